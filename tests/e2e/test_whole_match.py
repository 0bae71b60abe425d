"""A person plays a complete match against three opponents, with keys, picture and sound."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.ports import Icon
from firmware.cli import main
from rules.skipbo.save import deck_of
from rules.skipbo.state import SkipBoState
from tests.support.pilot import ARROW_KEYS, UNIT_KEYS, Pilot


def play_match(pilot: Pilot) -> None:
    """Play rounds, and go to the next, until the match is over."""
    pilot.choose_in_chain(Stock="5 cards", Match="100 points")
    for _ in range(50):
        pilot.play_round()
        state = pilot.program.app.desk.game.match.state
        assert isinstance(state, SkipBoState)
        assert sum(deck_of(state)) == 162
        if pilot.screen.name == "match over":
            return
        assert pilot.screen.name == "round over"
        pilot.do(f"press {pilot.keys['ok']}")
    raise AssertionError("nobody reached the target in fifty rounds")


@pytest.mark.parametrize("keys", [ARROW_KEYS, UNIT_KEYS], ids=["arrows", "four keys of the unit"])
def test_a_match_is_played_to_its_end_with_the_keys(tmp_path: Path, keys: dict[str, str]) -> None:
    pilot = Pilot(tmp_path, keys=keys)
    play_match(pilot)

    session = pilot.program.app.desk.game
    assert session.match.is_over
    assert max(session.match.sheet.totals) >= 100
    assert pilot.console.icons.blinking == {Icon.WIN, Icon.GAME_OVER}
    assert pilot.console.buzzer.log[-1][1] == "fanfare"
    assert str(max(session.match.sheet.totals)) in pilot.read()

    pilot.do(f"press {keys['ok']}")
    assert pilot.screen.name == "table"
    again = pilot.program.app.desk.game
    assert again is not session
    assert again.match.round == 1


def test_the_keys_of_a_match_are_a_script_that_gives_the_same_match_again(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path / "first", seed="7")
    play_match(pilot)
    frames = [picture for _, picture in pilot.console.display.frames]
    pilot.close()
    script = tmp_path / "match.keys"
    script.write_text("\n".join([*pilot.script, "shot end"]))

    arguments = ["play", "skip-bo", "--on", "headless", "--seed", "7", "--script", str(script)]
    arguments += ["--shots", str(tmp_path), "--log", str(tmp_path / "log")]
    assert main([*arguments, "--state", str(tmp_path / "second")]) == 0

    log = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    moves = [line["move"] for line in log if "move" in line]
    session = pilot.program.app.desk.game
    assert moves == list(session.match.transcript())
    assert [line["screen"] for line in log if "screen" in line][-1] == "match over"
    assert (tmp_path / "end.png").exists()
    assert frames, "pictures were shown"
