"""The command line's own language: chosen as a person expects, argparse's words included."""

from __future__ import annotations

import argparse
import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.ports import Key
from firmware import cli
from firmware.blank import goodbye
from firmware.canvas import Canvas
from firmware.doctor import Border, Counter, Page, Sounds, instructions, ways
from firmware.store.files import FILE
from firmware.tongue import kept_language, speak_here
from firmware.usage import OWN, language_of
from firmware.words import LANGUAGES, language, speak
from tests.support.bench import Bench, speaking
from tests.support.catalogues import TRANSLATED

GERMAN = {"LANG": "de_DE.UTF-8"}

PROGRAMMERS = {
    *("'required' is an invalid argument for positionals", "%r is not callable"),
    *(".__call__() not defined", 'argument "-" with mode %r', "unexpected option string: %s"),
    *("cannot have multiple subparser arguments", "conflicting subparser: %s"),
    *("cannot merge actions - two groups are named %r", "conflicting subparser alias: %s"),
    *("dest= is required for options like %r", "invalid conflict_resolution value: %r"),
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "can't open '%(filename)s': %(error)s",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
}
"""What argparse says to who writes a parser, and of features that we do not use."""


@pytest.fixture(autouse=True)
def in_english_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No test's language is the next one's, and none is this machine's."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "KIBITZ_WORDS", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield
    speak("en")


def german_saves(folder: Path) -> Path:
    Bench(folder).choose("Settings").choose("Language").choose("Deutsch").close()
    speak("en")
    return folder


# Which language


def test_what_was_said_comes_first_then_what_is_kept_then_the_system(tmp_path: Path) -> None:
    saves = german_saves(tmp_path / "saves")
    french = {"LANG": "fr_FR"}
    for said, environ, folder, expected in (
        ("it", {"KIBITZ_WORDS": "nl", **french}, saves, "it"),
        ("", {"KIBITZ_WORDS": "nl", **french}, saves, "nl"),
        ("", french, saves, "de"),
        ("", french, tmp_path, "fr"),
        ("", french, None, "fr"),
        ("", {}, None, "en"),
    ):
        speak_here(said, folder, environ)
        assert language() == expected


def test_looking_for_the_kept_language_leaves_nothing_beside_the_saves(tmp_path: Path) -> None:
    saves = german_saves(tmp_path)
    before = sorted(path.name for path in saves.iterdir())
    assert kept_language(saves) == "de"
    assert sorted(path.name for path in saves.iterdir()) == before


@pytest.mark.parametrize("content", [b"", b"nonsense", b"SQLite format 3\0" + b"\xff" * 200])
def test_saves_that_cannot_be_read_say_nothing_of_a_language(
    content: bytes, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert kept_language(tmp_path) == ""


def test_the_language_may_be_named_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for line in (["--words", "pl", "games"], ["games", "--words=pl"]):
        assert cli.main(line) == 0
        assert capsys.readouterr().out.startswith("Gry na urządzeniu:\n")


def test_a_language_that_is_not_there_is_refused_in_the_systems(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "de_DE")
    assert cli.main(["games", "--words", "tlh"]) == cli.REFUSED
    assert capsys.readouterr().err == (
        "kibitz: --words: gefunden 'tlh'; erwartet eines von: en, de, fr, nl, es, it, pl\n"
    )


def test_an_option_without_its_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert language_of(["games", "--words"]) == ("", ["games", "--words"])
    with pytest.raises(SystemExit):
        cli.main(["games", "--words"])
    assert "argument --words: expected one argument" in capsys.readouterr().err


def test_a_recording_is_refused_a_named_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = ["play", "--on", "headless", "--words", "de", "--record", str(tmp_path / "rec")]
    assert cli.main(line) == cli.REFUSED
    assert "was gesetzt ist: language" in capsys.readouterr().err


# Help and objections


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("command", ["", "play", "arena", "doctor", "history", "blank", "games"])
def test_no_line_of_help_is_left_in_english(
    command: str, code: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "1000")  # each option on one line
    lines = {}
    for one in ("en", code):
        with pytest.raises(SystemExit) as left:
            cli.main([*command.split(), "--help", "--words", one])
        assert left.value.code == 0
        lines[one] = set(capsys.readouterr().out.splitlines())
    sentences = {line for line in lines["en"] if len(line.split()) > 2}
    assert len(sentences) > 2
    assert sentences & lines[code] == set()


@pytest.mark.parametrize(
    ("line", "german"),
    [
        (["paint"], "argument BEFEHL: unbekannt: 'paint'"),
        (["history", "--last", "x"], "kein Wert vom Typ int: 'x'"),
        (["play", "a", "b"], "unbekannte Argumente: b"),
        (["import"], "diese Argumente fehlen: DATEI"),
        (["play", "--on"], "ein Wert fehlt"),
        (["play", "--bell=x"], "hier kein Wert möglich: 'x'"),
    ],
)
def test_what_is_no_command_line_is_objected_to_in_the_persons_language(
    line: list[str],
    german: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LANG", GERMAN["LANG"])
    with pytest.raises(SystemExit) as left:
        cli.main(line)
    assert left.value.code == 2
    err = capsys.readouterr().err
    assert err.startswith("Aufruf: kibitz")
    assert german.lower() in err.lower()


def test_every_text_of_this_pythons_argparse_that_people_see_is_known() -> None:
    tree = ast.parse(inspect.getsource(argparse))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    said = {
        node.args[0].value
        for node in calls
        if getattr(node.func, "id", "") == "_" and isinstance(node.args[0], ast.Constant)
    }
    assert {str(text) for text in said} - PROGRAMMERS <= OWN


# The doctor


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("driver", ["sh1106", "ssd1306", "st7735", "st7789"])
def test_no_page_of_the_doctor_is_clipped(driver: str, code: str) -> None:
    with speaking(code):
        tried = {
            "panel.driver": driver,
            "panel.column_offset": 2,
            "panel.h_offset": 1,
            "panel.v_offset": 2,
        }
        pages: list[Page] = [Border(tried, ways(driver)), Counter(frozenset(Key)), Sounds("active")]
        for page in [*pages, Sounds("passive")]:
            canvas = Canvas()
            page.draw(canvas)
            assert canvas.clipped == []
        assert goodbye().clipped == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_doctors_instructions_are_in_the_language(code: str) -> None:
    english = instructions()
    with speaking(code):
        assert not set(english) & set(instructions())
