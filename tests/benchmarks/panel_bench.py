"""The program on a board's own panel and keys: the real drivers, a model panel, no thread.

Times are those of a virtual clock.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from device.boards import load_board
from device.events import Edge
from device.ports import Key
from firmware.bootstrap import build
from tests.device.raspberry.rig import PiRig
from tests.device.raspberry.test_panel import Clock, noise

FRAME = 1 / 15
PRESSED, AFTER, REST = 0.1, 0.2, 0.7
"""Seconds that a key is down, in which what it set off is counted, and until the next."""

STEP = 0.02
"""Seconds between two turns of the loop."""


class PanelBench:
    """One board with a game of Skip-Bo on it."""

    def __init__(self, name: str, folder: Path) -> None:
        self._patch = pytest.MonkeyPatch()
        self._clock = Clock()
        board = load_board(name)
        self._rig = PiRig(self._clock, board, self._patch, frame=FRAME)
        self._program = build(
            self._rig.console, self._clock, folder, seed="panel", inline=True, game="skip-bo"
        )
        keys = [key for key in Key if key in board.keys and key not in (Key.POWER, Key.BACK)]
        self._keys = keys
        self._choose = Key.OK if Key.OK in board.keys else Key.SELECT
        self._sizes: list[int] = []

    def __enter__(self) -> PanelBench:
        self._program.app.show()
        for _ in range(8):
            self._press(self._choose)
            self.rest()
        return self

    def __exit__(self, *_: object) -> None:
        self._program.store.close()
        self._rig.console.close()
        self._patch.undo()

    def full(self) -> int:
        """Bytes of a picture that has nothing in common with the last, drawn and taken back."""
        panel, wire = self._rig.console.panel, self._rig.wire
        panel._panel.draw(noise(1).tobytes(), level=255, shift=0)
        before = wire.bytes
        panel._panel.draw(noise(2).tobytes(), level=255, shift=0)
        count = wire.bytes - before
        panel._panel.draw(self._rig.console.display.data, level=255, shift=0)
        return count

    def press(self, rng: Random) -> list[int]:
        """Press a key, more often the one that chooses; returns the bytes of each picture."""
        self._sizes = []
        self._press(rng.choice([*self._keys, *[self._choose] * 3]))
        found = self._sizes
        assert self._rig.seen() == self._rig.console.display.data
        return found

    def rest(self) -> None:
        """Let time pass; what happens in it is nobody's press."""
        self._pass(REST)
        name = self._program.app.screen.name
        if name not in {"table", "home", "new game"}:
            self._press(self._choose)
            self._pass(REST)

    def _press(self, key: Key) -> None:
        self._turn(Edge(key, True, self._clock.now()))
        self._pass(PRESSED)
        self._turn(Edge(key, False, self._clock.now()))
        self._pass(AFTER)

    def _pass(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self._clock.pass_time(STEP)
            self._turn(None)

    def _turn(self, event: Edge | None) -> None:
        """One turn of the loop and of the panel, its pictures measured."""
        panel, wire = self._rig.console.panel, self._rig.wire
        sent, count = panel.sent, wire.bytes
        self._program.loop._turn(event)
        while self._clock._posted:  # an opponent's answer
            self._program.loop._turn(self._clock._posted.popleft())
        panel.turn()
        if panel.sent > sent:
            self._sizes.append(wire.bytes - count)
