"""Score sheets: any round can be corrected, and totals and places follow (stories 2, 4 and 5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.scores import ScoreSheet, places

Row = tuple[int, ...]


@st.composite
def sheets(draw: st.DrawFn, *, least_rounds: int = 0) -> ScoreSheet:
    """Give a sheet with small numbers, so that there are ties."""
    seats = draw(st.integers(1, 6))
    row = st.tuples(*[st.integers(-3, 3)] * seats)
    rounds = draw(st.lists(row, min_size=least_rounds, max_size=5))
    return ScoreSheet(seats, rounds, lowest_wins=draw(st.booleans()))


def test_two_equal_best_share_the_first_place_and_the_next_is_third() -> None:
    sheet = ScoreSheet(3, [(10, 10, 5)])
    assert sheet.places == (1, 1, 3)
    assert sheet.leaders == (0, 1)


def test_ties_where_the_lowest_wins() -> None:
    sheet = ScoreSheet(4, [(7, 3, 3, 12)], lowest_wins=True)
    assert sheet.places == (3, 1, 1, 4)
    assert sheet.leaders == (1, 2)


def test_zero_and_negative_points_count() -> None:
    assert ScoreSheet(3, [(0, -5, 0), (0, -5, 1)]).totals == (0, -10, 1)


def test_before_the_first_round_all_are_equal() -> None:
    sheet = ScoreSheet(3)
    assert sheet.totals == (0, 0, 0)
    assert sheet.places == (1, 1, 1)


def test_an_old_round_can_be_corrected() -> None:
    sheet = ScoreSheet(2, [(10, 0), (5, 0), (0, 12)])
    assert sheet.leaders == (0,)
    sheet.edit(1, (0, 5))
    assert sheet.totals == (10, 17)
    assert sheet.leaders == (1,)


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_a_round_that_was_not_played_cannot_be_corrected(index: int) -> None:
    sheet = ScoreSheet(2, [(1, 2), (3, 4)])
    with pytest.raises(IndexError, match=f"round {index}; 2 were played"):
        sheet.edit(index, (0, 0))


def test_a_round_has_one_number_per_seat() -> None:
    sheet = ScoreSheet(3, [(1, 2, 3)])
    with pytest.raises(ValueError, match="2 numbers for 3 seats"):
        sheet.add((1, 2))
    with pytest.raises(ValueError, match="4 numbers for 3 seats"):
        sheet.edit(0, (1, 2, 3, 4))
    with pytest.raises(ValueError, match="1 numbers for 2 seats"):
        ScoreSheet(2, [(1,)])
    assert sheet.rounds == [(1, 2, 3)]


def test_nothing_can_be_struck_out_of_an_empty_sheet() -> None:
    with pytest.raises(IndexError):
        ScoreSheet(2).drop()


@given(sheets())
def test_a_total_is_the_sum_of_a_seat_s_points(sheet: ScoreSheet) -> None:
    for seat, total in enumerate(sheet.totals):
        assert total == sum(row[seat] for row in sheet.rounds)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=8), st.booleans())
def test_a_place_is_one_more_than_the_seats_that_are_better(
    points: list[int], lowest_wins: bool
) -> None:
    sign = -1 if lowest_wins else 1
    for own, place in zip(points, places(points, lowest_wins=lowest_wins), strict=True):
        assert place == 1 + sum(sign * other > sign * own for other in points)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=8))
def test_the_lowest_wins_like_the_highest_of_the_negated_points(points: list[int]) -> None:
    assert places(points, lowest_wins=True) == places([-number for number in points])


@given(sheets())
def test_the_leaders_are_those_with_the_best_total(sheet: ScoreSheet) -> None:
    best = min(sheet.totals) if sheet.lowest_wins else max(sheet.totals)
    assert [sheet.totals[seat] for seat in sheet.leaders] == [best] * len(sheet.leaders)
    assert sheet.leaders


@given(sheets(least_rounds=1), st.data())
def test_an_edit_changes_one_round_and_can_be_taken_back(
    sheet: ScoreSheet, data: st.DataObject
) -> None:
    before = sheet.copy()
    index = data.draw(st.integers(0, len(sheet.rounds) - 1))
    row: Row = data.draw(st.tuples(*[st.integers(-9, 9)] * sheet.seats))
    sheet.edit(index, row)
    assert sheet.rounds[index] == row
    assert sheet.rounds[:index] == before.rounds[:index]
    assert sheet.rounds[index + 1 :] == before.rounds[index + 1 :]
    sheet.edit(index, before.rounds[index])
    assert sheet == before


@given(sheets(), st.data())
def test_striking_out_takes_back_the_round_added_last(
    sheet: ScoreSheet, data: st.DataObject
) -> None:
    before = sheet.copy()
    sheet.add(data.draw(st.tuples(*[st.integers(-9, 9)] * sheet.seats)))
    assert len(sheet.rounds) == len(before.rounds) + 1
    sheet.drop()
    assert sheet == before


@given(sheets())
def test_a_copy_is_equal_and_independent(sheet: ScoreSheet) -> None:
    twin = sheet.copy()
    assert twin == sheet
    twin.add([1] * sheet.seats)
    assert twin != sheet
    assert len(twin.rounds) == len(sheet.rounds) + 1


def test_a_sheet_differs_from_other_sheets_and_other_things() -> None:
    sheet = ScoreSheet(2, [(1, 2)])
    assert sheet != ScoreSheet(2, [(1, 2)], lowest_wins=True)
    assert sheet != ScoreSheet(2, [(2, 1)])
    assert sheet != [(1, 2)]
