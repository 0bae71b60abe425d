"""Every way to play a turn: the positions that one can be ended in, each once.

The same cards laid in another order make the same position, and so do different cards that were
caught to the same effect.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from rules.game import Move
from rules.trio.moves import END
from rules.trio.state import TrioState

MOST_POSITIONS = 3000
"""Positions that are looked at in one turn.

Turns have 190 on the average; one in three hundred, with three cards that may go anywhere, has
a few more than this: then some ways to lay the third card are left out.
"""


class Turn(NamedTuple):
    """A way to play the rest of a turn: its moves but for the end, and what they lead to."""

    moves: tuple[Move, ...]
    state: TrioState
    can_end: bool
    """False where a card that is turned up comes first: chance, whom no plan goes past."""


def turns(state: TrioState, most: int = MOST_POSITIONS) -> list[Turn]:
    """Return all ways to play on, those with fewer cards first, and at most about `most`.

    The state is that of a seat to move; it is not changed. Hidden cards make no difference.
    """
    seat = state.mover
    found = [Turn((), state, bool(state.laid) and not state.cut)]
    known: set[Hashable] = set()
    for turn in found:
        if len(found) >= most:
            break
        if turn.state.mover != seat or turn.state.seat != seat or turn.state.need:
            continue
        for move in turn.state.legal_moves():
            if move == END:
                continue
            key = turn.state.won[seat], frozenset((*turn.moves, move))
            if key in known:
                continue
            known.add(key)
            one = _played(turn, move)
            if one.state.won[seat] > state.won[seat]:
                caught = _position(one.state)
                if caught in known:
                    continue
                known.add(caught)
            found.append(one)
    return found[0 if found[0].can_end else 1 :]


def _position(state: TrioState) -> Hashable:
    """Return what makes positions after a catch the same, however they came about."""
    hand = bytes(sorted(state.hands[state.seat]))
    return state.won[state.seat], hand, frozenset(state.board.cards.items()), state.cut


def _played(turn: Turn, move: Move) -> Turn:
    state = turn.state.copy()
    seat = state.mover
    state.apply(move)
    return Turn((*turn.moves, move), state, state.mover == seat and not state.cut)
