"""The electronic opponents of Skip-Bo: what each level does with a turn.

Sources: the numbered rulings and section 8 of the rules document. All levels are honest (they get
a view, never a state), always play a stock card that fits (ruling 1), with partners the
partner's as well, and play whatever they can once nothing can be drawn any more (ruling 9).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from rules.game import Move, Opponent
from rules.sampling import Stop, never
from rules.skipbo.chain import Chains
from rules.skipbo.discards import Tidiness, cost, discards, on_the_way
from rules.skipbo.moves import (
    HAND,
    PARTNER_PILE,
    PARTNER_STOCK,
    PASS,
    PILE,
    PILES,
    STOCK,
    WILD,
)
from rules.skipbo.planner import Scales, allies, best_pile, goals, plan, play_of
from rules.skipbo.search import after, turn
from rules.skipbo.state import FULL
from rules.skipbo.value import Value
from rules.skipbo.view import SkipBoView


class Level(NamedTuple):
    """How a player plays who looks no further than its turn; each field makes it stronger."""

    wilds_held: bool = False
    """Wild cards are kept for the stock, or to play off a hand of nothing else; with `scales`
    they have a weight instead."""
    tidy: Tidiness | None = None
    """How it discards; at random without this."""
    chains: bool = False
    """Finds the shortest chain of plays to the stock card, and serves the next seat with nothing
    else; plays the first card that fits without this."""
    scales: Scales | None = None
    """Weighs every chain of the turn."""


TIDY = Tidiness(same=0, run=1, empty=2, lower=3, gap=0.1, higher=5, wild=20, near=1, bury=2)

BEGINNER = Level()
GREEDY = Level(wilds_held=True, tidy=TIDY)
INTERMEDIATE = Level(wilds_held=True, tidy=TIDY, chains=True)
PLANNER = Level(
    tidy=Tidiness(
        same=0.05, run=0, empty=0.1, lower=0.1, gap=0.02, higher=0.35, wild=1, near=0.05, bury=0.1
    ),
    scales=Scales(
        own=0.5,
        threat=(0.8, 0.4, 0.2, 0.1, 0.1),
        race=2,
        drawn=0.08,
        taken=-0.05,
        wild=0.4,
        clear=0.5,
        partner=0.9,
    ),
)
"""The first level 3, by name in the arena. Its figures were set by hand; matches with one of them
changed found none clearly better for own, threat, race, drawn, wild, clear, empty and lower, and
found `taken` at -0.03 to beat 0 (61 : 39)."""


class Simple:
    """Plays as one `Level` says. Samples nothing."""

    budget = 0

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(
        self,
        view: SkipBoView,
        rng: Random,
        budget: int,  # noqa: ARG002
        stop: Stop = never,  # noqa: ARG002
    ) -> Move:
        """Choose a legal move; the same view and generator give the same."""
        level = self.level
        stock = _stock_play(view, level.scales)
        if stock is not None:
            return stock
        stuck = _is_stuck(view)
        if level.scales is not None and level.tidy is not None:
            return plan(view, level.scales, level.tidy, stuck=stuck)
        if level.chains and not stuck:
            play = _chained_play(view)
        else:
            play = _simple_play(view, wilds_held=level.wilds_held and not stuck)
        if play is not None:
            return play
        if not view.hand:
            return PASS
        return _discard(view, level.tidy, rng)


class Advanced:
    """Level 3: searches the turn once, and follows what it found until a new card shows."""

    budget = 300

    def __init__(self, value: Value | None = None) -> None:
        """Judge positions by `value`; None is the shipped one."""
        self._value = value
        self._expected: SkipBoView | None = None
        self.planned: list[Move] = []

    def choose(self, view: SkipBoView, rng: Random, budget: int, stop: Stop = never) -> Move:
        """Choose a legal move. A view that does not follow from the last answer starts afresh."""
        stock = _stock_play(view, PLANNER.scales)
        if stock is not None:
            return stock
        if view != self._expected or not self.planned:
            self.planned = turn(view, rng, budget, stop, stuck=_is_stuck(view), value=self._value)
        move = self.planned.pop(0)
        self._expected = after(view, move) if self.planned else None
        return move


def _is_stuck(view: SkipBoView) -> bool:
    """Tell whether nothing can be drawn any more, not even recycled cards."""
    waiting = any(view.completed) or any(len(pile) > 1 for pile in view.piles)
    return not (view.draw_left or view.recycled_left or waiting)


def _stock_play(view: SkipBoView, scales: Scales | None) -> Move | None:
    """Return the play of the own stock card, or else of the partner's, if one fits."""
    for base, owner in zip((STOCK, PARTNER_STOCK), allies(view), strict=False):
        top = view.stock_top[owner]
        if top == WILD:
            return base + (0 if scales is None else best_pile(view, scales))
        if top - 1 in view.heights:
            return base + view.heights.index(top - 1)
    return None


