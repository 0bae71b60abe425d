"""What the counters mean: win rates, and how sure they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from firmware.arena.plan import Counters, Mishap, Plan
from rules.game import Value

Z95 = 1.959964
"""The standard normal distribution has 95 % between minus and plus this."""

FEWEST_DEALS = 30
"""With fewer, how much deals differ is not known well enough for an interval."""


class SeatResult(NamedTuple):
    """How an entrant fared: games won, their share, and its Wilson 95 % interval.

    Without duplicate deals an entrant keeps its seat. `level` is None for a named opponent or a
    program. `deal_low` and `deal_high` are the 95 % interval that takes into account that the
    games of one deal belong together; None without duplicate deals, or with too few.
    """

    level: int | None
    wins: int
    win_rate: float
    low: float
    high: float
    player: str
    forfeits: int
    first_forfeit: int | None
    """The number of the first game that it forfeited, from 1 on; None without one."""
    mishap: str | None
    """What happened in that game."""
    deal_low: float | None
    deal_high: float | None


class Report(NamedTuple):
    """What came of all games of a plan; everything but `seconds` follows from the plan.

    `ties` are games with a shared first place (partners share theirs and have won); `blocked`
    are rounds that nobody won; `turns` are the turns of all players in all rounds. `seconds` is
    what the whole run took on the clock, also when it had several plans.
    """

    game: str
    games: int
    seed: int
    options: Mapping[str, Value]
    seats: tuple[SeatResult, ...]
    ties: int
    blocked: int
    rounds: int
    turns: int
    seconds: float
    match: bool
    duplicate: bool
    deals: int
    budget: int | None

    def as_json(self) -> dict[str, Any]:
        """Return JSON-ready data: the fields by name, in their order."""
        data = self._asdict()
        data["options"] = dict(self.options)
        data["seats"] = [seat._asdict() for seat in self.seats]
        return data


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a win rate (Wilson's score interval): 0..1, never empty."""
    return _score_interval(wins / games, games)


def by_deals(wins: int, squares: int, deals: int, rotations: int) -> tuple[float, float] | None:
    """Return the 95 % interval of a win rate when whole deals were drawn, not single games.

    Wilson's interval for as many independent games as would leave the win rate as uncertain as
    the differences between deals do (Dean and Pagano 2015 for samples in clusters). `squares` is
    the sum of squared wins a deal. None for fewer than FEWEST_DEALS deals.
    """
    if deals < FEWEST_DEALS:
        return None
    share = wins / (deals * rotations)
    if share in (0, 1):
        return _score_interval(share, deals)
    spread = squares / rotations**2 - deals * share * share
    error = max(0.0, spread) / (deals - 1) / deals
    if error * 1e12 < share * (1 - share):
        return share, share
    return _score_interval(share, share * (1 - share) / error)


def report(plan: Plan, counters: Counters, seconds: float) -> Report:
    """Return the report of a plan whose games are counted."""
    return Report(
        game=plan.game,
        games=counters.games,
        seed=plan.seed,
        options=plan.options,
        seats=tuple(_seat(plan, counters, at) for at in range(plan.seats)),
        ties=counters.ties,
        blocked=counters.blocked,
        rounds=counters.rounds,
        turns=counters.turns,
        seconds=seconds,
        match=plan.match,
        duplicate=plan.duplicate,
        deals=counters.deals,
        budget=plan.budget,
    )


def _seat(plan: Plan, counters: Counters, at: int) -> SeatResult:
    entrant, wins = plan.entrants[at], counters.wins[at]
    low, high = wilson(wins, counters.games)
    paired = None
    if plan.duplicate:
        paired = by_deals(wins, counters.squares[at], counters.deals, plan.rotations)
    deal_low, deal_high = paired or (None, None)
    mishap = counters.mishaps[at]
    return SeatResult(
        level=entrant.level,
        wins=wins,
        win_rate=wins / counters.games,
        low=low,
        high=high,
        player=entrant.text,
        forfeits=counters.forfeits[at],
        first_forfeit=None if mishap is None else _number(mishap, plan),
        mishap=None if mishap is None else mishap.why,
        deal_low=deal_low,
        deal_high=deal_high,
    )


def _number(mishap: Mishap, plan: Plan) -> int:
    return mishap.deal * plan.rotations + mishap.rotation + 1


def _score_interval(share: float, games: float) -> tuple[float, float]:
    square = Z95 * Z95 / games
    middle = share + square / 2
    spread = (square * (share * (1 - share) + square / 4)) ** 0.5
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))
