"""The cards on the table, and where others can be laid: kept up to date card by card.

Sources as in `rules.trio.state`. A card on its cell is a number, cell + colour: the move that
laid it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.game import Move
from rules.trio.lattice import CARD, COLUMN, ORIGIN, POINTS_DOWN, ROW, Cell, neighbours
from rules.trio.pieces import BLACK, NO_CARD, Colour

ALONE = (NO_CARD, NO_CARD, NO_CARD)


class Board:
    """The table's cards in the order they were laid, and the free cells beside them."""

    __slots__ = ("cards", "free", "near")

    cards: dict[Cell, Colour]
    free: dict[Cell, None]
    """Empty cells that share a side with a card."""
    near: tuple[dict[Move, None], ...]
    """By colour: the moves that would lay a card of it on a free cell beside one of it."""

    def __init__(self, laid: Iterable[Move] = ()) -> None:
        self.cards, self.free = {}, {}
        self.near = ({}, {}, {}, {}, {}, {}, {}, {})
        for move in laid:
            self.lay(move)

    def lay(self, move: Move) -> None:
        """Lay a card on an empty cell. Whether it may lie there is not asked."""
        colour = move & CARD
        cell = move ^ colour
        cards, free, near = self.cards, self.free, self.near
        cards[cell] = colour
        if cell in free:
            del free[cell]
        own = near[colour]
        across = cell - ROW if cell & POINTS_DOWN else cell + ROW
        for other in (cell - COLUMN, cell + COLUMN, across):
            there = cards.get(other)
            if there is None:
                free[other] = None
                own[other + colour] = None
            else:
                near[there].pop(cell + there, None)

    def take(self, cells: Iterable[Cell]) -> list[Colour]:
        """Take cards away; return their colours."""
        cards, gone = self.cards, tuple(cells)
        taken = [cards.pop(cell) for cell in gone]
        beside = {other for cell in gone for other in (cell, *neighbours(cell))}
        colours = {*taken}
        for cell in beside.difference(cards):
            self._look_again(cell, colours)
        return taken

    def _look_again(self, cell: Cell, taken: Iterable[Colour]) -> None:
        """Find out what an empty cell lies beside, after cards of these colours were taken."""
        card_on, near = self.cards.get, self.near
        across = cell - ROW if cell & POINTS_DOWN else cell + ROW
        around = (
            card_on(cell - COLUMN, NO_CARD),
            card_on(cell + COLUMN, NO_CARD),
            card_on(across, NO_CARD),
        )
        if around == ALONE:
            self.free.pop(cell, None)
        else:
            self.free[cell] = None
            for colour in around:
                if colour:
                    near[colour][cell + colour] = None
        for colour in taken:
            if colour not in around:
                near[colour].pop(cell + colour, None)

    def copy(self) -> Board:
        """Return an independent equal board."""
        twin = Board.__new__(Board)
        twin.cards, twin.free = self.cards.copy(), self.free.copy()
        none, a, b, c, d, e, f, black = self.near
        twin.near = (
            none,
            a.copy(),
            b.copy(),
            c.copy(),
            d.copy(),
            e.copy(),
            f.copy(),
            black.copy(),
        )
        return twin

    def places(self, colour: Colour, *, black_bound: bool) -> Iterable[Move]:
        """List where a card of this colour may be laid.

        Beside its own colour as long as one of that has a free side; else, and for an exempt
        black card (TP-e), beside any card [S1, note 1]; on an empty table anywhere, that is at
        the origin (TP-j).
        """
        near = self.near[colour]
        if near and (colour != BLACK or black_bound):
            return near
        if self.free:
            return [cell + colour for cell in self.free]
        return (ORIGIN + colour,)

    def may_lay(self, move: Move, *, black_bound: bool) -> bool:
        """Tell whether a card may be laid here: `move in places(...)`, but faster."""
        colour = move & CARD
        near = self.near[colour]
        if near and (colour != BLACK or black_bound):
            return move in near
        if self.free:
            return move - colour in self.free
        return move - colour == ORIGIN

    def laid(self) -> Sequence[Move]:
        """Return the cards on their cells, the oldest first."""
        return [cell + colour for cell, colour in self.cards.items()]


def group_of(cards: dict[Cell, Colour], cell: Cell) -> list[Cell]:
    """Return the connected cards of one colour that the card on this cell belongs to."""
    colour = cards[cell]
    group = [cell]
    for one in group:
        across = one - ROW if one & POINTS_DOWN else one + ROW
        for other in (one - COLUMN, one + COLUMN, across):
            if cards.get(other) == colour and other not in group:
                group.append(other)
    return group
