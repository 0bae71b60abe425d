"""Trio by example: the worked examples TP-T1 to TP-T8, every section and every ruling.

B, R, G, Y, V are blue, red, green, yellow and violet, K is black; `B(0,1)` lies in row 0, column 1.
"""

from __future__ import annotations

import pytest

from rules.errors import IllegalMove
from rules.game import CHANCE, NOBODY
from rules.trio import GAME
from rules.trio.moves import Reason
from rules.trio.state import Ended, TrioState
from tests.support.trio import cells, legal, on_table, play, table

T4 = "K(0,0) R(0,-1) G(0,1) V(0,-2) V(0,-3) R(0,-4) G(1,-2) B(0,2) B(0,3)"
T4_STAYS = ["V(0,-2)", "V(0,-3)", "R(0,-4)", "G(1,-2)"]
T5 = "B(0,0) B(0,1) R(-1,1) G(-1,2) R(-1,3) B(0,3) B(0,4)"
T6 = "B(0,0) B(0,1) B(0,2) K(0,4) R(0,5) G(1,4)"


def refused(state: TrioState, text: str) -> Reason:
    """Return why a move is refused; fails if it is not, or if it changed anything."""
    before, move = state.dump(), GAME.read(text)
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    assert state.dump() == before
    assert state.refusal(move) is caught.value.reason
    reason = caught.value.reason
    assert isinstance(reason, Reason)
    return reason


def under(state: TrioState) -> list[str]:
    """Return the known cards of the pile, the next one first."""
    known: list[str] = state.dump()["under"]
    return known


# The worked examples


def test_tp_t1_a_chain_of_four() -> None:
    state = table("B(0,0)", ["BBB"])
    play(state, "B(0,1)", "B(0,2)")
    assert state.won == [0, 0]
    play(state, "B(0,3)")
    assert state.won == [4, 0]
    assert on_table(state) == []


def test_tp_t2_the_colour_rule() -> None:
    state = table("B(0,0) R(0,1)", ["BRG"])
    assert cells(state, "B") == {"(0,-1)", "(1,0)"}
    assert cells(state, "R") == {"(-1,1)", "(0,2)"}
    assert cells(state, "G") == {"(-1,1)", "(0,-1)", "(0,2)", "(1,0)"}
    assert cells(table("B(0,0) R(0,1)", ["K"]), "K") == cells(state, "G")


def test_tp_t3_a_colour_that_is_enclosed_may_be_laid_anywhere() -> None:
    state = table("B(0,0) R(0,1) G(0,-1) Y(1,0)", ["B"])
    assert cells(state, "B") == {"(-1,-1)", "(-1,1)", "(0,-2)", "(0,2)", "(1,-1)", "(1,1)"}


def test_tp_t4_a_black_one_and_its_ring_and_two_that_return() -> None:
    state = play(table(T4, ["Y"]), "Y(1,0)")
    assert state.won == [4, 0]
    assert on_table(state) == T4_STAYS
    assert under(state) == ["B", "B"]


def test_tp_t4_where_only_isolated_cards_return_the_two_stay() -> None:
    state = play(table(T4, ["Y"], disconnected="isolated_only"), "Y(1,0)")
    assert state.won == [4, 0]
    assert on_table(state) == [*T4_STAYS, "B(0,2)", "B(0,3)"]
    assert under(state) == []


def test_tp_t5_a_longer_chain() -> None:
    state = play(table(T5, ["B"]), "B(0,2)")
    assert state.won == [5, 0]
    assert on_table(state) == ["R(-1,1)", "G(-1,2)", "R(-1,3)"]


def test_tp_t6_a_chain_and_a_black_one_at_once() -> None:
    state = play(table(T6, ["B"], apart=True), "B(0,3)")
    assert state.won == [7, 0]
    assert on_table(state) == []


