"""The evening goes on where it was (stories 1, 2 and 7): after a pause, a cut, a restart."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from firmware.bootstrap import said_time
from rules.skipbo.moves import DISCARD, PASS
from tests.support.bench import Bench, session
from tests.support.evening import finished
from tests.support.pilot import Pilot
from tests.support.saves import play_on, whole


def cut(bench: Bench) -> None:
    """The program is gone without a word: no screen is left, nothing is put away."""
    bench.program.store.close()


def test_an_evening_survives_a_pause_a_sleep_and_a_cut(ram: Path) -> None:
    """Story 1: rounds entered, half an hour of nothing, woken, killed, started again."""
    bench = Bench(ram)
    game = play_on(session((0, 0), options={"stock": 5, "target": 500}), 250)
    bench.sit_down(game)
    assert game.match.round > 1
    bench.wait(1800)
    assert not bench.console.display.is_on
    bench.press("ok")
    before = whole(game)
    cut(bench)
    bench = Bench(ram)
    assert len(bench.app.desk.unfinished) == 1, "no double of it"
    bench.choose("Continue")
    assert whole(bench.session) == before


def test_an_opponents_turn_that_was_interrupted_goes_on(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 1)))
    discard = next(m for m in bench.state.legal_moves() if DISCARD <= m < PASS)
    bench.play(discard)
    assert not bench.table.is_persons_turn
    length = bench.session.match.length
    cut(bench)
    bench = Bench(ram).choose("Continue")
    assert bench.session.match.length == length
    assert not bench.table.is_persons_turn
    bench.until_my_turn()
    assert bench.session.match.length > length
    assert not bench.logged("trouble")


def test_what_was_taken_back_can_be_done_again_after_a_restart(ram: Path) -> None:
    bench = Bench(ram).sit_down(play_on(session((0, 0)), 12))
    done = whole(bench.session)[:4]
    for _ in range(5):
        bench.session.undo()
    bench.app._save()
    cut(bench)
    bench = Bench(ram).choose("Continue")
    for _ in range(5):
        bench.session.redo()
    assert whole(bench.session)[:4] == done


def test_a_finished_match_is_not_offered_but_remembered(ram: Path) -> None:
    bench = Bench(ram)
    bench.program.store.keep(finished())
    cut(bench)
    bench = Bench(ram)
    assert "Continue" not in bench.text
    assert bench.app.desk.history().count() == 1


def test_playing_again_makes_another_game_of_the_same_kind(ram: Path) -> None:
    bench = Bench(ram).sit_down(finished((0, 0))).wait(2)
    first = bench.session.key
    bench.press("ok").wait(300)  # the display is dark by now
    assert bench.session.key != first
    assert bench.app.desk.history().count() == 1


def test_a_time_is_said_as_the_hour_of_today_or_as_a_day() -> None:
    now = time.time()
    assert ":" in said_time(now)
    assert ":" not in said_time(now - 400 * 86400)


@pytest.mark.parametrize("is_free", [False, True])
def test_people_agree_in_a_new_game_whether_taking_back_goes_past_new_cards(
    ram: Path, is_free: bool
) -> None:
    pilot = Pilot(ram)
    wanted = {"People": "2 people"} | ({"Taking": "all agree: freely"} if is_free else {})
    pilot.choose_in_chain(Players="2 players", **wanted)
    pilot.do("press ok")
    session = pilot.table.session
    assert session.people == (0, 1)
    assert session.is_fair_undo_only is not is_free
    assert all(player.guest for player in session.players)
    pilot.close()
