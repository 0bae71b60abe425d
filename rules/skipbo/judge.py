"""Weighs every end of a turn by the fitted value; what many of them share is worked out once.

The log odds of an end are a sum: of what the stocks are worth, the hand that is left, each
discard pile, and the building piles. The parts are those of `rules.skipbo.features`, and a test
holds that their sum is what `Value` says of the position itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.game import Seat
from rules.skipbo.chain import Chains, Node, successors, unpack
from rules.skipbo.discards import targets
from rules.skipbo.features import (
    CLEARED,
    END,
    FREED,
    OTHER,
    OTHER_PILES_AT,
    OWN,
    PILE_FEATURES,
    PILES_AT,
    at_best,
    flow,
    missing,
    piles_of,
    push,
    race,
    scale,
    soon,
    surely,
    variety,
)
from rules.skipbo.moves import PILES, WILD
from rules.skipbo.odds import NEVER, Reach, open_cards
from rules.skipbo.pieces import HAND_SIZE
from rules.skipbo.value import Odds, Value
from rules.skipbo.view import SkipBoView

HAND_AT, TABLE_AT, REACH_AT = OWN.index("wilds"), OWN.index("soon hand"), OWN.index("reach")
OTHER_FLOW_AT = OTHER.index("flow")
KINDS = len(PILE_FEATURES)

Heights = tuple[int, int, int, int]

WON = 50.0
"""Log odds of a round that is won."""

MANY = 24
"""Positions of a turn from which on only the tidiest discards of each are weighed ..."""

TIDIEST = 3
"""... and so many of them."""


class End(NamedTuple):
    """One way to play the turn, or as much of it as is known before a new card shows."""

    logit: float
    phase: int
    node: Node
    rank: int
    """The card discarded; 0 when none is."""
    pile: int
    """The discard pile it goes to; in phase FREED the seat whose stock card is played."""


class Hand(NamedTuple):
    """A hand of the turn: its cards, ranks as bits, and features."""

    counts: list[tuple[int, int]]
    cards: int
    bits: int
    wilds: int
    numbers: int
    doubles: int

    def without(self, rank: int) -> Hand:
        """Return what is left of it after a card was discarded."""
        return hold([(other, count - (other == rank)) for other, count in self.counts])


def hold(counts: list[tuple[int, int]]) -> Hand:
    """Return the hand of these ranks and their counts."""
    counts = [pair for pair in counts if pair[1]]
    cards = sum(count for _, count in counts)
    wilds = sum(count for rank, count in counts if rank == WILD)
    numbers = len(counts) - (wilds > 0)
    bits = sum(1 << rank for rank, _ in counts)
    return Hand(counts, cards, bits, wilds, numbers, cards - wilds - numbers)


NO_HAND = hold([])


class Chance(NamedTuple):
    """What another seat weighs: what nothing in the turn changes, and what the building piles are
    worth to it: its stock card, cards and weights."""

    fixed: float
    goal: int
    there: int
    reach: Reach
    flowing: float
    lacking: float
    reaching: float

    def worth(self, heights: Sequence[int]) -> float:
        """Return all that, with piles of these heights."""
        worth = self.fixed + self.reaching * at_best(self.reach, heights)
        worth += self.lacking * missing(self.goal, self.there, 0, heights)
        return worth + self.flowing * flow(self.there, heights)


class Frame:
    """What the phase and the stocks fix of the log odds; `freed` has just played a stock card."""

    __slots__ = (
        "fixed",
        "goal",
        "hand",
        "others",
        "phase",
        "piles",
        "reach",
        "table_weights",
        "tables",
        "value",
    )

    def __init__(self, judge: Judge, phase: int, freed: Seat | None = None) -> None:
        view, self.value = judge.view, judge.value
        weights = self.value.weights[phase]
        stocks = [view.stock_count(seat) - (seat == freed) for seat in range(view.seats)]
        order = [(view.seat + ahead) % view.seats for ahead in range(1, view.seats)]
        own = stocks[view.seat]
        root, near = scale(own, min(stocks[seat] for seat in order))
        self.phase, self.goal = phase, 0 if freed == view.seat else view.stock_top[view.seat]
        self.hand = [root * weight for weight in weights[HAND_AT : HAND_AT + 3]]
        self.table_weights = [root * weight for weight in weights[TABLE_AT:REACH_AT]]
        self.reach = root * weights[REACH_AT] + near * weights[REACH_AT + 1]
        self.fixed = weights[0] + near * weights[1]
        self.piles = {view.seat: [root * w for w in weights[PILES_AT : PILES_AT + KINDS]]}
        self.others: list[Chance] = []
        self.tables: dict[int, float] = {}
        for ahead, seat in enumerate(order):
            part = weights[len(OWN) + ahead * len(OTHER) :]
            self._weigh(judge, part, seat, own, stocks[seat], known=seat != freed)

    def _weigh(
        self,
        judge: Judge,
        part: Sequence[float],
        seat: Seat,
        own: int,
        stock: int,
        *,
        known: bool,
    ) -> None:
        """Add what another seat weighs."""
        root, near = scale(stock, own)
        ratio, lead = race(own, stock)
        fixed = part[0] * ratio + part[1] * lead + part[2] * near
        piles = self.piles[seat] = [
            root * weight for weight in part[OTHER_PILES_AT : OTHER_PILES_AT + KINDS]
        ]
        if seat not in judge.owners:
            features = piles_of(judge.view.discards[seat]).features
            fixed += sum([weight * count for weight, count in zip(piles, features, strict=True)])
        flowing, lacking, reaching, closing = part[OTHER_FLOW_AT : OTHER_FLOW_AT + 4]
        goal = judge.view.stock_top[seat] if known else 0
        reach = judge.reaches[seat] if known else NEVER
        there = judge.there[seat]
        weights = root * flowing, root * lacking, root * reaching + near * closing
        self.others.append(Chance(fixed, goal, there, reach, *weights))

    def table(self, tops: int) -> float:
        """Return what the other seats add to the log odds, the building piles being so."""
        found = self.tables.get(tops)
        if found is None:
            heights = unpack(tops)
            found = self.tables[tops] = self.value.against(
                [other.worth(heights) for other in self.others]
            )
        return found


class Heap(NamedTuple):
    """Discard piles of the turn's owners: cards left, the ranks to be had (bits), and the tops."""

    lefts: list[int]
    bits: list[int]
    tops: list[int]

    def under(self, rank: int, pile: int) -> Heap:
        """Return the same with a card laid on a pile, which does not count as left there."""
        bits, tops = self.bits.copy(), self.tops.copy()
        bits[pile] = 1 << rank | (bits[pile] if tops[pile] >= rank else 0)
        tops[pile] = rank
        return Heap(self.lefts, bits, tops)