@pytest.mark.parametrize(
    ("laid", "stays", "returns"),
    [
        ("R(0,0) G(0,1) B(0,2) B(0,3) B(0,4) Y(0,6) V(0,7)", ["R(0,0)", "G(0,1)"], ["Y", "V"]),
        ("Y(0,6) V(0,7) R(0,0) G(0,1) B(0,2) B(0,3) B(0,4)", ["Y(0,6)", "V(0,7)"], ["R", "G"]),
    ],
)
def test_tp_t7_of_two_as_large_the_one_with_the_oldest_card_stays(
    laid: str, stays: list[str], returns: list[str]
) -> None:
    state = play(table(laid, ["B"], apart=True), "B(0,5)")
    assert state.won == [4, 0]
    assert on_table(state) == stays
    assert under(state) == returns


@pytest.mark.parametrize("around", ["B(0,-1) B(0,1)", "B(0,-1) K(0,1)"])
def test_tp_t8_no_black_one_is_won(around: str) -> None:
    state = play(table(f"K(0,0) {around}", ["R"]), "R(1,0)")
    assert state.won == [0, 0]
    assert len(on_table(state)) == 4


# The deal (2.3)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_deal_is_three_cards_each_and_one_turned_up(seats: int) -> None:
    state = GAME.start(GAME.setup(seats), seats - 1)
    for turn in range(seats):
        assert state.seat == (seats - 1 + turn) % seats
        play(state, "+B", "+R", "+K")
    assert state.to_move() == CHANCE
    assert [len(hand) for hand in state.hands] == [3] * seats
    with pytest.raises(IllegalMove):
        play(state, "+B")
    play(state, "^K")
    assert on_table(state) == ["K(0,0)"]
    assert state.pile_left == 60 - 3 * seats - 1
    assert state.to_move() == seats - 1


# A turn (2.4)


def test_one_two_or_three_cards_are_laid_and_the_turn_is_ended() -> None:
    state = table("B(0,0)", ["RGY", "RGY"])
    assert refused(state, "end") is Reason.NOTHING_LAID
    play(state, "R(0,1)")
    assert "end" in legal(state)
    play(state, "G(0,2)", "Y(0,3)")
    assert legal(state) == {"end"}
    play(state, "end")
    assert state.to_move() == CHANCE


def test_cards_laid_earlier_in_the_turn_count_as_lying_there() -> None:
    state = play(table("B(0,0)", ["RG"]), "R(0,1)")
    assert "(0,2)" in cells(state, "G")


def test_a_hand_is_drawn_up_to_three_at_the_end_of_the_turn_only() -> None:
    state = play(table("B(0,0)", ["RGY", "RGY"]), "R(0,1)", "G(0,2)")
    assert state.to_move() == 0
    play(state, "end", "+V", "+V")
    assert sorted(state.hands[0]) == [4, 5, 5]
    assert state.to_move() == 1
    assert state.laid == []


def test_catches_at_the_end_of_the_turn_are_an_option() -> None:
    state = table("B(0,0)", ["BBB", "R"], capture_timing="end_of_turn")
    play(state, "B(0,1)", "B(0,2)", "B(0,3)")
    assert state.won == [0, 0]
    play(state, "end")
    assert state.won == [4, 0]
    longer = table("B(0,0) B(0,1)", ["BBB", "R"], capture_timing="end_of_turn")
    play(longer, "B(0,2)", "B(0,3)", "B(0,4)", "end")
    assert longer.won == [5, 0]


def test_with_each_card_resolved_a_chain_is_taken_before_it_grows() -> None:
    state = play(table("R(1,0) B(0,0) B(0,1)", ["BBB", "R"]), "B(0,2)", "B(0,3)")
    assert state.won == [4, 0]
    assert on_table(state) == ["R(1,0)"]


# Where a card may go (2.5)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("B(0,1)", Reason.OCCUPIED),
        ("B(0,3)", Reason.TOUCHES_NOTHING),
        ("B(0,2)", Reason.AWAY_FROM_COLOUR),
        ("B(1,1)", Reason.TOUCHES_NOTHING),
        ("G(0,2)", Reason.NOT_IN_HAND),
        ("keep(0,0)", Reason.NO_SUCH_GROUP),
        ("+B", Reason.NOT_CHANCE),
    ],
)
def test_a_card_in_the_wrong_place_is_refused_with_the_reason(text: str, reason: Reason) -> None:
    assert refused(table("B(0,0) R(0,1)", ["BR"]), text) is reason


