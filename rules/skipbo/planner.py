"""The advanced player: looks at every chain of the turn and weighs where each one ends.

The positions that a turn can reach come from `rules.skipbo.chain`; what they are worth comes from
how soon the own stock and those of the others can be played on (`rules.skipbo.odds`). Principles:
section 8 of the rules document.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.game import Move, Seat
from rules.skipbo.chain import FROM_HAND, Chains, Node, Step, successors, unpack
from rules.skipbo.discards import Discard, Tidiness, cost, discards, on_the_way
from rules.skipbo.moves import HAND, PARTNER_PILE, PASS, PILE, PILES, WILD
from rules.skipbo.odds import Reach, chances, open_cards, reach
from rules.skipbo.pieces import HAND_SIZE
from rules.skipbo.state import FULL
from rules.skipbo.view import SkipBoView


class Scales(NamedTuple):
    """What a position is weighed with; one card off the own stock is about 1."""

    own: float
    """The own stock card can surely be played in the next turn."""
    threat: tuple[float, ...]
    """The same for the next seat, the one after it, and so on; the last one for the rest."""
    race: float
    """How much more a seat is feared that has one or two stock cards left."""
    drawn: float
    """A hand card played: another one is drawn. More would feed the next seat."""
    taken: float
    """A discarded card played. Below 0: it waits there for a chain of one's own."""
    wild: float
    """A wild card kept."""
    clear: float
    """The hand played off: five fresh cards at once."""
    partner: float
    """The partner's stock, compared with the own one."""


RACE = 2
"""Stock cards left from which on a seat is racing (section 8)."""


def allies(view: SkipBoView) -> tuple[Seat, ...]:
    """Return the seats whose stock and discards this seat may play: itself first."""
    return (view.seat, (view.seat + 2) % view.seats) if view.partners else (view.seat,)


def goals(view: SkipBoView) -> list[int]:
    """Return the stock cards to be freed: the own one first; empty stocks have none."""
    return [view.stock_top[owner] for owner in allies(view) if view.stock_top[owner]]


def plan(view: SkipBoView, scales: Scales, tidy: Tidiness, *, stuck: bool) -> Move:
    """Return the first play of the best chain, or the best discard when none is worth it.

    No stock card may be playable. With `stuck` something is played whenever it can be.
    """
    piles = [pile for owner in allies(view) for pile in view.discards[owner]]
    chains = Chains(view.heights, view.hand, piles, goals(view))
    judge = _Judge(view, scales, chains)
    best = _best(chains, judge, stuck=stuck)
    if best.first is not None:
        return play_of(view, best.first)
    if not view.hand:
        return PASS
    return _discard(view, judge, tidy)


def _best(chains: Chains, judge: _Judge, *, stuck: bool) -> Node:
    if chains.freed:
        return max(chains.freed, key=judge.freed_worth)
    ends = chains.stops + chains.cleared
    if stuck and len(ends) > 1:
        # Hoarding would freeze the round (ruling 9).
        del ends[0]
    return max(ends, key=judge.worth)


def play_of(view: SkipBoView, step: Step) -> Move:
    """Return the move that is a play of a chain, from the position that the view shows."""
    return play_onto(step, view.heights.index(step.onto - 1))


def play_onto(step: Step, pile: int) -> Move:
    """Return the move that makes a play of a chain on this building pile."""
    if step.source == FROM_HAND:
        return HAND + 4 * (step.rank - 1) + pile
    if step.source < len(PILES):
        return PILE + 4 * step.source + pile
    return PARTNER_PILE + 4 * (step.source - len(PILES)) + pile


def _discard(view: SkipBoView, judge: _Judge, tidy: Tidiness) -> Move:
    cards, ready, wilds = judge.hand(judge.chains.stops[0].hand)
    needed = on_the_way(judge.goal, view.heights)

    def worth(option: Discard) -> float:
        # The discarded card can still be played, but not what it buries.
        there = ready
        for index, bits in enumerate(judge.open):
            if index != option.pile or option.rank <= option.top:
                there |= bits[-1]
        table = judge.reach(there, HAND_SIZE + 1 - cards, wilds - (option.rank == WILD))
        likely = max(table[height] for height in view.heights)
        return judge.scales.own * likely - cost(tidy, option, view.heights, needed)

    return max(discards(view.hand, view.discards[view.seat]), key=worth).move


