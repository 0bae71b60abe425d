"""Every screen can be reached and left with the keys that a board has, whichever they are."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from device.board import UNIT, Board
from tests.support.bench import ARROWS, Bench, session


class Hand(NamedTuple):
    """What the keys of a board are called in a script."""

    board: Board
    move: str
    ok: str
    back: str
    look: str
    menu: str


HANDS = [
    Hand(UNIT, "press scroll", "press select", "press power", "press check", "hold select"),
    Hand(ARROWS, "press down", "press ok", "press back", "hold back", "hold ok"),
]


@pytest.fixture(params=HANDS, ids=lambda hand: hand.board.name)
def hand(request: pytest.FixtureRequest) -> Hand:
    found: Hand = request.param
    return found


def walk(bench: Bench, hand: Hand, row: str) -> None:
    """Choose a row of a menu."""
    for _ in range(12):
        if bench.chosen.startswith(row):
            bench.do(hand.ok)
            return
        bench.do(hand.move)
    raise AssertionError(f"no row {row!r} in:\n{bench.text}")


def test_home_settings_and_switching_off(hand: Hand, ram: Path) -> None:
    bench = Bench(ram, hand.board)
    walk(bench, hand, "Settings")
    assert bench.screen.name == "settings"
    bench.do(hand.move, hand.ok)
    assert "Opponents' pace: fast" in bench.text
    bench.do(hand.ok)
    assert "Opponents' pace: press OK" in bench.text
    assert bench.app.clipped == []
    bench.do(hand.back)
    walk(bench, hand, "Switch off")
    assert bench.screen.name == "question"
    bench.do(hand.back)
    assert bench.screen.name == "home"
    walk(bench, hand, "Switch off")
    bench.do(hand.ok)
    assert not bench.app.running


def test_every_step_of_a_new_game_with_every_option(hand: Hand, ram: Path) -> None:
    bench = Bench(ram, hand.board)
    walk(bench, hand, "New game")
    seen = []
    while bench.screen.name == "new game":
        title = bench.text.splitlines()[0]
        if title == "Ready?" and "Peek at discards" not in seen:
            bench.do("press scroll" if hand.board is UNIT else "press right")
            assert "More options" in bench.text
        if title not in seen:
            seen.append(title)
        bench.do(hand.ok)
    assert seen == [
        *("Game", "Players", "Opponents", "Stock", "Sound", "Ready?"),
        *("People here", "Match to", "Peek at discards", "Partners"),
    ]
    assert bench.screen.name == "table"


def test_the_chain_goes_back_to_home_step_by_step(hand: Hand, ram: Path) -> None:
    bench = Bench(ram, hand.board)
    walk(bench, hand, "New game")
    bench.do(*[hand.ok] * 5)
    assert bench.text.startswith("Ready?")
    bench.do(*[hand.back] * 5)
    assert bench.text.startswith("Game")
    bench.do(hand.back)
    assert bench.screen.name == "home"


def test_the_screens_around_a_table(hand: Hand, ram: Path) -> None:
    bench = Bench(ram, hand.board).sit_down(session((0, 1, 1), options={"stock": 20}))
    bench.do(hand.look)
    assert bench.screen.name == "check"
    piles = bench.text
    bench.do(hand.move)
    assert "No turn yet" in bench.text
    bench.do(hand.move)
    assert bench.text != piles or hand.board is not UNIT
    bench.do(hand.ok)
    assert bench.screen.name == "table"
    bench.do(hand.menu)
    assert bench.screen.name == "pause"
    walk(bench, hand, "Rules")
    pages = {bench.text}
    for _ in range(6):
        bench.do(hand.move)
        pages.add(bench.text)
    assert len(pages) == 6
    bench.do(hand.back)
    assert bench.screen.name == "pause"
    walk(bench, hand, "Look")
    assert bench.screen.name == "check"
    bench.do(hand.back)
    assert bench.screen.name == "table"
    bench.do(hand.menu)
    walk(bench, hand, "Leave")
    assert bench.screen.name == "home"
    assert bench.chosen.startswith("Continue")


def test_a_whole_match_with_the_keys(hand: Hand, ram: Path) -> None:
    """Scroll or arrows, take, drop, through every round to the fanfare, and again."""
    bench = Bench(ram, hand.board).sit_down(session((0, 1), options={"stock": 5, "target": 100}))
    ending = "match over" if hand.board is UNIT else "round over"
    for _ in range(4000):
        name = bench.screen.name
        if name == ending:
            break
        if name in {"round over", "question", "hand over"}:
            bench.do(hand.ok)
        elif not bench.table.is_persons_turn:
            bench.wait(1)
        else:
            _make(bench, hand, bench.advise(2))
    assert bench.screen.name == ending
    bench.do(hand.ok)
    assert bench.screen.name == "table"
    bench.do(hand.menu)
    walk(bench, hand, "Leave")
    assert bench.screen.name == "home"


def _make(bench: Bench, hand: Hand, move: int) -> None:
    on = "press scroll" if hand.board is UNIT else "press right"
    table, length = bench.table, bench.session.match.length
    for _ in range(16):
        cursor = table.cursor
        assert cursor is not None
        if move in table.moves_of(cursor):
            break
        bench.do(on)
    bench.do(hand.ok)
    for _ in range(8):
        if not table.is_picked or table.target() == move:
            break
        bench.do(on)
    if table.is_picked:
        bench.do(hand.ok)
    if bench.screen.name == "question":
        bench.do(hand.ok)
    assert bench.session.match.length > length


def test_changing_how_many_people_play_never_loses_the_place_in_the_chain(ram: Path) -> None:
    """The step for the level comes and goes with the number of people."""
    for seats in range(2, 7):
        bench = Bench(ram / str(seats)).choose("New game").press("ok")
        while not bench.text.endswith(f"{seats} players"):
            bench.press("right")
        while not bench.text.startswith("Ready?"):
            bench.press("ok")
        bench.press("right", "ok")
        assert bench.text.startswith("People here"), bench.text
        for _ in range(seats + 1):
            bench.press("left")
            assert bench.text.startswith("People here"), bench.text
        bench.press("ok")
        assert bench.text.startswith("Match to"), bench.text
        bench.press("back")
        assert bench.text.startswith("People here"), bench.text
