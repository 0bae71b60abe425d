"""What every game offers: the protocols, and the small values that they speak in.

The field's terms: a *state* is changed by *moves*; chance is a *seat* whose moves are what a die
or a card turned out to be; a *view* is what one seat can know; an *outcome* ends a round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from rules.errors import BadSetup
from rules.sampling import Stop, never

Seat: TypeAlias = int
"""0, 1, 2 ... in the order of play, or one of the two below."""

CHANCE: Seat = -1
"""Whose move it is when a card is turned over or a die falls."""

NOBODY: Seat = -2
"""Whose move it is when the round is over."""

Move: TypeAlias = int
"""A small code; its meaning is the game's own, its text is `Game.write`."""

Value: TypeAlias = int | str | bool


class Option(NamedTuple):
    """A setting of a game. The first of `values` is the default."""

    key: str
    values: tuple[Value, ...]


class Setup(NamedTuple):
    """How a match starts: the number of seats, who starts round 1, and every option's value."""

    seats: int
    starter: Seat
    options: Mapping[str, Value]


class Outcome(NamedTuple):
    """How a round ended: why, the points it gave each seat, and each seat's place (ties share one).

    `winners` is empty when nobody won, as in a blocked round.
    """

    reason: Enum
    points: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place, if that place is worth anything."""
        if not any(self.points):
            return ()
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class View(Protocol):
    """What one seat can know. What it does not list is secret."""

    @property
    def seat(self) -> Seat: ...


class State(Protocol):
    """One round being played: small, mutable, changed by `apply` alone."""

    def to_move(self) -> Seat:
        """Return the seat to move, CHANCE, or NOBODY when the round is over."""

    def legal_moves(self) -> Sequence[Move]:
        """List every move of the seat to move, each once; empty only for CHANCE and NOBODY."""

    def chance_move(self, rng: Random) -> Move:
        """Sample what chance does now, exactly as likely as with real pieces."""

    def legal_chance(self, move: Move) -> bool:
        """Tell whether chance could do this now: the check for an outcome that a person enters."""

    def apply(self, move: Move) -> None:
        """Make the move. Raises IllegalMove, and changes nothing then."""

    def copy(self) -> State:
        """Return an independent state that is equal to this one."""

    def view(self, seat: Seat) -> View:
        """Return what this seat can know, with a perfect memory of all it was shown."""

    def outcome(self) -> Outcome | None:
        """Return how the round ended, or None while it goes on."""

    def dump(self) -> dict[str, Any]:
        """Return the whole state as JSON-ready data, in one canonical form."""


class Opponent(Protocol):
    """Somebody who plays. Sees a view, never a state."""

    @property
    def budget(self) -> int:
        """Samples that one decision takes when nothing else is said; 0 for one that never samples.

        A property of the level, not of the machine: the same everywhere.
        """

    def choose(self, view: Any, rng: Random, budget: int, stop: Stop = never) -> Move:
        """Choose a legal move for the view's seat; `budget` counts samples, 0 = no sampling.

        `stop` is asked from time to time; once it says True the best by then is the answer.
        """


class Sheet(Protocol):
    """As much of a score sheet as a game needs to say that its match is over."""

    @property
    def totals(self) -> tuple[int, ...]: ...

    @property
    def rounds(self) -> Sequence[tuple[int, ...]]: ...


class Game(Protocol):
    """One object per game: what it is called, who can play, how it starts and is written."""

    @property
    def slug(self) -> str: ...

    @property
    def seats(self) -> range: ...

    @property
    def options(self) -> tuple[Option, ...]: ...

    @property
    def levels(self) -> range:
        """The levels of its opponents, weakest first."""

    def setup(
        self, seats: int, options: Mapping[str, Value] | None = None, *, starter: Seat = 0
    ) -> Setup:
        """Return a complete setup. Raises BadSetup, naming what was found and what can be."""

    def start(self, setup: Setup, starter: Seat | None = None) -> State:
        """Start a round; `starter` None means the setup's own."""

    def next_starter(self, setup: Setup, starter: Seat, outcome: Outcome) -> Seat:
        """Return who starts the round after one that `starter` started."""

    def is_decided(self, setup: Setup, sheet: Sheet) -> bool:
        """Tell whether the match is over after these rounds."""

    def opponent(self, level: int) -> Opponent:
        """Return the opponent of this level. Raises BadSetup for a level it does not have."""

    def is_chance(self, move: Move) -> bool:
        """Tell whether this is a move of chance rather than of a player."""

    def write(self, move: Move) -> str:
        """Return the move's short notation."""

    def read(self, text: str) -> Move:
        """Return the move of this notation. Raises BadNotation, or IllegalMove with a reason."""

    def load(self, data: Mapping[str, Any]) -> State:
        """Return the state of this dump. Raises BadSave."""


def complete(game: Game, seats: int, options: Mapping[str, Value] | None, starter: Seat) -> Setup:
    """Check a number of seats and some options against a game, and add the defaults of the rest."""
    given = dict(options or {})
    if seats not in game.seats:
        raise BadSetup(f"{game.slug}: {seats} seats; {game.seats[0]} to {game.seats[-1]} can play")
    if not 0 <= starter < seats:
        raise BadSetup(f"{game.slug}: starter {starter}; seats are 0 to {seats - 1}")
    chosen = {
        option.key: _checked(game.slug, option, given.pop(option.key, option.values[0]))
        for option in game.options
    }
    for key in given:
        known = ", ".join(option.key for option in game.options)
        raise BadSetup(f"{game.slug}: no option {key!r}; there are: {known}")
    return Setup(seats, starter, chosen)


def _checked(slug: str, option: Option, value: Value) -> Value:
    for allowed in option.values:
        if value == allowed and type(value) is type(allowed):
            return allowed
    values = ", ".join(str(allowed) for allowed in option.values)
    raise BadSetup(f"{slug}: option {option.key} is {value!r}; it can be: {values}")


def _free_value(game: Game, option: Option, text: str) -> Value:
    """Return a value that is not listed but that the game takes, as a deck that was counted."""
    try:
        game.setup(game.seats[0], {option.key: text})
    except BadSetup as error:
        values = ", ".join(str(value).lower() for value in option.values)
        said = f"{game.slug}: option {option.key} is {text!r}; it can be: {values}"
        raise BadSetup(said) from error
    return text


def option_value(game: Game, key: str, text: str) -> Value:
    """Return the value of an option that is written like this. Raises BadSetup."""
    for option in game.options:
        if option.key == key:
            for value in option.values:
                if text.lower() == str(value).lower():
                    return value
            return _free_value(game, option, text)
    known = ", ".join(option.key for option in game.options)
    raise BadSetup(f"{game.slug}: no option {key!r}; there are: {known}")
