"""The dice of one turn, solved exactly: what each choice is worth, for any worth of the results.

Only 39 results of a turn differ: how many steps each hunter has, and which spoils card is taken
(section 3.12). From their worth, backward induction over the dice set aside gives the worth of
everything before, and the best choice of each throw. Dice that can no longer matter count as
bones, and throws that leave the same choices are one: this changes no value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from rules.ugah.dice import (
    ANIMALS,
    BONE,
    BONES,
    BREAKER,
    COUNTS,
    DICE,
    INDEX,
    MASHER,
    SIZES,
    TAKES_SPOILS,
    Dice,
    choices,
    join,
    only_bones,
    spoils_of,
    throws,
    ways,
    without_bones,
)


class Result(NamedTuple):
    """What a turn's dice come to."""

    masher: int
    """Steps, 0 to 5."""
    breaker: int
    card: int | None
    """The spoils card taken, 0 to 2; None for none."""


def result_of(dice: Dice) -> Result:
    """Return what these five dice come to."""
    counts = COUNTS[dice]
    return Result(counts[MASHER], counts[BREAKER], spoils_of(dice))


def _results() -> tuple[Result, ...]:
    steps = [(m, k) for m, k in product(range(DICE + 1), repeat=2) if m + k <= DICE]
    free = DICE - TAKES_SPOILS
    return (
        *(Result(m, k, None) for m, k in steps),
        *(Result(m, k, card) for card in range(len(ANIMALS)) for m, k in steps if m + k <= free),
    )


RESULTS = _results()
"""The 39 results that differ."""


Pattern = tuple[int, int, int]
"""Which spoils cards are worth taking: 0 for not at all, the same number for equally much."""


@cache
def _alike(pattern: Pattern, dice: Dice) -> Dice:
    """Return the dice that stand for all which come to the same by a pattern."""
    counts = list(COUNTS[dice])
    left = DICE - SIZES[dice]
    for animal, label in zip(ANIMALS, pattern, strict=True):
        hopeless = not label or counts[animal] + left < TAKES_SPOILS
        # Beyond three they do not matter either.
        useful = 0 if hopeless else min(counts[animal], TAKES_SPOILS)
        counts[BONE] += counts[animal] - useful
        counts[animal] = useful
    for label in set(pattern):
        equals = [a for a, other in zip(ANIMALS, pattern, strict=True) if other == label]
        ordered = sorted((counts[animal] for animal in equals), reverse=True)
        for animal, count in zip(equals, ordered, strict=True):
            counts[animal] = count
    return INDEX[tuple(counts)]


Pick = Callable[[Sequence[float]], tuple[float, ...]]
"""Takes the values of some dice out of the values of all: quicker than asking one by one."""


class _Step(NamedTuple):
    """What can follow some dice that are set aside; groups of throws, each with its probability."""

    dice: Dice
    forced: tuple[tuple[float, Dice], ...]
    """Throws that leave no choice, by what is set aside then."""
    chosen: tuple[tuple[float, Pick], ...]
    """Throws after which the best of some is chosen."""


def _step(pattern: Pattern, kept: Dice) -> _Step:
    groups: dict[tuple[Dice, ...], int] = {}
    left = DICE - SIZES[kept]
    for throw in throws(left):
        after = tuple(sorted({_alike(pattern, dice) for dice in followers(kept, throw)}))
        groups[after] = groups.get(after, 0) + ways(throw)
    weighed = [(number / 6**left, after) for after, number in groups.items()]
    return _Step(
        kept,
        tuple((weight, after[0]) for weight, after in weighed if len(after) == 1),
        tuple((weight, itemgetter(*after)) for weight, after in weighed if len(after) > 1),
    )


@cache
def followers(kept: Dice, throw: Dice) -> tuple[Dice, ...]:
    """Return what can be set aside, kept ones included, once this was thrown."""
    kept = join(kept, only_bones(BONES[throw]))
    plain = without_bones(throw)
    return tuple(join(kept, choice) for choice in choices(plain)) if plain else (kept,)


@cache
def _steps(pattern: Pattern) -> tuple[_Step, ...]:
    """Return the steps of all dice that stand for others, those with the fewest to roll first."""
    kept = {_alike(pattern, dice) for dice in range(len(SIZES)) if SIZES[dice] < DICE}
    ordered = sorted(kept, key=lambda dice: (-SIZES[dice], dice))
    return tuple(_step(pattern, dice) for dice in ordered)


@cache
def _ends(pattern: Pattern) -> tuple[tuple[Dice, int], ...]:
    """Return all five dice that stand for others, with the number of their result."""
    ends = sorted({_alike(pattern, dice) for dice in throws(DICE)})
    return tuple((dice, RESULTS.index(result_of(dice))) for dice in ends)


_BLOCK = 6
"""Results that take one certain card: two dice are free."""

_WITHOUT = tuple(
    RESULTS.index(Result(result.masher, result.breaker, None)) for result in RESULTS[-_BLOCK:]
)


def pattern_of(worth: Sequence[float]) -> Pattern:
    """Return which cards these worths tell apart."""
    blocks = [[worth[number] for number in _WITHOUT]]
    labels = []
    for card in range(len(ANIMALS)):
        start = len(RESULTS) - _BLOCK * (len(ANIMALS) - card)
        block = list(worth[start : start + _BLOCK])
        if block not in blocks:
            blocks.append(block)
        labels.append(blocks.index(block))
    return labels[0], labels[1], labels[2]


class Solution(NamedTuple):
    """What dice set aside are worth if the rest of the turn is played at its best."""

    pattern: Pattern
    values: Sequence[float]

    def value(self, dice: Dice) -> float:
        """Return what these dice, set aside, are worth; 0 dice are a turn before its throw."""
        return self.values[_alike(self.pattern, dice)]

    def best(self, kept: Dice, throw: Dice) -> Dice:
        """Return the best choice of a throw without bones; `kept` has its bones already."""
        return max(choices(throw), key=lambda choice: self.value(join(kept, choice)))


def solve(worth: Sequence[float]) -> Solution:
    """Solve a turn for the worth of each of RESULTS."""
    pattern = pattern_of(worth)
    values = [0.0] * len(SIZES)
    for dice, result in _ends(pattern):
        values[dice] = worth[result]
    for kept, forced, chosen in _steps(pattern):
        total = 0.0
        for weight, after in forced:
            total += weight * values[after]
        for weight, pick in chosen:
            total += weight * max(pick(values))
        values[kept] = total
    return Solution(pattern, values)
