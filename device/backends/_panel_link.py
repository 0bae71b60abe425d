"""The line between luma's drivers and the bus: it keeps the start sequence and can play it again.

Units: seconds. A driver of luma sends its start sequence when it is made, and registers a function
for the program's end that keeps it for ever. A panel that comes back would so cost a driver of
128 kB each time; here the driver is made once, with no bus, and its sequence is kept.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from typing import Any

from device.backends._pi_lines import GpioForLuma
from device.boards import PanelWires

NO_OPERATION = 0xE3
"""A command that SSD1306 and SH1106 answer and that changes nothing."""

RESET, WAKE = 0x01, 0x11
"""Commands of ST7735 and ST7789 that take time; luma does not wait for them."""

WAKE_TIME = 0.12
PULSE = 0.01

Pause = Callable[[float], None]


class Link:
    """What luma takes for its bus. It records until `seal`, and plays at every `start`."""

    def __init__(self, open_bus: Callable[[], Any], *, slow: bool, pause: Pause) -> None:
        """Open the bus with `open_bus` when started; `slow` waits for a colour panel's reset."""
        self._open_bus = open_bus
        self._slow = slow
        self._pause = pause
        self._bus: Any = None
        self._is_recording = True
        self._tape: list[tuple[bool, bytes]] = []

    def command(self, *codes: int) -> None:
        """Send or record a command."""
        self._take(True, codes)

    def data(self, values: Sequence[int]) -> None:
        """Send or record data."""
        self._take(False, values)

    def seal(self) -> None:
        """The driver is made: what it sent so far is its start sequence."""
        self._is_recording = False

    def start(self) -> None:
        """Open the bus anew and send the start sequence."""
        self.stop()
        self._bus = self._open_bus()
        for is_command, values in self._tape:
            self._send(is_command, values)
            if self._slow and is_command and values[0] in (RESET, WAKE):
                self._pause(WAKE_TIME)

    def ping(self) -> None:
        """Ask whether the panel still answers."""
        self.command(NO_OPERATION)

    def stop(self) -> None:
        """Close the bus, if it is open."""
        bus, self._bus = self._bus, None
        if bus is not None:
            bus.cleanup()

    cleanup = stop  # luma's name for it, called at the program's end

    def _take(self, is_command: bool, values: Sequence[int]) -> None:
        if self._is_recording:
            self._tape.append((is_command, bytes(values)))
        else:
            self._send(is_command, values)

    def _send(self, is_command: bool, values: Sequence[int]) -> None:
        if self._bus is None:
            raise OSError(errno.ENOTCONN, "the panel's bus is closed")
        if is_command:
            self._bus.command(*values)
        else:
            self._bus.data(list(values))


def open_bus(panel: PanelWires, gpio: GpioForLuma, pause: Pause) -> Any:
    """Open the real bus, and reset a panel that has a line for it."""
    from luma.core.interface import serial

    if panel.bus == "spi":
        # Every line is said: luma's own choice is the backlight of one HAT and a key of another.
        return serial.spi(
            gpio=gpio,
            port=panel.port,
            device=panel.device,
            bus_speed_hz=panel.speed,
            gpio_DC=panel.dc,
            gpio_RST=panel.rst,
            reset_hold_time=PULSE,
            reset_release_time=WAKE_TIME,
        )
    if panel.rst is not None:
        gpio.setup(panel.rst)
        gpio.output(panel.rst, gpio.LOW)
        pause(PULSE)
        gpio.output(panel.rst, gpio.HIGH)
        pause(PULSE)
    return serial.i2c(port=panel.port, address=panel.address)
