"""The path chips: their kinds, what a box holds, and how both are written.

The leaflet does not say how many chips of which value there are (ruling UU-a): a box is data, the
default or a count of one's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from rules.errors import BadSetup

Chip: TypeAlias = int
"""CATERPILLAR, or the pieces of meat on it + 1; UNTOLD where nobody has said yet."""

UNTOLD, CATERPILLAR = 0, 1
KINDS = 11
"""Chip codes are below this: as much as nine pieces of meat."""

LETTERS = "?c123456789"
"""A chip's letter by code: c for a caterpillar, else the pieces of meat; ? for an untold one."""

CHIPS = 31
PLACES = range(1, CHIPS + 1)
"""Places of the ring, clockwise from the gap."""

GAP, OTHER_GAP = 0, CHIPS + 1
"""Where the Masher and the Breaker start: the same wide gap, seen from its two sides."""

SPOILS_WORTH = 3
"""Points of a spoils card held at the end [S3]."""

Box: TypeAlias = tuple[int, ...]
"""How many chips there are of each code: KINDS numbers, the first of them 0."""

DEFAULT_BOX = "c:6 1:9 2:8 3:5 4:3"
"""UU-a: 6 caterpillars, 9 chips with one piece of meat, and so on; 46 points in all."""

_KIND = re.compile(r"([c1-9]):(0|[1-9]\d?)", re.ASCII)


@lru_cache(maxsize=16)
def read_box(text: str) -> Box:
    """Return the box of a text like `c:6 1:9 2:8 3:5 4:3`. Raises BadSetup unless it is 31 chips.

    >>> read_box("2:8 c:6 1:9 4:3 3:5")
    (0, 6, 9, 8, 5, 3, 0, 0, 0, 0, 0)
    """
    box = [0] * KINDS
    for word in text.split():
        found = _KIND.fullmatch(word)
        if not found or box[LETTERS.index(found[1])]:
            raise BadSetup(f"option chips is {text!r}; it can be: a count like {DEFAULT_BOX}")
        box[LETTERS.index(found[1])] = int(found[2])
    if sum(box) != CHIPS:
        raise BadSetup(f"option chips is {text!r}, {sum(box)} chips; the ring has {CHIPS}")
    return tuple(box)


def write_box(box: Box) -> str:
    """Return the one text of a box: the inverse of `read_box`."""
    return " ".join(f"{LETTERS[chip]}:{count}" for chip, count in enumerate(box) if count)


def count_chips(chips: Iterable[Chip]) -> list[int]:
    """Return how many chips there are of each code."""
    counts = [0] * KINDS
    for chip in chips:
        counts[chip] += 1
    return counts


def spread(counts: Sequence[int]) -> bytes:
    """Return the chips of these counts, in order of code: the inverse of `count_chips`."""
    return bytes(chip for chip, count in enumerate(counts) for _ in range(count))


def pick(counts: Sequence[int], luck: float) -> Chip:
    """Return one of the chips of these counts, at least one: `luck`, 0 <= x < 1, says which.

    The same as `spread(counts)[int(luck * len(spread(counts)))]`, but sooner.
    """
    left, chip = int(luck * sum(counts)), 0
    while left >= counts[chip]:
        left -= counts[chip]
        chip += 1
    return chip


def places_of(mask: int) -> list[int]:
    """Return the places of a set written as bits, in order."""
    return [place for place in PLACES if mask >> place & 1]


def mask_of(places: Iterable[int]) -> int:
    """Return these places as bits: the inverse of `places_of`."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


ALL_PLACES = mask_of(PLACES)
EVERY_FOURTH = mask_of(PLACES[3::4])
"""The seven face-up places of the uncertain hunt: 4, 8 ... 28 (UU-g)."""
