"""The rules of Trio in short, a page each, with a picture of each kind of catch."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from firmware.canvas import LIT, Canvas
from firmware.fonts import SMALL as LETTERS
from firmware.screens.notice import Page
from firmware.screens.trio_picture import Frame, Scene, draw_cards, draw_tile
from firmware.screens.trio_tiles import MEDIUM, SMALL, Size
from firmware.screens.trio_words import say_card, say_cards
from firmware.words import _
from rules.trio.lattice import cell_at
from rules.trio.pieces import BLACK, COLOURS

BLUE, RED, GREEN, YELLOW, VIOLET = range(1, 6)

Cards = dict[tuple[int, int], int]
"""Colours by row and column."""

ROOM = 72
"""Pixels for the text beside a picture."""

LEFT, TOP = 77, 17
"""Where a picture begins."""

CHAIN: Cards = {(0, 0): BLUE, (0, 1): BLUE, (0, 2): BLUE, (1, 2): BLUE}
LONG_CHAIN: Cards = CHAIN | {(1, 3): BLUE, (1, 4): BLUE}
RING: Cards = {(0, 2): BLACK, (0, 1): RED, (0, 3): GREEN, (1, 2): YELLOW}
REST: Cards = {(0, 0): GREEN, (1, 0): YELLOW, (1, 1): BLACK, (0, 5): VIOLET}
CAUGHT = ((0, 1), (0, 2), (0, 3), (0, 4))


def rules() -> Sequence[str | Page]:
    """Return the rules in short."""
    return [
        Page(_("Lay 1 to 3 cards, side to side with one on the table."), _places, ROOM),
        Page(_("A colour goes beside its own while that has a free side. Black goes anywhere.")),
        Page(_("Four of a colour in one piece: who lays the last wins them."), _chain, ROOM),
        Page(_("A longer chain is won as a whole."), _long_chain, ROOM),
        Page(_("Black in a ring of three colours is won with its ring."), _ring, ROOM),
        Page(_("What is then cut off from the rest goes under the pile."), _cut, ROOM),
        Page(_("At the end of the turn draw back to three cards while there is a pile.")),
        Page(_("When all cards are laid, who has won the most cards wins.")),
        Page(say_cards(COLOURS), _colours, 0),
    ]


def _draw(
    canvas: Canvas, cards: Cards, size: Size, *, places: Sequence[tuple[int, int]] = ()
) -> None:
    window = Image.new("1", (128 - LEFT, 38))
    laid = {cell_at(row, column): colour for (row, column), colour in cards.items()}
    scene = Scene(laid, places=[cell_at(*place) for place in places])
    draw_cards(window, scene, Frame(0, 0, size), phase=True)
    canvas.image.paste(LIT, (LEFT, TOP), window)


def _places(canvas: Canvas) -> None:
    _draw(canvas, {(0, 2): BLUE, (0, 1): RED}, MEDIUM, places=[(0, 0), (0, 3), (1, 2)])


def _chain(canvas: Canvas) -> None:
    _draw(canvas, CHAIN, MEDIUM)


def _long_chain(canvas: Canvas) -> None:
    _draw(canvas, LONG_CHAIN, SMALL)


def _ring(canvas: Canvas) -> None:
    _draw(canvas, RING, MEDIUM)


def _cut(canvas: Canvas) -> None:
    _draw(canvas, REST, SMALL, places=CAUGHT)


def _colours(canvas: Canvas) -> None:
    """Draw every colour's pattern with its name."""
    for at, colour in enumerate(COLOURS):
        x, y = 2 + 64 * (at % 2), 18 + 9 * (at // 2)
        draw_tile(canvas, x, y, colour, SMALL)
        canvas.text(x + SMALL.width + 3, y, say_card(colour), LETTERS, width=46)
