"""What one seat can know of a game of Monster Trick, with a perfect memory of all that was shown.

Completed tricks may not be inspected (RULING MT-d), but whoever looked on has seen them. A
victory-point card that was ever face up is known to all; the others to their owner (RULING MT-e).
Who played which card is left out: nobody must follow, so a play proves nothing about a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.game import Seat
from rules.monstertrick.pieces import ORDERS, Trick, deck
from rules.monstertrick.scoring import Rules

if TYPE_CHECKING:
    from rules.monstertrick.table import Table


class MonsterTrickView(NamedTuple):
    """All that `seat` can know. Cards are codes (see `rules.monstertrick.pieces`)."""

    seat: Seat
    rules: Rules
    starter: Seat
    mover: Seat
    round: int
    """1 to 3; 3 when the game is over."""
    hand: tuple[int, ...]
    """The own cards, sorted."""
    hand_counts: tuple[int, ...]
    undealt: int
    """How many cards are still to be dealt."""
    tricks: tuple[Trick, ...]
    """The four places for open tricks."""
    turning: Seat | None
    """Whose next victory-point card is to be turned up; None while there is none."""
    gone: tuple[int, ...]
    """The cards of this round's completed tricks, in the order in which they went."""
    laid: tuple[bool, ...]
    """Who has laid this round's victory-point cards."""
    order: int | None
    """How the own ones lie, an index of ORDERS; None before."""
    shown: tuple[tuple[int, ...], ...]
    """By seat: the slots turned up so far, from slot 1 on; the lowest card counted as 1."""
    wins: tuple[int, ...]
    """Tricks won in this round."""
    won: tuple[int, ...]
    """Tricks won in the rounds that are over."""
    rounds: tuple[tuple[int, ...], ...]
    """The points of the rounds that are over."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.wins)

    @property
    def hidden(self) -> tuple[int, ...]:
        """Every card that this seat cannot see: the other hands and what is not dealt yet."""
        seen = {*self.hand, *self.gone}
        seen.update(card for trick in self.tricks for card in trick.cards)
        return tuple(card for card in deck(self.seats) if card not in seen)

    def possible_orders(self, seat: Seat) -> tuple[int, ...]:
        """Return how a seat's victory-point cards can lie: one way once two slots were seen."""
        if seat == self.seat and self.order is not None:
            return (self.order,)
        shown = self.shown[seat]
        return tuple(i for i, order in enumerate(ORDERS) if order[: len(shown)] == shown)


def see(state: Table, seat: Seat) -> MonsterTrickView:
    """Return what `seat` knows in this state."""
    laid = tuple(order >= 0 for order in state.orders)
    return MonsterTrickView(
        seat=seat,
        rules=state.rules,
        starter=state.starter,
        mover=state.mover,
        round=state.round,
        hand=tuple(sorted(state.hands[seat])),
        hand_counts=tuple(map(len, state.hands)),
        undealt=len(state.undealt),
        tricks=tuple(
            Trick(tuple(cards), leader)
            for cards, leader in zip(state.tricks, state.leaders, strict=True)
        ),
        turning=state.turning if state.turning >= 0 else None,
        gone=tuple(state.gone),
        laid=laid,
        order=state.orders[seat] if laid[seat] else None,
        shown=tuple(
            ORDERS[order][: wins - (owner == state.turning)]
            for owner, (order, wins) in enumerate(zip(state.orders, state.wins, strict=True))
        ),
        wins=tuple(state.wins),
        won=tuple(state.won),
        rounds=tuple(state.rounds),
    )
