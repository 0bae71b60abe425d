"""What was played before: finished matches, and statistics of persons and of opponents' levels.

Counted from the table of results, which a match that is reopened leaves again. Opponents are told
apart by their level; a person's level is 0. Moments are seconds since 1970.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from firmware.store.page import NAMES_APART
from firmware.words.order import Key, order


class Who(NamedTuple):
    """A person by name, or an opponent by level; its name is '' then."""

    name: str
    level: int = 0


class Played(NamedTuple):
    """A finished match."""

    key: int
    game: str
    ended: float
    players: tuple[str, ...]
    totals: tuple[int, ...]
    rounds: int


class Statistics(NamedTuple):
    """How somebody did in a game; the points are those of whole matches."""

    played: int
    won: int
    best: int
    average: float
    streak: int
    """The most matches won one after the other."""

    @property
    def rate(self) -> float:
        """The share of matches won, 0.0 to 1.0."""
        return self.won / self.played if self.played else 0.0


class Duel(NamedTuple):
    """How two did in the matches that both played: how often one was placed before the other."""

    rival: Who
    met: int
    ahead: int
    behind: int


class History:
    """Looks into the saves; changes nothing."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def count(self) -> int:
        """Return how many matches were finished."""
        row = self._db.execute("SELECT count(*) FROM games WHERE finished AND aside = ''")
        return int(row.fetchone()[0])

    def matches(self, first: int = 0, most: int = -1) -> list[Played]:
        """Return finished matches, the last one first: `most` of them, -1 is all."""
        rows = self._db.execute(
            "SELECT id, game, touched, names, totals, round FROM games"
            " WHERE finished AND aside = '' ORDER BY touched DESC LIMIT ? OFFSET ?",
            (most, first),
        )
        return [_played(*row) for row in rows]

    def games(self) -> list[str]:
        """Return the slugs of the games of which there are statistics."""
        return [slug for (slug,) in self._db.execute("SELECT DISTINCT slug FROM results")]

    def everybody(self) -> list[Who]:
        """Return who has statistics: persons by name, then levels."""
        rows = self._db.execute("SELECT DISTINCT name, level FROM results")
        return sorted((Who(*row) for row in rows), key=_by_name)

    def statistics(self, game: str, who: Who) -> Statistics:
        """Return how somebody did in a game; nothing but zeros if never."""
        rows = self._db.execute(
            "SELECT points, won, low FROM results WHERE slug = ? AND name = ? AND level = ?"
            " ORDER BY ended, game",
            (game, *who),
        ).fetchall()
        if not rows:
            return Statistics(0, 0, 0, 0.0, 0)
        points = [points for points, _won, _low in rows]
        wins = [won for _points, won, _low in rows]
        best = min(points) if rows[-1][2] else max(points)
        return Statistics(len(rows), sum(wins), best, sum(points) / len(rows), longest(wins))

    def duels(self, game: str, who: Who) -> list[Duel]:
        """Return how somebody did against everybody else, those met most often first."""
        rows = self._db.execute(
            "SELECT b.name, b.level, count(*), sum(a.place < b.place), sum(a.place > b.place)"
            " FROM results a JOIN results b ON b.game = a.game AND b.seat <> a.seat"
            " WHERE a.slug = ? AND a.name = ? AND a.level = ?"
            " GROUP BY b.name, b.level",
            (game, *who),
        )
        duels = [Duel(Who(name, level), *counts) for name, level, *counts in rows]
        return sorted(duels, key=lambda duel: (-duel.met, _by_name(duel.rival)))


def _by_name(who: Who) -> tuple[int, Key]:
    """Persons in the order of the language in use, then opponents by their level."""
    return who.level, order(who.name)


def longest(wins: Iterable[int]) -> int:
    """Return the longest row of wins.

    >>> longest([1, 0, 1, 1, 1, 0])
    3
    """
    best = now = 0
    for won in wins:
        now = now + 1 if won else 0
        best = max(best, now)
    return best


def _played(key: int, game: str, ended: float, names: str, totals: str, rounds: int) -> Played:
    players = tuple(names.split(NAMES_APART))
    return Played(key, game, ended, players, tuple(map(int, totals.split())), rounds)
