"""Whole rounds of Ugah Ugah!: no chip is lost, and they are as long as the document says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from statistics import mean
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import CHANCE, NOBODY, Move, Setup
from rules.ugah import GAME
from rules.ugah.advanced import Scales, plan, turn_of
from rules.ugah.dice import TEXTS, throws, ways
from rules.ugah.moves import ASIDE, KEEP, TELL, THROW
from rules.ugah.outlook import MINE
from rules.ugah.scoring import Ended
from rules.ugah.state import UgahState
from rules.ugah.turn import RESULTS, solve
from rules.ugah.view import UgahView
from tests.support.play import next_move
from tests.support.ugah import FULL_BOX, in_place, pieces, table

ALL_PLACES = list(range(1, 32))


def all_setups() -> list[Setup]:
    """Return every combination of seats and options."""
    options = [option for option in GAME.options if option.key != "rounds"]
    keys = [option.key for option in options]
    return [
        GAME.setup(int(seats), dict(zip(keys, values, strict=True)))
        for seats, *values in product(GAME.seats, *(option.values for option in options))
    ]


SETUPS = all_setups()


def check_round(setup: Setup, rng: Random) -> Ended:
    """Play at random; after every move all chips are there. Return how it ended."""
    state, rounds = GAME.start(setup), 0
    while state.to_move() != NOBODY:
        state.apply(next_move(state, rng))
        rounds += 1
        assert pieces(state) == FULL_BOX
        assert in_place(state) == ALL_PLACES
        assert set(state.spoils) <= {-1, *range(setup.seats)}
        assert rounds < 1000
    outcome = state.outcome()
    assert outcome is not None
    owned = sorted(place for own in state.hands for place in own)
    assert owned == [place for place in ALL_PLACES if not state.ring >> place & 1]
    reason: Any = outcome.reason
    assert isinstance(reason, Ended)
    return reason


def test_there_are_all_combinations_of_options() -> None:
    assert len(SETUPS) == 3 * 2 * 2 * 2 * 4 * 3


def test_no_chip_is_lost_in_any_setup() -> None:
    ended = Counter(check_round(setup, Random(number)) for number, setup in enumerate(SETUPS))
    assert set(ended) >= {Ended.MET, Ended.PASSED}


@pytest.mark.slow
def test_no_chip_is_lost_in_five_thousand_rounds() -> None:
    ended = Counter(
        check_round(SETUPS[number % len(SETUPS)], Random(number)) for number in range(5000)
    )
    # To take every chip of the ring is possible, and next to impossible.
    assert set(ended) - {Ended.RING_EMPTY} == {Ended.MET, Ended.PASSED}


class Course(NamedTuple):
    """What a round was like."""

    turns: int
    throws: int
    spoils: int
    both: int
    none: int
    left: int
    met: bool
    tied: bool


NEW_CARD = 1.2
"""What the player of section 3.12 gives for a spoils card that it does not hold."""


def one_turn(view: UgahView) -> Move:
    """Choose as a player that solves its turn for its own gain and looks no further."""
    if not view.throw:
        return plan(view, Scales(reach=-1, sway=0.0))
    ground, stand, cards, _ = turn_of(view)
    worths = []
    for masher, breaker, card in RESULTS:
        gain = max(landing.gain for landing in ground.landings(stand, masher, breaker))
        is_new = card is not None and cards[card] != MINE
        worths.append(gain + NEW_CARD * is_new)
    return ASIDE + solve(worths).best(view.kept, view.throw)


def course(state: UgahState, rng: Random) -> Course:
    """Play a round by such players and count."""
    counts: Counter[str] = Counter()
    while (seat := state.to_move()) != NOBODY:
        before = list(state.spoils)
        if seat == CHANCE:
            counts["turns"] += state.kept == 0 and not state.due
            move = state.chance_move(rng)
            counts["throws"] += move >= THROW
        else:
            move = one_turn(state.view(seat))
            text = GAME.write(move)
            counts["go"] += text.startswith("go ")
            counts["both"] += text in ("go MK", "go KM")
        state.apply(move)
        counts["spoils"] += state.spoils != before
    outcome = state.outcome()
    assert outcome is not None
    return Course(
        turns=counts["turns"],
        throws=counts["throws"],
        spoils=counts["spoils"],
        both=counts["both"],
        none=counts["turns"] - counts["go"],
        left=state.ring.bit_count(),
        met=outcome.reason is Ended.MET,
        tied=outcome.places.count(1) > 1,
    )


def courses(seats: int, games: int) -> Iterator[Course]:
    """Play so many rounds."""
    for number in range(games):
        rng = Random(f"{seats}/{number}")
        yield course(GAME.start(GAME.setup(seats), number % seats), rng)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_rounds_are_as_long_and_as_eventful_as_the_document_says(seats: int) -> None:
    """Section 3.12: 150 rounds of each; the bounds are its figures and some noise."""
    found = list(courses(seats, 150))
    turns = sum(one.turns for one in found)
    assert 18.0 < turns / len(found) < 19.5
    assert min(one.turns for one in found) >= 10
    assert max(one.turns for one in found) <= 30
    assert 2.05 < sum(one.throws for one in found) / turns < 2.25
    assert 2.3 < mean(one.spoils for one in found) < 3.5
    assert 0.22 < sum(one.both for one in found) / turns < 0.30
    assert 0.07 < sum(one.none for one in found) / turns < 0.12
    assert 8 < mean(one.left for one in found) < 10
    assert 0.33 < mean(one.met for one in found) < 0.55
    assert mean(one.tied for one in found) < 0.2


# Chance


def test_throws_fall_as_often_as_dice_do() -> None:
    state, rng = table("." * 30 + "1", 30, 32), Random(5)
    seen = Counter(state.chance_move(rng) for _ in range(60_000))
    for dice in throws(5):
        expected = 60_000 * ways(dice) / 6**5
        assert abs(seen[THROW + dice] - expected) < 5 * expected**0.5 + 1, TEXTS[dice]


def test_a_chip_is_told_as_often_as_it_is_there() -> None:
    state, rng = GAME.start(GAME.setup(2)), Random(6)
    seen = Counter(state.chance_move(rng) - TELL for _ in range(31_000))
    for chip, count in enumerate(state.unseen):
        assert abs(seen[chip] - 1000 * count) < 5 * (1000 * count) ** 0.5 + 1


def test_chance_can_do_exactly_what_is_listed() -> None:
    rng = Random(7)
    for setup in SETUPS[::17]:
        state = GAME.start(setup)
        while state.to_move() != NOBODY:
            listed = set(state.chance_moves())
            if state.to_move() == CHANCE:
                assert {move for move in range(1024) if state.legal_chance(move)} == listed
            else:
                assert not listed
            state.apply(next_move(state, rng))


@settings(max_examples=60)
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
def test_chance_never_ends_a_round(setup: Setup, seed: int) -> None:
    """So the last step of a round can be taken back like any other."""
    state, rng = GAME.start(setup), Random(seed)
    move = KEEP
    while state.to_move() != NOBODY:
        move = next_move(state, rng)
        state.apply(move)
    assert not GAME.is_chance(move)
