"""The Skip-Bo table: every pile of one round, without the rules that move its cards.

Sources: [S] the unit's manual, [O] the card game's sheet, numbered rulings: the rules document.
Face-down cards have no order. While the first draw pile lasts, draw pile and stocks are one
multiset, `unseen`. Once it has run out, `unseen` is the stocks alone, and the pile made of
recycled cards is `recycled`: its cards were seen by all, the stocks' cards by nobody.

A heap is a bytearray of ranks (1..12, WILD). `unseen` and `recycled` are sorted: equal heaps are
equal bytes, a card is sampled by its index, and finding one is a scan in C.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from rules.game import CHANCE, Seat
from rules.skipbo.moves import WILD
from rules.skipbo.pieces import CARDS, DECK, HAND_SIZE, spread
from rules.skipbo.save import dump_state
from rules.skipbo.view import SkipBoView, see


class Table:
    """Whatever lies on the table, and whose turn it is."""

    __slots__ = (
        "active",
        "completed",
        "discards",
        "draw_left",
        "drawn",
        "fits",
        "flips",
        "hands",
        "heights",
        "held",
        "idle",
        "mover",
        "need",
        "partners",
        "piles",
        "pool",
        "recycled",
        "seat",
        "seats",
        "stock_left",
        "tops",
        "unseen",
    )

    def __init__(self, seats: int, starter: Seat, stock: int, *, partners: bool) -> None:
        self.seats = seats
        self.partners = partners
        self.seat = starter
        """Whose turn it is."""
        self.mover = CHANCE
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.tops = [bytearray(5) for _ in range(seats)]
        """The rank on each seat's stock, then on its four discard piles; 0 where there is none."""
        self.stock_left = [stock] * seats
        """Face-down cards beneath the top."""
        self.discards: list[list[list[int]]] = [[[], [], [], []] for _ in range(seats)]
        self.heights = bytearray(4)
        """The number last played on each building pile, 0 for an empty place."""
        self.fits = _new_fits()
        self.piles: list[list[int]] = [[], [], [], []]
        """The cards that physically lie in each building pile: fewer than its height, once the
        cards under the top have been recycled [S]."""
        self.completed = bytearray()
        """The cards of completed piles, waiting to be recycled."""
        self.unseen = bytearray(spread(DECK))
        self.draw_left = CARDS - seats * stock
        """Cards in the first draw pile; 0 for good once it has run out."""
        self.pool = b""
        """What the newest recycled draw pile was made of: public."""
        self.recycled = bytearray()
        """What is left of it: known to nobody, once cards went to different hands."""
        self.drawn = [bytearray() for _ in range(seats)]
        """What each seat drew from the newest recycled pile."""
        self.held: list[bytes] | None = None
        """Each hand when the first draw pile was replaced: it limits what stocks can hold."""
        self.flips = list(range(seats - 1, -1, -1))
        """Seats whose stock is to be turned up, the next one last."""
        self.need = HAND_SIZE
        """Cards that the seat whose turn it is still has to draw."""
        self.idle = 0
        """Turns in a row in which no card was played or drawn."""
        self.active = False
        """A card was played or drawn in this turn."""

    def set_heights(self, heights: Sequence[int]) -> None:
        """Set the height, 0..11, of every building pile."""
        self.heights, self.fits = bytearray(heights), _new_fits()
        self.fits[1] = 0
        for target, height in enumerate(heights):
            self.fits[height + 1] |= 1 << target

    def set_piles(
        self, stock_top: Sequence[int], discards: Sequence[Sequence[Sequence[int]]]
    ) -> None:
        """Lay the face-up cards of every seat: stock tops (0 = none) and discard piles."""
        self.discards = [[list(pile) for pile in own] for own in discards]
        self.tops = [
            bytearray([top, *(pile[-1] if pile else 0 for pile in own)])
            for top, own in zip(stock_top, self.discards, strict=True)
        ]

    def stock_count(self, seat: Seat) -> int:
        """Return the cards in a seat's stock, the one turned up included."""
        return self.stock_left[seat] + (1 if self.tops[seat][0] else 0)

    def view(self, seat: Seat) -> SkipBoView:
        """Return what this seat can know."""
        return see(self, seat)

    def copy(self) -> Self:
        """Return an independent equal state."""
        twin = type(self).__new__(type(self))
        twin.seats, twin.partners = self.seats, self.partners
        twin.seat, twin.mover = self.seat, self.mover
        twin.hands = [hand.copy() for hand in self.hands]
        twin.tops = [own.copy() for own in self.tops]
        twin.stock_left = self.stock_left.copy()
        twin.discards = [[pile.copy() for pile in own] for own in self.discards]
        twin.heights, twin.fits = self.heights.copy(), self.fits.copy()
        twin.piles = [pile.copy() for pile in self.piles]
        twin.completed = self.completed.copy()
        twin.unseen, twin.draw_left = self.unseen.copy(), self.draw_left
        twin.pool = self.pool
        twin.recycled = self.recycled.copy()
        twin.drawn = [own.copy() for own in self.drawn]
        twin.held = self.held
        twin.flips, twin.need = self.flips.copy(), self.need
        twin.idle, twin.active = self.idle, self.active
        return twin

    def dump(self) -> dict[str, Any]:
        """Return the whole state as JSON-ready data; equal states give equal data."""
        return dump_state(self)


def _new_fits() -> bytearray:
    """Return which piles (as a mask) take each rank when all are empty; none takes "no card".

    256 bytes long, so that `translate` turns ranks into masks.
    """
    fits = bytearray(256)
    fits[1] = fits[WILD] = 15
    return fits
