"""Which card ends the turn, and on which discard pile: tidiness as costs, least cost first.

A good pile is one that plays itself: its top is needed before what lies beneath (rules document,
section 8: same on same, then exactly one lower, then an empty pile, never higher on lower).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.game import Move
from rules.skipbo.moves import DISCARD, PILES, WILD
from rules.skipbo.state import FULL


class Tidiness(NamedTuple):
    """The costs of laying a card on a pile, and of parting with it."""

    same: float
    """On its own number."""
    run: float
    """On the number one higher."""
    empty: float
    """On an empty pile."""
    lower: float
    """On a number more than one higher ..."""
    gap: float
    """... and that for every number between."""
    higher: float
    """On a lower number: that one has to wait for the whole round of numbers."""
    wild: float
    """Parting with a wild card, or burying one."""
    near: float
    """Parting with a card that some building pile needs next; less for each number before it."""
    bury: float
    """Covering a number on the way to the stock card, unless it is with a pair or a run."""


class Discard(NamedTuple):
    """A card of the hand, an own discard pile, and the pile's top (0 = it is empty)."""

    rank: int
    pile: int
    top: int

    @property
    def move(self) -> Move:
        """The code of this move."""
        return DISCARD + 4 * (self.rank - 1) + self.pile


def targets(tops: Sequence[int]) -> list[int]:
    """Return the piles to discard on: of several empty ones (top 0) only the first."""
    return [pile for pile in PILES if tops[pile] or pile == tops.index(0)]


def discards(hand: Sequence[int], piles: Sequence[Sequence[int]]) -> Iterator[Discard]:
    """List every discard, but of several empty piles only the first."""
    tops = [pile[-1] if pile else 0 for pile in piles]
    there = targets(tops)
    for rank in sorted(set(hand)):
        for pile in there:
            yield Discard(rank, pile, tops[pile])


def on_the_way(stock: int, heights: Sequence[int]) -> int:
    """Return the numbers, as bits, that the pile nearest to the stock card still needs."""
    if stock in (0, WILD):
        return 0
    nearest = min(heights, key=lambda height: (stock - 1 - height) % FULL)
    missing = range(nearest, nearest + (stock - 1 - nearest) % FULL)
    return sum(1 << height % FULL + 1 for height in missing)


def cost(tidy: Tidiness, discard: Discard, heights: Sequence[int], needed: int) -> float:
    """Return what a discard costs; `needed` are the numbers on the way to the stock card."""
    rank, _, top = discard
    total = _laying(tidy, rank, top) + _parting(tidy, rank, heights)
    if needed >> top & 1 and rank not in (top, top - 1):
        total += tidy.bury
    return total


def _laying(tidy: Tidiness, rank: int, top: int) -> float:
    if not top:
        return tidy.empty
    if rank == top:
        return tidy.same
    if top == WILD:
        return tidy.wild
    if rank == top - 1:
        return tidy.run
    if rank < top:
        return tidy.lower + tidy.gap * (top - rank - 1)
    return tidy.higher + tidy.gap * (rank - top)


def _parting(tidy: Tidiness, rank: int, heights: Sequence[int]) -> float:
    if rank == WILD:
        return tidy.wild
    away = min((rank - 1 - height) % FULL for height in heights)
    return tidy.near * (1 - away / FULL)
