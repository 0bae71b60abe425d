"""Random moves a second: Skip-Bo with four seats against OpenSpiel's crazy_eights with four.

`compare` does the same for any game and peer. Both are driven by the same loop through what they
offer everybody: whose move it is, the legal moves, one of them made. Chance is played and not
counted.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any, NamedTuple

from rules.catalogue import find
from rules.game import CHANCE, NOBODY
from tests.benchmarks.measure import Contestant, Effort, Lap, Report, Result, data_of, race, table

SEATS = 4
GOAL = 1.0
PEER_CHANCE, PEER_OVER = -1, -4
"""pyspiel's PlayerId.CHANCE and PlayerId.TERMINAL, as plain numbers."""

Chance = Callable[[Any], int]
"""Returns what chance does in a peer's state."""


class Duel(NamedTuple):
    """Who is compared: a game of ours, and the peer's by what it is loaded with."""

    slug: str
    loaded: str

    @property
    def peer(self) -> str:
        """What the peer is called in a report."""
        return "OpenSpiel " + self.loaded.partition("(")[0]


SHEDDING = Duel("skip-bo", f"crazy_eights(players={SEATS})")


def kibitz(slug: str) -> Contestant:
    """Return our own contestant."""
    game, rng = find(slug), Random(1)
    setup, random = game.setup(SEATS), rng.random

    def lap() -> Lap:
        state, moves, listed = game.start(setup), 0, 0
        while (seat := state.to_move()) != NOBODY:
            if seat == CHANCE:
                state.apply(state.chance_move(rng))
            else:
                legal = state.legal_moves()
                moves, listed = moves + 1, listed + len(legal)
                state.apply(legal[int(random() * len(legal))])
        return Lap(moves, listed)

    return Contestant(f"Kibitz {slug}", lap)


def peer(game: Any, chance: Chance, name: str) -> Contestant:
    """Return the peer, with one of the ways in which its chance can be played."""
    random = Random(1).random

    def lap() -> Lap:
        state, moves, listed = game.new_initial_state(), 0, 0
        while (seat := state.current_player()) != PEER_OVER:
            if seat == PEER_CHANCE:
                state.apply_action(chance(state))
            else:
                legal = state.legal_actions()
                moves, listed = moves + 1, listed + len(legal)
                state.apply_action(legal[int(random() * len(legal))])
        return Lap(moves, listed)

    return Contestant(name, lap)


def ways_of_chance(pyspiel: Any) -> dict[str, Chance]:
    """Return how its chance can be played: its list of outcomes, or its sampling helper.

    Its cards are all as likely as each other, so one random number picks from the list.
    """
    random, sample = Random(2).random, pyspiel.sample_action

    def outcomes(state: Any) -> int:
        listed: list[tuple[int, float]] = state.chance_outcomes()
        return listed[int(random() * len(listed))][0]

    def helper(state: Any) -> int:
        action: int = sample(state.chance_outcomes(), random())[0]
        return action

    return {"chance_outcomes": outcomes, "sample_action": helper}


def fastest_chance(pyspiel: Any, game: Any, effort: Effort) -> tuple[str, Chance]:
    """Return the way of playing the peer's chance in which it is fastest, and its name."""
    ways = ways_of_chance(pyspiel)
    short = Effort(3, effort.seconds / 5)
    results = race([peer(game, way, name) for name, way in ways.items()], short)
    best = max(results, key=lambda result: result.rate).name
    return best, ways[best]


def run(effort: Effort) -> Report:
    """Measure Skip-Bo."""
    return compare(SHEDDING, effort)


def compare(duel: Duel, effort: Effort) -> Report:
    """Measure; without the peer the comparison is "not run", never a pass."""
    title = f"Random moves, {SEATS} seats, through the public protocol"
    try:
        pyspiel = import_module("pyspiel")
        peer_version = version("open_spiel")
    except (ImportError, PackageNotFoundError) as error:
        (own,) = race([kibitz(duel.slug)], effort)
        lines = (*table([own], "moves"), f"{duel.peer}: not run ({error}); make bench installs it")
        return Report(title, lines, "not run", {"kibitz": data_of(own), "peer": None})
    game = pyspiel.load_game(duel.loaded)
    way, chance = fastest_chance(pyspiel, game, effort)
    own, other = race([kibitz(duel.slug), peer(game, chance, duel.peer)], effort)
    ratio = own.rate / other.rate
    listed = ratio * (own.listed / own.units) / (other.listed / other.units)
    lines = (
        *table([own, other], "moves"),
        f"Kibitz / {duel.peer} {peer_version} (chance by {way}): "
        f"{ratio:.2f} in moves, {listed:.2f} in legal moves listed; goal {GOAL}",
    )
    data = {"kibitz": data_of(own), "peer": data_of(other) | {"version": peer_version, "way": way}}
    return Report(title, lines, _verdict(own, other, ratio), data | {"ratio": ratio, "goal": GOAL})


def _verdict(own: Result, other: Result, ratio: float) -> str:
    if not (own.is_quiet and other.is_quiet):
        return "too noisy"
    return "goal reached" if ratio >= GOAL else "goal missed"
