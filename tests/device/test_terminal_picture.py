"""A picture becomes Braille or half blocks, dot for dot."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from device.backends._terminal_picture import BRAILLE, HALF, braille, half_blocks
from tests.support.cells import pixels_of_braille, pixels_of_half_blocks


def small_house() -> bytes:
    """A house of 12 x 8 pixels in the upper left corner."""
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.polygon([(0, 3), (5, 0), (6, 0), (11, 3)], outline=1)
    draw.rectangle((1, 3, 10, 7), outline=1)
    return image.tobytes()


def test_the_house_in_braille() -> None:
    assert [line[:6] for line in braille(small_house())[:2]] == [
        "⣠⣔⣊⣑⣢⣄",
        "⢸⣀⣀⣀⣀⡇",
    ]


def test_the_house_in_half_blocks() -> None:
    assert [line[:12] for line in half_blocks(small_house())[:4]] == [
        "   ▄▄▀▀▄▄   ",
        "▄██▄▄▄▄▄▄██▄",
        " █        █ ",
        " █▄▄▄▄▄▄▄▄█ ",
    ]


pictures = st.binary(min_size=1024, max_size=1024)


@given(pictures)
def test_braille_can_be_read_back_as_the_same_picture(data: bytes) -> None:
    lines = braille(data)
    assert (len(lines), len(lines[0])) == (BRAILLE.rows, BRAILLE.columns)
    assert pixels_of_braille(lines) == data


@given(pictures)
def test_half_blocks_can_be_read_back_as_the_same_picture(data: bytes) -> None:
    lines = half_blocks(data)
    assert (len(lines), len(lines[0])) == (HALF.rows, HALF.columns)
    assert pixels_of_half_blocks(lines) == data
