"""kill -9 at a random moment, again and again: whatever a player saw done is there afterwards.

Ten kills in `make test`; `make crash` sets KIBITZ_KILLS=200.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from firmware.session import replayed
from firmware.store import FILE, Store
from tests.support.bench import Bench

ROOT = Path(__file__).parents[2]
KILLS = int(os.environ.get("KIBITZ_KILLS", "5"))
LONGEST_PLAY, NEXT_PRESS = 60, 0.02
"""Presses before a kill at most, and within how many seconds after one the kill comes."""


def test_what_was_acknowledged_is_there_after_every_kill(tmp_path: Path) -> None:
    rng = Random(5)
    folder = tmp_path / "state"  # on a real disk, as sqlite would have it
    most = 0
    for kill in range(KILLS):
        said = last_words(folder, f"{kill}", rng)
        most = max(most, compare(folder, said, kill))
    assert most > KILLS, "hardly anything was played"
    the_device_starts_and_goes_on(folder)


def last_words(folder: Path, seed: str, rng: Random) -> dict[str, Any]:
    """Let a victim play, kill it, and return what it had acknowledged last."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.crash.victim", str(folder), seed],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1"),
    )
    with process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(rng.randint(1, LONGEST_PLAY))]
        time.sleep(rng.random() * NEXT_PRESS)  # the kill is what has to come at a random moment
        process.kill()
        said += [line for line in process.stdout if line.endswith("\n")]
    assert process.returncode == -9, "it ended by itself"
    found: dict[str, Any] = json.loads(said[-1])
    return found


def compare(folder: Path, said: dict[str, Any], kill: int) -> int:
    """Every game has all its acknowledged entries, and they lead to what was seen.

    Return how many entries all games have together.
    """
    assert said["safe"], "nothing was wrong with this disk"
    with closing(sqlite3.connect(folder / FILE)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for key, (mark, length) in said["games"].items():
            row = db.execute("SELECT header, mark FROM games WHERE id = ?", (key,)).fetchone()
            assert row is not None, f"kill {kill}: game {key} is lost"
            journal = journal_of(db, int(key))
            assert len(journal) >= length, f"kill {kill}: entries of game {key} are lost"
            assert replayed(row[0], journal[:length]).mark() == mark, f"kill {kill}: game {key}"
            assert replayed(row[0], journal).mark() == row[1], f"kill {kill}: the mark of {key}"
        count = db.execute("SELECT count(*), count(DISTINCT uid) FROM games").fetchone()
        assert count[0] == count[1], "no game is there twice"
        (entries,) = db.execute("SELECT count(*) FROM entries").fetchone()
    return int(entries)


def journal_of(db: sqlite3.Connection, key: int) -> list[str]:
    """The entries of a game."""
    rows = db.execute("SELECT text FROM entries WHERE game = ? ORDER BY number", (key,))
    return [text for (text,) in rows]


def the_device_starts_and_goes_on(folder: Path) -> None:
    store = Store(folder, lambda: 0.0)
    assert store.notice == ""
    for saved in store.unfinished():
        store.restore(saved.key)
    store.close()
    bench = Bench(folder)
    assert bench.chosen.startswith("Continue")
    bench.press("ok")
    assert not bench.logged("trouble")
    bench.close()
