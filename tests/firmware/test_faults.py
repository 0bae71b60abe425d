"""Parts that fail are named on the display, once each, and the game goes on (story 23)."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.events import Cause, Fault
from device.ports import Key
from firmware.app import WARN_AGAIN
from firmware.screens.fault import MENDED_FOR
from tests.support.bench import Bench, session


@pytest.fixture
def table(tmp_path: Path) -> Bench:
    return Bench(tmp_path).sit_down(session())


def tell(bench: Bench, part: str, message: str, cause: Cause = Cause.BROKEN) -> Bench:
    """A part fails, or works again."""
    bench.inbox.post(Fault(part, message, bench.inbox.now(), cause))
    return bench.wait(0.01)


@pytest.mark.parametrize(
    ("part", "cause", "words"),
    [
        ("key up (joystick up)", Cause.BUSY, "Key UP\nAnother program is using its pin."),
        ("key ok (button OK)", Cause.FORBIDDEN, "Key OK\nKibitz may not use its pin."),
        ("key select (left)", Cause.STUCK, "Key SELECT\nIt stays down. It works again once"),
        ("buzzer", Cause.BUSY, "Buzzer\nAnother program is using its pin."),
        ("lamp game_over", Cause.BROKEN, "Lamp\nIt does not work."),
        ("page", Cause.BROKEN, "A part fails\nIt does not work."),
    ],
)
def test_a_part_that_fails_is_named_with_the_reason(
    table: Bench, part: str, cause: Cause, words: str
) -> None:
    tell(table, part, "why", cause)
    assert table.screen.name == "fault"
    assert table.text.startswith(words)
    assert table.logged("fault") == [part]


@pytest.mark.parametrize("key", [key.value for key in Key])
def test_any_key_goes_on_and_does_nothing_else(table: Bench, key: str) -> None:
    before = table.text
    tell(table, "buzzer", "fails").press(key)
    assert table.text == before


def test_the_display_is_named_when_it_is_back_and_not_while_it_cannot_show_it(
    table: Bench,
) -> None:
    before = table.text
    tell(table, "display", "no panel answers")
    assert table.text == before
    tell(table, "display", "")
    assert table.text == "Display\nIt works again."


def test_what_works_again_is_said_for_a_moment_and_the_game_goes_on_by_itself(
    table: Bench,
) -> None:
    before = table.text
    tell(table, "display", "no panel answers")
    tell(table, "display", "").wait(MENDED_FOR - 0.1)
    assert table.screen.name == "fault"
    table.wait(0.2)
    assert table.text == before


def test_a_failing_part_stays_named_until_a_key_is_pressed(table: Bench) -> None:
    tell(table, "buzzer", "fails").wait(3600)
    assert table.screen.name == "fault"


def test_a_stuck_key_that_is_released_is_not_named_any_longer(table: Bench) -> None:
    before = table.text
    tell(table, "key up (up)", "stays down", Cause.STUCK)
    tell(table, "key up (up)", "")
    assert table.text == before
    assert table.logged("message") == ["stays down", ""]


def test_several_faults_are_named_one_after_the_other(table: Bench) -> None:
    before = table.text
    for part in ("key up (a)", "buzzer", "lamp win"):
        tell(table, part, "busy", Cause.BUSY)
    titles = []
    while table.screen.name == "fault":
        titles.append(table.text.split("\n")[0])
        table.press("check")
    assert titles == ["Key UP", "Buzzer", "Lamp"]
    assert table.text == before


def test_a_released_key_among_several_is_left_out(table: Bench) -> None:
    tell(table, "key up (a)", "stays down", Cause.STUCK)
    tell(table, "buzzer", "busy", Cause.BUSY)
    tell(table, "key up (a)", "")
    assert table.text.startswith("Buzzer")
    table.press("check")
    assert table.screen.name == "table"


def test_the_same_fault_is_named_once_and_after_a_while_again(table: Bench) -> None:
    for _ in range(3):
        table.press("down")  # wakes
        tell(table, "buzzer", "fails").press("ok")
        tell(table, "buzzer", "fails")
        assert table.screen.name == "table", "said already"
        table.wait(WARN_AGAIN)
    assert table.logged("fault") == ["buzzer"] * 6, "the log has each of them"


def test_a_fault_beneath_another_screen_is_gone_if_it_was_mended_meanwhile(table: Bench) -> None:
    tell(table, "key up (a)", "stays down", Cause.STUCK).hold("power")
    tell(table, "key up (a)", "").press("back")
    assert table.screen.name == "table"


def test_faults_at_opening_are_named_over_the_first_screen(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    tell(bench, "key back (key 4)", "busy", Cause.BUSY)
    assert bench.text.startswith("Key BACK")
    bench.press("down")
    assert bench.screen.name == "home"


def test_a_fault_does_not_wake_a_dark_display(table: Bench) -> None:
    table.wait(3600)
    tell(table, "buzzer", "fails")
    assert not table.console.display.is_on
    table.press("ok")
    assert table.text.startswith("Buzzer"), "the key that wakes only wakes"
