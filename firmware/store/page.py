"""What one saving writes of a game, taken in the loop's thread and put down in the writer's.

Putting the same page down twice is the same as once: after an I/O error nobody knows whether the
first time has reached the disk.
"""

from __future__ import annotations

import os
import sqlite3
from typing import NamedTuple

from firmware.kept import Kept

NAMES_APART = "\n"


class Result(NamedTuple):
    """How a match ended for one seat; the name is '' for an opponent."""

    seat: int
    slug: str
    name: str
    level: int
    points: int
    place: int
    won: bool
    low: bool
    """The fewest points are the best."""


class Page(NamedTuple):
    """The summary of a game as it was shown, and the journal entries that are new."""

    key: int
    header: str
    uid: str
    touched: float
    game: str
    names: str
    round: int
    totals: str
    mark: str
    first: int
    entries: tuple[str, ...]
    results: tuple[Result, ...] | None
    """None while the match goes on."""
    people: tuple[str, ...]
    """The persons who are no guests."""


def page_of(kept: Kept, key: int, touched: float, *, first: int) -> Page:
    """Return what is to be written of a game or pad; its first new entry has the number `first`."""
    return Page(
        key,
        kept.header(),
        "" if first else os.urandom(8).hex(),
        touched,
        kept.slug,
        NAMES_APART.join(player.name for player in kept.players),
        kept.round,
        " ".join(map(str, kept.totals)),
        kept.mark(),
        first,
        tuple(kept.pending),
        results_of(kept) if kept.is_over else None,
        tuple(name for player in kept.players for name in player.known),
    )


def results_of(kept: Kept) -> tuple[Result, ...]:
    """Return the results of what is over; guests leave no trace.

    Those who played together have a result each, on seats of their own above the real ones.
    """
    totals, seats = kept.totals, len(kept.players)
    found = []
    for seat, (player, place) in enumerate(zip(kept.players, kept.places, strict=True)):
        names = player.known if player.is_person else ("",)
        for at, name in enumerate(names):
            rest = (totals[seat], place, place == 1, kept.lowest_wins)
            found.append(Result(seat + at * seats, kept.slug, name, player.level, *rest))
    return tuple(found)


def put(db: sqlite3.Connection, page: Page) -> None:
    """Write a page within the transaction that is open."""
    _put_game(db, page)
    rows = [(page.key, page.first + at, text) for at, text in enumerate(page.entries)]
    db.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", rows)
    db.execute("DELETE FROM results WHERE game = ?", (page.key,))
    if page.results is not None and page.people:
        _put_results(db, page, page.results)


def _put_game(db: sqlite3.Connection, page: Page) -> None:
    values = (page.header, page.game, page.names, page.round, page.totals, page.mark)
    now = (page.touched, page.results is not None)
    made = (page.key, page.uid, page.touched, *now)
    db.execute(
        "INSERT INTO games (id, uid, started, touched, finished,"
        " header, game, names, round, totals, mark) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET touched = ?, finished = ?,"
        " header = ?, game = ?, names = ?, round = ?, totals = ?, mark = ?, aside = ''",
        (*made, *values, *now, *values),
    )


def _put_results(db: sqlite3.Connection, page: Page, results: tuple[Result, ...]) -> None:
    db.executemany(
        "INSERT OR REPLACE INTO results (game, seat, slug, name, level, points, place, won, low,"
        " ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(page.key, *result, page.touched) for result in results],
    )
