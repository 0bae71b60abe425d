"""A picture as rows of characters: Braille dots, or half blocks where there is more room.

Units: a picture is 1024 bytes as in `_picture`; a row is a string of one character a cell. Pure,
and quick: whole bytes are looked up in tables, so a picture takes a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from device.backends._picture import ROW_BYTES
from device.ports import HEIGHT, WIDTH

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each of the 4 x 2 dots in the Unicode Braille patterns."""

_BRAILLE_GLYPHS = {pattern: 0x2800 + pattern for pattern in range(256)}
_HALF_GLYPHS = dict(enumerate(" ▀▄█"))


class Cells(NamedTuple):
    """A way to draw: its name, its size in character cells, and the function that does it."""

    name: str
    columns: int
    rows: int
    draw: Callable[[bytes], list[str]]


def braille(data: bytes) -> list[str]:
    """16 rows of 64 characters, each of 2 x 4 dots. A cell without dots is the blank pattern."""
    return [_braille_row(data, start) for start in range(0, len(data), 4 * ROW_BYTES)]


def half_blocks(data: bytes) -> list[str]:
    """32 rows of 128 characters, each of one pixel above another; a dark cell is a space."""
    return [_half_row(data, start) for start in range(0, len(data), 2 * ROW_BYTES)]


def _braille_row(data: bytes, start: int) -> str:
    patterns = bytearray()
    for first in range(start, start + ROW_BYTES):
        lines = data[first : first + 4 * ROW_BYTES : ROW_BYTES]
        cells = 0
        for table, byte in zip(_BRAILLE, lines, strict=False):
            cells |= table[byte]
        patterns += cells.to_bytes(4, "big")
    return patterns.decode("latin-1").translate(_BRAILLE_GLYPHS)


def _half_row(data: bytes, start: int) -> str:
    patterns = bytearray()
    for first in range(start, start + ROW_BYTES):
        upper = _SPREAD[data[first]]
        lower = _SPREAD[data[first + ROW_BYTES]]
        patterns += (upper | lower << 1).to_bytes(8, "big")
    return patterns.decode("latin-1").translate(_HALF_GLYPHS)


def _braille_table(left: int, right: int) -> list[int]:
    """For a byte of eight pixels, the dots that they set in four cells, one byte a cell."""
    dots_of_pair = [0, right, left, left | right]
    return [
        sum(dots_of_pair[byte >> shift & 3] << 4 * shift for shift in (6, 4, 2, 0))
        for byte in range(256)
    ]


_BRAILLE = [_braille_table(left, right) for left, right in _DOTS]
_SPREAD = [sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)]
"""For a byte of eight pixels, eight bytes of one pixel each."""

BRAILLE = Cells("braille", WIDTH // 2, HEIGHT // 4, braille)
HALF = Cells("half", WIDTH, HEIGHT // 2, half_blocks)
