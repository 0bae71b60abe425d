"""From the service's start to the first picture, to ready, to a key's answer; memory; and rest.

The program of the unit with the hardware's own libraries (`boot_device`), told by a socket that it
is a service. CPU seconds of the whole process, read from outside; medians. What a Pi is planned to
take is reckoned from them by what a bare interpreter takes in the same run, so that a busy machine
does not seem to be a slow program. The card's own time comes on top there. Linux alone.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple

from device.ports import Key
from tests.benchmarks.measure import Effort, Report
from tests.benchmarks.start_up import start

PLANNED, BARE = 15.0, 0.0138
"""How much slower a Pi Zero 2 W is planned to be than a machine that starts and ends a bare Python
in so many CPU seconds; none has been measured."""

MOST_PICTURE, MOST_KEY = 5.0, 0.5
"""Seconds on a Pi Zero 2 W until the first picture; and from the first press of all to its
picture, with what it has to load."""

MOST_MEGABYTES, MOST_WAKES = 64.0, 5.0
"""Resident memory, and wake-ups a second at rest; lgpio's own thread comes on top of both."""

PICTURE_ON_BUS = 0.025
"""Seconds that a whole picture takes on I2C at 400 kHz."""

PATIENCE, SETTLED, REST = 30.0, 1.0, 5.0
"""Seconds here until a start is given up; after the last key; and in which rest is watched."""

WATCHDOG = 20_000_000
"""Microseconds, as in the unit."""


class Boot(NamedTuple):
    """One start. CPU seconds, but `rest`: CPU seconds a second."""

    picture: float
    ready: float
    key: float
    """The first press that walks a menu."""
    opened: float
    """The first press that opens a new game, and loads what it needs."""
    megabytes: float
    wakes: float
    """A second, of all threads, at rest."""
    rest: float


class Service:
    """The program, started as systemd starts it."""

    def __init__(self, state: Path, manager: Path) -> None:
        self._manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._manager.bind(str(manager))
        self._manager.settimeout(PATIENCE)
        environ = {
            **os.environ,
            "NOTIFY_SOCKET": str(manager),
            "WATCHDOG_USEC": str(WATCHDOG),
            "KIBITZ_WORDS": "en",
        }
        words = [sys.executable, "-m", "tests.benchmarks.boot_device", "--state", str(state)]
        self._process = subprocess.Popen(
            words, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        # Linux's clock of another process: the number, inverted, and what is counted (all of it).
        self._clock = ~self._process.pid << 3 | 2

    def cpu(self) -> float:
        """The CPU seconds that it has used."""
        return time.clock_gettime(self._clock)

    def wait_until_ready(self) -> float:
        """Wait for READY=1, and return the CPU seconds until then. Raises TimeoutError."""
        while b"READY=1" not in self._manager.recv(4096):
            pass
        return self.cpu()

    def mark(self, what: str) -> float:
        """The CPU seconds that the next mark of this kind gives. Raises EOFError."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            name, used, _ = line.split()
            if name == what:
                return float(used)
        raise EOFError(f"the program ended before its {what}")

    def press(self, key: Key) -> float:
        """Press a key; returns the CPU seconds from there to the next picture."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{key.value}\n")
        self._process.stdin.flush()
        pressed = self.mark("key")
        return self.mark("picture") - pressed

    def megabytes(self) -> float:
        """Resident memory, the most until now."""
        status = Path(f"/proc/{self._process.pid}/status").read_text("utf-8")
        found = re.search(r"VmHWM:\s+(\d+)", status)
        assert found is not None
        return int(found[1]) / 1024

    def wakes(self) -> int:
        """How often its threads have gone to sleep by themselves: each was woken before."""
        tasks = Path(f"/proc/{self._process.pid}/task").iterdir()
        told = (Path(task, "status").read_text("utf-8") for task in tasks)
        return sum(int(count) for text in told for count in re.findall(r"\nvol\w+:\s+(\d+)", text))

    def end(self) -> None:
        """End it in order, or at least end it."""
        self._process.terminate()
        try:
            self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        self._manager.close()


def boot(folder: Path, *, wait: Callable[[float], None] = time.sleep) -> Boot:
    """Start it once, press a key, let it rest, and end it; saves are in `folder`.

    `wait` lets seconds pass.
    """
    (folder / "notify").unlink(missing_ok=True)
    service = Service(folder / "state", folder / "notify")
    try:
        picture = service.mark("picture")
        ready = service.wait_until_ready()
        wait(SETTLED)  # what was put off until after the first picture
        key = service.press(Key.DOWN)
        wait(SETTLED)
        service.press(Key.UP)
        wait(SETTLED)
        opened = service.press(Key.OK)
        wait(SETTLED)
        before, used = service.wakes(), service.cpu()
        wait(REST)
        wakes, rest = (service.wakes() - before) / REST, (service.cpu() - used) / REST
        return Boot(picture, ready, key, opened, service.megabytes(), wakes, rest)
    finally:
        service.end()


def run(effort: Effort) -> Report:
    """Start it a few times."""
    if not sys.platform.startswith("linux"):
        return Report("boot", ("boot: not run, this is not Linux",), "not run", {})
    try:
        import gpiozero  # noqa: F401
        import luma.oled.device  # noqa: F401
    except ImportError as missing:
        return Report("boot", (f"boot: not run, {missing}",), "not run", {})
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        boot(folder)  # makes the file for saves, and all bytecode
        boots, bare = [], []
        for _ in range(max(3, effort.rounds)):
            bare.append(start(["-c", "pass"]))
            boots.append(boot(folder))
    return report(boots, median(bare))


def report(boots: list[Boot], bare: float) -> Report:
    """Say what they took here, where a bare Python takes `bare` CPU seconds, and as planned."""
    middle = Boot(*(median(values) for values in zip(*boots, strict=True)))
    factor = PLANNED * BARE / bare
    rows = {
        "first picture": (middle.picture, 2),  # after an empty one
        "ready": (middle.ready, 2),
        "first key": (middle.key, 1),
        "new game": (middle.opened, 1),
    }
    planned = {
        name: factor * used + pictures * PICTURE_ON_BUS for name, (used, pictures) in rows.items()
    }
    good = (
        planned["first picture"] <= MOST_PICTURE
        and planned["first key"] <= MOST_KEY
        and middle.megabytes <= MOST_MEGABYTES
        and middle.wakes <= MOST_WAKES
    )
    data = {**middle._asdict(), "planned": planned, "factor": factor, "bare": bare}
    about = (
        f"a bare Python {1000 * bare:.1f} ms, the first picture {middle.picture / bare:.1f} times"
    )
    lines = (*_times(rows, planned, factor), about, *_rest(middle, factor))
    return Report("boot of the service", lines, "as wanted" if good else "too heavy", data)


def _times(
    rows: Mapping[str, tuple[float, int]], planned: Mapping[str, float], factor: float
) -> list[str]:
    head = f"{'':15}{'CPU here':>12}  Pi Zero 2 W, planned: x {factor:.1f}, and the bus"
    return [
        head,
        *(f"{name:15}{1000 * rows[name][0]:9.1f} ms  {planned[name]:5.2f} s" for name in rows),
    ]


def _rest(middle: Boot, factor: float) -> list[str]:
    return [
        f"memory: {middle.megabytes:.1f} MB (at most {MOST_MEGABYTES:.0f})",
        f"at rest: {middle.wakes:.1f} wake-ups/s (at most {MOST_WAKES:.0f}), "
        f"{100 * middle.rest:.2f} % CPU here, {100 * factor * middle.rest:.1f} % planned; "
        "lgpio's own thread comes on top",
    ]
