"""Filling in what a seat cannot see: a full state that agrees with all that it knows.

Nobody must follow, so a play proves nothing about the hand it came from: every way to deal the
unseen cards to hands of their known sizes is as likely as any other (section 1.10).
"""

from __future__ import annotations

from random import Random

from rules.monstertrick.pieces import NO_LEADER
from rules.monstertrick.state import MonsterTrickState
from rules.monstertrick.table import NOT_LAID
from rules.monstertrick.view import MonsterTrickView


def determinize(view: MonsterTrickView, rng: Random) -> MonsterTrickState:
    """Return a sampled state for which `view` is exactly what `view.seat` knows."""
    state = public_part(view)
    deal(state, view, list(view.hidden), rng)
    return state


def public_part(view: MonsterTrickView) -> MonsterTrickState:
    """Return a state with nothing in it but what the view shows of the table."""
    state = MonsterTrickState(view.seats, view.starter, view.rules)
    state.mover = view.mover
    state.wins, state.won = list(view.wins), list(view.won)
    state.turning = NO_LEADER if view.turning is None else view.turning
    state.gone, state.rounds = list(view.gone), list(view.rounds)
    state.tricks = [list(trick.cards) for trick in view.tricks]
    state.leaders = [trick.leader for trick in view.tricks]
    state.derive()
    state.left = sum(view.hand_counts) if all(view.laid) else 0
    return state


def deal(state: MonsterTrickState, view: MonsterTrickView, cards: list[int], rng: Random) -> None:
    """Deal the hidden cards anew, and lay the hidden victory-point cards anew."""
    rng.shuffle(cards)
    start = 0
    for seat, count in enumerate(view.hand_counts):
        if seat == view.seat:
            state.hands[seat] = list(view.hand)
            continue
        state.hands[seat] = cards[start : start + count]
        start += count
    state.undealt = bytearray(sorted(cards[start:]))
    for seat, laid in enumerate(view.laid):
        orders = view.possible_orders(seat) if laid else (NOT_LAID,)
        state.orders[seat] = orders[int(rng.random() * len(orders))]
