"""Chains: every position that the plays of one turn can reach, until something new is seen.

A chain ends where a stock card becomes playable or the hand is used up: what comes next is not
known then. Building piles are interchangeable here, so their heights are kept sorted: positions
that differ in the order of the piles alone are one.

A position is a few small integers. `tops` packs the four sorted heights (4 bits each), `hand`
how many cards are left of each rank that the hand held (3 bits each), `taken` how many cards
were taken from each discard pile (8 bits each).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.skipbo.moves import WILD
from rules.skipbo.state import FULL

NODES = 4000
"""Positions looked at in one turn; 99.9 % of all turns have less than 1,200 (measured)."""

FROM_HAND = -1

HAND_KEY, TAKEN_KEY = 16, 32
"""Where `hand` and `taken` start in the integer that is a whole position."""

_next: dict[int, tuple[int, ...]] = {}


def pack(heights: Iterable[int]) -> int:
    """Return heights as one integer, whatever their order was.

    >>> pack((7, 0, 3, 0)) == pack((0, 0, 3, 7)) == 0x7300
    True
    """
    packed = 0
    for height in sorted(heights, reverse=True):
        packed = packed << 4 | height
    return packed


def unpack(tops: int) -> tuple[int, int, int, int]:
    """Return the sorted heights of a packed integer."""
    return tops & 15, tops >> 4 & 15, tops >> 8 & 15, tops >> 12


def successors(tops: int) -> tuple[int, ...]:
    """Return the packed heights after a card of each rank 0..12 is played, -1 where none fits."""
    found = _next.get(tops)
    if found is None:
        heights = unpack(tops)
        found = _next[tops] = tuple(_after(heights, rank) for rank in range(FULL + 1))
    return found


def _after(heights: tuple[int, ...], rank: int) -> int:
    if rank - 1 not in heights:
        return -1
    left = list(heights)
    left[left.index(rank - 1)] = rank % FULL
    return pack(left)


class Step(NamedTuple):
    """A play: from the hand or from a discard pile, whose number is the source then.

    `onto` is the rank that the card stands for: another than its own for a wild card.
    """

    source: int
    rank: int
    onto: int


class Node(NamedTuple):
    """A position, and how it is reached: the position before, and the play that led from it."""

    tops: int
    hand: int
    taken: int
    before: Node | None
    step: Step | None

    @property
    def steps(self) -> list[Step]:
        """All plays on the way, first to last."""
        steps: list[Step] = []
        node = self
        while node.step is not None and node.before is not None:
            steps.append(node.step)
            node = node.before
        steps.reverse()
        return steps

    @property
    def first(self) -> Step | None:
        """The first play on the way; None when there is none."""
        steps = self.steps
        return steps[0] if steps else None


class Chains:
    """The positions of one turn, found in layers: without a wild card, with one, with two ...

    `freed` are those in which a goal (the rank of a stock top) is playable; `cleared` those with
    an empty hand; `stops` all others, the first of them being the position as it is. `ranks` are
    the ranks of the hand, and where each count is in `hand`. The search ends with the layer that
    frees a stock, all with the fewest wild cards, or else, when it is to be `complete`, only
    after `nodes` positions.
    """

    __slots__ = (
        "cleared",
        "complete",
        "freed",
        "goals",
        "nodes",
        "piles",
        "ranks",
        "seen",
        "stops",
    )

    def __init__(
        self,
        heights: Iterable[int],
        hand: Sequence[int],
        piles: Sequence[Sequence[int]],
        goals: Sequence[int],
        *,
        complete: bool = False,
        nodes: int = NODES,
    ) -> None:
        self.complete, self.nodes = complete, nodes
        self.ranks = [(rank, 3 * index) for index, rank in enumerate(sorted(set(hand)))]
        self.piles = piles
        self.goals = goals
        self.freed: list[Node] = []
        self.cleared: list[Node] = []
        packed = sum(hand.count(rank) << shift for rank, shift in self.ranks)
        self.stops = [Node(pack(heights), packed, 0, None, None)]
        self.seen = {pack(heights) | packed << HAND_KEY}
        self._search()

    def _search(self) -> None:
        layer = list(self.stops)
        while layer:
            reached = self._play_numbers(layer)
            if self.freed and not self.complete:
                return
            layer = self._play_wilds(reached)

    def _play_numbers(self, layer: list[Node]) -> list[Node]:
        """Return all that is reached from these positions without a wild card, them included."""
        reached = []
        while layer and len(self.seen) < self.nodes:
            node = layer.pop()
            reached.append(node)
            after = successors(node.tops)
            for source, rank, hand, taken in self._cards(node):
                if rank != WILD and after[rank] >= 0:
                    self._reach(node, after[rank], hand, taken, (source, rank, rank), layer)
        return reached

    def _play_wilds(self, reached: list[Node]) -> list[Node]:
        """Return what one wild card more makes of these positions."""
        layer: list[Node] = []
        for node in reached:
            for source, rank, hand, taken in self._cards(node):
                if rank == WILD and len(self.seen) < self.nodes:
                    for onto, tops in enumerate(successors(node.tops)):
                        if tops >= 0:
                            self._reach(node, tops, hand, taken, (source, WILD, onto), layer)
        return layer

    def _cards(self, node: Node) -> list[tuple[int, int, int, int]]:
        """List the cards there are: source, rank, and what is left of hand and piles then."""
        hand, taken = node.hand, node.taken
        cards = [
            (FROM_HAND, rank, hand - (1 << shift), taken)
            for rank, shift in self.ranks
            if hand >> shift & 7
        ]
        for index, pile in enumerate(self.piles):
            left = len(pile) - (taken >> 8 * index & 255)
            if left:
                cards.append((index, pile[left - 1], hand, taken + (1 << 8 * index)))
        return cards

    def _reach(
        self,
        node: Node,
        tops: int,
        hand: int,
        taken: int,
        step: tuple[int, int, int],
        layer: list[Node],
    ) -> None:
        key = tops | hand << HAND_KEY | taken << TAKEN_KEY
        if key in self.seen:
            return
        self.seen.add(key)
        found = Node(tops, hand, taken, node, Step(*step))
        after = successors(tops)
        for goal in self.goals:
            if after[goal] >= 0:
                self.freed.append(found)
                return
        if hand:
            self.stops.append(found)
            layer.append(found)
        else:
            self.cleared.append(found)
