"""Choosing a language: at the first start, in the settings, for one run, from the system."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware import cli
from firmware.errors import Refused
from firmware.words import LANGUAGES, language, speak
from firmware.words.choice import Speech, speech, system_language
from tests.benchmarks.start_up import look
from tests.support.bench import Bench

DEVICE = Speech(asks=True)
"""How a Raspberry Pi finds its language."""


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    """What one test speaks is nothing to the next."""
    yield
    speak("en")


def said(bench: Bench) -> str:
    """What the screen says in the language that is spoken."""
    reading = bench.screen.reading()
    return "\n".join((reading.title, *reading.lines))


# On the device


def test_the_first_start_asks_for_the_language_before_anything_else(tmp_path: Path) -> None:
    bench = Bench(tmp_path, speech=DEVICE)
    assert bench.screen.name == "language"
    bench.choose("Polski")
    assert bench.screen.name == "board test"
    bench.press("ok", "ok", "back")
    assert "> Nowa gra" in said(bench)


def test_what_was_chosen_is_remembered_and_not_asked_again(tmp_path: Path) -> None:
    Bench(tmp_path, speech=DEVICE).choose("Deutsch").close()
    bench = Bench(tmp_path, speech=DEVICE)
    assert bench.screen.name == "home"
    assert "> Neues Spiel" in said(bench)


def test_who_does_not_choose_gets_english_and_is_asked_again(tmp_path: Path) -> None:
    bench = Bench(tmp_path, speech=DEVICE).press("back")
    assert "> New game" in said(bench)
    bench.close()
    assert Bench(tmp_path, speech=DEVICE).screen.name == "language"


def test_a_device_that_kept_something_before_it_spoke_languages_is_not_asked(
    tmp_path: Path,
) -> None:
    Bench(tmp_path).choose("Settings").press("ok").close()
    bench = Bench(tmp_path, speech=DEVICE)
    assert bench.screen.name == "home"
    assert language() == "en"


def test_the_settings_switch_it_at_once_on_the_open_screen_as_well(tmp_path: Path) -> None:
    bench = Bench(tmp_path).choose("Settings").choose("Language").choose("Français")
    assert bench.screen.name == "settings"
    assert said(bench).startswith("Réglages\n")
    assert "> Langue: Français" in said(bench)
    bench.press("back")
    assert "Nouvelle partie" in said(bench)


def test_the_picture_after_switching_is_the_one_of_a_start_in_that_language(
    tmp_path: Path,
) -> None:
    switched = Bench(tmp_path / "one").choose("Settings").choose("Language").choose("Deutsch")
    started = Bench(tmp_path / "two", speech=Speech("de")).choose("Settings")
    while not started.chosen.startswith("Language"):
        started.press("down")
    assert switched.picture == started.picture


def test_every_language_can_be_reached_from_every_other(tmp_path: Path) -> None:
    bench = Bench(tmp_path).choose("Settings")
    for name in (*reversed(LANGUAGES.values()), "English"):
        bench.choose("Language").choose(name)
        assert LANGUAGES[language()] == name


def test_leaving_the_languages_changes_nothing(tmp_path: Path) -> None:
    bench = Bench(tmp_path).choose("Settings").choose("Language").press("down").press("back")
    assert (bench.screen.name, language()) == ("settings", "en")


def test_a_score_sheet_speaks_it_as_well(tmp_path: Path) -> None:
    bench = Bench(tmp_path, speech=Speech("pl"))
    bench.choose("Keep score")
    assert "Pięć kostek" in said(bench)


# For one run, and from the system


def test_the_language_of_a_run_goes_before_what_is_kept_and_is_not_kept(tmp_path: Path) -> None:
    Bench(tmp_path, speech=DEVICE).choose("Deutsch").close()
    bench = Bench(tmp_path, speech=Speech("it"))
    assert "> Nuova partita" in said(bench)
    bench.close()
    assert "> Neues Spiel" in said(Bench(tmp_path))


def test_the_language_of_a_run_is_not_asked_for_at_the_first_start(tmp_path: Path) -> None:
    assert Bench(tmp_path, speech=Speech("nl", asks=True)).screen.name == "home"


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "pl_PL", "LANG": "de_DE"}, "pl"),
        ({"LC_MESSAGES": "es", "LANG": "de_DE"}, "es"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ({"LANG": "sv_SE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_an_emulator_speaks_as_its_system_does(environ: dict[str, str], code: str) -> None:
    assert system_language(environ) == code
    for backend in ("desktop", "terminal", "browser"):
        assert speech("", environ, backend) == Speech(otherwise=code)


def test_a_device_asks_and_a_run_without_eyes_is_the_same_everywhere() -> None:
    system = {"LANG": "de_DE"}
    assert speech("", system, "raspberry") == DEVICE
    assert speech("", system, "headless") == Speech()


def test_the_command_line_goes_before_the_environment() -> None:
    environ = {"KIBITZ_WORDS": "it", "LANG": "de_DE"}
    assert speech("", environ, "desktop").language("pl") == "it"
    assert speech("nl", environ, "desktop").language("pl") == "nl"


def test_what_was_chosen_goes_before_the_system() -> None:
    assert speech("", {"LANG": "de_DE"}, "desktop").language("pl") == "pl"


def test_a_language_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refused) as caught:
        speech("", {"KIBITZ_WORDS": "tlh"}, "desktop")
    assert str(caught.value) == (
        "KIBITZ_WORDS: found 'tlh'; expected one of: en, de, fr, nl, es, it, pl"
    )


def run(folder: Path, *words: str) -> int:
    (folder / "keys.txt").write_text("wait 1\nshot home\n")
    script = ("--on", "headless", "--script", str(folder / "keys.txt"))
    where = ("--state", str(folder / "state"), "--shots", str(folder / "shots"))
    return cli.main(["play", *script, *where, *words])


def picture(folder: Path) -> bytes:
    (shot,) = (folder / "shots").iterdir()
    return shot.read_bytes()


def test_a_run_can_be_started_in_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(tmp_path) == 0
    english = picture(tmp_path)
    assert run(tmp_path, "--set", "language=de") == 0
    german = picture(tmp_path)
    monkeypatch.setenv("KIBITZ_WORDS", "de")
    assert run(tmp_path) == 0
    assert picture(tmp_path) == german != english


def test_a_recording_is_refused_a_language_that_its_replay_would_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIBITZ_WORDS", "de")
    assert run(tmp_path, "--record", str(tmp_path / "rec")) == cli.REFUSED
    assert "wüsste nicht, was gesetzt ist: language" in capsys.readouterr().err


# What it costs


def test_english_reads_no_catalogue(tmp_path: Path) -> None:
    assert "firmware.words.catalogue" not in look(tmp_path).modules


def test_another_language_reads_its_own_alone() -> None:
    code = (
        "import sys; from firmware.words import speak; speak('pl');"
        "from firmware.words.catalogue import catalogue;"
        "print(catalogue.cache_info().currsize, 'polib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1 False\n"
