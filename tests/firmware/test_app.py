"""The app: waking and sleeping, blinking, sound, and that what changed is kept before it is shown.

Times are those of the virtual clock.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from device.ports import Icon
from firmware import app as app_module
from firmware.app import BLINK_FOR
from firmware.canvas import Canvas
from firmware.light import BRIGHT, DIMMED
from firmware.screen import Actions, After, Event, Play, Pop, Push, Reading, Screen, Timer
from firmware.screens.notice import Notice
from rules.game import Move
from rules.skipbo.moves import DISCARD, PASS
from tests.support.bench import Bench, session

DIM_AFTER, SLEEP_AFTER = 60.0, 300.0
"""Seconds, as long as nobody has set anything else."""


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


@pytest.fixture
def table(bench: Bench) -> Bench:
    return bench.sit_down(session())


class Probe(Screen):
    """A screen that writes down what reaches it."""

    name = "probe"

    def __init__(self, entering: Actions = (), answer: Callable[[Event], Actions] | None = None):
        self.got: list[Event] = []
        self._entering = entering
        self._answer = answer or (lambda _: ())

    def enter(self) -> Actions:
        return self._entering

    def on(self, event: Event) -> Actions:
        plain = Timer(event.token) if isinstance(event, Timer) else event
        self.got.append(plain)
        return self._answer(plain)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        canvas.text(0, 20, f"{len(self.got)} {phase}")

    def reading(self) -> Reading:
        return Reading("probe", ())


def a_discard(bench: Bench) -> Move:
    return next(m for m in bench.state.legal_moves() if DISCARD <= m < PASS)


# Sleeping and waking (story 19)


def test_the_display_is_dimmed_and_then_switched_off(bench: Bench) -> None:
    display = bench.console.display
    bench.wait(DIM_AFTER - 1)
    assert (display.level, display.is_on) == (255, True)
    bench.wait(1)
    assert (display.level, display.is_on) == (DIMMED, True)
    bench.wait(SLEEP_AFTER - DIM_AFTER - 1)
    assert display.is_on
    bench.wait(1)
    assert not display.is_on


def test_a_press_makes_a_dimmed_display_bright_and_does_what_it_does(bench: Bench) -> None:
    bench.wait(DIM_AFTER).press("down")
    assert bench.console.display.level == BRIGHT
    assert bench.chosen == "Keep score"


def test_the_press_that_wakes_only_wakes(bench: Bench) -> None:
    bench.wait(SLEEP_AFTER)
    before = bench.text
    bench.press("down")
    assert bench.text == before
    assert bench.console.display.is_on
    assert bench.console.display.level == BRIGHT
    assert bench.tunes == ["wake"]


@pytest.mark.parametrize("key", ["ok", "down", "power", "check", "back"])
def test_a_long_press_that_wakes_only_wakes_as_well(bench: Bench, key: str) -> None:
    bench.wait(SLEEP_AFTER)
    before = bench.text
    bench.hold(key)
    assert bench.text == before
    assert bench.tunes == ["wake"]


def test_keys_work_after_waking(bench: Bench) -> None:
    bench.wait(SLEEP_AFTER).press("down").press("down")
    second = bench.chosen
    bench.do("down up", "wait 0.6", "up up")
    assert bench.chosen != second, "a key that did not wake repeats as ever"


def test_the_key_that_woke_repeats_again_at_its_next_press(bench: Bench) -> None:
    bench.wait(SLEEP_AFTER).hold("down")
    assert bench.chosen == "New game"
    seen = bench.sent
    bench.hold("down")
    assert len(bench.logged("tune")) == 2, "one wake, one click"
    assert bench.sent > seen + 1, "pressed once and repeated"


def test_the_display_sleeps_again_after_it_was_woken(bench: Bench) -> None:
    bench.wait(SLEEP_AFTER).press("down").wait(SLEEP_AFTER)
    assert not bench.console.display.is_on


@pytest.mark.parametrize("hundredths", range(0, 100, 7))
def test_no_moment_of_the_last_key_keeps_the_loop_from_waiting(
    bench: Bench, hundredths: int
) -> None:
    """(22.6 + 60) - 22.6 is less than 60: the dimming must not wait for a time that is now."""
    bench.wait(22 + hundredths / 100).press("down").wait(SLEEP_AFTER + 1)
    assert not bench.console.display.is_on


def settings(bench: Bench, **wanted: str) -> Bench:
    """The bench with other settings, a key pressed a moment ago."""
    for key, value in wanted.items():
        bench.app.desk.settings = bench.app.desk.settings.with_value(key, value)
    return bench.press("down")


@pytest.mark.parametrize("dim", ["30", "120"])
def test_the_display_is_dimmed_when_the_settings_say(bench: Bench, dim: str) -> None:
    settings(bench, dim=dim).wait(int(dim) - 1)
    assert bench.console.display.level == BRIGHT
    bench.wait(1)
    assert bench.console.display.level == DIMMED


@pytest.mark.parametrize("sleep", ["60", "1800"])
def test_the_display_is_dark_when_the_settings_say(bench: Bench, sleep: str) -> None:
    settings(bench, sleep=sleep).wait(int(sleep) - 1)
    assert bench.console.display.is_on
    bench.wait(1)
    assert not bench.console.display.is_on


def test_a_display_that_is_never_dimmed_is_bright_until_it_is_dark(bench: Bench) -> None:
    settings(bench, dim="never").wait(SLEEP_AFTER - 1)
    assert (bench.console.display.level, bench.console.display.is_on) == (BRIGHT, True)
    bench.wait(1)
    assert not bench.console.display.is_on


def test_a_display_that_is_never_dark_costs_no_wake_up_once_it_is_dimmed(bench: Bench) -> None:
    settings(bench, sleep="never").wait(DIM_AFTER)
    assert bench.app.due() is None
    bench.wait(24 * 3600)
    assert (bench.console.display.level, bench.console.display.is_on) == (DIMMED, True)


def test_a_display_that_is_dark_before_it_is_dimmed_wakes_bright(bench: Bench) -> None:
    settings(bench, dim="300", sleep="60").wait(61)
    assert not bench.console.display.is_on
    assert bench.app.due() is None
    bench.press("down")
    assert (bench.console.display.level, bench.console.display.is_on) == (BRIGHT, True)


def test_the_contrast_is_set_once_and_not_at_every_turn(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[int] = []
    monkeypatch.setattr(bench.console.display, "contrast", levels.append)
    bench.wait(DIM_AFTER)
    for _ in range(5):
        bench.wait(1).app.tick()
    bench.press("down").press("down")
    assert levels == [DIMMED, BRIGHT]


def test_dimming_and_darkness_are_chosen_on_the_device_and_stay_so(
    bench: Bench, tmp_path: Path
) -> None:
    bench.choose("Settings").choose("Dim after")
    assert "Dim after: 2 min" in bench.text
    bench.choose("Dark after")
    assert "Dark after: 10 min" in bench.text
    bench.press("ok", "ok")
    assert "Dark after: never" in bench.text
    bench.close()
    again = Bench(tmp_path)
    again.wait(119)
    assert again.console.display.level == BRIGHT
    again.wait(1 + SLEEP_AFTER)
    assert (again.console.display.level, again.console.display.is_on) == (DIMMED, True)


def test_an_opponents_turn_goes_on_while_the_display_sleeps(table: Bench) -> None:
    table.wait(SLEEP_AFTER - 1).play(a_discard(table))
    before = table.session.match.length
    table.wait(60)
    assert not table.console.display.is_on
    assert table.session.match.length > before
    assert table.app.due() is None
    table.press("ok")
    assert table.screen.name == "table"


# Idle: no wake-ups


def test_an_idle_device_is_woken_only_to_dim_and_to_sleep(bench: Bench) -> None:
    now = bench.inbox.now()
    assert bench.app.due() == pytest.approx(DIM_AFTER)
    bench.wait(DIM_AFTER - now)
    assert bench.app.due() == pytest.approx(SLEEP_AFTER)
    bench.wait(SLEEP_AFTER - DIM_AFTER)
    assert bench.app.due() is None


def test_a_waiting_table_blinks_for_a_while_and_then_stands_still(table: Bench) -> None:
    start = table.inbox.now()
    table.wait(BLINK_FOR + 1)
    assert table.screen.blinks
    due = table.app.due()
    assert due is not None
    assert due > start + BLINK_FOR + 10
    sent = table.sent
    table.wait(20)
    assert table.sent == sent
    cursor = table.picture
    table.press("down").press("up")
    assert table.picture == cursor, "it stays with the cursor lit"


def test_the_cursor_blinks_twice_a_second(table: Bench) -> None:
    table.press("down").press("up")
    light = table.picture
    table.wait(0.5)
    dark = table.picture
    assert dark != light
    table.wait(0.5)
    assert table.picture == light
    sent = table.sent
    table.wait(4)
    assert table.sent - sent == 8


def test_every_key_starts_the_light_half_of_the_blink(table: Bench) -> None:
    table.press("down").press("up")
    light = table.picture
    table.wait(0.5).press("check").press("ok")
    assert table.picture == light


def test_a_picture_like_the_last_is_not_sent(bench: Bench) -> None:
    sent = bench.sent
    bench.press("check").hold("ok").press("back").wait(10)
    assert bench.sent == sent


# Timers


def test_a_timer_reaches_the_screen_that_set_it_and_only_while_it_is_on_top(bench: Bench) -> None:
    probe = Probe(entering=(After(5, "soon"),))
    bench.app.push(probe)
    bench.wait(4.9)
    assert probe.got == []
    bench.wait(0.2)
    assert probe.got == [Timer("soon")]
    bench.app.push(Notice("over it", "it"))
    bench.wait(60)
    assert probe.got == [Timer("soon")]


def test_coming_back_to_a_screen_forgets_the_timers_of_before(bench: Bench) -> None:
    probe = Probe(entering=(After(5, "soon"),))
    bench.app.push(probe)
    bench.wait(4)
    bench.app.push(Notice("over it", "it"))
    bench.press("ok").wait(4.5)
    assert probe.got == []
    bench.wait(1)
    assert probe.got == [Timer("soon")]


def test_two_timers_at_once_and_the_first_leaves(bench: Bench) -> None:
    probe = Probe(
        entering=(After(1, "leave"), After(1, "stay")),
        answer=lambda event: (Pop(),) if event == Timer("leave") else (),
    )
    bench.app.push(probe)
    bench.wait(2)
    assert probe.got == [Timer("leave")]
    assert not bench.logged("trouble")


def test_timers_ring_in_the_order_of_their_times(bench: Bench) -> None:
    probe = Probe(entering=(After(2, "late"), After(1, "early")))
    bench.app.push(probe)
    bench.app._now = lambda: 100.0
    bench.app.tick()
    assert probe.got == [Timer("early"), Timer("late")]


# Switching off


def test_power_held_asks_and_ok_ends_the_program(bench: Bench) -> None:
    bench.hold("power")
    assert bench.screen.name == "question"
    assert "Switch off?" in bench.text
    assert bench.app.running
    bench.press("ok")
    assert not bench.app.running


@pytest.mark.parametrize("key", ["back", "power"])
def test_the_question_can_be_answered_with_no(bench: Bench, key: str) -> None:
    before = bench.text
    bench.hold("power").press(key)
    assert bench.app.running
    assert bench.text == before


def test_power_held_again_asks_no_second_time(table: Bench) -> None:
    table.hold("power").hold("power").hold("power").press("back")
    assert table.screen.name == "table"
    table.hold("power")
    assert table.screen.name == "question"


# Sound (story 8)


def test_sounds_can_be_thinned_out_and_switched_off_and_stay_so(
    bench: Bench, tmp_path: Path
) -> None:
    bench.choose("Settings")
    assert Icon.NOTE in bench.icons
    played = len(bench.console.buzzer.log)
    bench.press("ok")
    assert "Sound: no clicks" in bench.text
    bench.press("down").press("up")
    assert len(bench.console.buzzer.log) == played + 1, "but for the click of that press itself"
    assert Icon.NOTE in bench.icons
    bench.press("ok")
    assert "Sound: off" in bench.text
    assert Icon.NOTE not in bench.icons
    bench.close()
    again = Bench(tmp_path).start_game()
    assert Icon.NOTE not in again.icons
    assert again.console.buzzer.log == []


def test_without_clicks_the_game_still_sounds(bench: Bench) -> None:
    bench.choose("Settings").press("ok").press("back")
    bench.console.buzzer.log.clear()
    bench.start_game()
    assert [name for _, name in bench.console.buzzer.log] == ["start", "turn"]


def test_mute_changes_the_picture(bench: Bench) -> None:
    bench.app.push(Probe())
    loud = bench.picture
    bench.app.desk.settings = bench.app.desk.settings.with_value("sound", "off")
    bench.app.show()
    assert bench.picture != loud


# What changed is kept before it is shown


def test_a_move_is_on_the_disk_before_it_is_seen_or_heard(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []

    def spy(owner: object, name: str, word: str) -> None:
        real = getattr(owner, name)

        def spied(*args: object, **kwargs: object) -> object:
            order.append(word)
            return real(*args, **kwargs)

        monkeypatch.setattr(owner, name, spied)

    spy(table.app._keeper, "keep", "kept")
    spy(table.console.buzzer, "play", "heard")
    spy(table.console.display, "show", "seen")
    for _ in range(4):
        order.clear()
        length = table.session.match.length
        table.app._carry_out(table.table.make(table.advise()), table.table)
        table.app.show()
        assert table.session.match.length > length
        assert order[0] == "kept"
        assert "seen" in order
        table.until_my_turn()


def test_a_setting_is_kept_before_it_is_seen(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.choose("Settings")
    kept: list[str] = []
    seen: list[bool] = []

    def look(_: object) -> None:
        if "no clicks" in bench.text:
            seen.append("game" in kept)

    monkeypatch.setattr(bench.app._keeper, "adopt", lambda _, value: kept.append(value))
    monkeypatch.setattr(bench.console.display, "show", look)
    bench.press("ok")
    assert seen
    assert all(seen)


def test_nothing_is_written_while_nothing_changes(
    table: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    monkeypatch.setattr(table.app._keeper, "keep", kept.append)
    table.press("right", "left", "check", "ok").hold("ok").press("back").wait(SLEEP_AFTER)
    assert kept == []


def test_an_unknown_tune_is_our_own_fault_and_said(bench: Bench) -> None:
    bench.app.push(Probe(answer=lambda _: (Play("no such tune"),)))
    bench.press("ok")
    assert bench.screen.name == "trouble"


def test_a_screen_pushed_by_a_screen_is_entered_once(bench: Bench) -> None:
    inner = Probe()
    bench.app.push(Probe(answer=lambda _: (Push(inner),)))
    bench.press("ok")
    assert bench.screen is inner
    assert bench.logged("screen")[-2:] == ["probe", "probe"]


def test_times_are_as_documented() -> None:
    assert app_module.BLINK_HALF == 0.5
