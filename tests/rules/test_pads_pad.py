"""Keeping a score pad, by example: what users reported (stories 2-5, 13, 14), and more."""

from __future__ import annotations

import pytest

from rules.errors import BadEntry, BadNotation, BadSave, BadSetup
from rules.pads.edits import Enter, Put
from rules.pads.pad import Pad, replay
from rules.pads.read import read_sheet, write_sheet
from rules.pads.reasons import MEANINGLESS, Ended, Reason
from tests.support.pads import PLAIN, made, refusal, written

LOWEST = {"wins": "lowest"}
TO_100 = {"end": {"target": 100}}
WITH_NIL = {"bonuses": [{"key": "nil", "points": 100, "most": 2}]}
SUM_ZERO = {"check": {"sums": [0]}}
AT_LEAST_0 = {"rows": [{"key": "points", "least": 0}]}


def state(pad: Pad) -> tuple[Ended | None, tuple[int, ...]]:
    """Return whether it is over and why, and the totals."""
    return pad.ended, pad.totals


CARD = {"layout": "card", "rows": [{"key": "ones"}, {"key": "twos"}]}


# The stories


def test_story_2_an_old_round_is_corrected_and_one_undo_restores_everything() -> None:
    pad = made({}, 3, "round 10 20 30", "round 5 5 5", "round 0 40 10", "round 7 0 1")
    before = (pad.page, pad.totals, pad.places, pad.leaders, pad.running)
    assert (pad.totals, pad.leaders) == ((22, 65, 46), (1,))
    pad.edit("set 2 1 95")
    assert (pad.totals, pad.places, pad.leaders) == ((112, 65, 46), (1, 2, 3), (0,))
    assert pad.running == ((10, 20, 30), (105, 25, 35), (105, 65, 45), (112, 65, 46))
    pad.undo()
    assert (pad.page, pad.totals, pad.places, pad.leaders, pad.running) == before


def test_story_3_zero_and_less_are_values_like_others_and_nothing_is_not_zero() -> None:
    pad = made({}, 3, "round 0 -5 .")
    assert pad.points == ((0, -5, None),)
    assert pad.page.rounds[0].boxes == (((0,),), ((-5,),), ((None,)))
    assert (pad.totals, pad.is_round_open) == ((0, -5, 0), True)


@pytest.mark.parametrize(
    ("data", "values", "places"),
    [({}, "30 30 10", (1, 1, 3)), (LOWEST, "10 10 30", (1, 1, 3)), ({}, "5 5 5", (1, 1, 1))],
)
def test_story_4_equals_share_a_place(
    data: dict[str, object], values: str, places: tuple[int, ...]
) -> None:
    pad = made({**data, "end": {"rounds": 1}}, 3, f"round {values}")
    assert (pad.places, pad.is_over) == (places, True)
    assert pad.leaders == tuple(p for p, place in enumerate(places) if place == 1)


def test_story_5_undo_of_the_winning_entry_opens_the_game_again() -> None:
    pad = made(TO_100, 2, "round 60 20", "round 50 10")
    assert state(pad) == (Ended.TARGET, (110, 30))
    pad.undo()
    assert state(pad) == (None, (60, 20))
    written(pad, "round 30 10")
    assert state(pad) == (None, (90, 30))


def test_story_13_undo_takes_back_the_last_edit_alone() -> None:
    pad = made(WITH_NIL, 2)
    pages = [pad.page]
    for text in ["round 1 2", "bonus 1 2 nil", "set 1 1 9", "marker 2 2", "insert 1 4 4", "finish"]:
        pad.edit(text)
        pages.append(pad.page)
    for page in pages[-2::-1]:
        pad.undo()
        assert pad.page == page
    for page in pages[1:]:
        pad.redo()
        assert pad.page == page
    assert not pad.can_redo()


def test_story_14_the_journal_leads_back_with_marker_and_time() -> None:
    data = {"marker": {"kind": "deal"}, **TO_100}
    pad = made(data, 3, "round 5 5 5", "time 2 40", "marker 2 3", "undo", "redo", "round 1 2 3")
    again = replay(read_sheet(write_sheet(pad.sheet)), 3, pad.journal)
    assert (again.page, again.marker, again.seconds) == (pad.page, pad.marker, pad.seconds)
    assert (again.marker, again.seconds, again.journal) == (0, [0, 40, 0], pad.journal)
    again.undo()
    assert again.totals == (5, 5, 5), "undo goes on where it was"


# Writing


def test_the_journal_is_told_as_it_happens() -> None:
    told: list[str] = []
    pad = Pad(read_sheet(PLAIN | AT_LEAST_0), 2, told.append)
    pad.enter(Enter((((5,),), ((6,),))))
    pad.enter(Put(0, 1, "points", ((-1,),)), force=True)
    pad.undo()
    pad.redo()
    assert told == ["round 5 6", "set 1 2 points=-1 !", "undo", "redo"]
    assert pad.journal == tuple(told)


def test_an_edit_that_needs_no_force_is_not_written_down_as_forced() -> None:
    pad = made({}, 2)
    pad.edit("round 1 2 !")
    assert pad.journal == ("round 1 2",)


