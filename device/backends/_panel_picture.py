"""The screen's picture as a panel wants it: one bit as it is, or in colour and enlarged.

Units: pixels; brightness 0 to 255. Knows nothing of buses.
"""

from __future__ import annotations

from PIL import Image

from device.boards import PanelWires
from device.ports import HEIGHT, WIDTH

DIMMEST = 0.3
"""How much of the ink's brightness is left on a colour panel at contrast 0: still legible."""

SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Where a static picture stands in turn, so that no pixel is lit for ever."""


def fitted(
    data: bytes, panel: PanelWires, size: tuple[int, int], *, level: int = 255, shift: int = 0
) -> Image.Image:
    """The picture for a panel that is `size` as it stands now, moved by one of SHIFTS."""
    picture = Image.frombytes("1", (WIDTH, HEIGHT), data)
    if not panel.is_colour:
        return _moved(picture, shift)
    scale = scale_for(size)
    large = picture.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)
    return _coloured(large, panel, size, level)


def scale_for(size: tuple[int, int]) -> int:
    """The largest whole number of times that the picture fits."""
    return min(size[0] // WIDTH, size[1] // HEIGHT)


def _moved(picture: Image.Image, shift: int) -> Image.Image:
    if not shift:
        return picture
    moved = Image.new("1", (WIDTH, HEIGHT))
    moved.paste(picture, SHIFTS[shift])
    return moved


def _coloured(
    large: Image.Image, panel: PanelWires, size: tuple[int, int], level: int
) -> Image.Image:
    """In ink on paper, in the middle. Luma cannot dim these panels, so that the ink is dimmed."""
    strength = DIMMEST + (1 - DIMMEST) * level / 255
    red, green, blue = (
        round(paper + (ink - paper) * strength)
        for ink, paper in zip(panel.ink, panel.paper, strict=True)
    )
    seen = Image.new("RGB", size, panel.paper)
    place = ((size[0] - large.width) // 2, (size[1] - large.height) // 2)
    seen.paste((red, green, blue), (*place, place[0] + large.width, place[1] + large.height), large)
    return seen
