"""Walking the places where a card may go: in reading order, or by direction.

Distances are thirds of a row's height, and of half a triangle's base: about the same on the
display.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from firmware.commands import Command
from rules.trio.lattice import Cell, points_up, position

DIRECTIONS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}
"""To the right, and down."""


def in_reading_order(cells: Iterable[Cell]) -> list[Cell]:
    """Return cells row by row from the top, each from left to right."""
    return sorted(cells, key=position)


def nearest(cells: Iterable[Cell], cell: Cell) -> Cell:
    """Return the cell that lies nearest to one. Raises ValueError where there is none."""
    return min(cells, key=lambda other: sum(part * part for part in _way(cell, other)))


def towards(cells: Sequence[Cell], cell: Cell, direction: Command) -> Cell:
    """Return the nearest of some cells in a direction, this one where none lies there.

    What is more aside than ahead is taken only if nothing else is there.
    """
    right, down = DIRECTIONS[direction]
    ahead: list[tuple[bool, int, Cell]] = []
    for other in cells:
        x, y = _way(cell, other)
        far, aside = x * right + y * down, abs(x * down) + abs(y * right)
        if far > 0:
            ahead.append((aside > far, far + 2 * aside, other))
    return min(ahead)[2] if ahead else cell


def _way(cell: Cell, other: Cell) -> tuple[int, int]:
    """How far it is from one cell to another, to the right and down."""
    (x0, y0), (x1, y1) = _middle(cell), _middle(other)
    return x1 - x0, y1 - y0


def _middle(cell: Cell) -> tuple[int, int]:
    row, column = position(cell)
    return 3 * column, 3 * row + (2 if points_up(cell) else 1)
