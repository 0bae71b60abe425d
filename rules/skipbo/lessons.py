"""Positions to learn the value from: games of given players, and who won each.

Everything comes from the generator that is passed in; the same one gives the same lessons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from rules.game import CHANCE, NOBODY, Move, Seat
from rules.skipbo.features import CLEARED, END, FREED
from rules.skipbo.moves import DISCARD, HAND, PARTNER_PILE, PARTNER_STOCK, PASS, STOCK
from rules.skipbo.state import SkipBoState
from rules.skipbo.value import Odds, features

Player = Callable[[SkipBoState, Random], Move]
"""Chooses a move for the seat to move, and looks at no more than that seat can know."""


class Lesson(NamedTuple):
    """A position as a seat saw it, and how the round ended for that seat."""

    seat: Seat
    phase: int
    features: list[float]
    won: bool
    ahead: tuple[float, ...]
    """For each other seat in the order of play: 1 if it was left behind, 0 if it was ahead, a half
    where both had as many stock cards in the end."""


def play(state: SkipBoState, players: Sequence[Player], rng: Random) -> list[Lesson]:
    """Play a round to its end; return a lesson for every end of a turn, or of a part of one."""
    seen: list[tuple[int, list[float], Seat]] = []
    while state.mover != NOBODY:
        if state.mover == CHANCE:
            state.apply(state.chance_move(rng))
            continue
        seat = state.mover
        move = players[seat](state, rng)
        state.apply(move)
        phase = phase_after(state, move)
        if phase is not None and state.mover != NOBODY:
            seen.append((phase, features(state, seat, phase, odds_of(state, seat)), seat))
    outcome = state.outcome()
    winners = outcome.winners if outcome is not None else ()
    ahead = [_ahead(state, seat) for seat in range(state.seats)]
    return [
        Lesson(seat, phase, vector, seat in winners, ahead[seat]) for phase, vector, seat in seen
    ]


def _ahead(state: SkipBoState, seat: Seat) -> tuple[float, ...]:
    own = state.stock_count(seat)
    others = [
        state.stock_count((seat + further) % state.seats) for further in range(1, state.seats)
    ]
    return tuple([0.5 if own == other else float(own < other) for other in others])


def phase_after(state: SkipBoState, move: Move) -> int | None:
    """Return which kind of position a move led to; None in the middle of a chain of plays."""
    if STOCK <= move < HAND or PARTNER_STOCK <= move < PARTNER_PILE:
        return FREED if state.flips else None
    if DISCARD <= move <= PASS:
        return END
    return CLEARED if state.mover == CHANCE else None


def odds_of(state: SkipBoState, seat: Seat) -> Odds:
    """Return what a seat can count with: every card that it cannot see."""
    hidden = [0] * 14
    heaps = [state.unseen, state.recycled]
    heaps += [bytearray(hand) for other, hand in enumerate(state.hands) if other != seat]
    for heap in heaps:
        for rank in bytes(heap):
            hidden[rank] += 1
    return Odds(hidden)
