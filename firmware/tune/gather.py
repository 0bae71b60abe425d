"""Games to learn from: a quick policy plays all seats, more or less carelessly.

The seed, the kind and a game's number give the game: nothing else does. How careless a game is
holds for all of its seats: with players of different strength the fit would take what a weak one
tends to leave behind for what loses games.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from firmware.tune.kinds import seats_of, setup_of, stocks_of
from rules.game import Move
from rules.skipbo import GAME
from rules.skipbo.features import size
from rules.skipbo.lessons import Lesson, Player, play
from rules.skipbo.policy import next_move
from rules.skipbo.state import SkipBoState

CARELESS = (0.0, 0.03, 0.1)
"""Parts of the moves that are random, one of them for each game."""


class Batch(NamedTuple):
    """Some games to learn from, from number `first` on."""

    kind: str
    seed: int
    first: int
    games: int


class Lessons(NamedTuple):
    """Positions of whole games, one a row, those of a game in the order of play."""

    positions: NDArray[np.float32]
    """Position, feature -> its size."""
    games: NDArray[np.int32]
    """The game's number."""
    seats: NDArray[np.int8]
    """Who saw it so."""
    phases: NDArray[np.int8]
    won: NDArray[np.bool_]
    """Whether that seat won the round."""
    ahead: NDArray[np.float32]
    """Position, other seat in the order of play -> 1 if it was left behind, 0 if not, or a half."""


def gather(batch: Batch) -> Lessons:
    """Play these games and return their lessons."""
    numbers = range(batch.first, batch.first + batch.games)
    played = [(number, lesson) for number in numbers for lesson in _game(batch, number)]
    width = size(seats_of(batch.kind))
    return Lessons(
        np.array([one.features for _, one in played], np.float32).reshape(-1, width),
        np.array([number for number, _ in played], np.int32),
        np.array([one.seat for _, one in played], np.int8),
        np.array([one.phase for _, one in played], np.int8),
        np.array([one.won for _, one in played], np.bool_),
        np.array([one.ahead for _, one in played], np.float32).reshape(len(played), -1),
    )


def joined(parts: list[Lessons]) -> Lessons:
    """Return the lessons of several batches as one, in their order."""
    return Lessons(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def careless(rate: float) -> Player:
    """Return a player of the quick policy, of whose moves this part is random."""

    def choose(state: SkipBoState, rng: Random) -> Move:
        if rng.random() < rate:
            moves = state.legal_moves()
            return moves[int(rng.random() * len(moves))]
        return next_move(state)

    return choose


def _game(batch: Batch, number: int) -> list[Lesson]:
    rng = Random(f"{batch.seed}/{batch.kind}/{number}")
    setup = setup_of(batch.kind, rng.choice(stocks_of(batch.kind)))
    player = careless(rng.choice(CARELESS))
    return play(GAME.start(setup, number % setup.seats), [player] * setup.seats, rng)
