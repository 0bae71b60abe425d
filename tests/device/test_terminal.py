"""The terminal twin: what it draws, what its keys and its mouse do, and how it ends."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from threading import Event

import pytest
from PIL import Image, ImageDraw
from textual.pilot import Pilot
from textual.widgets import Static

from device.backends import _terminal_app, terminal
from device.backends._terminal_app import Panel, fit
from device.backends._terminal_picture import HALF
from device.backends.terminal import TerminalConsole
from device.board import EMULATED, UNIT, Board
from device.errors import NotATerminal, StuckLoop
from device.events import Edge, Quit
from device.inbox import LiveInbox
from device.keyboard import KEYBOARD, QUIT
from device.ports import Key
from device.tunes import Note, Tune
from tests.support.cells import pixels_of_braille, pixels_of_half_blocks

SMALL, USUAL, BIG = (69, 24), (80, 24), (140, 45)
BLIP = Tune("blip", (Note(880.0, 20),))


class Twin:
    """A console whose app is being driven by a pilot."""

    def __init__(self, board: Board) -> None:
        self.inbox = LiveInbox()
        self.console = TerminalConsole(self.inbox, board)
        self.app = self.console.app

    def events(self) -> list[object]:
        """Everything that has been posted until now."""

        def drain() -> Iterator[object]:
            while (event := self.inbox.take(self.inbox.now())) is not None:
                yield event

        return list(drain())

    def lines(self) -> list[str]:
        """The panel's rows as they are on the screen."""
        panel = self.app.query_one(Panel)
        return [panel.render_line(y).text for y in range(panel.size.height)]

    def text(self, selector: str) -> str:
        return str(self.app.query_one(selector, Static).render())


@asynccontextmanager
async def flying(
    size: tuple[int, int] = USUAL, board: Board = EMULATED
) -> AsyncIterator[tuple[Twin, Pilot[None]]]:
    twin = Twin(board)
    async with twin.app.run_test(size=size) as pilot:
        yield twin, pilot


def shape(events: list[object]) -> list[tuple[Key, str]]:
    """Edges without their times; anything else that was posted is left out and will be missed."""
    return [(e.key, "down" if e.down else "up") for e in events if isinstance(e, Edge)]


def cross() -> Image.Image:
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.line((0, 0, 127, 63), fill=1)
    draw.line((127, 0, 0, 63), fill=1)
    return image


async def test_a_usual_terminal_shows_the_picture_in_braille() -> None:
    async with flying() as (twin, pilot):
        twin.console.display.show(cross())
        await pilot.pause()
        assert pixels_of_braille(twin.lines()) == cross().tobytes()


async def test_a_big_terminal_shows_the_picture_in_half_blocks() -> None:
    async with flying(BIG) as (twin, pilot):
        twin.console.display.show(cross())
        await pilot.pause()
        assert pixels_of_half_blocks(twin.lines()) == cross().tobytes()


async def test_a_picture_that_was_shown_before_the_start_is_there() -> None:
    twin = Twin(EMULATED)
    twin.console.display.show(cross())
    async with twin.app.run_test(size=USUAL):
        assert pixels_of_braille(twin.lines()) == cross().tobytes()


async def test_resizing_changes_the_cells_and_keeps_the_picture() -> None:
    async with flying(USUAL) as (twin, pilot):
        twin.console.display.show(cross())
        await pilot.resize_terminal(*BIG)
        await pilot.pause()
        assert pixels_of_half_blocks(twin.lines()) == cross().tobytes()
        await pilot.resize_terminal(*USUAL)
        await pilot.pause()
        assert pixels_of_braille(twin.lines()) == cross().tobytes()


async def test_too_small_a_terminal_is_told_the_size_that_is_needed() -> None:
    async with flying(SMALL) as (twin, pilot):
        assert not twin.app.query_one("#case").region
        assert "needs 70 x 22 characters" in twin.text("#small")
        assert "this terminal has 69 x 24" in twin.text("#small")
        await pilot.resize_terminal(70, 22)
        await pilot.pause()
        assert twin.app.query_one("#case").region.height == 22
        assert not twin.app.query_one("#small").region


async def test_everything_is_on_the_screen_of_a_usual_terminal() -> None:
    async with flying() as (twin, _):
        screen = twin.app.screen.region
        for widget in twin.app.query("#case, #panel, .key, #sound"):
            assert screen.contains_region(widget.region)
            assert widget.region


def test_the_cells_are_chosen_by_the_room_there_is() -> None:
    assert fit(134, 38, "auto", 2).cells.name == "half"
    assert fit(133, 38, "auto", 2).cells.name == "braille"
    assert fit(134, 37, "auto", 2).cells.name == "braille"
    assert fit(134, 38, "braille", 2).cells.name == "braille"
    assert fit(80, 24, "half", 2) == (HALF, 134, 38, False)
    assert fit(70, 22, "auto", 2).is_enough
    assert not fit(69, 22, "auto", 2).is_enough
    assert not fit(70, 21, "auto", 2).is_enough


async def test_a_dark_panel_shows_nothing_until_it_is_lit_again() -> None:
    async with flying() as (twin, pilot):
        twin.console.display.show(cross())
        twin.console.display.power(on=False)
        await pilot.pause()
        assert pixels_of_braille(twin.lines()) == bytes(1024)
        twin.console.display.power(on=True)
        await pilot.pause()
        assert pixels_of_braille(twin.lines()) == cross().tobytes()


