"""Texts that screens show without a marker, found in the syntax tree.

Looked at: what is given to the things that show a text, and what is returned by what names one. A
text counts when it has two letters side by side; what is inside a call is that call's affair.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import firmware

SHOWING: dict[str, tuple[int, ...]] = {
    "text": (2,),
    "paragraph": (3,),
    "Item": (0, 2),
    "Hint": (1,),
    "Notice": (0, 1),
    "Question": (0, 1),
    "Reading": (0, 1),
    "Page": (0,),
    "Pages": (0, 1),
    "Choice": (1,),
    "Step": (1,),
    "_say": (0,),
    "tell": (0,),
    "print": (0,),
    "add_argument": (),
    "add_parser": (),
    "add_subparsers": (),
    "add_argument_group": (),
    "kind": (),
    "ArgumentParser": (),
}
"""What shows a text, and which of its arguments that is."""

KEYWORDS = {"text", "label", "title", "value", "word", "help", "metavar", "description"}
NAMING = {"title", "heading", "said", "_title", "_line", "_word", "instructions", "advice"}
"""Functions that return a text."""

GIVING = {"chronicle.py", "listing.py", "report.py"}
"""Files whose generators give lines for people."""

OWN_NAMES = {"KIBITZ", "Monster Trick", "Skip-Bo", "Trio", "Ugah Ugah!"}
"""Called so in every language."""

BUILDING = {"build.py"}
"""For who builds the program, not for who uses it."""

SIGNATURE = {"kibitz: "}
"""What stands before everything that the command line objects to."""

WORD = re.compile(r"[^\W\d_]{2,}")


def unmarked() -> list[str]:
    """Return every text that is shown without a marker, with its file and line."""
    root = Path(firmware.__file__).parent
    found = []
    for path in sorted(root.rglob("*.py")):
        if path.name in BUILDING:
            continue
        tree = ast.parse(path.read_text("utf-8"), path.name)
        shown = [*texts(tree), *(given(tree) if path.name in GIVING else ())]
        found += [f"{path.name}:{line}: {text}" for line, text in shown]
    return found


def given(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Give the line and the text of everything that a generator gives without a marker."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield) and node.value is not None:
            yield from ((node.lineno, text) for text in _words(node.value))


def _words(node: ast.expr) -> Iterator[str]:
    for text in _literals(node):
        if WORD.search(text) and text not in OWN_NAMES | SIGNATURE:
            yield text


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Give the line and the text of everything shown without a marker."""
    for node in ast.walk(tree):
        shown = _shown(node) if isinstance(node, ast.Call) else _returned(node)
        for part in shown:
            yield from ((part.lineno, text) for text in _words(part))


def _shown(call: ast.Call) -> list[ast.expr]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if name not in SHOWING or any(isinstance(one, ast.Starred) for one in call.args):
        return []
    by_place = [call.args[at] for at in SHOWING[name] if at < len(call.args)]
    return by_place + [one.value for one in call.keywords if one.arg in KEYWORDS]


def _returned(node: ast.AST) -> list[ast.expr]:
    if not isinstance(node, ast.FunctionDef) or node.name not in NAMING:
        return []
    returns = [one for one in ast.walk(node) if isinstance(one, ast.Return)]
    return [one.value for one in returns if one.value is not None]


def _literals(node: ast.AST) -> Iterator[str]:
    """Give the literal texts in an expression, but for those in calls and in brackets."""
    if isinstance(node, ast.Call | ast.Subscript | ast.Compare):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from _literals(child)
