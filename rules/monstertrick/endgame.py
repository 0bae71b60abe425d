"""The last plays of a round with two seats, searched to the end.

All cards are dealt, so what is hidden from one of two players is the other's hand: only the
other's victory-point cards can be unknown. The search is alpha-beta with a memory; what one seat
gains the other loses, since the value of a round is the chance to win the game.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from math import inf
from random import Random

from rules.game import Move, Seat
from rules.monstertrick.moves import CARD_OF, SLOT_OF
from rules.monstertrick.pieces import COLOUR_OF
from rules.monstertrick.playout import value
from rules.monstertrick.state import MonsterTrickState
from rules.monstertrick.view import MonsterTrickView
from rules.monstertrick.worlds import determinize

LAST = 7
"""Cards left in both hands together from which on a round is searched to its end."""

Key = tuple[bytes, bytes, tuple[tuple[int, Seat, int], ...], int, int]


def solve(view: MonsterTrickView, moves: Sequence[Move]) -> Move | None:
    """Return the move that is best on the average over the ways the other's cards can lie.

    None when this is not for an exact search: more than two seats, or too many cards.
    """
    if view.seats != 2 or view.order is None or sum(view.hand_counts) > LAST:
        return None
    sums = dict.fromkeys(moves, 0.0)
    for world in _worlds(view):
        solver = Solver(view.seat)
        for move in moves:
            sums[move] += solver.after(world, move)
    return max(moves, key=sums.__getitem__)


def _worlds(view: MonsterTrickView) -> Iterator[MonsterTrickState]:
    """Give every state that the view can be of; nothing in them is left to chance."""
    other = 1 - view.seat
    for order in view.possible_orders(other):
        world = determinize(view, Random(0))
        world.orders[other] = order
        yield world


class Solver:
    """Searches one world, for one seat, with a memory of what it has found."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.known: dict[Key, tuple[float, float]] = {}

    def after(
        self, state: MonsterTrickState, move: Move, low: float = -inf, high: float = inf
    ) -> float:
        """Return what the seat gets after this move with best play of both, if within bounds."""
        twin = state.copy()
        twin.apply(move)
        if twin.turning >= 0:
            twin.turn_up()
        return self.best(twin, low, high) if twin.left else value(twin, self.seat)

    def best(self, state: MonsterTrickState, low: float, high: float) -> float:
        """Return what the seat gets from here; outside the bounds, a bound of it."""
        key = _key(state)
        least, most = self.known.get(key, (-inf, inf))
        if least >= high or most <= low or least == most:
            return least if least >= high else most
        low, high = max(low, least), min(high, most)
        found = self._over_moves(state, low, high)
        if found > low:
            least = found
        if found < high:
            most = found
        self.known[key] = least, most
        return found

    def _over_moves(self, state: MonsterTrickState, low: float, high: float) -> float:
        sign = 1 if state.mover == self.seat else -1
        found = -inf
        floor, roof = (low, high) if sign > 0 else (-high, -low)
        for move in _moves(state):
            bounds = (floor, roof) if sign > 0 else (-roof, -floor)
            found = max(found, sign * self.after(state, move, *bounds))
            floor = max(floor, found)
            if floor >= roof:
                break
        return sign * found


def _key(state: MonsterTrickState) -> Key:
    """Return all that matters: of a trick, only its best card, its leader and how many it has."""
    tricks = sorted(zip(state.best, state.leaders, map(len, state.tricks), strict=True))
    first, second = state.hands
    return bytes(first), bytes(second), tuple(tricks), state.wins[0], state.wins[1]


def _moves(state: MonsterTrickState) -> list[Move]:
    """Return the legal moves that differ, those that complete a trick first: they settle most."""
    against = sorted(state.hands[1 - state.mover] + state.best)
    found: dict[tuple[int, int, int], Move] = {}
    for move in state.legal_moves():
        card, slot = CARD_OF[move], SLOT_OF[move]
        # Cards with none of the other's and no leading one between them do the same.
        found.setdefault((slot, COLOUR_OF[card], bisect(against, card)), move)
    moves, ripe = list(found.values()), state.ripe
    if ripe:
        moves.sort(key=lambda move: not ripe >> SLOT_OF[move] & 1)
    return moves
