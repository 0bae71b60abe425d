"""Whole random rounds of Trio: no card is lost, and every round ends within its proven bound."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from rules.game import CHANCE, NOBODY, Setup
from rules.trio import GAME
from rules.trio.lattice import CARD, position
from rules.trio.moves import CELLS
from rules.trio.state import Ended, TrioState
from tests.support.play import POLICIES, careless, next_move
from tests.support.trio import any_setup, pieces


def most_laid(cards: int) -> int:
    """Return how many cards can be laid in a round, those that returned counted again.

    Each catch takes at least four cards out of the game, and no more return than are left.
    """
    return cards + sum(cards - 4 * catch for catch in range(1, cards // 4 + 1))


def is_whole(state: TrioState, deck: Iterable[int]) -> bool:
    """Tell whether all cards are there: `pieces` for a test that asks a million times."""
    lying = bytes(state.top) + b"".join(state.under) + b"".join(state.hands)
    lying += bytes(state.board.cards.values())
    return all(
        lying.count(colour) + won == cards
        for colour, (won, cards) in enumerate(zip(state.taken, deck, strict=True))
    )


def play_out(setup: Setup, seed: int) -> tuple[TrioState, int]:
    """Play a round at random; check every position. Return the end and the cards laid."""
    state, rng, laid = GAME.start(setup, seed % setup.seats), Random(seed), 0
    deck, policy = state.rules.deck, POLICIES[seed % 2]
    while state.to_move() != NOBODY:
        move = next_move(state, rng, policy)
        won = sum(state.won)
        state.apply(move)
        laid += move >= CELLS and bool(move & CARD)
        assert is_whole(state, deck)
        assert sum(state.won) - won not in (1, 2, 3)
        assert laid <= most_laid(sum(deck))
    return state, laid


def check_rounds(seeds: Iterable[int]) -> None:
    for seed in seeds:
        setup = any_setup(Random(seed))
        state, laid = play_out(setup, seed)
        outcome = state.outcome()
        assert outcome is not None
        assert sum(outcome.points) == sum(state.taken)
        assert laid >= sum(state.taken) - 1 - len(state.laid)
        if outcome.reason is Ended.PLAYED_OUT:
            assert not state.pile_left
            assert not any(state.hands)
        else:
            assert setup.options["end_condition"] != "play_out"


def test_a_hundred_and_fifty_random_rounds_lose_no_card_and_end() -> None:
    check_rounds(range(150))


@pytest.mark.slow
def test_five_thousand_random_rounds_lose_no_card_and_end() -> None:
    check_rounds(range(1000, 6000))


def test_the_table_stays_within_reach_of_the_lattice() -> None:
    # 99 cards is the largest deck; the proof stands in `rules.trio.lattice`.
    assert most_laid(99) < 1300
    state = GAME.start(GAME.setup(2, {"deck": "6x15+9"}))
    rng, farthest = Random(1), 0
    while state.to_move() != NOBODY:
        state.apply(next_move(state, rng, careless))
        places = [position(cell) for cell in state.board.cards]
        farthest = max([farthest, *(abs(number) for place in places for number in place)])
    assert 3 < farthest < 99


def test_the_cards_of_the_pile_are_drawn_as_often_as_they_are_there() -> None:
    state = GAME.start(GAME.setup(2, {"deck": "3x20+2"}))
    rng = Random(5)
    drawn = [state.chance_move(rng) for _ in range(6200)]
    assert set(drawn) == {1, 2, 3, 7}
    assert 150 < drawn.count(7) < 250
    assert all(1850 < drawn.count(colour) < 2150 for colour in (1, 2, 3))


def test_random_rounds_are_as_long_as_they_can_be_expected_to_be() -> None:
    decisions, largest = [], 0
    for seed in range(60):
        state, rng, moves = GAME.start(GAME.setup(3)), Random(seed), 0
        while state.to_move() != NOBODY:
            moves += state.to_move() != CHANCE
            state.apply(next_move(state, rng))
            largest = max(largest, len(state.board.cards))
        decisions.append(moves)
        assert pieces(state) == pieces(GAME.start(GAME.setup(3)))
    assert 80 < sum(decisions) / len(decisions) < 140
    assert 15 < largest < 60
