"""A hand that never rests, as a process of its own: `python -m tests.support.presser FOLDER SEED`.

It continues the game in FOLDER, or starts one, and presses random keys. After each press it
acknowledges on stdout what a player has seen by then: the number of journal entries and the digest
of them. It is meant to be killed.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

from tests.support.bench import Bench

KEYS = ("right", "right", "ok", "ok", "ok", "down", "back", "scroll", "check")


def digest(entries: Iterable[str]) -> str:
    """Return a short name for these entries in this order."""
    return hashlib.sha256("\n".join(entries).encode()).hexdigest()[:16]


def main(folder: Path, seed: str) -> None:
    """Press on until killed."""
    rng = Random(seed)
    bench = Bench(folder, seed=None)
    entries = _kept(bench) if bench.text.count("Continue") else []
    bench.choose("Continue") if entries else bench.start_game()
    entries += bench.logged("move")
    while True:
        print(len(entries), digest(entries), flush=True)  # noqa: T201
        seen = len(bench._log.getvalue())
        bench.press(rng.choice(KEYS)).wait(1)
        if bench.screen.name != "table":
            bench.press("back")
        entries += [
            line.split('"move": "')[1].split('"')[0]
            for line in bench._log.getvalue()[seen:].splitlines()
            if '"move"' in line
        ]


def _kept(bench: Bench) -> list[str]:
    key = bench.app.desk.unfinished[0].key
    rows = bench.program.store._db.execute(
        "SELECT text FROM entries WHERE game = ? ORDER BY number", (key,)
    )
    return [text for (text,) in rows]


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
