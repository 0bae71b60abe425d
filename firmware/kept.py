"""What the saves keep: a game that is played here, or a score pad of one that is played at a table.

Both are a header and a journal, append only; what they are now is what replaying it gives. The
store, the history and the app know no more of either than this.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rules.game import Seat


class Player(NamedTuple):
    """Who sits on a seat: a name, and the level of an opponent, 0 for a person.

    A guest is a person of whom no statistics are kept: one who is called by the seat alone.
    """

    name: str
    level: int = 0
    guest: bool = False
    members: tuple[str, ...] = ()
    """The persons of a team, which plays as one; () for a single one. GUEST is one of whom nothing
    is kept."""

    @property
    def is_person(self) -> bool:
        return not self.level

    @property
    def known(self) -> tuple[str, ...]:
        """The persons here who have statistics."""
        if self.level or self.guest:
            return ()
        return tuple(filter(None, self.members)) if self.members else (self.name,)


def player_of(parts: Sequence[Any]) -> Player:
    """Return the player of what a header has: name, level, guest, members; the last two at will.

    Raises ValueError and TypeError.
    """
    name, level, *more = parts
    guest, members = (*more, False, ())[:2] if len(more) != 1 else (more[0], ())
    return Player(str(name), int(level), bool(guest), tuple(map(str, members)))


class Kept(ABC):
    """A game or a score pad with its players; `pending` are the entries that are not yet kept."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.players = tuple(players)
        self.pending: list[str] = []
        self.changes = 0
        """How many entries the journal ever had in this run: no two positions share a number."""
        self.played = 0.0
        """Seconds that were spent on it; long breaks between two entries do not count."""
        self.key: int | None = None
        """The store's number for it, None while it is not kept anywhere."""

    def _note(self, entry: str) -> None:
        self.pending.append(entry)
        self.changes += 1

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_person)

    @property
    @abstractmethod
    def slug(self) -> str:
        """What is played: a game's slug, or `pad/` and that of a score sheet."""

    @property
    @abstractmethod
    def round(self) -> int:
        """The number of the round being played, 1 for the first."""

    @property
    @abstractmethod
    def rounds(self) -> Sequence[Sequence[int]]:
        """The points that each round gave to each seat."""

    @property
    def running(self) -> Sequence[Sequence[int]]:
        """Each seat's points after each round."""
        sums: list[tuple[int, ...]] = []
        for points in self.rounds:
            before = sums[-1] if sums else (0,) * len(points)
            sums.append(tuple(old + own for old, own in zip(before, points, strict=True)))
        return sums

    @property
    @abstractmethod
    def totals(self) -> tuple[int, ...]:
        """Each seat's points so far."""

    @property
    @abstractmethod
    def places(self) -> tuple[int, ...]:
        """Each seat's place by these points; ties share one."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """The last round is over, and there will be no other."""

    @property
    def start(self) -> int:
        """Everybody's points before the first round."""
        return 0

    @property
    def lowest_wins(self) -> bool:
        """The fewest points are the best."""
        return False

    @abstractmethod
    def can_undo(self) -> bool:
        """Tell whether something can be taken back in fairness."""

    @abstractmethod
    def undo(self) -> None:
        """Take back what was done last. Raises ValueError."""

    @abstractmethod
    def header(self) -> str:
        """Return all but the journal as a line of JSON."""

    @abstractmethod
    def mark(self) -> str:
        """Return a checksum of all that is shown; replaying the journal must lead to the same."""
