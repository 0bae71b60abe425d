"""The page's words: all of them are there in every language, and none is kept for nothing."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from firmware.phone import texts
from firmware.phone.texts import PAGE, page_texts, say, wanted
from firmware.words import LANGUAGES

SCRIPTS = "\n".join(
    path.read_text("utf-8") for path in Path(texts.__file__).with_name("page").glob("*.js")
)


def test_the_scripts_show_just_the_words_that_there_are() -> None:
    used = set(re.findall(r"\btexts\.(\w+)", SCRIPTS)) | {"deal", "start", "serve"}
    assert used == set(PAGE)


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_text_is_translated_and_keeps_its_places(code: str) -> None:
    told = page_texts(code)
    for name, text in PAGE.items():
        assert told[name], name
        assert _places(told[name]) == _places(text), name
    same = {name for name, text in PAGE.items() if told[name] == text}
    assert len(same) < len(PAGE) // 6, same


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_a_text_is_said_in_a_language_without_changing_the_devices() -> None:
    assert say("de", texts.WRONG_CODE) != texts.WRONG_CODE
    assert say("en", texts.WRONG_CODE) == texts.WRONG_CODE
    assert say("tlh", texts.WRONG_CODE) == texts.WRONG_CODE


@pytest.mark.parametrize(
    ("said", "accepted", "found"),
    [
        ("pl", "de", "pl"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("tlh", "xx, it-IT", "it"),
        ("", "", "nl"),
        ("", "," * 500, "nl"),
    ],
)
def test_the_language_is_the_one_that_was_chosen_then_the_browsers_then_the_devices(
    said: str, accepted: str, found: str
) -> None:
    assert wanted(said, accepted, "nl") == found