class Judge:
    """Weighs the ends of one turn. `owners` are the seats whose piles it can play from."""

    __slots__ = ("_hands", "_heaps", "_soons", "chains", "odds", "open", "owners", "reaches",
                 "there", "value", "view")  # fmt: skip

    def __init__(
        self,
        view: SkipBoView,
        owners: Sequence[Seat],
        chains: Chains,
        value: Value,
        odds: Odds,
    ) -> None:
        self.view, self.owners, self.chains = view, owners, chains
        self.value, self.odds = value, odds
        self.open = [open_cards(pile) for pile in chains.piles]
        self.there = [piles_of(piles).bits for piles in view.discards]
        self.reaches = [
            odds.reach(top, there, HAND_SIZE, 0)
            for top, there in zip(view.stock_top, self.there, strict=True)
        ]
        self._hands: dict[int, Hand] = {}
        self._heaps: dict[int, Heap] = {}
        self._soons: dict[Heights, list[float]] = {}

    def ends(self) -> Iterator[End]:
        """Return every end, in no order."""
        for owner in self.owners:
            if self.view.stock_top[owner]:
                yield from self._freed(Frame(self, FREED, owner), owner)
        cleared, frame = Frame(self, CLEARED), Frame(self, END)
        for node in self.chains.cleared:
            worth = self._worth(cleared, node.tops, NO_HAND, self._heap(node.taken))
            yield End(worth, CLEARED, node, 0, 0)
        few = len(self.chains.stops) <= MANY
        for node in self.chains.stops:
            yield from self._stops(frame, node, few=few)

    def _freed(self, frame: Frame, owner: Seat) -> Iterator[End]:
        goal = self.view.stock_top[owner]
        won = sum(self.view.stock_count(seat) for seat in self.owners) == 1
        for node in self.chains.freed:
            tops = successors(node.tops)[goal]
            if tops >= 0:
                hand = self._hand(node.hand) if node.hand else NO_HAND
                heap = self._heap(node.taken)
                worth = WON if won else self._worth(frame, tops, hand, heap)
                yield End(worth, FREED, node, 0, owner)

    def _stops(self, frame: Frame, node: Node, *, few: bool) -> Iterator[End]:
        hand, heap = self._hand(node.hand), self._heap(node.taken)
        options = self._discards(frame, hand, heap)
        if not few:
            options = options[:TIDIEST]
        for _, rank, pile, left in options:
            worth = self._worth(frame, node.tops, left, heap.under(rank, pile))
            worth += frame.piles[self.view.seat][push(rank, heap.tops[pile])]
            yield End(worth, END, node, rank, pile)

    def _discards(self, frame: Frame, hand: Hand, heap: Heap) -> list[tuple[float, int, int, Hand]]:
        """List the discards, the tidiest first: its worth, card, pile and the hand that is left."""
        weights, found = frame.piles[self.view.seat], []
        there = targets(heap.tops[: len(PILES)])
        for rank, _ in hand.counts:
            left = hand.without(rank)
            kept = self._hand_worth(frame, left)
            for pile in there:
                tidy = kept + weights[push(rank, heap.tops[pile])]
                found.append((tidy, rank, pile, left))
        found.sort(key=lambda option: -option[0])
        return found

    def _hand_worth(self, frame: Frame, hand: Hand) -> float:
        wilds, numbers, doubles = frame.hand
        return wilds * hand.wilds + numbers * hand.numbers + doubles * hand.doubles

    def _worth(self, frame: Frame, tops: int, hand: Hand, heap: Heap) -> float:
        """Return the log odds of a position: the building piles, a hand, and the discard piles."""
        ready = hand.bits
        for there in heap.bits:
            ready |= there
        worth = frame.fixed + frame.table(tops) + self._hand_worth(frame, hand)
        worth += self._piles_worth(frame, heap.lefts)
        heights = unpack(tops)
        worth += self._soon_worth(frame, heights, hand, heap)
        return worth + self._table_worth(frame, heights, hand, ready)

    def _soon_worth(self, frame: Frame, heights: Heights, hand: Hand, heap: Heap) -> float:
        """Return what it is worth how soon the cards of the hand, and the own tops, can go."""
        near, (in_hand, on_top, *_) = self._soon(heights), frame.table_weights
        held = sum([near[rank] * count for rank, count in hand.counts])
        a, b, c, d = heap.tops[: len(PILES)]
        return in_hand * held + on_top * (near[a] + near[b] + near[c] + near[d])

    def _table_worth(self, frame: Frame, heights: Heights, hand: Hand, ready: int) -> float:
        """Return what the cards of the hand, and those that lie ready, are worth on these piles."""
        _, _, flow_hand, flowing, varied, lacking = frame.table_weights
        worth = flow_hand * flow(hand.bits, heights) + flowing * flow(ready, heights)
        worth += varied * variety(ready)
        worth += lacking * missing(frame.goal, ready, hand.wilds, heights)
        return worth + frame.reach * self._chance(frame, heights, hand, ready)

    def _soon(self, heights: Heights) -> list[float]:
        found = self._soons.get(heights)
        if found is None:
            found = self._soons[heights] = soon(heights)
        return found

    def _piles_worth(self, frame: Frame, lefts: Sequence[int]) -> float:
        worth = 0.0
        for index, left in enumerate(lefts):
            weights = frame.piles[self.owners[index // len(PILES)]]
            top = 0
            for rank in self.chains.piles[index][:left]:
                worth += weights[push(rank, top)]
                top = rank
        return worth

    def _chance(self, frame: Frame, heights: Heights, hand: Hand, ready: int) -> float:
        """Return how likely the own stock card is played in the next turn, or at once."""
        goal = frame.goal
        if frame.phase == FREED and not goal:
            return surely(self.odds.share, heights)
        table = self.odds.reach(goal, ready, HAND_SIZE - hand.cards, hand.wilds)
        return at_best(table, heights)

    def _hand(self, packed: int) -> Hand:
        found = self._hands.get(packed)
        if found is None:
            counts = [(rank, packed >> shift & 7) for rank, shift in self.chains.ranks]
            found = self._hands[packed] = hold(counts)
        return found

    def _heap(self, taken: int) -> Heap:
        found = self._heaps.get(taken)
        if found is None:
            piles = self.chains.piles
            lefts = [len(pile) - (taken >> 8 * at & 255) for at, pile in enumerate(piles)]
            bits = [self.open[at][left] for at, left in enumerate(lefts)]
            tops = [pile[left - 1] if left else 0 for pile, left in zip(piles, lefts, strict=True)]
            found = self._heaps[taken] = Heap(lefts, bits, tops)
        return found