class _Judge:
    """Weighs the positions of one turn. What many of them share is worked out once."""

    __slots__ = ("chains", "feared", "goal", "hands", "heaps", "open", "reaches", "scales", "view")

    def __init__(self, view: SkipBoView, scales: Scales, chains: Chains) -> None:
        self.view = view
        self.scales = scales
        self.chains = chains
        self.goal = chains.goals[0]
        self.open = [open_cards(pile) for pile in chains.piles]
        self.feared = _Feared(view, scales)
        self.hands: dict[int, tuple[int, int, int]] = {}
        self.heaps: dict[int, tuple[int, int, int]] = {}
        self.reaches: dict[tuple[int, int, int], Reach] = {}

    def worth(self, node: Node) -> float:
        """Return what ending a chain here is worth."""
        scales = self.scales
        cards, ready, wilds = self.hand(node.hand)
        taken, more, spare = self.heap(node.taken)
        worth = scales.wild * (wilds + spare) - scales.drawn * cards + scales.taken * taken
        draws = HAND_SIZE + 1 - cards
        if not cards:
            worth += scales.clear
            draws = HAND_SIZE
        table = self.reach(ready | more, draws, wilds + spare)
        likely = max(table[height] for height in unpack(node.tops))
        return worth + scales.own * likely - self.feared.at(node.tops)

    def freed_worth(self, node: Node) -> float:
        """Return what freeing a stock card, the own or the partner's, is worth."""
        own = successors(node.tops)[self.goal] >= 0
        return self.worth(node) + (1 if own else self.scales.partner)

    def hand(self, packed: int) -> tuple[int, int, int]:
        """Return the number of cards, the ranks as bits, and the wild cards of a packed hand."""
        found = self.hands.get(packed)
        if found is None:
            counts = [(rank, packed >> shift & 7) for rank, shift in self.chains.ranks]
            ready = sum(1 << rank for rank, count in counts if count)
            wilds = sum(count for rank, count in counts if rank == WILD)
            found = self.hands[packed] = sum(count for _, count in counts), ready, wilds
        return found

    def heap(self, taken: int) -> tuple[int, int, int]:
        """Return the cards taken, the ranks to be had as bits, and the wild cards on top."""
        found = self.heaps.get(taken)
        if found is None:
            total = ready = wilds = 0
            for index, pile in enumerate(self.chains.piles):
                count = taken >> 8 * index & 255
                left = len(pile) - count
                total += count
                ready |= self.open[index][left]
                wilds += left > 0 and pile[left - 1] == WILD
            found = self.heaps[taken] = total, ready, wilds
        return found

    def reach(self, ready: int, draws: int, wilds: int) -> Reach:
        """Return how likely the stock card is played next turn, by building pile height."""
        key = ready, draws, wilds
        found = self.reaches.get(key)
        if found is None:
            odds = chances(self.view.hidden, draws)
            found = self.reaches[key] = reach(self.goal, ready, odds, wilds)
        return found


class _Feared:
    """What the chances of the other seats are worth to them, by packed heights."""

    __slots__ = ("known", "tables")

    def __init__(self, view: SkipBoView, scales: Scales) -> None:
        odds = chances(view.hidden, HAND_SIZE)
        self.tables = [_threat(view, scales, ahead, odds) for ahead in range(1, view.seats)]
        self.known: dict[int, float] = {}

    def at(self, tops: int) -> float:
        """Return the sum over all other seats; a partner's chances are welcome."""
        found = self.known.get(tops)
        if found is None:
            found = self.known[tops] = self.over(unpack(tops))
        return found

    def over(self, heights: Iterable[int]) -> float:
        """Return the same for heights in any order."""
        there = tuple(heights)
        total = 0.0
        for weight, table in self.tables:
            total += weight * max(table[height] for height in there)
        return total


def _threat(
    view: SkipBoView, scales: Scales, ahead: int, odds: Sequence[float]
) -> tuple[float, Reach]:
    """Return the weight of the seat so far ahead, and its chances by building pile height."""
    seat = (view.seat + ahead) % view.seats
    weight = scales.threat[min(ahead, len(scales.threat)) - 1]
    if seat in allies(view):
        weight *= -scales.partner
    elif view.stock_count(seat) <= RACE:
        weight *= scales.race
    ready = 0
    for pile in view.discards[seat]:
        ready |= open_cards(pile)[-1]
    return weight, reach(view.stock_top[seat], ready, odds)


def best_pile(view: SkipBoView, scales: Scales) -> int:
    """Return the building pile for a wild stock card.

    The one that serves the others least and that most own cards can follow on.
    """
    feared = _Feared(view, scales)
    ready = set(view.hand)
    ready.update(pile[-1] for pile in view.discards[view.seat] if pile)

    def worth(pile: int) -> float:
        heights = list(view.heights)
        heights[pile] = height = (heights[pile] + 1) % FULL
        run = 0
        while height + run + 1 in ready:
            run += 1
        return scales.drawn * run - feared.over(heights)

    return max(PILES, key=worth)
