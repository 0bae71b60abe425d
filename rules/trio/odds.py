"""How likely a hand that one cannot see holds certain cards: counting what was seen.

Hidden cards are exchangeable, so the number of a colour in a hand is hypergeometric; the cards
of it that everybody knows come on top.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import NamedTuple

from rules.trio.pieces import HAND_SIZE, Colour


@cache
def at_least(wanted: int, draws: int, good: int, total: int) -> float:
    """Return how likely `draws` of `total` cards have at least `wanted` of the `good` ones."""
    if wanted <= 0:
        return 1.0
    most = min(draws, good)
    if wanted > most:
        return 0.0
    ways = sum(comb(good, k) * comb(total - good, draws - k) for k in range(wanted, most + 1))
    return ways / comb(total, draws)


class Holding(NamedTuple):
    """A hand as somebody else sees it, or one's own after the next draw."""

    known: Sequence[int]
    """Its known cards by colour."""
    draws: int
    """Its other cards, each one of the hidden."""
    hidden: Sequence[int]
    """All hidden cards by colour."""
    total: int
    """Their number."""

    def has(self, colour: Colour, count: int) -> float:
        """Return how likely it holds so many cards of a colour."""
        wanted = count - self.known[colour]
        return at_least(wanted, self.draws, self.hidden[colour], self.total)

    def has_one_of(self, colours: int) -> float:
        """Return how likely it holds a card of one of these colours (a bit for each)."""
        good = 0
        for colour in range(1, 8):
            if colours >> colour & 1:
                if self.known[colour]:
                    return 1.0
                good += self.hidden[colour]
        return at_least(1, self.draws, good, self.total)


def holding(known: Sequence[int], size: int, hidden: Sequence[int]) -> Holding:
    """Return what is known of a hand of this size; cards there are not enough of are left out."""
    total = sum(hidden)
    draws = min(max(size - sum(known), 0), total)
    return Holding(known, min(draws, HAND_SIZE), hidden, total)
