"""The virtual device: its clock never waits, its keys follow a script, its records are complete."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from device.backends import headless
from device.backends.headless import HeadlessConsole, Script, ScriptedInbox
from device.board import UNIT
from device.errors import BadScript
from device.events import Edge, Quit
from device.inbox import Inbox, LiveInbox
from device.ports import Key


def scripted(text: str) -> ScriptedInbox:
    return ScriptedInbox(Script.parse(text, "test"))


def all_events(inbox: ScriptedInbox) -> list[object]:
    events = [inbox.take(None)]
    while not isinstance(events[-1], Quit):
        events.append(inbox.take(None))
    return events


def test_it_is_an_inbox() -> None:
    inbox: Inbox = ScriptedInbox()
    assert inbox.now() == 0.0


def test_a_press_is_down_for_60_ms_and_up_for_60_ms() -> None:
    assert all_events(scripted("press ok x2")) == [
        Edge(Key.OK, True, 0.0),
        Edge(Key.OK, False, 0.06),
        Edge(Key.OK, True, 0.12),
        Edge(Key.OK, False, 0.18),
        Quit(0.24),
    ]


def test_a_hold_is_down_for_longer_than_a_hold_takes() -> None:
    events = all_events(scripted("wait 2\nhold ok"))
    assert events[:2] == [Edge(Key.OK, True, 2.0), Edge(Key.OK, False, 2.9)]


def test_an_edge_takes_no_time() -> None:
    events = all_events(scripted("wait 1\ndown ok\ndown up\nwait 0.25\nup ok"))
    assert events == [
        Edge(Key.OK, True, 1.0),
        Edge(Key.UP, True, 1.0),
        Edge(Key.OK, False, 1.25),
        Quit(1.25),
    ]


def test_the_level_follows_the_edges() -> None:
    inbox = scripted("press ok")
    inbox.take(None)
    assert inbox.is_down(Key.OK)
    inbox.take(None)
    assert not inbox.is_down(Key.OK)


def test_a_deadline_comes_before_a_later_edge() -> None:
    inbox = scripted("wait 1\npress ok")
    assert inbox.take(0.4) is None
    assert inbox.now() == 0.4
    assert inbox.take(5.0) == Edge(Key.OK, True, 1.0)
    assert inbox.now() == 1.0


def test_an_hour_passes_without_waiting() -> None:
    inbox = scripted("wait 3600\npress ok")
    assert inbox.take(None) == Edge(Key.OK, True, 3600.0)


def test_an_edge_comes_before_a_deadline_of_the_same_moment() -> None:
    assert scripted("wait 1\npress ok").take(1.0) == Edge(Key.OK, True, 1.0)


def test_a_deadline_in_the_past_does_not_turn_the_clock_back() -> None:
    inbox = scripted("wait 2\npress ok x2")
    inbox.take(None)
    assert inbox.take(1.0) is None
    assert inbox.now() == 2.0


def test_posted_events_come_first_and_cost_no_time() -> None:
    inbox = scripted("wait 1\npress ok")
    inbox.post("posted")
    assert inbox.take(None) == "posted"
    assert inbox.now() == 0.0


def test_the_end_is_a_quit_again_and_again() -> None:
    inbox = scripted("wait 3")
    assert inbox.take(1.0) is None
    assert [inbox.take(None), inbox.take(9.0)] == [Quit(3.0), Quit(3.0)]


def test_commands_can_be_added_after_the_end() -> None:
    inbox = ScriptedInbox()
    assert inbox.take(None) == Quit(0.0)
    inbox.push("press ok")
    assert inbox.take(None) == Edge(Key.OK, True, 0.0)
    inbox.take(None)
    assert inbox.take(0.5) == Quit(0.12)


def test_commands_that_are_added_late_do_not_happen_in_the_past() -> None:
    inbox = scripted("wait 0.1")
    inbox.take(0.05)
    inbox.post("time passes")
    inbox.push("wait 2\npress ok")
    inbox.take(None)
    assert inbox.take(None) == Edge(Key.OK, True, 2.1)


def test_a_mistake_in_an_added_command_is_named() -> None:
    with pytest.raises(BadScript, match="script:1: 'up' is no key of this board"):
        ScriptedInbox(keys=UNIT.keys).push("press up")


def test_a_shot_is_taken_after_everything_before_it_was_handled() -> None:
    console, taken = HeadlessConsole(ScriptedInbox()), []
    inbox = scripted("press ok\nshot after\npress ok")
    inbox.on_shot = lambda name: taken.append((name, console.display.sent))
    for step in range(2):
        inbox.take(None)
        console.display.show(Image.new("1", (128, 64), step))
    assert taken == []
    inbox.take(None)
    assert taken == [("after", 2)]


def test_a_shot_waits_for_a_deadline_of_the_same_moment() -> None:
    taken: list[str] = []
    inbox = scripted("wait 1\nshot clock")
    inbox.on_shot = taken.append
    assert inbox.take(1.0) is None
    assert taken == []
    assert inbox.take(2.0) == Quit(1.0)
    assert taken == ["clock"]


def test_frames_and_tunes_carry_the_time_of_the_inbox() -> None:
    inbox = scripted("wait 2\npress ok")
    console = headless.open(inbox)
    console.display.show(Image.new("1", (128, 64), 1))
    inbox.take(None)
    console.display.show(Image.new("1", (128, 64), 0))
    assert [time for time, _ in console.display.frames] == [0.0, 2.0]
    assert [data[:1] for _, data in console.display.frames] == [b"\xff", b"\x00"]


def test_the_keys_are_the_boards() -> None:
    console = headless.open(ScriptedInbox(), UNIT)
    assert console.keys.available == UNIT.keys
    assert console.keys.settle == UNIT.settle


def test_on_a_live_inbox_no_key_is_down() -> None:
    assert not headless.open(LiveInbox()).keys.is_down(Key.OK)


def saved(console: HeadlessConsole, path: Path, scale: int = 4) -> Image.Image:
    console.save(path / "shot.png", scale=scale)
    with Image.open(path / "shot.png") as image:
        return image.convert("RGB")


def test_a_saved_picture_is_enlarged_and_light_on_dark(tmp_path: Path) -> None:
    console = headless.open(ScriptedInbox())
    picture = Image.new("1", (128, 64))
    picture.putpixel((1, 0), 1)
    console.display.show(picture)
    image = saved(console, tmp_path)
    assert image.size == (512, 256)
    assert [image.getpixel((x, 3)) for x in (3, 4, 7, 8)] == [
        (8, 10, 16),
        (170, 230, 255),
        (170, 230, 255),
        (8, 10, 16),
    ]


def test_a_panel_that_is_off_is_saved_dark(tmp_path: Path) -> None:
    console = headless.open(ScriptedInbox())
    console.display.show(Image.new("1", (128, 64), 1))
    console.display.power(on=False)
    assert saved(console, tmp_path, scale=1).getpixel((5, 5)) == (8, 10, 16)
    console.display.power(on=True)
    assert saved(console, tmp_path, scale=1).getpixel((5, 5)) == (170, 230, 255)
