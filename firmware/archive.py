"""The saves from outside: export, import, backup. Works beside a running device but for import.

The JSON has everything from which the rest follows, so that it can be taken in again without loss:
headers, journals, marks, players and settings. Moments are seconds since 1970; in the CSV, which
is for looking at, they are ISO 8601 in UTC.
"""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from firmware.errors import Refused
from firmware.kept import Kept
from firmware.session import replayed, restore
from firmware.store.errors import StoreError, Unusable
from firmware.store.files import FILE, claim, connect, copy_of, open_saves
from firmware.store.page import NAMES_APART, page_of, put
from firmware.store.schema import VERSION
from rules.errors import BadSave

FORMAT = 2
"""The version of the JSON; 1 had no shapes of persons and no groups."""

COLUMNS = (
    *("match", "game", "started", "ended", "over"),
    *("round", "seat", "player", "level", "points", "total"),
)

_GAMES = "SELECT id, uid, header, started, touched, aside, mark FROM games ORDER BY id"
_PERSONS = "SELECT name, mark, since, used FROM players"
_GROUPS = "SELECT name, members, used FROM groups"
_JOURNAL = "SELECT text FROM entries WHERE game = ? ORDER BY number"


class Taken(NamedTuple):
    """What an import did."""

    new: int
    known: int
    damaged: int


# Looking


def look(folder: Path) -> sqlite3.Connection:
    """Open the saves to read them, as they are now. Raises Refused."""
    path = folder / FILE
    if not path.is_file():
        raise Refused(f"{folder}: there are no saved games")
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
        if db.execute("PRAGMA user_version").fetchone() == (VERSION,):
            return db
        db.close()
        return copy_of(path)
    except (sqlite3.Error, OSError, Unusable) as error:
        raise Refused(f"{path}: cannot read these saves: {error}") from error


@contextmanager
def _snapshot(folder: Path) -> Iterator[sqlite3.Connection]:
    """The saves as they are at one moment, whatever is written meanwhile."""
    with closing(look(folder)) as db:
        db.execute("BEGIN")
        try:
            yield db
        except sqlite3.Error as error:
            raise Refused(f"{folder}: cannot read these saves: {error}") from error


# Out


def as_json(folder: Path) -> str:
    """Return everything as JSON. Raises Refused."""
    with _snapshot(folder) as db:
        data = {
            "kibitz": FORMAT,
            "settings": dict(db.execute("SELECT key, value FROM settings")),
            "players": _persons(db),
            "groups": _groups(db),
            "games": [_game(db, *row) for row in db.execute(_GAMES).fetchall()],
        }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _persons(db: sqlite3.Connection) -> dict[str, dict[str, object]]:
    return {
        name: {"mark": mark, "since": since, "used": used}
        for name, mark, since, used in db.execute(_PERSONS)
    }


def _groups(db: sqlite3.Connection) -> dict[str, dict[str, object]]:
    return {
        name: {"members": members.split(NAMES_APART), "used": used}
        for name, members, used in db.execute(_GROUPS)
    }


def _game(
    db: sqlite3.Connection,
    key: int,
    uid: str,
    header: str,
    started: float,
    touched: float,
    aside: str,
    mark: str,
) -> dict[str, Any]:
    journal = [text for (text,) in db.execute(_JOURNAL, (key,))]
    return {
        "id": uid,
        "header": json.loads(header),
        "started": started,
        "touched": touched,
        "aside": aside,
        "mark": mark,
        "journal": journal,
    }


