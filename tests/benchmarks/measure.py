"""Measuring CPU time fairly: contestants in turns, medians, and the spread beside them.

Wall clock wanders threefold on a shared machine, CPU time in an interleaved run does not; still
only ratios from one run mean anything. All rates are units per second of CPU time.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

QUIET = (0.8, 1.25)
"""A rate that leaves these bounds around the median makes a run too noisy to judge."""

ATTEMPTS = 3

CALIB = 13.6
"""What `calibrate` gave on the desktop on which budgets were set; k is how much slower this is."""


class Effort(NamedTuple):
    """How long to measure."""

    rounds: int = 7
    seconds: float = 0.5
    """CPU time of each contestant in each round, at least."""


class Lap(NamedTuple):
    """What a contestant did in one go, a game for example."""

    units: int
    listed: int = 0
    """Legal moves that were listed meanwhile."""


class Contestant(NamedTuple):
    """Somebody who runs: `lap` does one go and says how much it was."""

    name: str
    lap: Callable[[], Lap]


class Result(NamedTuple):
    """What a contestant reached."""

    name: str
    rates: tuple[float, ...]
    laps: int
    units: int
    listed: int

    @property
    def rate(self) -> float:
        """The median over the rounds."""
        return median(self.rates)

    @property
    def spread(self) -> tuple[float, float]:
        """The slowest and the fastest round, as parts of the median."""
        return min(self.rates) / self.rate, max(self.rates) / self.rate

    @property
    def is_quiet(self) -> bool:
        """The rounds agree well enough."""
        slowest, fastest = self.spread
        return QUIET[0] <= slowest and fastest <= QUIET[1]


class Report(NamedTuple):
    """A benchmark's answer: lines to read, and the same as data. `verdict` is one word or two."""

    title: str
    lines: tuple[str, ...]
    verdict: str
    data: dict[str, Any]


def race(contestants: Sequence[Contestant], effort: Effort) -> tuple[Result, ...]:
    """Let everybody run, round by round; again, at most twice, while a run is too noisy."""
    for runner in contestants:
        _run(runner, effort.seconds / 10)
    for _ in range(ATTEMPTS):
        rounds = [[_run(r, effort.seconds) for r in contestants] for _ in range(effort.rounds)]
        results = tuple(map(_result, contestants, zip(*rounds, strict=True)))
        if all(result.is_quiet for result in results):
            break
    return results


class _Run(NamedTuple):
    laps: int
    units: int
    listed: int
    seconds: float


def _run(runner: Contestant, seconds: float) -> _Run:
    laps = units = listed = 0
    lap, start = runner.lap, process_time()
    while True:
        done = lap()
        laps, units, listed = laps + 1, units + done.units, listed + done.listed
        spent = process_time() - start
        if spent >= seconds:
            return _Run(laps, units, listed, spent)


def _result(runner: Contestant, runs: Iterable[_Run]) -> Result:
    runs = tuple(runs)
    return Result(
        runner.name,
        tuple(run.units / run.seconds for run in runs),
        sum(run.laps for run in runs),
        sum(run.units for run in runs),
        sum(run.listed for run in runs),
    )


def table(results: Iterable[Result], unit: str) -> list[str]:
    """Return results as lines: the median rate, the spread, and what a lap was like."""
    head = f"{'':28}{unit + '/s':>12}{'min':>7}{'max':>7}{'laps':>9}{'per lap':>9}{'legal':>7}"
    lines = [head]
    for result in results:
        slowest, fastest = result.spread
        listed = f"{result.listed / result.units:7.1f}" if result.listed else f"{'-':>7}"
        lines.append(
            f"{result.name:28}{result.rate:12,.0f}{slowest:7.2f}{fastest:7.2f}"
            f"{result.laps:9,}{result.units / result.laps:9.0f}{listed}"
        )
    return lines


def data_of(result: Result) -> dict[str, Any]:
    """Return a result as JSON-ready data."""
    derived = {"rate": result.rate, "min": result.spread[0], "max": result.spread[1]}
    return result._asdict() | derived


def calibrate() -> float:
    """Return how many million turns a second a plain loop over a list and a dict makes here."""
    numbers, counts, turns = list(range(64)), dict.fromkeys(range(64), 0), 0
    start = process_time()
    while process_time() - start < 0.5:
        for _ in range(200):
            for number in numbers:
                counts[number] += number & 3
        turns += 200 * len(numbers)
    return turns / (process_time() - start) / 1e6


def machine() -> dict[str, Any]:
    """Return what was measured on; k is how many times slower than the desktop of CALIB."""
    calib = calibrate()
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": platform.python_compiler(),
        "machine": platform.machine(),
        "processor": _processor(),
        "load": os.getloadavg() if hasattr(os, "getloadavg") else None,
        "calib": calib,
        "k": CALIB / calib,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()
