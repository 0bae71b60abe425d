"""A whole match of Ugah Ugah! with keys: alone, passed round a table, and with real dice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.cli import main
from rules.game import CHANCE
from tests.support.pilot import ARROW_KEYS, UNIT_KEYS
from tests.support.selection import one_in
from tests.support.ugah import pieces
from tests.support.ugah_pilot import UgahPilot

BOTH = pytest.mark.parametrize("keys", [ARROW_KEYS, UNIT_KEYS], ids=["arrows", "four keys"])
REAL = {"Players": "3 players", "Dice": "real ones", "Opponents": "advanced"}
"""The advanced opponent leaves nothing to chance: what it does follows from what is entered."""


@BOTH
def test_a_hunt_is_played_with_the_keys(tmp_path: Path, keys: dict[str, str]) -> None:
    pilot = UgahPilot(tmp_path, keys=keys)
    pilot.choose_in_chain(Players="3 players")
    names = pilot.play_match()
    match = pilot.program.app.desk.game.match
    assert names.count("count") > 0, "the end is counted"
    assert match.is_over
    assert str(max(match.sheet.totals)) in pilot.read()
    assert sum(pieces(pilot.state).values()) == 31
    pilot.close()


def test_two_people_pass_the_device(tmp_path: Path) -> None:
    pilot = UgahPilot(tmp_path)
    pilot.choose_in_chain(Players="2 players", People="2 people")
    names = pilot.play_match()
    assert names.count("hand over") > 8, "at every turn with something to choose"
    assert "entry" not in names, "the device throws"
    pilot.close()


def test_four_play_the_uncertain_hunt_in_two_rounds(tmp_path: Path) -> None:
    pilot = UgahPilot(tmp_path)
    pilot.choose_in_chain(Players="4 players", Chips="every 4th is face up", Rounds="2 rounds")
    names = pilot.play_match()
    assert names.count("round over") == 1
    assert len(pilot.program.app.desk.game.match.sheet.rounds) == 2
    pilot.close()


@pytest.mark.parametrize(
    ("keys", "chips"),
    one_in(
        3,
        [
            (ARROW_KEYS, "told when taken"),
            (UNIT_KEYS, "face up"),
            (ARROW_KEYS, "every 4th is face up"),
        ],
    ),
    ids=["told when taken", "four keys, all told before", "uncertain hunt"],
)
def test_a_hunt_with_real_dice_is_entered_and_replayed_from_its_keys(
    tmp_path: Path, keys: dict[str, str], chips: str
) -> None:
    pilot = UgahPilot(tmp_path / "first", keys=keys, seed="5")
    pilot.choose_in_chain(**REAL, Chips=chips)
    names = pilot.play_match()
    session = pilot.program.app.desk.game
    assert names.count("entry") > 40, "every throw is entered"
    pilot.close()
    script = tmp_path / "match.keys"
    script.write_text("\n".join([*pilot.script, "shot end"]))
    arguments = ["play", "ugah-ugah", "--on", "headless", "--seed", "other"]
    arguments += ["--script", str(script), "--shots", str(tmp_path), "--log", str(tmp_path / "log")]
    assert main([*arguments, "--state", str(tmp_path / "second")]) == 0
    log = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    moves = [line["move"] for line in log if "move" in line]
    assert moves == list(session.match.transcript()), "nothing came of the device's own chance"


def _to_a_second_throw(pilot: UgahPilot) -> None:
    """Go on until the person has set dice aside and throws the others."""
    for _ in range(400):
        state = pilot.state
        if state.mover == CHANCE and state.kept and not state.due and state.seat == 0:
            return
        pilot.step()
    raise AssertionError("nobody throws twice")


def test_a_game_that_was_left_in_the_middle_of_an_entry_asks_for_the_same_throw(
    tmp_path: Path,
) -> None:
    pilot = UgahPilot(tmp_path)
    pilot.choose_in_chain(**REAL, Chips="told when taken")
    _to_a_second_throw(pilot)
    before, text = pilot.state.dump(), pilot.read()
    pilot.do("press ok")
    pilot.close()
    again = UgahPilot(tmp_path)
    again.do("press ok")
    assert again.program.app.desk.game.real
    assert again.state.dump() == before, "nothing was thrown meanwhile"
    assert again.screen.name == "entry"
    assert again.read().split("\n")[2:] == text.split("\n")[2:]
    again.play_match()
    again.close()


def test_a_hint_says_why_and_what_it_promises(tmp_path: Path) -> None:
    pilot = UgahPilot(tmp_path)
    pilot.choose_in_chain(Players="2 players")
    pilot.wait_for_turn()
    pilot.do("hold ok", "press down", "press ok", "wait 2")
    assert "Hint: " in pilot.read()
    assert "points" in pilot.read()
    pilot.close()
