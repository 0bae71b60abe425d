"""The page speaks the device's language, and changes with it while it is open."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import NamedTuple

import pytest

from device.backends import browser
from device.backends.browser import BrowserConsole
from device.inbox import LiveInbox
from device.ports import Icon
from firmware.words import LANGUAGES, speak
from firmware.words.page import page_words
from tests.e2e.browser.driver import PHONE, Opener, Visitor, marks

if find_spec("playwright") is not None:
    from playwright.sync_api import expect

pytestmark = marks


class Stage(NamedTuple):
    """A device that shows what it is told to: in the place of the demo."""

    console: BrowserConsole


@pytest.fixture
def device() -> Iterator[Stage]:
    made = browser.open(LiveInbox(), words=page_words)
    made.serve()
    yield Stage(made)
    made.close()
    speak("en")


@pytest.fixture
def console(device: Stage) -> BrowserConsole:
    return device.console


def switch(console: BrowserConsole, code: str, title: str) -> None:
    """What the program does when the language is chosen on the device."""
    speak(code)
    console.narrator.tell(title, [], [], code)


def test_the_page_changes_with_the_device(visit: Opener, console: BrowserConsole) -> None:
    console.icons.show({Icon.SAVED}, ())
    window = visit()
    html = window.page.locator("html")
    expect(html).to_have_attribute("lang", "en")
    switch(console, "pl", "Początek")
    expect(html).to_have_attribute("lang", "pl")
    expect(window.key("Dźwięk włączony")).to_be_visible()
    expect(window.page.get_by_role("img", name="Ekran: Początek")).to_be_visible()
    expect(window.page.get_by_role("img", name="Świecą: zapisano")).to_be_visible()
    window.key("W górę").click()
    switch(console, "en", "Home")
    expect(html).to_have_attribute("lang", "en")
    expect(window.key("Sound on")).to_be_visible()
    expect(window.page.get_by_role("img", name="Lit: saved")).to_be_visible()


def test_a_page_that_opens_later_speaks_it_at_once(visit: Opener, console: BrowserConsole) -> None:
    switch(console, "fr", "Accueil")
    window = visit()
    expect(window.page.locator("html")).to_have_attribute("lang", "fr")
    window.page.context.set_offline(True)
    window.page.evaluate("line.stream.dispatchEvent(new Event('error'))")
    expect(window.page.get_by_role("status")).to_contain_text("Connexion perdue")
    window.troubles.clear()  # a browser says that nobody answered


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_segments_stay_on_one_line_on_a_phone(
    code: str, visit: Opener, console: BrowserConsole
) -> None:
    switch(console, code, "Kibitz")
    window = visit(**PHONE)
    expect(window.page.locator("html")).to_have_attribute("lang", code)
    assert on_one_line(window)


def on_one_line(window: Visitor) -> bool:
    fits = (
        "e => e.scrollWidth <= e.clientWidth"
        " && new Set([...e.children].map(child => child.offsetTop)).size === 1"
    )
    return bool(window.page.locator("#segments").evaluate(fits))
