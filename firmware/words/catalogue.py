"""A language's words, read from its .po file.

The file is read as it is: compiling it first would save a thousandth of a second and could be
forgotten. `make words` writes the files; what this reader does not understand it refuses. Entries
marked fuzzy and those without a translation are left out, so that English stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path

FOLDER = Path(__file__).parent

Key = tuple[str | None, str]
"""Context (None without one) and English text."""

Plurals = tuple[str, Callable[[int], int]]
"""The Plural-Forms of a file's header, and the same as a function: which form a count takes."""

PLURALS: dict[str, Plurals] = {
    "fr": ("nplurals=2; plural=(n > 1);", lambda n: int(n > 1)),
    "pl": (
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
        lambda n: 0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2,
    ),
}
TWO_FORMS: Plurals = ("nplurals=2; plural=(n != 1);", lambda n: int(n != 1))
"""One and more, as in English: for the languages that PLURALS does not name."""


class Catalogue(NullTranslations):
    """The words of one language."""

    def __init__(self, code: str, forms: dict[Key, list[str]]) -> None:
        super().__init__()
        self._code = code
        self._forms = forms
        self._which = PLURALS.get(code, TWO_FORMS)[1]

    def info(self) -> dict[str, str]:
        """Return which language it is."""
        return {"language": self._code}

    def gettext(self, message: str) -> str:
        """Return the translation, the text itself where there is none."""
        return self._forms.get((None, message), (message,))[0]

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation in this context."""
        return self._forms.get((context, message), (message,))[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a count."""
        found = self._forms.get((None, msgid1))
        if found is None:
            return msgid1 if n == 1 else msgid2
        return found[self._which(n)]


@cache
def catalogue(code: str) -> Catalogue:
    """Return the words of a language. Raises OSError if its file is missing, ValueError."""
    return Catalogue(code, dict(_read(FOLDER / f"{code}.po")))


def _read(path: Path) -> Iterator[tuple[Key, list[str]]]:
    for block in path.read_text("utf-8").split("\n\n"):
        entry = _entry(block, path)
        if entry is not None and entry[0] != (None, "") and all(entry[1]):
            yield entry


def _entry(block: str, path: Path) -> tuple[Key, list[str]] | None:
    """Return what an entry says; None for one that is fuzzy or no longer used."""
    parts: list[list[str]] = []
    for line in block.splitlines():
        if line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                return None
        elif line.startswith("msg"):
            word, _space, quoted = line.partition(" ")
            parts.append([word, quoted[1:-1]])
        elif line.startswith('"') and parts:
            parts[-1][1] += line[1:-1]
        else:
            raise ValueError(f"{path}: found {line!r}; expected what `make words` writes")
    said = {word: _unescaped(text) for word, text in parts}
    forms = [text for word, text in said.items() if word.startswith("msgstr")]
    return ((said.get("msgctxt"), said["msgid"]), forms) if forms else None


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    parts = text.split("\\\\")
    return "\\".join(part.replace("\\n", "\n").replace('\\"', '"') for part in parts)
