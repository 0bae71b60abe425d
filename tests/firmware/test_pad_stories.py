"""Keeping score with keys, as people reported that it goes wrong (stories 1 to 5, 13 and 14)."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.board import UNIT
from firmware.archive import as_csv
from firmware.history import History, Who
from firmware.padsession import PadSession, columns
from firmware.screens.pad_entry import PadEntry
from firmware.store import Store
from rules.pads.sheet import Sheet
from tests.support.bench import Bench
from tests.support.padhand import PadHand
from tests.support.situations_pads import lay

FOUR = ("Ann", "Ben", "Cid", "Dot")


@pytest.fixture
def hand(tmp_path: Path) -> PadHand:
    return PadHand(tmp_path, *FOUR)


def exported(folder: Path) -> str:
    """The export, without the times of day."""
    rows = [line.split(",") for line in as_csv(folder).splitlines()]
    return "\n".join(",".join([*row[:2], *row[4:]]) for row in rows) + "\n"


def test_scores_do_not_vanish_after_a_pause(hand: PadHand, tmp_path: Path) -> None:
    """Story 1: four rounds, half an hour asleep, woken, killed, started: the same table, once."""
    hand.begin("Rummy", *FOUR)
    for number in range(4):
        hand.round(*(0 if seat == number else 10 + seat for seat in range(4)))
    table, totals = hand.session.pad.page, hand.session.totals
    hand.bench.wait(1800)
    hand.press("ok")
    assert hand.screen == "pad"
    again = hand.again(tmp_path)
    assert len(again.store.unfinished()) == 1
    again.choose("Continue")
    assert again.session.pad.page == table
    assert again.session.totals == totals
    again.bench.close()


def test_an_old_round_is_mended_and_everything_follows(hand: PadHand, tmp_path: Path) -> None:
    """Story 2: in round 4 round 2 is changed: totals, places and export; one undo restores all."""
    hand.begin("Rummy", *FOUR)
    for values in ((0, 10, 20, 30), (5, 0, 15, 25), (40, 40, 0, 40)):
        hand.round(*values)
    before = (hand.session.totals, hand.session.places, exported(tmp_path))
    hand.press("check", "up")
    assert "> 2, Ann" in hand.bench.text
    hand.press("ok")
    hand.number(95)
    assert hand.session.totals == (135, 50, 35, 95)
    assert hand.session.places == (4, 2, 1, 3)
    assert ",2,1,Ann,0,95,95\n" in exported(tmp_path)
    hand.press("back")
    hand.hold("ok")
    hand.choose("Take back")
    assert (hand.session.totals, hand.session.places, exported(tmp_path)) == before
    hand.bench.close()


@pytest.mark.parametrize("board", ["joystick", "unit"])
@pytest.mark.parametrize("value", [0, -5])
def test_zero_and_minus_five_are_four_presses_away(tmp_path: Path, value: int, board: str) -> None:
    """Story 3: without a menu, and on the display."""
    bench = Bench(tmp_path, UNIT) if board == "unit" else Bench(tmp_path)
    any_game = Sheet(players=(2, 4))
    session = lay(bench, PadSession("any", any_game, {}, columns(("Ann", "Ben"), 1, ("", ""))))
    bench.press("select" if board == "unit" else "ok")
    assert isinstance(bench.screen, PadEntry)
    assert session is bench.screen.session
    keys = {
        ("joystick", -5): ("right", "down"),
        ("unit", -5): ("check", "check", "check", "scroll"),
    }.get((board, value), ())
    assert len(keys) <= 4
    bench.press(*keys)
    assert bench.screen.form.pending == value
    assert str(value) in bench.text
    bench.close()


def test_ties_share_a_place_and_are_both_named(hand: PadHand) -> None:
    """Story 4: two equal best: 1, 1, 3; also where the lowest wins."""
    hand.begin("Hearts", *FOUR)
    hand.round(3, 3, 10, 10)
    hand.hold("ok")
    hand.choose("End the game")
    hand.press("ok")
    assert hand.session.places == (1, 1, 3, 3)
    assert "Ann and Ben share the first place" in hand.bench.text
    assert "1. Ann: 3" in hand.bench.text
    assert "3. Cid: 10" in hand.bench.text
    hand.bench.close()


def test_the_winning_entry_is_taken_back_and_the_result_with_it(hand: PadHand) -> None:
    """Story 5: ended by mistake: undo reopens it; result and statistics are withdrawn."""
    hand.begin("Skip-Bo", "Ann", "Ben")
    for _ in range(6):
        if hand.session.is_over:
            break
        hand.round(0, 30)
    assert hand.screen == "pad over"
    slug = hand.session.slug
    assert History(hand.store.reader).statistics(slug, Who("Ann")).won == 1
    totals = hand.session.totals
    hand.hold("ok")
    hand.choose("Take back")
    assert hand.screen == "pad"
    assert hand.session.totals != totals
    assert History(hand.store.reader).statistics(slug, Who("Ann")).played == 0
    assert len(hand.store.unfinished()) == 1
    hand.bench.close()


def test_undo_changes_nothing_but_the_last_entry(hand: PadHand) -> None:
    """Story 13, at every step, there and back."""
    hand.begin("Rummy", *FOUR)
    pages = [hand.session.pad.page]
    for values in ((0, 10, 20, 30), (5, 0, 15, 25), (40, 40, 0, 40)):
        hand.round(*values)
        pages.append(hand.session.pad.page)
    for row, course in (("Take back", reversed(pages[:-1])), ("Do it again", iter(pages[1:]))):
        for page in course:
            hand.hold("ok")
            hand.choose(row)
            assert hand.session.pad.page == page
    hand.bench.close()


def test_a_save_knows_whose_turn_it_is(hand: PadHand, tmp_path: Path) -> None:
    """Story 14: also in the midst of a round."""
    hand.begin("Darts 501", "Ann", "Ben", "Cid")
    hand.round(60)
    hand.round(45)
    assert hand.session.pad.to_enter == 2
    again = hand.again(tmp_path)
    again.choose("Continue")
    assert again.session.pad.to_enter == 2
    assert again.session.totals == (441, 456, 501)
    again.bench.close()


# Presses


BUDGETS = [
    ("Skip-Bo", (0, 12, 7, 23), 30),
    ("Rummy", (0, 37, 24, 85), 40),
    ("Hearts", (0, 13, 5, 8), 30),
]


@pytest.mark.parametrize(("sheet", "values", "budget"), BUDGETS)
def test_a_round_of_four_takes_so_many_presses_at_most(
    hand: PadHand, sheet: str, values: tuple[int, ...], budget: int
) -> None:
    hand.begin(sheet, *FOUR)
    hand.presses = 0
    hand.round(*values)
    assert hand.session.pad.page.rounds, hand.bench.text
    assert hand.presses <= budget
    hand.bench.close()


def test_a_held_key_takes_larger_steps(hand: PadHand) -> None:
    hand.begin("Rummy", "Ann", "Ben")
    hand.press("ok")
    hand.bench.do("down up", "wait 3", "up up")
    assert hand.entry.form.pending is not None
    assert hand.entry.form.pending > 100
    hand.bench.close()


# What cannot be


def test_an_impossible_entry_is_refused_with_the_reason_and_can_be_forced(hand: PadHand) -> None:
    hand.begin("Skip-Bo", "Ann", "Ben")
    hand.round(3, 5)
    assert hand.screen == "question"
    assert "0 players have 0; it must be 1." in hand.bench.text
    assert hand.session.pad.page.rounds == ()
    hand.press("back")
    assert hand.screen == "entry", "what was entered is still there"
    hand.press("ok", "ok", "ok")
    assert hand.screen == "pad"
    hand.press("check")
    assert "!" in hand.bench.text, "it is marked"
    hand.bench.close()


def test_guests_keep_score_without_a_trace(tmp_path: Path) -> None:
    hand = PadHand(tmp_path)
    hand.begin("Table tennis", "Guest", "Guest")
    for _ in range(33):
        hand.press("ok")
    assert hand.screen == "pad over"
    assert History(hand.store.reader).everybody() == []
    hand.bench.close()


def test_another_game_with_the_same_people_in_another_order(hand: PadHand) -> None:
    hand.begin("Hearts", *FOUR)
    hand.round(26, 0, 0, 0)
    hand.hold("ok")
    hand.choose("End the game")
    hand.press("ok", "ok")
    hand.choose("The next one begins")
    assert hand.screen == "pad"
    assert [player.name for player in hand.session.players] == ["Ben", "Cid", "Dot", "Ann"]
    assert hand.session.totals == (0, 0, 0, 0)
    hand.bench.close()


def test_those_who_played_last_are_picked_already(hand: PadHand) -> None:
    hand.begin("Rummy", "Cid", "Ann")
    hand.press("back")
    hand.choose("Keep score")
    assert hand.bench.chosen == "Rummy"
    hand.press("ok")
    assert hand.bench.chosen == "Start: 2 players"
    hand.press("ok")
    assert [player.name for player in hand.session.players] == ["Cid", "Ann"]
    hand.bench.close()


def test_a_new_person_is_entered_on_the_way(tmp_path: Path) -> None:
    hand = PadHand(tmp_path, "Ann")
    hand.choose("Keep score")
    hand.choose("Rummy")
    hand.choose("Ann")
    hand.choose("New player")
    hand.press("ok")
    hand.hold("ok")
    hand.hold("ok")
    assert hand.screen == "pad"
    assert len(hand.session.players) == 2
    assert isinstance(hand.session, PadSession)
    hand.bench.close()


def test_the_time_played_does_not_count_breaks(tmp_path: Path) -> None:
    clock = [0.0]
    store = Store(tmp_path, lambda: clock[0])
    session = PadSession("any", Sheet(players=(2, 4)), {}, columns(("Ann", "Ben"), 1, ("", "")))
    for seconds in (0, 300, 300, 7200, 60):
        clock[0] += seconds
        session.pad.edit("round 1 2")
        store.keep(session)
    assert session.played == pytest.approx(660, abs=1)
    store.close()
    store = Store(tmp_path, lambda: clock[0])
    assert session.key is not None
    assert store.restore(session.key).played == pytest.approx(660, abs=1)
    store.close()


OWN = """
name = "House game"
players = [2, 4]

