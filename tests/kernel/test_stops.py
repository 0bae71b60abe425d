"""However the program ends, the panel is dark and no pin is left high."""

from __future__ import annotations

import pytest

from device.ports import Key
from tests.kernel.conftest import Expected
from tests.kernel.pi import HANGING, HEADER, UNPLUGGED, Pi, Trouble


def is_off(pi: Pi) -> bool:
    """Whether the panel is dark and the buzzer's pin low."""
    pi.look()
    return not pi.glass.is_on and pi.level(pi.buzzer) == 0


def test_sigterm_in_the_middle_of_a_sound_leaves_the_panel_off_and_the_pin_low(pi: Pi) -> None:
    pi.freeze_with_the_buzzer_high()
    pi.signal("TERM")
    pi.signal("CONT")
    assert pi.ended() == 0, pi.said()
    assert is_off(pi)


def test_kill_in_the_middle_of_a_sound_leaves_the_pin_low(pi: Pi) -> None:
    pi.freeze_with_the_buzzer_high()
    pi.signal("KILL")
    assert pi.ended() == 137
    assert pi.level(pi.buzzer) == 0


def test_the_menu_leaves_the_panel_off_and_the_pin_low(pi: Pi) -> None:
    for key in (Key.BACK, Key.BACK, Key.UP, Key.OK, Key.OK):
        pi.press(key)
    assert pi.ended() == 0, pi.said()
    assert is_off(pi)


@pytest.mark.parametrize(
    "trouble",
    [HANGING, UNPLUGGED._replace(after=100)],
    ids=["hanging", "unplugged in the goodbye picture"],
)
def test_sigterm_with_a_panel_that_is_lost_ends_in_order(pi: Pi, trouble: Trouble) -> None:
    pi.bus(trouble)
    assert pi.stop() == 0, pi.said()
    assert "Traceback" not in pi.said()
    assert pi.level(pi.buzzer) == 0


def test_the_interface_of_rpi_gpio_does_the_same(bench: Pi, expected: Expected) -> None:
    environ = f"KIBITZ_PIN_FACTORY=rpigpio KIBITZ_GPIOCHIP={HEADER} RPI_LGPIO_REVISION=a02082"
    bench.start(environ=environ)
    assert bench.shows(expected("")), bench.said()
    bench.press(Key.DOWN)
    assert bench.shows(expected("down")), bench.said()
    assert bench.stop() == 0, bench.said()
    assert is_off(bench)
