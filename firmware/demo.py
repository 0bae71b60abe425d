"""A demonstration: opponents play each other, and everybody looks on."""

from __future__ import annotations

from typing import NamedTuple

from firmware.kept import Player
from firmware.names import NAMES
from firmware.session import Session
from rules.catalogue import find
from rules.errors import BadSetup


class Demo(NamedTuple):
    """What is played: the game, the level on each seat, the pace, and after how many moves of a
    match it ends (None: when it is stopped)."""

    game: str
    levels: tuple[int, ...]
    pace: str
    moves: int | None


def demo_session(demo: Demo, seed: str) -> Session:
    """Return the match of a demonstration, dealt. Raises BadSetup."""
    game = find(demo.game)
    setup = game.setup(len(demo.levels))
    for level in demo.levels:
        if level not in game.levels:
            raise BadSetup(f"{game.slug}: level {level}; there are 1 to {game.levels[-1]}")
    players = [Player(name, level) for name, level in zip(NAMES, demo.levels, strict=False)]
    session = Session(game, setup, players, seed)
    session.deal()
    return session
