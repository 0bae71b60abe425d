"""Somebody who plays Trio with the keys alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

from firmware.commands import Command
from firmware.screens.trio import NOTHING, TrioTable
from firmware.screens.trio_walk import towards
from rules.game import Move
from rules.trio.lattice import CARD, Cell
from rules.trio.moves import CELLS, END, laid_on
from tests.support.pilot import ARROW_KEYS, Pilot

ARROWS = ("left", "up", "right", "down")


class TrioPilot(Pilot):
    """Walks to a card and its place, or to the end of the turn."""

    def __init__(
        self, folder: Path, *, seed: str = "1", keys: dict[str, str] | None = None
    ) -> None:
        super().__init__(folder, seed=seed, game="trio", keys=keys)
        self._chance = Random(seed)

    @property
    def trio(self) -> TrioTable:
        """The table, which must be on top."""
        assert isinstance(self.screen, TrioTable), self.screen.name
        return self.screen

    def choose_move(self) -> Move:
        """What an opponent of level 2 would do: catch, else build with care."""
        session = self.trio.session
        view = session.match.state.view(self.trio.mover)
        return session.game.opponent(2).choose(view, self._chance, 0)

    def make(self, move: Move) -> None:
        """Make a move with the keys."""
        table = self.trio
        if not table.state.cut:
            wanted = move & CARD if move >= CELLS else NOTHING
            self.walk(lambda: table._colour == wanted)
            self.do(f"press {self.keys['ok']}")
        if move != END and table.is_picked:
            self._walk_to(laid_on(move))
            self.do(f"press {self.keys['ok']}")

    def _walk_to(self, cell: Cell) -> None:
        """Go to a place: one after the other, or with arrows the way that is nearest."""
        table = self.trio
        if self.keys is not ARROW_KEYS or table.state.cut:
            self.walk(lambda: table.target == cell)
            return
        for key in self._way_to(cell):
            self.do(f"press {key}")
        assert table.target == cell

    def _way_to(self, cell: Cell) -> list[str]:
        """The arrows that lead to a place."""
        places, start = self.trio.places(), self.trio.target
        assert start is not None
        ways: dict[Cell, list[str]] = {start: []}
        found = [start]
        for here in found:
            for key in ARROWS:
                there = towards(places, here, Command(key))
                if there not in ways:
                    ways[there] = [*ways[here], key]
                    found.append(there)
        return ways[cell]

    def play_match(self) -> list[str]:
        """Play until the match is over; return the names of the screens on the way."""
        names = []
        for _ in range(1500):
            self.wait_for_turn()
            names.append(self.screen.name)
            if self.screen.name == "match over":
                return names
            if self.screen.name == "table":
                self.make(self.choose_move())
            else:
                self.do(f"press {self.keys['ok']}")
        raise AssertionError(f"the match never ends:\n{self.read()}")
