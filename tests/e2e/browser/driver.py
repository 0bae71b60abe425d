"""What the tests in a real browser are driven with: the demo device, and a window on it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.util import find_spec
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import pytest

from device.backends import browser
from device.backends.browser import BrowserConsole
from device.board import EMULATED, Board
from device.events import Quit
from device.inbox import LiveInbox
from tests.device.demo import Demo, picture

if TYPE_CHECKING or find_spec("playwright") is not None:
    from playwright.sync_api import Page, expect

    expect.set_options(timeout=15_000)

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--autoplay-policy=user-gesture-required",
]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

marks = [
    pytest.mark.browser,
    pytest.mark.skipif(
        find_spec("playwright") is None,
        reason="playwright is not installed; try: pip install -e '.[e2e]'",
    ),
    pytest.mark.skipif(
        CHROMIUM is None, reason="there is no chromium; try: apt-get install chromium"
    ),
]
"""What every module of this folder is marked with."""


class Device:
    """The demo on a browser twin, in threads of its own; it can be ended and started again."""

    def __init__(self, port: int = 0, board: Board = EMULATED) -> None:
        self.inbox = LiveInbox()
        self.console: BrowserConsole = browser.open(self.inbox, board, port=port)
        self.demo = Demo(self.console, self.inbox)
        self._loop = Thread(target=self.console.run, args=(self.demo.run,), daemon=True)
        self._loop.start()

    @property
    def port(self) -> int:
        return int(self.console.address.rsplit(":", 1)[1].strip("/"))

    def end(self) -> None:
        self.inbox.post(Quit(self.inbox.now()))
        self._loop.join(5.0)
        self.console.close()


class Visitor:
    """A window on the device."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.troubles: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(address)
        expect(page.locator("body")).to_have_attribute("data-link", "open")

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def key(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def sees(self, text: str) -> None:
        """Wait until the reading beside the picture says so."""
        expect(self.page.locator("#reading")).to_contain_text(text)

    def shows(self, count: int) -> None:
        """Wait until the canvas has just the pixels of the demo's picture."""
        self.shows_bits(picture(count).tobytes())

    def shows_bits(self, bits: bytes) -> None:
        """Wait until the canvas has just these pixels."""
        self.page.wait_for_function(_COMPARE, arg=list(bits))


_COMPARE = """(bytes) => {
  const canvas = document.getElementById("glass"), dot = canvas.width / 128;
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const pen = copy.getContext("2d", { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  const data = pen.getImageData(0, 0, canvas.width, canvas.height).data;
  for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
    const lit = data[4 * (y * dot * canvas.width + x * dot)] > 100;
    if (lit !== Boolean(bytes[y * 16 + (x >> 3)] & (128 >> (x & 7)))) return false;
  }
  return true;
}"""


Opener = Callable[..., Visitor]
"""Opens a window; each has a memory of its own unless it is given a context."""


def hide(window: Visitor, *, hidden: bool = True) -> None:
    """What a browser does to a window behind another."""
    window.page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden',"
        " { value: hidden, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }",
        hidden,
    )


def settled(condition: Callable[[], bool], seconds: float = 5.0) -> bool:
    """Whether something becomes true in time."""
    for _ in range(int(seconds * 200)):
        if condition():
            return True
        Event().wait(0.005)
    return False
