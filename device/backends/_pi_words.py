"""Trouble with hardware in words: what is wrong, and the command or the wire that mends it.

Every function returns one line. Imports no library: luma's errors are known by name and number.
"""

from __future__ import annotations

import errno
from typing import Protocol

from device.boards import PanelWires
from device.events import Cause


class Report(Protocol):
    """Takes a part's name (see `Fault.part`) and what is wrong; nothing when it works again."""

    def __call__(self, part: str, message: str, cause: Cause = Cause.BROKEN) -> None: ...


_LOOSE = (errno.EREMOTEIO, errno.EIO, errno.ENXIO)


def panel_trouble(error: BaseException, panel: PanelWires) -> str:
    """Why the panel does not answer.

    The same loose wire makes luma raise DeviceNotFoundError from a command, a bare OSError 121
    from data, and TimeoutError from both; they are told in the same words.
    """
    name, text = type(error).__name__, str(error)
    if isinstance(error, ModuleNotFoundError):
        return missing_library(error.name or text)
    if name == "DevicePermissionError" or isinstance(error, PermissionError):
        group = panel.bus
        return (
            f"no permission for {device_file(panel)}: sudo usermod -aG {group} $USER, log in again"
        )
    if isinstance(error, FileNotFoundError) or ("device not found" in text and "addr" not in text):
        return f"no {device_file(panel)}: {_turn_on(panel)}, then start again"
    if name in {"error", "GPIOPinInUse"}:  # lgpio's and gpiozero's, for D/C, reset or backlight
        return f"a GPIO line of the panel cannot be had: {text}: does another program use it?"
    if name == "DeviceNotFoundError" or _number(error) in _LOOSE:
        return _no_answer(panel)
    if _number(error) == errno.ETIMEDOUT:
        return f"{_bus(panel)} hangs: a loose or short wire at SDA or SCL, or no power"
    if _number(error) in (errno.EBUSY, errno.EAGAIN):
        return f"{_bus(panel)} is busy: does another program use it?"
    return f"the {panel.driver} fails: {name}: {text}"


def line_cause(error: BaseException) -> Cause:
    """Why a GPIO line cannot be had. Each library has errors of its own; their texts are alike."""
    text = str(error).lower()
    if "busy" in text or "in use" in text:
        return Cause.BUSY
    if "permission" in text or isinstance(error, PermissionError):
        return Cause.FORBIDDEN
    return Cause.BROKEN


def line_trouble(error: BaseException, pin: int) -> str:
    """The same in one line, with the command that mends it."""
    text, cause = str(error), line_cause(error)
    if cause is Cause.BUSY:
        return f"GPIO {pin} is busy: another program, or an overlay in config.txt, has it"
    if cause is Cause.FORBIDDEN:
        return f"no permission for GPIO {pin}: sudo usermod -aG gpio $USER, log in again"
    if "edge detection" in text:  # the real RPi.GPIO on kernels from 6.6 on
        return f"GPIO {pin}: {text}: sudo apt install python3-rpi-lgpio"
    return f"GPIO {pin} fails: {type(error).__name__}: {text}"


def missing_library(module: str) -> str:
    """Which command installs a module that is not there."""
    root = module.partition(".")[0]
    return f"the Python module {root} is missing; try: {INSTALL.get(root, f'pip install {root}')}"


INSTALL = {
    "gpiozero": "sudo apt install python3-gpiozero, or: pip install 'kibitz[pi]'",
    "gpiod": "pip install 'gpiod>=2'",
    # From Python 3.13 on pip would have to compile it; apt has it ready.
    "lgpio": "sudo apt install python3-lgpio, or: pip install lgpio",
    "spidev": "sudo apt install python3-spidev, or: pip install spidev",
    "luma": "pip install 'kibitz[pi]'",
    "smbus2": "pip install 'kibitz[pi]'",
    "RPi": "sudo apt install python3-rpi-lgpio, or: pip install rpi-lgpio",
}
"""The command for each module that the hardware needs."""


def device_file(panel: PanelWires) -> str:
    """The file that the kernel shows the panel's bus as."""
    if panel.bus == "i2c":
        return f"/dev/i2c-{panel.port}"
    return f"/dev/spidev{panel.port}.{panel.device}"


def _bus(panel: PanelWires) -> str:
    return f"the bus {device_file(panel)}"


def _turn_on(panel: PanelWires) -> str:
    return f"turn {panel.bus.upper()} on with: sudo raspi-config nonint do_{panel.bus} 0"


def _no_answer(panel: PanelWires) -> str:
    if panel.bus == "spi":
        return f"no panel on {device_file(panel)}: check its wires"
    other = 0x3D if panel.address == 0x3C else 0x3C
    return (
        f"no panel answers at 0x{panel.address:02X} on {device_file(panel)}: "
        f"check power, GND, SDA and SCL, or the address (0x{other:02X}?)"
    )


def _number(error: BaseException) -> int | None:
    return error.errno if isinstance(error, OSError) else None
