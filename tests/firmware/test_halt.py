"""Switching off halts the machine where the program may ask for it; the panel says what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from device.boards import WiredBoard
from firmware import blank, cli, halt
from firmware.words import ENGLISH, LANGUAGES, speak

OFF = "hold power\npress ok\n"
"""Switch off, and mean it."""


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KIBITZ_BOARD", "KIBITZ_SET", "KIBITZ_WORDS", "SERVICE_RESULT", halt.VARIABLE):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def request_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "run" / "poweroff"
    file.parent.mkdir()
    monkeypatch.setenv(halt.VARIABLE, str(file))
    return file


def play(folder: Path, script: str, *more: str) -> int:
    (folder / "keys.txt").write_text(script, encoding="utf-8")
    words = ["--script", str(folder / "keys.txt"), "--state", str(folder / "state"), *more]
    return cli.main(["play", "--on", "headless", *words])


def test_switching_off_asks_for_the_machine_to_be_halted(
    tmp_path: Path, request_file: Path
) -> None:
    assert play(tmp_path, OFF) == 0
    assert request_file.read_text() == ENGLISH


def test_it_is_asked_in_the_language_of_the_device(tmp_path: Path, request_file: Path) -> None:
    try:
        play(tmp_path, OFF, "--set", "language=de")
    finally:
        speak(ENGLISH)
    assert request_file.read_text() == "de"


def test_who_says_no_goes_on_playing(tmp_path: Path, request_file: Path) -> None:
    play(tmp_path, "hold power\npress back\n")
    assert not request_file.exists()


def test_being_told_to_quit_halts_nothing(tmp_path: Path, request_file: Path) -> None:
    play(tmp_path, "press down\n")
    assert not request_file.exists()


def test_a_start_forgets_what_an_earlier_run_asked_for(tmp_path: Path, request_file: Path) -> None:
    request_file.write_text("en")
    play(tmp_path, "press down\n")
    assert not request_file.exists()


def test_it_is_asked_only_after_the_device_was_given_back(
    tmp_path: Path, request_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the end of the service would come in between, and leave the panel lit."""
    from device.backends.headless import HeadlessConsole

    seen: list[bool] = []
    close = HeadlessConsole.close

    def look(console: HeadlessConsole) -> None:
        close(console)
        seen.append(request_file.exists())

    monkeypatch.setattr(HeadlessConsole, "close", look)
    play(tmp_path, OFF)
    assert seen == [False]
    assert request_file.exists()


def test_without_the_right_to_ask_the_program_just_ends(tmp_path: Path) -> None:
    assert play(tmp_path, OFF) == 0
    halt.ask("en", {})
    halt.forget({})


def test_a_request_that_cannot_be_written_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(halt.VARIABLE, str(tmp_path / "nowhere" / "poweroff"))
    assert play(tmp_path, OFF) == cli.REFUSED
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("cannot ask for power-off: No such file or directory")


# kibitz blank


@pytest.fixture
def talk() -> Iterator[Callable[[str], None]]:
    """Speaks a language for one test."""
    yield speak
    speak(ENGLISH)


class Rested:
    """Stands where the hardware would be, and keeps what is wanted of it."""

    def __init__(self) -> None:
        self.troubles: list[str] = []
        self.calls: list[tuple[str, bytes | None]] = []

    def __call__(self, board: WiredBoard, picture: Image.Image | None) -> list[str]:
        self.calls.append((board.name, None if picture is None else picture.tobytes()))
        return self.troubles


@pytest.fixture
def rested(monkeypatch: pytest.MonkeyPatch) -> Rested:
    made = Rested()
    monkeypatch.setattr("device.backends._pi_rest.rest", made)
    monkeypatch.setenv("KIBITZ_BOARD", "waveshare-oled-spi")
    return made


def drawn(kind: str) -> bytes:
    found = blank.picture(kind)
    assert found is not None
    return found.image.tobytes()


def test_blank_turns_the_device_dark(rested: Rested) -> None:
    assert cli.main(["blank"]) == 0
    assert cli.main(["blank", "--board", "jamhat"]) == 0
    assert rested.calls == [("waveshare-oled-spi", None), ("jamhat", None)]


@pytest.mark.parametrize("result", ["exit-code", "signal", "watchdog", "core-dump", "timeout"])
def test_a_service_that_failed_leaves_it_dark(
    rested: Rested, monkeypatch: pytest.MonkeyPatch, result: str
) -> None:
    monkeypatch.setenv("SERVICE_RESULT", result)
    assert cli.main(["blank", "--service"]) == 0
    assert rested.calls == [("waveshare-oled-spi", None)]


def test_a_service_that_ended_in_order_has_done_it_itself(
    rested: Rested, request_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVICE_RESULT", "success")
    assert not request_file.exists()
    assert cli.main(["blank", "--service"]) == 0
    assert rested.calls == []


def test_a_service_that_was_switched_off_asks_for_patience(
    rested: Rested, request_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVICE_RESULT", "success")
    request_file.write_text("en")
    cli.main(["blank", "--service"])
    assert rested.calls == [("waveshare-oled-spi", drawn(blank.WAIT))]


@pytest.mark.parametrize("text", ["en", "xx", "", "\0"])
def test_the_end_of_a_shutdown_says_that_the_plug_can_be_pulled(
    rested: Rested, request_file: Path, text: str
) -> None:
    request_file.write_text(text)
    cli.main(["blank", "--say", "unplug"])
    assert rested.calls == [("waveshare-oled-spi", drawn(blank.UNPLUG))]


def test_a_part_that_fails_is_named(rested: Rested, capsys: pytest.CaptureFixture[str]) -> None:
    rested.troubles = ["display: no panel"]
    assert cli.main(["blank"]) == 1
    assert capsys.readouterr().err == "kibitz: display: no panel\n"


def test_blank_without_a_board_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["blank"]) == cli.REFUSED
    assert capsys.readouterr().err.startswith("kibitz: which board?")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", [blank.WAIT, blank.UNPLUG])
def test_the_last_pictures_fit_in_every_language(
    kind: str, code: str, talk: Callable[[str], None]
) -> None:
    talk(code)
    canvas = blank.picture(kind)
    assert canvas is not None
    assert canvas.clipped == []
    assert canvas.image.getbbox() is not None


def test_the_pictures_are_different_and_dark_is_none() -> None:
    assert drawn(blank.WAIT) != drawn(blank.UNPLUG)
    assert blank.picture(blank.DARK) is None
