"""The course of a game on the table: the opponents' pace, taking back, and the ends."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from device.ports import Icon
from firmware.screens.results import MatchOver
from firmware.screens.skipbo_cards import Place
from firmware.settings import PACE_SECONDS
from rules.game import NOBODY, Seat
from rules.skipbo import GAME
from rules.skipbo.moves import DISCARD, PASS
from rules.skipbo.state import SkipBoState
from tests.firmware.test_table import go_to, played
from tests.support.bench import Bench, session
from tests.support.evening import finished
from tests.support.skipbo import table as lay_table


@pytest.fixture
def bench(ram: Path) -> Bench:
    return Bench(ram).sit_down(session((0, 1), options={"stock": 10, "target": 100}))


# Pace (story 18)


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_opponents_move_at_the_pace_that_was_set(bench: Bench, pace: str) -> None:
    bench.app.desk.settings = bench.app.desk.settings.with_value("pace", pace)
    bench.lay(lay_table(hands=("3 4 5 6 7", "1 2 3 4 6"), stocks=("12", "5")))
    go_to(bench, Place.HAND, 3).press("ok", "ok").until_my_turn()
    times = [line["at"] for line in bench.log if line.get("move", "+")[0] not in "+^"]
    gaps = [round(b - a, 3) for a, b in pairwise(times)]
    assert len(gaps) > 1
    assert min(gaps[1:]) >= PACE_SECONDS[pace] - 0.01
    assert max(gaps[1:]) <= PACE_SECONDS[pace] + 0.11


def test_at_the_slowest_pace_each_move_waits_for_a_key(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 1, 1), options={"stock": 20}))
    bench.app.desk.settings = bench.app.desk.settings.with_value("pace", "key")
    discard = next(m for m in bench.state.legal_moves() if DISCARD <= m < PASS)
    bench.play(discard).wait(0.1)
    for _ in range(20):
        moves = len(played(bench))
        bench.wait(100)
        assert len(played(bench)) == moves
        if bench.table.is_persons_turn:
            break
        bench.press("ok").wait(0.1)
        assert len(played(bench)) == moves + 1
    assert bench.table.is_persons_turn


def test_ok_skips_to_the_next_own_turn(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 1, 1, 1, 1, 1), options={"stock": 20}))
    bench.app.desk.settings = bench.app.desk.settings.with_value("pace", "slow")
    discard = next(m for m in bench.state.legal_moves() if DISCARD <= m < PASS)
    bench.play(discard).press("ok").wait(0.1)
    assert bench.table.is_persons_turn
    bench.play(next(m for m in bench.state.legal_moves() if DISCARD <= m < PASS)).wait(1)
    assert not bench.table.is_persons_turn, "skipping ends with the own turn"


# Undo


def test_back_opens_the_menu_where_nothing_can_be_taken_back(bench: Bench) -> None:
    bench.press("back")
    assert bench.screen.name == "pause"
    assert "Take back" not in bench.text


def test_a_play_that_revealed_nothing_can_be_taken_back_and_done_again(ram: Path) -> None:
    for seed in range(20):
        bench = Bench(ram / str(seed)).sit_down(session((0, 1), seed=str(seed)))
        ones = [m for m in bench.state.legal_moves() if 4 <= m < 56]
        if ones:
            break
    else:
        raise AssertionError("no start with a one in the hand")
    before = bench.state.dump()
    bench.play(ones[0])
    after = bench.state.dump()
    bench.press("back")
    assert "Taken back" in bench.text
    assert bench.state.dump() == before
    bench.hold("ok").choose("Do it again")
    assert bench.state.dump() == after
    bench.close()


# The end of a round


def test_a_whole_round_and_the_next_are_played_with_four_keys(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 1), options={"stock": 5, "target": 500}))
    for _ in range(400):
        if bench.screen.name == "round over":
            break
        bench.play(bench.advise()).until_my_turn()
    assert bench.screen.name == "round over"
    winner: Seat = bench.session.match.outcome.places.index(1)  # type: ignore[union-attr]
    assert bench.session.players[winner].name in bench.text
    assert bench.tunes[-1] == ("round" if winner == 0 else "lost")
    bench.press("ok")
    assert bench.screen.name == "table"
    assert bench.session.match.round == 2
    assert bench.session.match.to_move != NOBODY


def test_a_decided_match_blinks_win_and_game_over_and_ok_starts_another(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 1), options={"stock": 5, "target": 100}))
    for _ in range(3000):
        if bench.screen.name == "match over":
            break
        if bench.screen.name == "round over":
            bench.press("ok")
        bench.until_my_turn()
        if bench.screen.name == "table":
            bench.play(bench.advise()).wait(0)
    assert bench.console.icons.blinking == {Icon.WIN, Icon.GAME_OVER}
    assert bench.tunes[-1] == "fanfare"
    assert bench.program.store.unfinished() == []
    first = list(bench.session.match.transcript())
    bench.press("ok")
    assert bench.screen.name == "table"
    assert bench.session.match.sheet.rounds == []
    assert list(bench.session.match.transcript()) != first[:7]
    assert len(bench.program.store.unfinished()) == 1


def test_notation_is_what_the_log_writes(bench: Bench) -> None:
    bench.play(bench.advise())
    assert all(GAME.read(entry) is not None for entry in bench.logged("move"))
    assert isinstance(bench.state, SkipBoState)


def test_four_who_share_the_match_are_counted_where_their_numbers_have_no_room(
    tmp_path: Path,
) -> None:
    bench = Bench(tmp_path)
    game = finished((0, 0, 0, 0), names=("Ann", "Ben", "Cid", "Dot"))
    game.match.sheet.rounds[:] = [(100, 100, 100, 100)]
    bench.sit_down(game)
    bench.app.push(MatchOver(bench.app.desk, lambda: None))
    bench.app.show()
    assert bench.app.clipped == []
    assert "Ann and Ben and Cid and Dot" in bench.text
    bench.close()
