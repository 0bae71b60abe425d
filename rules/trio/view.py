"""What one seat can know of a round of Trio, with a perfect memory of all that was shown.

All saw which cards returned under the pile, and in which order unless they were shuffled. Who
draws a card that all know has it in the hand for all to know, until one of that colour is laid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.game import Move, Seat
from rules.trio.lattice import Cell
from rules.trio.options import Rules
from rules.trio.pieces import Colour, count_cards

if TYPE_CHECKING:
    from rules.trio.table import Table

Counts = tuple[int, ...]
"""8 numbers by colour."""


class TrioView(NamedTuple):
    """All that `seat` can know."""

    seat: Seat
    turn: Seat
    """Whose turn it is, also while cards are drawn for it; before the first, who is dealt to."""
    mover: Seat
    starter: Seat
    rules: Rules
    hand: tuple[Colour, ...]
    """The own cards by colour."""
    hand_counts: tuple[int, ...]
    shown: tuple[bytes, ...]
    """Per seat, the cards of its hand that everybody knows, by colour."""
    cards: tuple[Move, ...]
    """The cards on the table, each as the move that laid it, the oldest first."""
    laid: tuple[Cell, ...]
    """Where cards were laid in this turn; they may have been caught since."""
    won: tuple[int, ...]
    taken: Counts
    """The won cards of all seats."""
    top_left: int
    """Cards of the pile that lie above every known one."""
    top_most: Counts | None
    """The most of each colour that these can be; None while they were never seen."""
    under: tuple[bytes, ...]
    """The known cards of the pile from the top down; where a batch has several, in any order."""
    hidden: Counts
    """Every card that this seat cannot know: other hands and the top of the pile together."""
    need: int
    undealt: int
    cut: bool
    closing: bool

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.won)

    @property
    def pile_left(self) -> int:
        """How many cards the pile has."""
        return self.top_left + sum(map(len, self.under))


def see(state: Table, seat: Seat) -> TrioView:
    """Return what `seat` knows in this state."""
    others = [other for other in range(state.seats) if other != seat]
    known_top = (bytes(state.top),) if state.sure else ()
    return TrioView(
        seat=seat,
        turn=state.seat,
        mover=state.mover,
        starter=state.starter,
        rules=state.rules,
        hand=tuple(sorted(state.hands[seat])),
        hand_counts=tuple(map(len, state.hands)),
        shown=tuple(state.shown),
        cards=tuple(state.board.laid()),
        laid=tuple(state.laid),
        won=tuple(state.won),
        taken=tuple(state.taken),
        top_left=0 if state.sure else len(state.top),
        top_most=_top_most(state, others),
        under=(*known_top, *state.under),
        hidden=_hidden(state, others),
        need=state.need,
        undealt=state.undealt,
        cut=state.cut,
        closing=state.closing,
    )


def _top_most(state: Table, others: list[Seat]) -> Counts | None:
    if state.sure or not state.seen:
        return None
    return tuple(count_cards(b"".join([state.top, *(state.drawn[other] for other in others)])))


def _hidden(state: Table, others: list[Seat]) -> Counts:
    counts = count_cards(b"" if state.sure else state.top)
    for other in others:
        for colour in state.hands[other]:
            counts[colour] += 1
        for colour in state.shown[other]:
            counts[colour] -= 1
    return tuple(counts)
