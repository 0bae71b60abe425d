"""What version 2 knows of a game that version 1 did not write: read from the replayed journal."""

from __future__ import annotations

import sqlite3

from firmware.session import replayed
from firmware.store.page import page_of, put
from rules.errors import BadSave

PUT_AWAY, DAMAGED = "put away", "damaged"
"""Why a game is not offered any more."""


def fill_in_summaries(db: sqlite3.Connection) -> None:
    """Give every game its summary, its mark and its results; one that cannot be is put aside."""
    for key, header, touched, finished in db.execute(
        "SELECT id, header, touched, finished FROM games WHERE game = '' AND aside = ''"
    ).fetchall():
        aside = _fill(db, key, header, touched)
        if aside is None and finished:
            aside = PUT_AWAY
        if aside:
            db.execute("UPDATE games SET aside = ?, finished = 0 WHERE id = ?", (aside, key))


def _fill(db: sqlite3.Connection, key: int, header: str, touched: float) -> str | None:
    """Return '' for a match that is over, None for one that goes on, else why it cannot."""
    rows = db.execute("SELECT text FROM entries WHERE game = ? ORDER BY number", (key,)).fetchall()
    try:
        session = replayed(header, [text for (text,) in rows])
    except BadSave:
        return DAMAGED
    put(db, page_of(session, key, touched, first=len(rows)))
    return "" if session.is_over else None
