"""Each backend's console with fingers and eyes, so that one contract can be tested on all."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Protocol

from device.backends.browser import BrowserConsole
from device.backends.headless import HeadlessConsole, ScriptedInbox
from device.backends.recorder import Recorder, RecordingInbox
from device.backends.terminal import TerminalConsole
from device.backends.together import Lines, Together
from device.board import EMULATED, Board
from device.inbox import Inbox, LiveInbox
from device.keyboard import KEYBOARD
from device.ports import Console, Key
from tests.device.page_client import PageClient


class Rig(Protocol):
    """A console under test. `press`, `hold` and `close_window` are called from the loop."""

    @property
    def console(self) -> Console:
        """The device."""

    @property
    def inbox(self) -> Inbox:
        """Where its events go."""

    def sent(self) -> int:
        """How many pictures were sent to the panel."""

    def picture(self) -> bytes:
        """The bytes of the picture that it keeps."""

    def tunes(self) -> list[str]:
        """The names of the tunes that were played."""

    def press(self, key: Key) -> None:
        """A finger presses a key and lets go."""

    def hold(self, key: Key) -> None:
        """A finger presses a key for long."""

    def close_window(self) -> None:
        """The user has had enough."""


class HeadlessRig:
    """The virtual device, driven by its script."""

    def __init__(self, board: Board = EMULATED) -> None:
        self.inbox = ScriptedInbox(keys=board.keys)
        self.console = HeadlessConsole(self.inbox, board)

    def sent(self) -> int:
        return self.console.display.sent

    def picture(self) -> bytes:
        return self.console.display.data

    def tunes(self) -> list[str]:
        return [name for _, name in self.console.buzzer.log]

    def press(self, key: Key) -> None:
        self.inbox.push(f"press {key.value}")

    def hold(self, key: Key) -> None:
        self.inbox.push(f"hold {key.value}")

    def close_window(self) -> None:
        """Nothing to do: a script that is over ends with Quit."""


class TerminalRig:
    """The terminal twin, drawn nowhere and driven by Textual."""

    def __init__(self, board: Board = EMULATED) -> None:
        self.inbox = LiveInbox()
        self.console = TerminalConsole(self.inbox, board, headless=True)

    def sent(self) -> int:
        return self.console.display.sent

    def picture(self) -> bytes:
        return self.console.display.data

    def tunes(self) -> list[str]:
        return [name for _, name in self.console.buzzer.log]

    def press(self, key: Key) -> None:
        self._type(key, is_long=False)

    def hold(self, key: Key) -> None:
        self._type(key, is_long=True)

    def close_window(self) -> None:
        self.console.app.ask_to_quit()

    def _type(self, key: Key, *, is_long: bool) -> None:
        name = next(n for n, meaning, long in KEYBOARD if meaning is key and long is is_long)
        self.console.app.call_from_thread(self.console.app.simulate_key, name)


class BrowserRig:
    """The browser twin: its real server, and a page without a browser."""

    def __init__(self, board: Board = EMULATED) -> None:
        self.inbox = LiveInbox()
        self.console = BrowserConsole(self.inbox, board)
        self._page: PageClient | None = None

    def sent(self) -> int:
        return self.console.display.sent

    def picture(self) -> bytes:
        return self.console.display.data

    def tunes(self) -> list[str]:
        return [name for _, name in self.console.buzzer.log]

    def press(self, key: Key) -> None:
        assert (self.page.press(key), self.page.lift(key)) == (204, 204)

    def hold(self, key: Key) -> None:
        assert self.page.press(key) == 204

    def close_window(self) -> None:
        """A page that is closed may come back; what ends the twin is Ctrl-C or SIGTERM.

        In the background of a script Ctrl-C's signal is ignored, and so it is by the twin.
        """
        os.kill(os.getpid(), signal.SIGTERM)

    @property
    def page(self) -> PageClient:
        """A page, opened when it is needed first."""
        if self._page is None:
            self._page = PageClient(self.console.address)
        return self._page


class TogetherRig:
    """Terminal and browser twin as one; short presses in the browser, long ones in the terminal."""

    def __init__(self, board: Board = EMULATED) -> None:
        self.inbox = LiveInbox()
        lines = Lines(self.inbox)
        self._terminal, self._browser = TerminalRig(board), BrowserRig(board)
        self._terminal.console = TerminalConsole(lines.open(), board, headless=True)
        self._browser.console = BrowserConsole(lines.open(), board)
        self.console = Together([self._browser.console, self._terminal.console])

    def sent(self) -> int:
        assert self._terminal.sent() == self._browser.sent()
        return self._browser.sent()

    def picture(self) -> bytes:
        assert self._terminal.picture() == self._browser.picture()
        return self._browser.picture()

    def tunes(self) -> list[str]:
        assert self._terminal.tunes() == self._browser.tunes()
        return self._browser.tunes()

    def press(self, key: Key) -> None:
        self._browser.press(key)

    def hold(self, key: Key) -> None:
        self._terminal.hold(key)

    def close_window(self) -> None:
        self._terminal.close_window()


class RecorderRig:
    """The virtual device, recorded."""

    def __init__(self, board: Board = EMULATED) -> None:
        self._script = ScriptedInbox(keys=board.keys)
        self.inbox = RecordingInbox(self._script)
        self._headless = HeadlessConsole(self.inbox, board)
        self.console = Recorder(self._headless, self.inbox)

    def sent(self) -> int:
        return self._headless.display.sent

    def picture(self) -> bytes:
        return self._headless.display.data

    def tunes(self) -> list[str]:
        return [name for _, name in self._headless.buzzer.log]

    def press(self, key: Key) -> None:
        self._script.push(f"press {key.value}")

    def hold(self, key: Key) -> None:
        self._script.push(f"hold {key.value}")

    def close_window(self) -> None:
        """Nothing to do: a script that is over ends with Quit."""


RIGS: dict[str, Callable[[Board], Rig]] = {
    "headless": HeadlessRig,
    "terminal": TerminalRig,
    "browser": BrowserRig,
    "together": TogetherRig,
    "recorder": RecorderRig,
}
