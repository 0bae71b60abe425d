"""The loop: one fault is survived, the second is not; faults of the device are only noted."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.events import Edge, Fault, Quit
from device.ports import Key
from firmware.loop import TROUBLE_WINDOW
from tests.support.bench import Bench, session


class Oops(Exception):  # noqa: N818
    pass


@pytest.fixture
def table(tmp_path: Path) -> Bench:
    return Bench(tmp_path).sit_down(session())


def break_screen(bench: Bench, method: str = "on") -> None:
    def fail(*_: object, **__: object) -> None:
        raise Oops("broken")

    setattr(bench.screen, method, fail)


@pytest.mark.parametrize("method", ["on", "draw", "hints", "lamps"])
def test_a_fault_in_a_screen_shows_the_trouble_screen(table: Bench, method: str) -> None:
    break_screen(table, method)
    table.press("right")
    assert table.screen.name == "trouble"
    assert "Your game is saved" in table.text
    assert "Oops" in table.text
    assert table.app.clipped == []
    assert table.logged("trouble") == ["Oops('broken')"]


def test_a_fault_on_entering_a_screen_as_well(table: Bench) -> None:
    break_screen(table, "enter")
    table.press("check").press("ok")
    assert table.screen.name == "trouble"


def test_the_game_is_saved_and_offered_again(table: Bench) -> None:
    table.play(table.advise()).until_my_turn()
    state = table.state.dump()
    break_screen(table)
    table.press("right").press("ok")
    assert table.chosen.startswith("Continue")
    table.choose("Continue")
    assert table.state.dump() == state


def test_what_the_faulty_screen_had_already_played_is_saved(table: Bench) -> None:
    game = table.session

    def play_and_fail(_: object) -> None:
        game.play(game.match.state.legal_moves()[0])
        raise Oops

    setattr(table.screen, "on", play_and_fail)  # noqa: B010
    length = game.match.length
    table.press("right")
    assert table.screen.name == "trouble"
    assert game.match.length > length
    assert game.pending == []


def test_a_second_fault_within_a_minute_ends_the_program(table: Bench) -> None:
    break_screen(table)
    table.press("right").press("ok")
    break_screen(table)
    with pytest.raises(Oops):
        table.press("right")


def test_a_second_fault_after_a_minute_is_survived_as_well(table: Bench) -> None:
    break_screen(table)
    table.press("right").press("ok").wait(TROUBLE_WINDOW)
    break_screen(table)
    table.press("right")
    assert table.screen.name == "trouble"


def test_a_faulty_first_picture_is_survived(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    break_screen(bench, "draw")
    bench.program.loop.run()
    assert bench.screen.name == "trouble"


def test_a_fault_of_the_device_is_noted_and_the_game_goes_on(table: Bench) -> None:
    before = table.text
    table.inbox.post(Fault("display", "the bus is silent", 1.0))
    table.inbox.post(Fault("display", "", 2.0))
    table.press("ok")
    assert table.screen.name == "table", "any key goes on from what is said of the display"
    table.press("check").press("ok")
    assert table.text == before
    assert table.logged("fault") == ["display", "display"]


def test_quit_ends_the_loop_at_once(table: Bench) -> None:
    table.inbox.post(Quit(0.0))
    table.inbox.post(Edge(Key.CHECK, True, 0.0))
    table.program.loop.run()
    assert table.screen.name == "table"


def test_a_key_that_is_down_at_the_start_means_nothing(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.inbox._down.add(Key.POWER)
    from firmware.loop import Loop

    loop = Loop(bench.app, bench.inbox, bench.console, bench.app._log)
    bench.inbox.push("wait 5")
    loop.run()
    assert bench.screen.name == "home"
