"""A whole match of Trio with keys, alone against opponents and passed round a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.cli import main
from tests.support.pilot import ARROW_KEYS, UNIT_KEYS
from tests.support.trio_pilot import TrioPilot

DECK = 60


@pytest.mark.parametrize("keys", [ARROW_KEYS, UNIT_KEYS], ids=["arrows", "four keys of the unit"])
def test_a_match_is_played_with_the_keys(tmp_path: Path, keys: dict[str, str]) -> None:
    pilot = TrioPilot(tmp_path, keys=keys)
    pilot.choose_in_chain(Players="3 players")
    assert pilot.play_match().count("table") > 10
    session = pilot.program.app.desk.game
    assert session.match.is_over
    assert 4 <= max(session.totals) <= DECK
    assert str(max(session.totals)) in pilot.read()
    pilot.close()


def test_two_people_pass_the_device_after_every_turn(tmp_path: Path) -> None:
    pilot = TrioPilot(tmp_path)
    pilot.choose_in_chain(Players="2 players", People="2 people")
    names = pilot.play_match()
    ends = list(pilot.program.app.desk.game.match.transcript()).count("end")
    assert names.count("hand over") == ends
    pilot.close()


def test_who_catches_chooses_what_stays(tmp_path: Path) -> None:
    pilot = TrioPilot(tmp_path, seed="3", keys=UNIT_KEYS)
    pilot.choose_in_chain(Players="2 players", Cut="who catches chooses", Rounds="2 rounds")
    names = pilot.play_match()
    assert names.count("round over") == 1, "the second one decides the match"
    moves = list(pilot.program.app.desk.game.match.transcript())
    assert any(move.startswith("keep") for move in moves)
    pilot.close()


def test_the_keys_of_a_match_are_a_script_that_gives_the_same_match_again(tmp_path: Path) -> None:
    pilot = TrioPilot(tmp_path / "first", seed="7")
    pilot.choose_in_chain(Players="2 players")
    pilot.play_match()
    session = pilot.program.app.desk.game
    pilot.close()
    script = tmp_path / "match.keys"
    script.write_text("\n".join([*pilot.script, "shot end"]))
    arguments = ["play", "trio", "--on", "headless", "--seed", "7"]
    arguments += ["--script", str(script), "--shots", str(tmp_path), "--log", str(tmp_path / "log")]
    assert main([*arguments, "--state", str(tmp_path / "second")]) == 0
    log = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [line["move"] for line in log if "move" in line] == list(session.match.transcript())


def test_a_game_that_was_left_goes_on_with_its_last_turns_remembered(tmp_path: Path) -> None:
    pilot = TrioPilot(tmp_path, seed="3")
    pilot.choose_in_chain(Players="4 players")
    for _ in range(9):
        pilot.wait_for_turn()
        pilot.make(pilot.choose_move())
    pilot.wait_for_turn()
    pilot.do("press check", "press right")
    before = pilot.read()
    assert before.count(":") == 4, "the last turn of everybody"
    pilot.close()
    again = TrioPilot(tmp_path, seed="3")
    again.do("press ok")
    again.wait_for_turn()
    again.do("press check", "press right")
    assert again.read() == before
    again.close()


def test_a_hint_points_at_a_card_and_says_why(tmp_path: Path) -> None:
    pilot = TrioPilot(tmp_path)
    pilot.choose_in_chain(Players="2 players", Opponents="beginner")
    pilot.wait_for_turn()
    pilot.do("hold ok", "press down", "press ok", "wait 2")
    assert "Hint: " in pilot.read()
    pilot.close()


def test_cards_that_were_laid_are_taken_back_until_new_ones_are_drawn(tmp_path: Path) -> None:
    pilot = TrioPilot(tmp_path)
    pilot.choose_in_chain(Players="2 players")
    pilot.wait_for_turn()
    hand = pilot.trio.view.hand
    pilot.make(next(move for move in pilot.trio.state.legal_moves()))
    pilot.do("press back")
    assert pilot.trio.view.hand == hand
    assert "Taken back" in pilot.read()
    pilot.make(pilot.trio.state.legal_moves()[0])
    pilot.make(pilot.trio.state.legal_moves()[-1])
    pilot.wait_for_turn()
    length = pilot.trio.session.match.length
    pilot.do("press back")
    assert pilot.screen.name == "pause", "BACK opens the menu where nothing can be taken back"
    assert pilot.program.app.desk.game.match.length == length
    pilot.close()
