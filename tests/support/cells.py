"""Rows of characters read back as the bytes of a picture, dot by dot and without tables."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from device.ports import HEIGHT, WIDTH


def pixels_of_braille(lines: list[str]) -> bytes:
    """The picture that rows of Braille show."""
    dots = [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80]  # down the left, down the right

    def is_lit(x: int, y: int) -> bool:
        pattern = ord(lines[y // 4][x // 2]) - 0x2800
        return bool(pattern & dots[x % 2 * 4 + y % 4])

    return _picture(is_lit)


def pixels_of_half_blocks(lines: list[str]) -> bytes:
    """The picture that rows of half blocks show."""

    def is_lit(x: int, y: int) -> bool:
        return lines[y // 2][x] in ("▀█", "▄█")[y % 2]

    return _picture(is_lit)


def _picture(is_lit: Callable[[int, int], bool]) -> bytes:
    image = Image.new("1", (WIDTH, HEIGHT))
    image.putdata([is_lit(x, y) for y in range(HEIGHT) for x in range(WIDTH)])
    return image.tobytes()
