"""A monkey at the keys: thousands of random presses, and nothing breaks or gets lost."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from device.board import EMULATED, UNIT, Board
from firmware.session import Session
from rules.skipbo.pieces import DECK
from rules.skipbo.save import deck_of
from rules.skipbo.state import SkipBoState
from tests.support.bench import ARROWS, Bench, session
from tests.support.every_situation import SITUATIONS
from tests.support.saves import whole
from tests.support.selection import one_in

PRESSES = 250
LEVELS = [(0, 3), (0, 1, 0, 2), (0, 1, 2, 3, 1, 2)]


def monkey(bench: Bench, rng: Random, presses: int) -> None:
    """Press, hold and wait at random; look after each press."""
    keys = sorted(key.value for key in bench.console.keys.available)
    keys += ["ok" if "ok" in keys else "select"] * 3
    for number in range(presses):
        dice = rng.random()
        key = rng.choice(keys)
        if dice < 0.08:
            bench.hold(key)
        elif dice < 0.2:
            bench.wait(rng.choice((0.1, 0.5, 1.0, 2.5, 30.0, 400.0)))
        else:
            bench.press(key)
        _check(bench, f"press {number}, {key}")
        if not bench.app.running:
            bench.app.running = True  # the monkey found the switch
            bench.press(keys[0])


def _check(bench: Bench, when: str) -> None:
    assert bench.screen.name != "trouble", (when, bench.logged("trouble"))
    assert bench.app.clipped == [], when
    kept = bench.app.desk.session
    if kept is not None:
        assert kept.pending == [], when
    if isinstance(kept, Session) and isinstance(kept.match.state, SkipBoState):
        assert deck_of(kept.match.state) == DECK, when


def _name(case: Board | tuple[int, ...]) -> str:
    return case.name if isinstance(case, Board) else f"{len(case)} seats"


@pytest.mark.parametrize(
    ("board", "levels"), one_in(2, product([EMULATED, UNIT, ARROWS], LEVELS)), ids=_name
)
def test_random_keys_break_nothing_and_the_store_has_it_all(
    board: Board, levels: tuple[int, ...], ram: Path
) -> None:
    bench = Bench(ram, board, seed="monkey")
    bench.sit_down(session(levels, options={"stock": 5, "target": 300}))
    monkey(bench, Random(f"{board.name} {levels}"), PRESSES)
    assert len(bench.logged("move")) > 20, "it was to play a little"
    _same_after_restart(bench, ram)


@pytest.mark.parametrize(
    "start", ["monster: 4 players", "an empty pad", "a card", "an entry of chips", "players"]
)
def test_random_keys_break_no_other_game_or_pad(start: str, ram: Path) -> None:
    bench = Bench(ram, seed="monkey")
    SITUATIONS[start](bench)
    monkey(bench, Random(start), PRESSES)
    _same_after_restart(bench, ram)


@pytest.mark.slow
def test_random_keys_find_their_way_from_home(ram: Path) -> None:
    seen: set[str] = set()
    for seed in range(4):
        bench = Bench(ram / str(seed), seed=str(seed))
        monkey(bench, Random(seed), PRESSES)
        seen |= set(bench.logged("screen"))
        bench.close()
    assert {"home", "table", "new game", "pause", "check", "pads", "people", "who plays"} <= seen


def _same_after_restart(bench: Bench, folder: Path) -> None:
    kept = bench.app.desk.session
    if kept is None:  # it has left the table
        offered = bench.program.store.unfinished()
        if not offered:
            return
        kept = bench.program.store.restore(offered[0].key)
    assert kept.key is not None
    before = whole(kept)
    bench.close()
    again = Bench(folder)
    assert whole(again.program.store.restore(kept.key)) == before
    again.close()
