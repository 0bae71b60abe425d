"""Why a move is good, as data: what a hint says in words is the screens' business.

Only what the seat can know is used, and only what the move itself does: the first of these that
holds, from winning a trick down to getting rid of a card.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from rules.game import Move, Seat
from rules.monstertrick.moves import CARD_OF, LAY, LAYS, SLOT_OF
from rules.monstertrick.pieces import COLOUR_OF, FULL_TRICK, ORDERS, SLOTS, beats, worth
from rules.monstertrick.view import MonsterTrickView


class Why(Enum):
    """What a move does."""

    LAYS_HIGHEST = "lays_highest"
    """The round's highest victory-point card comes to `slot`, worth `worth`."""
    WINS_SLOT = "wins_slot"
    """Wins the trick: `slot` is turned up, worth `worth` instead of `before`."""
    GIVES_SLOT = "gives_slot"
    """`seat` wins the trick: `slot` is turned up, worth `worth` (None: unknown), not `before`."""
    LEADS = "leads"
    """Takes or keeps the lead; `higher` unseen cards can still take it."""
    OPENS = "opens"
    """Opens a trick; `higher` unseen cards can take the lead."""
    FOLLOWS = "follows"
    """Adds a card to a trick that `seat` goes on leading."""
    DISCARDS = "discards"
    """Puts a card where it cannot win, on a trick that `seat` leads."""


class Reason(NamedTuple):
    """Why, and the numbers that `Why` speaks of; None where they say nothing."""

    why: Why
    seat: Seat | None = None
    slot: int | None = None
    """1 to 3, from the left."""
    worth: int | None = None
    before: int | None = None
    higher: int | None = None


def reason(view: MonsterTrickView, move: Move) -> Reason:
    """Return what speaks for a legal move of the view's seat. Raises ValueError for others' turns.

    >>> from rules.monstertrick import GAME
    >>> from random import Random
    >>> state = GAME.start(GAME.setup(2))
    >>> while state.to_move() < 0:
    ...     state.apply(state.chance_move(Random(1)))
    >>> reason(state.view(0), GAME.read("132"))[:4]
    (<Why.LAYS_HIGHEST: 'lays_highest'>, None, 2, 3)
    """
    if view.mover != view.seat:
        raise ValueError(f"it is the turn of {view.mover}, not of seat {view.seat}")
    if move in LAYS:
        slot = ORDERS[move - LAY].index(3)
        return Reason(Why.LAYS_HIGHEST, slot=slot + 1, worth=3 * view.round)
    if SLOT_OF[move] == SLOTS:
        return Reason(Why.OPENS, higher=_higher(view, CARD_OF[move]))
    return _of_following(view, CARD_OF[move], SLOT_OF[move])


def _of_following(view: MonsterTrickView, card: int, place: int) -> Reason:
    trick = view.tricks[place]
    takes = beats(card, trick.best)
    leader = view.seat if takes else trick.leader
    if len(trick.cards) == FULL_TRICK - 1:
        return _of_completing(view, leader)
    if leader == view.seat:
        return Reason(Why.LEADS, higher=_higher(view, card if takes else trick.best))
    same = COLOUR_OF[card] == COLOUR_OF[trick.cards[0]]
    return Reason(Why.FOLLOWS if same else Why.DISCARDS, seat=leader)


def _of_completing(view: MonsterTrickView, winner: Seat) -> Reason:
    wins, orders = view.wins[winner], view.possible_orders(winner)
    now = {worth(order, wins, view.round) for order in orders}
    after = {worth(order, wins + 1, view.round) for order in orders}
    return Reason(
        Why.WINS_SLOT if winner == view.seat else Why.GIVES_SLOT,
        seat=winner,
        slot=wins % 3 + 1,
        worth=after.pop() if len(after) == 1 else None,
        before=now.pop(),
    )


def _higher(view: MonsterTrickView, card: int) -> int:
    """Return how many cards that the seat cannot see beat this one."""
    return sum(1 for other in view.hidden if beats(other, card))
