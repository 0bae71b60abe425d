"""Where games and settings are kept: one SQLite file in the state folder.

A game is a header and a journal, append only; its state is what replaying the journal gives. An
entry is on the disk (synchronous=FULL) when `keep` returns. One program at a time: the file is
locked for as long as it is open.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from firmware.session import Session, restore
from firmware.settings import Settings, from_texts
from rules.errors import BadSave

FILE = "kibitz.db"
VERSION = 1

TICK = 0.001
"""Seconds by which a game kept later is later, even when the clock has gone back."""

SCHEMA = """
CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  header TEXT NOT NULL,
  started REAL NOT NULL,
  touched REAL NOT NULL,
  finished INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entries (
  game INTEGER NOT NULL REFERENCES games(id),
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""


class StoreError(Exception):
    """The saves cannot be used; the message says why, for the person who started the program."""


class Saved(NamedTuple):
    """An unfinished game that can be continued: its number, and when it was last played
    (seconds since 1970)."""

    key: int
    touched: float


class Store:
    """The open file. `time` gives seconds since 1970."""

    def __init__(self, folder: Path, time: Callable[[], float]) -> None:
        """Open or create the file in `folder`; a damaged or newer one is moved aside.

        `notice` then says so. Raises StoreError when another Kibitz has it open, or the folder
        cannot be written.
        """
        self.notice = ""
        self._time = time
        self._lengths: dict[int, int] = {}
        self._path = path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = self._open(path)
        except _Unusable as unusable:
            self.notice = _move_aside(path, str(unusable))
            self._db = self._open(path)
        except OSError as error:
            raise StoreError(f"{folder}: cannot keep games here: {error.strerror}") from error
        self._latest = self._db.execute("SELECT max(touched) FROM games").fetchone()[0] or 0.0

    def _open(self, path: Path) -> sqlite3.Connection:
        try:
            db = sqlite3.connect(path, timeout=0.0, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise StoreError(f"{path}: cannot keep games here: {error}") from error
        try:
            _prepare(db)
        except sqlite3.OperationalError as error:
            db.close()
            if "locked" in str(error):
                raise StoreError(f"{path}: another Kibitz is running with these saves") from error
            raise StoreError(f"{path}: cannot keep games here: {error}") from error
        except sqlite3.DatabaseError as error:
            db.close()
            raise _Unusable(str(error)) from error
        except _Unusable:
            db.close()
            raise
        return db

    def close(self) -> None:
        """Close the file; safe to call twice."""
        self._db.close()

    # Games

    def keep(self, session: Session) -> None:
        """Write down what is pending of a session, and whether its match is over.

        Raises StoreError when it cannot be written; all of it is then still pending.
        """
        now = self._moment()
        with _transaction(self._db, self._path):
            key = self._add(session, now) if session.key is None else session.key
            number = self._length(key)
            rows = [(key, number + at, text) for at, text in enumerate(session.pending)]
            self._db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            self._db.execute(
                "UPDATE games SET touched = ?, finished = ? WHERE id = ?",
                (now, session.match.is_over, key),
            )
        session.key, self._lengths[key], self._latest = key, number + len(rows), now
        session.pending.clear()

    def _moment(self) -> float:
        """The time, but always later than that of any game kept before.

        A small computer without a battery wakes up in the past: the last game played must still
        be the first one offered.
        """
        return max(self._time(), self._latest + TICK)

    def _add(self, session: Session, now: float) -> int:
        cursor = self._db.execute(
            "INSERT INTO games (header, started, touched) VALUES (?, ?, ?)",
            (session.header(), now, now),
        )
        return int(cursor.lastrowid or 0)

    def _length(self, key: int) -> int:
        if key in self._lengths:
            return self._lengths[key]
        row = self._db.execute("SELECT count(*) FROM entries WHERE game = ?", (key,))
        return int(row.fetchone()[0])

    def unfinished(self) -> list[Saved]:
        """Return the games that can be continued, the last played first."""
        rows = self._db.execute(
            "SELECT id, touched FROM games WHERE NOT finished ORDER BY touched DESC, id DESC"
        )
        return [Saved(key, touched) for key, touched in rows]

    def restore(self, key: int) -> Session:
        """Return a kept game, ready to go on. Raises BadSave if it cannot be replayed."""
        row = self._db.execute("SELECT header FROM games WHERE id = ?", (key,)).fetchone()
        if row is None:
            raise BadSave(f"there is no saved game {key}")
        journal = self._db.execute(
            "SELECT text FROM entries WHERE game = ? ORDER BY number", (key,)
        )
        session = restore(row[0], [text for (text,) in journal])
        session.key = key
        return session

    def put_away(self, key: int) -> None:
        """Never offer this game again; its journal stays."""
        with _transaction(self._db, self._path):
            self._db.execute("UPDATE games SET finished = 1 WHERE id = ?", (key,))

    # Settings

    def settings(self) -> Settings:
        """Return the settings as they were last kept."""
        return from_texts(dict(self._db.execute("SELECT key, value FROM settings")))

    def adopt(self, key: str, value: str) -> None:
        """Keep one setting."""
        with _transaction(self._db, self._path):
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, value))


class _Unusable(Exception):  # noqa: N818
    """The file is damaged, or made by a newer version."""


class _transaction:  # noqa: N801 - used like a function
    """BEGIN IMMEDIATE ... COMMIT, or ROLLBACK on an exception; StoreError if it cannot be."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._path = path

    def __enter__(self) -> None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise self._failed(error) from error

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        try:
            if error is None:
                self._db.execute("COMMIT")
                return
        except sqlite3.Error as failure:
            error = failure
        if self._db.in_transaction:  # a full disk can have ended it already
            self._db.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise self._failed(error) from error

    def _failed(self, error: sqlite3.Error) -> StoreError:
        return StoreError(f"{self._path}: cannot keep the game: {error}")


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("BEGIN IMMEDIATE")  # takes the lock, which is then held until the file is closed
    db.execute("COMMIT")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise _Unusable(f"version {version} is newer than {VERSION}")
    if version == 0 and not _tables(db):
        db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise _Unusable(str(verdict))
    if missing := {"games", "entries", "settings"} - _tables(db):
        raise _Unusable(f"it has no {', '.join(sorted(missing))}")


def _tables(db: sqlite3.Connection) -> set[str]:
    return {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def _move_aside(path: Path, reason: str) -> str:
    """Rename the file and its companions; return where it is now and why."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-damaged-{number}.db")).exists():
        number += 1
    for suffix in ("", "-wal", "-shm"):
        old = Path(f"{path}{suffix}")
        if old.exists():
            old.rename(f"{aside}{suffix}")
    return f"{aside.name}: {reason}"
