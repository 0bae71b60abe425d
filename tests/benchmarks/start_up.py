"""From the command to the first picture: CPU time beside a bare interpreter, memory, and imports.

Processes in turns, so that a noisy moment is everybody's; medians over the rounds. CPU time is
user and system time of the whole process, its end included; beside it stands what had been used
when the first picture was sent. Memory is the highest resident size (Linux: VmHWM).
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import device
import firmware
import rules
from tests.benchmarks.measure import Effort, Report

MOST_TIMES, MOST_MEGABYTES = 8.0, 30.0
"""How often a bare interpreter's CPU time, and how much memory, a start may take."""

UNWANTED = frozenset(
    {
        *("asyncio", "textual", "starlette", "uvicorn", "pydantic", "numpy", "luma", "gpiozero"),
        *("importlib.metadata", "dataclasses", "inspect", "secrets", "hashlib", "ssl", "socket"),
        *("unittest", "email", "http", "multiprocessing", "concurrent.futures", "PIL.ImageFont"),
    }
)
"""What a start on the headless device does without."""

_LOOK = """
import gc, re, sys, time
from firmware.__main__ import PATIENCE, main
gc.set_threshold(PATIENCE)
from device.backends.headless import HeadlessDisplay

def show(display, image, real=HeadlessDisplay.show):
    real(display, image)
    used.append(time.process_time())

used, HeadlessDisplay.show = [], show
try:
    main()
except SystemExit as left:
    if left.code:
        raise
status = open("/proc/self/status").read()
print(used[0], re.search("VmHWM:\\s+(\\d+)", status)[1], *sys.modules)
"""
"""Says the CPU seconds up to the first picture, the most memory in KB, and the loaded modules."""


class Look(NamedTuple):
    """What a start looks like from within, with the first picture shown."""

    seconds: float
    megabytes: float
    modules: tuple[str, ...]


def start(arguments: Sequence[str]) -> float:
    """Run a Python process to its end; return its CPU seconds. Raises ChildProcessError."""
    pid = os.posix_spawn(sys.executable, [sys.executable, *arguments], os.environ)
    _, status, usage = os.wait4(pid, 0)
    if status:
        raise ChildProcessError(f"{' '.join(arguments)} ended with status {status}")
    return usage.ru_utime + usage.ru_stime


def command(folder: str) -> list[str]:
    """Return what follows `python` to start, show the first picture, and end."""
    code = "from firmware.__main__ import main; main()"
    return ["-c", code, "play", "--on", "headless", "--state", folder]


def look(folder: Path) -> Look:
    """Start once and look from within. Linux only."""
    words = [sys.executable, "-c", _LOOK, *command(str(folder))[2:]]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    seconds, kilobytes, *names = done.stdout.split()
    return Look(float(seconds), int(kilobytes) / 1024, tuple(names))


def compile_packages() -> None:
    """Write the bytecode, as an installation does; PYTHONDONTWRITEBYTECODE keeps runs from it."""
    for package in (rules, device, firmware):
        for folder in package.__path__:
            compileall.compile_dir(folder, quiet=1)


def unwanted(names: Sequence[str]) -> list[str]:
    """Return those of these modules that a start has to do without."""
    return sorted(
        name for name in names if any(name == bad or name.startswith(f"{bad}.") for bad in UNWANTED)
    )


def run(effort: Effort) -> Report:
    """Measure starts in turns with a bare interpreter, isolated or not."""
    names = ("bare", "isolated", "kibitz")
    starts: dict[str, list[float]] = {name: [] for name in names}
    looks: list[Look] = []
    with tempfile.TemporaryDirectory() as folder:
        words = {
            "bare": ["-c", "pass"],
            "isolated": ["-I", "-c", "pass"],
            "kibitz": command(folder),
        }
        compile_packages()
        start(words["kibitz"])  # makes the file for saves
        for _ in range(max(3, 2 * effort.rounds)):
            for name in names:
                starts[name].append(start(words[name]))
            looks.append(look(Path(folder)))
    return _report(starts, looks)


def _report(starts: dict[str, list[float]], looks: list[Look]) -> Report:
    seconds = {name: median(runs) for name, runs in starts.items()}
    seconds["picture"] = median(one.seconds for one in looks)
    memory = max(one.megabytes for one in looks)
    times = seconds["picture"] / seconds["bare"]
    whole = seconds["kibitz"] / seconds["bare"]
    loaded = looks[0].modules
    found = unwanted(loaded)
    good = whole <= MOST_TIMES and memory <= MOST_MEGABYTES and not found
    lines = [f"{name:9} {1000 * used:6.1f} ms CPU" for name, used in seconds.items()]
    lines.append(f"first picture: {times:.1f} times a bare interpreter's whole process")
    lines.append(
        f"whole process: {whole:.1f} times (at most {MOST_TIMES:.0f}); "
        f"{memory:.1f} MB (at most {MOST_MEGABYTES:.0f})"
    )
    lines.append(f"{len(loaded)} modules loaded, unwanted: {', '.join(found) or 'none'}")
    data = {"seconds": seconds, "megabytes": memory, "times": times, "whole": whole}
    data |= {"modules": len(loaded), "unwanted": found}
    return Report("start-up", tuple(lines), "as wanted" if good else "too heavy", data)
