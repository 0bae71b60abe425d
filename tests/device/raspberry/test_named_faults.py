"""Whole stories: a part that fails on the board is named on its own panel (story 23)."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from device.backends._pi_stuck import STUCK
from device.boards import load_board
from device.ports import Key
from firmware.bootstrap import Program, build
from tests.device.raspberry.rig import ClockedFactory, PiRig
from tests.device.raspberry.test_panel import Clock

Start = Callable[[], tuple[PiRig, Program, Clock]]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    """Start the program on a breadboard with LEDs."""

    def started() -> tuple[PiRig, Program, Clock]:
        clock = Clock(keys=load_board("breadboard-leds").keys)
        rig = PiRig(clock, load_board("breadboard-leds"), monkeypatch)
        program = build(rig.console, clock, tmp_path, seed="1", inline=True)
        return rig, program, clock

    return started


def text(rig: PiRig, program: Program, clock: Clock, *commands: str) -> str:
    """What the screen reads after these keys; its picture is what is on the glass."""
    clock.push("\n".join(commands or ("wait 0.1",)))
    rig.console.run(program.loop.run)
    assert rig.seen() == rig.console.display.data
    reading = program.app.screen.reading()
    return "\n".join((reading.title, *reading.lines))


@pytest.mark.parametrize(
    ("pin", "error", "words"),
    [
        (17, OSError("GPIO busy"), "Key SCROLL\nAnother program is using its pin."),
        (22, PermissionError("Permission denied"), "Key CHECK\nKibitz may not use its pin."),
        (18, OSError("GPIO busy"), "Buzzer\nAnother program is using its pin."),
        (6, RuntimeError("bad pin"), "Lamp\nIt does not work."),
    ],
)
def test_a_line_that_cannot_be_had_is_named_on_panel_and_console(
    pin: int, error: Exception, words: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = ClockedFactory.pin

    def pin_of(factory: ClockedFactory, name: object, *rest: object, **more: object) -> object:
        if name == pin:
            raise error
        return opened(factory, name, *rest, **more)

    monkeypatch.setattr(ClockedFactory, "pin", pin_of)
    rig, program, clock = start()
    assert text(rig, program, clock).startswith(words)
    assert len(rig.told) == 1
    assert text(rig, program, clock, "press power").startswith("KIBITZ")


def test_a_stuck_key_is_named_until_it_is_released(start: Start) -> None:
    rig, program, clock = start()
    rig.contact(Key.CHECK, down=True)
    text(rig, program, clock, "wait 1")
    clock.pass_time(STUCK)
    rig.console.keys.stuck.turn()
    assert text(rig, program, clock).startswith("Key CHECK\nIt stays down.")
    rig.contact(Key.CHECK, down=False)
    assert text(rig, program, clock).startswith("KIBITZ")


def test_a_panel_that_is_back_says_so_and_shows_the_game_again(start: Start) -> None:
    rig, program, clock = start()
    text(rig, program, clock)
    rig.wire.broken = errno.EREMOTEIO
    rig.model.lose_power()
    clock.push("press scroll")
    rig.console.run(program.loop.run)
    rig.wire.broken = None
    clock.pass_time(1.0)
    rig.console.panel.turn()
    assert text(rig, program, clock) == "Display\nIt works again."
    assert "> Keep score" in text(rig, program, clock, "wait 5")
    assert rig.model.is_on
