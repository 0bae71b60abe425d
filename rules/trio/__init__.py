"""Trio potworów for 2-5 seats: catch four monsters of a colour, or a black one and its ring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.errors import BadSave, BadSetup
from rules.game import Move, Opponent, Outcome, Seat, Setup, Sheet, Value, complete
from rules.trio.moves import END, read, write
from rules.trio.opponent import LEVELS, TrioOpponent
from rules.trio.options import OPTIONS, rules_of
from rules.trio.pieces import PRESETS, read_deck, write_deck
from rules.trio.save import load_state
from rules.trio.state import TrioState


class Trio:
    """The game; its options are told in `rules.trio.options`."""

    slug = "trio"
    seats = range(2, 6)
    levels = range(1, len(LEVELS) + 1)
    options = OPTIONS

    def setup(
        self, seats: int, options: Mapping[str, Value] | None = None, *, starter: Seat = 0
    ) -> Setup:
        """Return a complete setup; the deck is a preset or a count of one's own box."""
        given = dict(options or {})
        deck = str(given.pop("deck", PRESETS[0]))
        setup = complete(self, seats, given, starter)
        return setup._replace(options={**setup.options, "deck": write_deck(read_deck(deck))})

    def start(self, setup: Setup, starter: Seat | None = None) -> TrioState:
        """Start a round: three cards are still to be dealt to each, then one turned up."""
        first = setup.starter if starter is None else starter
        return TrioState(setup.seats, first, rules_of(setup.options))

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
        return TrioOpponent(LEVELS[level - 1])

    def is_chance(self, move: Move) -> bool:
        """Cards drawn and turned up are chance's."""
        return move < END

    def write(self, move: Move) -> str:
        """Return the notation of a move (see `rules.trio.moves`)."""
        return write(move)

    def read(self, text: str) -> Move:
        """Return the move of a notation. Raises BadNotation."""
        return read(text)

    def load(self, data: Mapping[str, Any]) -> TrioState:
        """Return the state of a dump. Raises BadSave."""
        if not isinstance(data, Mapping):
            raise BadSave(f"not a Trio state: {data!r}")
        return load_state(data, TrioState)


GAME = Trio()
