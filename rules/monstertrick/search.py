"""The advanced player: imagines the hidden cards many times and plays every candidate out.

How the samples are shared out: `rules.sampling`. The six ways to lay the victory-point cards are
candidates like any other: what decides between them is how often a round ends with which number
of tricks, counted modulo 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.game import Move
from rules.monstertrick.moves import CARD_OF, FOLLOW, LAYS, SLOT_OF
from rules.monstertrick.pieces import COLOUR_OF
from rules.monstertrick.playout import play_out, value
from rules.monstertrick.state import MonsterTrickState
from rules.monstertrick.view import MonsterTrickView
from rules.monstertrick.worlds import determinize
from rules.sampling import Stop, best_of, never


def candidates(view: MonsterTrickView, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that differ: of neighbouring cards of the own hand one stands for all.

    Cards are neighbours when no hidden card and none of an open trick lies between them.
    """
    others = {*view.hidden, *(card for trick in view.tricks for card in trick.cards)}
    found: dict[tuple[int, int, int], Move] = {}
    for move in moves:
        if move in LAYS:
            return list(moves)
        card = CARD_OF[move]
        below = sum(1 for other in others if other < card)
        target = SLOT_OF[move] if move >= FOLLOW else -1
        found.setdefault((target, COLOUR_OF[card], below), move)
    return list(found.values())


def search(
    view: MonsterTrickView, moves: Sequence[Move], rng: Random, budget: int, stop: Stop = never
) -> Move:
    """Return the best of these legal moves, by about `budget` samples.

    A sample is one imagined rest of the round; every candidate gets one, unless `budget` is 0.
    """
    left = candidates(view, moves)
    best = best_of(
        [0.0] * len(left),
        lambda: determinize(view, rng),
        lambda world, index: sample(world, view.seat, left[index], rng),
        budget,
        stop=stop,
    )
    return left[best]


def sample(world: MonsterTrickState, seat: int, move: Move, rng: Random) -> float:
    """Return what the seat gets when it makes this move in this world and all play on."""
    state = world.copy()
    state.apply(move)
    while not state.left and state.mover >= 0 and len(state.rounds) == len(world.rounds):
        # Those who are still to lay their victory-point cards do so at random.
        state.apply(LAYS[int(rng.random() * len(LAYS))])
    play_out(state, rng.random)
    return value(state, seat)
