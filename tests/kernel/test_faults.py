"""The panel's bus unplugged, hanging, disturbed and slow, at every moment of a game."""

from __future__ import annotations

import pytest

from device.ports import Key
from tests.kernel.conftest import Expected
from tests.kernel.pi import HANGING, NOISY, NONE, UNPLUGGED, Pi, Trouble
from tests.support.panel_model import OledModel

TOLD = "kibitz: display: "

troubles = pytest.mark.parametrize("trouble", [UNPLUGGED, HANGING], ids=["unplugged", "hanging"])


@troubles
def test_a_panel_that_is_missing_at_the_start_comes_later(
    bench: Pi, expected: Expected, trouble: Trouble
) -> None:
    bench.start()
    bench.bus(trouble)
    assert bench.says(TOLD), bench.said()
    bench.press(Key.DOWN)
    assert bench.hears(1), "the key was not heard"
    bench.glass.lose_power()
    bench.bus(NONE)
    assert bench.shows_after_mending(expected("down"), 0), bench.said()
    assert bench.says("display: works again")


@pytest.mark.parametrize(
    ("trouble", "after"),
    [
        (UNPLUGGED, 100),
        (HANGING, 3),
        (NOISY, 0),
    ],
)
def test_a_panel_that_is_lost_in_a_picture_comes_back_whole(
    pi: Pi, expected: Expected, trouble: Trouble, after: int
) -> None:
    heard, mended, told = pi.tunes(), pi.mended(), pi.said().count(TOLD)
    pi.bus(trouble._replace(after=after))
    pi.press(Key.DOWN)
    assert pi.hears(heard + 1), "the key was not heard"
    assert pi.machine.until(f"[ $(grep -c '{TOLD}' /run/kibitz/said) -gt {told} ]"), "not told"
    pi.look()
    pi.glass.lose_power()
    pi.bus(NONE)
    assert pi.shows_after_mending(expected("down"), mended), pi.said()
    pi.press(Key.UP)


def test_keys_are_heard_at_once_while_the_bus_is_slow(pi: Pi, expected: Expected) -> None:
    """Pictures that nobody could see in time are left out; the last one comes."""
    heard = pi.tunes()
    pi.bus(Trouble(delay=1500))
    for key in (Key.DOWN, Key.DOWN, Key.UP, Key.DOWN, Key.UP):
        pi.press(key)
    assert pi.tunes() == heard + 5
    assert pi.shows(expected("down")), pi.said()
    pi.bus(NONE)
    pi.press(Key.UP)


@troubles
def test_a_panel_that_is_lost_while_it_is_dark_wakes_with_a_whole_picture(
    bench: Pi, expected: Expected, trouble: Trouble
) -> None:
    bench.start(is_drowsy=True)
    assert turns_dark_after(bench, frames=2), "it did not fall asleep"
    bench.bus(trouble)
    assert bench.says(TOLD), "nobody noticed"
    bench.look()
    bench.glass.lose_power()
    bench.bus(NONE)
    assert turns_dark_after(bench, frames=1), "it was not started anew, or it was lit"
    bench.press(Key.DOWN)
    # Once it was said that the display works again, and before it is dark again.
    assert bench.shows(expected("")), "the press that wakes does nothing else"


def turns_dark_after(pi: Pi, *, frames: int) -> bool:
    """Whether the panel comes to be dark, with so many pictures or more in its memory.

    Every start sends an empty one.
    """
    assert isinstance(pi.glass, OledModel)
    for _ in range(200):
        pi.machine.sh("sleep 0.3")
        pi.look()
        if pi.glass.frames >= frames and not pi.glass.is_on:
            return True
    return False
