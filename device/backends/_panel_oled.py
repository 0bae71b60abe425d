"""What an SSD1306 or SH1106 gets of a picture: only the columns that differ, page by page.

Units: pixels; a page is eight rows, and a byte eight pixels of a column, the lowest bit on top.
Luma's own way sends every pixel of every picture, 23 ms on I2C at 400 kHz, and packs the bits in
Python; a move of the cursor changes two pages of eight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL.Image import Image, Transpose

from device.backends._panel_link import Link

PAGES, COLUMNS = 8, 128
COLUMN_WINDOW, PAGE_WINDOW = 0x21, 0x22
PAGE, LOW_COLUMN, HIGH_COLUMN = 0xB0, 0x00, 0x10
"""Commands; the lower four bits of the last three are the number."""

WINDOW_BYTES = 6
"""What a window costs besides its data."""


class Part(NamedTuple):
    """The columns of a page that differ, from the first to the last."""

    page: int
    first: int
    last: int


def packed(picture: Image) -> list[bytes]:
    """The pages of a one-bit picture, each a byte for every column."""
    # Turned to its side, a column is eight bytes: the lowest page first, its top pixel last.
    columns = picture.transpose(Transpose.ROTATE_270).tobytes()
    return [columns[PAGES - 1 - page :: PAGES] for page in range(PAGES)]


class OledPages:
    """The memory of one panel, as far as it is known."""

    def __init__(self, link: Link, *, has_windows: bool, offset: int) -> None:
        """`has_windows` is an SSD1306; `offset` is the first column of the memory that is seen."""
        self._link = link
        self._has_windows = has_windows
        self._offset = offset
        self._known: Sequence[bytes] | None = None

    def forget(self) -> None:
        """The memory may hold anything: send the next picture whole."""
        self._known = None

    def send(self, picture: Image) -> None:
        """Send what differs. Raises what the bus does; then nothing is known any more."""
        pages, known = packed(picture), self._known
        self._known = None
        for part in self._parts(known, pages):
            self._send(part, pages)
        self._known = pages

    def _parts(self, known: Sequence[bytes] | None, pages: Sequence[bytes]) -> list[Part]:
        if known is None:
            return self._whole()
        found = [
            Part(page, *_ends(old, new))
            for page, (old, new) in enumerate(zip(known, pages, strict=True))
            if old != new
        ]
        cost = sum(WINDOW_BYTES + part.last + 1 - part.first for part in found)
        return found if cost < PAGES * COLUMNS else self._whole()

    def _whole(self) -> list[Part]:
        pages = (PAGES,) if self._has_windows else range(PAGES)
        return [Part(page, 0, COLUMNS - 1) for page in pages]

    def _send(self, part: Part, pages: Sequence[bytes]) -> None:
        page, first, last = part
        if page == PAGES:  # all of them, in one window
            self._link.command(COLUMN_WINDOW, first, last, PAGE_WINDOW, 0, PAGES - 1)
            self._link.data(b"".join(pages))
            return
        if self._has_windows:
            self._link.command(COLUMN_WINDOW, first, last, PAGE_WINDOW, page, page)
        else:
            column = first + self._offset
            low, high = LOW_COLUMN | column & 0x0F, HIGH_COLUMN | column >> 4
            self._link.command(PAGE | page, low, high)
        self._link.data(pages[page][first : last + 1])


def _ends(old: bytes, new: bytes) -> tuple[int, int]:
    """The first and the last place where two rows of bytes differ."""
    places = [place for place in range(COLUMNS) if old[place] != new[place]]
    return places[0], places[-1]