def test_black_is_exempt_from_the_colour_rule_unless_it_is_agreed_otherwise() -> None:
    exempt = table("K(0,0) R(0,1)", ["K"])
    bound = table("K(0,0) R(0,1)", ["K"], black_follows_colour_rule=True)
    assert cells(exempt, "K") == {"(0,-1)", "(1,0)", "(-1,1)", "(0,2)"}
    assert cells(bound, "K") == {"(0,-1)", "(1,0)"}


# Catching (2.6)


def test_a_chain_may_be_bent() -> None:
    state = play(table("B(0,0) B(0,1) B(0,2)", ["B"]), "B(1,2)")
    assert state.won == [4, 0]


def test_a_corner_joins_nothing() -> None:
    # (0,0) and (1,2) share a corner with each other, no side.
    state = play(table("B(0,0) R(0,1) R(0,2)", ["RB"]), "R(1,2)")
    assert state.won == [0, 0]
    assert "B(1,3)" not in legal(state)


def test_four_black_ones_in_a_row_win_nothing() -> None:
    state = play(table("K(0,0) K(0,1) K(0,2)", ["K"]), "K(0,3)")
    assert state.won == [0, 0]


def test_a_black_one_laid_into_a_ring_of_three_colours_is_won() -> None:
    arch = "B(0,-1) G(-1,-1) G(-1,0) G(-1,1) R(0,1) V(0,2) V(1,2) R(1,1) Y(1,0)"
    state = play(table(arch, ["K"]), "K(0,0)")
    assert state.won == [4, 0]


def test_the_ring_does_not_drag_its_colour_groups_along() -> None:
    state = play(table("B(0,-2) B(0,-1) K(0,0) R(0,1)", ["G"]), "G(1,0)")
    assert state.won == [4, 0]
    assert on_table(state) == ["B(0,-2)"]


def test_two_black_ones_can_be_won_with_one_card() -> None:
    laid = "R(0,-1) K(0,0) Y(1,0) G(1,1) V(1,2) K(0,2) R(0,3)"
    state = play(table(laid, ["B"]), "B(0,1)")
    assert state.won == [7, 0]


# What is cut off (2.7)


def test_the_captor_chooses_which_group_stays_where_that_is_agreed() -> None:
    state = play(table(T4, ["YRR"], disconnected="captor_chooses"), "Y(1,0)")
    assert legal(state) == {"keep(0,-2)", "keep(0,2)"}
    assert refused(state, "R(0,4)") is Reason.CHOOSE_FIRST
    assert refused(state, "end") is Reason.CHOOSE_FIRST
    assert refused(state, "keep(0,3)") is Reason.NO_SUCH_GROUP
    play(state, "keep(0,2)")
    assert on_table(state) == ["B(0,2)", "B(0,3)"]
    assert under(state) == ["V", "V", "R", "G"]
    assert state.to_move() == 0


def test_isolated_cards_return_and_islands_stay_where_that_is_agreed() -> None:
    laid = T4.replace(" B(0,3)", "")
    state = play(table(laid, ["Y"], disconnected="isolated_only"), "Y(1,0)")
    assert on_table(state) == T4_STAYS
    assert under(state) == ["B"]


def test_one_card_that_is_left_alone_is_the_rest_and_stays() -> None:
    state = table("R(1,0) B(0,0) B(0,1) B(0,2)", ["B"], disconnected="isolated_only")
    assert on_table(play(state, "B(0,3)")) == ["R(1,0)"]


def test_cards_return_the_oldest_first_and_everybody_knows_who_draws_them() -> None:
    laid = T4.replace("B(0,2) B(0,3)", "B(0,2) R(0,3)")
    state = play(table(laid, ["Y", "RRR"], pile="G"), "Y(1,0)", "end", "+G")
    assert state.view(1).under == (b"\x01", b"\x02")
    assert state.legal_chance(GAME.read("+B"))
    assert not state.legal_chance(GAME.read("+R"))
    play(state, "+B", "+R")
    assert state.view(1).shown[0] == b"\x01\x02"
    assert sum(state.view(1).hidden) == 1


