"""The exact ending: two seats and an empty pile, where both hands are known by elimination.

All ways to play all turns to the end are searched (minimax with alpha-beta cuts) for the best
final difference of won cards, as long as that takes no more than a number of positions.
"""

from __future__ import annotations

from rules.game import CHANCE, NOBODY, Move, Seat
from rules.trio.moves import DRAW, END, FLIP
from rules.trio.state import TrioState
from rules.trio.turns import turns
from rules.trio.view import TrioView

FARTHEST = 10_000
"""More than any difference of won cards."""


class TooLongError(Exception):
    """An ending with more positions than were allowed, or one that chance has a part in."""


def is_ending(view: TrioView) -> bool:
    """Tell whether nothing is hidden from a seat that could matter."""
    return view.seats == 2 and not view.pile_left and not view.undealt


def best_ending(state: TrioState, most: int) -> Move | None:
    """Return the move to the best end; None if that takes more than `most` positions."""
    search = _Search(state.mover, most)
    try:
        options = search.options(state)
        best, worth = None, -FARTHEST
        for move, after in options:
            found = search.value(after, worth, FARTHEST)
            if found > worth:
                best, worth = move, found
    except TooLongError:
        return None
    return best


class _Search:
    __slots__ = ("left", "seat")

    def __init__(self, seat: Seat, most: int) -> None:
        self.seat = seat
        self.left = most

    def value(self, state: TrioState, low: int, high: int) -> int:
        """Return the final difference for `seat`, exact if it is between the two bounds."""
        if state.mover == NOBODY:
            own = state.won[self.seat]
            return 2 * own - sum(state.won)
        mine = state.mover == self.seat
        for _, after in self.options(state):
            found = self.value(after, low, high)
            if mine:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high:
                break
        return low if mine else high

    def options(self, state: TrioState) -> list[tuple[Move, TrioState]]:
        """Return the ways to play on, the largest catch first, each with its first move."""
        if state.cut:
            found = [(move, _after(state, move)) for move in state.legal_moves()]
        else:
            found = [
                (turn.moves[0] if turn.moves else END, _after(turn.state, END))
                if turn.can_end
                else (turn.moves[0], _settled(turn.state.copy()))
                for turn in turns(state, self.left)
                if turn.can_end or turn.state.mover == CHANCE
            ]
        self.left -= len(found)
        if self.left <= 0:
            raise TooLongError
        seat = state.mover
        return sorted(found, key=lambda option: -option[1].won[seat])


def _after(state: TrioState, move: Move) -> TrioState:
    after = state.copy()
    after.apply(move)
    return _settled(after)


def _settled(state: TrioState) -> TrioState:
    """Let chance do what is certain. Raises TooLongError where it has a choice."""
    while state.mover == CHANCE:
        if state.top[0] != state.top[-1]:
            raise TooLongError
        state.apply((FLIP if state.flips else DRAW) + state.top[0])
    return state
