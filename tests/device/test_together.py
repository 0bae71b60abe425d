"""Several consoles as one: all show the same, each can press, one key is one key."""

from __future__ import annotations

from collections.abc import Callable
from threading import current_thread, main_thread

import pytest
from PIL import Image

from device.backends.browser import BrowserConsole
from device.backends.headless import HeadlessConsole, ScriptedInbox
from device.backends.terminal import TerminalConsole
from device.backends.together import Lines, Together
from device.board import EMULATED, UNIT, Board
from device.events import Edge, Quit
from device.inbox import LiveInbox
from device.ports import Icon, Key
from device.tunes import Tune
from tests.device.page_client import PATIENCE, PageClient


def headless(board: Board = EMULATED) -> HeadlessConsole:
    return HeadlessConsole(ScriptedInbox(keys=board.keys), board)


class Fussy(HeadlessConsole):
    """A console that wants the main thread, and tells what is done to it."""

    needs_main_thread = True

    def __init__(self) -> None:
        super().__init__(ScriptedInbox())
        self.done: list[str] = []

    def run(self, loop: Callable[[], None]) -> None:
        self.done.append("run")
        loop()

    def close(self) -> None:
        self.done.append("close")
        raise OSError("it does not let go")


class Willing(Fussy):
    """One that can work beside another."""

    needs_main_thread = False

    def serve(self) -> None:
        self.done.append("serve")


def test_everything_is_shown_and_heard_on_all() -> None:
    both = [headless(), headless()]
    one = Together(both)
    one.display.show(Image.new("1", (128, 64), 1))
    one.display.contrast(7)
    one.display.power(on=False)
    one.icons.show({Icon.WIN}, {Icon.NOTE})
    one.buzzer.play(Tune("ok", ()))
    one.narrator.tell("Title", ["line"], [])
    for console in both:
        assert console.display.data == b"\xff" * 1024
        assert (console.display.level, console.display.is_on) == (7, False)
        assert console.icons.lit == {Icon.WIN}
        assert console.icons.blinking == {Icon.NOTE}
        assert (console.buzzer.playing, console.narrator.title) == ("ok", "Title")
    one.buzzer.hush()
    assert [console.buzzer.playing for console in both] == [None, None]


def test_the_keys_are_those_of_all_and_settle_like_the_slowest() -> None:
    arrows = Board("arrows", frozenset({Key.UP, Key.SCROLL}), settle=0.0)
    keys = Together([headless(UNIT), headless(arrows)]).keys
    assert keys.available == UNIT.keys | {Key.UP}
    assert keys.settle == UNIT.settle


def test_a_key_that_is_down_on_one_is_down() -> None:
    inbox = ScriptedInbox()
    inbox.push("press ok")
    console = Together([headless(), HeadlessConsole(inbox)])
    inbox.take(None)
    assert console.keys.is_down(Key.OK)
    inbox.take(None)
    assert not console.keys.is_down(Key.OK)


def test_the_one_that_needs_the_main_thread_runs_the_loop_and_the_others_serve() -> None:
    fussy, willing = Fussy(), Willing()
    with pytest.raises(OSError, match="does not let go"):
        Together([willing, fussy, headless()]).run(lambda: fussy.done.append("loop"))
    assert fussy.done == ["run", "loop"]
    assert willing.done == ["serve", "close"]


def test_without_such_a_one_the_first_runs_it() -> None:
    first, second = headless(), headless()
    calls: list[str] = []
    Together([first, second]).run(lambda: calls.append("loop"))
    assert calls == ["loop"]


def test_all_are_closed_even_if_one_fails() -> None:
    fussy, willing = Fussy(), Willing()
    with pytest.raises(OSError, match="does not let go"):
        Together([fussy, willing]).close()
    assert (fussy.done, willing.done) == (["close"], ["close"])


def test_what_the_loop_raises_comes_out_when_all_is_closed() -> None:
    other = headless()
    other.buzzer.play(Tune("ok", ()))
    with pytest.raises(ZeroDivisionError):
        Together([headless(), other]).run(lambda: [][1 // 0])
    assert other.buzzer.playing is None


@pytest.mark.parametrize("consoles", [[], [Fussy(), Fussy()]])
def test_none_and_two_that_need_the_main_thread_are_refused(consoles: list[Fussy]) -> None:
    with pytest.raises(ValueError, match="at most one that needs it"):
        Together(consoles)


def test_terminal_and_browser_play_as_one_and_end_as_one() -> None:
    inbox = LiveInbox()
    lines = Lines(inbox)
    browser = BrowserConsole(lines.open())
    terminal = TerminalConsole(lines.open(), headless=True)
    taken: list[object] = []

    def loop() -> None:
        assert current_thread() is not main_thread()
        with PageClient(browser.address) as page:
            page.press(Key.OK)
            terminal.app.call_from_thread(terminal.app.contacts.press, Key.OK)
            page.lift(Key.OK)
            assert console.keys.is_down(Key.OK)
            terminal.app.call_from_thread(terminal.app.contacts.lift, Key.OK)
            assert not console.keys.is_down(Key.OK)
            terminal.app.ask_to_quit()
            taken.extend(inbox.take(inbox.now() + PATIENCE) for _ in range(3))

    console = Together([browser, terminal])
    assert console.needs_main_thread
    console.run(loop)
    console.close()
    pressed, lifted, quit_ = taken
    assert isinstance(pressed, Edge)
    assert isinstance(lifted, Edge)
    assert (pressed[:2], lifted[:2]) == ((Key.OK, True), (Key.OK, False))
    assert isinstance(quit_, Quit)


# Lines


def test_a_key_on_two_lines_is_down_from_the_first_to_the_last() -> None:
    inbox = LiveInbox()
    lines = Lines(inbox)
    one, other = lines.open(), lines.open()
    for line, down, at in ((one, True, 1), (other, True, 2), (one, False, 3), (other, False, 4)):
        line.post(Edge(Key.OK, down, at))
    assert [inbox.take(0.0), inbox.take(0.0), inbox.take(0.0)] == [
        Edge(Key.OK, True, 1),
        Edge(Key.OK, False, 4),
        None,
    ]


def test_bounces_and_other_keys_of_a_line_pass_as_they_are() -> None:
    inbox = LiveInbox()
    one, other = (lines := Lines(inbox)).open(), lines.open()
    edges = [Edge(Key.OK, True, 1), Edge(Key.OK, True, 2), Edge(Key.UP, True, 3)]
    one.post(edges[0])
    one.post(edges[1])
    other.post(edges[2])
    assert [one.take(0.0) for _ in edges] == edges


def test_other_events_pass_a_line_even_while_an_edge_is_under_way() -> None:
    inbox = LiveInbox()
    lines = Lines(inbox)
    with lines._lock:
        lines.open().post(Quit(1.0))
    assert inbox.take(0.0) == Quit(1.0)
