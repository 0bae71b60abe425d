"""Which cards of the own table can be taken, and where each may go: between view and cursor."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from rules.game import Move
from rules.skipbo.moves import (
    DISCARD,
    HAND,
    PARTNER_PILE,
    PARTNER_STOCK,
    PASS,
    PILE,
    STOCK,
    Reason,
    hand_rank,
)
from rules.skipbo.view import SkipBoView


class Place(IntEnum):
    """Where a card lies, in the order in which the cursor walks."""

    STOCK = 0
    HAND = 1
    PASS = 2
    DISCARD = 3
    PARTNER_STOCK = 4
    PARTNER_DISCARD = 5


class Source(NamedTuple):
    """A card that can be taken: where it lies, the how-manieth there, and its rank."""

    place: Place
    number: int
    rank: int

    @property
    def code(self) -> Move:
        """The move that plays it on building pile 1."""
        bases = {
            Place.STOCK: STOCK,
            Place.HAND: HAND + 4 * (self.rank - 1),
            Place.DISCARD: PILE + 4 * self.number,
            Place.PARTNER_STOCK: PARTNER_STOCK,
            Place.PARTNER_DISCARD: PARTNER_PILE + 4 * self.number,
            Place.PASS: PASS,
        }
        return bases[self.place]

    @property
    def refusal(self) -> Reason:
        """Why it may not go to a discard pile (a card from the hand may)."""
        stock = self.place in {Place.STOCK, Place.PARTNER_STOCK}
        return Reason.STOCK_TO_DISCARD if stock else Reason.DISCARD_TO_DISCARD


def top_sources(view: SkipBoView) -> list[Source]:
    """Return the own stock top, hand cards and discard tops."""
    seat = view.seat
    found = [Source(Place.STOCK, 0, view.stock_top[seat])] if view.stock_top[seat] else []
    found += [Source(Place.HAND, index, rank) for index, rank in enumerate(view.hand)]
    found += _tops(view, seat, Place.DISCARD)
    return found


def _tops(view: SkipBoView, seat: int, place: Place) -> list[Source]:
    return [
        Source(place, index, pile[-1]) for index, pile in enumerate(view.discards[seat]) if pile
    ]


def sources(view: SkipBoView) -> list[Source]:
    """Return everything that the cursor walks, the pass and the partner's cards included."""
    found = top_sources(view)
    if not view.hand:
        found.append(Source(Place.PASS, 0, 0))
    if view.partners:
        partner = (view.seat + 2) % 4
        if view.stock_top[partner]:
            found.append(Source(Place.PARTNER_STOCK, 0, view.stock_top[partner]))
        found += _tops(view, partner, Place.PARTNER_DISCARD)
    return sorted(found)


def places_for(source: Source, legal: Iterable[Move]) -> list[Move]:
    """Return the legal moves of a card, building piles first."""
    base = source.code
    if source.place is Place.PASS:
        return [PASS]
    if source.place is Place.HAND:
        return [move for move in legal if hand_rank(move) == source.rank]
    return [move for move in legal if base <= move < base + 4]


def rank_at(view: SkipBoView, move: Move) -> int:
    """Return the rank of the card that a move of the view's seat moves, 0 for a pass."""
    if rank := hand_rank(move):
        return rank
    partner = (view.seat + 2) % view.seats
    if move < HAND:
        return view.stock_top[view.seat]
    if PILE <= move < DISCARD:
        return view.discards[view.seat][(move - PILE) // 4][-1]
    if PARTNER_STOCK <= move < PARTNER_PILE:
        return view.stock_top[partner]
    if move >= PARTNER_PILE:
        return view.discards[partner][(move - PARTNER_PILE) // 4][-1]
    return 0
