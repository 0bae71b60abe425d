"""What the rings object to, found in the syntax tree: the text of every error that is raised.

Gaps are filled with a sample, so that what comes out looks like a message. Left out are errors that
no command line shows: moves, entries and saves that cannot be are the screens' and the log's.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import device
import firmware
import rules

RINGS = (rules, device, firmware)

BASES = {"RulesError", "DeviceError", "Refused", "StoreError"}
UNSEEN = {
    *("IllegalMove", "BadNotation", "BadSave", "BadEntry", "BadSheet", "BadTune", "BadPicture"),
    *("BadBoard",),
}
"""Of files of boards and sheets the frame is known: see PARTS in `firmware.words.complaints`."""

SAMPLE = "7"

_OPTION = re.compile(r"--[\w-]+")


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Return the name and the tree of every module."""
    return tuple(_trees())


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for ring in RINGS:
        folder = Path(ring.__path__[0])
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(folder.parent).as_posix()
            yield name, ast.parse(path.read_text("utf-8"), name)


def seen() -> set[str]:
    """Return the names of the errors that a command line can show."""
    classes = [
        node for _name, tree in trees() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    ]
    found: set[str] = set()
    wider = set(BASES)
    while wider != found:
        found = set(wider)
        wider |= {
            one.name for one in classes if {getattr(base, "id", "") for base in one.bases} & found
        }
    return found - UNSEEN


@cache
def raised() -> tuple[tuple[str, str], ...]:
    """Return where each is raised, and the message with its gaps filled in, if it has words."""
    return tuple(_raised())


def _raised() -> Iterator[tuple[str, str]]:
    errors = seen()
    for name, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in errors:
                text = "".join(_filled(node.args[0])) if node.args else ""
                if any(letter.isalpha() for letter in _OPTION.sub("", text)):
                    yield f"{name}:{node.lineno}", text


def literals() -> str:
    """Return every text in the rings, one a line, but for the words of the firmware."""
    return "\n".join(
        node.value
        for name, tree in trees()
        if not name.startswith("firmware/words/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _filled(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield str(part.value) if isinstance(part, ast.Constant) else SAMPLE
