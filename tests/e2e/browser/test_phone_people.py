"""Players and groups changed on a phone in a real browser."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tests.e2e.browser.driver import marks, settled
from tests.e2e.browser.phone_hand import SIZES, Sit
from tests.phone.table import SCOREKEEPER, pad

if TYPE_CHECKING or find_spec("playwright") is not None:
    from playwright.sync_api import expect

pytestmark = marks


@SIZES
def test_a_scorekeeper_renames_a_player_and_makes_a_group(lay: Any, sit: Sit, size: Any) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    hand = sit(table, "keeper", **size).join()
    looker = sit(table, "looker").join()
    table.grant("keeper", SCOREKEEPER)
    hand.open("Players")
    hand.unfold("Ann")
    hand.page.get_by_label("Name").locator("visible=true").fill("Anna <b>")
    hand.press("Rename")
    hand.sees("Anna <b>")
    looker.sees_total("Anna <b>", 0)
    hand.page.get_by_label("New group").fill("Friday")
    hand.page.locator("form", has_text="New group").get_by_role("button").click()
    hand.press("Ben")
    expect(hand.page.get_by_role("button", name="1. Ben")).to_be_visible()
    groups = table.do(table.desk.people.groups)
    assert [(group.name, group.members) for group in groups] == [("Friday", ("Ben",))]
    hand.page.get_by_label("Name of the group").fill("Sunday")
    hand.press("Keep")
    expect(hand.page.locator("summary", has_text="Sunday")).to_contain_text("Ben")
    hand.unfold("Sunday")
    hand.press("Delete")
    expect(hand.page.locator("dialog")).to_contain_text("Its players and their statistics stay.")
    hand.page.locator("dialog").get_by_role("button", name="Delete").click()
    assert settled(lambda: table.do(table.desk.people.groups) == [])


@SIZES
def test_a_scorekeeper_chooses_a_shape_and_deletes_a_player_after_a_question(
    lay: Any, sit: Sit, size: Any
) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    people = table.desk.people
    hand = sit(table, "keeper", **size).join()
    table.grant("keeper", SCOREKEEPER)
    hand.open("Players")
    hand.unfold("Ann")
    hand.page.get_by_role("button", name="Shape 3").locator("visible=true").click()
    assert settled(lambda: table.do(lambda: people.find("Ann")).mark == "sun")
    expect(hand.page.locator("[aria-pressed=true][aria-label='Shape 3']")).to_be_visible()
    hand.page.get_by_role("button", name="Delete").locator("visible=true").click()
    question = hand.page.locator("dialog")
    expect(question).to_contain_text("All statistics of Ann are gone for good then.")
    question.get_by_role("button", name="No").click()
    assert table.do(lambda: people.find("Ann")) is not None
    hand.page.get_by_role("button", name="Delete").locator("visible=true").click()
    question.get_by_role("button", name="Delete").click()
    expect(hand.page.locator("summary", has_text="Ann")).to_have_count(0)
    hand.open("Scores")
    hand.sees_total("Player 1", 0)


@SIZES
def test_what_is_being_typed_stays_when_somebody_else_changes_the_players(
    lay: Any, sit: Sit, size: Any
) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    hands = [sit(table, name, **size).join() for name in ("one", "two")]
    for name, hand in zip(("one", "two"), hands, strict=True):
        table.grant(name, SCOREKEEPER)
        hand.open("Players")
    typing, other = hands
    line = typing.page.get_by_label("New player")
    line.press_sequentially("Zo")
    other.page.get_by_label("New player").fill("Dora")
    other.page.locator("form", has_text="New player").get_by_role("button").click()
    expect(typing.page.locator("summary", has_text="Dora")).to_be_visible()
    expect(line).to_be_focused()
    line.press_sequentially("e")
    line.press("Enter")
    expect(typing.page.locator("summary", has_text="Zoe")).to_be_visible()
    expect(line).to_have_value("")
    expect(other.page.get_by_label("New player")).to_have_value("")
