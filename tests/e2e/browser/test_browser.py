"""The browser twin as a person has it: a real chromium, clicks, fingers and a keyboard.

`make e2e` runs this. The program behind the twin is the demo that counts presses.
"""

from __future__ import annotations

import io
import re
from importlib.util import find_spec

import pytest
from PIL import Image

from device.board import UNIT
from device.ports import Icon, Key
from tests.e2e.browser.driver import (
    PHONE,
    Device,
    Opener,
    Visitor,
    marks,
    settled,
)

if find_spec("playwright") is not None:
    from playwright.sync_api import Browser, expect

pytestmark = marks


# The picture


def test_the_canvas_shows_the_picture_dot_for_dot(window: Visitor) -> None:
    window.shows(0)
    window.key("OK").click()
    window.shows(1)


def test_a_panel_that_is_off_is_dark_and_comes_back(window: Visitor, device: Device) -> None:
    device.console.display.power(on=False)
    window.shows_bits(bytes(1024))
    device.console.display.power(on=True)
    window.shows(0)


def test_the_segments_light_up(window: Visitor, device: Device) -> None:
    device.console.icons.show({Icon.SAVED}, {Icon.WIN})
    classes = {"saved": "lit", "win": "blinking", "phone": ""}
    for icon, name in classes.items():
        expect(window.page.locator(f"[data-icon={icon}]")).to_have_class(name)
    expect(window.page.get_by_role("img", name="Lit: saved, win")).to_be_visible()


def test_the_picture_can_be_kept(window: Visitor) -> None:
    window.key("OK").click()
    window.shows(1)
    with window.page.expect_download() as download:
        window.page.get_by_role("link", name="Picture").click()
    assert download.value.suggested_filename == "kibitz.png"
    with Image.open(io.BytesIO(download.value.path().read_bytes())) as image:
        assert image.size == (1024, 512)


# Keys


def test_a_round_of_clicks(window: Visitor) -> None:
    for _ in range(3):
        window.key("OK").click()
    window.sees("Count 3")
    window.key("Up").click()
    window.sees("Count 4")
    window.key("Back").click()
    window.sees("Count 0")


def test_a_key_that_is_held_down_with_the_mouse(window: Visitor, device: Device) -> None:
    window.key("OK").hover()
    window.page.mouse.down()
    expect(window.key("OK")).to_have_class(re.compile("pressed"))
    window.sees("Count 10")
    assert device.console.keys.is_down(Key.OK)
    window.page.mouse.move(2, 2)  # the finger slides off, and is still the one that lets go
    window.page.mouse.up()
    expect(window.key("OK")).not_to_have_class(re.compile("pressed"))
    assert settled(lambda: not device.console.keys.is_down(Key.OK))
    window.sees("Count 10")


def test_the_keyboard_has_a_real_key_up(window: Visitor, device: Device) -> None:
    keyboard = window.page.keyboard
    keyboard.press("Enter")
    window.sees("Count 1")
    keyboard.down("Enter")
    keyboard.down("Enter")  # the keyboard repeats by itself, which is no second press
    window.sees("Count 11")
    keyboard.up("Enter")
    keyboard.down("ArrowUp")
    expect(window.page.locator("#reading")).to_contain_text(re.compile(r"Count (1[3-9]|[2-9]\d)"))
    keyboard.up("ArrowUp")
    assert settled(lambda: not device.console.keys.is_down(Key.UP))
    keyboard.press("Escape")
    window.sees("Count 0")


def test_the_keys_for_a_long_press_are_those_of_the_terminal(
    window: Visitor, device: Device
) -> None:
    window.page.keyboard.press("m")
    window.sees("Count 10")
    assert settled(lambda: not device.console.keys.is_down(Key.OK))
    window.page.keyboard.press("Shift+Enter")
    window.sees("Count 20")


def test_combinations_are_the_browsers_own(window: Visitor, device: Device) -> None:
    window.page.keyboard.press("Control+c")
    window.page.keyboard.press("c")  # CHECK
    window.sees("Count 100")
    assert device.demo.count == 100


def test_a_key_can_be_reached_and_pressed_without_a_mouse(window: Visitor) -> None:
    window.key("Back").focus()
    window.key("OK").focus()
    window.page.keyboard.press("Space")
    window.sees("Count 1")
    window.page.keyboard.press("Enter")
    window.sees("Count 2")
    window.key("Back").focus()
    window.page.keyboard.press("Enter")
    window.sees("Count 0")


def test_the_focus_can_be_seen(window: Visitor) -> None:
    window.page.keyboard.press("Tab")
    style = "e => getComputedStyle(e).outlineStyle + getComputedStyle(e).outlineWidth"
    assert window.page.evaluate(f"({style})(document.activeElement)") == "solid3px"


def test_after_a_click_enter_still_means_ok(window: Visitor) -> None:
    window.key("Up").click()
    window.page.keyboard.press("Enter")
    window.key("Back").click()
    window.page.keyboard.press("Enter")
    window.sees("Count 1")


def test_a_screen_readers_click_is_a_press(window: Visitor) -> None:
    window.key("OK").evaluate("button => button.click()")
    window.sees("Count 1")


def test_a_window_that_loses_the_focus_lets_go(window: Visitor, device: Device) -> None:
    window.page.keyboard.down("ArrowUp")
    assert settled(lambda: device.console.keys.is_down(Key.UP))
    window.page.evaluate("dispatchEvent(new Event('blur'))")
    assert settled(lambda: not device.console.keys.is_down(Key.UP))


def test_a_window_that_is_closed_lets_go(visit: Opener, device: Device) -> None:
    window = visit()
    window.page.keyboard.down("ArrowUp")
    assert settled(lambda: device.console.keys.is_down(Key.UP))
    window.page.close()
    assert settled(lambda: not device.console.keys.is_down(Key.UP))


def test_only_the_keys_of_the_board_are_drawn(chromium: Browser) -> None:
    device = Device(board=UNIT)
    page = chromium.new_page()
    window = Visitor(page, device.console.address)
    expect(window.key("Scroll")).to_be_visible()
    expect(window.key("OK")).to_be_hidden()
    expect(window.key("Back")).to_be_hidden()
    page.close()
    device.end()


# A phone


def test_a_finger_on_a_phone_counts_once(visit: Opener) -> None:
    phone = visit(**PHONE)
    for count in (1, 2, 3):
        phone.key("OK").tap()
        phone.sees(f"Count {count}")
    phone.page.wait_for_timeout(300)  # a click made up by the browser would come now
    phone.sees("Count 3")


def test_two_fingers_hold_two_keys(visit: Opener, device: Device) -> None:
    phone = visit(**PHONE)
    line = phone.page.context.new_cdp_session(phone.page)
    boxes = [phone.key(name).bounding_box() for name in ("Left", "Right")]
    points = [
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": number}
        for number, box in enumerate(boxes)
    ]
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    keys = device.console.keys
    assert settled(lambda: keys.is_down(Key.LEFT) and keys.is_down(Key.RIGHT))
    line.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    assert settled(lambda: not keys.is_down(Key.LEFT) and not keys.is_down(Key.RIGHT))


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1024, 600), (1280, 800)])
def test_everything_is_in_view_without_scrolling(visit: Opener, size: tuple[int, int]) -> None:
    width, height = size
    window = visit(viewport={"width": width, "height": height})
    window.shows(0)
    inside = window.page.evaluate(
        "[...document.querySelectorAll('button, a, canvas')].map(e => e.getBoundingClientRect())"
        ".every(r => r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight)"
    )
    assert inside
