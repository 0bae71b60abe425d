"""The program with the real gpiozero and lgpio on a real kernel: simulated lines and bus."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.backends.headless import HeadlessConsole, Script, ScriptedInbox
from device.boards import load_board
from firmware.bootstrap import build
from tests.kernel.pi import BACK, BOARD, BUZZER, DOWN, HANGING, OK, PRESENT, UNPLUGGED, Pi


def expected(folder: Path, script: str = "wait 0.1") -> bytes:
    """What the virtual device shows after the same keys."""
    board = load_board(BOARD).board
    inbox = ScriptedInbox(Script.parse(script, "expected", board.keys))
    console = HeadlessConsole(inbox, board)
    program = build(console, inbox, folder / "state", seed="1", inline=True, game="skip-bo")
    console.run(program.loop.run)
    program.store.close()
    return console.display.data


@pytest.fixture
def first(tmp_path: Path) -> bytes:
    return expected(tmp_path)


@pytest.fixture
def after_down(tmp_path: Path) -> bytes:
    return expected(tmp_path / "down", "press down\nwait 1")


def test_the_first_screen_is_shown_and_keys_change_it(
    pi: Pi, first: bytes, after_down: bytes
) -> None:
    """The chip was found behind a decoy, or nothing would be shown."""
    assert pi.shows(first), pi.said()
    pi.press(DOWN)
    assert pi.shows(after_down), pi.said()
    assert pi.glass.unknown == []


def test_a_bouncing_press_is_one(pi: Pi, first: bytes, after_down: bytes) -> None:
    assert pi.shows(first), pi.said()
    pi.press(DOWN, bounces=8)
    assert pi.shows(after_down), pi.said()
    assert pi.tunes() == 1


def test_a_second_program_is_told_that_the_lines_are_busy(pi: Pi, first: bytes) -> None:
    assert pi.shows(first), pi.said()
    code, said = pi.machine.run(
        "cd /tmp; PYTHONPATH=/opt/app/site:/hil python3 -m firmware play --on raspberry "
        f"--board {BOARD} --state /tmp/second"
    )
    assert code == 2
    assert "is busy: another program" in said
    assert pi.is_running()


def test_the_buzzer_is_low_after_every_sound(pi: Pi, first: bytes) -> None:
    assert pi.shows(first), pi.said()
    levels = []
    for _ in range(10):
        pi.press(DOWN)
        pi.machine.sh("sleep 0.5")
        levels.append(pi.level(BUZZER))
    assert levels == [0] * 10
    assert pi.tunes() == 10


@pytest.mark.parametrize("mode", [UNPLUGGED, HANGING])
def test_the_game_goes_on_without_a_panel_that_comes_back_whole(
    pi: Pi, first: bytes, after_down: bytes, mode: int
) -> None:
    assert pi.shows(first), pi.said()
    pi.bus(mode)
    pi.glass.lose_power()
    pi.press(DOWN)
    assert pi.machine.until("grep -q tune /run/kibitz/log"), "the key was not heard"
    assert pi.machine.until("grep -q display: /run/kibitz/said"), "the fault was not told"
    pi.bus(PRESENT)
    assert pi.shows(after_down), pi.said()
    assert pi.glass.is_on
    assert "display: works again" in pi.said()


def test_a_panel_that_is_missing_at_the_start_comes_later(bench: Pi, first: bytes) -> None:
    bench.bus(UNPLUGGED)
    bench.glass.lose_power()
    bench.start("skip-bo", "--seed", "1")
    assert bench.machine.until("grep -q display: /run/kibitz/said"), bench.said()
    bench.bus(PRESENT)
    assert bench.shows(first), bench.said()
    assert bench.stop() == 0


def test_sigterm_leaves_the_panel_off_and_the_pins_low(pi: Pi, first: bytes) -> None:
    assert pi.shows(first), pi.said()
    pi.press(OK)
    assert pi.stop() == 0
    pi.seen()
    assert not pi.glass.is_on
    assert pi.level(BUZZER) == 0


def test_the_same_with_the_interface_of_rpi_gpio(
    bench: Pi, first: bytes, after_down: bytes
) -> None:
    bench.bus(PRESENT)
    environ = "KIBITZ_PIN_FACTORY=rpigpio KIBITZ_GPIOCHIP=1 RPI_LGPIO_REVISION=a02082"
    bench.start("skip-bo", "--seed", "1", environ=environ)
    assert bench.shows(first), bench.said()
    for _ in range(5):
        # gpiozero reads the level when this library calls back, which in slow emulation can be
        # after the release; such a press was never there.
        if bench.tunes() == 0:
            bench.press(DOWN)
    assert bench.tunes() == 1
    assert bench.shows(after_down), bench.said()
    bench.press(BACK)
    assert bench.stop() == 0
    assert bench.level(BUZZER) == 0
