"""Opening the file of saves: one program at a time, and what cannot be used moved aside."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from firmware.store.errors import LOCKED, Newer, StoreError, Unusable, is_damage, reason_of
from firmware.store.schema import prepare

FILE = "kibitz.db"
LOCK = "kibitz.lock"

BUSY_SECONDS = 0.2
"""How long another program, a backup for example, is waited for."""

Connect = Callable[[Path], sqlite3.Connection]


def connect(path: Path) -> sqlite3.Connection:
    """Open a database; transactions are begun and ended by hand."""
    return sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )


def open_saves(path: Path, connect: Connect) -> sqlite3.Connection:
    """Open or create the file, of this version and whole. Raises Unusable and sqlite3.Error."""
    if (flaw := flaw_of(path)).exists():
        found = flaw.read_text("utf-8")
        flaw.unlink()
        raise Unusable(found)
    db = connect(path)
    try:
        prepare(db)
    except sqlite3.Error as error:
        db.close()
        if is_damage(error):
            raise Unusable(str(error)) from error
        raise
    except BaseException:
        db.close()
        raise
    return db


def flaw_of(path: Path) -> Path:
    """Return the file that says what a look at the journals has found, if it found something."""
    return path.with_suffix(".flaw")


def claim(folder: Path) -> sqlite3.Connection | None:
    """Be the only one who writes here, until this is closed or the program ends.

    None where the disk does not even let us say so. Raises StoreError when another Kibitz runs.
    The lock is sqlite's own, on an empty file: it works wherever sqlite does.
    """
    lock = sqlite3.connect(
        folder / LOCK, timeout=0.0, isolation_level=None, check_same_thread=False
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if reason_of(error) == LOCKED:
            raise StoreError(f"{folder}: another Kibitz is running with these saves") from error
        return None
    return lock


def copy_of(path: Path) -> sqlite3.Connection:
    """Open a copy in memory, to be looked at while the disk refuses all writing.

    Not the file itself: even reading wants to write beside it, and an older version could not be
    brought up to this one. Raises Unusable, sqlite3.Error and OSError.
    """
    import shutil
    from tempfile import TemporaryDirectory

    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    with TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            if Path(f"{path}{suffix}").exists():
                shutil.copyfile(f"{path}{suffix}", Path(folder) / f"{FILE}{suffix}")
        db = open_saves(Path(folder) / FILE, connect)
        db.backup(memory)
        db.close()
    return memory


def move_aside(path: Path, found: Unusable) -> str:
    """Rename the file and its companions; return where it is now and why."""
    number, kind = 1, "newer" if isinstance(found, Newer) else "damaged"
    while (aside := path.with_name(f"{path.stem}-{kind}-{number}.db")).exists():
        number += 1
    for suffix in ("", "-wal", "-shm"):
        old = Path(f"{path}{suffix}")
        if old.exists():
            old.rename(f"{aside}{suffix}")
    return f"{aside.name}: {found}"