def test_what_hardly_can_be_is_refused_until_it_is_forced_and_marked_then() -> None:
    pad = made(AT_LEAST_0, 2, "round 3 4")
    with pytest.raises(BadEntry) as error:
        pad.edit("round 5 -5")
    assert (error.value.reason, error.value.numbers) == (Reason.BELOW, (-5, 0))
    assert (error.value.round, error.value.player, error.value.row) == (1, 1, 0)
    assert error.value.can_force
    assert pad.totals == (3, 4)
    pad.edit("round 5 -5", force=True)
    assert pad.totals == (8, -1)
    assert [(mark.reason, mark.round, mark.player) for mark in pad.marks] == [(Reason.BELOW, 1, 1)]


def test_a_forced_entry_stands_in_nobodys_way_and_is_no_mark_once_corrected() -> None:
    pad = made(AT_LEAST_0, 2, "round 5 -5 !", "round 1 1", "insert 1 2 2", "delete 3")
    assert [mark.round for mark in pad.marks] == [1], "it moved with its round"
    assert refusal(pad, "set 2 1 -5")[0] is Reason.BELOW
    pad.edit("set 2 2 5")
    assert pad.marks == ()


def test_a_round_that_must_add_up_is_corrected_as_a_whole() -> None:
    pad = made(SUM_ZERO, 3, "round 10 -4 -6")
    assert refusal(pad, "set 1 1 12") == (Reason.SUM, (2, 0))
    pad.edit("rewrite 1 12 -5 -7")
    assert pad.totals == (12, -5, -7)


def test_a_sum_is_asked_for_when_the_round_is_complete() -> None:
    pad = made(SUM_ZERO, 3, "round 10 -4 .")
    assert refusal(pad, "round . . 1") == (Reason.SUM, (7, 0))
    pad.edit("round . . -6")
    assert (pad.totals, len(pad.page.rounds)) == ((10, -4, -6), 1), "the open round was filled"


def test_a_round_that_would_overwrite_is_a_new_one() -> None:
    pad = made({}, 2, "round 1 .", "round 2 .")
    assert [one.boxes for one in pad.page.rounds] == [(((1,),), (None,)), (((2,),), (None,))]


def test_rounds_are_inserted_and_struck_out() -> None:
    pad = made({}, 2, "round 1 2", "round 3 4", "insert 2 10 20")
    assert list(pad.points) == [(1, 2), (10, 20), (3, 4)]
    pad.edit("delete 1")
    assert list(pad.points) == [(10, 20), (3, 4)]


def test_the_largest_values_are_taken() -> None:
    assert made({}, 2, "round 1000000 -1000000").totals == (1_000_000, -1_000_000)


def test_a_box_is_struck_out_again() -> None:
    pad = made({}, 2, "round 1 2", "set 1 2 .")
    assert (pad.points, pad.is_round_open) == (((1, None),), True)


def test_boxes_are_filled_one_by_one_in_a_new_round() -> None:
    pad = made({}, 2, "set 1 2 7", "set 1 1 3", "set 2 1 1")
    assert (pad.points, pad.round) == (((3, 7), (1, None)), 1)


def test_bonuses_add_to_a_round_and_are_taken_away() -> None:
    pad = made(WITH_NIL, 2, "bonus 1 2 nil", "round 5 -50")
    assert (pad.points, pad.totals) == (((5, 50),), (5, 50))
    pad.edit("bonus 1 2 nil -1")
    assert pad.totals == (5, -50)
    assert refusal(pad, "bonus 1 1 nil 3") == (Reason.TOO_OFTEN, (3, 2))
    assert written(pad, "bonus 1 1 nil 2").totals == (205, -50)


def test_finished_by_hand_and_opened_again() -> None:
    pad = made(TO_100, 2, "round 5 6", "finish")
    assert (pad.ended, refusal(pad, "round 1 1")) == (Ended.FINISHED, (Reason.OVER, ()))
    pad.edit("reopen")
    assert pad.ended is None
    written(pad, "round 95 0")
    assert pad.ended is Ended.TARGET


def test_a_game_that_is_over_is_played_on_until_somebody_says_so() -> None:
    pad = made(TO_100, 2, "round 100 6", "reopen", "round 10 10", "round 10 10")
    assert (pad.ended, pad.totals) == (None, (120, 26))
    written(pad, "finish", "reopen")
    assert pad.ended is None
    written(pad, "finish")
    assert pad.ended is Ended.FINISHED


def test_a_corrected_round_can_end_the_game_and_open_it_again() -> None:
    pad = made(TO_100, 2, "round 50 6", "round 40 6")
    pad.edit("set 1 1 60")
    assert pad.is_over
    pad.edit("set 1 1 59")
    assert not pad.is_over


# Refused