def as_csv(folder: Path) -> str:
    """Return a row for each seat in each round of each game. Raises Refused."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    with _snapshot(folder) as db:
        for key, uid, header, started, touched, _aside, _mark in db.execute(_GAMES).fetchall():
            try:
                session = replayed(header, [row[0] for row in db.execute(_JOURNAL, (key,))])
            except BadSave:
                continue  # a damaged game has no rounds; the JSON has it as it is
            head = (uid, session.slug, _iso(started), _iso(touched))
            table.writerows((*head, *row) for row in _rounds(session))
    return text.getvalue()


def _rounds(session: Kept) -> Iterator[tuple[object, ...]]:
    rows = zip(session.rounds, session.running, strict=True)
    for number, (points, totals) in enumerate(rows, start=1):
        for seat, player in enumerate(session.players):
            name = "" if player.guest else player.name
            yield (
                *(int(session.is_over), number, seat + 1, name, player.level),
                *(points[seat], totals[seat]),
            )


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


def write(file: Path, text: str) -> None:
    """Write an export. Raises Refused."""
    try:
        file.write_text(text if text.endswith("\n") else f"{text}\n", encoding="utf-8")
    except OSError as error:
        raise Refused(f"{file}: cannot write the export: {error.strerror}") from error


def backup(folder: Path, file: Path) -> int:
    """Write a copy of the saves, consistent while games go on; return its size in bytes.

    A file of that name is replaced once the new one is whole and on the disk. Raises Refused.
    """
    if file.exists() and (folder / FILE).exists() and file.samefile(folder / FILE):
        raise Refused(f"{file}: these are the saves themselves")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(look(folder)) as db, closing(connect(part)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
            (verdict,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise Refused(f"{file}: the copy is not whole: {verdict}")
        _sync(part)
        os.replace(part, file)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise Refused(f"{file}: cannot write the backup: {error}") from error
    return file.stat().st_size


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


# In


def take_in(folder: Path, text: str, name: str) -> Taken:
    """Add the games of an export that are not here yet. Raises Refused.

    All of it or nothing; games that cannot be replayed are kept, but not offered.
    """
    data = _parsed(text, name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = claim(folder)
        with closing(open_saves(folder / FILE, connect)) as db:
            db.execute("BEGIN IMMEDIATE")
            taken = _take(db, data)
            db.execute("COMMIT")
        if lock is not None:
            lock.close()
    except (sqlite3.Error, OSError, StoreError, Unusable) as error:
        raise Refused(f"{folder}: cannot import: {error}") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Refused(f"{name}: not an export of Kibitz: {error!r}") from error
    return taken


def _parsed(text: str, name: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
        found = data["kibitz"]
    except (ValueError, TypeError, KeyError) as error:
        raise Refused(f"{name}: not an export of Kibitz") from error
    if found not in range(1, FORMAT + 1):
        raise Refused(f"{name}: format {found!r}; this Kibitz knows 1 to {FORMAT}")
    export: Mapping[str, Any] = data
    return export


def _take(db: sqlite3.Connection, data: Mapping[str, Any]) -> Taken:
    counts = {"new": 0, "known": 0, "damaged": 0}
    for game in data["games"]:
        counts[_take_game(db, game)] += 1
    db.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?)", data["settings"].items())
    _take_people(db, data)
    return Taken(**counts)


def _take_people(db: sqlite3.Connection, data: Mapping[str, Any]) -> None:
    """Add the persons and groups that are not here yet."""
    for name, found in data["players"].items():
        person = found if isinstance(found, Mapping) else {"since": found}
        since = float(person["since"])
        db.execute(
            "INSERT OR IGNORE INTO players (name, mark, since, used) VALUES (?, ?, ?, ?)",
            (name, str(person.get("mark", "")), since, float(person.get("used", since))),
        )
    for name, group in data.get("groups", {}).items():
        members = NAMES_APART.join(map(str, group["members"]))
        values = (name, members, float(group["used"]))
        db.execute("INSERT OR IGNORE INTO groups (name, members, used) VALUES (?, ?, ?)", values)


def _take_game(db: sqlite3.Connection, game: Mapping[str, Any]) -> str:
    uid, journal, aside = str(game["id"]), [str(entry) for entry in game["journal"]], game["aside"]
    if db.execute("SELECT 1 FROM games WHERE uid = ?", (uid,)).fetchone():
        return "known"
    header = json.dumps(game["header"])
    row = db.execute(
        "INSERT INTO games (uid, header, started, touched, mark, aside) VALUES (?, ?, ?, ?, ?, ?)",
        (uid, header, float(game["started"]), float(game["touched"]), game["mark"], aside),
    )
    key = int(row.lastrowid or 0)
    rows = [(key, number, entry) for number, entry in enumerate(journal)]
    db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    return _replay(db, key, header, journal, game)


def _replay(
    db: sqlite3.Connection, key: int, header: str, journal: list[str], game: Mapping[str, Any]
) -> str:
    """Fill in what follows from the journal, or put the game aside."""
    try:
        restore(header, journal, game["mark"])
        session = replayed(header, journal)
    except BadSave as error:
        db.execute("UPDATE games SET aside = ? WHERE id = ?", (game["aside"] or str(error), key))
        return "damaged"
    put(db, page_of(session, key, float(game["touched"]), first=len(journal)))
    db.execute(
        "UPDATE games SET aside = ?, header = ?, mark = ? WHERE id = ?",
        (game["aside"], header, game["mark"], key),
    )
    return "new"
