"""The page of the browser twin: several windows, a line that breaks, sound, and who is shut out.

`make e2e` runs this. The program behind the twin is the demo that counts presses.
"""

from __future__ import annotations

import re
from importlib.util import find_spec

import pytest

from device.ports import Icon, Key
from device.tunes import Note, Tune
from tests.e2e.browser.driver import PHONE, Device, Opener, Visitor, hide, marks, settled

if find_spec("playwright") is not None:
    from playwright.sync_api import Browser, expect

pytestmark = marks


# Two windows, and the line between


def test_two_windows_show_the_same_and_both_press(visit: Opener) -> None:
    one, other = visit(), visit(**PHONE)
    one.key("OK").click()
    other.sees("Count 1")
    other.key("OK").tap()
    one.sees("Count 2")
    one.shows(2)
    other.shows(2)


def test_two_windows_on_one_key_are_one_press(visit: Opener, device: Device) -> None:
    one, other = visit(), visit()
    one.page.keyboard.down("Enter")
    assert settled(lambda: device.console.keys.is_down(Key.OK))
    other.page.keyboard.press("Enter")
    one.sees("Count 10")
    assert device.console.keys.is_down(Key.OK)
    one.page.keyboard.up("Enter")
    assert settled(lambda: not device.console.keys.is_down(Key.OK))
    other.sees("Count 10")


def test_a_window_that_nobody_sees_leaves_its_connection_to_others(
    visit: Opener, chromium: Browser
) -> None:
    context = chromium.new_context()
    windows = [visit(context) for _ in range(5)]
    for window in windows:
        hide(window)
    last = visit(context)
    last.key("OK").click()
    last.sees("Count 1")
    hide(windows[0], hidden=False)
    windows[0].sees("Count 1")
    context.close()


def test_the_connection_is_lost_and_found_again(visit: Opener, device: Device) -> None:
    window = visit()
    window.key("OK").click()
    window.sees("Count 1")
    device.end()
    notice = window.page.get_by_role("status")
    expect(notice).to_contain_text("switched off")
    expect(window.page.locator("body")).to_have_attribute("data-link", "lost")
    window.key("OK").click()  # into the void
    again = Device(device.port)
    expect(window.page.locator("body")).to_have_attribute("data-link", "open")
    expect(notice).to_have_text("")
    window.shows(0)
    window.key("OK").click()
    window.sees("Count 1")
    again.end()
    window.troubles.clear()  # a browser says that nobody answered


def test_a_line_that_breaks_is_said_and_mended(visit: Opener) -> None:
    window = visit()
    window.page.context.set_offline(True)
    window.page.evaluate("line.stream.dispatchEvent(new Event('error'))")
    expect(window.page.get_by_role("status")).to_contain_text("Connection lost")
    window.page.context.set_offline(False)
    expect(window.page.locator("body")).to_have_attribute("data-link", "open")
    window.key("OK").click()
    window.sees("Count 1")
    window.troubles.clear()


# Sound


def test_a_tune_sounds_once_somebody_has_touched_the_page(window: Visitor, device: Device) -> None:
    grille = window.page.locator("#grille")
    device.console.buzzer.play(Tune("early", (Note(440.0, 300),)))
    window.sees("Count 0")
    window.key("OK").click()
    window.sees("Count 1")
    running = "buzzer.context && buzzer.context.state === 'running'"
    window.page.wait_for_function(running)
    device.console.buzzer.play(Tune("long", (Note(440.0, 60_000),)))
    expect(grille).to_have_attribute("data-tune", "long")
    assert window.page.evaluate("[buzzer.voice.type, buzzer.voice.frequency.value]")[0] == "square"
    device.console.buzzer.hush()
    expect(grille).not_to_have_attribute("data-tune", re.compile(""))


def test_mute_is_shown_and_remembered(window: Visitor, device: Device) -> None:
    window.page.get_by_role("button", name="Sound on").click()
    mute = window.page.get_by_role("button", name="Sound off")
    expect(mute).to_have_attribute("aria-pressed", "true")
    window.page.reload()
    expect(mute).to_be_visible()
    window.key("Back").click()
    device.console.buzzer.play(Tune("unheard", (Note(440.0, 60_000),)))
    window.key("OK").click()
    window.sees("Count 1")
    expect(window.page.locator("#grille")).not_to_have_attribute("data-tune", re.compile(""))
    mute.click()
    expect(window.page.get_by_role("button", name="Sound on")).to_be_visible()


# For who cannot see, for who does not want movement, and for who means harm


def test_the_screens_text_is_read_out(window: Visitor, device: Device) -> None:
    device.console.narrator.tell("Home", ["> New game", "Settings"], [("OK", "choose")])
    reading = window.page.locator("[aria-live=polite]")
    expect(reading).to_have_text("Home> New gameSettingsOK: choose")
    expect(window.page.get_by_role("img", name="The display: Home")).to_be_visible()


def test_text_is_never_taken_for_markup(window: Visitor, device: Device) -> None:
    evil = "<img src=x onerror=alert(1)>"
    device.console.narrator.tell(evil, [evil], [])
    window.sees(evil)
    expect(window.page.locator("#reading img")).to_have_count(0)


def test_who_wants_no_movement_gets_none(visit: Opener, device: Device) -> None:
    window = visit(reduced_motion="reduce")
    device.console.icons.show((), {Icon.WIN})
    blinking = window.page.locator("[data-icon=win]")
    expect(blinking).to_have_class("blinking")
    expect(blinking).to_have_css("animation-name", "none")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_follows_light_and_dark(visit: Opener, scheme: str) -> None:
    window = visit(color_scheme=scheme)
    ink = window.page.evaluate("getComputedStyle(document.body).color")
    assert ink == {"light": "rgb(34, 51, 47)", "dark": "rgb(219, 230, 223)"}[scheme]


def test_nothing_is_asked_of_anybody_else(window: Visitor, device: Device) -> None:
    window.key("OK").click()
    window.sees("Count 1")
    assert all(url.startswith(device.console.address) for url in window.asked)


def test_the_policy_keeps_strange_scripts_out(window: Visitor) -> None:
    window.page.evaluate(
        "const s = document.createElement('script'); s.textContent = 'window.evil = 1';"
        "document.body.append(s)"
    )
    assert window.page.evaluate("window.evil") is None
    assert any("Content Security Policy" in trouble for trouble in window.troubles)
    window.troubles.clear()
