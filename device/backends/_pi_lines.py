"""The GPIO library, chosen on purpose: lgpio with the chip that was found, or RPi.GPIO's interface.

gpiozero left alone tries four libraries in a row and reports the error of the wrong one; and its
own choice of chip fails on new kernels. So the factory is made here, and nothing falls back.
Also the small adapter that lets luma drive D/C and reset lines through the same factory.
"""

from __future__ import annotations

import atexit
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Any

from device.backends._pi_chips import OVERRIDE, find_chip
from device.backends._pi_words import missing_library
from device.errors import DeviceError, MissingBackend

FACTORIES = ("lgpio", "rpigpio", "gpiod")
"""lgpio works on every Pi; rpigpio takes the module RPi.GPIO, whichever package it comes from;
gpiod reads the keys through libgpiod and leaves buzzer, lamps and panel to lgpio."""

FACTORY_VARIABLE = "KIBITZ_PIN_FACTORY"


class NoLines(DeviceError, OSError):  # noqa: N818 - as in device.errors
    """The GPIO lines cannot be had; the message says why and what to do."""


def need(module: str) -> Any:
    """Import a library. Raises MissingBackend with the command that installs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise MissingBackend(missing_library(error.name or module)) from error


def wanted_factory(kind: str | None = None) -> str:
    """Which of FACTORIES to take: `kind`, else KIBITZ_PIN_FACTORY, else lgpio. Raises NoLines."""
    wanted = kind or os.environ.get(FACTORY_VARIABLE) or FACTORIES[0]
    if wanted not in FACTORIES:
        raise NoLines(f"pin factory {wanted!r}; expected one of: {', '.join(FACTORIES)}")
    return wanted


def open_factory(kind: str | None = None, chip: str | int | None = None) -> Any:
    """A gpiozero pin factory.

    `kind` is one of FACTORIES; None means what KIBITZ_PIN_FACTORY says, else lgpio. Raises
    MissingBackend, NoChip and NoLines.
    """
    wanted = wanted_factory(kind)
    need("gpiozero")
    return _rpigpio() if wanted == "rpigpio" else _lgpio(chip)


def _lgpio(wanted: str | int | None) -> Any:
    _import_where_it_may_write("lgpio")
    number = find_chip(wanted, environ=os.environ)
    factory = need("gpiozero.pins.lgpio").LGPIOFactory
    return _made(lambda: factory(chip=number), f"/dev/gpiochip{number}")


def _rpigpio() -> Any:
    said = os.environ.get(OVERRIDE)
    if said:  # rpi-lgpio has a variable of its own for it; the real RPi.GPIO takes no notice
        os.environ.setdefault("RPI_LGPIO_CHIP", str(find_chip(environ=os.environ)))
    _import_where_it_may_write("RPi.GPIO")  # it may be rpi-lgpio
    factory = need("gpiozero.pins.rpigpio").RPiGPIOFactory
    return _made(factory, "RPi.GPIO")


def _made(make: Callable[[], Any], what: str) -> Any:
    """Call, and turn what the library raises, which is of many kinds, into one line."""
    try:
        factory = make()
        factory.board_info  # noqa: B018 - asks which Pi this is; without an answer no pin opens
    except Exception as error:
        text = str(error) or type(error).__name__
        hint = _hint(text)
        raise NoLines(f"{what}: {text}{hint}") from error
    return factory


def _hint(text: str) -> str:
    if "open gpiochip" in text or "ermission" in text:
        return "; is this user in the group gpio? sudo usermod -aG gpio $USER, then log in again"
    if "revision" in text:
        return "; gpiozero does not know which Pi this is"
    if "edge" in text or "peripheral base" in text:
        return "; the real RPi.GPIO cannot do this here: sudo apt install python3-rpi-lgpio"
    return ""


def _import_where_it_may_write(module: str) -> None:
    """Import lgpio, or what is made of it, where it may write.

    It makes a FIFO in LG_WD, or in the current folder, as soon as it is imported.

    In a service the current folder is "/", and without this it would die there. It also changes
    the whole process's current folder, which would break the user's relative paths.
    """
    before = Path.cwd()
    if not os.environ.get("LG_WD"):
        os.environ["LG_WD"] = os.environ.get("RUNTIME_DIRECTORY") or _own_folder()
    folder = Path(os.environ["LG_WD"])
    if not os.access(folder, os.W_OK | os.X_OK):
        raise NoLines(f"LG_WD is {folder}, where lgpio cannot write; try: LG_WD={gettempdir()}")
    try:
        need(module)
    finally:
        os.chdir(before)


def _own_folder() -> str:
    folder = mkdtemp(prefix="kibitz-lgpio-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def close_factory(factory: Any) -> None:
    """Give the lines back as they are.

    Closing pin by pin would make inputs of the outputs, and a buzzer on a floating line may hum;
    so the factory forgets its pins first. The kernel takes the lines back at the chip's end.
    """
    for pin in factory.pins.values():
        # lgpio gives the next device the same handle: it would call a pin that is gone, and the
        # error there would end its one thread, and with it every key of that device.
        with suppress(Exception):  # a line that lgpio cannot take back is given back with the chip
            pin.when_changed = None
    factory.pins.clear()
    # All factories share them, and the garbage collector has not yet taken the last device's.
    factory._reservations.clear()
    factory.close()


class GpioForLuma:
    """As much of RPi.GPIO's interface as luma uses for D/C, reset and backlight lines.

    With it luma needs no RPi.GPIO at all, which does not work on a Pi 5. A line is opened once and
    kept: luma sets its lines up anew at every new start of the panel.
    """

    LOW, HIGH, OUT = 0, 1, 0

    def __init__(self, factory: Any) -> None:
        """Open lines of this factory when they are first set up."""
        self._factory = factory
        self._lines: dict[int, Any] = {}

    def setup(self, pin: int, mode: int = OUT, initial: int = LOW) -> None:  # noqa: ARG002
        """Open an output line, unless it is open."""
        if pin not in self._lines:
            from gpiozero import OutputDevice

            self._lines[pin] = OutputDevice(
                pin, initial_value=bool(initial), pin_factory=self._factory
            )

    def output(self, pin: int, level: int) -> None:
        """Set a line that was set up."""
        self._lines[pin].value = 1 if level else 0

    def cleanup(self, pins: object = None) -> None:
        """Keep the lines: they are given back all together."""
