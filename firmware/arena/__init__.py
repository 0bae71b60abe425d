"""The arena: opponents play each other many times, and their wins are counted.

One *game* is a round, or a whole match to the target. A deal takes all its luck from the seed and
its own number, separately for chance and for each seat: the same call gives the same report (but
for the seconds), however the work is shared out, and another opponent in one seat leaves the
others' luck alone. Programs answer for themselves: only as far as they are deterministic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from firmware.arena.conduct import Means, conduct
from firmware.arena.plan import PATIENCE, Plan
from firmware.arena.players import Programs, read_entrant
from firmware.arena.results import Report, SeatResult, report, wilson
from rules.errors import BadSetup
from rules.game import Game, Value

__all__ = [
    "Means",
    "Plan",
    "Report",
    "SeatResult",
    "deals_of",
    "plan",
    "play_plans",
    "run",
    "wilson",
]


def plan(
    game: Game,
    players: Sequence[int | str],
    *,
    seed: int,
    options: Mapping[str, Value] | None = None,
    match: bool = False,
    duplicate: bool = False,
    budget: int | None = None,
    programs: Programs | None = None,
    patience: float = PATIENCE,
) -> Plan:
    """Return the plan of these players, one for each seat, written as `read_entrant` says.

    `budget` is what a decision may sample, 0 or more; None leaves each opponent its own. Either
    way it counts samples: results do not depend on the machine's speed. Raises BadSetup for
    players, a number of seats or options that the game does not have, and for a budget below 0.
    """
    if budget is not None and budget < 0:
        raise BadSetup(f"{game.slug}: a budget of {budget} samples; it takes 0 or more")
    return Plan(
        game=game.slug,
        entrants=tuple(read_entrant(game, str(player), programs) for player in players),
        seed=seed,
        options=game.setup(len(players), options).options,
        match=match,
        duplicate=duplicate,
        budget=budget,
        patience=patience,
    )


def deals_of(made: Plan, games: int) -> int:
    """Return the deals for so many games, rounded up to whole deals. Raises BadSetup below 1."""
    if games < 1:
        raise BadSetup(f"{made.game}: {games} games; it takes at least 1")
    return -(-games // made.rotations)


def play_plans(
    plans: Sequence[Plan],
    games: int,
    means: Means,
    *,
    told: Callable[[int], None] = lambda _: None,
    noted: Callable[[str], None] = lambda _: None,
    game: Game | None = None,
) -> list[Report]:
    """Have `games` games of each plan played, rounded up to whole deals; return their reports.

    The plans are of one game and number of seats. For `told`, `noted` and `game` see `conduct`.
    Raises BadSetup for less than one game, Refused and Fault.
    """
    began = perf_counter()
    deals = deals_of(plans[0], games)
    counted = conduct(plans, deals, means, told=told, noted=noted, game=game)
    seconds = perf_counter() - began
    return [report(made, counters, seconds) for made, counters in zip(plans, counted, strict=True)]


def run(
    game: Game,
    players: Sequence[int | str],
    *,
    games: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
    match: bool = False,
    duplicate: bool = False,
    budget: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Let players play in this process; the start goes round.

    The arguments are those of `plan` and `play_plans`; the game need not be in the catalogue.
    `progress` is told the number of games done after each.
    """
    made = plan(
        game, players, seed=seed, options=options, match=match, duplicate=duplicate, budget=budget
    )
    done = 0

    def tell(more: int) -> None:
        nonlocal done
        done += more
        if progress is not None and more:
            progress(done)

    return play_plans([made], games, Means(), told=tell, game=game)[0]
