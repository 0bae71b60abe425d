"""A score pad that shows every press, rehearsed on the virtual device: which keys, which pictures.

Every press of OK counts one more, is saved, and is shown: so a picture says how many presses were
acknowledged.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from device.boards import load_board
from device.ports import Key
from firmware.words.choice import Speech
from tests.kernel.header import BREADBOARD
from tests.support.bench import Bench
from tests.support.phones import with_phones

SHEET = """
name = "Apples"
players = [2, 2]
counter = "games"

[[rows]]
key = "points"
label = "Apples"
least = 0
tally = true

[end]
target = 900

[numbers]
to = 1
lead = 1
serves = 1
"""
FILE = "apples.toml"


class Rehearsal(NamedTuple):
    """What a device is going to show at its first start, and on the pad."""

    first: bytes
    """The first picture of all."""
    to_home: tuple[Key, ...]
    """The keys from there to the first screen."""
    home: bytes
    to_pad: tuple[Key, ...]
    """The keys from the first screen on; after them OK is held."""
    counted: tuple[bytes, ...]
    """The pad after so many presses."""


def rehearse(folder: Path, presses: int) -> Rehearsal:
    """Play it through on the virtual device; `folder` is an empty one."""
    sheets = folder / "sheets"
    sheets.mkdir()
    (sheets / FILE).write_text(SHEET)
    actor = _Actor(Bench(folder, load_board(BREADBOARD).board, speech=Speech(asks=True)))
    bench, first = actor.bench, actor.bench.picture
    while bench.screen.name != "home":
        # Nobody is entered: "no" to the last question.
        actor.press(Key.BACK if bench.screen.name == "question" else Key.OK)
    to_home, home = actor.keys(), bench.picture
    for row in ("Keep score", "Apples", "Guest", "Guest"):
        actor.choose(row)
    bench.hold(Key.OK.value)
    counted = [bench.picture]
    for _ in range(presses):
        bench.press(Key.OK.value)
        counted.append(bench.picture)
    bench.close()
    assert len(set(counted)) == presses + 1, "two counts look the same"
    return Rehearsal(first, to_home, home, actor.keys(), tuple(counted))


def rehearse_phones(folder: Path) -> tuple[Key, ...]:
    """The keys from the first screen on that switch the phones on; `folder` is an empty one."""
    actor = _Actor(Bench(folder, load_board(BREADBOARD).board))
    with_phones(actor.bench, on=False)
    for row in ("Phones", "Switch on"):
        actor.choose(row)
    actor.bench.close()
    return actor.keys()


class _Actor:
    """Presses keys, and remembers which."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._pressed: list[Key] = []

    def press(self, key: Key) -> None:
        self._pressed.append(key)
        self.bench.press(key.value)
        self.bench.wait(1)

    def choose(self, row: str) -> None:
        while not self.bench.chosen.startswith(row):
            assert len(self._pressed) < 60, f"no row {row!r} in:\n{self.bench.text}"
            self.press(Key.DOWN)
        self.press(Key.OK)

    def keys(self) -> tuple[Key, ...]:
        """The keys since the last time."""
        pressed, self._pressed = tuple(self._pressed), []
        return pressed
