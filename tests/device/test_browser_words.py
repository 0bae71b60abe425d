"""The browser page's own words: sent before the screen's text, each time the language changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from device.backends import browser
from device.backends.browser import BrowserConsole
from device.inbox import LiveInbox
from tests.device.page_client import PageClient

POLISH = {"Sound on": "Dźwięk włączony"}
asked: list[str] = []


def words(code: str) -> Mapping[str, str]:
    asked.append(code)
    return POLISH if code == "pl" else {}


@pytest.fixture
def console() -> Iterator[BrowserConsole]:
    asked.clear()
    made = browser.open(LiveInbox(), words=words)
    made.serve()
    yield made
    made.close()


def test_a_page_in_english_is_told_no_words(console: BrowserConsole) -> None:
    console.narrator.tell("Home", [], [])
    with PageClient(console.address) as page:
        assert [page.read()[0] for _ in range(3)] == ["frame", "icons", "text"]
    assert asked == []


def test_another_language_brings_its_words_before_the_text(console: BrowserConsole) -> None:
    with PageClient(console.address) as page:
        page.wait("text", lambda facts: facts["title"] == "")
        console.narrator.tell("Początek", [], [], "pl")
        assert page.read() == ("words", {"language": "pl", "words": POLISH})
        assert page.read()[0] == "text"


def test_words_are_asked_for_once_a_language_and_a_new_page_gets_the_last(
    console: BrowserConsole,
) -> None:
    for title, code in (("Dom", "pl"), ("Gra", "pl"), ("Home", "en"), ("Dom", "pl")):
        console.narrator.tell(title, [], [], code)
    assert asked == ["pl", "en", "pl"]
    with PageClient(console.address) as page:
        assert page.read() == ("words", {"language": "pl", "words": POLISH})


def test_english_again_takes_the_words_away(console: BrowserConsole) -> None:
    console.narrator.tell("Dom", [], [], "pl")
    console.narrator.tell("Home", [], [], "en")
    with PageClient(console.address) as page:
        assert page.read() == ("words", {"language": "en", "words": {}})
