"""Pictures by name, kept as text art beside this file and read when first used.

A sheet holds one picture after another, parted by empty lines: its name, then its pixels, `#` lit
and `.` dark. A name without a folder is a large picture (`trophy`); `status/win` is a segment of
the status row, named by the value of its `device.ports.Icon`; `small/lock` stands within a line.

Units: pixels. Knows nothing of the canvas or of the device.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image

LARGE, STATUS, SMALL = "large", "status", "small"
"""The sheets."""

_HERE = Path(__file__).parent


class NoSuchIcon(KeyError):  # noqa: N818 - reads as the sentence it is
    """No sheet holds a picture of that name."""

    def __str__(self) -> str:
        return f"there is no icon {self.args[0]!r}; its sheet is firmware/icons/{self.args[1]}.txt"


def icon(name: str) -> Image.Image:
    """The picture, mode "1". Shared: do not draw on it. Raises NoSuchIcon, a KeyError."""
    return _picture(name)


def status(value: str) -> Image.Image:
    """The segment of the status row for an `Icon.value`, at most 9 by 7."""
    return _picture(f"{STATUS}/{value}")


def names(sheet: str) -> list[str]:
    """All names of a sheet, as `icon` takes them, in the order of the sheet."""
    prefix = "" if sheet == LARGE else f"{sheet}/"
    return [prefix + name for name in _sheet(sheet)]


@cache
def _sheet(sheet: str) -> dict[str, list[str]]:
    blocks = (_HERE / f"{sheet}.txt").read_text("utf-8").split("\n\n")
    parted = [block.split() for block in blocks if not block.startswith("//")]
    return {name: rows for name, *rows in parted}


@cache
def _picture(name: str) -> Image.Image:
    folder, _, plain = name.rpartition("/")
    sheet = folder or LARGE
    if sheet not in (LARGE, STATUS, SMALL) or plain not in _sheet(sheet):
        raise NoSuchIcon(name, sheet)
    rows = _sheet(sheet)[plain]
    pixels = bytes(255 * (pixel == "#") for pixel in "".join(rows))
    return Image.frombytes("L", (len(rows[0]), len(rows)), pixels).convert(
        "1", dither=Image.Dither.NONE
    )
