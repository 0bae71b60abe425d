"""A score sheet's TOML file in, its rules and words out; what cannot be is refused with a reason.

Each complaint has one form: file: key: what was found; what is expected. One wrong file keeps
nobody from the others. The words of a file are taken out here; `rules` reads the rest.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from firmware.errors import Refused
from firmware.sheets import FOLDER, SUFFIX, USERS
from firmware.sheets.described import described
from rules.errors import BadSheet
from rules.pads.read import read_sheet, schema
from rules.pads.sheet import Sheet

LABELLED = ("rows", "bonuses", "row_bonuses")
"""The lists whose parts have a label."""

NAME_MOST, LABEL_MOST = 20, 16
"""The longest name and label, in characters: what a display has room for."""

LARGEST_FILE = 64 * 1024
"""In bytes; nobody writes a sheet as long as that."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_LANGUAGE = re.compile(r"[a-z]{2}", re.ASCII)

Words = Mapping[str, Mapping[str, str]]
"""By language: the words by key, and the name of the game by "name"."""


class LoadedSheet(NamedTuple):
    """A sheet with its words. `path` is the file that it comes from."""

    slug: str
    sheet: Sheet
    words: Words
    path: Path

    def name(self, language: str = "en") -> str:
        """Return what the game is called, in English where the file has no other word."""
        return self.label("name", language)

    def label(self, key: str, language: str = "en") -> str:
        """Return what a row or bonus is called; its key, where the file does not say."""
        return self.words.get(language, {}).get(key) or self.words["en"].get(key, key)


class Shelf(NamedTuple):
    """All sheets by slug, those of the user last, and a line for each file that was refused."""

    sheets: dict[str, LoadedSheet]
    refused: tuple[str, ...]


def load_all(state: Path | None = None) -> Shelf:
    """Read the sheets of the program and of the user, whose saves are in `state`.

    A user's sheet takes the place of one of ours with the same name, if it can be read.
    """
    sheets: dict[str, LoadedSheet] = {}
    refused = []
    for path in [*_files(FOLDER), *(_files(state / USERS) if state is not None else ())]:
        try:
            sheets[path.stem] = load_file(path)
        except Refused as error:
            refused.append(str(error))
    return Shelf(sheets, tuple(refused))


def load_sheet(slug: str, state: Path | None = None) -> LoadedSheet:
    """Read one sheet. Raises Refused, listing those there are, or saying what is wrong with it."""
    folders = [FOLDER] if state is None else [state / USERS, FOLDER]
    for folder in folders:
        path = folder / f"{slug}{SUFFIX}"
        if _SLUG.fullmatch(slug) and path.is_file():
            return load_file(path)
    known = sorted({path.stem for folder in folders for path in _files(folder)})
    raise Refused(f"there is no score sheet {slug!r}; there are: {', '.join(known)}")


def load_file(path: Path) -> LoadedSheet:
    """Read a file. Raises Refused, which names file, key, what was found and what is expected."""
    try:
        if not _SLUG.fullmatch(path.stem):
            raise BadSheet("file name", path.name, "small letters, digits and single dashes")
        data = _data(path)
        english, translated = _take_words(data)
        sheet = read_sheet(data)
        words = {"en": english, **dict(_translations(translated, _keys(sheet)))}
        return LoadedSheet(path.stem, sheet, words, path)
    except BadSheet as error:
        raise Refused(f"{path}: {error}") from error


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.glob(f"*{SUFFIX}") if path.is_file())
    except OSError:
        return []


def _data(path: Path) -> dict[str, Any]:
    try:
        raw = path.read_bytes()
        if len(raw) > LARGEST_FILE:
            raise BadSheet("file", f"{len(raw)} bytes", f"at most {LARGEST_FILE}")
        return tomllib.loads(raw.decode("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise Refused(f"{path}: cannot be read as TOML: {error}") from error


# Words


def _take_words(data: dict[str, Any]) -> tuple[Mapping[str, str], Mapping[str, object]]:
    """Take the words out of a file's data: the English ones, and the tables of the others."""
    english = {"name": _text("name", data.pop("name", None), NAME_MOST)}
    for part in LABELLED:
        found = data.get(part, [])
        for place, each in enumerate(found if isinstance(found, list) else [], 1):
            if isinstance(each, dict) and "label" in each:
                label = _text(f"{part}.{place}.label", each.pop("label"), LABEL_MOST)
                english.setdefault(str(each.get("key")), label)
    return english, _checked("words", data.pop("words", {}))


def _keys(sheet: Sheet) -> frozenset[str]:
    """Return the keys that words can be for. Raises BadSheet for one that is not free."""
    keys = {each.key for part in LABELLED for each in getattr(sheet, part)}
    if "name" in keys:
        raise BadSheet("key", "name", "another key: this one is the name of the game")
    return frozenset({"name", *keys})


def _translations(
    tables: Mapping[str, object], keys: frozenset[str]
) -> Iterator[tuple[str, Mapping[str, str]]]:
    for language, table in tables.items():
        where = f"words.{language}"
        if not _LANGUAGE.fullmatch(language) or language == "en":
            expected = "two letters, like de; English is in the labels themselves"
            raise BadSheet(where, language, expected)
        yield language, _translated(where, _checked(where, table), keys)


def _translated(where: str, table: Mapping[str, object], keys: frozenset[str]) -> dict[str, str]:
    found = {}
    for key, text in table.items():
        if key not in keys:
            raise BadSheet(f"{where}.{key}", text, "one of: " + ", ".join(sorted(keys)))
        most = NAME_MOST if key == "name" else LABEL_MOST
        found[key] = _text(f"{where}.{key}", text, most)
    return found


def _checked(where: str, table: object) -> Mapping[str, object]:
    if not isinstance(table, dict):
        raise BadSheet(where, table, "a table")
    return table


def _text(where: str, found: object, most: int) -> str:
    is_text = isinstance(found, str) and found.strip() == found and found.isprintable()
    if not is_text or not 1 <= len(str(found)) <= most:
        raise BadSheet(where, found, f"a text of 1 to {most} characters, without blanks around it")
    return str(found)


# The schema


def file_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file: of the sheet, and the words beside it."""
    label = {"properties": {"label": _text_schema(LABEL_MOST)}}
    translated = {"type": "object", "additionalProperties": _text_schema(NAME_MOST)}
    words = {"type": "object", "patternProperties": {"^[a-z]{2}$": translated}}
    top = {
        "properties": {
            "name": _text_schema(NAME_MOST),
            "words": {**words, "additionalProperties": False},
        },
        "required": ["name"],
    }
    made = described(schema({"": top, **dict.fromkeys(LABELLED, label)}))
    return {"$schema": made.pop("$schema"), "title": "A score sheet of Kibitz", **made}


def _text_schema(most: int) -> dict[str, Any]:
    return {"type": "string", "minLength": 1, "maxLength": most}
