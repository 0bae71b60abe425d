"""What is to be played, and what came of it: plain values, which any process can take and return.

A *plan* is one line-up and all that its games depend on. A *deal* is one run of luck: its number
and the plan's seed give every card and die. A *job* is some deals of a plan; playing it gives
*counters*, which are added up. Who plays which job, where and when, makes no difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.game import Value

PATIENCE = 10.0
"""Seconds that a program may take for a move when nothing else is said."""


class Entrant(NamedTuple):
    """A player of a line-up, as it was asked for; exactly one of the middle three is set."""

    text: str
    level: int | None = None
    name: str | None = None
    """A named opponent of the game."""
    command: tuple[str, ...] = ()
    """A program and its arguments."""
    budget: int | None = None
    """Samples a move; None for the plan's, or else the player's own."""


class Plan(NamedTuple):
    """A line-up and all that its games depend on; `options` are complete."""

    game: str
    entrants: tuple[Entrant, ...]
    seed: int
    options: Mapping[str, Value]
    match: bool = False
    duplicate: bool = False
    budget: int | None = None
    patience: float = PATIENCE

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.entrants)

    @property
    def rotations(self) -> int:
        """Games that one deal is played in."""
        return self.seats if self.duplicate else 1

    def as_json(self) -> dict[str, Any]:
        """Return JSON-ready data."""
        data = self._asdict()
        data["options"] = dict(self.options)
        data["entrants"] = [
            {**entrant._asdict(), "command": list(entrant.command)} for entrant in self.entrants
        ]
        return data


class Job(NamedTuple):
    """Some deals of a plan, from number `first` on."""

    plan: Plan
    first: int
    deals: int
    number: int = 0
    """Which of several plans it is, for who adds up."""


class Mishap(NamedTuple):
    """Why a program lost a game: the first time that it happened, by the deal's number."""

    deal: int
    rotation: int
    why: str


class Counters(NamedTuple):
    """What came of some deals. The tuples have one element for each entrant, in their order."""

    deals: int
    games: int
    wins: tuple[int, ...]
    squares: tuple[int, ...]
    """The sum over the deals of the squared number of wins in a deal."""
    forfeits: tuple[int, ...]
    """Games lost by breaking the rules, or by saying nothing in time."""
    mishaps: tuple[Mishap | None, ...]
    ties: int = 0
    blocked: int = 0
    rounds: int = 0
    turns: int = 0

    def plus(self, other: Counters) -> Counters:
        """Return the counters of both together."""
        return Counters(
            self.deals + other.deals,
            self.games + other.games,
            _sum(self.wins, other.wins),
            _sum(self.squares, other.squares),
            _sum(self.forfeits, other.forfeits),
            tuple(map(_earlier, self.mishaps, other.mishaps)),
            self.ties + other.ties,
            self.blocked + other.blocked,
            self.rounds + other.rounds,
            self.turns + other.turns,
        )


def nothing(seats: int) -> Counters:
    """Return the counters of no games."""
    none = (0,) * seats
    return Counters(0, 0, none, none, none, (None,) * seats)


def read_counters(data: Mapping[str, Any], seats: int) -> Counters:
    """Return the counters of `_asdict()` after it was JSON. Raises ValueError for anything else."""
    if set(data) != set(Counters._fields):
        raise ValueError(f"expected the fields {', '.join(Counters._fields)}")
    numbers = {key: value for key, value in data.items() if key != "mishaps"}
    found = {key: _numbers(value, seats) for key, value in numbers.items()}
    mishaps = data["mishaps"]
    if not isinstance(mishaps, list) or len(mishaps) != seats:
        raise ValueError(f"expected {seats} mishaps, found {mishaps!r}")
    return Counters(**found, mishaps=tuple(map(_mishap, mishaps)))


def _numbers(value: object, seats: int) -> Any:
    values = value if isinstance(value, list) else [value]
    if not all(type(number) is int and number >= 0 for number in values):
        raise ValueError(f"expected counts, found {value!r}")
    if isinstance(value, list) and len(value) != seats:
        raise ValueError(f"expected {seats} counts, found {value!r}")
    return tuple(values) if isinstance(value, list) else value


def _mishap(data: object) -> Mishap | None:
    if data is None:
        return None
    if not isinstance(data, list) or list(map(type, data)) != [int, int, str]:
        raise ValueError(f"expected a deal, a rotation and a reason, found {data!r}")
    return Mishap(*data)


def _sum(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _earlier(one: Mishap | None, other: Mishap | None) -> Mishap | None:
    return min(filter(None, (one, other)), default=None)
