"""The long look at the journals of a large file, beside the game, for nobody waits for it.

What it finds is written beside the file: the next start moves the file aside, as it does with
damage that it sees itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

from firmware.store.errors import is_damage
from firmware.store.files import Connect, flaw_of
from firmware.store.schema import is_large


def inspect(path: Path, connect: Connect, found: Callable[[str], None]) -> Thread | None:
    """Look in a thread whether the journals are whole; call `found` from it when they are not.

    None when the start has looked at everything already.
    """
    with closing(connect(path)) as db:
        if not is_large(db):
            return None
    thread = Thread(target=_look, args=(path, connect, found), name="inspection", daemon=True)
    thread.start()
    return thread


def _look(path: Path, connect: Connect, found: Callable[[str], None]) -> None:
    verdict = _verdict(path, connect)
    if verdict:
        with suppress(OSError):  # a disk that takes nothing; the next look finds it again
            flaw_of(path).write_text(verdict, "utf-8")
        found(verdict)


def _verdict(path: Path, connect: Connect) -> str:
    """Return what is wrong, '' if nothing is or the disk cannot be read now."""
    try:
        with closing(connect(path)) as db:
            (verdict,) = db.execute("PRAGMA quick_check(entries)").fetchone()
    except sqlite3.Error as error:
        return str(error) if is_damage(error) else ""
    return "" if verdict == "ok" else str(verdict)
