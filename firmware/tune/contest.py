"""The match that new weights must win: level 3 without samples, on duplicate deals.

It is played by the arena's hall. Where there were no weights of this kind yet, level 2 is to be
beaten. One new player sits among others as before; of partners one side is new.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from firmware.arena import deals_of, plan
from firmware.arena.hall import Hall
from firmware.arena.plan import Counters, Job, Plan, nothing
from firmware.arena.results import by_deals, wilson
from firmware.tune.kinds import even_share, line_up_of, setup_of, stocks_of
from rules.game import Opponent
from rules.skipbo import SkipBo
from rules.skipbo.opponent import NAMED, Advanced
from rules.skipbo.value import PARTNERS, Value, Weights

NEW, PRESENT, FALLBACK = "new", "present", "2"
"""The players as the plan writes them: the two sets of weights, and level 2 instead of a second."""


class Rivals(NamedTuple):
    """Weights to compare."""

    kind: str
    new: Weights
    present: Weights | None
    """None when there are none of this kind."""

    def digest(self) -> str:
        """Return a text that changes with any of them: 16 letters."""
        return sha256(repr(tuple(self)).encode()).hexdigest()[:16]


class Verdict(NamedTuple):
    """What came of a match: the win rate of the new, and its 95 % interval over deals."""

    kind: str
    games: int
    rate: float
    low: float
    high: float
    against_present: bool
    """False when level 2 was the other side."""

    @property
    def adopted(self) -> bool:
        """Whether the new weights are surely better."""
        return self.low > even_share(self.kind)


class Pairing(SkipBo):
    """Skip-Bo with one named opponent for each set of weights."""

    def __init__(self, rivals: Rivals) -> None:
        sets = {NEW: rivals.new, PRESENT: rivals.present}
        given: dict[str, Callable[[], Opponent]] = {
            name: partial(Advanced, Value(weights, partners=rivals.kind == PARTNERS))
            for name, weights in sets.items()
            if weights
        }
        self.named = {**NAMED, **given}


def plans_of(rivals: Rivals, seed: int) -> list[Plan]:
    """Return what is played: half with a short stock, half with the longest."""
    line_up = line_up_of(rivals.kind, NEW, PRESENT if rivals.present else FALLBACK)
    stocks = stocks_of(rivals.kind)
    game = Pairing(rivals)
    return [
        plan(
            game,
            line_up,
            seed=seed,
            options=setup_of(rivals.kind, stock).options,
            duplicate=True,
            budget=0,
        )
        for stock in (stocks[1], stocks[-1])
    ]


def deals_each(plans: list[Plan], games: int) -> int:
    """Return the deals of each plan for so many games in all, rounded up to whole deals."""
    return deals_of(plans[0], -(-games // len(plans)))


def play(task: tuple[Rivals, Job]) -> Counters:
    """Play a job of a match here and now."""
    rivals, job = task
    with Hall(Pairing(rivals), job.plan) as hall:
        return hall.play(job.first, job.deals)


def verdict(rivals: Rivals, plans: list[Plan], counted: list[Counters]) -> Verdict:
    """Return what the counters of the plans mean."""
    total = nothing(plans[0].seats)
    for counters in counted:
        total = total.plus(counters)
    wins, squares = total.wins[0], total.squares[0]
    low, high = by_deals(wins, squares, total.deals, plans[0].rotations) or wilson(
        wins, total.games
    )
    rate = wins / total.games
    return Verdict(rivals.kind, total.games, rate, low, high, rivals.present is not None)
