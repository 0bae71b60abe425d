"""Writing a name with few keys: which letter comes next, and which known name is meant.

Guesses come from names that were entered before and, where those say nothing, from what usually
follows a letter in first names. Knows nothing of keys or screens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKED = "ÀÁÂÃÄÅÆĄÇĆÈÉÊËĘÌÍÎÏŁÑŃÒÓÔÕÖØŒŚßÙÚÛÜŸŹŻ"
"""The other letters of the languages that the device speaks."""

SPACE = " "
SIGNS = "-'.0123456789"
WHEEL = PLAIN + SPACE + SIGNS + MARKED
"""Everything a name can consist of, in the order of the wheel; capitals stand for both cases."""

USUAL = (
    *("Anna", "Ben", "Clara", "David", "Eva", "Felix", "Greta", "Hugo"),
    *("Ida", "Jan", "Karl", "Lena", "Maria", "Nina", "Oskar", "Paul"),
    *("Rosa", "Simon", "Tom", "Uwe", "Vera", "Wanda", "Zofia", "Marek"),
    *("Peter", "Julia", "Sofia", "Luca", "Emma", "Louis", "Marta", "Daniel"),
)
"""Common first names: all that there is to guess from on the first evening."""

FIRST = "A"
"""Where the wheel starts when nothing can be guessed at all."""


def completion(typed: str, known: Sequence[str]) -> str | None:
    """Return the first of the known names that goes on from what is typed, None if none does.

    >>> completion("An", ["Ben", "Anna", "Andreas"])
    'Anna'
    """
    if not typed:
        return None
    start = typed.casefold()
    for name in known:
        if name.casefold().startswith(start) and len(name) > len(typed):
            return name
    return None


def likely(typed: str, known: Iterable[str]) -> str:
    """Return the letter that most probably comes next, a capital of the wheel.

    >>> likely("An", ["Andi", "Andrea", "Anna"])
    'D'
    >>> likely("Q", [])
    'A'
    """
    start, names = typed.casefold(), [name.casefold() for name in known]
    for chosen in (names, [name.casefold() for name in USUAL]):
        after = Counter(
            name[len(start)] for name in chosen if name.startswith(start) and len(name) > len(start)
        )
        if not after and start:
            after = Counter(
                name[at + 1]
                for name in chosen
                for at in range(len(name) - 1)
                if name[at] == start[-1]
            )
        for letter, _count in after.most_common():
            if letter.upper() in WHEEL:
                return letter.upper()
    return FIRST


def joined(typed: str, letter: str) -> str:
    """Return what is typed with a letter of the wheel: a capital where a word begins, else small.

    >>> joined("", "A"), joined("A", "N"), joined("Mary ", "A"), joined("Jean-", "P")
    ('A', 'An', 'Mary A', 'Jean-P')
    """
    begins = not typed or typed[-1] in " -.'"
    return typed + (letter if begins or letter == "ß" else letter.lower())
