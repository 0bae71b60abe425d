"""Skip-Bo saves: what is not a possible state is refused with BadSave, and never repaired."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import BadNotation, BadSave, IllegalMove
from rules.skipbo import GAME
from rules.skipbo.moves import TEXTS
from tests.support.play import eager, positions, setups, steps
from tests.support.skipbo import table
from tests.support.strategies import damaged, json_like


@cache
def real_saves() -> tuple[dict[str, Any], ...]:
    """Return dumps from all stages of rounds of every setup."""
    return tuple(
        json.loads(json.dumps(state.dump()))
        for number, setup in enumerate(setups("skip-bo"))
        for state in positions(GAME, setup, number, eager, every=23)
    )


def plain() -> dict[str, Any]:
    """Return the dump of a simple position: two seats, seat 0 to move."""
    return table(hands=["5 6", "7"], piles=["1 2", ""]).dump()


def renewed() -> dict[str, Any]:
    """Return the dump of a position in which recycled cards are being drawn."""
    state = table(hands=["9", "8"], completed="1 2 3 4 5 6", draw=0)
    state.apply(GAME.read("9>d1"))
    return state.dump()


def test_every_real_save_is_loaded() -> None:
    for save in real_saves():
        assert GAME.load(save).dump() == save


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": 7}, "7 seats"),
        ({"seats": "2"}, "'2' seats"),
        ({"seats": True}, "True seats"),
        ({"seat": 2, "mover": 2}, "seat 2"),
        ({"seat": 1}, "seat 1, mover 0"),
        ({"active": True, "mover": -1, "need": 3, "draw_left": 0}, "the face-down cards"),
        ({"mover": -3}, "mover -3"),
        ({"mover": -2}, "over: False, but mover -2"),
        ({"mover": -1}, "0 cards to draw for a hand of 2"),
        ({"need": 3}, "3 cards to draw"),
        ({"need": -1}, "-1 cards to draw"),
        ({"idle": 4}, "idle 4 of 4"),
        ({"idle": -1}, "idle -1 of 4"),
        ({"idle": 5, "mover": -2}, "idle 5 of 4"),
        ({"draw_left": 3}, "the face-down cards do not fill"),
        ({"draw_left": 8.0}, "whole numbers"),
        ({"active": 1}, "true or false"),
        ({"partners": True}, "partners need 4 seats, 2 play"),
        ({"partners": None}, "true or false"),
        ({"hands": [[5, 6], [7], []]}, "not every part is there for 2 seats"),
        ({"hands": [[5, 6], []]}, "161 cards do not make a deck of 162"),
        ({"hands": [[5, 6], [8]]}, "162 cards do not make a deck of 162"),
        ({"hands": [[5, 6], [14]]}, "ranks are 1 to 13"),
        ({"hands": [[5, 6], [0]]}, "ranks are 1 to 13"),
        ({"hands": [[5, 6], ["7"]]}, "whole numbers"),
        ({"hands": [[5, 6], [7.0]]}, "whole numbers"),
        ({"hands": [[5, 6], 7]}, "not a Skip-Bo state"),
        ({"stock_top": [12, 14]}, "not a Skip-Bo state"),
        ({"stock_top": [12, 300]}, "not a Skip-Bo state"),
        ({"stock_left": [3, True]}, "whole numbers"),
        ({"stock_left": [7, -1]}, "the stock of seat 1 has -1 cards"),
        ({"heights": [2, 0, 0]}, "4 building piles"),
        ({"heights": [3, 0, 0, 0]}, "pile 1"),
        ({"heights": [2, 1, 0, 0]}, "pile 2"),
        ({"heights": [2, 0, 0, 12]}, "not a Skip-Bo state"),
        ({"piles": [[1, 2], [], []]}, "4 building piles"),
        ({"piles": [[2, 1], [], [], []]}, "pile 1"),
        ({"flips": [0]}, "stock of seat 0"),
        ({"flips": [2]}, "stock of seat 2"),
        ({"drawn": [[1], []]}, "recycled"),
        ({"held": [[], []]}, "recycled"),
        ({"drawn": [[], [], []]}, "not every part is there for 2 seats"),
    ],
)
def test_an_impossible_state_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSave, match=message):
        GAME.load(plain() | changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"held": None}, "recycled"),
        ({"held": [[9]]}, "not every part is there"),
        ({"mover": 1, "need": 0}, "a card is to be turned over before seat 1 moves"),
        ({"mover": 1}, "cards to draw"),
        ({"drawn": [[], [9, 1]]}, "lowest first"),
        ({"held": [[9, 8], [1]]}, "lowest first"),
        ({"need": 5}, "5 cards to draw"),
    ],
)
def test_an_impossible_renewed_draw_pile_is_refused(changes: dict[str, Any], message: str) -> None:
    data = renewed()
    if changes.get("need") == 0:
        data["hands"][1], data["recycled"] = [], sorted([*data["recycled"], 8])
    with pytest.raises(BadSave, match=message):
        GAME.load(data | changes)


@pytest.mark.parametrize("key", sorted(plain()))
def test_a_save_without_one_of_its_parts_is_refused(key: str) -> None:
    data = plain()
    del data[key]
    with pytest.raises(BadSave, match=f"not a Skip-Bo state: .*{key}"):
        GAME.load(data)


def test_a_seat_without_a_stock_has_won_already() -> None:
    data = table(hands=["9"], stocks=["1", "2"]).dump()
    data["unseen"] = sorted([*data["unseen"], 1])
    data["draw_left"] += 4
    data |= {"stock_top": [0, 2], "stock_left": [0, 3]}
    with pytest.raises(BadSave, match="over: True, but mover 0"):
        GAME.load(data)


@pytest.mark.parametrize("data", [None, 3, "seats", [], ["seats"], {}, {"seats": None}, {1: 2}])
def test_what_is_no_save_at_all_is_refused(data: Any) -> None:
    with pytest.raises(BadSave):
        GAME.load(data)


@given(json_like)
def test_any_data_is_a_state_or_refused(data: Any) -> None:
    with pytest.raises(BadSave):
        GAME.load(data)


@given(st.dictionaries(st.sampled_from(sorted(plain())), json_like), st.integers(2, 6))
def test_any_data_with_the_right_names_is_refused(data: dict[str, Any], seats: int) -> None:
    with pytest.raises(BadSave):
        GAME.load(data | {"seats": seats})


@given(st.data())
def test_a_damaged_save_is_refused_or_can_be_played_to_the_end(data: st.DataObject) -> None:
    save = data.draw(st.sampled_from(real_saves()))
    changed = data.draw(damaged(save))
    try:
        state = GAME.load(changed)
    except BadSave:
        return
    assert json.dumps(state.dump(), sort_keys=True) == json.dumps(changed, sort_keys=True)
    for _ in steps(state, Random(1), eager):
        pass
    assert state.outcome() is not None


@given(st.text())
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = GAME.read(text)
    except (BadNotation, IllegalMove):
        return
    assert GAME.write(move) == text


@given(st.text("spdw123456789>+^- ", max_size=6))
def test_any_text_of_the_right_letters_is_a_move_or_refused(text: str) -> None:
    try:
        move = GAME.read(text)
    except (BadNotation, IllegalMove):
        assert text not in TEXTS.values()
    else:
        assert GAME.write(move) == text


@pytest.mark.parametrize("text", ["", "7", "7>", ">2", "7>5", "7>d5", "14>1", "W>1", " 7>2", "+0"])
def test_a_text_that_is_no_move_is_named_in_the_error(text: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(f"{text!r} is not a Skip-Bo move; like 7>2")):
        GAME.read(text)


def test_every_move_has_its_own_text() -> None:
    assert len(set(TEXTS.values())) == len(TEXTS)
    assert all(GAME.read(text) == move for move, text in TEXTS.items())
