"""Errors are raised in English and said in the language of who has asked."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from firmware.words import speak
from firmware.words.complaints import SYSTEM, TEXTS, recognised, said
from tests.support.catalogues import TRANSLATED
from tests.support.raised import literals, raised


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    """What one test speaks is nothing to the next."""
    yield
    speak("en")


def known(message: str) -> bool:
    """Whether the message is recognised, what stands before its first colons aside."""
    return any(True for tail in tails(message) for _found in recognised(tail))


def tails(message: str) -> list[str]:
    """The message, and what follows each of its colons."""
    parts = message.split(": ")
    return [": ".join(parts[at:]) for at in range(len(parts))]


def test_every_error_that_a_command_line_can_show_is_recognised() -> None:
    assert [f"{where} {text}" for where, text in raised() if not known(text)] == []


def test_errors_are_found_in_all_three_rings() -> None:
    rings = {where.partition("/")[0] for where, _text in raised()}
    assert rings == {"rules", "device", "firmware"}


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_error_is_said_in_every_language(code: str) -> None:
    speak(code)
    same = [text for where, text in raised() if known(text) and said(text) == text]
    assert same == []


def test_english_is_left_as_it_is() -> None:
    for _where, text in raised():
        assert said(text) == text


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            "/x: cannot keep games here: Permission denied",
            "/x: hier lassen sich keine Spielstände ablegen: keine Berechtigung",
        ),
        ("skip-bo: 9 seats; 2 to 6 can play", "skip-bo: 9 Plätze; es geht mit 2 bis 6"),
        (
            "--set: dim: found '31'; expected one of: 30, 60",
            "--set: dim: gefunden '31'; erwartet eines von: 30, 60",
        ),
        ("my.toml: what nobody has foreseen", "my.toml: what nobody has foreseen"),
        ("{0} {x}: there are no saved games", "{0} {x}: hier sind keine Spielstände"),
    ],
)
def test_what_was_found_stays_and_the_rest_is_translated(english: str, german: str) -> None:
    speak("de")
    assert said(english) == german


def test_french_sets_off_its_colons() -> None:
    speak("fr")
    assert said("/x: cannot record here: /y: Not a directory") == (
        "/x : impossible d'enregistrer ici : /y : pas un dossier"
    )


def test_the_more_telling_text_is_taken_where_two_fit() -> None:
    found = [text for text, _gaps in recognised("no option 'a'; there are: b, c")]
    assert found[0] == "no option {found}; there are: {known}"


def test_no_text_of_the_list_has_outlived_what_it_is_for() -> None:
    there = literals()
    ours = [text for text in TEXTS if text not in SYSTEM]
    assert [text for text in ours if longest_part(text) not in there] == []


def longest_part(text: str) -> str:
    return max(re.split(r"\{\w+\}", text), key=len)
