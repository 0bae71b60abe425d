"""Trio: random moves a second, and what it takes to search a whole turn and to decide on one.

The turn is searched on the largest table that some rounds lead to, and where there are most ways
to play it; that is where the decision is timed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from rules.game import CHANCE, NOBODY
from rules.trio import GAME
from rules.trio.opponent import LEVELS
from rules.trio.pieces import HAND_SIZE
from rules.trio.state import TrioState
from rules.trio.turns import turns
from tests.benchmarks.measure import Contestant, Effort, Lap, Report, data_of, race, table
from tests.benchmarks.moves import kibitz

MOST_SECONDS = 0.3
"""CPU time that the advanced opponent may take for the costliest decision, on a desktop."""

ROUNDS = 12


class Seen(NamedTuple):
    """Two starts of a turn with a full hand."""

    largest: TrioState
    """The one with the most cards on the table."""
    widest: TrioState
    """The one with the most ways to play the turn."""


@cache
def seen(rounds: int = ROUNDS) -> Seen:
    """Return the extremes of some rounds."""
    starts = [state for seed in range(rounds) for state in starts_of_turns(seed)]
    largest = max(starts, key=lambda state: len(state.board.cards))
    return Seen(largest, max(starts, key=lambda state: len(turns(state))))


def starts_of_turns(seed: int) -> Iterator[TrioState]:
    """Give the starts of all turns with a full hand in a round of the better opponents."""
    state, rng = GAME.start(GAME.setup(2 + seed % 4)), Random(seed)
    players = [GAME.opponent(2 + seat % 2) for seat in range(state.seats)]
    while (seat := state.to_move()) != NOBODY:
        if seat == CHANCE:
            state.apply(state.chance_move(rng))
            continue
        if len(state.hands[seat]) == HAND_SIZE:
            yield state.copy()
        state.apply(players[seat].choose(state.view(seat), rng, 0))


def search(name: str, state: TrioState) -> Contestant:
    """Return the complete search of one turn; its units are positions that the turn can end in."""
    return Contestant(name, lambda: Lap(len(turns(state))))


def decision() -> Contestant:
    """Return one decision of the advanced opponent with its own budget."""
    state, player = seen().widest, GAME.opponent(len(LEVELS))
    view = state.view(state.to_move())

    def lap() -> Lap:
        player.choose(view, Random(1), player.budget)
        return Lap(1)

    return Contestant("decision of level 3", lap)


def run(effort: Effort) -> Report:
    """Measure; the decision is judged by its CPU time, the rest is told."""
    largest, widest = seen()
    searches = [search("turn, largest table", largest), search("turn, most ways", widest)]
    results = race([kibitz(GAME.slug), *searches, decision()], effort)
    seconds = 1 / results[-1].rate
    lines = [*table(results, "units")]
    for state, result in zip((largest, widest), results[1:3], strict=True):
        ways = len(turns(state))
        lines.append(
            f"{result.name}: {len(state.board.cards)} cards, {ways} ways to end the turn, "
            f"found in {1000 * ways / result.rate:.0f} ms"
        )
    lines.append(f"a decision takes {1000 * seconds:.0f} ms (at most {1000 * MOST_SECONDS:.0f})")
    good = seconds <= MOST_SECONDS
    data = {result.name: data_of(result) for result in results}
    data["cards"] = {"largest": len(largest.board.cards), "widest": len(widest.board.cards)}
    verdict = "as wanted" if good else "too slow"
    return Report("Trio: moves and turns", tuple(lines), verdict, data)
