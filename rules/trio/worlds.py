"""Filling in what a seat cannot see: a full state that agrees with all that it knows.

Cards never seen are exchangeable between the pile's top and the other hands. When shuffled cards
have come to the top, the top holds only cards that returned in that batch.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.trio.board import Board
from rules.trio.pieces import count_cards, spread
from rules.trio.state import TrioState
from rules.trio.view import TrioView


def determinize(view: TrioView, rng: Random) -> TrioState:
    """Return a sampled state for which `view` is exactly what `view.seat` knows."""
    state = public_part(view)
    top, hands = _split(view, rng)
    if view.top_left:
        state.top = top
        state.seen = view.top_most is not None
    else:
        state.open_next()
    for seat, count in enumerate(view.hand_counts):
        if seat == view.seat:
            state.hands[seat] = bytes(view.hand)
        else:
            known = view.shown[seat]
            state.hands[seat] = known + bytes(hands.pop() for _ in range(count - len(known)))
    if view.top_most is not None:
        # A history that fits: all that was drawn from this heap is one other seat's doing.
        drawn = _minus(view.top_most, count_cards(state.top))
        state.drawn[(view.seat + 1) % view.seats] = spread(drawn)
    return state


def public_part(view: TrioView) -> TrioState:
    """Return a state with all that is on the table, empty hands, and nothing above `under`."""
    state = TrioState(view.seats, view.starter, view.rules)
    state.seat, state.mover = view.turn, view.mover
    state.board = Board(view.cards)
    state.shown = list(view.shown)
    state.won, state.taken = list(view.won), bytearray(view.taken)
    state.top, state.under = bytearray(), list(view.under)
    state.need, state.undealt = view.need, view.undealt
    state.laid = list(view.laid)
    state.cut, state.closing = view.cut, view.closing
    return state


def _split(view: TrioView, rng: Random) -> tuple[bytearray, list[int]]:
    """Share the hidden cards out: the pile's top, sorted, and the rest in a random order."""
    if view.top_most is None:
        cards = list(spread(view.hidden))
        rng.shuffle(cards)
        cut = len(cards) - view.top_left
        return bytearray(sorted(cards[cut:])), cards[:cut]
    can_be = spread([min(pair) for pair in zip(view.top_most, view.hidden, strict=True)])
    top = bytearray(sorted(rng.sample(can_be, view.top_left)))
    hands = list(spread(_minus(view.hidden, count_cards(top))))
    rng.shuffle(hands)
    return top, hands


def _minus(counts: Sequence[int], taken: Sequence[int]) -> list[int]:
    return [a - b for a, b in zip(counts, taken, strict=True)]
