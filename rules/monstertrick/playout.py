"""Playing a round to its end in imagination, fast, and saying what the end is worth to a seat.

Everybody plays at random, except that a trick which one more card completes is looked at: it is
won when that turns up a better victory-point card, given to somebody whom it makes poorer, and
left alone when it would do the opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from rules.game import Move, Seat
from rules.monstertrick.moves import CARD_OF, SLOT_OF
from rules.monstertrick.pieces import HAND_SIZE, ORDERS, ROUNDS, SLOTS, TOP_OF, worth
from rules.monstertrick.scoring import standing
from rules.monstertrick.state import MonsterTrickState

RISES = tuple(
    tuple(worth(order, wins + 1, 1) > worth(order, wins, 1) for wins in range(HAND_SIZE + 1))
    for order in range(len(ORDERS))
)
"""[order][wins] -> whether one more trick turns up a better victory-point card."""

SPREAD = (2.1, 1.75)
"""After round 1 and 2: a lead of so many points makes winning e times as likely as losing.

The scale of a logistic curve with about the spread of what is still to come between two seats;
measured at level 2, it is 2.3 and 1.9 with two seats, 2.6 and 2.2 with four.
"""

SMALL = 0.001
"""What a point counts beside winning the game in the last round."""


def play_out(state: MonsterTrickState, random: Callable[[], float]) -> None:
    """Play this round to its end; all cards must be dealt and all victory-point cards laid."""
    while state.left:
        if state.mover < 0:
            state.turn_up()
            continue
        move = finish_trick(state, random) if state.ripe else -1
        if move < 0:
            hand = state.hands[state.mover]
            moves = state.rows[state.open][hand[int(random() * len(hand))]]
            move = moves[int(random() * len(moves))]
        state.apply(move)
    if state.turning >= 0:
        state.turn_up()


def finish_trick(state: MonsterTrickState, random: Callable[[], float]) -> Move:
    """Return a move that completes a trick to one's liking, else any that does no harm; or -1."""
    seat, ripe = state.mover, state.ripe
    harmless = []
    for move in state.legal_moves():
        slot = SLOT_OF[move]
        if slot < SLOTS and ripe >> slot & 1:
            winner = winner_of(state, move, slot)
            if RISES[state.orders[winner]][state.wins[winner]] == (winner == seat):
                return move
        else:
            harmless.append(move)
    return harmless[int(random() * len(harmless))] if harmless else -1


def winner_of(state: MonsterTrickState, move: Move, slot: int) -> Seat:
    """Return who leads the trick once the seat to move has made this play."""
    best = state.best[slot]
    return state.mover if best < CARD_OF[move] <= TOP_OF[best] else state.leaders[slot]


def value(state: MonsterTrickState, seat: Seat) -> float:
    """Return how likely `seat` is to win the game, judged when a round has just ended; 0 to 1."""
    totals = state.totals
    over = len(state.rounds)
    if over == ROUNDS:
        return _final(state, totals, seat)
    scale = SPREAD[over - 1]
    best = max(totals)
    shares = [exp((own - best) / scale) for own in totals]
    return shares[seat] / sum(shares)


def _final(state: MonsterTrickState, totals: Sequence[int], seat: Seat) -> float:
    places = standing(state.rules.tiebreak, totals, state.rounds[-1], state.won)
    won = 1 / places.count(1) if places[seat] == 1 else 0.0
    return won + SMALL * (totals[seat] - sum(totals) / len(totals))
