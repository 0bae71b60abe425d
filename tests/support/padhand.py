"""A hand that keeps score with keys: counts its presses, and enters numbers as people do."""

from __future__ import annotations

from pathlib import Path

from firmware.padsession import PadSession
from firmware.screens.pad_entry import PadEntry
from firmware.store import Store
from tests.support.bench import Bench


class PadHand:
    """A bench with people who are known, and a count of the keys that were pressed."""

    def __init__(self, folder: Path, *people: str) -> None:
        self.bench = Bench(folder)
        self.presses = 0
        for name in reversed(people):
            self.store.people.enrol(name)

    @property
    def store(self) -> Store:
        """The saves."""
        return self.bench.program.store

    @property
    def session(self) -> PadSession:
        """The pad on the table."""
        return self.bench.app.desk.pad

    @property
    def screen(self) -> str:
        """The name of the screen on top."""
        return self.bench.screen.name

    def press(self, *keys: str) -> None:
        """Press these keys, one after the other."""
        for key in keys:
            self.bench.press(key)
            self.presses += 1

    def hold(self, key: str) -> None:
        """Hold a key: one press as well."""
        self.bench.hold(key)
        self.presses += 1

    def choose(self, row: str) -> None:
        """Walk a menu to a row and choose it."""
        for _ in range(30):
            if self.bench.chosen.startswith(row):
                return self.press("ok")
            self.press("down")
        raise AssertionError(f"no row {row!r} in:\n{self.bench.text}")

    def begin(self, sheet: str, *people: str) -> None:
        """From home to an empty pad with these people, in this order."""
        self.choose("Keep score")
        self.choose(sheet)
        for name in people:
            self.choose(name)
        self.hold("ok")
        assert self.screen == "pad", self.bench.text

    def number(self, value: int) -> None:
        """Bring the number on the display to this value: the larger steps first, then OK."""
        entry = self.entry
        if entry.form.pending is None:
            self.press("up")
        for _ in range(60):
            left = value - (entry.form.pending or 0)
            if not left:
                return self.press("ok")
            self._one_step(left)
        raise AssertionError(f"{value} is not reached:\n{self.bench.text}")

    def _one_step(self, left: int) -> None:
        """Take the step that leaves the least, going to it first."""
        steps = self.entry.form.steps()
        wanted = min(range(len(steps)), key=lambda at: (_presses(abs(left), steps, at), at))
        now = self.entry._step
        if wanted != now:
            self.press("right" if wanted > now else "left")
        else:
            self.press("up" if left > 0 else "down")

    @property
    def entry(self) -> PadEntry:
        """The entry screen, which must be on top."""
        screen = self.bench.screen
        assert isinstance(screen, PadEntry), self.bench.text
        return screen

    def round(self, *values: int) -> None:
        """Enter a round from the pad, number by number."""
        self.press("ok")
        for value in values:
            self.number(value)

    def again(self, folder: Path) -> PadHand:
        """Kill the program and start it again."""
        self.bench.close()
        return PadHand(folder)


def _presses(left: int, steps: tuple[int, ...], at: int) -> int:
    """About how many presses it takes with this step and then the smaller ones."""
    times = round(left / steps[at])
    rest = abs(left - times * steps[at])
    return (
        times + 2 * bool(rest) + (rest if at == 0 else _presses(rest, steps, 0 if at == 1 else 1))
    )
