"""Saved states of Ugah Ugah!: what cannot be is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import BadSave
from rules.game import NOBODY
from rules.ugah import GAME
from tests.support.play import next_move
from tests.support.ugah import play, table

Data = dict[str, Any]
RING = "12c12c12c12c12c12c11223334412321"[:31]
BOX = "c:6 1:9 2:10 3:4 4:2"


def walking() -> Data:
    """Return a state in which both hunters are to walk."""
    return table(RING, 0, 32, box=BOX, kept="MKddx").dump()


def lifted() -> Data:
    """Return a state in which two chips have been lifted."""
    return play(table(RING, 0, 32, box=BOX, kept="MKddx"), "go MK").dump()


def looking() -> Data:
    """Return a state in which a hidden chip is still to be told."""
    state = GAME.start(GAME.setup(2, {"reveal": "four_random"}))
    play(state, "@9", "^1", "@5", "^1", "@31", "^2", "@30", "^2", "+MMxxx", "MM", "go M")
    return state.dump()


WRONG: list[tuple[Callable[[], Data], Data, str]] = [
    (walking, {"seats": 5}, "5 seats"),
    (walking, {"seats": True}, "whole numbers"),
    (walking, {"options": {}}, "the options of a round are"),
    (walking, {"chips": RING[:-1]}, "30 chips"),
    (walking, {"chips": "c" * 31}, "more chips of a kind"),
    (walking, {"chips": 31}, "words only"),
    (walking, {"seat": 2}, "turn of seat 2"),
    (walking, {"mover": 1}, "mover 1"),
    (walking, {"mover": -2}, "over: False"),
    (walking, {"mover": -1}, "do not fit"),
    (walking, {"kept": "MKdd"}, "do not fit"),
    (walking, {"kept": "ddddd"}, "do not fit"),
    (walking, {"kept": "xKMdd"}, "not dice in their order"),
    (walking, {"throw": "M"}, "do not fit"),
    (walking, {"masher": 3}, "cannot stand on place 3"),
    (walking, {"breaker": 40}, "cannot stand on place 40"),
    (walking, {"spoils": [0, 0]}, "spoils cards"),
    (walking, {"spoils": [0, 0, 2]}, "spoils cards"),
    (walking, {"picks": 1}, "those turned up"),
    (walking, {"up": [1, 2]}, "is told"),
    (walking, {"due": [4]}, "to be told are not"),
    (walking, {"takes": [[0, 5, 0, -1], [1, 5, 0, -1]]}, "each once"),
    (walking, {"takes": [[0, 5, 0, -1]]}, "between the hunters is gone"),
    (walking, {"takes": [[0, 5, 6, 0]]}, "cannot give to 0"),
    (walking, {"takes": [[0, 5, 0, 1]]}, "cannot give to 1"),
    (walking, {"takes": [[2, 5, 0, -1]]}, "seat 2 cannot give"),
    (walking, {"takes": [[0, 5, 0]]}, "not an Ugah Ugah! state"),
    (walking, {"takes": [[0, 9, 0, -1]], "breaker": 31}, "cannot stand on place 31"),
    (lifted, {"lifted": [1, 30], "breaker": 32}, "lifted by nobody"),
    (lifted, {"lifted": [1, 0], "breaker": 32}, "do not fit"),
    (lifted, {"kept": "MMddx"}, "do not fit"),
    (lifted, {"mover": -1}, "do not fit"),
    (looking, {"due": []}, "to be told are not"),
    (looking, {"mover": 0}, "do not fit"),
    (looking, {"up": [5, 9, 30]}, "is told"),
    (looking, {"picks": 1}, "those turned up"),
]


def name_of_case(value: object) -> str:
    """Name a case in a test's id, the same in every process."""
    return getattr(value, "__name__", str(value))[:40]


@pytest.mark.parametrize(("make", "change", "message"), WRONG, ids=name_of_case)
def test_a_save_that_cannot_be_is_refused(
    make: Callable[[], Data], change: Data, message: str
) -> None:
    data = make()
    assert GAME.load(data).dump() == data
    with pytest.raises(BadSave, match=message):
        GAME.load({**data, **change})


@pytest.mark.parametrize("key", list(walking()))
def test_a_save_without_a_part_is_refused(key: str) -> None:
    data = walking()
    del data[key]
    with pytest.raises(BadSave, match=key):
        GAME.load(data)


@pytest.mark.parametrize(
    ("key", "value"),
    [("caterpillar", True), ("chips", "1:9 c:6 2:8 3:5 4:3"), ("reveal", "some"), ("rounds", 1)],
)
def test_options_that_do_not_exist_are_refused(key: str, value: object) -> None:
    data = walking()
    with pytest.raises(BadSave, match=key):
        GAME.load({**data, "options": {**data["options"], key: value}})


def test_what_is_no_save_at_all_is_refused() -> None:
    nothings: tuple[Any, ...] = (None, [], "text", 3)
    for nothing in nothings:
        with pytest.raises(BadSave):
            GAME.load(nothing)


JUNK = st.one_of(
    st.none(), st.integers(-3, 40), st.text("MKx?c1", max_size=6), st.lists(st.integers(-2, 33))
)


@settings(max_examples=300)
@given(st.integers(0, 200), st.integers(0, 120), st.sampled_from(sorted(walking())), JUNK)
def test_a_damaged_save_is_refused_or_a_state_that_can_be_played_on(
    seed: int, length: int, key: str, junk: object
) -> None:
    rng, options = Random(seed), {"reveal": ("all", "every_4th")[seed % 2]}
    state = GAME.start(GAME.setup(2 + seed % 3, options))
    for _ in range(length):
        if state.to_move() != NOBODY:
            state.apply(next_move(state, rng))
    try:
        again = GAME.load({**json.loads(json.dumps(state.dump())), key: junk})
    except BadSave:
        return
    for _ in range(400):
        if again.to_move() == NOBODY:
            return
        again.apply(next_move(again, rng))
