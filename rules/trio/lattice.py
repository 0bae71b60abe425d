"""The triangular lattice that cards lie on: cells as integers, neighbours, connected groups.

A cell is (row, column), whole numbers of any sign. It points up if row + column is even, else
down. Two cells are neighbours if they share a full side; a corner counts for nothing [S1].

A cell's code leaves its three lowest bits free for a card, so that cell + card is a move. A row
has an odd number of cells: the fourth bit then tells which way a cell points, and a neighbour is
an addition away. Nothing here knows what a card is.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TypeAlias

Cell: TypeAlias = int

REACH = 2047
"""Rows and columns go from -REACH to REACH.

No game gets there: a card lies at most one row or column beyond another, and with the largest
deck (99 cards) fewer than 1,300 cards are laid: 99, and what comes back after each of at most
24 catches (98 - 4 * catch cards at the most).
"""

COLUMN = 8
ROW = COLUMN * (2 * REACH + 1)
ORIGIN: Cell = REACH * ROW + REACH * COLUMN
POINTS_DOWN = 8
"""The bit of a cell that points down."""

CARD = 7
"""The bits that a cell leaves free for a card."""


def cell_at(row: int, column: int) -> Cell:
    """Return the cell at a place. Raises ValueError beyond REACH."""
    if abs(row) > REACH or abs(column) > REACH:
        raise ValueError(f"({row},{column}) is not within {REACH} rows and columns")
    return ORIGIN + row * ROW + column * COLUMN


def position(cell: Cell) -> tuple[int, int]:
    """Return the row and the column of a cell, or of the cell of a move."""
    row, column = divmod(cell // COLUMN, ROW // COLUMN)
    return row - REACH, column - REACH


def points_up(cell: Cell) -> bool:
    """Tell whether the apex of this triangle is on top."""
    return not cell & POINTS_DOWN


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """Return the cells to the left, to the right, and beneath (pointing up) or above (down).

    >>> [position(other) for other in neighbours(cell_at(0, 0))]
    [(0, -1), (0, 1), (1, 0)]
    >>> [position(other) for other in neighbours(cell_at(0, 1))]
    [(0, 0), (0, 2), (-1, 1)]
    """
    return cell - COLUMN, cell + COLUMN, cell - ROW if cell & POINTS_DOWN else cell + ROW


def round_point(cell: Cell) -> tuple[Cell, ...]:
    """Return the six cells round the right end of the base of a cell that points up.

    They are in order, each the neighbour of the next one: the shortest way round that there is.
    Raises ValueError for a cell that points down.
    """
    if not points_up(cell):
        raise ValueError(f"{position(cell)} points down")
    upper = (cell, cell + COLUMN, cell + 2 * COLUMN)
    return (*upper, *(other + ROW for other in reversed(upper)))


def spread_from(cell: Cell, among: Container[Cell]) -> list[Cell]:
    """Return the cells of `among` that are connected with a cell of it, that one first."""
    group, known = [cell], {cell}
    for one in group:
        for other in neighbours(one):
            if other in among and other not in known:
                known.add(other)
                group.append(other)
    return group


def components(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return the connected groups of some cells, each in the order in which they were given.

    Groups come in the order of their first cells.
    """
    place = {cell: index for index, cell in enumerate(cells)}
    left, groups = dict(place), []
    while left:
        group = sorted(spread_from(next(iter(left)), left), key=place.__getitem__)
        groups.append(group)
        for cell in group:
            del left[cell]
    return groups
