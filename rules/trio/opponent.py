"""The electronic opponents of Trio: what each level does with a turn.

All levels are honest: they get a view, never a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules.game import Move
from rules.sampling import Stop, never
from rules.trio.advanced import Scales, plan
from rules.trio.greedy import best_catch, largest, smallest_group
from rules.trio.moves import END
from rules.trio.state import TrioState
from rules.trio.view import TrioView
from rules.trio.worlds import determinize


class Level(NamedTuple):
    """What a level does; each field takes it nearer to strong play."""

    greedy: bool = False
    """It catches the most that its hand can, or else lays one card in the smallest group."""
    scales: Scales | None = None
    """It weighs every way to play its turn."""
    budget: int = 0
    """Games that it imagines for one decision."""


LEVELS = (
    Level(),
    Level(greedy=True),
    Level(
        scales=Scales(danger=1.0, own=0.6, pair=0.5, candidates=6, prior=20),
        budget=120,
    ),
)
"""1 beginner, 2 intermediate, 3 advanced.

Level 3's figures were set by hand. In 400 games each, played before the samples were halved (they
all went to every candidate then), with the default options, level 2 won 98.5 %
(96.8 to 99.3) against level 1, level 3 87.2 % (83.6 to 90.2) against level 2 with two seats; with
four, one level 2 among level 1s 75.0 % (70.5 to 79.0), one level 3 among level 2s 51.7 % (46.9 to
56.6), and shared victories count for nobody.
"""


class TrioOpponent:
    """Plays at one level."""

    def __init__(self, level: Level) -> None:
        self.level = level

    @property
    def budget(self) -> int:
        """Games imagined for one decision when nothing else is said."""
        return self.level.budget

    def choose(self, view: TrioView, rng: Random, budget: int, stop: Stop = never) -> Move:
        """Choose a legal move; the same view, generator and budget give the same."""
        if self.level.scales is not None:
            return plan(view, self.level.scales, rng, budget, stop)
        # Only what the seat can see is used: hidden cards make no difference to its moves.
        state = determinize(view, rng)
        if self.level.greedy:
            return _greedy(state, rng)
        return _any(state.legal_moves(), rng)


def _any(moves: Sequence[Move], rng: Random) -> Move:
    return moves[int(rng.random() * len(moves))]


def _greedy(state: TrioState, rng: Random) -> Move:
    if state.cut:
        return largest(state)
    hand, bound = state.hands[state.mover], state.rules.black_bound
    catch = best_catch(state.board, hand, black_bound=bound)
    if catch.moves:
        return catch.moves[0]
    if state.laid:
        return END
    return _any(smallest_group(state.board, hand, black_bound=bound), rng)
