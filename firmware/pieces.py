"""Pictures of table pieces that are put together from parts: playing cards.

Units: pixels. Pictures are of mode "1" (lit on dark) and shared: do not draw on them. Knows fonts
and Pillow, neither the canvas nor any game: a label is only text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image, ImageChops

from firmware.fonts import SMALL, TEXT

WILD = "★"
"""The label of a card that stands for any other."""

LARGE, LITTLE = (13, 17), (11, 13)
"""Sizes at which every label from 1 to 12 is legible."""


_LIT = 255


def has_room(label: str, width: int) -> bool:
    """Whether a card of this width can show the label inside its frame."""
    return SMALL.width(label) <= width - 2


@lru_cache(maxsize=256)
def card(
    label: str, size: tuple[int, int], *, face: bool, selected: bool, dim: bool
) -> Image.Image:
    """A card: its label or its back. An empty label face up is the place where a card may go.

    A selected card is lit with dark pixels; a dim one (not to be played now) has a broken frame.
    """
    dotted = dim or (face and not label)
    picture = outline(*size, dotted=dotted)
    inside = _face(label, size) if face else _back(size)
    picture = ImageChops.logical_or(picture, inside)
    if selected:
        picture = ImageChops.logical_xor(_filled(size), inside)
    return picture


def outline(width: int, height: int, *, dotted: bool = False) -> Image.Image:
    """A frame one pixel wide with its corners left out, broken into dots if wanted."""
    picture = Image.new("1", (width, height))
    for x, y in _border(width, height):
        if not dotted or (x + y) % 2:
            picture.putpixel((x, y), _LIT)
    return picture


def _border(width: int, height: int) -> Iterator[tuple[int, int]]:
    for x in range(1, width - 1):
        yield from ((x, 0), (x, height - 1))
    for y in range(1, height - 1):
        yield from ((0, y), (width - 1, y))


def _filled(size: tuple[int, int]) -> Image.Image:
    width, height = size
    picture = outline(width, height)
    picture.paste(_LIT, (1, 1, width - 1, height - 1))
    return picture


def _face(label: str, size: tuple[int, int]) -> Image.Image:
    """The label in the middle, in the largest letters that leave a dark pixel inside the frame."""
    width, height = size
    font = TEXT if TEXT.width(label) <= width - 4 and height >= 11 else SMALL
    capital = font.height - 3 if font is TEXT else font.height - 2
    picture = Image.new("1", size)
    left = (width - font.width(label)) // 2
    top = (height - capital) // 2 - 1
    picture.paste(_LIT, (left, top), font.mask(label))
    return picture


def _back(size: tuple[int, int]) -> Image.Image:
    """A lattice, a dark pixel away from the frame."""
    width, height = size
    picture = Image.new("1", size)
    for y in range(2, height - 2):
        for x in range(2, width - 2):
            if (x + y) % 4 == 0 or (x - y) % 4 == 0:
                picture.putpixel((x, y), _LIT)
    return picture
