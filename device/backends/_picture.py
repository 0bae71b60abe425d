"""What every backend does with a picture before it shows it: check it and take its bytes.

Units: pixels; one bit each, eight to a byte, the leftmost in the highest bit, rows from the top.
"""

from __future__ import annotations

from PIL import Image

from device.errors import BadPicture
from device.ports import HEIGHT, WIDTH

ROW_BYTES = WIDTH // 8
BLANK = bytes(ROW_BYTES * HEIGHT)
"""The bytes of a dark picture."""

LIGHT = (170, 230, 255)
DARK = (8, 10, 16)
"""Red, green and blue of a lit and of a dark pixel, 0 to 255."""


def picture_bytes(image: Image.Image) -> bytes:
    """The bytes of a picture for a display. Raises BadPicture for another mode or size."""
    if image.mode != "1" or image.size != (WIDTH, HEIGHT):
        width, height = image.size
        raise BadPicture(
            f'a picture of mode "{image.mode}" and {width} x {height} pixels; '
            f'the display takes mode "1" and {WIDTH} x {HEIGHT}'
        )
    return image.tobytes()


def as_seen(data: bytes, *, is_on: bool, scale: int) -> Image.Image:
    """The picture as one would see it, in colour, `scale` times as large; dark if it is off."""
    seen = Image.new("RGB", (WIDTH, HEIGHT), DARK)
    if is_on:
        seen.paste(LIGHT, mask=Image.frombytes("1", (WIDTH, HEIGHT), data))
    return seen.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)
