"""Names in the order of the alphabet, as each language sees it: a key for `sorted`.

Letters count first, then their marks, then capitals: Ana, Änne, Anton. Some languages have letters
of their own, which come after the one that they look like. From the tables of CLDR; ICU itself,
which sorts every script there is, would be larger than Kibitz.
"""

from __future__ import annotations

from firmware.words import language

OWN = {"es": "ñ", "pl": "ąćęłńóśźż"}
"""Letters of their own; each comes right after its plain one, in this order (z, ź, ż)."""

PLAIN = {
    "a": "áàâãäåą",
    "ae": "æ",
    "c": "çć",
    "e": "éèêëę",
    "i": "íìîï",
    "l": "ł",
    "n": "ñń",
    "o": "óòôõöø",
    "oe": "œ",
    "s": "ś",
    "ss": "ß",
    "u": "úùûü",
    "y": "ýÿ",
    "z": "źż",
}
"""The marked letters of a plain one, in the order in which they come when nothing else differs."""

_MARKED = {
    letter: (plain, place)
    for plain, letters in PLAIN.items()
    for place, letter in enumerate(letters, start=1)
}

Key = tuple[tuple[tuple[str, int], ...], tuple[int, ...], tuple[bool, ...], str]
"""Letters, marks, capitals, and the name itself, so that no two names are equal."""


def order(name: str) -> Key:
    """Return what to sort a name by in the language in use.

    >>> sorted(["Zoe", "Émile", "Eva", "emma", "Ann-Lou", "Anna"], key=order)
    ['Ann-Lou', 'Anna', 'Émile', 'emma', 'Eva', 'Zoe']
    """
    own = OWN.get(language(), "")
    letters: list[tuple[str, int]] = []
    marks: list[int] = []
    for letter in name.lower():
        plain, place = _MARKED.get(letter, (letter, 0))
        rank = 1 + own.index(letter) if letter in own else 0
        letters += [(one, rank) for one in plain]
        marks.append(0 if rank else place)
    return tuple(letters), tuple(marks), tuple(one.isupper() for one in name), name
