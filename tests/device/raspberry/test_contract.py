"""The raspberry backend keeps the contract that every console keeps: with and without threads."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator

import pytest

from device.board import EMULATED, Board
from device.boards import Contact, load_board
from device.inbox import LiveInbox
from device.ports import Key
from tests.device import test_console_contract as contract
from tests.device.raspberry.rig import PiRig
from tests.support.consoles import Rig

# The same tests on another rig.
globals().update({name: test for name, test in vars(contract).items() if name.startswith("test_")})


class RaspberryRig:
    """A board with the keys that the test wants, on mock pins and a model panel."""

    def __init__(self, board: Board, patch: pytest.MonkeyPatch, *, inline: bool) -> None:
        self.inbox = LiveInbox()
        keys = sorted(board.keys, key=list(Key).index)
        contacts = tuple(Contact(key, 4 + at, key.value, True) for at, key in enumerate(keys))
        wired = load_board("breadboard-ssd1306")
        wired = wired._replace(contacts=contacts, settle=board.settle)
        self._is_inline = inline
        self._rig = PiRig(self.inbox, wired, patch, inline=inline)
        self.console = self._rig.console

    def sent(self) -> int:
        if self._is_inline:
            assert self.console.panel.sent == self.console.display.sent
        return self.console.display.sent

    def picture(self) -> bytes:
        if self._is_inline:
            assert self._rig.seen() == self.console.display.data
        return self.console.display.data

    def tunes(self) -> list[str]:
        return [name for _, name in self.console.buzzer.log]

    def press(self, key: Key) -> None:
        self._rig.contact(key, down=True)
        self._rig.contact(key, down=False)

    def hold(self, key: Key) -> None:
        self._rig.contact(key, down=True)

    def close_window(self) -> None:
        """There is no window; a service manager sends this."""
        os.kill(os.getpid(), signal.SIGTERM)


@pytest.fixture(params=[True, False], ids=["inline", "threads"])
def make(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[Board], Rig]:
    return lambda board: RaspberryRig(board, monkeypatch, inline=bool(request.param))


@pytest.fixture
def rig(make: Callable[[Board], Rig]) -> Iterator[Rig]:
    made = make(EMULATED)
    yield made
    made.console.close()
