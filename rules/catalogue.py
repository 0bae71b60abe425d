"""The games there are, by slug. A game's module is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from rules.errors import BadSetup
from rules.game import Game

SLUGS = ("skip-bo",)
"""Every game that can be played, in the order of the menu."""


def find(slug: str) -> Game:
    """Return the game of this name. Raises BadSetup, listing the games there are."""
    if slug not in SLUGS:
        raise BadSetup(f"no game {slug!r}; there are: {', '.join(SLUGS)}")
    game: Game = import_module(f"rules.{slug.replace('-', '')}").GAME
    return game
