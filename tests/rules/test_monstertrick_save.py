"""Monster Trick saves: what is not a state of this game is refused, and nothing is repaired."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import BadSave
from rules.monstertrick import GAME
from tests.support.monstertrick import dealt, pieces, play, table
from tests.support.play import mixed, positions
from tests.support.strategies import damaged, json_like

DUMPS = [
    json.loads(json.dumps(state.dump()))
    for seats in GAME.seats
    for state in positions(GAME, GAME.setup(seats), seats, mixed, every=37)
]


@given(json_like)
def test_what_is_no_save_is_refused(data: Any) -> None:
    with pytest.raises(BadSave):
        GAME.load(data)


@given(st.sampled_from(DUMPS).flatmap(damaged))
def test_a_damaged_save_is_refused_or_is_a_whole_state(data: Any) -> None:
    try:
        state = GAME.load(data)
    except BadSave:
        return
    assert set(pieces(state).values()) == {1}
    assert state.dump() == {key: data[key] for key in state.dump()}
    rng = Random(1)
    while state.to_move() != -2:
        move = state.chance_move(rng) if state.to_move() == -1 else state.legal_moves()[0]
        state.apply(move)
    assert state.outcome() is not None


def changed(**changes: Any) -> dict[str, Any]:
    """A position of four seats in mid-round, with something changed."""
    state = table(tricks=("g4 g8 g2", "r1"), leaders=(2, 3), wins=(1, 0, 1, 0))
    return state.dump() | changes


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": 6}, "6 seats"),
        ({"tiebreak": "coin"}, "tiebreak 'coin'"),
        ({"mover": 1}, "turn of seat 1"),
        ({"mover": 7}, "turn of 7"),
        ({"mover": -1}, "to be dealt"),
        ({"mover": -2}, "rounds are over"),
        ({"starter": 9}, "started by 9"),
        ({"leaders": [-1, 3, -1, -1]}, "trick 1 of 3 cards cannot be led by -1"),
        ({"leaders": [2, 3, 0, -1]}, "trick 3 of 0 cards cannot be led by 0"),
        ({"wins": [1, 0, 0, 0]}, "cannot be tricks won"),
        ({"wins": [1, 0, 1]}, "not every part"),
        ({"won": [1, 0, 0, 0]}, "in 0 rounds"),
        ({"rounds": [[0, 1, 2, 4]]}, "in round 1"),
        ({"rounds": [[0, 1, 2, 3]] * 3}, "rounds are over"),
        ({"orders": [0, 1, 2, 6]}, "cannot lie like"),
        ({"orders": [0, 1, 2, -1]}, "before all victory-point cards lay|in turn"),
        ({"turning": 0}, "to be dealt"),
        ({"turning": 1}, "no victory-point card to turn up"),
        ({"tricks": [[], [], []]}, "places for open tricks"),
        ({"gone": []}, "do not make the deck"),
        ({"undealt": [300]}, "not a Monster Trick state"),
        ({"hands": None}, "not a Monster Trick state"),
        ({"mover": True}, "not a Monster Trick state"),
    ],
)
def test_the_message_says_what_cannot_be(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSave, match=message):
        GAME.load(changed(**changes))


def test_hands_that_do_not_fit_the_turn_are_refused() -> None:
    data = changed()
    data["hands"][0].append(data["hands"][1].pop())
    with pytest.raises(BadSave, match="it must be"):
        GAME.load(data)


def test_a_game_is_saved_while_a_victory_point_card_waits_to_be_turned_up() -> None:
    state = table(tricks=("g4 g8 g2",), leaders=(2,), mover=0, hands=("g12",), orders=("312",))
    play(state, "g12>1")
    again = GAME.load(state.dump())
    assert again.dump() == state.dump()
    assert play(again, "^3").points()[0] == 3


def test_a_dump_can_be_made_canonical_json() -> None:
    data = dealt(5).dump()
    assert json.loads(json.dumps(data)) == data
    assert all(hand == sorted(hand) for hand in data["hands"])
