"""The same keys on the virtual device and on every board: the same pictures, the same tunes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PIL import Image

from device.backends.headless import HeadlessConsole, Script, ScriptedInbox
from device.backends.raspberry import PiDisplay
from device.boards import WiredBoard, board_names, load_board
from device.events import Edge
from device.ports import Console, Key
from firmware.bootstrap import build
from tests.device.raspberry.rig import PiRig
from tests.support.selection import one_in

Frames = list[tuple[float, bytes]]


class WiredInbox(ScriptedInbox):
    """The script moves the contacts of a rig, and what the pins tell is what arrives."""

    rig: PiRig

    def _carry_out(self, item: object) -> Edge | None:
        edge = super()._carry_out(item)  # type: ignore[arg-type]
        if edge is not None:
            self.rig.contact(edge.key, down=edge.down)
        return None


class Watched:
    """A display that writes down what was on the glass after every picture."""

    def __init__(self, display: PiDisplay, rig: PiRig, inbox: WiredInbox) -> None:
        self.frames: Frames = []
        self._display, self._rig, self._inbox = display, rig, inbox
        self.power, self.contrast = display.power, display.contrast

    def show(self, image: Image.Image) -> None:
        before = self._display.sent
        self._display.show(image)
        if self._display.sent > before:
            self.frames.append((self._inbox.now(), self._rig.seen()))


def script(board: WiredBoard) -> str:
    """Into a game of Skip-Bo and on with whatever keys the board has, held ones among them."""
    rng = random.Random(board.name)
    keys = sorted(board.keys, key=list(Key).index)
    choose = "ok" if Key.OK in board.keys else "select"
    lines = [f"press {choose}", "wait 0.2"] * 6
    for _ in range(40):
        word = rng.choices(("press", "hold"), (9, 1))[0]
        key = rng.choice([key for key in keys if word == "press" or key is not Key.POWER])
        lines += [f"{word} {key.value}", f"wait {rng.choice((0.05, 0.3, 1.0))}"]
    return "\n".join(lines)


def _no_time(_seconds: float) -> str:
    """The time of day, which a home screen shows, would differ between two runs."""
    return ""


def play(console: Console, inbox: ScriptedInbox, folder: Path) -> None:
    program = build(console, inbox, folder, seed="same", inline=True, game="skip-bo", when=_no_time)
    try:
        console.run(program.loop.run)
    finally:
        program.store.close()


@pytest.mark.parametrize("name", one_in(3, board_names()))
def test_a_board_shows_and_plays_what_the_virtual_device_does(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = load_board(name)
    steps = Script.parse(script(board), "same", board.keys)

    virtual_inbox = ScriptedInbox(steps)
    virtual = HeadlessConsole(virtual_inbox, board.board)
    play(virtual, virtual_inbox, tmp_path / "virtual")

    inbox = WiredInbox(steps)
    inbox.rig = rig = PiRig(inbox, board, monkeypatch)
    watched = Watched(rig.console.display, rig, inbox)
    rig.console.display = watched  # type: ignore[assignment]
    play(rig.console, inbox, tmp_path / "real")

    assert len(watched.frames) > 10
    assert watched.frames == virtual.display.frames
    assert list(rig.console.buzzer.log) == virtual.buzzer.log[-64:]
    assert rig.told == []
