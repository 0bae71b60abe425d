"""Buses below luma: in place of smbus2 and spidev, with a panel at the end and faults on demand.

`Wire.fail` maps the number of a call (counted from 0 over everything sent) to the errno it raises;
`Wire.broken` makes every call raise until it is None again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.panel_model import PanelModel


class Wire:
    """One panel's wire: counts what passes, and fails when told to."""

    def __init__(self, model: PanelModel) -> None:
        self.model = model
        self.calls = 0
        self.bytes = 0
        self.opened = 0
        self.closed = 0
        self.fail: dict[int, int] = {}
        self.broken: int | None = None
        self.missing: int | None = None
        self.before: Callable[[], None] = lambda: None

    def open(self, name: str) -> None:
        """The bus's file is opened."""
        if self.missing is not None:
            raise OSError(self.missing, os.strerror(self.missing), name)
        self.opened += 1

    def close(self) -> None:
        """The bus's file is closed."""
        self.closed += 1

    def send(self, is_data: bool, values: Sequence[int]) -> None:
        """A call passes, or fails before the panel has seen it."""
        self.before()
        number = self.fail.get(self.calls, self.broken)
        self.calls += 1
        if number is not None:
            raise OSError(number, os.strerror(number))
        self.bytes += len(values)
        (self.model.data if is_data else self.model.command)(values)


class FakeSMBus:
    """As much of smbus2.SMBus as luma uses."""

    def __init__(self, wire: Wire, port: int) -> None:
        wire.open(f"/dev/i2c-{port}")
        self._wire = wire

    def write_i2c_block_data(self, _address: int, register: int, values: Sequence[int]) -> None:
        """A command (register 0) or data."""
        self._wire.send(register == 0x40, values)

    def i2c_rdwr(self, message: Any) -> None:
        """A large message; its first byte says what it is."""
        first, *rest = list(message)
        self._wire.send(first == 0x40, rest)

    def close(self) -> None:
        """Close the file."""
        self._wire.close()


class FakeSpi:
    """As much of spidev.SpiDev as luma uses; D/C is read from a GPIO line."""

    max_speed_hz = 0

    def __init__(self, wire: Wire, is_data: Callable[[], bool]) -> None:
        self._wire = wire
        self._is_data = is_data

    def open(self, port: int, device: int) -> None:
        """Open the bus."""
        self._wire.open(f"/dev/spidev{port}.{device}")

    def writebytes(self, values: Sequence[int]) -> None:
        """Send with the D/C line as it is."""
        self._wire.send(self._is_data(), values)

    def close(self) -> None:
        """Close the file."""
        self._wire.close()


def plug_in(patch: pytest.MonkeyPatch, wire: Wire, is_data: Callable[[], bool]) -> None:
    """Put the wire where smbus2 and spidev were."""
    import smbus2

    patch.setattr(smbus2, "SMBus", lambda port: FakeSMBus(wire, port))
    module = SimpleNamespace(SpiDev=lambda: FakeSpi(wire, is_data))
    patch.setitem(__import__("sys").modules, "spidev", module)
