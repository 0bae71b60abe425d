"""What one seat can know of a Skip-Bo round, with a perfect memory of all that was shown.

Ruling 18 hides from the *display* what lies beneath discard tops; the view keeps it, since every
discard was made face up and remembering is part of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.game import Seat
from rules.skipbo.pieces import count_cards

if TYPE_CHECKING:
    from rules.skipbo.table import Table

Counts = tuple[int, ...]


class SkipBoView(NamedTuple):
    """All that `seat` can know. Counts are tuples of 14 indexed by rank."""

    seat: Seat
    turn: Seat
    """Whose turn it is, also while cards are drawn for it."""
    mover: Seat
    partners: bool
    hand: tuple[int, ...]
    """The own cards by rank."""
    hand_counts: tuple[int, ...]
    stock_top: tuple[int, ...]
    """0 where the stock is empty or its card not yet turned up."""
    stock_left: tuple[int, ...]
    """Face-down cards beneath each top."""
    discards: tuple[tuple[tuple[int, ...], ...], ...]
    """Seat, pile, cards from the bottom up."""
    heights: tuple[int, ...]
    """The number last played on each building pile, 0 for an empty place."""
    piles: tuple[tuple[int, ...], ...]
    completed: Counts
    draw_left: int
    recycled_left: int
    hidden: Counts
    """Every card that this seat cannot see: other hands, stocks and the draw pile together."""
    draw_most: Counts | None
    """The most of each rank that a recycled draw pile can hold; None while the first one lasts."""
    stock_most: Counts | None
    """The most of each rank that the stocks can hold; None as long as that is `hidden`."""
    flips: tuple[Seat, ...]
    need: int
    idle: int
    active: bool

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.stock_top)

    def stock_count(self, seat: Seat) -> int:
        """Return the cards in a stock, its top included."""
        return self.stock_left[seat] + (1 if self.stock_top[seat] else 0)


def see(state: Table, seat: Seat) -> SkipBoView:
    """Return what `seat` knows in this state."""
    return SkipBoView(
        seat=seat,
        turn=state.seat,
        mover=state.mover,
        partners=state.partners,
        hand=tuple(sorted(state.hands[seat])),
        hand_counts=tuple(map(len, state.hands)),
        stock_top=tuple(tops[0] for tops in state.tops),
        stock_left=tuple(state.stock_left),
        discards=tuple(tuple(map(tuple, own)) for own in state.discards),
        heights=tuple(state.heights),
        piles=tuple(map(tuple, state.piles)),
        completed=tuple(count_cards(state.completed)),
        draw_left=state.draw_left,
        recycled_left=len(state.recycled),
        hidden=_hidden(state, seat),
        draw_most=_draw_most(state, seat),
        stock_most=_stock_most(state, seat),
        flips=tuple(state.flips),
        need=state.need,
        idle=state.idle,
        active=state.active,
    )


def _others(state: Table, seat: Seat) -> list[int]:
    return [other for other in range(state.seats) if other != seat]


def _hidden(state: Table, seat: Seat) -> Counts:
    heap = state.unseen + state.recycled
    for other in _others(state, seat):
        heap += bytes(state.hands[other])
    return tuple(count_cards(heap))


def _draw_most(state: Table, seat: Seat) -> Counts | None:
    if state.held is None:
        return None
    drawn = (state.drawn[other] for other in _others(state, seat))
    return tuple(count_cards(b"".join([state.recycled, *drawn])))


def _stock_most(state: Table, seat: Seat) -> Counts | None:
    if state.held is None:
        return None
    return tuple(
        count_cards(b"".join([state.unseen, *(state.held[o] for o in _others(state, seat))]))
    )