def _simple_play(view: SkipBoView, *, wilds_held: bool) -> Move | None:
    """Return a play that takes no plan: the first card that fits, with one look at the stock."""
    cards = _cards(view)
    before = _one_before_a_stock(view)
    if wilds_held and before is not None:
        for rank, base in cards:
            if rank in (view.heights[before] + 1, WILD):
                return base + before
    for rank, base in cards:
        if rank - 1 in view.heights:
            return base + view.heights.index(rank - 1)
        if rank == WILD and not wilds_held:
            return base + (before or 0)
    if view.hand and view.hand[0] == WILD:
        return HAND + 4 * (WILD - 1) + _nearest(view)
    return None


def _chained_play(view: SkipBoView) -> Move | None:
    """Return the first play of the shortest chain to a stock card, or one that serves nobody."""
    owners = allies(view)
    piles = [pile for owner in owners for pile in view.discards[owner]]
    chains = Chains(view.heights, view.hand, piles, goals(view))
    if chains.freed:
        steps = min((node.steps for node in chains.freed), key=len)
        return play_of(view, steps[0])
    served = view.stock_top[(view.seat + 1) % view.seats]
    for rank in view.hand:
        if rank != WILD and rank + 1 != served and rank - 1 in view.heights:
            return HAND + 4 * (rank - 1) + view.heights.index(rank - 1)
    if view.hand and view.hand[0] == WILD:
        return HAND + 4 * (WILD - 1) + _nearest(view)
    return None


def _cards(view: SkipBoView) -> list[tuple[int, Move]]:
    """List the cards that can be played but for stocks, each with the first code of its plays.

    The hand comes before the discard piles, and every number before a wild card.
    """
    cards = [(rank, HAND + 4 * (rank - 1)) for rank in view.hand]
    for base, owner in zip((PILE, PARTNER_PILE), allies(view), strict=False):
        piles = view.discards[owner]
        cards += [(piles[i][-1], base + 4 * i) for i in PILES if piles[i]]
    return sorted(cards, key=lambda card: card[0] == WILD)


def _one_before_a_stock(view: SkipBoView) -> int | None:
    """Return a building pile that one more card makes fit for the own or the partner's stock."""
    for stock in goals(view):
        if stock - 2 in view.heights:
            return view.heights.index(stock - 2)
    return None


def _nearest(view: SkipBoView) -> int:
    """Return the building pile that has the fewest numbers to go to the stock card."""
    stock = goals(view)[0]
    return min(PILES, key=lambda pile: (stock - 1 - view.heights[pile]) % FULL)


def _discard(view: SkipBoView, tidy: Tidiness | None, rng: Random) -> Move:
    options = list(discards(view.hand, view.discards[view.seat]))
    if tidy is None:
        return options[int(rng.random() * len(options))].move
    needed = on_the_way(goals(view)[0], view.heights)
    costs = [cost(tidy, option, view.heights, needed) for option in options]
    return options[costs.index(min(costs))].move


LEVELS: tuple[Callable[[], Opponent], ...] = (
    lambda: Simple(BEGINNER),
    lambda: Simple(INTERMEDIATE),
    Advanced,
)
"""1 beginner, 2 intermediate, 3 advanced."""

NAMED: Mapping[str, Callable[[], Opponent]] = {
    "greedy": lambda: Simple(GREEDY),
    "planner": lambda: Simple(PLANNER),
}
"""Players that are no level: to measure others against."""
