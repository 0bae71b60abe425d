"""A history of ten thousand games: what the start and the statistics screens take then.

CPU milliseconds. The games are copies of a few that were really played, with other numbers; a
start with them is compared with one without, in turns.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from firmware.canvas import Canvas
from firmware.commands import Command
from firmware.history import Who
from firmware.screen import Screen
from firmware.screens.history import HistoryMenu, MatchList, StatisticsPages
from firmware.screens.home import HomeMenu
from firmware.store import FILE, Store
from firmware.store.page import page_of, put
from tests.benchmarks.measure import Effort, Report
from tests.benchmarks.start_up import command, compile_packages, start
from tests.support.bench import Bench, session
from tests.support.evening import finished

GAMES = 10_000
PATTERNS = 20
LENGTH = 300
"""Entries of a game: random players take more, people less."""

MOST_SCREEN, MOST_START = 100.0, 150.0
"""Milliseconds of CPU that a screen, and that a start more than one without games, may take."""

PLAYER = Who("Ann")


def run(effort: Effort) -> Report:
    """Fill the saves, then measure."""
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        fill(Path(full), GAMES)
        more = _starts(effort, empty, full)
        bench = Bench(Path(full))
        screens = {name: _time(effort, show, bench) for name, show in SCREENS.items()}
        bench.close()
        size = (Path(full) / FILE).stat().st_size / 1e6
    return _report(more, screens, size)


def fill(folder: Path, games: int) -> None:
    """Write so many finished matches, and one that goes on, into the saves."""
    store = Store(folder, lambda: 1e9)
    store.keep(session())
    store.close()
    pages = [
        page_of(finished((0, 1, 2), seed=f"pattern {number}"), 0, 0.0, first=0)
        for number in range(PATTERNS)
    ]
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    db.execute("PRAGMA synchronous = OFF")
    db.execute("BEGIN")
    for key in range(2, games + 2):
        page = pages[key % PATTERNS]
        page = page._replace(entries=page.entries[:LENGTH])
        put(db, page._replace(key=key, uid=f"{key:016x}", touched=1e9 - games + key))
    db.execute("COMMIT")
    db.close()


def _starts(effort: Effort, empty: str, full: str) -> dict[str, float]:
    compile_packages()
    times: dict[str, list[float]] = {"without": [], "with": []}
    for _ in range(1 + max(3, effort.rounds)):
        for name, folder in (("without", empty), ("with", full)):
            times[name].append(1000 * start(command(folder)))
    return {name: median(spent[1:]) for name, spent in times.items()}


def _time(effort: Effort, make: Callable[[Bench], Screen], bench: Bench) -> float:
    """Make a screen and draw it, the slowest of some times."""
    spent = []
    for _ in range(max(3, effort.rounds)):
        begun = process_time()
        screen = make(bench)
        screen.enter()
        screen.draw(Canvas(), phase=True)
        spent.append(1000 * (process_time() - begun))
    return max(spent)


def _walked(bench: Bench) -> Screen:
    """The list of matches, a row up from the first: the very last row."""
    screen = MatchList(bench.app.desk)
    screen.enter()
    screen.on(Command.UP)
    return screen


SCREENS: dict[str, Callable[[Bench], Screen]] = {
    "home": lambda bench: HomeMenu(bench.app.desk),
    "history": lambda bench: HistoryMenu(bench.app.desk),
    "matches": lambda bench: MatchList(bench.app.desk),
    "last match": _walked,
    "statistics": lambda bench: StatisticsPages(bench.app.desk.history(), PLAYER),
}


def _report(starts: dict[str, float], screens: dict[str, float], megabytes: float) -> Report:
    more = starts["with"] - starts["without"]
    slowest = max(screens.values())
    lines = [f"{GAMES} games in {megabytes:.0f} MB"]
    lines.append(
        f"start {starts['with']:.0f} ms, without games {starts['without']:.0f} ms:"
        f" {more:+.0f} (at most {MOST_START:.0f})"
    )
    lines += [
        f"{name:11} {spent:6.1f} ms (at most {MOST_SCREEN:.0f})" for name, spent in screens.items()
    ]
    good = more <= MOST_START and slowest <= MOST_SCREEN
    data = {"games": GAMES, "megabytes": megabytes, "start_ms": starts, "screens_ms": screens}
    return Report("history", tuple(lines), "as wanted" if good else "too slow", data)
