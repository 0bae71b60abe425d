"""Who can play: levels, a game's named opponents, and programs; and how they are written.

3              a level                    planner    a named opponent of the game
3@500          with 500 samples a move    cmd:FILE ARGUMENTS    a program
NAME           a program that was given this name
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from firmware.arena.plan import Entrant, Plan
from rules.errors import BadSetup
from rules.game import Game, Move, Opponent, Seat, State

COMMAND = "cmd:"
"""What a line-up starts a program with."""

Programs = Mapping[str, str]
"""Command lines by the names that they were given."""


class Player(Protocol):
    """Somebody at a seat of the arena."""

    def move(self, state: State, seat: Seat, rng: Random) -> Move:
        """Return a legal move. Raises Forfeit."""

    def close(self) -> None:
        """Let go of what was opened."""


class Forfeit(Exception):  # noqa: N818 - it loses a game, and is no error of ours
    """A player broke the rules, or said nothing in time; the message says how."""


class UnknownPlayer(BadSetup):
    """A text that is nobody who can play this game."""


class House:
    """One of our own opponents. Gets the view, never the state."""

    def __init__(self, opponent: Opponent, budget: int | None) -> None:
        self._choose = opponent.choose
        self._budget = opponent.budget if budget is None else budget

    def move(self, state: State, seat: Seat, rng: Random) -> Move:
        """Return the opponent's choice."""
        return self._choose(state.view(seat), rng, self._budget)

    def close(self) -> None:
        """There is nothing to let go of."""


def named(game: Game) -> Mapping[str, Callable[[], Opponent]]:
    """Return a game's opponents that have a name instead of a level: none in most games."""
    found: Mapping[str, Callable[[], Opponent]] = getattr(game, "named", {})
    return found


def who(game: Game) -> str:
    """Say in words who can play."""
    parts = [f"levels {game.levels[0]} to {game.levels[-1]}", *named(game), "cmd:PROGRAM"]
    return ", ".join(parts)


def read_entrant(game: Game, text: str, programs: Programs | None = None) -> Entrant:
    """Return the player that is written like this. Raises BadSetup, saying who can play."""
    known = programs or {}
    if text.startswith(COMMAND):
        return Entrant(text, command=_split(text.removeprefix(COMMAND)))
    who_text, at, samples = text.partition("@")
    budget = _budget(text, samples) if at else None
    if who_text in known:
        return Entrant(text, command=_split(known[who_text]), budget=budget)
    if who_text in named(game):
        return Entrant(text, name=who_text, budget=budget)
    if not who_text.isdecimal():
        raise UnknownPlayer(f"{game.slug}: no player {text!r}; expected {who(game)}")
    game.opponent(int(who_text))
    return Entrant(text, level=int(who_text), budget=budget)


def read_programs(game: Game, pairs: list[str]) -> dict[str, str]:
    """Return command lines by name, of texts like `mine=./mine --fast`. Raises BadSetup."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, command = pair.partition("=")
        if not (equals and name and command.strip()) or set(name) & set(",@:"):
            raise BadSetup(f"--player is {pair!r}; expected NAME=COMMAND, a name without , @ or :")
        if name.isdecimal() or name in named(game) or name in found:
            raise BadSetup(f"--player {name!r}: somebody is called that already")
        found[name] = command
    return found


def open_player(game: Game, plan: Plan, entrant: Entrant) -> Player:
    """Return somebody who can be asked for moves. Raises BadSetup for one that is not there."""
    budget = plan.budget if entrant.budget is None else entrant.budget
    if entrant.command:
        from firmware.arena.program import Program

        return Program(game, plan, entrant.command, budget)
    if entrant.name is not None:
        return House(named(game)[entrant.name](), budget)
    return House(game.opponent(entrant.level or 0), budget)


def _budget(text: str, samples: str) -> int:
    if not samples.isdecimal():
        raise BadSetup(f"{text!r}: {samples!r} samples; expected 0 or more, like 3@500")
    return int(samples)


def _split(command: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise BadSetup(f"the program {command!r} cannot be read: {error}") from None
    if not words:
        raise BadSetup("a program without a name; expected cmd:PROGRAM ARGUMENTS")
    return words
