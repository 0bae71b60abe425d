"""The service's program as on the device, to be measured: `python -m tests.benchmarks.boot_device`.

The libraries of the hardware are the real ones, on gpiozero's mock pins and on a bus without
an end; nothing else is loaded that the device does not load. On stdout it says in a line each
`picture` of the panel and each `key`, with the CPU seconds of the process and the monotonic clock.
A line on stdin names a key, whose contact is closed and opened again.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable, Sequence
from typing import Any

from PIL.Image import Image

from device.backends._panel_oled import OledPages
from device.boards import load_board
from device.ports import Key

BOARD = "breadboard-ssd1306"
PRESS = 0.1
"""Seconds that the key is down."""


def say(what: str) -> None:
    """Tell who measures."""
    sys.stdout.write(f"{what} {time.process_time():.6f} {time.monotonic():.6f}\n")
    sys.stdout.flush()


class SilentBus:
    """As much of smbus2.SMBus as luma uses; takes no time."""

    def __init__(self, _port: int) -> None:
        pass

    def write_i2c_block_data(self, _address: int, _register: int, _values: Sequence[int]) -> None:
        """A command, or data in small parts."""

    def i2c_rdwr(self, _message: Iterable[int]) -> None:
        """A large message."""

    def close(self) -> None:
        """Nothing to give back."""


class ToldPages(OledPages):
    """Says when a picture that is not empty has been sent: a panel is cleared first."""

    def send(self, picture: Image) -> None:
        """Send what differs, and say so."""
        super().send(picture)
        if picture.getbbox() is not None:
            say("picture")


def finger(factory: Any) -> None:
    """Press the key that each line on stdin names."""
    pins = {each.key: each.pin for each in load_board(BOARD).contacts}
    for line in sys.stdin:
        contact = factory.pin(f"GPIO{pins[Key(line.strip())]}")
        say("key")
        contact.drive_low()
        time.sleep(PRESS)
        contact.drive_high()


def mock_pins(*_: object) -> Any:
    """A pin factory without a Pi, in place of lgpio's, and a finger on its keys."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    factory = MockFactory(pin_class=MockPWMPin)
    threading.Thread(target=finger, args=(factory,), daemon=True).start()
    return factory


def main() -> None:
    """Put the pins and the bus in place, and start as the service does."""
    import smbus2

    from device.backends import _panel_glass, raspberry
    from firmware.__main__ import main as kibitz

    vars(smbus2)["SMBus"] = SilentBus
    vars(_panel_glass)["OledPages"] = ToldPages
    vars(raspberry)["open_factory"] = mock_pins
    sys.argv[1:] = ["play", "--on", "raspberry", "--board", BOARD, *sys.argv[1:]]
    kibitz()


if __name__ == "__main__":
    main()
