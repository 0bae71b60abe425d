"""Ugah Ugah!: what solving the dice of a turn and a decision of the advanced player take.

CPU milliseconds; the decisions are those of whole rounds by two advanced players, and the first
of a turn is the one that solves it. Random moves a second are told beside them, with no peer.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from rules.catalogue import find
from rules.game import CHANCE, NOBODY
from rules.ugah.turn import RESULTS, solve
from tests.benchmarks.measure import Effort, Report, data_of, race, table
from tests.benchmarks.moves import kibitz

SLUG = "ugah-ugah"
SEATS = 2
MOST_DECISION = 300.0
"""Milliseconds that a decision may take on the machine this is developed on."""


def decisions(seed: int) -> list[float]:
    """Return the milliseconds of each decision in a round of advanced players."""
    game, rng, spent = find(SLUG), Random(seed), []
    player, state = game.opponent(3), game.start(game.setup(SEATS))
    while (seat := state.to_move()) != NOBODY:
        if seat == CHANCE:
            state.apply(state.chance_move(rng))
            continue
        view, began = state.view(seat), process_time()
        move = player.choose(view, rng, player.budget)
        spent.append(1000 * (process_time() - began))
        state.apply(move)
    return spent


def solving(times: int) -> float:
    """Return the milliseconds in which the dice of a turn are solved, all cards told apart."""
    worth = [r.masher + 1.3 * r.breaker + (r.card or 0.5) * 0.7 for r in RESULTS]
    solve(worth)
    spent = []
    for _ in range(times):
        began = process_time()
        solve(worth)
        spent.append(1000 * (process_time() - began))
    return median(spent)


def run(effort: Effort) -> Report:
    """Measure; a decision that takes too long is a goal missed."""
    (own,) = race([kibitz(SLUG)], effort)
    turn = solving(20 * effort.rounds)
    rounds = [decisions(seed) for seed in range(max(2, effort.rounds // 3))]
    every = sorted(spent for one in rounds for spent in one)
    slowest, middle = every[-1], median(every)
    lines = (
        *table([own], "moves"),
        f"the dice of a turn solved in {turn:.2f} ms",
        f"a decision of level 3 in {middle:.1f} ms, the slowest of {len(every)} in {slowest:.0f}"
        f" (at most {MOST_DECISION:.0f})",
    )
    data = {"kibitz": data_of(own), "turn_ms": turn, "decision_ms": middle, "slowest_ms": slowest}
    verdict = "as wanted" if slowest <= MOST_DECISION else "too slow"
    return Report(f"Ugah Ugah!, {SEATS} seats", lines, verdict, data)
