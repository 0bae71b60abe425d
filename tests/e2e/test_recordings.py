"""A run is recorded and replayed bit for bit, and a demonstration ends in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.cli import main

KEYS = """
press ok x6
wait 1
press right
press ok x2
wait 3
hold ok
wait 1
press back
wait 12
"""


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """A recorded run, as a folder."""
    script = tmp_path / "some.keys"
    script.write_text(KEYS)
    folder = tmp_path / "recording"
    words = ["play", "skip-bo", "--on", "headless", "--script", str(script), "--seed", "3"]
    assert main([*words, "--record", str(folder), "--state", str(tmp_path / "saves")]) == 0
    return folder


def test_a_recording_replays_bit_for_bit(
    recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert main(["replay", str(recording / "run.keys")]) == 0
    assert "the same as recorded" in capsys.readouterr().out


def test_a_replay_begins_with_the_saves_of_the_recording(tmp_path: Path, recording: Path) -> None:
    again = tmp_path / "again"
    script = tmp_path / "more.keys"
    script.write_text("press ok\nwait 20\n")
    words = ["play", "--on", "headless", "--script", str(script), "--record", str(again)]
    assert main([*words, "--state", str(tmp_path / "saves")]) == 0
    assert (again / "start" / "kibitz.db").exists(), recording
    assert main(["replay", str(again / "run.keys")]) == 0


def test_other_keys_are_not_what_was_recorded(
    recording: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = recording / "run.keys"
    script.write_text(script.read_text().replace("down right", "down left"))
    capsys.readouterr()
    assert main(["replay", str(script)]) == 1
    assert "not those recorded" in capsys.readouterr().out


def test_a_recording_has_pictures_a_moving_one_and_its_sounds(recording: Path) -> None:
    names = {path.name for path in recording.iterdir()}
    assert {"run.keys", "run.gif", "run.jsonl", "0001.png"} <= names


def test_a_script_that_was_not_recorded_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plain.keys"
    path.write_text("press ok\n")
    assert main(["replay", str(path)]) == 2
    assert "not a recording" in capsys.readouterr().err


def test_a_demonstration_ends_after_its_moves(tmp_path: Path) -> None:
    log = tmp_path / "log"
    words = ["demo", "skip-bo", "--on", "headless", "--moves", "1500", "--seats", "2,1,2"]
    assert main([*words, "--seed", "1", "--log", str(log)]) == 0
    text = log.read_text()
    assert text.count('"move"') >= 400
    assert '"trouble"' not in text
    assert '"screen": "round over"' in text, "rounds follow each other by themselves"


def test_a_demonstration_nobody_can_stop_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "skip-bo", "--on", "headless"]) == 2
    assert "--moves" in capsys.readouterr().err


def test_a_demonstration_of_short_matches_ends_after_so_many_moves(tmp_path: Path) -> None:
    words = ["demo", "ugah-ugah", "--on", "headless", "--moves", "400", "--seats", "1,1"]
    assert main([*words, "--pace", "fast", "--seed", "1", "--log", str(tmp_path / "log")]) == 0
    log = (tmp_path / "log").read_text()
    assert log.count('"move"') in range(400, 420)
    assert log.count("match over") > 1
