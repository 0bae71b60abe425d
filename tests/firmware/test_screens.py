"""What holds for every screen in every state, on every board."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.board import EMULATED, UNIT, Board
from firmware.commands import Command
from tests.support.bench import ARROWS, Bench
from tests.support.every_situation import SITUATIONS
from tests.support.selection import one_in
from tests.support.situations import LONG, command

EVERYWHERE = pytest.mark.parametrize("name", SITUATIONS)
SELDOM = pytest.mark.parametrize("name", one_in(8, SITUATIONS))
HERE_AND_THERE = pytest.mark.parametrize("name", one_in(4, SITUATIONS))
ON_OTHERS = pytest.mark.parametrize("board", [UNIT, ARROWS], ids=lambda board: board.name)


def arrive(name: str, folder: Path, board: Board = EMULATED) -> Bench:
    bench = Bench(folder, board)
    SITUATIONS[name](bench)
    bench.app.show()
    return bench


def clipped(bench: Bench) -> list[str]:
    """Everything that does not fit, in the light and in the dark half of a blink."""
    found = []
    for _ in range(2):
        bench.app.show()
        found += bench.app.clipped
        bench.wait(0.5)
    return found


@EVERYWHERE
def test_no_text_is_clipped(name: str, ram: Path) -> None:
    nothing_is_clipped(name, EMULATED, ram)


@ON_OTHERS
@HERE_AND_THERE
def test_no_text_is_clipped_on_fewer_keys(name: str, board: Board, ram: Path) -> None:
    nothing_is_clipped(name, board, ram)


def nothing_is_clipped(name: str, board: Board, ram: Path) -> None:
    bench = arrive(name, ram, board)
    screen = bench.screen.name
    assert clipped(bench) == []
    assert bench.screen.name == screen
    assert bench.logged("trouble") == ([] if name != "trouble" else ["NotImplementedError()"])
    bench.close()


@pytest.mark.parametrize("name", one_in(2, SITUATIONS))
def test_of_long_names_nothing_but_the_names_is_shortened(name: str, ram: Path) -> None:
    bench = Bench(ram)
    bench.names = LONG
    SITUATIONS[name](bench)
    assert [text for text in clipped(bench) if text not in LONG] == []
    bench.close()


@HERE_AND_THERE
def test_every_screen_reads_as_text(name: str, ram: Path) -> None:
    bench = arrive(name, ram)
    reading = bench.screen.reading()
    assert reading.title.strip()
    assert reading.lines
    assert all(line.strip() for line in reading.lines[:-1])
    assert bench.screen.hints(), "the bottom line says what the keys do"
    assert bench.text.isprintable() or "\n" in bench.text
    bench.close()


@SELDOM
def test_every_command_is_answered(name: str, ram: Path) -> None:
    for wanted in Command:
        if wanted is Command.OFF:
            continue
        folder = ram / wanted.value
        bench = arrive(name, folder)
        command(bench, wanted)
        assert bench.app._stack
        assert bench.app.clipped == []
        bench.app.tick()
        bench.wait(2)
        expected = name == "trouble"
        assert len(bench.logged("trouble")) == expected
        bench.close()


@HERE_AND_THERE
def test_every_screen_can_be_left_with_back(name: str, ram: Path) -> None:
    """BACK again and again, and OK where only it leads on, ends at home or in a game's menu."""
    bench = arrive(name, ram)
    for _ in range(40):
        if bench.screen.name == "home":
            return
        if bench.screen.name == "pause":
            bench.choose("Leave")
        else:
            command(bench, Command.BACK)
            bench.wait(0)
    raise AssertionError(f"caught in {bench.screen.name}:\n{bench.text}")


@HERE_AND_THERE
def test_the_picture_depends_on_the_state_alone(name: str, ram: Path) -> None:
    one = arrive(name, ram / "one")
    two = arrive(name, ram / "two")
    assert one.picture == two.picture
    assert one.text == two.text


@HERE_AND_THERE
def test_holding_power_asks_everywhere(name: str, ram: Path) -> None:
    bench = arrive(name, ram)
    before = bench.text
    bench.hold("power")
    assert "Switch off?" in bench.text
    if name != "switch off":
        bench.press("back")
        assert bench.screen.name != "question" or bench.text == before


def test_the_hint_row_names_the_keys_that_the_board_has(ram: Path) -> None:
    pictures = set()
    for board in (EMULATED, UNIT):
        bench = Bench(ram / board.name, board)
        pictures.add(bench.picture)
        assert bench.app.clipped == []
    assert len(pictures) == 2
