"""SPI panels with D/C, reset and backlight on simulated lines: an OLED and two colour LCDs.

A recorded byte carries the level that D/C had, and a panel in reset hears nothing.
"""

from __future__ import annotations

import pytest

from device.ports import Key
from tests.kernel.conftest import Expected
from tests.kernel.pi import NOISY, NONE, Pi

BOARDS = ("waveshare-oled-spi", "waveshare-lcd-144", "waveshare-lcd-130")


@pytest.fixture(scope="module", params=BOARDS)
def board(request: pytest.FixtureRequest) -> str:
    """Of the whole module, so that the tests of one board follow each other: one start for all."""
    return str(request.param)


def backlight(pi: Pi) -> int | None:
    """The level of the backlight's line; None without one."""
    pin = pi.wired.panel.backlight
    return None if pin is None else pi.level(pin)


def test_an_spi_bus_that_fails_comes_back_with_a_whole_picture(pi: Pi, expected: Expected) -> None:
    heard, mended = pi.tunes(), pi.mended()
    pi.bus(NOISY)
    pi.glass.lose_power()
    pi.press(Key.DOWN)
    assert pi.hears(heard + 1), "the key was not heard"
    assert pi.says("kibitz: display: .*spidev"), pi.said()
    pi.bus(NONE)
    assert pi.shows_after_mending(expected("down"), mended), pi.said()
    assert pi.says("display: works again")
    assert backlight(pi) in (None, 1)
    pi.press(Key.UP)


def test_an_spi_panel_shows_every_screen_until_it_is_switched_off(
    pi: Pi, expected: Expected
) -> None:
    keys = [Key.DOWN, Key.OK, Key.BACK, Key.UP]
    for count in range(1, len(keys) + 1):
        pi.press(keys[count - 1])
        wanted = expected(" ".join(key.value for key in keys[:count]))
        assert pi.shows(wanted), (keys[:count], pi.said())
    assert backlight(pi) in (None, 1)
    assert pi.machine.sh("cat /sys/module/spi_sim/parameters/dropped").strip() == "0"

    assert pi.stop() == 0, pi.said()
    pi.look()
    assert not pi.glass.is_on
    assert backlight(pi) in (None, 0)
    assert pi.level(pi.buzzer) == 0
