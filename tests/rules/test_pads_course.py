"""What follows from a page, by example: totals, ends, ties, markers, teams, timers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.pads.reasons import Ended, Reason
from rules.pads.timer import Timer
from tests.support.pads import made, refusal, written

TURNS: dict[str, Any] = {"layout": "turns"}
RED_BLUE = [{"key": "red"}, {"key": "blue", "formula": "nothing"}]


# What values are worth


def test_each_formula_makes_its_points() -> None:
    rows = [
        {"key": "sum", "values": 3},
        {"key": "best", "formula": "best", "values": 3},
        {"key": "count", "formula": "count", "points": 6},
        {"key": "fixed", "formula": "fixed", "points": 25},
        {"key": "note", "formula": "nothing"},
    ]
    pad = made({"rows": rows}, 2, "round 1+2+3/4+9+2/3/1/77 0/5/0/0/1")
    assert pad.points == ((6 + 9 + 18 + 25, 5),)


def test_the_best_is_the_lowest_where_the_lowest_wins() -> None:
    rows = [{"key": "best", "formula": "best", "values": 3}]
    assert made({"rows": rows, "wins": "lowest"}, 2, "round 4+9+2 7").totals == (2, 7)


def test_a_fixed_row_is_had_or_not() -> None:
    pad = made({"rows": [{"key": "house", "formula": "fixed", "points": 25}]}, 2)
    assert refusal(pad, "round 25 0") == (Reason.ABOVE, (25, 1))
    assert pad.choices(0, 0, 0) == (0, 1)
    assert made({}, 2).choices(0, 0, 0) is None


# Targets


def test_the_round_is_played_to_its_end() -> None:
    pad = made({**TURNS, "end": {"target": 10}}, 3, "turn 1 12")
    assert (pad.is_over, pad.to_enter) == (False, 1)
    written(pad, "turn 2 20", "turn 3 1")
    assert (pad.ended, pad.leaders, pad.to_enter) == (Ended.TARGET, (1,), None)


def test_or_not() -> None:
    pad = made({**TURNS, "end": {"target": 10, "when": "at_once"}}, 3, "turn 1 12")
    assert pad.ended is Ended.TARGET


def test_one_more_turn_for_everybody_else_whoever_began() -> None:
    data = {**TURNS, "end": {"target": 10, "when": "one_more"}, "marker": {"kind": "start"}}
    pad = made({**data, "marker": {"kind": "start", "rotation": "same"}}, 3)
    written(pad, "turn 1 1", "turn 2 12", "turn 3 1")
    assert (pad.is_over, pad.to_enter) == (False, 0)
    written(pad, "turn 1 1")
    assert pad.ended is Ended.TARGET


def test_a_lead_can_be_asked_for() -> None:
    data = {"layout": "free", "end": {"target": 3, "when": "at_once", "lead": 2}}
    pad = made(data, 2, *["turn 1 1", "turn 2 1"] * 2, "turn 1 1")
    assert (pad.totals, pad.is_over) == ((3, 2), False)
    assert written(pad, "turn 1 1").ended is Ended.TARGET


@pytest.mark.parametrize(
    ("bust", "after"), [({"bust": "void"}, 8), ({"bust": "fall", "bust_to": 3}, 3)]
)
def test_past_an_exact_target_a_turn_is_bust(bust: dict[str, Any], after: int) -> None:
    pad = made({**TURNS, "end": {"target": 10, "exact": True, **bust}}, 2, "turn 1 8", "turn 2 0")
    written(pad, "turn 1 5")
    assert (pad.totals[0], pad.points[1][0], pad.course.busts) == (after, 5, {(1, 0)})


def test_a_countdown_comes_to_its_target_from_above() -> None:
    data = {"start": 20, "rows": [{"key": "off", "formula": "count", "points": -1}]}
    pad = made({**data, "wins": "lowest", "end": {"target": 0}}, 2, "round 15 4")
    assert (pad.totals, pad.leaders, pad.is_over) == ((5, 16), (0,), False)
    assert written(pad, "round 6 4").ended is Ended.TARGET


def test_so_many_rounds_and_no_more() -> None:
    pad = made({"end": {"rounds": 2}}, 2, "round 1 2", "round 1 .")
    assert not pad.is_over
    assert written(pad, "round . 5").ended is Ended.ROUNDS


def test_without_target_and_rounds_a_game_ends_by_hand() -> None:
    assert written(made({}, 2, *["round 9 9"] * 40), "finish").ended is Ended.FINISHED


# Out


def test_who_comes_to_the_limit_is_out_and_has_no_turn() -> None:
    pad = made({**TURNS, "out": {"at": 50}, "wins": "lowest"}, 3, "turn 1 10", "turn 2 50")
    written(pad, "turn 3 20", "turn 1 5")
    assert (pad.outs, pad.to_enter) == ((1,), 2)
    assert refusal(pad, "turn 2 1") == (Reason.IS_OUT, ())
    written(pad, "turn 3 30")
    assert (pad.ended, pad.places) == (Ended.LAST_STANDING, (1, 3, 2))


def test_zeros_in_a_row_put_out_and_others_between_do_not() -> None:
    pad = made({**TURNS, "out": {"zeros": 2}}, 3)
    for values in [(0, 1, 0), (3, 1, 1), (0, 1, 0)]:
        written(pad, *(f"turn {player + 1} {value}" for player, value in enumerate(values)))
    assert list(pad.outs) == []
    written(pad, "turn 1 0")
    assert list(pad.outs) == [0]


def test_alone_one_is_in_until_one_is_out() -> None:
    pad = made({**TURNS, "players": [1, 4], "out": {"at": 50}}, 1, "turn 1 49")
    assert not pad.is_over
    assert written(pad, "turn 1 1").ended is Ended.LAST_STANDING


def test_a_correction_brings_somebody_back() -> None:
    pad = made({"out": {"at": 50}}, 3, "round 50 1 2", "round . 3 4", "set 1 1 49")
    assert (pad.outs, pad.is_over) == ((), False)


# Ties


def tied(rule: dict[str, Any], *rounds: str) -> tuple[int, ...]:
    """Return the places after these rounds, in which both have 20 points."""
    pad = made({"ties": rule, "rows": RED_BLUE, "end": {"rounds": len(rounds)}}, 2, *rounds)
    assert pad.totals == (20, 20)
    return pad.places


def test_ties_are_broken_as_the_sheet_says() -> None:
    rounds = ["round 9/1 0/3", "round 6/2 4/1", "round 5/1 16/1"]
    assert tied({"rule": "shared"}, *rounds) == (1, 1)
    assert tied({"rule": "last_round"}, *rounds) == (2, 1)
    assert tied({"rule": "best_round"}, *rounds) == (2, 1)
    assert tied({"rule": "rounds_won"}, *rounds) == (1, 2)
    assert tied({"rule": "row", "row": "blue"}, *rounds) == (2, 1)
    assert tied({"rule": "fewer", "row": "blue"}, *rounds) == (1, 2)


def test_where_the_lowest_wins_the_better_round_is_the_lower_one() -> None:
    data = {"ties": {"rule": "last_round"}, "wins": "lowest", "end": {"rounds": 2}}
    assert made(data, 2, "round 5 9", "round 9 5").places == (2, 1)


def test_ties_are_not_broken_while_the_game_goes_on() -> None:
    data = {"ties": {"rule": "last_round"}, "end": {"rounds": 3}}
    assert made(data, 2, "round 5 9", "round 9 5").places == (1, 1)


def test_rounds_are_added_until_one_is_in_front() -> None:
    pad = made({"ties": {"rule": "extra_round"}, "end": {"rounds": 1}}, 2, "round 5 5")
    assert (pad.is_over, pad.tie_to_break) == (False, True)
    written(pad, "round 3 3", "round 4 3")
    assert (pad.ended, pad.tie_to_break, pad.places) == (Ended.ROUNDS, False, (1, 2))


# Rows together


def test_rows_together_bring_a_bonus() -> None:
    data = {
        "layout": "card",
        "rows": [{"key": "ones"}, {"key": "twos"}, {"key": "rest"}],
        "row_bonuses": [{"key": "up", "rows": ["ones", "twos"], "at_least": 10, "points": 35}],
    }
    pad = made(data, 2, "set 1 1 4/5/90", "set 1 2 4/6/.")
    assert (pad.extras, pad.totals, pad.is_over) == ((0, 35), (99, 45), False)
    assert written(pad, "set 1 2 rest=0").ended is Ended.ROUNDS


# The marker


@pytest.mark.parametrize(
    ("marker", "seats"),
    [
        ({"rotation": "left"}, [0, 1, 2, 0]),
        ({"rotation": "same"}, [0, 0, 0, 0]),
        ({"rotation": "winner"}, [0, 2, 1, 2]),
        ({"rotation": "loser"}, [0, 0, 0, 1]),
        ({"rotation": "left", "every": 2}, [0, 0, 1, 1]),
    ],
)
def test_the_marker_goes_on_after_each_round(marker: dict[str, Any], seats: list[int]) -> None:
    pad = made({"marker": {"kind": "deal", **marker}}, 3)
    seen = [pad.marker]
    for text in ["round 1 5 9", "round 1 9 5", "round 5 1 9"]:
        seen.append(written(pad, text).marker)
    assert seen == seats


def test_the_marker_is_given_by_hand_and_goes_on_from_there() -> None:
    pad = made({"marker": {"kind": "deal"}}, 3, "marker 1 3")
    assert pad.marker == 2
    assert written(pad, "round 1 2 3").marker == 0
    written(pad, "marker 2 2", "round 1 2 3")
    assert (pad.marker, pad.course.holder(1)) == (2, 1)


def test_the_marker_passes_who_is_out() -> None:
    pad = made({"marker": {"kind": "deal"}, "out": {"at": 50}}, 3, "round 1 50 3")
    assert pad.marker == 2


def test_partners_of_a_team_have_the_marker_in_turn() -> None:
    pad = made({"per_team": 2, "marker": {"kind": "deal"}}, 2)
    assert [written(pad, "round 1 2").marker for _ in range(5)] == [1, 2, 3, 0, 1]


def test_a_sheet_without_a_marker_has_none_and_the_first_player_begins() -> None:
    pad = made(TURNS, 2, "turn 1 5", "turn 2 5")
    assert (pad.marker, pad.to_enter) == (None, 0)


def test_the_marker_says_whose_turn_comes_first() -> None:
    pad = made({**TURNS, "marker": {"kind": "start"}}, 3, "marker 1 2")
    order = []
    for _ in range(6):
        assert pad.to_enter is not None
        order.append(pad.to_enter)
        written(pad, f"turn {pad.to_enter + 1} 5")
    assert order == [1, 2, 0, 2, 0, 1]


def test_turns_can_be_written_down_out_of_order() -> None:
    pad = made(TURNS, 3, "turn 2 5", "turn 2 6", "turn 1 1")
    assert (pad.points, pad.to_enter) == (((1, 5, None), (None, 6, None)), 0)


def test_a_turn_that_lacks_a_row_holds_nobody_up() -> None:
    rows = [{"key": "red"}, {"key": "blue"}]
    pad = made({**TURNS, "rows": rows}, 2, "turn 1 5/1", "turn 2 6")
    assert (pad.is_round_open, pad.to_enter) == (True, 0)
    assert written(pad, "turn 1 2/2", "set 1 2 blue=1").to_enter == 1


# Time


def test_seconds_of_the_game_are_shared_and_those_of_a_turn_are_not() -> None:
    game = made({"timer": {"per": "game", "seconds": 100}}, 2, "time 1 30", "time 2 50")
    assert (game.seconds, game.time_left(), game.time_left(used=25)) == ([30, 50], 20, -5)
    turn = made({"timer": {"per": "turn", "seconds": 60}}, 2, "time 1 30")
    assert (turn.time_left(), turn.time_left(used=45)) == (60, 15)
    assert made({}, 2).time_left() is None


def test_time_that_has_passed_is_not_taken_back() -> None:
    pad = made({}, 2, "round 1 1", "time 1 30", "undo")
    assert (pad.seconds, pad.totals) == ([30, 0], (0, 0))


def test_a_timer_counts_while_it_runs() -> None:
    timer = Timer()
    assert (timer.seconds(100.0), timer.is_running) == (0.0, False)
    timer.start(100.0)
    timer.start(105.0)
    assert timer.seconds(110.5) == 10.5
    timer.pause(110.5)
    assert (timer.seconds(500.0), timer.is_running) == (10.5, False)
    timer.start(500.0)
    assert timer.take(502.0) == 12
    assert timer.seconds(502.0) == 0.5, "the rest is for the next turn"
    assert timer.take(502.5) == 1


def test_a_clock_that_goes_back_takes_nothing_away() -> None:
    timer = Timer()
    timer.start(100.0)
    assert timer.seconds(90.0) == 0.0
