"""A hand that never rests, to be killed: `python -m tests.crash.victim FOLDER SEED`.

It continues the last game in FOLDER, or starts one, and presses random keys, also those that take
back, redo, leave, delete and start another game. After each press it says on stdout what the
player has seen: for every game its mark and the length of its journal, and whether the display
said that all is saved.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from device.ports import Icon
from tests.support.bench import Bench

PRESSES = ("right", "right", "ok", "ok", "ok", "ok", "down", "back", "scroll", "check")
MENU_PRESSES = ("down", "down", "ok", "ok", "back")

LEAVE_EVERY = 40
"""Presses after which the victim goes home, on average."""


def main(folder: Path, seed: str) -> None:
    """Press on until killed."""
    rng = Random(seed)
    bench = Bench(folder, seed=None)
    seen: dict[int, tuple[str, int]] = {}
    while True:
        press(bench, rng)
        watch(bench, seen)
        print(json.dumps({"safe": Icon.SAVED in bench.icons, "games": seen}), flush=True)  # noqa: T201


def press(bench: Bench, rng: Random) -> None:
    """Press one key that leads on."""
    name = bench.screen.name
    if name == "home":
        row = "Continue" if "Continue" in bench.text and rng.random() < 0.8 else "New game"
        bench.choose(row)
    elif name in {"new game", "hand over", "notice", "unsaved", "round over", "unfinished"}:
        bench.press("ok")
    elif name == "match over":
        bench.hold("ok") if rng.random() < 0.5 else bench.press("ok")
    elif name == "table" and not rng.randrange(LEAVE_EVERY):
        bench.hold("ok").choose("Leave")
    elif name == "table":
        bench.press(rng.choice(PRESSES)).wait(rng.choice((0, 0, 1, 3)))
    else:
        bench.press(rng.choice(MENU_PRESSES))


def watch(bench: Bench, seen: dict[int, tuple[str, int]]) -> None:
    """Note what is on the table."""
    session = bench.app.desk.session
    if session is not None and session.key is not None:
        seen[session.key] = (session.mark(), bench.program.store._length(session.key))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
