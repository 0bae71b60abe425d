"""The catalogues brought up to date with the code: `python -m tests.support.catalogues`.

Every `_`, `_n`, `_p` and `N_` of the firmware goes into every .po file, with where it stands and
what a comment `# words:` above it tells translators. Translations stay; of a text that is gone the
entry is kept as obsolete, and one that has only changed a little is offered as fuzzy.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import NamedTuple

import polib

import firmware
from firmware.words import ENGLISH, LANGUAGES
from firmware.words.catalogue import FOLDER, PLURALS, TWO_FORMS

CODE = Path(firmware.__file__).parent
MARKERS = {"_": 1, "N_": 1, "_n": 2, "_p": 2}
"""What marks a text, and how many texts follow."""

NOTE = "# words: "
CLOSE = 0.8
"""How alike a new text and one that is gone must be for the old translation to be offered."""

TRANSLATED = [code for code in LANGUAGES if code != ENGLISH]


class Text(NamedTuple):
    """A marked text: its context ('' without one), the text, its plural ('' without one)."""

    context: str
    text: str
    plural: str


class Place(NamedTuple):
    """Where a text stands, and what is noted for translators."""

    file: str
    line: int
    note: str


@cache
def marked() -> dict[Text, list[Place]]:
    """Return every marked text of the firmware, in the order of files and lines."""
    found: dict[Text, list[Place]] = {}
    for path in sorted(CODE.rglob("*.py")):
        source = path.read_text("utf-8")
        name = path.relative_to(CODE.parent).as_posix()
        for line, text in sorted(_texts(ast.parse(source, name))):
            place = Place(name, line, _note(source.splitlines(), line))
            found.setdefault(text, []).append(place)
    return found


def _texts(tree: ast.AST) -> Iterator[tuple[int, Text]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name, texts = node.func.id, [_literal(one) for one in node.args]
            found = texts[: MARKERS.get(name, 0)]
            # `_(VARIABLE)` translates what `N_` has marked elsewhere.
            if found and all(found):
                yield node.lineno, _text(name, *found)


def _text(name: str, first: str, second: str = "") -> Text:
    return Text(first, second, "") if name == "_p" else Text("", first, second)


def _literal(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def _note(lines: list[str], line: int) -> str:
    """Return the comment for translators in the line or in the one above it."""
    for text in lines[max(line - 2, 0) : line]:
        _code, mark, note = text.partition(NOTE)
        if mark:
            return note.strip()
    return ""


def plural_forms(code: str) -> str:
    """Return what a language's header says about plurals."""
    return PLURALS.get(code, TWO_FORMS)[0]


def path_of(code: str) -> Path:
    """Return the file of a language."""
    return FOLDER / f"{code}.po"


def read(code: str) -> polib.POFile:
    """Return a language's file, an empty one if there is none yet."""
    path = path_of(code)
    file = polib.pofile(str(path), wrapwidth=0) if path.exists() else polib.POFile(wrapwidth=0)
    file.metadata = {
        "Project-Id-Version": "kibitz",
        "Language": code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(code),
    }
    return file


def updated(code: str, found: dict[Text, list[Place]]) -> polib.POFile:
    """Return a language's file as it has to be for these texts."""
    old = read(code)
    known = {key_of(entry): entry for entry in old}
    gone = {key: entry for key, entry in known.items() if key not in found and entry.translated()}
    new = polib.POFile(wrapwidth=0)
    new.metadata = old.metadata
    for text, places in found.items():
        new.append(_entry(code, text, places, known.get(text), gone))
    for entry in gone.values():
        entry.obsolete = True
        entry.occurrences = []
        new.append(entry)
    return new


def key_of(entry: polib.POEntry) -> Text:
    return Text(entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")


def _entry(
    code: str,
    text: Text,
    places: list[Place],
    old: polib.POEntry | None,
    gone: dict[Text, polib.POEntry],
) -> polib.POEntry:
    entry = polib.POEntry(msgid=text.text, msgctxt=text.context or None)
    # Without line numbers: they would change with every line of code above.
    entry.occurrences = [(file, "") for file in dict.fromkeys(place.file for place in places)]
    entry.comment = "\n".join(dict.fromkeys(place.note for place in places if place.note))
    source = old or _alike(text, gone) or polib.POEntry()
    entry.tcomment = source.tcomment
    if source.fuzzy or (old is None and source.msgid):
        entry.flags = ["fuzzy"]
    if text.plural:
        count = int(plural_forms(code)[len("nplurals=")])
        entry.msgid_plural = text.plural
        entry.msgstr_plural = {form: source.msgstr_plural.get(form, "") for form in range(count)}
    else:
        entry.msgstr = source.msgstr
    return entry


def _alike(text: Text, gone: dict[Text, polib.POEntry]) -> polib.POEntry | None:
    is_counted = bool(text.plural)
    same_kind = {key.text: entry for key, entry in gone.items() if bool(key.plural) == is_counted}
    close = get_close_matches(text.text, same_kind, n=1, cutoff=CLOSE)
    return same_kind[close[0]] if close else None


def main() -> None:
    """Bring every file up to date and say what is left to do in it."""
    found = marked()
    for code in TRANSLATED:
        file = updated(code, found)
        file.save(str(path_of(code)))
        left = len(file.untranslated_entries()) + len(file.fuzzy_entries())
        print(f"{code}: {len(found)} texts, {left} to translate or look at")  # noqa: T201


if __name__ == "__main__":
    main()
