"""The shapes that mark persons, as the page draws them: the device's own pictures, row by row."""

from __future__ import annotations

from functools import cache

LIT = "#"


@cache
def pictures() -> dict[str, list[str]]:
    """Return the rows of each shape by its name, `#` for lit and `.` for dark."""
    from firmware import icons  # here: neither is needed before a page is opened
    from firmware.screens.people import MARKS
    from firmware.screens.who import MARK

    found = {}
    for mark in MARKS:
        image = icons.icon(f"{MARK}{mark}")
        width, height = image.size
        found[mark] = [
            "".join(LIT if image.getpixel((x, y)) else "." for x in range(width))
            for y in range(height)
        ]
    return found
