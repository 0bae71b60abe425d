"""Every shipped sheet, by an example that was worked out by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator

from firmware.fonts import TEXT
from firmware.sheets import FOLDER, sheet_names
from firmware.sheets.described import MEANING, keys
from firmware.sheets.load import file_schema, load_all, load_file, load_sheet
from rules.pads.pad import Pad, replay
from rules.pads.read import read_sheet, write_sheet
from rules.pads.reasons import Ended, Reason
from tests.support.pads import refusal, shipped, written

EXAMPLES: dict[str, Callable[[], Pad]] = {}
"""A game for every sheet; `example` puts it in."""


def example(slug: str) -> Callable[[Callable[[], Pad]], Callable[[], Pad]]:
    """Make a function that plays a game and checks its figures the example of a sheet."""

    def remember(play: Callable[[], Pad]) -> Callable[[], Pad]:
        EXAMPLES[slug] = play
        return play

    return remember


@pytest.mark.parametrize("slug", sheet_names())
def test_every_sheet_holds_its_worked_example(slug: str) -> None:
    pad = EXAMPLES[slug]()
    again = replay(load_sheet(slug).sheet, pad.players, pad.journal)
    assert (again.page, again.totals, again.places) == (pad.page, pad.totals, pad.places)


# Rounds


@example("skip-bo")
def skip_bo() -> Pad:
    # 25 + 5 x (12 + 4 + 30) = 255, then 25 + 5 x (1 + 2 + 3) = 55, then 25 + 5 x (20 + 20 + 10)
    pad = shipped("skip-bo", 4, "round 0 12 4 30", "round 1 2 0 3")
    assert pad.totals == (255, 0, 55, 0)
    assert pad.marker == 2
    written(pad, "round 0 20 20 10")
    assert pad.totals == (530, 0, 55, 0)
    assert (pad.ended, pad.places) == (Ended.TARGET, (1, 3, 2, 3))
    return pad


@example("rummy")
def rummy() -> Pad:
    pad = shipped("rummy", 4, "round 0 35 12 61", "round 20 0 41 5", "round 15 33 0 440")
    assert pad.totals == (35, 68, 53, 506)
    assert (pad.ended, pad.places) == (Ended.TARGET, (1, 3, 2, 4))
    return pad


@example("rummy-101")
def rummy_101() -> Pad:
    pad = shipped("rummy-101", 3, "round 0 80 40", "round 10 21 0")
    assert (pad.totals, pad.outs, pad.is_over) == ((10, 101, 40), (1,), False)
    assert refusal(pad, "round 0 5 7") == (Reason.IS_OUT, ())
    written(pad, "round 0 . 61")
    assert (pad.ended, pad.outs) == (Ended.LAST_STANDING, (1, 2))
    assert pad.places == (1, 3, 2), "who was out first is last"
    return pad


@example("uno")
def uno() -> Pad:
    # The others held 7 + 20, then 50 + 50 + 9.
    pad = shipped("uno", 3, "round 27 0 0", "round 0 109 0")
    assert (pad.totals, pad.leaders) == ((27, 109, 0), (1,))
    assert refusal(pad, "round 5 5 0") == (Reason.SCORERS, (2, 1))
    written(pad, "round 480 0 0")
    assert (pad.totals, pad.ended) == ((507, 109, 0), Ended.TARGET)
    return pad


@example("hearts")
def hearts() -> Pad:
    pad = shipped("hearts", 4, "round 13 6 4 3", "round 0 26 26 26", "round 20 6 0 0")
    assert pad.totals == (33, 38, 30, 29)
    assert pad.places == (3, 4, 2, 1)
    assert refusal(pad, "round 13 6 4 4") == (Reason.SUM, (27, 26, 78))
    written(pad, "round 26 26 26 0", "round 26 26 26 0", "round 26 0 0 0")
    assert (pad.totals, pad.ended, pad.leaders) == ((111, 90, 82, 29), Ended.TARGET, (3,))
    return pad


@example("spades")
def spades() -> Pad:
    # Bid 5 took 8: 53. Bid 4 took 5: 41.
    pad = shipped("spades", 2, "round 5/8 4/5")
    assert pad.totals == (53, 41)
    # Bid 6 took 10: 64. Bid 5 took 3: -50.
    written(pad, "round 6/10 5/3")
    assert pad.totals == (117, -9)
    # Bid 2 took 5: 23, with three more the tenth trick above: -100. Bid 8 took 8: 80; nil: 100.
    written(pad, "round 2/5 8/8", "bonus 3 2 nil 1")
    assert (pad.points[2], pad.totals) == ((-77, 180), (40, 171))
    assert refusal(pad, "round 5/8 4/4") == (Reason.SUM, (12, 13))
    assert pad.marker == 3, "four people deal, although two teams score"
    return pad


@example("skat")
def skat() -> Pad:
    # Grand with two, won: 3 x 24 = 72. Hearts without one, lost: -2 x 20. Null, won: 23.
    pad = shipped("skat", 3, "round 72 0 0", "round 0 -40 0", "round 0 0 23")
    assert (pad.totals, pad.places, pad.marker) == ((72, -40, 23), (1, 3, 2), 0)
    assert refusal(pad, "round 18 20 0") == (Reason.SCORERS, (2, 1))
    assert refusal(pad, "round 17 0 0") == (Reason.NEVER, (17,))
    written(pad, "finish")
    assert pad.ended is Ended.FINISHED
    return pad


@example("table-tennis")
def table_tennis() -> Pad:
    pad = shipped("table-tennis", 2, "round 11 7", "round 10 12", "round 11 0")
    assert (pad.totals, pad.is_over) == ((2, 1), False)
    for _ in range(10):
        written(pad, "tally 1 points", "tally 2 points")
    written(pad, "tally 2 points")
    assert (pad.page.rounds[3].boxes, pad.is_round_open) == ((((10,),), ((11,),)), True)
    written(pad, "tally 1 points", "tally 1 points", "tally 1 points")
    assert (pad.page.rounds[3].boxes, pad.totals) == ((((13,),), ((11,),)), (3, 1))
    assert (pad.ended, pad.places) == (Ended.TARGET, (1, 2))
    return pad


# Turns


@example("darts-501")
def darts_501() -> Pad:
    turns = ["turn 1 180", "turn 2 60", "turn 1 180", "turn 2 100", "turn 1 100", "turn 2 45"]
    pad = shipped("darts-501", 2, *turns)
    assert pad.totals == (41, 296)
    written(pad, "turn 1 40")
    assert pad.totals[0] == 41, "1 left has no double: bust"
    written(pad, "turn 2 26", "turn 1 60")
    assert pad.totals == (41, 270), "past 0: bust"
    assert refusal(pad, "turn 2 179") == (Reason.NEVER, (179,))
    written(pad, "turn 2 0", "turn 1 41")
    assert (pad.totals, pad.ended, pad.places) == ((0, 270), Ended.TARGET, (1, 2))
    return pad


@example("farkle")
def farkle() -> Pad:
    pad = shipped("farkle", 3, "turn 1 0")
    assert refusal(pad, "turn 2 350") == (Reason.OPENING, (350, 500))
    assert refusal(pad, "turn 2 525") == (Reason.STEP, (525, 50))
    written(pad, "turn 2 550", "turn 3 1000", "turn 1 500", "turn 2 9450")
    assert (pad.totals, pad.is_over) == ((500, 10_000, 1000), False), "the others have one more"
    written(pad, "turn 3 9500")
    assert pad.to_enter == 0
    written(pad, "turn 1 0")
    assert (pad.totals, pad.ended) == ((500, 10_000, 10_500), Ended.TARGET)
    assert pad.places == (3, 2, 1)
    return pad


@example("molkky")
def molkky() -> Pad:
    turns = ["turn 1 12", "turn 2 0", "turn 1 12", "turn 2 0", "turn 1 12", "turn 2 8"]
    pad = shipped("molkky", 2, *turns, "turn 1 12", "turn 2 0")
    assert pad.totals == (48, 8)
    written(pad, "turn 1 3")
    assert pad.totals == (25, 8), "past 50 back to 25"
    written(pad, "turn 2 0", "turn 1 0", "turn 2 0")
    assert (pad.outs, pad.ended, pad.places) == ((1,), Ended.LAST_STANDING, (1, 2))
    return pad


@example("trio")
def trio() -> Pad:
    # 60 cards, 2 players: 1 on the table, 3 + 3 in hand, 53 in the pile.
    pad = shipped("trio", 2, "turn 1 1", "turn 2 3", "turn 1 2/4/1")
    # Laid 6 beside the first: 7 lay there, 4 are won and 1 goes back, so 2 stay.
    assert pad.totals == (4, 0)
    assert refusal(pad, "turn 2 1/4") == (Reason.NOT_ON_TABLE, (4, 3))
    assert refusal(pad, "turn 2 1/0/1") == (Reason.NOTHING_CUT_OFF, (1,))
    return pad


# Free entry and cards


@example("cribbage")
def cribbage() -> Pad:
    pad = shipped("cribbage", 2, "turn 1 2", "turn 2 1", "turn 2 8", "turn 1 12")
    assert (pad.totals, pad.running[2]) == ((14, 9), (2, 9))
    assert refusal(pad, "turn 1 19") == (Reason.NEVER, (19,))
    for _ in range(5):
        written(pad, "turn 2 24")
    assert (pad.totals, pad.ended, pad.places) == ((14, 129), Ended.TARGET, (2, 1))
    return pad


@example("five-dice")
def five_dice() -> Pad:
    # Three of each but four sixes: 3 + 6 + 9 + 12 + 15 + 24 = 69, so 35 more: 104.
    upper = ["ones=3", "twos=3", "threes=3", "fours=3", "fives=3", "sixes=4"]
    # 17 + 0 + 25 + 30 + 40 + 50 + 21 = 183, and five alike once more: 283.
    lower = ["three_alike=17", "four_alike=0", "full_house=1", "four_in_a_row=1"]
    lower += ["five_in_a_row=1", "five_alike=1", "chance=21"]
    pad = shipped("five-dice", 1, *(f"set 1 1 {cell}" for cell in upper))
    assert (pad.extras, pad.totals) == ((35,), (104,))
    assert refusal(pad, "set 1 1 ones=6") == (Reason.ABOVE, (6, 5))
    written(pad, *(f"set 1 1 {cell}" for cell in lower), "bonus 1 1 again")
    assert (pad.totals, pad.ended) == ((387,), Ended.ROUNDS)
    return pad


@example("monster-trick")
def monster_trick() -> Pad:
    # Example MT-T4: Ann 3 + 6 + 0 = 9, Bob 3 + 6 + 6 = 15.
    pad = shipped("monster-trick", 2)
    for wins, values in [((2, 4), (3, 3)), ((5, 1), (6, 6)), ((0, 3), (0, 6))]:
        for player in (0, 1):
            written(pad, *[f"tally {player + 1} wins"] * wins[player])
        written(pad, f"round ./{values[0]} ./{values[1]}")
    assert (pad.totals, pad.ended, pad.places) == ((9, 15), Ended.ROUNDS, (2, 1))
    return pad


@example("ugah")
def ugah() -> Pad:
    # Example UU-T7: 3 + 2 - 1 - 1 + 1 and the dinosaur's card: 4 + 3 = 7.
    pad = shipped("ugah", 2, "turn 1 3/1", "turn 1 2+-1", "turn 2 -1/2", "turn 1 -1+1")
    assert (pad.totals, pad.extras) == ((7, 2), (3, 3))
    written(pad, "turn 2 ./1")
    assert pad.totals == (4, 5), "the dinosaur changes hands"
    written(pad, "finish")
    assert (pad.ended, pad.places) == (Ended.FINISHED, (2, 1))
    return pad


# What holds for all of them


def test_there_are_sheets_for_well_known_games() -> None:
    assert len(sheet_names()) >= 15
    assert set(EXAMPLES) == set(sheet_names())


@pytest.mark.parametrize("slug", sheet_names())
def test_every_sheet_keeps_to_the_schema_that_is_printed(slug: str) -> None:
    schema = file_schema()
    Draft202012Validator.check_schema(schema)
    data = tomllib.loads((FOLDER / f"{slug}.toml").read_text("utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []


def test_the_schema_tells_the_meaning_of_every_key_and_of_no_other() -> None:
    assert set(keys(file_schema())) == set(MEANING)
    told = file_schema()["properties"]["end"]["properties"]["exact"]
    assert told["description"] == "The target must be met exactly; a turn past it is bust."


@pytest.mark.parametrize("slug", sheet_names())
def test_every_sheet_can_be_kept_with_a_pad(slug: str) -> None:
    sheet = load_sheet(slug).sheet
    assert read_sheet(write_sheet(sheet)) == sheet


@pytest.mark.parametrize("slug", sheet_names())
def test_every_row_and_button_has_a_label_that_can_be_drawn(slug: str) -> None:
    loaded = load_file(FOLDER / f"{slug}.toml")
    sheet = loaded.sheet
    keys = [row.key for row in sheet.rows] + [bonus.key for bonus in sheet.bonuses]
    keys += [bonus.key for bonus in sheet.row_bonuses]
    for language in loaded.words:
        for key in keys:
            label = loaded.label(key, language)
            assert label != key
            assert all(map(TEXT.covers, label))


def test_every_sheet_says_where_its_rules_come_from() -> None:
    for slug in sheet_names():
        assert (FOLDER / f"{slug}.toml").read_text("utf-8").startswith("# ")


def test_nothing_shipped_is_refused() -> None:
    shelf = load_all()
    assert shelf.refused == ()
    assert sorted(shelf.sheets) == sheet_names()
