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
        "loose",
        "mover",
        "need",
        "partners",
        "piles",
        "recycled",
        "seat",
        "seats",
        "stock_left",
        "tops",
        "unseen",
    )

    seat: Seat
    """Whose turn it is."""
    mover: Seat
    hands: list[list[int]]
    tops: list[bytearray]
    """The rank on each seat's stock, then on its four discard piles; 0 where there is none."""
    stock_left: list[int]
    """Face-down cards beneath the top."""
    discards: list[list[list[int]]]
    heights: bytearray
    """The number last played on each building pile, 0 for an empty place."""
    fits: bytearray
    piles: list[list[int]]
    """The cards that physically lie in each building pile: fewer than its height, once the cards
    under the top have been recycled [S]."""
    loose: int
    """Cards beneath the tops of all building piles: what can be recycled [S]."""
    completed: bytearray
    """The cards of completed piles, waiting to be recycled."""
    unseen: bytearray
    draw_left: int
    """Cards in the first draw pile; 0 for good once it has run out."""
    recycled: bytearray
    """The newest recycled draw pile: known to nobody, once cards went to different hands."""
    drawn: list[bytearray]
    """What each seat drew from it: with what is left of it this is public, taken together."""
    held: list[bytes] | None
    """Each hand when the first draw pile was replaced: it limits what stocks can hold."""
    flips: list[Seat]
    """Seats whose stock is to be turned up, the next one last."""
    need: int
    """Cards that the seat whose turn it is still has to draw."""
    idle: int
    """Turns in a row in which no card was played or drawn."""
    active: bool
    """A card was played or drawn in this turn."""

    def __init__(self, seats: int, starter: Seat, stock: int, *, partners: bool) -> None:
        if not seats:
            return  # a blank for `copy`; compiled, even `__new__` comes here
        self.seats, self.partners = seats, partners
        self.seat, self.mover = starter, CHANCE
        self.hands = [[] for _ in range(seats)]
        self.tops = [bytearray(5) for _ in range(seats)]
        self.stock_left = [stock] * seats
        self.discards = [[[], [], [], []] for _ in range(seats)]
        self.heights, self.fits = bytearray(4), _new_fits()
        self.piles, self.loose = [[], [], [], []], 0
        self.completed = bytearray()
        self.unseen, self.draw_left = bytearray(spread(DECK)), CARDS - seats * stock
        self.recycled = bytearray()
        self.drawn = [bytearray() for _ in range(seats)]
        self.held = None
        self.flips, self.need = list(range(seats - 1, -1, -1)), HAND_SIZE
        self.idle, self.active = 0, False

    def set_heights(self, heights: Sequence[int]) -> None:
        """Set the height, 0..11, of every building pile."""
        self.heights, self.fits = bytearray(heights), _new_fits()
        self.fits[1] = 0
        for target, height in enumerate(heights):
            self.fits[height + 1] |= 1 << target

    def set_building(self, piles: Sequence[Sequence[int]]) -> None:
        """Lay the cards that are physically in the building piles."""
        self.piles = [list(pile) for pile in piles]
        self.loose = sum(len(pile) - 1 for pile in piles if pile)

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
        twin = type(self)(0, 0, 0, partners=self.partners)
        twin.seats, twin.partners = self.seats, self.partners
        twin.seat, twin.mover = self.seat, self.mover
        twin.hands = [hand.copy() for hand in self.hands]
        twin.tops = [own.copy() for own in self.tops]
        twin.stock_left = self.stock_left.copy()
        twin.discards = [[pile.copy() for pile in own] for own in self.discards]
        twin.heights, twin.fits = self.heights.copy(), self.fits.copy()
        twin.piles, twin.loose = [pile.copy() for pile in self.piles], self.loose
        twin.completed = self.completed.copy()
        twin.unseen, twin.draw_left = self.unseen.copy(), self.draw_left
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
