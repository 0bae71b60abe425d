"""From a key's edge to the picture on the headless device: CPU milliseconds, and frames per key.

A whole table of six with opponents of all levels; what a key sets off later (an opponent's move,
a blink) is not counted with it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time

from device.events import Edge
from device.ports import Key
from firmware.loop import Loop
from tests.benchmarks.measure import Effort, Report
from tests.support.bench import Bench, session

MOST_MEDIAN, MOST_HIGH = 10.0, 50.0
"""Milliseconds of CPU from edge to picture: the median and the 99th percentile."""

KEYS = (*[Key.RIGHT] * 6, *[Key.OK] * 5, Key.DOWN, Key.LEFT, Key.BACK, Key.SCROLL, Key.CHECK)


def run(effort: Effort) -> Report:
    """Press keys at a table and time each of them alone."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        bench.sit_down(session((0, 1, 2, 3, 2, 1), options={"stock": 20, "target": 500}))
        times, frames = _press(bench, Random(1), presses=100 * effort.rounds)
        bench.close()
    return _report(times, frames)


def _press(bench: Bench, rng: Random, presses: int) -> tuple[list[float], list[int]]:
    times, frames = [], []
    for _ in range(presses):
        sent = bench.sent
        times.append(_timed(bench.program.loop, rng.choice(KEYS), bench.inbox.now()))
        frames.append(bench.sent - sent)
        bench.wait(0.7)
        if bench.screen.name in {"pause", "check"}:
            bench.press("back")
        if bench.screen.name == "home":
            bench.choose("Continue")
    return times, frames


def _timed(loop: Loop, key: Key, now: float) -> float:
    start = process_time()
    loop._turn(Edge(key, True, now))
    loop._turn(Edge(key, False, now))
    return 1000 * (process_time() - start)


def _report(times: list[float], frames: list[int]) -> Report:
    middle, high = median(times), quantiles(times, n=100)[98]
    each = sum(frames) / len(frames)
    lines = (
        f"{len(times)} keys: median {middle:.2f} ms, 99th percentile {high:.2f} ms CPU",
        f"{each:.2f} pictures sent for a key, at most {max(frames)}",
    )
    good = middle <= MOST_MEDIAN and high <= MOST_HIGH and max(frames) <= 2
    data = {"median_ms": middle, "p99_ms": high, "frames": each, "most_frames": max(frames)}
    return Report("key to picture", lines, "as wanted" if good else "too slow", data)
