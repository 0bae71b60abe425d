"""Definitions of score sheets: what can be said, what is refused and how, and the way back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import BadSheet
from rules.pads.counters import COUNTERS, find
from rules.pads.read import read_sheet, schema, write_sheet
from rules.pads.sheet import Formula, Layout, MarkerKind, Sheet, Ties, When, Wins
from tests.support.pads import PLAIN
from tests.support.strategies import damaged, json_like

FULL: dict[str, Any] = {
    "players": [2, 4],
    "per_team": 2,
    "layout": "turns",
    "wins": "lowest",
    "start": 301,
    "rows": [
        {
            "key": "thrown",
            "formula": "count",
            "points": -1,
            "least": 0,
            "most": 180,
            "never": [179],
        },
        {"key": "tries", "formula": "best", "values": 3, "step": 5, "optional": True},
        {"key": "all", "formula": "fixed", "points": 25, "tally": True},
    ],
    "end": {
        "target": 0,
        "when": "one_more",
        "exact": True,
        "bust": "fall",
        "bust_to": 25,
        "never_left": [1],
        "lead": 2,
        "rounds": 20,
    },
    "out": {"at": 400, "zeros": 3},
    "check": {"row": "tries", "sums": [5, 10], "zeros": 1, "scorers": 2, "opening": 50},
    "marker": {"kind": "start", "rotation": "loser", "every": 2},
    "timer": {"per": "turn", "seconds": 90},
    "ties": {"rule": "row", "row": "thrown"},
    "bonuses": [{"key": "bull", "points": 50, "most": 3}],
    "row_bonuses": [{"key": "upper", "rows": ["thrown", "all"], "at_least": 63, "points": 35}],
}
"""Everything that a sheet can say."""


def test_what_is_left_out_is_as_usual() -> None:
    sheet = read_sheet(PLAIN)
    assert sheet == Sheet((2, 8))
    assert (sheet.layout, sheet.wins, sheet.ties.rule) == (Layout.ROUNDS, Wins.HIGHEST, Ties.SHARED)
    assert list(sheet.columns) == [2, 3, 4, 5, 6, 7, 8]


def test_all_that_is_said_is_kept() -> None:
    sheet = read_sheet(FULL)
    assert (sheet.rows[0].formula, sheet.rows[0].never) == (Formula.COUNT, (179,))
    assert (sheet.end.when, sheet.end.never_left) == (When.ONE_MORE, (1,))
    assert (sheet.marker.kind, sheet.marker.every) == (MarkerKind.START, 2)
    assert (sheet.bonus("bull").most, sheet.row_index("all")) == (3, 2)
    assert write_sheet(sheet) == FULL


def test_a_sheet_without_rows_has_one_for_points() -> None:
    assert [row.key for row in read_sheet({"players": [2, 8]}).rows] == ["points"]


def test_the_numbers_of_a_counter_are_completed() -> None:
    data = {**PLAIN, "counter": "games", "numbers": {"to": 21}}
    sheet = read_sheet(data)
    assert sheet.numbers == (("to", 21), ("lead", 2), ("serves", 2))
    assert read_sheet(write_sheet(sheet)) == sheet


ROWS = {"rows": [{"key": "a"}, {"key": "b"}]}
TRIO_ROWS = {"rows": [{"key": "laid"}, {"key": "won"}, {"key": "returned"}]}


@pytest.mark.parametrize(
    ("change", "key", "expected"),
    [
        ({"players": None}, "players", "a list"),
        ({"players": [2]}, "players", "the fewest and the most, from 1 to 12, like [2, 6]"),
        ({"players": [5, 3]}, "players", "the fewest and the most, from 1 to 12, like [2, 6]"),
        ({"players": [2, 99]}, "players", "the fewest and the most, from 1 to 12, like [2, 6]"),
        ({"players": [2, True]}, "players", "whole numbers"),
        ({"points": 3}, "points", "no such key; there are: players, rows, "),
        ({"layout": "board"}, "layout", "one of: rounds, turns, free, card"),
        ({"wins": ["highest"]}, "wins", "one of: highest, lowest"),
        ({"start": 1.5}, "start", "a whole number from -1000000 to 1000000"),
        ({"start": True}, "start", "a whole number from -1000000 to 1000000"),
        ({"end": 500}, "end", "a table"),
        ({"end": {"goal": 5}}, "end.goal", "no such key; there are: target, when, exact, "),
        ({"end": {"exact": 1, "target": 9}}, "end.exact", "true or false"),
        ({"end": {"exact": True}}, "end.target", "a target for exact or lead"),
        ({"end": {"target": 0}}, "end.target", "another number than start"),
        ({"end": {"target": 9, "when": "one_more"}}, "end.when", "at_once or round"),
        ({"end": {"rounds": 3}, "layout": "card"}, "end.rounds", "a card has one round"),
        ({"out": {"at": 0}}, "out.at", "another number than start"),
        (
            {"layout": "card", "ties": {"rule": "extra_round"}},
            "ties.rule",
            "another rule: a card has one round",
        ),
        ({"rows": []}, "rows", "at least one row"),
        ({"rows": {}}, "rows", "a list"),
        ({"rows": ["points"]}, "rows.1", "a table"),
        ({"rows": [{}]}, "rows.1.key", "a key"),
        ({"rows": [{"key": 7}]}, "rows.1.key", "a text"),
        ({"rows": [{"key": "Ones"}]}, "rows.1.key", "small letters, digits and _"),
        ({"rows": [{"key": "a"}, {"key": "a"}]}, "rows.2.key", "nothing else on the sheet has"),
        ({"rows": [{"key": "a", "optional": True}]}, "rows.1.optional", "a row that a round needs"),
        ({"rows": [{"key": "a", "least": 5, "most": 4}]}, "rows.1.most", "not less than least, 5"),
        ({"rows": [{"key": "a", "step": 0}]}, "rows.1.step", "a whole number from 1 to 1000000"),
        ({"rows": [{"key": "a", "never": 4}]}, "rows.1.never", "a list"),
        ({"rows": [{"key": "a", "never": ["b"]}]}, "rows.1.never", "whole numbers"),
        ({"bonuses": [{"key": "points"}]}, "bonuses.1.key", "nothing else on the sheet has"),
        ({"check": {"row": "b"}}, "check.row", "one of the rows: points"),
        ({"ties": {"rule": "row"}}, "ties.row", "one of the rows: points"),
        ({"ties": {"rule": "shared", "row": "b"}}, "ties.row", "one of the rows: points"),
        ({"row_bonuses": [{"key": "up", "rows": ["b"]}]}, "row_bonuses.1.rows", "one of the rows"),
        ({"row_bonuses": [{"key": "up", "rows": [7]}]}, "row_bonuses.1.rows", "a text"),
        ({"timer": {"per": "turn"}}, "timer.seconds", "a whole number from 1"),
        ({"counter": "chess"}, "counter", "one of: plain, games, contract, skip-bo, "),
        ({"counter": "skip-bo"}, "rows", "the rows of counter skip-bo: left"),
        ({"counter": "games", "layout": "free"}, "layout", "rounds, for counter games"),
        (
            {"counter": "trio", "layout": "turns", **TRIO_ROWS},
            "marker.rotation",
            "same, for counter trio",
        ),
        ({"numbers": {"deck": 60}}, "numbers.deck", "no such key; there are: none"),
        ({"numbers": []}, "numbers", "a table"),
        ({"counter": "games", "numbers": {"to": 0}}, "numbers.to", "a whole number from 1 to "),
        ({"counter": "games", "numbers": {"to": "x"}}, "numbers.to", "a whole number from 1 to "),
        ({"counter": "games", "players": [1, 2]}, "players", "2 players or more, for counter"),
    ],
)
def test_what_cannot_be_is_refused_with_key_found_and_expected(
    change: dict[str, Any], key: str, expected: str
) -> None:
    with pytest.raises(BadSheet) as error:
        read_sheet(PLAIN | change)
    assert error.value.key == key
    assert expected in error.value.expected
    assert str(error.value).startswith(f"{key}: found ")


def test_a_key_that_is_needed_is_asked_for() -> None:
    with pytest.raises(BadSheet, match=r"players: found nothing; expected a list of two numbers"):
        read_sheet({})


@pytest.mark.parametrize("data", [None, 7, "sheet", []])
def test_what_is_no_table_is_no_sheet(data: object) -> None:
    with pytest.raises(BadSheet, match="expected a table"):
        read_sheet(data)


@given(st.one_of(damaged(FULL), damaged(write_sheet(read_sheet(FULL))), json_like))
def test_damaged_data_is_a_sheet_or_refused(data: Any) -> None:
    try:
        sheet = read_sheet(data)
    except BadSheet:
        return
    assert read_sheet(write_sheet(sheet)) == sheet


def test_every_counter_can_be_found_by_its_name() -> None:
    for name in COUNTERS:
        found = find(name)
        assert len({number.key for number in found.NUMBERS}) == len(found.NUMBERS)
        for number in found.NUMBERS:
            assert number.least <= number.default <= number.most


def test_the_schema_has_every_key_and_every_choice() -> None:
    made = schema()
    assert set(made["properties"]) == {*FULL, "counter", "numbers"}
    assert made["properties"]["wins"] == {"enum": ["highest", "lowest"]}
    assert made["properties"]["end"]["properties"]["rounds"]["maximum"] == 200
    assert made["properties"]["rows"]["items"]["required"] == ["key"]