@pytest.mark.parametrize(
    ("data", "texts", "bad", "reason", "numbers"),
    [
        ({}, [], "round 1 2 3", Reason.WRONG_COUNT, (3, 2)),
        ({}, [], "round 1/2 3", Reason.WRONG_COUNT, (2, 1)),
        ({}, [], "round 1+2 3", Reason.WRONG_COUNT, (2, 1)),
        ({}, [], "round . .", Reason.NOTHING_GIVEN, ()),
        ({}, [], "round 2000000 0", Reason.TOO_LARGE, (2_000_000, 1_000_000)),
        ({}, [], "turn 1 5", Reason.NOT_ON_THIS_SHEET, ()),
        ({}, [], "set 2 1 5", Reason.NO_SUCH_ROUND, (2, 0)),
        ({}, ["round 1 2"], "set 1 3 5", Reason.NO_SUCH_PLAYER, (3, 2)),
        ({}, ["round 1 2"], "set 1 1 gold=5", Reason.NO_SUCH_ROW, ()),
        ({}, ["round 1 2"], "set 1 1 points=5/6", Reason.WRONG_COUNT, (2, 1)),
        ({}, [], "rewrite 1 1 2", Reason.NO_SUCH_ROUND, (1, 0)),
        ({}, ["round 1 2"], "insert 3 1 2", Reason.NO_SUCH_ROUND, (3, 1)),
        ({}, [], "delete 1", Reason.NO_SUCH_ROUND, (1, 0)),
        ({}, [], "tally 1 points", Reason.NOT_ON_THIS_SHEET, ()),
        ({}, [], "tally 1 gold", Reason.NO_SUCH_ROW, ()),
        ({}, [], "tally 3 points", Reason.NO_SUCH_PLAYER, (3, 2)),
        ({}, ["round 1 2"], "bonus 1 1 nil", Reason.NO_SUCH_BONUS, ()),
        (WITH_NIL, [], "bonus 2 1 nil", Reason.NO_SUCH_ROUND, (2, 0)),
        (WITH_NIL, ["round 1 2"], "bonus 1 1 nil -1", Reason.NOTHING_GIVEN, ()),
        ({}, [], "marker 1 3", Reason.NO_SUCH_PLAYER, (3, 2)),
        ({}, [], "marker 2 1", Reason.NO_SUCH_ROUND, (2, 0)),
        ({}, [], "time 3 5", Reason.NO_SUCH_PLAYER, (3, 2)),
        ({}, [], "time 1 -5", Reason.TOO_LARGE, (-5, 86_400)),
        ({}, [], "reopen", Reason.NOT_OVER, ()),
        ({}, ["finish"], "finish", Reason.OVER, ()),
        ({"end": {"rounds": 1}}, ["round 1 2"], "round 1 2", Reason.OVER, ()),
        ({"end": {"rounds": 1}}, ["round 1 2"], "insert 1 1 2", Reason.TOO_MANY_ROUNDS, (1,)),
        (CARD, [], "round 1 2", Reason.NOT_ON_THIS_SHEET, ()),
        (CARD, [], "delete 1", Reason.NOT_ON_THIS_SHEET, ()),
        (CARD, [], "set 2 1 ones=1", Reason.NO_SUCH_ROUND, (2, 1)),
        ({"layout": "turns"}, ["finish"], "turn 1 5", Reason.OVER, ()),
    ],
)
def test_what_means_nothing_is_refused_even_with_force(
    data: dict[str, object],
    texts: list[str],
    bad: str,
    reason: Reason,
    numbers: tuple[int, ...],
) -> None:
    pad = made(data, 2, *texts)
    assert refusal(pad, bad) == (reason, numbers)
    assert refusal(pad, bad + " !") == (reason, numbers)
    assert reason in MEANINGLESS


def test_what_is_no_edit_is_refused() -> None:
    pad = made({}, 2)
    with pytest.raises(BadNotation):
        pad.edit("undo it")
    assert pad.journal == ()


def test_there_must_be_something_to_take_back() -> None:
    pad = made({}, 2)
    with pytest.raises(ValueError, match="nothing to take back"):
        pad.undo()
    with pytest.raises(ValueError, match="nothing was taken back"):
        pad.redo()


def test_an_edit_after_undo_ends_what_can_be_done_again() -> None:
    pad = made({}, 2, "round 1 1", "undo", "round 2 2")
    assert not pad.can_redo()
    assert pad.totals == (2, 2)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_a_sheet_says_how_many_can_play(players: int) -> None:
    with pytest.raises(BadSetup, match=f"{players} columns; this sheet has 2 to 8"):
        made({}, players)


@pytest.mark.parametrize("entry", ["undo", "redo", "round 1 2 3", "set 2 1 4", "chess", "time 9 1"])
def test_a_journal_that_cannot_be_is_refused_with_the_entry(entry: str) -> None:
    with pytest.raises(BadSave, match=f"{entry!r} cannot follow"):
        replay(read_sheet(PLAIN), 2, [entry])


def test_an_old_journal_opens_although_the_sheet_became_stricter() -> None:
    pad = made({}, 2, "round 5 -5", "round 200 0", "round 1 1")
    stricter = read_sheet(PLAIN | AT_LEAST_0 | TO_100)
    again = replay(stricter, 2, pad.journal)
    assert (again.page, again.totals) == (pad.page, pad.totals)
    assert [mark.reason for mark in again.marks] == [Reason.BELOW]
