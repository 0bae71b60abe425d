"""The triangular cards of Trio as pictures: a pattern for each colour, told apart in one bit.

Units: pixels. A card is a little smaller than its cell, so that neighbours stay apart; one that
points down is one that points up, mirrored. Knows colours and Pillow, no table and no canvas.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from PIL import Image

from rules.trio.pieces import BLACK, Colour

LIT = 255


class Size(NamedTuple):
    """A size of cards."""

    half: int
    """From one cell to the next in a row, in pixels: half a triangle and the gap beside it."""
    height: int
    """Rows of pixels of a card; one more to the next row of cells."""

    @property
    def width(self) -> int:
        """Pixels of a card's base."""
        return 2 * self.half - 5

    @property
    def pitch(self) -> int:
        """From one row of cells to the next, in pixels."""
        return self.height + 1


LARGE, MEDIUM, SMALL, TINY = Size(13, 13), Size(10, 9), Size(8, 7), Size(7, 5)
SIZES = (LARGE, MEDIUM, SMALL, TINY)
"""From the one for a young table to the one that shows the largest whole."""


class _Pixel(NamedTuple):
    """A pixel of a card that points up."""

    aside: int
    """From the middle, to the right."""
    above: int
    """Rows above the base."""
    inside: int
    """How far it is from the nearest edge; 0 on it."""
    size: Size


def _thick(pixel: _Pixel) -> int:
    """Stripes of small cards are one pixel wide."""
    return 1 if pixel.size.height < LARGE.height else 2


def _stripes_across(pixel: _Pixel) -> bool:
    # The row at the base is dark: stripes of two cards would seem to be those of one.
    return pixel.above // _thick(pixel) % 2 == 1


def _stripes_up(pixel: _Pixel) -> bool:
    wide = _thick(pixel)
    return (pixel.aside + wide // 2) // wide % 2 == 0


def _dotted(pixel: _Pixel) -> bool:
    return pixel.above % 2 == 0 and (pixel.aside + pixel.above // 2 * 2) % 4 == 0


def _hollow(pixel: _Pixel) -> bool:
    return pixel.inside == 0


def _half(pixel: _Pixel) -> bool:
    return pixel.aside <= 0 or pixel.above == 0


def _checkered(pixel: _Pixel) -> bool:
    wide = _thick(pixel)
    return (pixel.aside // wide + pixel.above // wide) % 2 == 0


PATTERNS: dict[Colour, Callable[[_Pixel], bool]] = {
    1: lambda _: True,
    2: _stripes_across,
    3: _stripes_up,
    4: _half,
    5: _dotted,
    6: _checkered,
    BLACK: _hollow,
}
"""Blue is solid, red striped across, green striped upright, yellow half filled, violet dotted,
orange checkered, black empty."""


def _extent(size: Size, row: int) -> int:
    """How far a card that points up reaches from its middle in a row counted from the apex."""
    steps = size.height - 1
    return (2 * row * (size.width // 2) + steps) // (2 * steps)


def _pixels(size: Size) -> list[_Pixel]:
    shape = {
        (aside, row)
        for row in range(size.height)
        for aside in range(-_extent(size, row), _extent(size, row) + 1)
    }
    found, left, depth = [], set(shape), 0
    while left:
        rim = {(x, y) for x, y in left if not _around(x, y) <= left}
        found += [_Pixel(x, size.height - 1 - y, depth, size) for x, y in sorted(rim)]
        left -= rim
        depth += 1
    return found


def _around(x: int, y: int) -> set[tuple[int, int]]:
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def _picture(size: Size, lit: Callable[[_Pixel], bool], *, up: bool) -> Image.Image:
    picture = Image.new("1", (size.width, size.height))
    for pixel in _pixels(size):
        if lit(pixel):
            y = size.height - 1 - pixel.above if up else pixel.above
            picture.putpixel((size.width // 2 + pixel.aside, y), LIT)
    return picture


@cache
def card(colour: Colour, size: Size, *, up: bool) -> Image.Image:
    """Return a card, mode "1", lit on dark. Shared: do not draw on it."""
    return _picture(size, PATTERNS[colour], up=up)
