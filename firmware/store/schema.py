"""The tables, and how a file of an older version becomes one of this version.

A game is a header and a journal, append only. `mark` is the checksum of the state that was shown
last; `aside` says why a game is not offered any more, '' for those that are. Each step up is one
transaction: a cut in the midst of it leaves the older version, whole.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from firmware.store.errors import Newer, Unusable

VERSION = 3

MOST_PAGES = 2_000
"""Pages (of 4 KB) of a file that is checked whole at every start."""

TABLES = frozenset({"games", "entries", "settings", "results", "players", "groups"})

_GAMES = """CREATE TABLE games (
  id INTEGER PRIMARY KEY,
  header TEXT NOT NULL,
  started REAL NOT NULL,
  touched REAL NOT NULL,
  finished INTEGER NOT NULL DEFAULT 0
)"""
_ENTRIES = """CREATE TABLE entries (
  game INTEGER NOT NULL REFERENCES games(id),
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, number)
) WITHOUT ROWID"""
_SETTINGS = "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"

VERSION_1 = (_GAMES, _ENTRIES, _SETTINGS)

VERSION_2 = (
    "ALTER TABLE games ADD COLUMN uid TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN game TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN names TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN round INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE games ADD COLUMN totals TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN mark TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN aside TEXT NOT NULL DEFAULT ''",
    # The same in every copy of the file: an export made before this step is known after it.
    "UPDATE games SET uid = lower(hex(id || ' ' || started))",
    "CREATE UNIQUE INDEX games_by_uid ON games (uid)",
    "CREATE INDEX games_open ON games (touched) WHERE NOT finished AND aside = ''",
    "CREATE INDEX games_over ON games (touched) WHERE finished AND aside = ''",
    """CREATE TABLE results (
  game INTEGER NOT NULL REFERENCES games(id),
  seat INTEGER NOT NULL,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  level INTEGER NOT NULL,
  points INTEGER NOT NULL,
  place INTEGER NOT NULL,
  won INTEGER NOT NULL,
  ended REAL NOT NULL,
  PRIMARY KEY (game, seat)
) WITHOUT ROWID""",
    "CREATE INDEX results_of ON results (slug, name, level, ended, game, points, place, won)",
    "CREATE TABLE players (name TEXT PRIMARY KEY, since REAL NOT NULL) WITHOUT ROWID",
)

VERSION_3 = (
    "ALTER TABLE players ADD COLUMN mark TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE players ADD COLUMN used REAL NOT NULL DEFAULT 0",
    "UPDATE players SET used = since",
    """CREATE TABLE groups (
  name TEXT PRIMARY KEY,
  members TEXT NOT NULL,
  used REAL NOT NULL
) WITHOUT ROWID""",
    # Where the fewest points win, the best result is the lowest.
    "ALTER TABLE results ADD COLUMN low INTEGER NOT NULL DEFAULT 0",
)


def prepare(db: sqlite3.Connection) -> None:
    """Check the file and bring it up to this version. Raises Unusable and sqlite3.Error."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise Newer(f"version {version} is newer than {VERSION}")
    tables = _tables(db)
    if version == 0 and tables:
        raise Unusable("it is not a file of Kibitz")
    if version:
        _check(db, version)
    for step in range(version, VERSION):
        _step(db, step + 1, STEPS[step])
    if missing := TABLES - (_tables(db) if version < VERSION else tables):
        raise Unusable(f"it has no {', '.join(sorted(missing))}")


def _check(db: sqlite3.Connection, version: int) -> None:
    """Look for damage; the journals of a large file are looked at later, by `inspection`.

    Checking those of thousands of games takes longer than anybody waits for a start.
    """
    parted = version == VERSION and is_large(db)
    for table in sorted(TABLES - {"entries"}) if parted else [""]:
        checked = f"PRAGMA quick_check({table})" if table else "PRAGMA quick_check(1)"
        (verdict,) = db.execute(checked).fetchone()
        if verdict != "ok":
            raise Unusable(str(verdict))


def is_large(db: sqlite3.Connection) -> bool:
    """Tell a file that takes too long to be checked whole at the start."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    return int(pages) > MOST_PAGES


def _tables(db: sqlite3.Connection) -> set[str]:
    return {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def _step(db: sqlite3.Connection, version: int, step: Callable[[sqlite3.Connection], None]) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        step(db)
        if version == VERSION:
            _fill_in(db)
        db.execute(f"PRAGMA user_version = {version}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # a full disk can have ended it already
            db.execute("ROLLBACK")
        raise


def _to_1(db: sqlite3.Connection) -> None:
    for statement in VERSION_1:
        db.execute(statement)


def _to_2(db: sqlite3.Connection) -> None:
    if missing := {"games", "entries", "settings"} - _tables(db):
        raise Unusable(f"it has no {', '.join(sorted(missing))}")
    for statement in VERSION_2:
        db.execute(statement)


def _to_3(db: sqlite3.Connection) -> None:
    for statement in VERSION_3:
        db.execute(statement)


def _fill_in(db: sqlite3.Connection) -> None:
    """Give the games of a file of version 1 what it did not write, once all tables are today's."""
    if db.execute("SELECT 1 FROM games WHERE game = '' AND aside = '' LIMIT 1").fetchone():
        from firmware.store.upgrade import fill_in_summaries  # here: few starts need it

        fill_in_summaries(db)


STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (_to_1, _to_2, _to_3)
"""What leads from version 0, an empty file, to 1, from 1 to 2, and so on."""
