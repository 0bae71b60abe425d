"""Ugah Ugah! for 2-4 seats: dice move two hunters round a ring of chips until they meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.errors import BadSave, BadSetup
from rules.game import Move, Opponent, Outcome, Seat, Setup, Sheet, Value, complete
from rules.ugah.moves import TELL, read, write
from rules.ugah.opponent import LEVELS
from rules.ugah.options import OPTIONS, rules_of
from rules.ugah.pieces import DEFAULT_BOX, read_box, write_box
from rules.ugah.save import load_state
from rules.ugah.state import UgahState
from rules.ugah.table import Taken


class Ugah:
    """The game; its options are told in `rules.ugah.options`."""

    slug = "ugah-ugah"
    seats = range(2, 5)
    levels = range(1, len(LEVELS) + 1)
    options = OPTIONS

    def setup(
        self, seats: int, options: Mapping[str, Value] | None = None, *, starter: Seat = 0
    ) -> Setup:
        """Return a complete setup; the chips are the default or a count of one's own box."""
        given = dict(options or {})
        chips = write_box(read_box(str(given.pop("chips", DEFAULT_BOX))))
        setup = complete(self, seats, given, starter)
        return setup._replace(options={**setup.options, "chips": chips})

    def start(self, setup: Setup, starter: Seat | None = None) -> UgahState:
        """Start a round: the chips of the ring that lie face up are still to be told."""
        first = setup.starter if starter is None else starter
        return UgahState(setup.seats, first, rules_of(setup.options))

    def next_starter(self, setup: Setup, starter: Seat, outcome: Outcome) -> Seat:  # noqa: ARG002
        """The start goes round."""
        return (starter + 1) % setup.seats

    def is_decided(self, setup: Setup, sheet: Sheet) -> bool:
        """The match ends after the rounds that were agreed on: one in the leaflet."""
        return len(sheet.rounds) >= int(setup.options["rounds"])

    def opponent(self, level: int) -> Opponent:
        """Return the opponent of level 1 (beginner), 2 (intermediate) or 3 (advanced)."""
        if level not in self.levels:
            raise BadSetup(f"{self.slug}: level {level}; there are 1 to {len(LEVELS)}")
        return LEVELS[level - 1]

    def is_chance(self, move: Move) -> bool:
        """Throws, and chips turned up, are chance's."""
        return move >= TELL

    def write(self, move: Move) -> str:
        """Return the notation of a move (see `rules.ugah.moves`)."""
        return write(move)

    def read(self, text: str) -> Move:
        """Return the move of a notation. Raises BadNotation or IllegalMove."""
        return read(text)

    def load(self, data: Mapping[str, Any]) -> UgahState:
        """Return the state of a dump. Raises BadSave."""
        if not isinstance(data, Mapping):
            raise BadSave(f"not an Ugah Ugah! state: {data!r}")
        return load_state(data, UgahState, Taken)


GAME = Ugah()
