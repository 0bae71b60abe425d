"""Real gpiozero on mock pins: every edge is posted once, with its time, and nothing more."""

from __future__ import annotations

from typing import Any

import pytest

from device.backends._pi_inputs import ZeroLines
from device.backends._pi_keys import PiKeys
from device.backends._pi_lines import NoLines
from device.backends.headless import ScriptedInbox
from device.boards import board_names, load_board
from device.events import Cause, Edge, Fault, Press
from device.gestures import Gestures
from device.inbox import LiveInbox
from device.ports import Key
from tests.device.raspberry.rig import ClockedFactory, PiRig, Told
from tests.device.raspberry.test_panel import Clock

every_board = pytest.mark.parametrize("name", board_names())


def events(inbox: ScriptedInbox) -> list[object]:
    found = list(inbox._posted)
    inbox._posted.clear()
    return found


@every_board
def test_every_key_of_every_board_posts_its_edges(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    board = load_board(name)
    rig = PiRig(clock, board, monkeypatch)
    assert rig.console.keys.available == board.keys
    for key in board.keys:
        clock.pass_time(1.0)
        rig.contact(key, down=True)
        assert rig.console.keys.is_down(key)
        rig.contact(key, down=False)
        assert not rig.console.keys.is_down(key)
        assert events(clock) == [Edge(key, True, clock.now()), Edge(key, False, clock.now())]


@every_board
def test_pins_are_pulled_away_from_where_the_key_takes_them(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = PiRig(Clock(), load_board(name), monkeypatch)
    for contact in rig.board.contacts:
        pin = rig.factory.made(contact.pin)
        assert pin.pull == ("up" if contact.active_low else "down")
        assert pin.bounce is None


def test_an_edge_carries_the_kernels_time_and_not_that_of_the_callback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board("jamhat"), monkeypatch)
    clock.pass_time(2.0)
    pin = rig.factory.made(19)
    pin._change_state(True)
    clock.pass_time(0.5)
    pin._call_when_changed()  # the library's thread comes half a second late
    assert events(clock) == [Edge(Key.SCROLL, True, 2.0)]


def test_the_joystick_turns_with_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board("waveshare-oled-spi", {"rotate": 2}), monkeypatch)
    rig.factory.made(6).drive_low()  # what is printed "up"
    (edge,) = events(clock)
    assert isinstance(edge, Edge)
    assert edge.key is Key.DOWN


def test_a_bouncing_contact_is_one_press(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board("breadboard-ssd1306"), monkeypatch)
    machine = Gestures(rig.console.keys.settle)
    found: list[object] = []
    for down in (True, False, True, False, True, False):
        rig.contact(Key.DOWN, down=down)
        clock.pass_time(0.003)
    for edge in events(clock):
        assert isinstance(edge, Edge)
        found += machine.feed(edge)
    clock.pass_time(1.0)
    found += machine.tick(clock.now(), rig.console.keys.is_down)
    assert found == [Press(Key.DOWN, 0.0)]


def test_a_callback_raises_nothing_whatever_happens_to_the_inbox(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With lgpio one exception would end the only thread, and with it every key."""
    clock = Clock()
    rig = PiRig(clock, load_board("breadboard-ssd1306"), monkeypatch)

    def fail(_event: object) -> None:
        raise RuntimeError("the inbox is broken")

    monkeypatch.setattr(clock, "post", fail)
    rig.contact(Key.UP, down=True)
    assert rig.console.keys.lost == 1
    monkeypatch.undo()
    rig.contact(Key.UP, down=False)
    assert [type(event) for event in events(clock)] == [Edge]


def test_a_key_that_is_down_at_the_start_is_told_and_waits_for_its_release(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    factory = ClockedFactory(clock)
    board = load_board("breadboard-ssd1306")
    factory.pin("GPIO17").drive_low()
    monkeypatch.setattr(type(factory.made(17)), "_set_pull", lambda *_: None)
    told = Told()
    keys = PiKeys(clock, board, ZeroLines(factory), told)
    assert keys.is_down(Key.UP)
    assert told.lines[0] == (
        "key up (button up): is down at the start (GPIO 17); it counts once released"
    )
    assert told.causes[0] is Cause.STUCK
    assert events(clock) == []
    factory.made(17).drive_high()
    assert events(clock) == [Edge(Key.UP, False, 0.0)]
    keys.stuck.turn()
    assert told.lines[-1] == "key up (button up): "


def test_a_busy_line_is_told_and_the_other_keys_work() -> None:
    from gpiozero import LED

    clock = Clock()
    factory: Any = ClockedFactory(clock)
    other = LED(17, pin_factory=factory)
    told = Told()
    board = load_board("breadboard-ssd1306")
    keys = PiKeys(clock, board, ZeroLines(factory), told)
    assert keys.available == board.keys - {Key.UP}
    assert told.lines == [
        "key up (button up): GPIO 17 is busy: another program, or an overlay in config.txt, has it"
    ]
    assert told.causes == [Cause.BUSY]
    other.close()


def test_a_second_program_that_finds_all_lines_busy_is_refused() -> None:
    from gpiozero import LED

    inbox = LiveInbox()
    factory: Any = ClockedFactory(inbox)
    board = load_board("breadboard-ssd1306")
    others = [LED(contact.pin, pin_factory=factory) for contact in board.contacts]
    with pytest.raises(NoLines, match="no key can be used: GPIO 17 is busy: another program"):
        PiKeys(inbox, board, ZeroLines(factory), Told())
    assert len(others) == 4


def test_after_closing_nothing_is_posted_and_no_key_is_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board("breadboard-ssd1306"), monkeypatch)
    rig.contact(Key.UP, down=True)
    rig.console.close()
    events(clock)
    rig.contact(Key.UP, down=False)
    assert not [event for event in events(clock) if not isinstance(event, Fault)]
    assert not any(rig.console.keys.is_down(key) for key in Key)
