"""A whole match of Monster Trick with keys, alone against opponents and passed round a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.cli import main
from tests.support.monster_pilot import MonsterPilot
from tests.support.pilot import ARROW_KEYS, UNIT_KEYS


@pytest.mark.parametrize("keys", [ARROW_KEYS, UNIT_KEYS], ids=["arrows", "four keys of the unit"])
def test_three_rounds_are_played_with_the_keys(tmp_path: Path, keys: dict[str, str]) -> None:
    pilot = MonsterPilot(tmp_path, keys=keys)
    pilot.choose_in_chain(Players="3 players")
    names = pilot.play_match()
    assert names.count("monster round") == 3, "each round's result is shown"
    match = pilot.program.app.desk.game.match
    assert match.is_over
    assert max(match.sheet.totals) <= 18
    assert str(max(match.sheet.totals)) in pilot.read()
    pilot.close()


def test_two_people_pass_the_device_and_see_no_other_hand(tmp_path: Path) -> None:
    pilot = MonsterPilot(tmp_path)
    pilot.choose_in_chain(Players="2 players", People="2 people")
    names = pilot.play_match()
    assert names.count("hand over") > 70, "after every card"
    pilot.close()


def test_the_keys_of_a_match_are_a_script_that_gives_the_same_match_again(tmp_path: Path) -> None:
    pilot = MonsterPilot(tmp_path / "first", seed="7")
    pilot.choose_in_chain(Players="2 players")
    pilot.play_match()
    session = pilot.program.app.desk.game
    pilot.close()
    script = tmp_path / "match.keys"
    script.write_text("\n".join([*pilot.script, "shot end"]))
    arguments = ["play", "monster-trick", "--on", "headless", "--seed", "7"]
    arguments += ["--script", str(script), "--shots", str(tmp_path), "--log", str(tmp_path / "log")]
    assert main([*arguments, "--state", str(tmp_path / "second")]) == 0
    log = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    moves = [line["move"] for line in log if "move" in line]
    assert moves == list(session.match.transcript())


def test_a_game_that_was_left_goes_on_with_its_last_trick_remembered(tmp_path: Path) -> None:
    pilot = MonsterPilot(tmp_path, seed="3")
    pilot.choose_in_chain(Players="4 players")
    for _ in range(6):
        pilot.wait_for_turn()
        pilot.make(pilot.monster.session.match.state.legal_moves()[0])
    pilot.wait_for_turn()
    pilot.do("press check", "press right", "press right")
    before = pilot.read()
    pilot.close()
    again = MonsterPilot(tmp_path, seed="3")
    again.do("press ok")
    again.wait_for_turn()
    again.do("press check", "press right", "press right")
    assert again.read() == before
    again.close()


def test_a_hint_points_at_a_card_and_says_why(tmp_path: Path) -> None:
    pilot = MonsterPilot(tmp_path)
    pilot.choose_in_chain(Players="2 players", Opponents="beginner")
    pilot.wait_for_turn()
    pilot.do("hold ok", "press down", "press ok", "wait 2")
    assert "Hint: " in pilot.read()
    assert "in slot" in pilot.read()
    pilot.close()


def test_nobody_takes_back_what_an_opponent_has_answered(tmp_path: Path) -> None:
    pilot = MonsterPilot(tmp_path)
    pilot.choose_in_chain(Players="2 players")
    for _ in range(2):
        pilot.wait_for_turn()
        pilot.make(pilot.monster.session.match.state.legal_moves()[0])
    pilot.wait_for_turn()
    length = pilot.monster.session.match.length
    pilot.do("press back")
    assert pilot.screen.name == "pause", "BACK opens the menu where nothing can be taken back"
    assert pilot.program.app.desk.game.match.length == length
    pilot.close()
