"""The games there are, by slug. A game's module is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from rules.errors import BadSetup
from rules.game import Game

SLUGS = ("skip-bo", "monster-trick", "trio", "ugah-ugah")
"""Every game that can be played, in the order of the menu."""

UPCOMING: tuple[str, ...] = ()
"""Games whose rules and opponents are there, and whose screens are not: for arena and tests."""

GAMES = SLUGS + UPCOMING


def find(slug: str) -> Game:
    """Return the game of this name. Raises BadSetup, listing the games there are."""
    if slug not in GAMES:
        raise BadSetup(f"no game {slug!r}; there are: {', '.join(GAMES)}")
    game: Game = import_module(f"rules.{package(slug)}").GAME
    return game


def package(slug: str) -> str:
    """Return the name of a game's package in `rules`, and of its helpers in `tests.support`."""
    return "ugah" if slug == "ugah-ugah" else slug.replace("-", "")
