"""The browser twin as a process, alone and beside a terminal: it ends in order, and soon."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest

from device.ports import Key
from tests.device.page_client import PageClient, SlowPage
from tests.device.test_terminal_process import Process

END = 2.0
"""Seconds."""

ALONE = """
from PIL import Image
from device.backends import browser
from device.events import Quit
from device.inbox import LiveInbox

inbox = LiveInbox()
console = browser.open(inbox)

def loop():
    console.display.show(Image.new("1", (128, 64), 1))
    print(console.address, flush=True)
    while not isinstance(inbox.take(None), Quit):
        pass

console.run(loop)
console.close()
print("in order")
"""

BESIDE = """
from PIL import Image
from device.backends import browser, terminal
from device.backends.together import Lines, Together
from device.events import Quit
from device.inbox import LiveInbox

inbox = LiveInbox()
lines = Lines(inbox)
twin = browser.open(lines.open())
console = Together([terminal.open(lines.open()), twin])

open("address", "w").write(twin.address)

def loop():
    console.display.show(Image.new("1", (128, 64), 1))
    while not isinstance(inbox.take(None), Quit):
        pass

console.run(loop)
console.close()
open("ended", "w").write("in order")
"""


def open_pages(stack: ExitStack, address: str) -> None:
    """Five pages that read, one of which holds a key, and one that does not read."""
    pages = [stack.enter_context(PageClient(address)) for _ in range(5)]
    assert pages[0].press(Key.OK) == 204
    stack.enter_context(SlowPage(address))


@pytest.fixture
def alone() -> Iterator[subprocess.Popen[str]]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    child = subprocess.Popen(
        [sys.executable, "-c", ALONE],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )
    with child:
        yield child
        child.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_alone_it_ends_with_pages_open(alone: subprocess.Popen[str], number: int) -> None:
    assert alone.stdout is not None
    with ExitStack() as stack:
        open_pages(stack, alone.stdout.readline().strip())
        before = monotonic()
        alone.send_signal(number)
        output, complaints = alone.communicate(timeout=20)
        assert monotonic() - before < END
    assert (alone.returncode, output, complaints) == (0, "in order\n", "")


@pytest.mark.parametrize(
    "end",
    [
        pytest.param(lambda process: process.type(b"\x03"), id="ctrl-c"),
        pytest.param(lambda process: process.child.send_signal(signal.SIGTERM), id="sigterm"),
    ],
)
def test_beside_a_terminal_both_end_with_pages_open(
    tmp_path: Path, end: Callable[[Process], None]
) -> None:
    process = Process(tmp_path, BESIDE)
    with ExitStack() as stack:
        stack.callback(process.stop)
        open_pages(stack, (tmp_path / "address").read_text())
        before = monotonic()
        end(process)
        assert process.ended_in_order()
        assert monotonic() - before < END


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts wake-ups in /proc")
def test_it_sleeps_while_nothing_happens(tmp_path: Path) -> None:
    process = Process(tmp_path, BESIDE)
    with ExitStack() as stack:
        stack.callback(process.stop)
        stack.enter_context(PageClient((tmp_path / "address").read_text()))
        while process.read_for(0.5):
            pass
        before = process.voluntary_switches()
        assert process.read_for(1.0) == b""
        assert process.voluntary_switches() - before <= 2