async def test_contrast_changes_the_colour_of_the_pixels() -> None:
    async with flying() as (twin, pilot):
        panel = twin.app.query_one(Panel)

        async def colour(level: int) -> str:
            twin.console.display.contrast(level)
            await pilot.pause()
            style = next(iter(panel.render_line(0))).style
            assert style
            assert style.color
            return style.color.name

        assert await colour(255) == "rgb(170,230,255)"
        assert await colour(0) == "rgb(73,98,112)"


async def test_a_short_key_is_down_and_up_at_once() -> None:
    async with flying() as (twin, pilot):
        for name, key in [(name, key) for name, key, is_long in KEYBOARD if not is_long]:
            await pilot.press(name)
            assert shape(twin.events()) == [(key, "down"), (key, "up")]
            assert not twin.console.keys.is_down(key)


async def test_a_long_key_stays_down_for_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_terminal_app, "LONG_PRESS", 0.05)
    async with flying() as (twin, pilot):
        for name, key in [(name, key) for name, key, is_long in KEYBOARD if is_long]:
            await pilot.press(name)
            events = twin.events()
            while len(events) < 2:  # the timer's edge comes when Textual has it
                await pilot.pause(0.01)
                events += twin.events()
            assert shape(events) == [(key, "down"), (key, "up")]
            down, up = (event.at for event in events if isinstance(event, Edge))
            assert up - down >= 0.045


async def test_a_key_that_is_held_cannot_be_pressed_meanwhile() -> None:
    async with flying() as (twin, pilot):
        await pilot.press("m", "m", "enter")
        assert shape(twin.events()) == [(Key.OK, "down")]
        assert twin.console.keys.is_down(Key.OK)


async def test_the_mouse_gives_real_edges() -> None:
    async with flying() as (twin, pilot):
        await pilot.mouse_down("#check")
        assert shape(twin.events()) == [(Key.CHECK, "down")]
        assert twin.console.keys.is_down(Key.CHECK)
        await pilot.mouse_up("#check")
        assert shape(twin.events()) == [(Key.CHECK, "up")]


async def test_a_mouse_that_slips_off_a_key_still_lets_it_go() -> None:
    async with flying() as (twin, pilot):
        await pilot.mouse_down("#ok")
        await pilot.mouse_up("#panel")
        assert shape(twin.events()) == [(Key.OK, "down"), (Key.OK, "up")]


async def test_the_unit_has_four_keys_and_needs_one_row_less() -> None:
    async with flying((70, 21), UNIT) as (twin, pilot):
        assert [cap.id for cap in twin.app.query(".key")] == ["scroll", "select", "check", "power"]
        assert twin.app.query_one("#case").region.height == 21
        await pilot.press("enter", "up", "s")
        assert shape(twin.events()) == [(Key.SCROLL, "down"), (Key.SCROLL, "up")]


async def test_a_tune_is_named_until_it_is_hushed() -> None:
    async with flying() as (twin, pilot):
        twin.console.buzzer.play(BLIP)
        await pilot.pause()
        assert twin.text("#sound") == "♪ blip"
        twin.console.buzzer.hush()
        await pilot.pause()
        assert twin.text("#sound") == ""


async def test_a_tune_that_is_over_is_not_named_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_terminal_app, "SHORTEST_NOTICE", 0.01)
    async with flying() as (twin, pilot):
        twin.console.buzzer.play(BLIP)
        await pilot.pause()
        while twin.text("#sound"):
            await pilot.pause(0.01)
        twin.console.display.show(cross())
        await pilot.pause()
        assert twin.text("#sound") == ""


@pytest.mark.parametrize("wants_bell", [False, True])
async def test_the_bell_rings_only_if_it_is_wanted(
    wants_bell: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []
    console = TerminalConsole(LiveInbox(), bell=wants_bell)
    monkeypatch.setattr(console.app, "bell", lambda: rung.append("ding"))
    async with console.app.run_test() as pilot:
        for _ in range(2):
            console.buzzer.play(BLIP)
            await pilot.pause()
    assert rung == ["ding", "ding"] * wants_bell


async def test_no_timer_runs_while_nothing_happens() -> None:
    async with flying() as (twin, pilot):
        twin.console.display.show(cross())
        await pilot.pause()
        nodes = [twin.app, *twin.app.screen.walk_children(), twin.app.screen]
        timers = [timer for node in nodes for timer in node._timers]
        assert [timer.name for timer in timers if timer._active.is_set()] == []


@pytest.mark.parametrize("name", QUIT)
async def test_a_quit_key_posts_quit_once(name: str) -> None:
    async with flying() as (twin, pilot):
        await pilot.press(name, name)
        (event,) = twin.events()
        assert isinstance(event, Quit)


def test_a_loop_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_terminal_app, "PATIENCE", 0.05)
    monkeypatch.setattr(terminal, "PATIENCE", 0.05)
    console = TerminalConsole(LiveInbox(), headless=True)
    release = Event()

    def loop() -> None:
        console.app.ask_to_quit()
        release.wait()

    with pytest.raises(StuckLoop, match=r"did not end within 0\.05 s"):
        console.run(loop)
    release.set()


def test_without_a_terminal_it_says_what_to_do() -> None:
    with pytest.raises(NotATerminal, match=r"needs a terminal, but standard \w+ is none; start it"):
        terminal.open(LiveInbox())
