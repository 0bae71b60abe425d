"""Why a move is good: the reason that a hint gives, as data."""

from __future__ import annotations

from random import Random

import pytest

from rules.errors import IllegalMove
from rules.trio import GAME
from rules.trio.reasons import Hint, Why, explain
from rules.trio.state import TrioState
from rules.trio.worlds import determinize
from tests.support.trio import covering_setups, play, positions, table

T4 = "K(0,0) R(0,-1) G(0,1) V(0,-2) V(0,-3) R(0,-4) G(1,-2) B(0,2) B(0,3)"
T6 = "B(0,0) B(0,1) B(0,2) K(0,4) R(0,5) G(1,4)"


def hint(state: TrioState, text: str) -> Hint:
    """Return what speaks for a move."""
    return explain(state.view(state.to_move()), GAME.read(text))


@pytest.mark.parametrize(
    ("laid", "hand", "text", "why", "cards"),
    [
        ("B(0,0) B(0,1) B(0,2) R(1,0)", "BRG", "B(0,3)", Why.CATCHES_CHAIN, 4),
        (T4, "YRR", "Y(1,0)", Why.CATCHES_BLACK, 4),
        (T6, "BRR", "B(0,3)", Why.CATCHES_BOTH, 7),
        ("B(0,0) B(0,1)", "BBR", "B(0,2)", Why.LEADS_TO_CATCH, 4),
        ("R(0,0) B(0,1)", "RGG", "G(0,2)", Why.KEEPS_GROUP_SMALL, 1),
        ("R(0,0) B(0,1)", "RGY", "R(0,-1)", Why.KEEPS_GROUP_SMALL, 2),
    ],
)
def test_the_reason_for_laying_a_card(
    laid: str, hand: str, text: str, why: Why, cards: int
) -> None:
    found = hint(table(laid, [hand, "YYV"], apart=True), text)
    assert (found.why, found.cards) == (why, cards)


def test_the_reason_for_ending_the_turn() -> None:
    state = play(table("B(0,0)", ["RGY", "VVV"]), "R(0,1)")
    assert hint(state, "end")[:2] == (Why.SAVES_CARDS, 2)


def test_the_end_of_a_turn_may_be_what_catches() -> None:
    state = table("B(0,0) B(0,1) B(0,2)", ["BRG", "VVV"], capture_timing="end_of_turn")
    play(state, "B(0,3)")
    assert hint(state, "end")[:2] == (Why.CATCHES_CHAIN, 4)


def test_the_reason_for_a_group_that_stays() -> None:
    state = play(table(T4, ["YRR"], disconnected="captor_chooses"), "Y(1,0)")
    assert hint(state, "keep(0,2)")[:2] == (Why.KEEPS_ON_TABLE, 2)
    assert hint(state, "keep(0,-2)")[:2] == (Why.KEEPS_ON_TABLE, 4)


def test_a_card_that_shuts_a_group_in_lessens_the_danger_and_says_by_how_much() -> None:
    # Three blue ones with one free side, which this card takes.
    laid = "B(0,0) B(0,1) B(0,2) R(0,-1) G(1,0) G(1,1) V(1,2) V(1,3) Y(0,3)"
    found = hint(table(laid, ["KKV", "VVV"]), "K(-1,1)")
    assert found.why is Why.LESSENS_DANGER
    assert 0 <= found.after < found.before - 0.5


def test_danger_is_told_in_cards_that_the_others_can_expect() -> None:
    state = table("B(0,0) B(0,1) B(0,2)", ["RGY", "VVV"])
    found = hint(state, "R(0,3)")
    assert 0 < found.before < 4
    # All know that the next seat has the card: it is certain.
    sure = table("V(0,0) V(0,1) V(0,2)", ["RGY", "VBB"])
    sure.shown[1] = b"\x05"
    assert hint(sure, "R(0,3)").before >= 4


def test_a_move_that_is_not_legal_has_no_reason() -> None:
    with pytest.raises(IllegalMove):
        hint(table("B(0,0)", ["RGY", "VVV"]), "R(0,5)")


def test_every_legal_move_has_a_reason_that_hidden_cards_do_not_change() -> None:
    found = set()
    for number, setup in enumerate(covering_setups()):
        for state in positions(setup, number, every=9):
            if state.to_move() < 0:
                continue
            view = state.view(state.to_move())
            other = determinize(view, Random(number)).view(view.seat)
            for move in state.legal_moves()[::5]:
                given = explain(view, move)
                assert given == explain(other, move)
                assert given.before >= 0
                assert given.after >= 0
                found.add(given.why)
    assert len(found) >= 6
