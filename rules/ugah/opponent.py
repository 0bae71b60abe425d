"""The electronic opponents of Ugah Ugah!: what each level does with a turn.

All levels are honest: they get a view, never a state. None samples.
"""

from __future__ import annotations

from random import Random

from rules.game import Move
from rules.sampling import Stop, never
from rules.ugah.advanced import Scales, keep, plan
from rules.ugah.dice import ANIMALS, BREAKER, COUNTS, DICE, MASHER, SIZES, TAKES_SPOILS, choices
from rules.ugah.estimates import ground_of
from rules.ugah.moves import ASIDE
from rules.ugah.outlook import Ground
from rules.ugah.pieces import SPOILS_WORTH
from rules.ugah.view import UgahView
from rules.ugah.worlds import determinize


class Beginner:
    """Level 1: anything that is allowed."""

    budget = 0

    def choose(
        self,
        view: UgahView,
        rng: Random,
        budget: int,  # noqa: ARG002
        stop: Stop = never,  # noqa: ARG002
    ) -> Move:
        """Choose a legal move; the same view and generator give the same."""
        moves = determinize(view, Random(0)).legal_moves()
        return moves[int(rng.random() * len(moves))]


class Intermediate:
    """Level 2: sets aside the most useful symbol, keeps the better chip."""

    budget = 0

    def choose(self, view: UgahView, rng: Random, budget: int, stop: Stop = never) -> Move:
        """Choose a legal move; the same view and generator give the same."""
        if view.throw:
            ground = ground_of(view)
            single = [dice for dice in choices(view.throw) if _symbols(dice) == 1]
            return ASIDE + max(single, key=lambda dice: usefulness(view, ground, dice))
        if any(view.lifted):
            return keep(view)
        return Beginner().choose(view, rng, budget, stop)


class Advanced:
    """Level 3: solves its turn exactly."""

    budget = 0

    def __init__(self, scales: Scales) -> None:
        self.scales = scales

    def choose(
        self,
        view: UgahView,
        rng: Random,  # noqa: ARG002
        budget: int,  # noqa: ARG002
        stop: Stop = never,  # noqa: ARG002
    ) -> Move:
        """Choose a legal move; the same view gives the same."""
        return plan(view, self.scales)


def _symbols(dice: int) -> int:
    return sum(count > 0 for count in COUNTS[dice])


def usefulness(view: UgahView, ground: Ground, dice: int) -> float:
    """Return what a symbol does for the seat, in points: a chip nearer or a card likelier."""
    counts = COUNTS[dice]
    symbol = next(at for at, count in enumerate(counts) if count)
    had = COUNTS[view.kept][symbol]
    if symbol in ANIMALS:
        left = DICE - SIZES[view.kept] - SIZES[dice]
        mine = view.spoils[symbol - ANIMALS[0]] == view.seat
        lacking = max(0, TAKES_SPOILS - had - counts[symbol])
        return 0.0 if mine or lacking > left else SPOILS_WORTH / 3**lacking
    before = _chip(view, ground, symbol, had)
    return _chip(view, ground, symbol, had + counts[symbol]) - before


def _chip(view: UgahView, ground: Ground, symbol: int, steps: int) -> float:
    if not steps:
        return 0.0
    stand = view.masher, view.breaker
    ways = (steps if symbol == MASHER else 0), (steps if symbol == BREAKER else 0)
    return ground.landings(stand, *ways)[0].gain


SCALES = Scales(reach=5, sway=2.0)

LEVELS = (Beginner(), Intermediate(), Advanced(SCALES))
"""1 beginner, 2 intermediate, 3 advanced."""
