"""Many random games of Monster Trick: they all end well, and play out like the published table.

The table: section 1.9 of the rules document, 3,000 random rounds for each number of seats under
the strict rule. Its figures and ours are both samples; the bounds are five standard errors of the
difference, and half a unit of its last digit.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from rules.game import CHANCE, NOBODY
from rules.monstertrick import GAME
from rules.monstertrick.moves import CARD_OF, SLOT_OF
from rules.monstertrick.pieces import COLOUR_OF, SLOTS
from rules.monstertrick.state import MonsterTrickState
from tests.support.monstertrick import RULES, pieces

ROUNDS = 3000


class Course(NamedTuple):
    """What happened in a number of rounds."""

    wins: Counter[int]
    """Tricks won by a seat in a round -> how often."""
    completed: Counter[int]
    """Tricks completed in a round -> how often."""
    discards: int


def is_discard(state: MonsterTrickState, move: int) -> bool:
    """Tell whether a play goes on a trick of another colour."""
    slot = SLOT_OF[move]
    if slot == SLOTS:
        return False
    return COLOUR_OF[state.tricks[slot][0]] != COLOUR_OF[CARD_OF[move]]


def course(seats: int, rounds: int, seed: int) -> Course:
    """Play rounds at random, and count."""
    rng, found = Random(seed), Course(Counter(), Counter(), 0)
    for _ in range(rounds // 3):
        state, before = GAME.start(GAME.setup(seats)), [0] * seats
        while state.to_move() != NOBODY:
            if state.to_move() == CHANCE:
                state.apply(state.chance_move(rng))
            else:
                moves = state.legal_moves()
                move = moves[int(rng.random() * len(moves))]
                if state.left:
                    found = found._replace(discards=found.discards + is_discard(state, move))
                state.apply(move)
            if state.won != before:
                new = [now - then for now, then in zip(state.won, before, strict=True)]
                found.wins.update(new)
                found.completed[sum(new)] += 1
                before = state.won
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "mean", "shares", "discards"),
    [
        (2, 2.1, (4, 23, 40, 27, 6, 0), 5.9),
        (3, 2.4, (4, 19, 32, 29, 13, 3), 9.0),
        (4, 2.6, (4, 16, 31, 28, 16, 6), 12.2),
        (5, 2.6, (4, 15, 29, 28, 17, 8), 15.3),
    ],
)
def test_random_play_wins_as_many_tricks_as_the_table_says(
    seats: int, mean: float, shares: tuple[int, ...], discards: float
) -> None:
    found = course(seats, ROUNDS, seats)
    total = found.wins.total()
    assert total == ROUNDS * seats
    assert sum(k * n for k, n in found.wins.items()) / total == pytest.approx(mean, abs=0.1)
    for wins, share in enumerate(shares):
        counted = found.wins[wins] if wins < 5 else sum(n for k, n in found.wins.items() if k > 4)
        noise = 5 * (2 * share / 100 * (1 - share / 100) / total) ** 0.5
        assert counted / total == pytest.approx(share / 100, abs=0.005 + noise), f"{wins} wins"
    assert found.discards / ROUNDS == pytest.approx(discards, abs=0.35)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "fewest", "usual", "most"),
    [(2, 3, 4, 6), (3, 6, 7, 8), (4, 9, 10, 12), (5, 12, 13, 15)],
)
def test_random_rounds_complete_as_many_tricks_as_the_table_says(
    seats: int, fewest: int, usual: int, most: int
) -> None:
    found = course(seats, ROUNDS, 10 + seats).completed
    assert found.most_common(1)[0][0] == usual
    inside = sum(n for k, n in found.items() if fewest <= k <= most)
    assert inside / found.total() > 0.98


@pytest.mark.slow
def test_five_thousand_random_games_end_with_every_card_in_its_place() -> None:
    rng = Random(7)
    values = product(*(option.values for option in RULES))
    options = [dict(zip((o.key for o in RULES), chosen, strict=True)) for chosen in values]
    every_way = list(product(GAME.seats, options, range(70)))
    assert len(every_way) >= 5000
    for number, (seats, rules, _) in enumerate(every_way):
        setup = GAME.setup(seats, rules, starter=number % seats)
        state = GAME.start(setup)
        while state.to_move() != NOBODY:
            seat = state.to_move()
            moves = state.legal_moves() if seat >= 0 else (state.chance_move(rng),)
            state.apply(moves[int(rng.random() * len(moves))])
        outcome = state.outcome()
        assert outcome is not None
        assert set(pieces(state).values()) == {1}
        assert 3 * 12 * setup.seats // 4 >= sum(state.won) >= 3 * (12 * setup.seats - 12) // 4
        assert outcome.points == tuple(map(sum, zip(*state.rounds, strict=True)))
        assert max(outcome.points) <= 18
