"""How a score pad is drawn: a column or a row for each player, as large as their number lets it be.

Units: pixels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from firmware.canvas import Canvas
from firmware.fonts import BIG, HUGE, SMALL, SMALL_BOLD, TABLE, TEXT, Font
from firmware.screens.pad_words import called

if TYPE_CHECKING:
    from firmware.screens.pad import PadTable

TOP, BOTTOM = 17, 55
"""The rows between the heading and the bottom line."""

SIGN = 10
"""Width of the crown or shape before a name."""

NARROW = 50
"""Fields of a line that are no wider have no room for a sign."""

FEW, SOME, MANY = 2, 4, 8
"""Up to so many players stand side by side, in four large fields, in two columns."""


class Place(NamedTuple):
    """Where a player stands: a field with the name above or before the total."""

    x: int
    y: int
    w: int
    h: int


def places(count: int) -> list[Place]:
    """Return the fields of so many players, in reading order."""
    if count <= FEW:
        width = 128 // count
        return [Place(width * at, TOP, width, BOTTOM - TOP) for at in range(count)]
    if count <= SOME:
        return [Place(64 * (at % 2), TOP + 19 * (at // 2), 64, 19) for at in range(count)]
    across = 2 if count <= MANY else 3
    rows = -(-count // across)
    pitch = (BOTTOM - TOP) // rows
    width = 128 // across
    # Down the columns, as one reads a list.
    return [
        Place(width * (at // rows), TOP + pitch * (at % rows), width, pitch) for at in range(count)
    ]


def draw_columns(canvas: Canvas, table: PadTable) -> None:
    """Draw the heading and every player's field."""
    left, right = table.heading()
    taken = canvas.text(2, 8, left, SMALL_BOLD, width=70)
    canvas.text(taken + 8, 8, right, SMALL, align="right", width=118 - taken)
    canvas.dots(0, 15, 128)
    for seat, place in enumerate(places(len(table.session.players))):
        _draw(canvas, table, seat, place)
        if seat == table.column:
            _light(canvas, place)


def _draw(canvas: Canvas, table: PadTable, seat: int, place: Place) -> None:
    count = len(table.session.players)
    if count <= FEW:
        _draw_large(canvas, table, seat, place)
    elif count <= SOME:
        _draw_field(canvas, table, seat, place)
    else:
        _draw_row(canvas, table, seat, place)


def _light(canvas: Canvas, place: Place) -> None:
    """The name is lit of whom the next entry is about."""
    height = place.h - 1 if place.h < TEXT.height + 2 else 9
    canvas.invert(place.x, place.y, place.w - 1, min(height, place.h))


def _draw_large(canvas: Canvas, table: PadTable, seat: int, place: Place) -> None:
    """The total as large as it can be, the last change in the corner below it."""
    total = str(table.session.totals[seat])
    _draw_name(canvas, table, seat, place)
    font = _largest(total, place.w - 4, HUGE, BIG)
    y = place.y + (10 if font is HUGE else 14)
    canvas.text(place.x + 2, y, total, font, align="center", width=place.w - 4)
    if font is not HUGE:
        canvas.text(place.x + 2, place.y + 31, table.change(seat), SMALL)


def _draw_field(canvas: Canvas, table: PadTable, seat: int, place: Place) -> None:
    """The name above, the total at the right below it, the last change at the left."""
    total = str(table.session.totals[seat])
    _draw_name(canvas, table, seat, place)
    canvas.text(place.x + 2, place.y + 10, table.change(seat), SMALL, width=26)
    canvas.text(place.x + 28, place.y + 9, total, TABLE, align="right", width=place.w - 32)


def _draw_row(canvas: Canvas, table: PadTable, seat: int, place: Place) -> None:
    """Name and total in one line; the middle of it is where the line of text stands."""
    total = str(table.session.totals[seat])
    y = place.y + (place.h - SMALL.height) // 2
    before = SIGN if place.w > NARROW else 2
    font = TABLE if place.h > TABLE.height + 2 else SMALL_BOLD
    room = place.w - before - font.width(total) - 5
    if place.w > NARROW:
        _draw_sign(canvas, table, seat, place.x, y)
    canvas.text(place.x + before, y, called(table.session, seat, SMALL, room), SMALL)
    canvas.text(place.x, y, total, font, align="right", width=place.w - 2)


def _draw_name(canvas: Canvas, table: PadTable, seat: int, place: Place) -> None:
    """The name with its sign, in bold where that fits."""
    x, y, room = place.x + SIGN + 1, place.y + 1, place.w - SIGN - 3
    _draw_sign(canvas, table, seat, place.x, y)
    font = SMALL_BOLD if SMALL_BOLD.width(table.session.players[seat].name) <= room else SMALL
    canvas.text(x, y, called(table.session, seat, font, room), font)


def _draw_sign(canvas: Canvas, table: PadTable, seat: int, x: int, y: int) -> None:
    """A crown for those in front once anything is written, else the person's own shape."""
    picture = table.sign(seat)
    if picture:
        canvas.icon(x, y, picture)


def _largest(text: str, width: int, *fonts: Font) -> Font:
    return next((font for font in fonts if font.width(text) <= width), TABLE)
