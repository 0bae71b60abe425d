"""What this machine has of all that the real device needs: for a report that a user can paste.

Reads only, and changes nothing. No function here raises; what cannot be read is said.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from device.backends._pi_chips import NoChip, chips, find_chip, label_of
from device.backends._pi_words import panel_trouble
from device.boards import PanelWires

PACKAGES = [
    "pillow",
    "gpiozero",
    "lgpio",
    "gpiod",
    "rpi-lgpio",
    "RPi.GPIO",
    "luma.core",
    "luma.oled",
    "luma.lcd",
    "smbus2",
    "spidev",
]
GROUPS = ("gpio", "i2c", "spi")
# Addresses below and above are not for devices.
ADDRESSES = range(0x08, 0x78)


def packages() -> list[str]:
    """Every package that the hardware needs, with its version."""
    return [f"{name} {_version(name)}" for name in PACKAGES]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "-"


def model(root: Path = Path("/")) -> str:
    """What the device tree says that this machine is."""
    try:
        text = (root / "proc/device-tree/model").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "no device tree: this is no Raspberry Pi"
    return text.strip("\0\n ")


def chip_lines(
    environ: Mapping[str, str],
    root: Path = Path("/"),
    read_label: Callable[[Path], str] = label_of,
) -> list[str]:
    """Every GPIO chip with its label, and which one would be taken."""
    lines = [
        f"gpiochip{chip.number} [{chip.label}] {' '.join(chip.compatible)}".rstrip()
        for chip in chips(root, read_label)
    ]
    try:
        return [*lines, f"taken: {find_chip(environ=environ, root=root, read_label=read_label)}"]
    except NoChip as error:
        return [*lines, f"taken: none: {error}"]


def group_lines() -> list[str]:
    """Which of the groups that may use the hardware this user is in."""
    try:
        import grp  # Unix alone has it
    except ImportError:
        return ["this system has no groups"]
    mine = set(os.getgroups())
    lines = []
    for name in GROUPS:
        try:
            is_in = grp.getgrnam(name).gr_gid in mine
        except KeyError:
            lines.append(f"{name}: there is no such group")
            continue
        lines.append(f"{name}: {'yes' if is_in else f'no; sudo usermod -aG {name} $USER'}")
    return lines


def file_lines(root: Path = Path("/")) -> list[str]:
    """Every bus that the kernel shows, and whether it may be used."""
    found = sorted([*(root / "dev").glob("i2c-*"), *(root / "dev").glob("spidev*")])
    if not found:
        return ["no I2C and no SPI bus: sudo raspi-config, Interface Options"]
    return [f"{path}: {_access(path)}" for path in found]


def _access(path: Path) -> str:
    return "yes" if os.access(path, os.R_OK | os.W_OK) else "no permission"


def scan_line(panel: PanelWires) -> str:
    """Which addresses answer on the panel's I2C bus. (Asked by reading a byte, as i2cdetect -r.)"""
    if panel.bus != "i2c":
        return "an SPI panel never answers"
    try:
        from smbus2 import SMBus

        bus = SMBus(panel.port)
    except (ImportError, OSError) as error:
        return panel_trouble(error, panel)
    try:
        found = [f"0x{address:02X}" for address in ADDRESSES if _answers(bus, address)]
    finally:
        bus.close()
    return " ".join(found) if found else "nothing answers"


def _answers(bus: Any, address: int) -> bool:
    try:
        bus.read_byte(address)
    except OSError:
        return False
    return True
