"""Random moves a second: our games and their peers, driven by the same loop.

What everybody offers is used as it is: the legal moves, one of them made, until it is over. Chance
is played and not counted. Each peer is run in the way in which it is fastest.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules.catalogue import find
from rules.game import CHANCE, NOBODY, Game
from tests.benchmarks.measure import Contestant, Effort, Lap, race

SEATS = 4
PEER_CHANCE, PEER_OVER = -1, -4
"""pyspiel's PlayerId.CHANCE and PlayerId.TERMINAL, as plain numbers."""

Chance = Callable[[Any], int]
"""Returns what chance does in a peer's state."""


def kibitz(slug: str, game: Game | None = None, name: str = "") -> Contestant:
    """Return our own contestant; `game` is another build of the same game."""
    game, rng = game or find(slug), Random(1)
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

    return Contestant(name or f"Kibitz {slug}", lap)


def open_spiel(game: Any, chance: Chance, name: str) -> Contestant:
    """Return a game of OpenSpiel, with one of the ways in which its chance can be played."""
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
    """Return how OpenSpiel's chance can be played: its list of outcomes, or its sampling helper.

    Cards and dice are all as likely as each other, so one random number picks from the list.
    """
    random, sample = Random(2).random, pyspiel.sample_action

    def outcomes(state: Any) -> int:
        listed: list[tuple[int, float]] = state.chance_outcomes()
        return listed[int(random() * len(listed))][0]

    def helper(state: Any) -> int:
        action: int = sample(state.chance_outcomes(), random())[0]
        return action

    return {"chance_outcomes": outcomes, "sample_action": helper}


def fastest_chance(pyspiel: Any, game: Any, effort: Effort) -> Chance:
    """Return the way of playing the chance of this game in which it is fastest."""
    ways = ways_of_chance(pyspiel)
    short = Effort(3, effort.seconds / 5)
    results = race([open_spiel(game, way, name) for name, way in ways.items()], short)
    return ways[max(results, key=lambda result: result.rate).name]


def uno_core(game: Any, name: str) -> Contestant:
    """Return the rules of RLCard's uno alone, without the features that an environment adds."""
    random = Random(1).random

    def lap() -> Lap:
        game.init_game()
        moves = listed = 0
        while not game.is_over():
            legal = game.get_legal_actions()
            moves, listed = moves + 1, listed + len(legal)
            game.step(legal[int(random() * len(legal))])
        return Lap(moves, listed)

    return Contestant(name, lap)


class _Guest:
    """A random player as RLCard's environments want one."""

    use_raw = False

    def __init__(self) -> None:
        self.moves = self.listed = 0
        self._random = Random(1).random

    def step(self, state: Any) -> int:
        """Return one of the legal moves."""
        legal: list[int] = list(state["legal_actions"])
        self.moves, self.listed = self.moves + 1, self.listed + len(legal)
        return legal[int(self._random() * len(legal))]


def environment(env: Any, name: str) -> Contestant:
    """Return an environment of RLCard, which drives its players itself."""
    guest = _Guest()
    env.set_agents([guest] * env.num_players)

    def lap() -> Lap:
        guest.moves = guest.listed = 0
        env.run(is_training=True)
        return Lap(guest.moves, guest.listed)

    return Contestant(name, lap)


def chess_games(board_class: Callable[[], Any], name: str) -> Contestant:
    """Return python-chess."""
    random = Random(1).random

    def lap() -> Lap:
        board, moves, listed = board_class(), 0, 0
        while not board.is_game_over():
            legal = [*board.legal_moves]
            moves, listed = moves + 1, listed + len(legal)
            board.push(legal[int(random() * len(legal))])
        return Lap(moves, listed)

    return Contestant(name, lap)


def domino_games(new: Callable[[], Any], name: str) -> Contestant:
    """Return the package `dominoes`."""
    random = Random(1).random

    def lap() -> Lap:
        game, moves, listed = new(), 0, 0
        while game.result is None:
            legal = game.valid_moves
            moves, listed = moves + 1, listed + len(legal)
            game.make_move(*legal[int(random() * len(legal))])
        return Lap(moves, listed)

    return Contestant(name, lap)


def essence_games(game: Any, name: str) -> Contestant:
    """Return essence-wars: what is legal is a mask over all its actions."""
    rng = Random(1)
    random = rng.random

    def lap() -> Lap:
        moves, listed, over = 0, 0, False
        game.reset(seed=rng.getrandbits(32))
        while not over:
            legal = game.action_mask().nonzero()[0]
            moves, listed = moves + 1, listed + len(legal)
            _, over = game.step(int(legal[int(random() * len(legal))]))
        return Lap(moves, listed)

    return Contestant(name, lap)
