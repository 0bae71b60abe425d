"""Where games and settings are kept: one SQLite file in the state folder.

A game is a header and a journal, append only; its state is what replaying the journal gives, and
that is compared with what was shown. A thread of its own writes (WAL, synchronous=FULL); `keep`
waits for its commit. When the disk is full, slow or refuses, the game goes on: what is not on
the disk waits in memory and is written as soon as that is possible.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from firmware.kept import Kept
from firmware.session import restore
from firmware.settings import Settings, from_texts
from firmware.store.errors import BROKEN, LOCKED, Newer, StoreError, Unusable, reason_of
from firmware.store.files import FILE, Connect, claim, connect, copy_of, move_aside, open_saves
from firmware.store.page import NAMES_APART, page_of, put
from firmware.store.schema import VERSION
from firmware.store.writer import Job, Writer
from rules.errors import BadSave

if TYPE_CHECKING:
    from firmware.store.people import People

__all__ = ["FILE", "VERSION", "Saved", "Store", "StoreError"]

TICK = 0.001
"""Seconds by which a game kept later is later, even when the clock has gone back."""

PATIENCE = 1.0
"""Seconds that a picture waits for the disk before the game goes on without it."""

RETRY = 2.0
"""Seconds until writing is tried again by itself."""

LONGEST_GAP = 1800.0
"""Seconds between two entries that count as playing; a longer time is a break."""

LAST_PATIENCE = 10.0
"""Seconds that switching off waits for the disk."""

_OPEN = "SELECT id, touched, game, names, round, totals FROM games WHERE NOT finished"
_OPEN += " AND aside = '' ORDER BY touched DESC, id DESC"

_LAST = "SELECT coalesce(max(touched), 0.0), coalesce(max(id), 0) FROM games"


class Saved(NamedTuple):
    """An unfinished game that can be continued: its number, when it was last played (seconds
    since 1970), and what there is to say of it."""

    key: int
    touched: float
    game: str = ""
    players: tuple[str, ...] = ()
    round: int = 1
    totals: tuple[int, ...] = ()


class Store:
    """The open file. `time` gives seconds since 1970; `report` is called, from any thread, when
    `trouble` changes. Times of waiting are in seconds."""

    def __init__(
        self,
        folder: Path,
        time: Callable[[], float],
        report: Callable[[], None] = lambda: None,
        *,
        connect: Connect = connect,
        patience: float = PATIENCE,
        retry: float = RETRY,
    ) -> None:
        """Open or create the file in `folder`; a damaged or newer one is moved aside.

        `notice` then says so. Raises StoreError when another Kibitz has it open, or the folder
        cannot be written.
        """
        self.notice, self.is_newer = "", False
        self._time, self._patience, self._connect = time, patience, connect
        self._lengths: dict[int, int] = {}
        self._touched: dict[int, float] = {}  # when each game was kept last in this run
        self._unsaved: dict[int, Kept] = {}
        self._gone: set[int] = set()
        self._settings: dict[str, str] = {}
        self._path, self._lock = folder / FILE, self._claimed(folder)
        try:
            opened, reason = self._opened()
            self._look(opened)
        except BaseException:
            self._unlock()
            raise
        self._writer = Writer(opened, self._reopened, report, retry, reason)

    def _look(self, opened: sqlite3.Connection | None) -> None:
        self._is_copy = opened is None
        self._db = copy_of(self._path) if opened is None else self._reader()
        latest, last = self._db.execute(_LAST).fetchone()
        self._latest, self._last_key = float(latest), int(last)

    def _claimed(self, folder: Path) -> sqlite3.Connection | None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return claim(folder)
        except (OSError, sqlite3.Error) as error:
            said = getattr(error, "strerror", None) or error
            raise StoreError(f"{folder}: cannot keep games here: {said}") from error

    def _opened(self) -> tuple[sqlite3.Connection | None, str]:
        """The file, or None and the reason where it can only be looked at for now."""
        try:
            return self._reopened_or_clean(), ""
        except (sqlite3.Error, OSError) as error:
            reason = reason_of(error)
            if reason == LOCKED:
                said = "another Kibitz is running with these saves"
                raise StoreError(f"{self._path}: {said}") from error
            if self._path.is_file():
                return None, reason
            raise StoreError(f"{self._path}: cannot keep games here: {error}") from error

    def _reopened_or_clean(self) -> sqlite3.Connection:
        try:
            return self._reopened()
        except Unusable as unusable:
            self.is_newer = isinstance(unusable, Newer)
            self.notice = move_aside(self._path, unusable)
            return self._reopened()

    def _reopened(self) -> sqlite3.Connection:
        return open_saves(self._path, self._connect)

    def _reader(self) -> sqlite3.Connection:
        """A connection for looking: it never waits for the one that writes."""
        db = connect(self._path)
        db.execute("PRAGMA query_only = ON")
        return db

    def close(self) -> bool:
        """Close the file; return whether all is on the disk. Safe to call twice."""
        self._db.close()
        is_safe = self._writer.close(LAST_PATIENCE)
        self._unlock()
        return is_safe

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def inspect(self, found: Callable[[str], None]) -> None:
        """Look beside the game whether old journals are whole; `found` is told when not.

        The next start then moves the file aside.
        """
        if not self._is_copy:
            from firmware.store.inspection import inspect  # here: after the first picture

            with suppress(sqlite3.Error):  # a disk that fails now says so when something is kept
                inspect(self._path, self._connect, found)

    # How it goes

    @property
    def trouble(self) -> str:
        """Why not all is on the disk: a reason of `store.errors`; '' when all is."""
        return self._writer.trouble

    @property
    def is_safe(self) -> bool:
        """Everything that was to be kept is on the disk."""
        return self._writer.is_idle and not self.trouble

    def flush(self, patience: float = PATIENCE) -> bool:
        """Try at once to write what waits; return whether all is on the disk."""
        return self._writer.wait(patience)

    def _write(self, job: Job) -> bool:
        return self._writer.write(job, self._patience)

    @cached_property
    def people(self) -> People:
        """Who plays here."""
        from firmware.store.people import People  # here: the first picture does not wait for it

        return People(lambda: self.reader, self._write, self._time)

    @property
    def reader(self) -> sqlite3.Connection:
        """The connection for looking, for the statistics."""
        if self._is_copy and not self.trouble:
            self._db.close()
            self._db, self._is_copy = self._reader(), False
        return self._db

    # Games

    def keep(self, session: Kept) -> None:
        """Write down what is pending of a session, and whether its match is over.

        What changed is on the disk when this returns, or `trouble` says why not; it is then
        written as soon as that can be.
        """
        self._waiting()  # lets go of those that are on the disk by now
        key, now = self._key_of(session), self._moment()
        gap = now - self._touched.get(key, now)
        session.played += gap if gap <= LONGEST_GAP else 0.0
        self._touched[key] = now
        page = page_of(session, key, now, first=self._length(key))
        session.key, self._latest = key, now
        self._lengths[key] = page.first + len(page.entries)
        self._gone.discard(key)
        self._unsaved.pop(key, None)
        self._unsaved[key] = session  # at the end: the last played
        session.pending.clear()
        self._write(lambda db: put(db, page))
        if page.first == 0 and page.people:
            self.people.seen(page.people, now)

    def _key_of(self, session: Kept) -> int:
        if session.key is not None:
            return session.key
        self._last_key += 1
        return self._last_key

    def _moment(self) -> float:
        """The time, but always later than that of any game kept before.

        A small computer without a battery wakes up in the past: the last game played must still
        be the first one offered.
        """
        return max(self._time(), self._latest + TICK)

    def _length(self, key: int) -> int:
        if key not in self._lengths:
            row = self.reader.execute("SELECT count(*) FROM entries WHERE game = ?", (key,))
            self._lengths[key] = int(row.fetchone()[0])
        return self._lengths[key]

    def _waiting(self) -> dict[int, Kept]:
        """The games of which something is not on the disk: they are as they were left."""
        if self.is_safe:
            self._unsaved.clear()
            self._gone.clear()
        return self._unsaved

    def unfinished(self) -> list[Saved]:
        """Return the games that can be continued, the last played first."""
        waiting = self._waiting()
        fresh = [
            _saved(key, session, self._latest)
            for key, session in reversed(waiting.items())
            if not session.is_over
        ]
        try:
            rows = self.reader.execute(_OPEN).fetchall()
        except sqlite3.Error:
            rows = []  # the disk cannot be read now: what is in memory goes on
        return fresh + [_row(*row) for row in rows if row[0] not in waiting.keys() | self._gone]

    def restore(self, key: int) -> Kept:
        """Return a kept game, ready to go on. Raises BadSave if it cannot be replayed."""
        waiting = self._waiting()
        if key in waiting:
            return waiting[key]
        try:
            return self._restored(key)
        except sqlite3.Error as error:
            raise BadSave(f"game {key} cannot be read: {error}") from error

    def _restored(self, key: int) -> Kept:
        row = self.reader.execute("SELECT header, mark FROM games WHERE id = ?", (key,)).fetchone()
        if row is None:
            raise BadSave(f"there is no saved game {key}")
        journal = self.reader.execute(
            "SELECT text FROM entries WHERE game = ? ORDER BY number", (key,)
        )
        session = restore(row[0], [text for (text,) in journal], row[1])
        session.key = key
        return session

    def put_away(self, key: int, reason: str = BROKEN) -> None:
        """Never offer this game again, for a reason; its journal stays."""
        self._forget(key)
        values = (reason, key)
        self._write(lambda db: _run(db, "UPDATE games SET aside = ? WHERE id = ?", values))

    def delete(self, key: int) -> None:
        """Forget a game and what it gave to the statistics."""
        self._forget(key)
        self._write(lambda db: _delete(db, key))

    def _forget(self, key: int) -> None:
        self._unsaved.pop(key, None)
        self._lengths.pop(key, None)
        self._gone.add(key)  # for as long as the disk does not know

    # Settings

    def settings(self) -> Settings:
        """Return the settings as they were last kept."""
        kept = dict(self.reader.execute("SELECT key, value FROM settings"))
        return from_texts(kept | self._settings)

    def adopt(self, key: str, value: str) -> None:
        """Keep one setting."""
        self._settings[key] = value
        values = (key, value)
        self._write(lambda db: _run(db, "INSERT OR REPLACE INTO settings VALUES (?, ?)", values))


def _run(db: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> None:
    db.execute(statement, values)


def _delete(db: sqlite3.Connection, key: int) -> None:
    for table, column in (("results", "game"), ("entries", "game"), ("games", "id")):
        db.execute(f"DELETE FROM {table} WHERE {column} = ?", (key,))


def _row(key: int, touched: float, game: str, names: str, number: int, totals: str) -> Saved:
    points = tuple(map(int, totals.split()))
    return Saved(key, touched, game, tuple(names.split(NAMES_APART)), number, points)


def _saved(key: int, session: Kept, touched: float) -> Saved:
    names = tuple(player.name for player in session.players)
    return Saved(key, touched, session.slug, names, session.round, session.totals)
