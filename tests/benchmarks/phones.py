"""From a key's press to its picture on the device, with and without phones at the table.

Milliseconds of wall clock, because a person waits: on a busy machine the figures are the machine's.
Before every press the scores change, so that the server has something to tell all phones just then.
The phones are a process of their own: twenty that read; and twenty of which some are deaf and some
come and go all the time.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Event
from time import perf_counter
from typing import Any, NamedTuple

from device.events import Edge
from device.ports import Key
from tests.benchmarks.measure import Effort, Report
from tests.phone.client import Caller
from tests.phone.table import Table, pad

PHONES = 20
MOST_MEDIAN, MOST_HIGH = 5.0, 25.0
"""Milliseconds more than without phones: the median and the 95th percentile."""

PAUSE = 0.04
"""Seconds between two presses: as quick as fingers are."""

WARM_UP = 10


class Crowd(NamedTuple):
    """How many phones, and how many of them are deaf or restless."""

    name: str
    phones: int = 0
    deaf: int = 0
    restless: int = 0


CROWDS = (
    Crowd("no phones"),
    Crowd(f"{PHONES} phones", PHONES),
    Crowd(f"{PHONES} phones, 5 deaf, 10 come and go", PHONES, 5, 10),
)


def run(effort: Effort) -> Report:
    """Press, and look when the picture is there: the crowds by turns, so that they share noise."""
    times: dict[str, list[float]] = {crowd.name: [] for crowd in CROWDS}
    for _ in range(3):
        for crowd in CROWDS:
            times[crowd.name] += measure(crowd, presses=10 * effort.rounds)
    return _report(times)


def measure(crowd: Crowd, presses: int) -> list[float]:
    """The milliseconds of each press with such a crowd around the table."""
    names = ("Ann", "Ben", "Cid", "Dot")
    with tempfile.TemporaryDirectory() as folder:
        session = pad("rummy", *names)
        table = Table(Path(folder), session)
        with _around(table, crowd):
            watch = _Watch(table)
            rng = Random(1)
            times = []
            for _ in range(WARM_UP + presses):
                points = " ".join(["0", *(str(rng.randrange(5, 60, 5)) for _ in names[1:])])
                table.do(lambda text=f"round {points}": session.pad.edit(text))  # type: ignore[misc]
                table.do(session.undo)
                times.append(watch.press(rng.choice((Key.DOWN, Key.UP))))
        table.end()
    return times[WARM_UP:]


class _Watch:
    """Sees when the display is given a picture; each press is made to change it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._shown = Event()
        self._at = 0.0
        display = table.console.display
        show = display.show

        def timed(image: Any) -> None:
            show(image)
            self._at = perf_counter()
            self._shown.set()

        display.show = timed  # type: ignore[method-assign]

    def press(self, key: Key) -> float:
        """Press a key at a moment of its own; return the milliseconds until its picture."""
        Event().wait(PAUSE)
        self._table.settle()
        self._shown.clear()
        now = self._table.inbox.now()
        start = perf_counter()
        self._table.inbox.post(Edge(key, True, now))
        if not self._shown.wait(5.0):
            raise RuntimeError("no picture came")
        spent = 1000 * (self._at - start)
        self._table.inbox.post(Edge(key, False, now))
        return spent


@contextmanager
def _around(table: Table, crowd: Crowd) -> Iterator[None]:
    """The crowd is there while it lasts; without one the phones are switched off."""
    if not crowd.phones:
        table.do(table.phones.switch_off)
        yield
        return
    cookies = []
    for at in range(crowd.phones):
        caller = Caller(table.address)
        if caller.pair(table.code, f"{at}").status != 200:
            raise RuntimeError("a phone was not let in")
        cookies.append(caller.cookie)
    words = [sys.executable, "-m", "tests.benchmarks.phones_crowd"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        wanted = {"address": table.address, "cookies": cookies, **crowd._asdict()}
        process.stdin.write(json.dumps(wanted) + "\n")
        process.stdin.flush()
        if process.stdout.readline() != "ready\n":
            raise RuntimeError("the phones did not come")
        yield
        process.stdin.close()


def _report(times: dict[str, list[float]]) -> Report:
    alone = times[CROWDS[0].name]
    lines, data, is_good = [], {}, True
    for name, spent in times.items():
        middle, high = median(spent), _high(spent)
        more, more_high = middle - median(alone), high - _high(alone)
        is_good = is_good and more <= MOST_MEDIAN and more_high <= MOST_HIGH
        lines.append(
            f"{name}: median {middle:.1f} ms, 95 % {high:.1f} ms, "
            f"most {max(spent):.1f} ms ({len(spent)} presses)"
        )
        data[name] = {"median": middle, "high": high, "most": max(spent)}
    goal = f"goal: with phones at most {MOST_MEDIAN:g} ms more, at 95 % {MOST_HIGH:g} ms more"
    verdict = "as wanted" if is_good else "too slow"
    return Report("key to picture with phones at the table", (*lines, goal), verdict, data)


def _high(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[18]
