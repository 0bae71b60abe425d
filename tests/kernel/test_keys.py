"""Real edges: the program with gpiozero and lgpio on a real kernel's simulated lines."""

from __future__ import annotations

import json
from itertools import chain

from device.ports import Key
from tests.kernel.conftest import Expected
from tests.kernel.header import BREADBOARD
from tests.kernel.pi import HEADER, PYTHON, Pi


def test_a_press_changes_the_screen_pixel_for_pixel(pi: Pi, expected: Expected) -> None:
    pi.press(Key.DOWN)
    assert pi.shows(expected("down")), pi.said()
    pi.press(Key.OK)
    assert pi.shows(expected("down ok")), pi.said()
    pi.press(Key.BACK)
    assert pi.shows(expected("down")), pi.said()
    pi.press(Key.UP)
    assert pi.shows(expected("")), pi.said()


def test_the_lines_are_those_of_the_chip_behind_the_decoys(pi: Pi) -> None:
    decoys = [pi.machine.sh(f"gpioinfo gpiochip{number}") for number in range(HEADER)]
    assert not any("[used]" in lines or "lg" in lines for lines in decoys)
    header = pi.machine.sh(f"gpioinfo gpiochip{HEADER}").splitlines()[1:]
    used = {number for number, line in enumerate(header) if "[used" in line}
    assert used == {each.pin for each in pi.wired.contacts} | {pi.buzzer}


def test_a_bouncing_press_is_one(pi: Pi, expected: Expected) -> None:
    before = pi.tunes()
    pi.press(Key.DOWN, bounces=8)
    assert pi.shows(expected("down")), pi.said()
    assert pi.tunes() == before + 1
    pi.press(Key.UP, bounces=3)
    assert pi.shows(expected("")), pi.said()
    assert pi.tunes() == before + 2


def test_a_second_program_is_told_that_the_lines_are_busy(pi: Pi, expected: Expected) -> None:
    code, said = pi.machine.run(
        f"cd /tmp; {PYTHON} -m firmware play --on raspberry --board {BREADBOARD} --state /tmp/other"
    )
    assert code == 2, said
    assert "is busy: another program" in said
    assert "Traceback" not in said
    pi.press(Key.DOWN)
    assert pi.shows(expected("down")), "the first one was disturbed"
    pi.press(Key.UP)


def test_the_buzzer_is_low_after_every_sound(pi: Pi) -> None:
    before = pi.tunes()
    levels = []
    for key in (Key.DOWN, Key.UP) * 3:
        pi.press(key)
        pi.machine.sh("sleep 0.3")
        levels.append(pi.level(pi.buzzer))
    assert levels == [0] * 6
    assert pi.tunes() == before + 6


def test_no_order_of_opening_and_closing_lines_silences_a_key(bench: Pi) -> None:
    """Closing lgpio's newest input stops the edges of all others (gpiozero #1189)."""
    said = bench.machine.sh(f"cd /tmp; {PYTHON} -m tests.kernel.orders", seconds=120.0)
    rounds = json.loads(said.splitlines()[-1])
    assert len(rounds) == 12
    for each in rounds:
        free = [name for name in each["order"] if name != each["busy"]]
        assert each["heard"] == list(chain(*([name, name] for name in free))), each
        assert len(each["told"]) == len(each["order"]) - len(free), each
