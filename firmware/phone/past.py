"""What was played before, for the phones: read beside the running device, from its saves.

Nothing of a game that goes on is given away but its scores: its journal and its seed would tell
every hand. Moments are seconds since 1970. Raises Refused where the saves cannot be read.
"""

from __future__ import annotations

import csv
import json
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

from firmware import archive
from firmware.phone.board import chosen
from firmware.phone.snapshot import table_of
from firmware.session import replayed
from firmware.store.page import NAMES_APART
from rules.errors import BadSave

MATCHES = 20
"""How many are told at a time."""

_FINISHED = "finished AND aside = ''"
_LIST = (
    "SELECT id, game, touched, names, totals, round, header FROM games"
    f" WHERE {_FINISHED} ORDER BY touched DESC LIMIT ? OFFSET ?"
)
_JOURNAL = "SELECT text FROM entries WHERE game = ? ORDER BY number"
_TELLING = "SELECT uid FROM games WHERE finished OR game LIKE 'pad/%'"

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a text for a formula."""


class Past:
    """Looks into the saves in this folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def matches(self, first: int, language: str) -> dict[str, Any]:
        """Return MATCHES finished matches from the `first` on, 0 is the last one played."""
        with closing(archive.look(self._folder)) as db:
            rows = db.execute(_LIST, (MATCHES + 1, first)).fetchall()
        told = [_match(row, language) for row in rows[:MATCHES]]
        return {"matches": told, "more": len(rows) > MATCHES}

    def match(self, key: int, language: str) -> dict[str, Any] | None:
        """Return the course of a finished match, None where there is none or it is damaged."""
        with closing(archive.look(self._folder)) as db:
            query = f"SELECT header FROM games WHERE id = ? AND {_FINISHED}"
            found = db.execute(query, (key,)).fetchone()
            journal = [text for (text,) in db.execute(_JOURNAL, (key,))]
        if found is None:
            return None
        try:
            table = table_of(replayed(found[0], journal))
        except BadSave:
            return None
        return table | {"name": chosen(table["name"], language), "turn": None, "over": True}

    def as_csv(self) -> str:
        """Return a row for each seat in each round of each game, safe to open in a spreadsheet."""
        rows = csv.reader(StringIO(archive.as_csv(self._folder)))
        text = StringIO()
        table = csv.writer(text, lineterminator="\n")
        player = archive.COLUMNS.index("player")
        for row in rows:
            if row[player].startswith(_FORMULA):
                row[player] = f"'{row[player]}"
            table.writerow(row)
        return text.getvalue()

    def as_json(self) -> str:
        """Return an export that can be taken in again, without the games that go on."""
        data = json.loads(archive.as_json(self._folder))
        # Asked afterwards: what is finished by now has no secrets, whatever it was before.
        with closing(archive.look(self._folder)) as db:
            telling = {uid for (uid,) in db.execute(_TELLING)}
        data["games"] = [game for game in data["games"] if game["id"] in telling]
        return json.dumps(data, ensure_ascii=False, indent=1)


def _match(row: sqlite3.Row | tuple[Any, ...], language: str) -> dict[str, Any]:
    key, slug, touched, names, totals, rounds, header = row
    return {
        "key": key,
        "name": _name(slug, header, language),
        "ended": touched,
        "players": names.split(NAMES_APART),
        "totals": [int(total) for total in totals.split()],
        "rounds": rounds,
    }


def _name(slug: str, header: str, language: str) -> str:
    names = _names(header)
    if names:
        return chosen(names, language)
    from firmware.screens.faces import MODULES, face_of

    return face_of(slug).name if slug in MODULES else slug


def _names(header: str) -> dict[str, str]:
    """Return what a score sheet is called, by language; nothing for a game or a damaged header."""
    try:
        words = json.loads(header)["words"]
        return {str(code): str(table["name"]) for code, table in words.items() if "name" in table}
    except (ValueError, LookupError, TypeError, AttributeError):
        return {}