def test_a_known_card_is_known_until_one_of_its_colour_is_laid() -> None:
    laid = T4.replace("B(0,2) B(0,3)", "B(0,2) R(0,3)")
    state = play(table(laid, ["Y", "RRR"], pile="G"), "Y(1,0)", "end", "+G", "+B", "+R")
    play(state, "R(0,-5)", "end", "R(0,-6)")
    assert state.view(1).shown[0] == b"\x01"


def test_shuffled_cards_return_in_no_order() -> None:
    laid = T4.replace("B(0,2) B(0,3)", "R(0,2) B(0,3)")
    state = play(table(laid, ["Y"], pile="", return_order="shuffled"), "Y(1,0)", "end")
    assert state.legal_chance(GAME.read("+B"))
    assert state.legal_chance(GAME.read("+R"))
    play(state, "+R")
    view = state.view(1)
    assert view.shown == (b"", b"")
    assert view.top_most == (0, 1, 1, 0, 0, 0, 0, 0)


def test_on_an_empty_table_the_next_card_is_laid_freely() -> None:
    state = play(table("B(0,0)", ["BBB", "RG"]), "B(0,1)", "B(0,2)", "B(0,3)")
    play(state, "end", "+V", "+V", "+V")
    assert legal(state) == {"R(0,0)", "G(0,0)"}


def test_an_empty_table_gets_the_top_card_of_the_pile_where_that_is_agreed() -> None:
    state = table("B(0,0) B(0,1) B(0,2)", ["BR", "R"], empty_table="flip_from_pile")
    play(state, "B(0,3)")
    assert state.to_move() == CHANCE
    play(state, "^V")
    assert state.to_move() == 0
    assert cells(state, "R") == {"(0,-1)", "(0,1)", "(1,0)"}
    assert on_table(state) == ["V(0,0)"]


# The end (2.8)


def test_without_a_pile_hands_are_played_out_and_empty_ones_are_skipped() -> None:
    state = play(table("B(0,0)", ["R", "GY"], pile=""), "R(0,1)", "end")
    assert state.to_move() == 1
    play(state, "G(0,2)", "end")
    assert state.to_move() == 1
    play(state, "Y(0,3)", "end")
    assert state.to_move() == NOBODY
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Ended.PLAYED_OUT


def test_cards_that_are_cut_off_late_make_a_pile_again() -> None:
    state = play(table(T4, ["Y", "RG"], pile=""), "Y(1,0)", "end")
    assert state.to_move() == CHANCE
    play(state, "+B", "+B")
    assert state.to_move() == 1
    assert state.pile_left == 0


def test_the_round_can_end_with_the_turn_that_empties_the_pile() -> None:
    state = table("B(0,0)", ["RGY", "RGY"], pile="V", end_condition="pile_empty")
    play(state, "R(0,1)", "end")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Ended.PILE_EMPTY
    # What would be drawn scores nothing, and is not turned over.
    assert state.pile_left == 1


def test_the_round_goes_on_while_the_pile_has_a_card_more() -> None:
    state = table("B(0,0)", ["RGY", "RGY"], pile="VV", end_condition="pile_empty")
    play(state, "R(0,1)", "end", "+V")
    assert state.to_move() == 1


def test_the_round_can_go_on_until_all_have_had_as_many_turns() -> None:
    first = table("B(0,0)", ["RGY", "RGY"], pile="V", end_condition="pile_empty_equal_turns")
    play(first, "R(0,1)", "end", "+V")
    assert first.to_move() == 1
    play(first, "R(0,2)", "end")
    assert first.to_move() == NOBODY
    last = table("B(0,0)", ["RGY", "RGY"], seat=1, pile="V", end_condition="pile_empty_equal_turns")
    assert play(last, "R(0,1)", "end").to_move() == NOBODY


def test_most_won_cards_win_and_equally_many_share_the_victory() -> None:
    state = table("B(0,0)", ["R", ""], taken="BBBB", pile="")
    state.won = [28, 28]
    outcome = play(state, "R(0,1)", "end").outcome()
    assert outcome is not None
    assert outcome.places == (1, 1)
    assert outcome.winners == (0, 1)
