"""Who plays here: the profiles of persons, and groups of them. Moments are seconds since 1970.

A change counts at once and is written as soon as the disk lets it; the journals and results of
games name persons as well, so a new name, or forgetting one, goes through all of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from firmware.store.page import NAMES_APART
from firmware.store.writer import Job

LONGEST = 12
"""Letters of a name; so many stand in a table of scores."""


class BadName(ValueError):  # noqa: N818 - reads as the sentence it is
    """A name that cannot be: `reason` is one of the three below."""

    def __init__(self, reason: str, name: str) -> None:
        super().__init__(f"{name!r}: {reason}")
        self.reason = reason


EMPTY, LONG, TAKEN = "empty", "long", "taken"


class Profile(NamedTuple):
    """A person: a name, the shape that marks her or him, and since when."""

    name: str
    mark: str = ""
    since: float = 0.0


class Group(NamedTuple):
    """Persons who play together, in the order in which they sit."""

    name: str
    members: tuple[str, ...]


class People:
    """Profiles and groups, those that played last first.

    `reader` gives a connection to look with, `write` puts a change on its way to the disk, `time`
    gives seconds since 1970.
    """

    def __init__(
        self,
        reader: Callable[[], sqlite3.Connection],
        write: Callable[[Job], bool],
        time: Callable[[], float],
    ) -> None:
        self._reader, self._write, self._time = reader, write, time
        self._profiles: dict[str, Profile] | None = None
        self._groups: dict[str, Group] | None = None

    # Persons

    def profiles(self) -> list[Profile]:
        """Return everybody, those who played last first."""
        return list(self._known().values())

    def find(self, name: str) -> Profile | None:
        """Return the person of this name, None for nobody."""
        return self._known().get(name)

    def enrol(self, name: str, mark: str = "") -> Profile:
        """Add a person, first of all. Raises BadName."""
        profile = Profile(self._checked(name), mark, self._time())
        self._profiles = {profile.name: profile} | self._known()
        statement = "INSERT OR REPLACE INTO players (name, mark, since, used) VALUES (?, ?, ?, ?)"
        self._run(statement, *profile, profile.since)
        return profile

    def change_mark(self, name: str, mark: str) -> None:
        """Give a person another shape."""
        known = self._known()
        known[name] = known[name]._replace(mark=mark)
        self._run("UPDATE players SET mark = ? WHERE name = ?", mark, name)

    def rename(self, name: str, new: str) -> None:
        """Call a person otherwise, in groups, games and statistics as well. Raises BadName."""
        new = self._checked(new, besides=name)
        self._profiles = {
            (new if key == name else key): person._replace(name=new if key == name else key)
            for key, person in self._known().items()
        }
        self._groups = {
            key: Group(key, tuple(new if member == name else member for member in group.members))
            for key, group in self._together().items()
        }
        self._write(lambda db: _rename(db, name, new))

    def forget(self, name: str, guest: Callable[[int], str]) -> None:
        """Delete a person and all statistics of hers or his.

        The games stay, with a guest on the seat; `guest` says how one on a seat, 0 is the first,
        is called.
        """
        self._known().pop(name, None)
        self._groups = {
            key: Group(key, tuple(member for member in group.members if member != name))
            for key, group in self._together().items()
        }
        self._write(lambda db: _forget(db, name, guest))

    def seen(self, names: Sequence[str], now: float) -> None:
        """Note that these play now: they are offered first the next time."""
        known = self._known()
        fresh = {name: known.get(name, Profile(name, "", now)) for name in names}
        self._profiles = fresh | known
        rows = [(name, now, now - 0.001 * at) for at, name in enumerate(names)]
        self._write(lambda db: _note_use(db, rows))

    def _known(self) -> dict[str, Profile]:
        if self._profiles is None:
            rows = self._look("SELECT name, mark, since FROM players ORDER BY used DESC, name")
            self._profiles = {row[0]: Profile(*row) for row in rows}
        return self._profiles

    def _checked(self, name: str, besides: str = "") -> str:
        tidy = " ".join(name.split())
        if not tidy:
            raise BadName(EMPTY, name)
        if len(tidy) > LONGEST:
            raise BadName(LONG, name)
        others = {other.casefold() for other in self._known() if other != besides}
        if tidy.casefold() in others:
            raise BadName(TAKEN, tidy)
        return tidy

    # Groups

    def groups(self) -> list[Group]:
        """Return the groups, the one that played last first."""
        return list(self._together().values())

    def gather(self, name: str, members: Sequence[str]) -> Group:
        """Make a group, or change who is in it. Raises BadName for a name that cannot be."""
        tidy = " ".join(name.split())
        if not tidy or len(tidy) > LONGEST:
            raise BadName(LONG if tidy else EMPTY, name)
        group = Group(tidy, tuple(members))
        together = self._together()
        together.pop(tidy, None)
        self._groups = {tidy: group} | together
        values = (tidy, NAMES_APART.join(members), self._time())
        self._run("INSERT OR REPLACE INTO groups (name, members, used) VALUES (?, ?, ?)", *values)
        return group

    def disband(self, name: str) -> None:
        """Forget a group; its members stay."""
        self._together().pop(name, None)
        self._run("DELETE FROM groups WHERE name = ?", name)

    def _together(self) -> dict[str, Group]:
        if self._groups is None:
            rows = self._look("SELECT name, members FROM groups ORDER BY used DESC, name")
            self._groups = {name: Group(name, _members(text)) for name, text in rows}
        return self._groups

    # The disk

    def _look(self, query: str) -> list[tuple[Any, ...]]:
        try:
            return self._reader().execute(query).fetchall()
        except sqlite3.Error:
            return []  # the disk cannot be read now: who plays next is entered anew

    def _run(self, statement: str, *values: object) -> None:
        self._write(lambda db: _executed(db, statement, values))


def _executed(db: sqlite3.Connection, statement: str, values: Sequence[object]) -> None:
    db.execute(statement, values)


def _note_use(db: sqlite3.Connection, rows: Sequence[tuple[str, float, float]]) -> None:
    statement = "INSERT INTO players (name, since, used) VALUES (?, ?, ?)"
    db.executemany(f"{statement} ON CONFLICT (name) DO UPDATE SET used = excluded.used", rows)


def _members(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(NAMES_APART)))


def _rename(db: sqlite3.Connection, name: str, new: str) -> None:
    db.execute("UPDATE OR REPLACE players SET name = ? WHERE name = ?", (new, name))
    db.execute("UPDATE results SET name = ? WHERE name = ? AND level = 0", (new, name))
    _rewrite_groups(db, lambda members: [new if one == name else one for one in members])
    _rewrite_games(db, name, lambda _seat, player: [new, *player[1:]])


def _forget(db: sqlite3.Connection, name: str, guest: Callable[[int], str]) -> None:
    db.execute("DELETE FROM players WHERE name = ?", (name,))
    db.execute("DELETE FROM results WHERE name = ? AND level = 0", (name,))
    _rewrite_groups(db, lambda members: [one for one in members if one != name])
    _rewrite_games(db, name, lambda seat, _player: [guest(seat), 0, True])


def _rewrite_groups(
    db: sqlite3.Connection, changed: Callable[[Sequence[str]], Sequence[str]]
) -> None:
    for group, text in db.execute("SELECT name, members FROM groups").fetchall():
        members = NAMES_APART.join(changed(_members(text)))
        db.execute("UPDATE groups SET members = ? WHERE name = ?", (members, group))


def _rewrite_games(
    db: sqlite3.Connection, name: str, changed: Callable[[int, list[object]], list[object]]
) -> None:
    """Put another player on every seat of this person in every game."""
    import json  # here: the first picture does not wait for it

    apart, sought = NAMES_APART, f"{NAMES_APART}{name}{NAMES_APART}"
    query = "SELECT id, header FROM games WHERE instr(? || names || ?, ?)"
    for key, text in db.execute(query, (apart, apart, sought)).fetchall():
        header = json.loads(text)
        header["players"] = [
            changed(seat, player) if _is_person(player, name) else player
            for seat, player in enumerate(header["players"])
        ]
        names = NAMES_APART.join(str(player[0]) for player in header["players"])
        db.execute(
            "UPDATE games SET header = ?, names = ? WHERE id = ?", (json.dumps(header), names, key)
        )


def _is_person(player: Sequence[object], name: str) -> bool:
    """A seat of this person, not of an opponent or guest who happens to be called the same."""
    level, guest = player[1], len(player) > 2 and bool(player[2])
    return player[0] == name and not level and not guest
