"""The worked examples UU-T1 to UU-T8 of the rules document, and its rulings one by one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.errors import BadNotation, BadSetup, IllegalMove
from rules.game import CHANCE, NOBODY
from rules.scores import ScoreSheet
from rules.ugah import GAME
from rules.ugah.dice import read_dice
from rules.ugah.moves import Reason, result_moves
from rules.ugah.options import rules_of
from rules.ugah.pieces import CHIPS, places_of, read_box, write_box
from rules.ugah.scoring import Ended, points, standing
from rules.ugah.state import UgahState
from tests.support.ugah import chips, legal, play, ring, table, texts

FULL = "12c12c12c12c12c12c11223334412321"[:31]
"""A ring on which everything lies; its chips are those of OTHER_BOX."""

OTHER_BOX = write_box(tuple(map(FULL.count, "?c123456789")))


def full(spoils: Sequence[int] = (-1, -1, -1)) -> UgahState:
    """Return the first turn of a game in which everything lies."""
    return table(FULL, 0, 32, box=OTHER_BOX, spoils=spoils)


def why(state: UgahState, text: str) -> Reason | None:
    """Return why a move is refused."""
    return state.refusal(GAME.read(text))


# UU-T1 to UU-T8


def test_t1_all_dice_of_a_symbol_are_set_aside_and_at_least_one_symbol() -> None:
    state = play(full(), "+xMMdK")
    assert legal(state) == {"MM", "K", "d", "MMK", "MMd", "Kd", "MMKd"}
    assert why(state, "M") is Reason.NOT_ALL
    assert why(state, "MMM") is Reason.NOT_THROWN
    assert why(state, "b") is Reason.NOT_THROWN
    with pytest.raises(IllegalMove):
        state.apply(0)
    with pytest.raises(IllegalMove, match="bones are set aside by themselves"):
        GAME.read("MMx")
    play(state, "MM", "+dd")
    assert legal(state) == {"dd"}
    play(state, "dd")
    assert state.spoils == [-1, -1, -1]
    assert legal(state) == {"go M"}
    play(state, "go M")
    assert (state.masher, state.breaker, chips(state, 0)) == (2, 32, "2")


def test_t2_a_throw_of_bones_alone_ends_the_rolling() -> None:
    state = play(full(), "+MKKbb", "M", "+xxxx")
    assert legal(state) == {"go M"}
    play(state, "go M")
    assert (state.masher, chips(state, 0), state.to_move(), state.seat) == (1, "1", CHANCE, 1)


def test_t3_three_of_an_animal_take_its_card_from_its_holder() -> None:
    state = play(full(spoils=(1, -1, -1)), "+dddMK", "MKddd")
    assert state.spoils == [0, -1, -1]
    assert legal(state) == {"go MK", "go KM"}
    play(state, "go MK")
    assert legal(state) == {"M>2", "K>2"}
    play(state, "K>2")
    assert (state.masher, state.breaker) == (1, 31)
    assert (chips(state, 0), chips(state, 1)) == (FULL[0], FULL[30])


def test_t4_the_order_matters_when_the_hunters_pass_each_other() -> None:
    lying = ring("." * 10, "2c4")
    state = table(lying, 10, 14, kept="MMKKx")
    assert state.order_matters()
    masher_first, breaker_first = play(state.copy(), "go MK"), play(state.copy(), "go KM")
    assert (masher_first.masher, masher_first.breaker) == (12, 11)
    assert (breaker_first.masher, breaker_first.breaker) == (13, 12)
    before = state.points
    play(masher_first, "M>2")
    play(breaker_first, "K>2")
    assert masher_first.points == [before[0] + 2, before[1] - 1]
    assert breaker_first.points == [before[0] + 4, before[1] - 1]
    for ended in (masher_first, breaker_first):
        outcome = ended.outcome()
        assert outcome is not None
        assert outcome.reason is Ended.PASSED


@pytest.mark.parametrize(
    ("dice", "stop", "reason"),
    [
        ("MMMxx", 13, Ended.MET),
        ("MMMMx", 15, Ended.PASSED),
        ("MMMMM", 16, Ended.PASSED),
    ],
)
def test_t5_a_hunter_walks_on_past_the_other(dice: str, stop: int, reason: Ended) -> None:
    lying = ring("." * 10, "123", ".", "31")
    state = play(table(lying, 10, 14, kept=dice), "go M")
    assert state.masher == stop
    assert chips(state, 0) == lying[stop - 1]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is reason


def test_t6_a_hunter_with_too_few_chips_ahead_stops_on_the_last() -> None:
    state = play(table(ring("." * 29, "2"), 29, 31, kept="MMMxx"), "go M")
    assert (state.masher, chips(state, 0)) == (30, "2")
    assert state.to_move() == NOBODY


def test_t7_caterpillars_count_less_than_nothing() -> None:
    rules = rules_of(GAME.setup(2).options)
    faulty = rules_of(GAME.setup(2, {"caterpillar": 1}).options)
    hand = [4, 3, 1, 1, 2]
    assert points(rules, [hand, []], (0, -1, -1)) == [7, 0]
    assert points(faulty, [hand, []], (0, -1, -1)) == [11, 0]


def test_t8_every_fourth_chip_lies_face_up_in_the_variant() -> None:
    state = GAME.start(GAME.setup(2, {"reveal": "every_4th"}))
    assert places_of(state.up) == [4, 8, 12, 16, 20, 24, 28]
    play(state, "^1", "^2", "^1", "^c", "^4", "^3", "^1")
    assert texts(state.chance_moves()) >= {"+MMMMM", "+MKdmb", "+xxxxx"}


# Dice


def test_a_symbol_may_be_chosen_again() -> None:
    state = play(full(), "+MKdbb", "M", "+MMMK", "MMM", "+K")
    assert legal(state) == {"K"}


def test_bones_are_out_of_the_throws_that_follow() -> None:
    state = play(full(), "+xxMMd", "d")
    assert not state.legal_chance(GAME.read("+MMMM"))
    assert state.legal_chance(GAME.read("+MM"))


def test_only_throws_of_the_dice_that_are_left_can_be_entered() -> None:
    state = full()
    assert len(state.chance_moves()) == 252
    assert why(state, "+MMMM") is Reason.WRONG_NUMBER
    play(state, "+MKdbb", "bb")
    assert len(state.chance_moves()) == 56
    assert why(state, "^3") is Reason.WRONG_NUMBER


def test_a_turn_of_which_only_the_result_is_told_is_one_throw() -> None:
    for result, entries in (("MMKdx", ["+MMKdx", "MMKd"]), ("xxxxx", ["+xxxxx"])):
        dice = read_dice(result)
        assert dice is not None
        moves = result_moves(dice)
        assert [GAME.write(move) for move in moves] == entries
        state = full()
        for move in moves:
            state.apply(move)
        assert not state.throw
    with pytest.raises(ValueError, match="five dice"):
        result_moves(1)


def test_a_card_that_is_held_already_stays() -> None:
    state = play(full(spoils=(-1, 0, 1)), "+mmmxx", "mmm")
    assert state.spoils == [-1, 0, 1]
    assert (state.to_move(), state.seat) == (CHANCE, 1)


def test_nobody_moves_without_their_dice() -> None:
    state = play(full(), "+xxxxx")
    assert (state.masher, state.breaker, state.seat) == (0, 32, 1)


# Walking


def test_empty_places_do_not_count() -> None:
    lying = FULL[:10] + ".." + FULL[12:]
    state = table(lying, 12, 32, kept="Mxxxx", box=OTHER_BOX)
    assert play(state, "go M").masher == 13
    back = table(FULL[:8] + ".." + FULL[10] + "." + FULL[12:], 10, 12, kept="KKxxx", box=OTHER_BOX)
    assert play(back, "go K").breaker == 8


def test_who_has_nothing_ahead_takes_nothing() -> None:
    state = table(ring("12"), 11, 12, meet_rule="pass_only", kept="MMxxx")
    play(state, "go M")
    assert (state.masher, chips(state, 0), state.seat) == (11, "", 1)


def test_a_hunter_who_has_no_dice_stays() -> None:
    state = table(FULL, 0, 32, box=OTHER_BOX, kept="MMddx")
    assert why(state, "go K") is Reason.NO_STEPS
    assert why(state, "go MK") is Reason.NO_STEPS
    assert why(state, "MM") is Reason.WALK_FIRST


def test_both_walk_when_both_have_dice() -> None:
    state = table(FULL, 0, 32, box=OTHER_BOX, kept="MKddx")
    assert not state.order_matters()
    assert why(state, "go M") is Reason.BOTH_WALK
    assert why(state, "go M+K") is Reason.OTHER_WAY


def test_the_second_hunter_walks_after_the_first_has_met_him() -> None:
    state = table(ring("12", "." * 8, "3"), 10, 12, kept="MKxxx")
    play(state, "go MK")
    assert (state.masher, state.breaker) == (11, 2)
    assert legal(state) == {"M>2", "K>2"}


def test_hunters_who_walk_at_once_can_lift_the_same_chip_which_is_kept() -> None:
    state = table(ring("12", "." * 8, "3"), 10, 12, kept="MKxxx", take_mode="simultaneous")
    assert legal(state) == {"go M+K"}
    play(state, "go M+K")
    assert (state.masher, state.breaker, chips(state, 0)) == (11, 11, "3")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Ended.MET


# Chips


def test_one_of_two_chips_goes_to_any_other_player() -> None:
    state = table(FULL, 0, 32, seats=4, seat=2, box=OTHER_BOX, kept="MKxxx")
    play(state, "go MK")
    assert legal(state) == {f"{hunter}>{seat}" for hunter in "MK" for seat in (1, 2, 4)}
    assert why(state, "M>3") is Reason.NO_SUCH_SEAT
    assert why(state, "keep") is Reason.TWO_CHIPS
    assert why(state, "go MK") is Reason.KEEP_FIRST


def test_a_seat_that_does_not_play_gets_nothing() -> None:
    state = play(table(FULL, 0, 32, seats=2, box=OTHER_BOX, kept="MKxxx"), "go MK")
    assert why(state, "M>3") is Reason.NO_SUCH_SEAT


def test_a_hidden_chip_is_looked_at_and_kept() -> None:
    state = GAME.start(GAME.setup(3, {"reveal": "every_4th"}))
    play(state, "^1", "^2", "^1", "^c", "^4", "^3", "^1", "+MMxxx", "MM", "go M")
    assert texts(state.chance_moves()) == {"^c", "^1", "^2", "^3", "^4"}
    play(state, "^3")
    assert legal(state) == {"keep"}
    assert why(state, "M>2") is Reason.ONE_CHIP
    play(state, "keep")
    assert (chips(state, 0), state.seat) == ("3", 1)


def test_both_hidden_chips_are_told_in_the_order_in_which_they_are_lifted() -> None:
    state = GAME.start(GAME.setup(2, {"reveal": "when_taken"}))
    play(state, "+MKxxx", "MK", "go KM", "^4", "^c", "M>2")
    assert (chips(state, 0), chips(state, 1)) == ("4", "c")


def test_a_chip_of_which_there_are_no_more_cannot_be_told() -> None:
    state = GAME.start(GAME.setup(2))
    play(state, "^4", "^4", "^4")
    assert not state.legal_chance(GAME.read("^4"))
    assert why(state, "^4") is Reason.NO_SUCH_CHIP
    assert why(state, "^7") is Reason.NO_SUCH_CHIP


def test_chance_picks_four_places_in_the_english_reading() -> None:
    state = GAME.start(GAME.setup(2, {"reveal": "four_random"}))
    assert len(state.chance_moves()) == CHIPS
    play(state, "@17", "^3")
    assert why(state, "@17") is Reason.NO_SUCH_PLACE
    play(state, "@1", "^c", "@2", "^1", "@31", "^1")
    assert places_of(state.up) == [1, 2, 17, 31]
    assert len(state.chance_moves()) == 252


# The end


def test_facing_each_other_with_nothing_between_is_a_meeting() -> None:
    state = play(table(ring("12", "." * 8, "3"), 10, 12, kept="Mxxxx"), "go M")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Ended.MET


def test_play_goes_on_until_they_have_passed_where_that_is_agreed() -> None:
    state = table(ring("12", "." * 8, "3"), 10, 12, kept="Mxxxx", meet_rule="pass_only")
    play(state, "go M")
    assert (state.masher, state.to_move()) == (11, CHANCE)
    play(state, "+Kxxxx", "K", "go K")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, state.breaker) == (Ended.PASSED, 2)


def test_a_ring_without_chips_ends_the_round_even_if_nobody_has_passed() -> None:
    state = table(ring("." * 10, "3"), 10, 12, kept="Mxxxx", meet_rule="pass_only")
    outcome = play(state, "go M").outcome()
    assert outcome is not None
    assert outcome.reason is Ended.RING_EMPTY


def test_spoils_of_the_last_turn_still_count() -> None:
    state = table(ring("12", "." * 8, "3"), 10, 12, spoils=(-1, -1, 1))
    before = state.points
    play(state, "+bbbMx", "Mbbb", "go M")
    assert state.points == [before[0] + 3 + 3, before[1] - 3]


def test_after_the_end_nothing_can_be_done() -> None:
    state = play(table(ring("12", "." * 8, "3"), 10, 12, kept="Mxxxx"), "go M")
    assert why(state, "go M") is Reason.ROUND_OVER
    assert why(state, "+M") is Reason.NOT_CHANCE
    assert state.refusal(999) is Reason.NO_SUCH_MOVE
    assert why(full(), "go M") is Reason.CHANCE_FIRST
    assert why(play(full(), "+MMddx"), "go M") is Reason.CHOOSE_FIRST


@pytest.mark.parametrize(
    ("tiebreak", "places"),
    [("shared", (1, 1, 3)), ("more_spoils", (1, 2, 3)), ("fewer_caterpillars", (2, 1, 3))],
)
def test_ties_are_shared_or_broken_as_agreed(tiebreak: str, places: tuple[int, ...]) -> None:
    rules = rules_of(GAME.setup(3, {"tiebreak": tiebreak}).options)
    hands = [[4, 1], [5, 2], [1, 1, 1]]
    assert points(rules, hands, (0, -1, -1)) == [5, 5, -3]
    assert standing(rules, hands, (0, -1, -1)) == places


# Set-up, match and notation


def test_a_box_of_ones_own_is_counted_to_31() -> None:
    setup = GAME.setup(2, {"chips": "4:3 c:5 1:10 2:8 3:5"})
    assert setup.options["chips"] == "c:5 1:10 2:8 3:5 4:3"
    assert sum(read_box(str(setup.options["chips"]))) == CHIPS
    with pytest.raises(BadSetup, match="30 chips; the ring has 31"):
        GAME.setup(2, {"chips": "c:6 1:9 2:8 3:5 4:2"})
    for text in ("", "c6", "c:6 c:25", "0:31", "c:-1 1:32", "x:31"):
        with pytest.raises(BadSetup, match="option chips is"):
            GAME.setup(2, {"chips": text})


def test_a_match_has_as_many_rounds_as_agreed_and_the_start_goes_round() -> None:
    setup = GAME.setup(3, {"rounds": 2}, starter=2)
    assert not GAME.is_decided(setup, ScoreSheet(3, [(1, 2, 3)]))
    assert GAME.is_decided(setup, ScoreSheet(3, [(1, 2, 3), (3, 2, 1)]))
    assert GAME.start(setup).seat == 2


@pytest.mark.parametrize("text", ["", "+", "go", "go MM", "M>5", "M>0", "^", "^0", "@32", "MMMMMM"])
def test_what_is_no_move_is_refused_with_examples(text: str) -> None:
    with pytest.raises(BadNotation, match="is not an Ugah Ugah! move; like MMd"):
        GAME.read(text)


def test_dice_can_be_entered_in_any_order() -> None:
    assert GAME.read("+xdMMK") == GAME.read("+MMKdx")
    assert GAME.read("dMM") == GAME.read("MMd")
    assert GAME.write(GAME.read("+xdMMK")) == "+MMKdx"
