"""Saved Trio states: what is no state is refused with a reason, and nothing is repaired."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import BadSave
from rules.trio import GAME
from tests.support.trio import play, table

Spoil = Callable[[dict[str, Any]], object]

T4 = "K(0,0) R(0,-1) G(0,1) V(0,-2) V(0,-3) R(0,-4) G(1,-2) B(0,2) B(0,3)"


def saved() -> dict[str, Any]:
    """Return the dump of a round with a bit of everything."""
    laid = T4.replace("B(0,2) B(0,3)", "B(0,2) R(0,3)")
    state = play(table(laid, ["Y", "RRR"], pile="G"), "Y(1,0)", "end", "+G", "+B")
    data: dict[str, Any] = json.loads(json.dumps(state.dump()))
    return data


def test_a_dump_can_be_read_by_people() -> None:
    data = saved()
    assert data["table"] == ["V(0,-2)", "V(0,-3)", "R(0,-4)", "G(1,-2)"]
    assert (data["hands"], data["shown"]) == (["BG", "RRR"], ["B", ""])
    assert (data["top"], data["under"], data["laid"]) == ("R", [], [[1, 0]])
    assert data["options"]["deck"] == "5x10+10"
    assert GAME.load(data).dump() == data


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        pytest.param(lambda d: d.pop("table"), "KeyError", id="a part is missing"),
        pytest.param(lambda d: d.update(seats=6), "from 2 to 5", id="six seats"),
        pytest.param(lambda d: d.update(seats=3), "not every part", id="a seat more"),
        pytest.param(lambda d: d.update(starter=2), "seats are 0 to 1", id="starter"),
        pytest.param(lambda d: d.update(seat="0"), "whole numbers", id="a text for a number"),
        pytest.param(lambda d: d.update(cut=0), "true or false", id="a number for a flag"),
        pytest.param(lambda d: d.update(table="R(0,0)"), "lists only", id="a text for a list"),
        pytest.param(lambda d: d.update(top=3), "words only", id="a number for cards"),
        pytest.param(lambda d: d.update(top="X"), "ValueError", id="no such card"),
        pytest.param(lambda d: d["hands"].__setitem__(0, "GB"), "order of colour", id="order"),
        pytest.param(lambda d: d.update(top="RR"), "61 cards", id="a card too many"),
        pytest.param(lambda d: d["won"].__setitem__(0, 5), "won cards", id="a card won too many"),
        pytest.param(lambda d: d["won"].__setitem__(0, -1), "won cards", id="fewer than none"),
        pytest.param(lambda d: d["shown"].__setitem__(0, "Y"), "lacks a card", id="known card"),
        pytest.param(lambda d: d["table"].__setitem__(0, "end"), "not cards on", id="no card"),
        pytest.param(
            lambda d: d["table"].__setitem__(0, "V(0,-3)"), "two cards on one cell", id="one cell"
        ),
        pytest.param(
            lambda d: d["table"].__setitem__(0, "V(9,9)"), "cut off from the rest", id="apart"
        ),
        pytest.param(lambda d: d.update(cut=True), "no group to choose", id="nothing to choose"),
        pytest.param(lambda d: d.update(need=0), "turn of seat", id="nobody draws"),
        pytest.param(lambda d: d.update(need=2), "cards to draw", id="draws too many"),
        pytest.param(lambda d: d.update(laid=[]), "cards to draw", id="draws without laying"),
        pytest.param(lambda d: d.update(laid=[[0, 0]] * 4), "cards laid", id="laid too many"),
        pytest.param(lambda d: d.update(laid=[[0, 9999]]), "not within", id="beyond the lattice"),
        pytest.param(lambda d: d.update(mover=0), "turn of seat", id="plays before drawing"),
        pytest.param(lambda d: d.update(mover=-2), "turn of seat", id="over too early"),
        pytest.param(lambda d: d.update(closing=True), "played out", id="ends before"),
        pytest.param(lambda d: d.update(undealt=1), "still to be dealt", id="dealt in a turn"),
        pytest.param(lambda d: d.update(seen=False, drawn=["B", ""]), "nobody saw", id="drawn"),
        pytest.param(lambda d: d.update(top="", under=["R"]), "no top", id="a pile without top"),
        pytest.param(lambda d: d["options"].pop("deck"), "options of a round", id="no deck"),
        pytest.param(lambda d: d["options"].update(deck="1x1+1"), "colours", id="a tiny deck"),
        pytest.param(
            lambda d: d["options"].update(return_order="by_size"), "cannot be", id="no such value"
        ),
        pytest.param(
            lambda d: d["options"].update(black_follows_colour_rule=0), "cannot be", id="zero"
        ),
        pytest.param(
            lambda d: d["options"].update(black_follows_colour_rule=1), "cannot be", id="one"
        ),
    ],
)
def test_what_is_no_state_is_refused_with_the_reason(spoil: Spoil, reason: str) -> None:
    data = saved()
    spoil(data)
    with pytest.raises(BadSave) as refusal:
        GAME.load(data)
    assert reason in str(refusal.value)


def test_a_chain_that_nobody_caught_is_refused() -> None:
    state = table("B(0,0) B(0,1) B(0,2) B(0,3)", ["R"], apart=True)
    with pytest.raises(BadSave, match="should have been caught"):
        GAME.load(state.dump())


def test_a_batch_of_several_cards_is_refused_where_they_return_one_by_one() -> None:
    assert table("B(0,0)", ["R"], pile="", under=["BR"], return_order="shuffled")
    with pytest.raises(BadSave, match="one by one"):
        table("B(0,0)", ["R"], pile="", under=["BR"])


@pytest.mark.parametrize("data", [None, [], "trio", 3, {}])
def test_what_is_nothing_like_a_state_is_refused(data: Any) -> None:
    with pytest.raises(BadSave):
        GAME.load(data)
