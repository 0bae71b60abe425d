"""Phones at the table in a real browser: small and large, in several languages, honest and not."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from device.ports import Key
from tests.e2e.browser.driver import marks, settled
from tests.e2e.browser.phone_hand import SIZES, TABLET, TELEVISION, Sit
from tests.phone.table import SCOREKEEPER, Table, game, pad, player

if TYPE_CHECKING or find_spec("playwright") is not None:
    from playwright.sync_api import expect

pytestmark = marks


@SIZES
def test_a_phone_says_the_code_and_sees_the_scores(lay: Any, sit: Sit, size: Any) -> None:
    session = pad("rummy", "Ann", "Ben")
    session.pad.edit("round 0 15")
    hand = sit(lay(session), "Ann", **size).join()
    expect(hand.page.locator("h1")).to_have_text("Rummy")
    hand.sees_total("Ben", 15)
    hand.sees("Ben deals")
    expect(hand.page.locator("svg.chart polyline")).to_have_count(2)
    width = hand.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "the page is wider than the window"


@SIZES
def test_a_wrong_code_is_said_and_the_fifth_makes_everybody_wait(
    lay: Any, sit: Sit, size: Any
) -> None:
    table = lay(None)
    hand = sit(table, "Eve", **size)
    said = hand.page.locator(".said")
    hand.say("000000" if table.code != "000000" else "000001")
    expect(said).to_have_text("That is not the code on the device.")
    for _ in range(4):
        hand.say("000000")
        expect(hand.page.locator("[name=code]")).to_be_focused()
    expect(said).to_contain_text("Too many wrong codes. Please wait")
    assert table.code == ""
    assert hand.page.evaluate("document.cookie") == ""


@SIZES
def test_a_player_enters_a_score_and_the_device_takes_it_back(
    lay: Any, sit: Sit, size: Any
) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    hand = sit(table, "phone", **size).join()
    table.grant("phone", player("Ann"))
    hand.open("Enter points")
    hand.page.get_by_label("Points in hand").fill("25")
    hand.press("Enter")
    expect(hand.page.locator("#banner")).to_have_text(
        "Entered. It can be taken back on the device."
    )
    assert "Ann: 25" in " ".join(table.do(lambda: table.console.narrator.lines))
    hand.open("Scores")
    hand.sees_total("Ann", 25)
    _take_back(table)
    assert session.pad.journal == ("set 1 1 25", "undo")
    hand.sees_total("Ann", 0)


def _take_back(table: Table) -> None:
    """Undo with the device's own keys: the menu, and there what was entered last."""
    table.hold(Key.OK)
    for _ in range(12):
        if "Take back" in table.do(lambda: _pointed(table)):
            table.press(Key.OK)
            return
        table.press(Key.DOWN)
    raise AssertionError(table.do(lambda: table.console.narrator.lines))


def _pointed(table: Table) -> str:
    lines = table.console.narrator.lines
    return next((line for line in lines if line.startswith(">")), "")


def test_what_hardly_can_be_is_asked_about_and_then_entered(lay: Any, sit: Sit) -> None:
    session = pad("rummy-101", "Ann", "Ben")
    session.pad.edit("set 1 1 5")
    table = lay(session)
    hand = sit(table, "keeper").join()
    table.grant("keeper", SCOREKEEPER)
    hand.open("Enter points")
    hand.page.locator(".entry input").fill("7")
    hand.press("Enter")
    expect(hand.page.locator("dialog")).to_be_visible()
    hand.page.locator("dialog").get_by_role("button", name="Yes").click()
    assert settled(lambda: session.pad.journal[-1] == "set 1 2 7 !")


@pytest.mark.parametrize("name", ["<img src=x>", '"><b>bold', "שרה לוי", "🦊🦊🦊", "&amp;{player}"])
def test_a_name_of_any_kind_is_shown_as_it_is(lay: Any, sit: Sit, name: str) -> None:
    hand = sit(lay(pad("rummy", name, "Ben")), name).join()
    expect(hand.page.locator(".rank .name").first).to_have_text(name)
    assert hand.page.locator("main img, main b:not(.card-face b)").count() == 0


@pytest.mark.parametrize("slug", ["skip-bo", "monster-trick", "trio"])
def test_two_phones_have_two_hands_and_never_see_each_others_cards(
    lay: Any, sit: Sit, slug: str
) -> None:
    from firmware.phone.hands import hand_of

    session = game(slug, "Ann", "Ben")
    table = lay(session)
    secret = [table.do(lambda seat=seat: hand_of(session, seat)) for seat in (0, 1)]
    assert secret[0] != secret[1]
    hands = [sit(table, "first").join(), sit(table, "second").join()]
    table.grant("first", player("Ann"))
    table.grant("second", player("Ben"))
    for seat, hand in enumerate(hands):
        hand.open("My hand")
        assert hand.page.locator(".card-face").count() == 0, "covered until it is wanted"
        hand.press("Show my cards")
        texts = [card["text"] or card["name"] for card in secret[seat][0]["cards"]]
        expect(hand.page.locator(".numbered .card-face b")).to_have_text(texts)
    for seat, hand in enumerate(hands):
        told = [state["hand"] for state in hand.wire if state["hand"] is not None]
        assert told
        assert all(one == secret[seat] for one in told)
    hands[0].press("Cover")
    assert hands[0].page.locator(".card-face").count() == 0


