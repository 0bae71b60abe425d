"""How the Ugah Ugah! table is drawn: the ring as two rows, the dice between them. Units: pixels.

The upper row has the places 1 to 16 from left to right, the lower one 31 to 17: clockwise is right
above and left below, and the starting gap is at the left, between the rows' first places.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.fonts import SMALL, SMALL_BOLD
from firmware.screens.ugah_words import PICTURES
from firmware.words import _
from rules.ugah.dice import BREAKER, COUNTS, MASHER, SYMBOLS, Dice
from rules.ugah.pieces import CATERPILLAR, LETTERS, PLACES
from rules.ugah.view import UgahView

if TYPE_CHECKING:
    from firmware.screens.ugah import UgahTable

RING_X, CELL = 15, 7
UPPER, LOWER = 8, 48
HALF = 16
"""The last place of the upper row."""

GAP_X = 4
"""Where the hunters stand in the starting gap."""

DIE = 15
"""A large die is so wide and high; the picture of its face has 9 by 8."""

DICE_Y, LINE_Y, SEATS_Y = 16, 33, 40
SMALL_DIE = 10
SPOILS_X, SPOILS_W = 87, 14


def place_at(place: int) -> tuple[int, int]:
    """Return the corner of a place's cell; the gap has one for each hunter."""
    if place in PLACES:
        if place <= HALF:
            return RING_X + CELL * (place - 1), UPPER
        return RING_X + CELL * (PLACES[-1] - place), LOWER
    return GAP_X, LOWER if place else UPPER


def draw_ring(canvas: Canvas, view: UgahView, marked: Collection[int] = ()) -> None:
    """Draw chips and hunters; places that are marked are lit."""
    for place in PLACES:
        x, y = place_at(place)
        if view.ring >> place & 1:
            draw_chip(canvas, x, y, view.chips[place])
        else:
            canvas.fill(x + 3, y + 4, 1, 1)
    for place, figure in ((view.masher, MASHER), (view.breaker, BREAKER)):
        x, y = place_at(place)
        canvas.fill(x, y, CELL, 8, lit=False)
        canvas.icon(x, y, PICTURES[figure])
    for place in marked:
        x, y = place_at(place)
        canvas.invert(x, y, CELL, 8)


def draw_chip(canvas: Canvas, x: int, y: int, chip: int) -> None:
    """A chip in a cell of the ring: its pieces of meat, a caterpillar, or ? for one not known."""
    if chip == CATERPILLAR:
        canvas.icon(x, y + 2, "small/caterpillar")
    else:
        canvas.text(x, y + 1, LETTERS[chip], SMALL, align="center", width=CELL)


def draw_table(canvas: Canvas, table: UgahTable, *, phase: bool) -> None:
    """Draw ring, dice, spoils, the line and everybody's chips."""
    view = table.view
    draw_ring(canvas, view, table.stops if phase else ())
    _draw_thrown(canvas, table, phase=phase)
    draw_aside(canvas, 82, DICE_Y + 3, view.kept)
    _draw_spoils(canvas, view)
    canvas.text(2, LINE_Y, table.line, SMALL, width=124)
    _draw_seats(canvas, table)


def symbols_of(dice: Dice) -> list[int]:
    """Return the symbol of each of these dice, in order."""
    return [symbol for symbol in SYMBOLS for _again in range(COUNTS[dice][symbol])]


def _draw_thrown(canvas: Canvas, table: UgahTable, *, phase: bool) -> None:
    """The dice to choose from: what is chosen is lit, what is pointed at underlined."""
    for at, symbol in enumerate(symbols_of(table.view.throw)):
        x = 2 + (DIE + 1) * at
        draw_die(canvas, x, DICE_Y, symbol, lit=symbol in table.chosen)
        if symbol == table.cursor and phase:
            canvas.fill(x + 1, DICE_Y + DIE, DIE - 2, 1)


def draw_die(canvas: Canvas, x: int, y: int, symbol: int, *, lit: bool = False) -> None:
    """A large die."""
    canvas.rounded(x, y, DIE, DIE)
    picture = PICTURES[symbol]
    canvas.icon(x + 3 if symbol not in (MASHER, BREAKER) else x + 4, y + 4, picture)
    if lit:
        canvas.invert(x + 1, y + 1, DIE - 2, DIE - 2)


def draw_aside(canvas: Canvas, right: int, y: int, dice: Dice) -> None:
    """The dice that are set aside, small and without a frame, up to `right`."""
    for at, symbol in enumerate(reversed(symbols_of(dice))):
        canvas.icon(right - SMALL_DIE * (at + 1), y, PICTURES[symbol])


def _draw_spoils(canvas: Canvas, view: UgahView) -> None:
    """The three cards, and below each the number of who holds it."""
    for card, holder in enumerate(view.spoils):
        x = SPOILS_X + SPOILS_W * card
        canvas.icon(x + 2, DICE_Y, PICTURES[card + 2])
        own = holder == view.seat
        text = "–" if holder < 0 else str(holder + 1)
        canvas.text(x + 6, DICE_Y + 9, text, SMALL, align="center", inverted=own)


def _draw_seats(canvas: Canvas, table: UgahTable) -> None:
    """How many chips each seat has, and what the own ones and spoils cards are worth."""
    view = table.view
    for seat, count in enumerate(table.counts):
        text = f"{seat + 1}:{count}"
        canvas.text(3 + 22 * seat, SEATS_Y, text, SMALL, inverted=seat == view.turn)
    if table.own_total is not None:
        taken = canvas.text(126, SEATS_Y, str(table.own_total), SMALL_BOLD, align="right")
        canvas.text(123 - taken, SEATS_Y, _("own"), SMALL, align="right")
