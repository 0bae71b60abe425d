"""The five dice: symbols, and dice as multisets numbered from 0 to 461.

A number stands for the dice of one throw, for those set aside so far, or for a choice among a
throw. 0 is no dice; the ones without a bone come first, up to PLAIN. Each die has six faces, one
of each symbol ([I], section 3.1).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias

Dice: TypeAlias = int
"""The number of a multiset of 0 to 5 dice."""

MASHER, BREAKER, DINOSAUR, MAMMOTH, BIRD, BONE = SYMBOLS = range(6)
"""Mammoth Masher, Bone Breaker, then the animals."""

LETTERS = "MKdmbx"
"""A capital for each hunter (K for Knochenkalle), a small letter for each animal, x for a bone."""

ANIMALS = (DINOSAUR, MAMMOTH, BIRD)
DICE = 5
TAKES_SPOILS = 3
"""So many dice of one animal take its spoils card [S3]."""


def _all() -> list[tuple[int, ...]]:
    found = [dice for n in range(DICE + 1) for dice in combinations_with_replacement(SYMBOLS, n)]
    found.sort(key=lambda dice: BONE in dice)
    return [tuple(dice.count(symbol) for symbol in SYMBOLS) for dice in found]


COUNTS = tuple(_all())
"""How many dice of each symbol, by number."""

INDEX = {counts: number for number, counts in enumerate(COUNTS)}
SIZES = bytes(map(sum, COUNTS))
PLAIN = sum(not counts[BONE] for counts in COUNTS)
"""The first number with a bone in it."""

TEXTS = tuple("".join(map(str.__mul__, LETTERS, counts)) for counts in COUNTS)
BONES = bytes(counts[BONE] for counts in COUNTS)


def _with_one_more(counts: tuple[int, ...]) -> tuple[Dice, ...]:
    if sum(counts) == DICE:
        return ()
    return tuple(INDEX[(*counts[:s], counts[s] + 1, *counts[s + 1 :])] for s in SYMBOLS)


ADD = tuple(map(_with_one_more, COUNTS))
"""[dice][symbol] -> those dice and one more; nothing for five dice."""


@cache
def join(one: Dice, other: Dice) -> Dice:
    """Return both together: at most five dice."""
    return INDEX[tuple(map(int.__add__, COUNTS[one], COUNTS[other]))]


@cache
def without_bones(dice: Dice) -> Dice:
    """Return the dice of a throw that can be chosen from."""
    return INDEX[(*COUNTS[dice][:BONE], 0)]


@cache
def only_bones(count: int) -> Dice:
    """Return so many bones."""
    return INDEX[(*[0] * BONE, count)]


@cache
def choices(dice: Dice) -> tuple[Dice, ...]:
    """Return what can be set aside of a throw: all dice of one or more of its symbols.

    Those that leave fewest dice to roll come first. Bones are no choice: they go anyway.
    """
    shown = [symbol for symbol in range(BONE) if COUNTS[dice][symbol]]
    found = []
    for bits in range(1, 1 << len(shown)):
        chosen = {symbol for at, symbol in enumerate(shown) if bits >> at & 1}
        counts = (n if symbol in chosen else 0 for symbol, n in enumerate(COUNTS[dice]))
        found.append(INDEX[tuple(counts)])
    return tuple(sorted(found, key=lambda choice: (-SIZES[choice], choice)))


@cache
def throws(count: int) -> tuple[Dice, ...]:
    """Return every possible throw of so many dice."""
    return tuple(number for number, size in enumerate(SIZES) if size == count)


@cache
def ways(dice: Dice) -> int:
    """Return in how many of the 6 ** n equally likely ways n dice show this."""
    return factorial(SIZES[dice]) // prod(map(factorial, COUNTS[dice]))


@cache
def chosen_of(dice: Dice) -> frozenset[Dice]:
    """Return `choices` for looking one up."""
    return frozenset(choices(dice))


def read_dice(text: str) -> Dice | None:
    """Return the dice of letters in any order, None for anything else or more than five."""
    if len(text) > DICE or not set(text) <= set(LETTERS):
        return None
    return INDEX[tuple(map(text.count, LETTERS))]


@cache
def spoils_of(dice: Dice) -> int | None:
    """Return the animal whose spoils card these dice take, as 0..2; None for no card."""
    for card, animal in enumerate(ANIMALS):
        if COUNTS[dice][animal] >= TAKES_SPOILS:
            return card
    return None
