"""Trio moves: small integers and their notation.

    B(0,3)     lay a blue card on the cell in row 0, column 3 (see `rules.trio.lattice`)
    keep(0,2)  the group with the card on that cell, its oldest one, stays on the table
    end        end the turn
    +B         chance: the card drawn is blue
    ^K         chance: the card turned up on the table is black

Colours: B blue, R red, G green, Y yellow, V violet, O orange, K black.
"""

from __future__ import annotations

import re
from enum import Enum

from rules.errors import BadNotation
from rules.game import Move
from rules.trio.lattice import CARD, REACH, Cell, cell_at, position
from rules.trio.pieces import COLOURS, LETTERS, Colour

DRAW, FLIP, END, CELLS = 0, 8, 16, 32
"""The first code of each kind: plus a colour for chance, a cell plus a colour for a card laid.

A cell without a colour chooses the group that stays.
"""


class Reason(Enum):
    """Why a move is refused."""

    ROUND_OVER = "the round is over"
    CHANCE_FIRST = "a card is still to be drawn or turned up"
    NOT_CHANCE = "no card is to be drawn or turned up now"
    NO_SUCH_MOVE = "there is no such move"
    NO_SUCH_CARD = "no such card can be there"
    NOT_IN_HAND = "the hand does not hold this card"
    OCCUPIED = "a card lies there"
    TOUCHES_NOTHING = "a card must share a side with one that lies there"
    AWAY_FROM_COLOUR = "a card must touch its own colour while that has a free side"
    NOTHING_LAID = "at least one card is laid in a turn"
    CHOOSE_FIRST = "first choose the group that stays"
    NO_SUCH_GROUP = "there is no such group to choose"


def laid_on(move: Move) -> Cell:
    """Return the cell of a move that lays a card or chooses a group."""
    return move & ~CARD


def _write_cell(cell: Cell) -> str:
    row, column = position(cell)
    return f"({row},{column})"


def write_card(move: Move) -> str:
    """Return a card on its cell: `B(0,3)`; `keep(0,3)` for a cell alone."""
    colour = move & CARD
    return (LETTERS[colour] if colour else "keep") + _write_cell(move)


SHORT = (
    {END: "end"}
    | {DRAW + colour: "+" + LETTERS[colour] for colour in COLOURS}
    | {FLIP + colour: "^" + LETTERS[colour] for colour in COLOURS}
)
"""The notation of every move that needs no cell."""

_SHORT_MOVES = {text: move for move, text in SHORT.items()}
_ON_CELL = re.compile(r"(keep|[BRGYVOK])\((0|-?[1-9]\d{0,3}),(0|-?[1-9]\d{0,3})\)", re.ASCII)


def write(move: Move) -> str:
    """Return the notation of a move."""
    return SHORT.get(move) or write_card(move)


def read(text: str) -> Move:
    """Return the move of this notation. Raises BadNotation."""
    short = _SHORT_MOVES.get(text)
    if short is not None:
        return short
    found = _ON_CELL.fullmatch(text)
    if not found or max(abs(int(found[2])), abs(int(found[3]))) > REACH:
        raise BadNotation(f"{text!r} is not a Trio move; like B(0,3), keep(0,2), end, +R or ^K")
    colour: Colour = 0 if found[1] == "keep" else LETTERS.index(found[1])
    return cell_at(int(found[2]), int(found[3])) + colour


def exists(move: Move) -> bool:
    """Tell whether this code means anything at all."""
    return move in SHORT or CELLS <= move <= cell_at(REACH, REACH) + CARD
