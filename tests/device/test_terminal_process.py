"""The terminal twin as a process on a pseudo-terminal: it starts, sleeps, and ends in order."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

PROGRAM = """
from device.backends import terminal
from device.inbox import LiveInbox
from device.events import Quit

inbox = LiveInbox()
console = terminal.open(inbox)

def loop():
    while not isinstance(inbox.take(None), Quit):
        pass

console.run(loop)
console.close()
open("ended", "w").write("in order")
"""


class Process:
    """The program, and the terminal that it runs in."""

    def __init__(self, folder: Path, program: str = PROGRAM) -> None:
        self.folder = folder
        self.hand, terminal = pty.openpty()
        environment = os.environ | {"COLUMNS": "80", "LINES": "24", "TERM": "xterm-256color"}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        self.child = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=terminal,
            stdout=terminal,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        os.close(terminal)
        self._read_until(b"Kibitz", seconds=20.0)

    def type(self, text: bytes) -> None:
        os.write(self.hand, text)

    def close_window(self) -> None:
        os.close(self.hand)
        self.hand = -1

    def stop(self) -> None:
        """End it one way or another; safe to call after it has ended."""
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        if self.hand >= 0:
            self.close_window()

    def ended_in_order(self) -> bool:
        """Read on until the program ends, as a terminal does, and say whether it closed."""
        while self.hand >= 0 and self._read(20.0):
            pass
        return self.child.wait(20) == 0 and (self.folder / "ended").exists()

    def voluntary_switches(self) -> int:
        """How often any of its threads has gone to sleep."""
        total = 0
        for task in Path(f"/proc/{self.child.pid}/task").iterdir():
            lines = (task / "status").read_text().splitlines()
            total += sum(int(s.split()[1]) for s in lines if s.startswith("voluntary_ctxt"))
        return total

    def read_for(self, seconds: float) -> bytes:
        """What it writes within a time; returns early only if it ends."""
        return self._read(seconds)

    def _read_until(self, text: bytes, seconds: float) -> None:
        seen = b""
        while text not in seen:
            part = self._read(seconds)
            assert part, f"the program did not show {text!r} but {seen!r}"
            seen += part

    def _read(self, seconds: float) -> bytes:
        if not select.select([self.hand], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self.hand, 65536)
        except OSError:  # Linux says so when the last program on a terminal has ended
            return b""


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    process = Process(tmp_path)
    yield process
    process.stop()


@pytest.mark.parametrize(
    "end",
    [
        pytest.param(lambda process: process.type(b"q"), id="q"),
        pytest.param(lambda process: process.type(b"\x03"), id="ctrl-c"),
        pytest.param(lambda process: process.child.send_signal(signal.SIGTERM), id="sigterm"),
        pytest.param(lambda process: process.child.send_signal(signal.SIGHUP), id="sighup"),
        pytest.param(lambda process: process.close_window(), id="window closed"),
    ],
)
def test_every_end_is_in_order(process: Process, end: Callable[[Process], None]) -> None:
    end(process)
    assert process.ended_in_order()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts wake-ups in /proc")
def test_it_sleeps_while_nothing_happens(process: Process) -> None:
    while process.read_for(0.5):
        pass
    before = process.voluntary_switches()
    assert process.read_for(1.0) == b""
    assert process.voluntary_switches() - before <= 1
