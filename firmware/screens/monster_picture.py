"""How the Monster Trick table is drawn. Units: pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.fonts import SMALL, SMALL_BOLD, TABLE, TEXT
from firmware.screens.monster_look import known_slots
from firmware.screens.monster_words import SIGNS
from firmware.words import _
from rules.monstertrick.moves import LAY
from rules.monstertrick.pieces import COLOUR_OF, HAND_SIZE, ORDERS, VALUE_OF, Trick
from rules.monstertrick.view import MonsterTrickView

if TYPE_CHECKING:
    from firmware.screens.monster import MonsterTable

TRICK_W, TRICK_H, TRICK_Y = 24, 22, 9
"""A place for an open trick; four of them stand side by side."""

SLOTS_X, SLOT_W = 100, 9
"""The own point cards, at the right."""

LINE_Y = 32
HAND_Y, CARD_W, CARD_H = 40, 10, 16
"""The hand: the colour above the value."""


def draw_table(canvas: Canvas, table: MonsterTable, *, phase: bool) -> None:
    """Draw tricks, own point cards, the line and the hand."""
    view = table.view
    for place, trick in enumerate(view.tricks):
        draw_trick(canvas, TRICK_W * place + place, TRICK_Y, trick, own=trick.leader == view.seat)
        if place == table.target and phase:
            canvas.invert(TRICK_W * place + place, TRICK_Y, TRICK_W, TRICK_H)
    _draw_slots(canvas, table.shown, is_hidden=table.is_hidden)
    canvas.text(2, LINE_Y, table.line, SMALL, width=124)
    _draw_hand(canvas, table, phase=phase)


def draw_trick(canvas: Canvas, x: int, y: int, trick: Trick, *, own: bool) -> None:
    """A place: the leading card, whose it is, and a mark for each card; dotted where it is free."""
    if not trick.cards:
        canvas.card(x, y, "", w=TRICK_W, h=TRICK_H)
        return
    canvas.rounded(x, y, TRICK_W, TRICK_H)
    best = trick.best
    canvas.icon(x + 3, y + 4, SIGNS[COLOUR_OF[best]])
    canvas.text(x + 8, y + 3, str(VALUE_OF[best]), TABLE, align="right", width=14)
    canvas.text(x + 4, y + 13, str(trick.leader + 1), SMALL, inverted=own)
    for at in range(len(trick.cards)):
        canvas.fill(x + 11 + 4 * at, y + 15, 3, 3)


def _draw_slots(canvas: Canvas, view: MonsterTrickView, *, is_hidden: bool) -> None:
    """The own point cards, the one that is up lit, and the points of the rounds before."""
    if view.order is not None or is_hidden:
        up = (view.wins[view.seat] - 1) % 3 if view.wins[view.seat] else None
        for slot, text in enumerate(known_slots(view, view.seat)):
            x = SLOTS_X + SLOT_W * slot
            canvas.rounded(x, TRICK_Y, SLOT_W + 1, 11)
            canvas.text(x + 1, TRICK_Y + 2, text, SMALL, align="center", width=8)
            if slot == up:
                canvas.invert(x + 1, TRICK_Y + 1, SLOT_W - 1, 9)
    total = sum(points[view.seat] for points in view.rounds)
    canvas.text(SLOTS_X + 2, TRICK_Y + 14, _("R{number}").format(number=view.round), SMALL)
    canvas.text(128, TRICK_Y + 13, str(total), TABLE, align="right")


def _draw_hand(canvas: Canvas, table: MonsterTable, *, phase: bool) -> None:
    for at, card in enumerate(table.view.hand):
        x = 4 + CARD_W * at
        if table.is_hidden:
            canvas.card(x, HAND_Y, "", w=CARD_W - 2, h=CARD_H - 2, face=False)
        else:
            draw_card(canvas, x, HAND_Y, card)
        if card == table.cursor and (phase or table.is_picked):
            canvas.invert(x - 1, HAND_Y - 1, CARD_W, CARD_H)


def draw_card(canvas: Canvas, x: int, y: int, card: int) -> None:
    """A card: its colour above its value."""
    canvas.icon(x + 2, y, SIGNS[COLOUR_OF[card]])
    canvas.text(x, y + 7, str(VALUE_OF[card]), SMALL, align="center", width=8)


def draw_laying(canvas: Canvas, table: MonsterTable) -> None:
    """Draw the three point cards in the order pointed at, the line and the hand."""
    view = table.view
    canvas.text(2, 9, _("R{number}").format(number=view.round), SMALL_BOLD)
    for slot, value in enumerate(ORDERS[table.order - LAY]):
        x = 30 + 25 * slot
        canvas.rounded(x, 9, 18, 21)
        canvas.text(x, 15, str(value * view.round), TEXT, align="center", width=18)
    canvas.text(2, LINE_Y, table.line, SMALL, width=124)
    for at, card in enumerate(view.hand[:HAND_SIZE]):
        draw_card(canvas, 4 + CARD_W * at, HAND_Y, card)