def test_a_phone_speaks_another_language_and_the_device_keeps_its_own(lay: Any, sit: Sit) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    hand = sit(table, "Ann").join()
    hand.page.get_by_label("Language").select_option("de")
    expect(hand.page.locator("h1")).to_have_text("Rommé")
    expect(hand.page.locator("html")).to_have_attribute("lang", "de")
    hand.page.reload()
    expect(hand.page.locator("h1")).to_have_text("Rommé")
    assert table.do(lambda: table.desk.settings.language) == "en"
    assert table.do(lambda: table.console.narrator.title) == "Rummy"


def test_the_browsers_language_is_spoken_from_the_beginning(lay: Any, sit: Sit) -> None:
    hand = sit(lay(None), "Anna", locale="pl-PL")
    expect(hand.page.locator("html")).to_have_attribute("lang", "pl")


def test_a_page_that_is_opened_again_needs_no_code(lay: Any, sit: Sit) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    hand = sit(table, "Ann").join()
    hand.page.reload()
    hand.sees_total("Ann", 0)
    assert len(table.do(table.phones.status).phones) == 1


def test_what_is_being_typed_stays_while_the_table_changes(lay: Any, sit: Sit) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    hand = sit(table, "phone").join()
    table.grant("phone", player("Ann"))
    hand.open("Enter points")
    field = hand.page.get_by_label("Points in hand")
    field.fill("35")
    table.do(lambda: session.pad.edit("set 1 2 5"))
    assert settled(lambda: any(state["table"]["rounds"] for state in hand.wire if state["table"]))
    expect(field).to_have_value("35")


def test_without_the_network_the_page_says_so_and_comes_back_by_itself(lay: Any, sit: Sit) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    hand = sit(table, "Ann").join()
    hand.context.set_offline(True)
    table.cut()
    expect(hand.page.locator("body")).to_have_attribute("data-link", "lost")
    expect(hand.page.locator("#banner")).to_contain_text("No connection")
    table.do(lambda: session.pad.edit("round 0 45"))
    hand.context.set_offline(False)
    hand.sees_total("Ben", 45)
    expect(hand.page.locator("#banner")).to_be_hidden()


def test_when_the_device_ends_it_the_page_asks_for_a_new_code(lay: Any, sit: Sit) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    hand = sit(table, "Ann").join()
    port = int(table.address.rsplit(":", 1)[1])
    table.do(table.phones.switch_off)
    expect(hand.page.locator(".said")).to_have_text("The device has ended the connection.")
    table.phones._ports = (port,)
    table.do(lambda: table.phones.switch_on(60.0))
    expect(hand.page.locator("[name=code]")).to_be_visible()
    hand.join()
    hand.sees_total("Ann", 0)


def test_a_phone_that_is_forgotten_has_to_say_a_code(lay: Any, sit: Sit) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    hand = sit(table, "Ann").join()
    key = table.do(table.phones.status).phones[0].key
    table.do(lambda: table.phones.forget(key))
    expect(hand.page.locator("[name=code]")).to_be_visible()


def test_a_finished_match_is_in_the_history_with_its_course_and_can_be_taken_along(
    lay: Any, sit: Sit
) -> None:
    session = pad("rummy", "Ann", "Ben")
    for edit in ("round 0 15", "round 20 0", "finish"):
        session.pad.edit(edit)
    table = lay(session)
    hand = sit(table, "Ann", **TABLET).join()
    hand.open("History")
    hand.page.locator(".match").click()
    hand.sees("The game is over. Ben wins.")
    expect(hand.page.locator("svg.chart polyline")).to_have_count(2)
    hand.press("‹ Back")
    for name, beginning in (("CSV", "match,game"), ("JSON", "{")):
        with hand.page.expect_download() as download:
            hand.page.get_by_role("link", name=name).click()
        assert Path(download.value.path()).read_text("utf-8").startswith(beginning)


def test_a_television_shows_the_scores_on_its_whole_screen(lay: Any, sit: Sit) -> None:
    session = pad("rummy", "Ann", "Ben", "Cid", "Dot", "Eli", "Fay")
    for at in range(12):
        session.pad.edit(f"round 0 5 10 15 {5 * at + 5} 25")
    hand = sit(lay(session), "TV", **{**TELEVISION, "has_touch": False, "is_mobile": False}).join()
    hand.page.get_by_role("button", name="Full screen").click()
    expect(hand.page.locator("body")).to_have_class("wide")
    size = hand.page.locator(".rank .total").first.evaluate(
        "node => parseFloat(getComputedStyle(node).fontSize)"
    )
    assert size >= 48
    height = hand.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert height[0] <= height[1] + 1, "it does not fit on the screen"
