"""Story 7: the power goes at any moment, and what a player saw done is still there."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from firmware.store import FILE
from tests.support.bench import Bench
from tests.support.presser import digest

ROOT = Path(__file__).parents[2]
CUTS = 10


def test_what_was_acknowledged_is_there_after_each_of_ten_cuts(tmp_path: Path) -> None:
    rng = Random(7)
    before = 0
    for cut in range(CUTS):
        count, name = _last_acknowledged(tmp_path, seed=cut, presses=rng.randint(1, 25), rng=rng)
        journal = _journal(tmp_path)
        assert digest(journal[:count]) == name, f"cut {cut}: {count} entries were acknowledged"
        assert count >= before
        before = len(journal)
    assert before > 20, "hardly anything was played"
    _the_game_is_offered_and_goes_on(tmp_path)


def _last_acknowledged(folder: Path, seed: int, presses: int, rng: Random) -> tuple[int, str]:
    """Let a process play, kill it in the midst of it, and return the last that it had said."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.presser", str(folder), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1"),
    )
    with process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(presses)]
        time.sleep(rng.random() * 0.004)  # somewhere within the next press
        process.kill()
        said += [line for line in process.stdout if line.endswith("\n")]
    count, name = said[-1].split()
    return int(count), name


def _journal(folder: Path) -> list[str]:
    """The entries in the file as the cut has left it."""
    with sqlite3.connect(folder / FILE) as db:
        games = db.execute("SELECT count(*) FROM games").fetchone()
        rows = db.execute("SELECT text FROM entries ORDER BY number").fetchall()
    db.close()
    assert games == (1,), "one game, and no double of it"
    return [text for (text,) in rows]


def _the_game_is_offered_and_goes_on(folder: Path) -> None:
    bench = Bench(folder)
    assert bench.chosen.startswith("Continue")
    assert "New game" in bench.text
    bench.choose("Continue").until_my_turn()
    bench.play(bench.advise())
    assert not bench.logged("trouble")
    bench.close()
