"""Somebody who plays Ugah Ugah! with the keys alone, also with dice and chips of a real table."""

from __future__ import annotations

from pathlib import Path
from random import Random

from firmware.screens.ugah import UgahTable
from firmware.screens.ugah_chip import ChipEntry, PlaceEntry
from firmware.screens.ugah_entry import Entry
from firmware.screens.ugah_picture import symbols_of
from firmware.screens.ugah_throw import ThrowEntry
from rules.game import Move
from rules.ugah.moves import GO, PICK, TELL, dice_of
from rules.ugah.state import UgahState
from tests.support.pilot import Pilot


class UgahPilot(Pilot):
    """Chooses by chance; throws dice by chance where they are real, and enters them."""

    def __init__(
        self, folder: Path, *, seed: str = "1", keys: dict[str, str] | None = None
    ) -> None:
        super().__init__(folder, seed=seed, game="ugah-ugah", keys=keys)
        self.chance = Random(seed)

    @property
    def ugah(self) -> UgahTable:
        """The table, which must be on top."""
        assert isinstance(self.screen, UgahTable), self.screen.name
        return self.screen

    @property
    def entry(self) -> Entry:
        """The screen that asks for what real dice or chips show, which must be on top."""
        assert isinstance(self.screen, Entry), self.screen.name
        return self.screen

    @property
    def state(self) -> UgahState:
        """The position."""
        state = self.program.app.desk.game.match.state
        assert isinstance(state, UgahState)
        return state

    def ok(self, times: int = 1) -> None:
        """Press OK or SELECT."""
        for _ in range(times):
            self.do(f"press {self.keys['ok']}")

    def wait_for_turn(self) -> None:
        """Let time pass until there is something to do; do on the table what opponents want."""
        for _ in range(2000):
            table = self.screen
            if not isinstance(table, UgahTable) or table.is_persons_turn:
                return
            self.do(f"press {self.keys['ok']}" if table.is_to_be_carried_out else "wait 1")
        raise AssertionError("the opponents never end their turns")

    # The table

    def make(self, move: Move) -> None:
        """Make a move with the keys."""
        table = self.ugah
        if move < GO:
            for symbol in sorted(set(symbols_of(dice_of(move)))):
                self.walk(lambda wanted=symbol: table.cursor == wanted)  # type: ignore[misc]
                self.ok()
        else:
            self.walk(lambda: table._pointed_move == move)
        self.ok()

    # Real dice and chips

    def enter_throw(self, move: Move) -> None:
        """Enter the dice of a throw one by one, and take it."""
        entry = self.entry
        assert isinstance(entry, ThrowEntry)
        for symbol in symbols_of(dice_of(move)):
            self.walk(lambda wanted=symbol: entry.pointed == wanted)  # type: ignore[misc]
            self.ok()
        self.ok()

    def enter(self, move: Move) -> None:
        """Enter what chance did."""
        entry = self.entry
        if isinstance(entry, ThrowEntry):
            self.enter_throw(move)
            return
        assert isinstance(entry, ChipEntry | PlaceEntry)
        wanted = move - (TELL if isinstance(entry, ChipEntry) else PICK)
        self.walk(lambda: entry.pointed == wanted)
        self.ok()

    # The whole

    def step(self) -> str:
        """Do the next thing there is to do, but no other match; return on which screen it was."""
        self.wait_for_turn()
        name = self.screen.name
        if name == "table":
            self.make(self.chance.choice(self.state.legal_moves()))
        elif name == "entry":
            self.enter(self.state.chance_move(self.chance))
        elif name != "match over":
            self.ok()
        return name

    def play_match(self) -> list[str]:
        """Play until the match is over; return the names of the screens on the way."""
        names: list[str] = []
        while self.screen.name != "match over":
            names.append(self.step())
            assert len(names) < 800, f"the match never ends:\n{self.read()}"
        return names
