"""What a card catches: a chain of its colour, black cards whose ring it closes, or both.

Sources as in `rules.trio.state`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rules.trio.board import group_of
from rules.trio.lattice import COLUMN, POINTS_DOWN, ROW, Cell, neighbours
from rules.trio.pieces import BLACK, Colour

CHAIN = 4
"""Connected cards of one colour that are caught; so are more [S1, note 2]."""

Cards: TypeAlias = dict[Cell, Colour]

NOTHING: tuple[Cell, ...] = ()


def ring(cards: Cards, black: Cell) -> tuple[Cell, ...]:
    """Return a black card and the three round it, if those are of three ordinary colours [S1].

    Another black one is none of the three colours (TP-f).
    """
    left, right, across = around = neighbours(black)
    a, b, c = cards.get(left), cards.get(right), cards.get(across)
    if a and b and c and a != b != c != a and BLACK not in (a, b, c):
        return (black, *around)
    return NOTHING


def caught_by(cards: Cards, cell: Cell) -> Sequence[Cell]:
    """Return all cells that the card just laid here wins, each once (TP-g: the union)."""
    colour = cards[cell]
    if colour == BLACK:
        return ring(cards, cell)
    across = cell - ROW if cell & POINTS_DOWN else cell + ROW
    around = (cell - COLUMN, cell + COLUMN, across)
    there = (cards.get(cell - COLUMN), cards.get(cell + COLUMN), cards.get(across))
    won: Sequence[Cell] = NOTHING
    if colour in there:
        group = group_of(cards, cell)
        if len(group) >= CHAIN:
            won = group
    if BLACK in there:
        for other, black in zip(around, there, strict=True):
            if black == BLACK:
                won = (*won, *ring(cards, other))
    return won if len(won) <= CHAIN else tuple(dict.fromkeys(won))


def caught_by_all(cards: Cards, cells: Iterable[Cell]) -> Sequence[Cell]:
    """Return all cells that cards laid in one turn win together at its end, each once."""
    return tuple(dict.fromkeys(won for cell in cells for won in caught_by(cards, cell)))