[end]
target = 20
"""


def test_an_own_sheet_is_played_and_a_wrong_one_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "house.toml").write_text(OWN)
    (folder / "broken.toml").write_text(OWN.replace("20", '"twenty"'))
    hand = PadHand(tmp_path, "Ann", "Ben")
    hand.choose("Keep score")
    hand.choose("Wrong files")
    assert "broken.toml" in hand.bench.text
    assert "end.target" in hand.bench.text
    hand.bench.app.show()
    assert hand.bench.app.clipped == []
    hand.press("back")
    hand.choose("House game")
    hand.choose("Ann")
    hand.choose("Ben")
    hand.hold("ok")
    hand.round(20, 5)
    assert hand.screen == "pad over"
    hand.bench.close()


def test_a_pad_goes_on_although_its_sheet_was_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "house.toml").write_text(OWN)
    hand = PadHand(tmp_path, "Ann", "Ben")
    hand.begin("House game", "Ann", "Ben")
    hand.round(7, 5)
    (folder / "house.toml").unlink()
    again = hand.again(tmp_path)
    again.choose("Continue")
    again.round(7, 20)
    assert again.session.totals == (14, 25)
    assert again.screen == "pad over"
    again.bench.close()


def test_a_game_that_is_over_is_opened_again_from_the_history(hand: PadHand) -> None:
    hand.begin("Hearts", *FOUR)
    hand.round(26, 0, 0, 0)
    hand.hold("ok")
    hand.choose("End the game")
    hand.press("ok")
    slug = hand.session.slug
    hand.press("back")
    hand.choose("History")
    hand.choose("Matches")
    hand.press("ok")
    hand.choose("Open it again")
    assert hand.screen == "pad over"
    hand.hold("ok")
    hand.choose("Play on")
    assert hand.screen == "pad"
    assert History(hand.store.reader).statistics(slug, Who("Ann")).played == 0
    hand.round(0, 26, 0, 0)
    assert hand.session.totals == (26, 26, 0, 0)
    hand.bench.close()
