"""Finished matches by the dozen, without playing them all: for the history and its screens."""

from __future__ import annotations

from random import Random

from firmware.session import Session
from firmware.store import Store
from rules.game import NOBODY
from tests.support.bench import session


def finished(levels: tuple[int, ...] = (0, 1), seed: str = "evening", **more: object) -> Session:
    """Return a match that is over, played with random moves."""
    game = session(levels, seed=seed, options={"stock": 5, "target": 100}, **more)  # type: ignore[arg-type]
    rng = Random(seed)
    while not game.match.is_over:
        if game.match.to_move == NOBODY:
            game.next_round()
        else:
            game.play(rng.choice(game.match.state.legal_moves()))
    return game


def fill(store: Store, matches: int, levels: tuple[int, ...] = (0, 1, 2)) -> list[Session]:
    """Keep so many finished matches."""
    games = [finished(levels, seed=f"match {number}") for number in range(matches)]
    for game in games:
        store.keep(game)
    return games
