"""Story 10: in whole random rounds every card is accounted for after every move, and all end.

python -m tests.rules.test_skipbo_rounds [rounds]      says what happened in how many rounds
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from rules.game import Setup
from rules.skipbo import GAME
from rules.skipbo.moves import FROM_TOPS, MOST_TOPS
from rules.skipbo.scoring import Ended
from tests.support.play import POLICIES, Policy, careless, setups, steps
from tests.support.skipbo import is_whole


class Tally(NamedTuple):
    """What happened in many rounds."""

    rounds: int
    moves: int
    most_moves: int
    blocked: int
    renewed: int
    """Rounds in which the draw pile ran out."""

    def __str__(self) -> str:
        return (
            f"{self.rounds} rounds, {self.moves} moves ({self.most_moves} at most in a round), "
            f"blocked {self.blocked / self.rounds:.1%}, draw pile ran out "
            f"{self.renewed / self.rounds:.1%}"
        )


def play_rounds(chosen: list[Setup], rounds: int, policy: Policy) -> Tally:
    """Play so many rounds, counting the cards after every move."""
    lengths, reasons, renewed = [], Counter[object](), 0
    for number in range(rounds):
        state = GAME.start(chosen[number % len(chosen)])
        length = 0
        for _ in steps(state, Random(number), policy):
            assert is_whole(state), f"round {number}, move {length}"
            length += 1
        assert is_whole(state)
        outcome = state.outcome()
        assert outcome is not None
        assert state.draw_left >= 0
        lengths.append(length)
        reasons[outcome.reason] += 1
        renewed += state.held is not None
    return Tally(rounds, sum(lengths), max(lengths), reasons[Ended.BLOCKED], renewed)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_hundred_rounds_keep_their_cards_and_end(policy: Policy) -> None:
    tally = play_rounds(list(setups("skip-bo")), 56, policy)
    assert tally.renewed > 20
    assert tally.blocked < 56


def test_the_tables_of_moves_do_not_grow_for_ever() -> None:
    for masks in product(range(0, 16, 3), repeat=5):
        assert len(FROM_TOPS[bytes(masks)]) == sum(mask.bit_count() for mask in masks)
        assert len(FROM_TOPS) <= MOST_TOPS


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
def test_ten_thousand_rounds_keep_their_cards_and_end(policy: Policy) -> None:
    tally = play_rounds(list(setups("skip-bo")), 5_000, policy)
    assert tally.renewed > 2_500
    assert tally.blocked < 5_000


def main() -> None:
    """Write the figures for every number of seats, with the usual stocks, and for all setups."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for policy in POLICIES:
        for seats in GAME.seats:
            tally = play_rounds([GAME.setup(seats)], rounds // 10, policy)
            sys.stdout.write(f"{policy.__name__}, {seats} seats: {tally}\n")
            sys.stdout.flush()
    tally = play_rounds(list(setups("skip-bo")), rounds // 2, careless)
    sys.stdout.write(f"{careless.__name__}, all setups: {tally}\n")


if __name__ == "__main__":
    main()
