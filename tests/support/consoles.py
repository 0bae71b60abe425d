"""Each backend's console with fingers and eyes, so that one contract can be tested on all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from device.backends.headless import HeadlessConsole, ScriptedInbox
from device.backends.terminal import TerminalConsole
from device.board import EMULATED, Board
from device.inbox import Inbox, LiveInbox
from device.keyboard import KEYBOARD
from device.ports import Console, Key


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


RIGS: dict[str, Callable[[Board], Rig]] = {"headless": HeadlessRig, "terminal": TerminalRig}
