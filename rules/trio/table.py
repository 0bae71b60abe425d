"""The Trio table: everything of one round, without the rules that move it.

The pile has no order where nobody knows one. Its top is a heap: first the cards never seen, a
multiset. Cards that return lie beneath it in batches that everybody saw: of one card each when
they return in order (TP-i), of several when they are shuffled. When a heap is used up the next
batch is the top.

A heap is a bytearray of colours, sorted: equal heaps are equal bytes, and a card is sampled by
its index.
"""

from __future__ import annotations

from typing import Any, Self

from rules.game import CHANCE, Seat
from rules.trio.board import Board
from rules.trio.lattice import Cell
from rules.trio.options import Rules
from rules.trio.pieces import HAND_SIZE, spread
from rules.trio.save import dump_state
from rules.trio.view import TrioView, see


class Table:
    """Whatever lies on the table and in the hands, and whose turn it is."""

    __slots__ = (
        "board",
        "closing",
        "cut",
        "drawn",
        "hands",
        "laid",
        "mover",
        "need",
        "rules",
        "seat",
        "seats",
        "seen",
        "shown",
        "starter",
        "sure",
        "taken",
        "top",
        "undealt",
        "under",
        "won",
    )

    rules: Rules
    seat: Seat
    """Whose turn it is, or who is dealt to."""
    mover: Seat
    board: Board
    hands: list[bytes]
    """Colours, in the order they were drawn. What is in a list is replaced, never changed."""
    shown: list[bytes]
    """Per seat, the cards of its hand that all know, in order: drawn when all knew the top."""
    won: list[int]
    """Cards won by each seat."""
    taken: bytearray
    """The won cards of all seats, by colour."""
    top: bytearray
    """The heap that is drawn from; empty only if the whole pile is."""
    seen: bool
    """The top heap is a batch that everybody saw return."""
    sure: bool
    """It is one, and of a single colour: all know what is drawn. Follows from the rest."""
    drawn: list[bytes]
    """What each seat drew from a top heap that was seen, but is not sure."""
    under: list[bytes]
    """The batches beneath, the next one first; each is sorted."""
    need: int
    """Cards that `seat` is still to draw; above 0 in a turn only after its end was said."""
    undealt: int
    """Before the first turn: the seats still to be dealt to, and one for the start card."""
    laid: list[Cell]
    """Where cards were laid in this turn."""
    cut: bool
    """The seat to move chooses which group stays (TP-h, `captor_chooses`)."""
    closing: bool
    """The pile has run dry, and the round ends when everybody has had as many turns."""

    def __init__(self, seats: int, starter: Seat, rules: Rules) -> None:
        if not seats:
            return  # a blank for `copy`; compiled, even `__new__` comes here
        self.seats, self.starter, self.rules = seats, starter, rules
        self.seat, self.mover = starter, CHANCE
        self.board = Board()
        self.hands, self.shown = [b""] * seats, [b""] * seats
        self.won, self.taken = [0] * seats, bytearray(8)
        self.top, self.seen, self.sure = bytearray(spread(rules.deck)), False, False
        self.drawn = [b""] * seats
        self.under = []
        self.need, self.undealt = HAND_SIZE, seats + 1
        self.laid = []
        self.cut = self.closing = False

    @property
    def pile_left(self) -> int:
        """How many cards the pile has."""
        return len(self.top) + sum(map(len, self.under))

    @property
    def flips(self) -> bool:
        """The card that chance shows next is turned up on the table, not drawn."""
        if self.board.cards:
            return False
        return self.undealt == 1 or (self.rules.flips and not self.undealt)

    def open_next(self) -> None:
        """Make the next batch the top, if that is used up."""
        if self.top:
            return
        self.drawn = [b""] * self.seats
        self.seen = bool(self.under)
        if self.under:
            self.top = bytearray(self.under.pop(0))
        self.sure = self.is_sure()

    def is_sure(self) -> bool:
        """Tell whether all that saw this heap return, and what was turned up, know its top."""
        return self.seen and len({*self.top}.union(*self.drawn)) == 1

    def view(self, seat: Seat) -> TrioView:
        """Return what this seat can know."""
        return see(self, seat)

    def copy(self) -> Self:
        """Return an independent equal state."""
        twin = type(self)(0, 0, self.rules)
        twin.seats, twin.starter, twin.rules = self.seats, self.starter, self.rules
        twin.seat, twin.mover = self.seat, self.mover
        twin.board = self.board.copy()
        twin.hands, twin.shown = self.hands.copy(), self.shown.copy()
        twin.won, twin.taken = self.won.copy(), self.taken.copy()
        twin.top, twin.seen, twin.sure = self.top.copy(), self.seen, self.sure
        twin.drawn, twin.under = self.drawn.copy(), self.under.copy()
        twin.need, twin.undealt = self.need, self.undealt
        twin.laid = self.laid.copy()
        twin.cut, twin.closing = self.cut, self.closing
        return twin

    def dump(self) -> dict[str, Any]:
        """Return the whole state as JSON-ready data; equal states give equal data."""
        return dump_state(self)
