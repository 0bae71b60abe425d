"""The picture of the Skip-Bo table. All numbers are pixels on the 128x64 display.

Rows 9-25: building piles, the draw pile, the others. 28-34: the line that says what happens.
36-48: the own stock, hand and discards, or the partner's while the cursor is there; 49-55: counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware import pieces
from firmware.canvas import Canvas
from firmware.fonts import SMALL, SMALL_BOLD
from firmware.screens.skipbo_cards import Place, Source
from firmware.screens.skipbo_words import card
from firmware.words import _
from rules.game import Seat
from rules.skipbo.moves import DISCARD, PASS
from rules.skipbo.view import SkipBoView

if TYPE_CHECKING:
    from firmware.screens.skipbo import SkipBoTable

PILES_X, PILES_Y, PILES_PITCH = 1, 9, 15
DRAW_X = 63
OTHERS_Y, OTHERS_PITCH = 9, 6
LINE_Y = 28
SCORE_X = 101
"""Right edge of the own score, in the status row, where no icon of a running game is."""
CARDS_Y, COUNTS_Y, PITCH = 36, 49, 12
STOCK_X, HAND_X, DISCARDS_X = 1, 17, 81
ONE_COLUMN = 3
"""So many others fit below each other with their names; more are called by their numbers."""

NAME_ROOM = 23

PARTNERS = frozenset({Place.PARTNER_STOCK, Place.PARTNER_DISCARD})


def draw_table(canvas: Canvas, table: SkipBoTable, *, phase: bool) -> None:
    """Draw the whole table as the screen's state says."""
    view = table.view
    _draw_piles(canvas, view, table, phase=phase)
    _draw_pile_count(canvas, view)
    _draw_others(canvas, view, table)
    canvas.text(1, LINE_Y, table.line, SMALL, width=127)
    score = table.session.match.sheet.totals[view.seat]
    canvas.text(SCORE_X, 1, str(score), SMALL, align="right")
    cursor = table.cursor
    owner = view.seat
    if cursor is not None and cursor.place in PARTNERS:
        owner = (view.seat + 2) % 4
    _draw_own(canvas, view, owner, table, phase=phase)


def _draw_piles(canvas: Canvas, view: SkipBoView, table: SkipBoTable, *, phase: bool) -> None:
    for pile, height in enumerate(view.heights):
        aimed = table.shown_on(pile) if phase else None
        marked = table.marked
        news = marked is not None and not _on_discard(marked) and marked % 4 == pile
        label = aimed or (str(height) if height else "")
        canvas.card(PILES_X + PILES_PITCH * pile, PILES_Y, label, selected=bool(aimed) or news)


def _on_discard(move: int) -> bool:
    return DISCARD <= move <= PASS


def _draw_pile_count(canvas: Canvas, view: SkipBoView) -> None:
    canvas.icon(DRAW_X, PILES_Y, "small/card_back")
    count = view.draw_left + view.recycled_left
    canvas.text(DRAW_X - 2, PILES_Y + 10, str(count), SMALL)


def _draw_others(canvas: Canvas, view: SkipBoView, table: SkipBoTable) -> None:
    others = [(view.seat + step) % view.seats for step in range(1, view.seats)]
    wide = len(others) <= ONE_COLUMN
    for row, seat in enumerate(others):
        x = 80 if wide else 75 + 29 * (row // ONE_COLUMN)
        y = OTHERS_Y + OTHERS_PITCH * (row % ONE_COLUMN)
        name = table.session.players[seat].name if wide else str(seat + 1)
        if SMALL.width(name) > NAME_ROOM:
            name = _("P{number}").format(number=seat + 1)
        _draw_other(canvas, view, seat, (x, y), name, 47 if wide else 23)


def _draw_other(
    canvas: Canvas, view: SkipBoView, seat: Seat, at: tuple[int, int], name: str, width: int
) -> None:
    x, y = at
    room = NAME_ROOM if width > NAME_ROOM else 4
    canvas.text(x, y, name, SMALL, width=room)
    top = card(view.stock_top[seat]) if view.stock_top[seat] else "-"
    left = x + width - (21 if width > NAME_ROOM else 19)
    canvas.text(left, y, top, SMALL, align="right", width=9)
    canvas.text(x + width - 9, y, str(view.stock_count(seat)), SMALL, align="right", width=9)
    if seat == view.turn:
        canvas.invert(x - 1, y, room + 1, OTHERS_PITCH)


def _draw_own(
    canvas: Canvas, view: SkipBoView, owner: Seat, table: SkipBoTable, *, phase: bool
) -> None:
    own = owner == view.seat
    places = (Place.STOCK, Place.DISCARD) if own else (Place.PARTNER_STOCK, Place.PARTNER_DISCARD)
    top = view.stock_top[owner]
    _draw_card(canvas, table, Source(places[0], 0, top), STOCK_X, phase=phase)
    canvas.text(STOCK_X, COUNTS_Y, str(view.stock_count(owner)), SMALL, align="center", width=11)
    if own:
        _draw_hand(canvas, view, table, phase=phase)
    else:
        canvas.text(HAND_X, CARDS_Y + 3, table.session.players[owner].name, SMALL_BOLD, width=60)
    for index, pile in enumerate(view.discards[owner]):
        x = DISCARDS_X + PITCH * index
        source = Source(places[1], index, pile[-1] if pile else 0)
        _draw_card(canvas, table, source, x, phase=phase)
        if pile:
            canvas.text(x, COUNTS_Y, str(len(pile)), SMALL, align="center", width=11)


def _draw_hand(canvas: Canvas, view: SkipBoView, table: SkipBoTable, *, phase: bool) -> None:
    for index, rank in enumerate(view.hand):
        source = Source(Place.HAND, index, rank)
        _draw_card(canvas, table, source, HAND_X + PITCH * index, phase=phase)
    cursor = table.cursor
    if cursor is not None and cursor.place is Place.PASS and phase:
        canvas.frame(HAND_X, CARDS_Y, 5 * PITCH - 1, pieces.LITTLE[1])


def _draw_card(canvas: Canvas, table: SkipBoTable, source: Source, x: int, *, phase: bool) -> None:
    """A card is lit while taken, and blinks under the cursor or as the place to drop on."""
    chosen = table.cursor is not None and table.cursor[:2] == source[:2]
    lit = chosen and (table.is_picked or phase)
    aimed = None
    if phase and source.place is Place.DISCARD:
        aimed = table.shown_on_discard(source.number)
    label = aimed or (card(source.rank) if source.rank else "")
    face = not (table.is_hidden and source.place is Place.HAND)
    w, h = pieces.LITTLE
    canvas.card(x, CARDS_Y, label if face else "", w=w, h=h, face=face, selected=lit or bool(aimed))
