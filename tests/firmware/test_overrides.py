"""What is set for one run: by the command line, by the environment, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from device.backends import raspberry
from device.boards import WiredBoard
from device.ports import Key
from firmware import cli
from firmware.errors import Refused
from firmware.overrides import VARIABLE, overrides
from firmware.settings import CHOICES
from tests.support.bench import Bench


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KIBITZ_ON", "KIBITZ_BOARD", VARIABLE):
        monkeypatch.delenv(name, raising=False)


def test_settings_are_told_from_the_keys_of_a_board() -> None:
    said = overrides(["dim=30", "rotate=2", "sleep=never", "buzzer.kind=active"], {})
    assert said.settings == {"dim": "30", "sleep": "never"}
    assert said.board == {"rotate": 2, "buzzer.kind": "active"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("2", 2), ("0x3D", 0x3D), ("0.01", 0.01), ("true", True), ("[1, 2, 3]", [1, 2, 3])),
        *(("sh1106", "sh1106"), ('"sh1106"', "sh1106"), ("gpio 4", "gpio 4"), ("a=b", "a=b")),
    ],
)
def test_a_value_is_read_as_a_board_file_would_and_a_text_needs_no_quotes(
    text: str, value: object
) -> None:
    assert overrides([f"panel.x={text}"], {}).board == {"panel.x": value}


def test_the_command_line_comes_after_the_environment() -> None:
    said = overrides(["rotate=0"], {VARIABLE: "rotate=2  dim=30"})
    assert (said.board, said.settings) == ({"rotate": 0}, {"dim": "30"})


@pytest.mark.parametrize("pair", ["dim", "=30", "dim=", "panel..dc=3", ".dc=3", ""])
def test_what_is_no_pair_is_refused(pair: str) -> None:
    with pytest.raises(Refused) as caught:
        overrides([pair], {})
    assert str(caught.value) == (
        f"--set: found {pair!r}; expected KEY=VALUE, like dim=30 or rotate=2"
    )


@pytest.mark.parametrize("key", CHOICES)
def test_a_value_that_a_setting_cannot_have_is_answered_with_those_it_can(key: str) -> None:
    with pytest.raises(Refused) as caught:
        overrides([], {VARIABLE: f"{key}=7"})
    expected = ", ".join(CHOICES[key])
    assert str(caught.value) == f"KIBITZ_SET: {key}: found '7'; expected one of: {expected}"


def headless(folder: Path, script: str, *words: str) -> list[str]:
    (folder / "keys.txt").write_text(script)
    return [
        *("play", "--on", "headless", "--script", str(folder / "keys.txt")),
        *("--state", str(folder / "state"), *words),
    ]


def test_a_setting_holds_for_this_run_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[int] = []
    monkeypatch.setattr(
        "device.backends.headless.HeadlessDisplay.contrast",
        lambda _display, level: levels.append(level),
    )
    assert cli.main(headless(tmp_path, "wait 40", "--set", "dim=30")) == 0
    assert levels == [30]
    levels.clear()
    assert cli.main(headless(tmp_path, "wait 40")) == 0
    assert levels == []
    assert Bench(tmp_path / "state").app.desk.settings.dim == "60"


def test_the_other_settings_stay_as_they_were_kept(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "state").choose("Settings").press("ok")
    bench.close()
    assert cli.main(headless(tmp_path, "press down\npress ok", "--set", "dim=30")) == 0
    settings = Bench(tmp_path / "state").app.desk.settings
    assert (settings.sound, settings.dim) == ("game", "60")


def refusal(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(words) == cli.REFUSED
    return capsys.readouterr().err


def test_a_boards_key_is_refused_where_there_is_no_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refusal(headless(tmp_path, "wait 1", "--set", "rotate=2"), capsys)
    assert said == (
        "kibitz: --set: rotate: needs --on raspberry; here: " + ", ".join(CHOICES) + "\n"
    )


def test_the_environments_board_keys_trouble_no_other_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "rotate=2")
    assert cli.main(headless(tmp_path, "wait 1")) == 0


def test_a_doctor_refuses_settings_that_it_would_not_use(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["doctor", "--no-test", "--board", "jamhat"]
    said = refusal([*words, "--set", "dim=30"], capsys)
    assert said == "kibitz: --set: dim: a doctor takes the board's values alone\n"
    monkeypatch.setenv(VARIABLE, "dim=30")
    assert cli.main(words) == 0


def test_a_recording_refuses_settings_that_its_replay_would_not_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = headless(tmp_path, "wait 1", "--record", str(tmp_path / "run"), "--set", "sleep=60")
    assert "--record: a replay would not know what is set: sleep" in refusal(words, capsys)


def opened_board(
    words: list[str], monkeypatch: pytest.MonkeyPatch, environ: str = ""
) -> WiredBoard:
    """The board that a command line opens."""
    boards: list[WiredBoard] = []

    def open_device(_inbox: Any, board: WiredBoard, **_more: object) -> None:
        boards.append(board)
        raise Refused("seen")

    if environ:
        monkeypatch.setenv(VARIABLE, environ)
    monkeypatch.setattr(raspberry, "open", open_device)
    assert cli.main(words) == cli.REFUSED
    return boards[0]


@pytest.mark.parametrize("command", ["play", "demo skip-bo", "doctor"])
def test_every_command_that_opens_a_board_takes_what_is_set(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = [] if command == "doctor" else ["--on", "raspberry"]
    words = [*command.split(), *where, "--board", "waveshare-oled-spi", "--set", "rotate=2"]
    board = opened_board(
        words, monkeypatch, "panel.column_offset=0 roles.check=back roles.back=check"
    )
    assert board.rotate == 2
    assert board.panel.column_offset == 0
    assert board.meaning(Key.UP) is Key.DOWN
    labels = {contact.key: contact.label for contact in board.contacts}
    assert (labels[Key.BACK], labels[Key.CHECK]) == ("KEY2", "KEY1")


def test_a_boards_complaint_reaches_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--on", "raspberry", "--board", "waveshare-oled-spi", "--set", "rotate=180"]
    assert "rotate: found 180; expected a whole number from 0 to 3" in refusal(words, capsys)
