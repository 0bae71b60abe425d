"""The strongest player: every way to play the turn, weighed, and the best of them tried out.

Every position that the turn can reach comes from `rules.skipbo.chain`, with every discard; the
fitted value ranks them (`rules.skipbo.judge`), and the best few are played on in the same imagined
worlds, by quick sensible turns of all seats until the own turn has ended once more, where the
value says how likely a win is (`rules.skipbo.policy`, `rules.sampling`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.game import NOBODY, Move, Seat
from rules.sampling import Stop, Tape, best_of, never
from rules.skipbo.chain import Chains
from rules.skipbo.features import END, FREED
from rules.skipbo.judge import End, Judge
from rules.skipbo.moves import (
    DISCARD,
    PARTNER_STOCK,
    PASS,
    STOCK,
)
from rules.skipbo.planner import allies, goals, play_onto
from rules.skipbo.policy import play_turn, settle
from rules.skipbo.state import FULL, SkipBoState
from rules.skipbo.value import Odds, Value, logistic, value_of
from rules.skipbo.view import SkipBoView
from rules.skipbo.worlds import Worlds, determinize

CANDIDATES = 8
"""Ways to play the turn that are tried out."""

NODES = 800
"""Positions of one turn that are looked at; whatever else could be reached is left out."""

PRIOR = 20.0
"""Samples that the value before trying counts for."""

DRAWS = 64
"""Cards drawn in one imagined world that are the same for all candidates."""


def turn(
    view: SkipBoView,
    rng: Random,
    budget: int,
    stop: Stop = never,
    *,
    stuck: bool,
    value: Value | None = None,
) -> list[Move]:
    """Return the moves of the best way to play on, up to the next card that is unknown.

    No stock card may be playable. With `stuck` something is played whenever it can be. `value`
    judges positions; None is the shipped one.
    """
    value = value or value_of(view.seats, partners=view.partners)
    odds = Odds(view.hidden)
    ends = ends_of(view, value, odds, stuck=stuck)
    if not ends:
        return [PASS]
    if budget == 0:
        # The value takes too little for what can still be done after a stock card; samples tell.
        freed = [end for end in ends if end.phase == FREED]
        return moves_of(view, (freed or ends)[0])
    lines = [moves_of(view, end) for end in ends[:CANDIDATES]]
    if len(lines) == 1:
        return lines[0]
    trial = _Trial(view, lines, value, odds, rng)
    priors = [logistic(end.logit) for end in ends[:CANDIDATES]]
    best = best_of(priors, trial.world, trial.sample, budget, weight=PRIOR, stop=stop)
    return lines[best]


def ends_of(view: SkipBoView, value: Value, odds: Odds, *, stuck: bool) -> list[End]:
    """Return the ways to end the turn, the best first; none when all it can do is pass."""
    owners = allies(view)
    piles = [pile for owner in owners for pile in view.discards[owner]]
    chains = Chains(view.heights, view.hand, piles, goals(view), complete=True, nodes=NODES)
    ends = sorted(Judge(view, owners, chains, value, odds).ends(), key=lambda end: -end.logit)
    played = [end for end in ends if end.node.step is not None]
    # Hoarding would freeze a round in which nothing can be drawn (ruling 9).
    return played if stuck and played else ends


def moves_of(view: SkipBoView, end: End) -> list[Move]:
    """Return the moves that lead to this end."""
    heights = list(view.heights)
    moves = []
    for step in end.node.steps:
        pile = heights.index(step.onto - 1)
        moves.append(play_onto(step, pile))
        heights[pile] = step.onto % FULL
    if end.phase == END:
        moves.append(DISCARD + 4 * (end.rank - 1) + end.pile)
    elif end.phase == FREED and end.node.hand:
        # After the last card of the hand five are drawn first.
        base = STOCK if end.pile == view.seat else PARTNER_STOCK
        moves.append(base + heights.index(view.stock_top[end.pile] - 1))
    return moves


def after(view: SkipBoView, move: Move) -> SkipBoView:
    """Return what the view's seat sees after a play of its own that turns over no card."""
    state = determinize(view, Random(0))
    state.apply(move)
    return state.view(view.seat)


class _Trial:
    """Plays candidates on in imagined worlds."""

    def __init__(
        self, view: SkipBoView, lines: Sequence[list[Move]], value: Value, odds: Odds, rng: Random
    ) -> None:
        self.view, self.lines, self.value, self.odds, self.rng = view, lines, value, odds, rng
        self.worlds = Worlds(view)

    def world(self) -> tuple[SkipBoState, Tape]:
        """Fill in what is hidden, and fix the luck to come."""
        return self.worlds.sample(self.rng), Tape(self.rng, DRAWS)

    def sample(self, world: tuple[SkipBoState, Tape], index: int) -> float:
        """Return how likely the seat wins this world's round after a candidate, 0..1."""
        base, tape = world
        state, seat = base.copy(), self.view.seat
        tape.rewind()
        for move in self.lines[index]:
            state.apply(move)
        settle(state, tape)
        if state.mover == seat:
            play_turn(state, tape)
        for _ in range(state.seats):
            play_turn(state, tape)
        return self._worth(state, seat)

    def _worth(self, state: SkipBoState, seat: Seat) -> float:
        if state.mover == NOBODY:
            outcome = state.outcome()
            return 1.0 if outcome is not None and seat in outcome.winners else 0.0
        return self.value.win(state, seat, END, self.odds)
