"""From a key's press in the browser to its picture there: milliseconds of wall clock.

A page without a browser posts the press over plain HTTP, and the clock stops when the picture has
come through its event stream. Once with one page open and once with five, which all read. Wall
clock, because a person waits: on a busy machine the figures are the machine's.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from statistics import median, quantiles
from threading import Event, Thread
from time import perf_counter

from PIL import Image

from device.backends import browser
from device.backends.browser import BrowserConsole
from device.events import Edge, Quit
from device.inbox import LiveInbox
from device.ports import HEIGHT, WIDTH, Key
from tests.benchmarks.measure import Effort, Report
from tests.device.page_client import PageClient

MOST_MEDIAN, MOST_HIGH = 20.0, 60.0
"""Milliseconds from press to picture: the median and the 95th percentile."""

PAGES = (1, 5)
ACCEPTED = 204
WARM_UP = 5
PAUSE = 0.04
"""Seconds between two presses: as quick as fingers are, and below the server's limit."""


def run(effort: Effort) -> Report:
    """Press and wait for the picture, over and over."""
    times = {pages: measure(pages, presses=30 * effort.rounds) for pages in PAGES}
    return _report(times)


def measure(pages: int, presses: int) -> list[float]:
    """The milliseconds of each press with so many pages open."""
    with _device() as console, ExitStack() as stack:
        page = stack.enter_context(PageClient(console.address))
        for _ in range(pages - 1):
            stack.enter_context(_reader(console.address))
        times = [_timed(page, number) for number in range(1, WARM_UP + presses + 1)]
    return times[WARM_UP:]


def _timed(page: PageClient, number: int) -> float:
    Event().wait(PAUSE)
    wanted = b64encode(_picture(number).tobytes()).decode()
    start = perf_counter()
    page.send(Key.OK, down=True)
    # Just this press's picture: the one before may be waiting, and would be there in no time.
    page.wait("frame", lambda facts: facts["bits"] == wanted)
    spent = 1000 * (perf_counter() - start)
    if page.answer() != ACCEPTED or page.lift(Key.OK) != ACCEPTED:
        raise RuntimeError(f"press {number} was refused")
    return spent


@contextmanager
def _device() -> Iterator[BrowserConsole]:
    """A device that draws the number of each press."""
    inbox = LiveInbox()
    console = browser.open(inbox)
    program = Thread(target=console.run, args=(lambda: _loop(console, inbox),), daemon=True)
    program.start()
    yield console
    inbox.post(Quit(inbox.now()))
    program.join()
    console.close()


def _loop(console: BrowserConsole, inbox: LiveInbox) -> None:
    number = 0
    console.display.show(_picture(number))
    while not isinstance(event := inbox.take(None), Quit):
        if isinstance(event, Edge) and event.down:
            number += 1
            console.display.show(_picture(number))


def _picture(number: int) -> Image.Image:
    """The picture that the press of this number makes, and no other."""
    return Image.frombytes("1", (WIDTH, HEIGHT), number.to_bytes(2, "big") * (WIDTH * HEIGHT // 16))


@contextmanager
def _reader(address: str) -> Iterator[None]:
    """Another page that looks at every picture."""
    page = PageClient(address)

    def read() -> None:
        # The stream is closed under it at the end; that is how it ends.
        with suppress(OSError, ValueError, AttributeError, AssertionError, HTTPException):
            while True:
                page.read()

    reader = Thread(target=read, daemon=True)
    reader.start()
    yield
    page.hang_up()
    reader.join()


def _report(times: dict[int, list[float]]) -> Report:
    lines, data, is_good = [], {}, True
    for pages, spent in times.items():
        middle, high = median(spent), _high(spent)
        is_good = is_good and middle <= MOST_MEDIAN and high <= MOST_HIGH
        lines.append(
            f"{pages} page{'s' * (pages > 1)}: median {middle:.1f} ms, 95 % {high:.1f} ms, "
            f"most {max(spent):.1f} ms ({len(spent)} presses)"
        )
        data[str(pages)] = {"median": middle, "high": high, "most": max(spent)}
    goal = f"goal: median {MOST_MEDIAN:g} ms, 95 % {MOST_HIGH:g} ms"
    verdict = "reached" if is_good else "missed"
    return Report("press to picture in the browser", (*lines, goal), verdict, {"pages": data})


def _high(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[18]
