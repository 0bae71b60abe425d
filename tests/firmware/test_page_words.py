"""The browser page's own words: those of its files are those that the firmware translates."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import device.backends
from firmware.words.page import page_words
from tests.support.bench import speaking
from tests.support.catalogues import TRANSLATED


def test_the_page_has_no_text_that_the_list_has_not() -> None:
    assert texts_of_the_page() - set(page_texts()) == set()


def test_the_list_has_no_text_that_the_page_has_not() -> None:
    assert set(page_texts()) - texts_of_the_page() == set()


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_pages_words_are_translated(code: str) -> None:
    with speaking(code):
        words = page_words(code)
    assert set(words) == set(page_texts())
    assert [text for text, word in words.items() if not word] == []
    assert words["What the display says"] != "What the display says"


def test_the_page_is_in_english_by_itself() -> None:
    assert page_words("en") == {}


def page_texts() -> tuple[str, ...]:
    with speaking("de"):
        return tuple(page_words("de"))


def texts_of_the_page() -> set[str]:
    """Every text that the page's files show or read out, but for the names of keys."""
    folder = Path(device.backends.__path__[0]) / "page"
    html = (folder / "index.html").read_text("utf-8").partition("<noscript>")[0]
    script = (folder / "twin.js").read_text("utf-8")
    labels = re.findall(r'aria-label="([^"]+)"', html)
    marked = re.findall(r"data-words>([^<]+)<", html)
    said = re.findall(r'words\.say\("([^"]+)"', script)
    named = re.findall(r'= "([A-Z][^"]+\.[^"]*|Connection[^"]+)";', script)
    segments = script.partition("const SEGMENTS = {")[2].partition("};")[0]
    printed = re.findall(r'"([^"]*)"', segments)
    found = {*labels, *marked, *said, *named, *printed}
    return {text for text in found if len(text) > 1 and not re.fullmatch(r"L\d", text)}
