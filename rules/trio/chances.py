"""What a table offers to whoever is next: chains to complete, black cards to catch.

An *offer* needs cards and is worth the cards that it wins. Chains are measured by what one card
makes of them: the groups it joins, itself counted. Sources as in `rules.trio.state`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.game import Move
from rules.trio.board import Board, group_of
from rules.trio.catching import CHAIN
from rules.trio.lattice import COLUMN, POINTS_DOWN, ROW, Cell, neighbours
from rules.trio.pieces import BLACK, HAND_SIZE, NO_CARD, ORDINARY, Colour

ORDINARY_BITS = sum(1 << colour for colour in ORDINARY)


class Ring(NamedTuple):
    """A black card that can be caught, or a place where one would be."""

    open: tuple[Cell, ...]
    """The cells that are still to be filled: one or two."""
    colours: tuple[int, ...]
    """For each of them the colours that may go there and close the ring, as bits."""


def group_sizes(board: Board, colour: Colour) -> dict[Cell, tuple[Cell, int]]:
    """Return, for each card of a colour, the first cell and the size of its group."""
    found: dict[Cell, tuple[Cell, int]] = {}
    for cell, there in board.cards.items():
        if there == colour and cell not in found:
            group = group_of(board.cards, cell)
            found |= dict.fromkeys(group, (cell, len(group)))
    return found


def joined(groups: dict[Cell, tuple[Cell, int]], cell: Cell) -> int:
    """Return the size of the group that a card laid here belongs to, itself counted."""
    across = cell - ROW if cell & POINTS_DOWN else cell + ROW
    beside = {groups.get(other) for other in (cell - COLUMN, cell + COLUMN, across)}
    return 1 + sum(group[1] for group in beside if group)


def largest_join(board: Board, colour: Colour) -> int:
    """Return the size of the largest group that one card more of a colour makes; 0 for none."""
    near = board.near[colour]
    if not near:
        return 0
    groups = group_sizes(board, colour)
    return max(joined(groups, move - colour) for move in near)


def cards_needed(size: int) -> int:
    """Return how many cards catch a group that the first one makes this large."""
    return max(1, 1 + CHAIN - size)


def chain_worth(size: int) -> int:
    """Return what catching it is worth, with as many cards as that needs."""
    return max(size, CHAIN)


def unbound(board: Board) -> int:
    """Return the ordinary colours that may be laid beside any card, as bits."""
    return sum(1 << colour for colour in ORDINARY if not board.near[colour])


def allowed(board: Board, cell: Cell, free: int) -> int:
    """Return the colours that may be laid on a free cell, as bits; `free` are the unbound ones."""
    for other in neighbours(cell):
        free |= 1 << board.cards.get(other, NO_CARD)
    return free & ORDINARY_BITS


def rings(board: Board) -> Iterator[Ring]:
    """Give the black cards that one or two more cards would catch (three ordinary colours)."""
    cards, free = board.cards, -1
    for cell, colour in cards.items():
        if colour != BLACK:
            continue
        around = neighbours(cell)
        there = [found for other in around if (found := cards.get(other))]
        if BLACK in there or len(set(there)) < len(there) or not 0 < len(there) < HAND_SIZE:
            continue
        if free < 0:
            free = unbound(board)
        taken = ~sum(1 << found for found in there)
        ends = tuple(other for other in around if other not in cards)
        yield Ring(ends, tuple(allowed(board, other, free) & taken for other in ends))


def holes(board: Board) -> Iterator[Move]:
    """Give the moves by which a black card would be caught at once."""
    cards = board.cards
    for cell in board.free:
        a = cards.get(cell - COLUMN)
        if a is None or a == BLACK:
            continue
        b = cards.get(cell + COLUMN)
        if b is None or b in (BLACK, a):
            continue
        c = cards.get(cell - ROW if cell & POINTS_DOWN else cell + ROW)
        if c is not None and c not in (BLACK, a, b):
            yield cell + BLACK
