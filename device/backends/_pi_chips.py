"""Which /dev/gpiochipN drives the 40-pin header: found by what it is, never by a fixed number.

On a Pi 5 the header was chip 4 (2023), then chip 0 (August 2024), and with the kernels of July 2026
it is chip 11 or so, beside decoys. What stays is what the device tree calls the chip, and its
label. (Not /sys/class/gpio/gpiochip512: that number is a base of lines, not a device.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from device.errors import DeviceError

OVERRIDE = "KIBITZ_GPIOCHIP"
"""The environment variable that says which chip to take: 11, gpiochip11 or /dev/gpiochip11."""

HEADERS = ("rp1-gpio", "bcm2711-gpio", "bcm2835-gpio")
"""Device-tree names of a header's chip without their vendor: Pi 5, Pi 4, all before."""

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""The labels of the same chips."""

# The whole number: a library that took its last digit opened chip 1 for chip 11.
_NUMBER = re.compile(r"(?:/dev/)?(?:gpiochip)?(\d+)")
_GET_CHIPINFO = 0x8044B401  # struct gpiochip_info: name[32], label[32], u32 lines


class NoChip(DeviceError, LookupError):  # noqa: N818 - as in device.errors
    """No chip is known to drive the header, or the one that was asked for is not there."""


class Chip(NamedTuple):
    """A chip: its number, the names that the device tree gives it, and its label ("?": unread)."""

    number: int
    compatible: tuple[str, ...]
    label: str


def chips(root: Path, read_label: Callable[[Path], str]) -> list[Chip]:
    """Every chip that has a device file, by number. A link is the chip it points to, told once."""
    found = {}
    for path in (root / "dev").glob("gpiochip*"):
        match = _NUMBER.fullmatch(path.resolve().name)
        if match:
            number = int(match[1])
            label = read_label(path)
            found[number] = Chip(number, _compatible(root, number), label)
    return [found[number] for number in sorted(found)]


def _compatible(root: Path, number: int) -> tuple[str, ...]:
    path = root / f"sys/bus/gpio/devices/gpiochip{number}/of_node/compatible"
    try:
        return tuple(name for name in path.read_bytes().decode().split("\0") if name)
    except (OSError, UnicodeDecodeError):
        return ()


def find_chip(
    wanted: str | int | None = None,
    *,
    environ: Mapping[str, str],
    root: Path = Path("/"),
    read_label: Callable[[Path], str] | None = None,
) -> int:
    """The number of the header's chip.

    `wanted` (from the configuration) comes first, then the environment's KIBITZ_GPIOCHIP, then the
    device tree, then the labels. Raises NoChip, listing the chips there are.
    """
    said = wanted if wanted is not None else environ.get(OVERRIDE) or None
    there = chips(root, read_label or label_of)
    if said is not None:
        return _asked_for(str(said), there)
    for name in HEADERS:
        for chip in there:
            if any(each.partition(",")[2] == name for each in chip.compatible):
                return chip.number
    for label in LABELS:
        for chip in there:
            if chip.label == label:
                return chip.number
    raise NoChip(f"no GPIO chip is known to drive the header; {_list(there)}; set {OVERRIDE}")


def _asked_for(said: str, there: list[Chip]) -> int:
    match = _NUMBER.fullmatch(said)
    if not match:
        raise NoChip(f"GPIO chip {said!r}: expected a number or a name like gpiochip11")
    number = int(match[1])
    if number not in {chip.number for chip in there}:
        raise NoChip(f"there is no /dev/gpiochip{number}; {_list(there)}")
    return number


def _list(there: list[Chip]) -> str:
    names = ", ".join(f"gpiochip{chip.number} [{chip.label}]" for chip in there)
    return f"there are: {names}" if names else "there is no /dev/gpiochip at all: is this a Pi?"


def label_of(path: Path) -> str:
    """Ask the kernel for a chip's label; "?" if it may not be asked."""
    try:
        import fcntl  # Unix alone has it

        answer = bytearray(68)
        with path.open("rb") as chip:
            fcntl.ioctl(chip, _GET_CHIPINFO, answer)
    except (OSError, ImportError):
        return "?"
    return answer[32:64].split(b"\0")[0].decode("utf-8", "replace")
