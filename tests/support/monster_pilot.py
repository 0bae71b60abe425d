"""Somebody who plays Monster Trick with the keys alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

from firmware.screens.monster import MonsterTable
from rules.game import Move
from rules.monstertrick.moves import CARD_OF, LAYS
from tests.support.pilot import Pilot


class MonsterPilot(Pilot):
    """Walks to the card or order that a beginner would choose, and drops it."""

    def __init__(
        self, folder: Path, *, seed: str = "1", keys: dict[str, str] | None = None
    ) -> None:
        super().__init__(folder, seed=seed, game="monster-trick", keys=keys)
        self._chance = Random(seed)

    @property
    def monster(self) -> MonsterTable:
        """The table, which must be on top."""
        assert isinstance(self.screen, MonsterTable), self.screen.name
        return self.screen

    def make(self, move: Move) -> None:
        """Make a move with the keys."""
        table = self.monster
        if move in LAYS:
            self.walk(lambda: table.order == move)
            self.do(f"press {self.keys['ok']}")
            return
        self.walk(lambda: table.cursor == CARD_OF[move])
        self.do(f"press {self.keys['ok']}")
        if table.is_picked:
            wanted = table.moves().index(move)
            self.walk(lambda: table._place == wanted)
            self.do(f"press {self.keys['ok']}")

    def play_match(self) -> list[str]:
        """Play until the match is over; return the names of the screens on the way."""
        names = []
        for _ in range(400):
            self.wait_for_turn()
            names.append(self.screen.name)
            if self.screen.name == "match over":
                return names
            if self.screen.name == "table":
                state = self.monster.session.match.state
                self.make(self._chance.choice(state.legal_moves()))
            else:
                self.do(f"press {self.keys['ok']}")
        raise AssertionError(f"the match never ends:\n{self.read()}")
