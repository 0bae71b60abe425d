"""Skip-Bo for 2-6 seats, as the electronic unit plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.errors import BadSave, BadSetup
from rules.game import Move, Opponent, Option, Outcome, Seat, Setup, Sheet, Value, complete
from rules.skipbo.moves import DRAW, TEXTS, read
from rules.skipbo.opponent import LEVELS, NAMED
from rules.skipbo.save import load_state
from rules.skipbo.state import SkipBoState

SHORT_STOCK_SEATS = 5
"""From this many seats on a stock has 20 cards at most [O]."""


class SkipBo:
    """The game: options stock, target, peek (what the display shows, ruling 18) and partners."""

    slug = "skip-bo"
    seats = range(2, 7)
    levels = range(1, len(LEVELS) + 1)
    named = NAMED
    options = (
        Option("stock", (30, 20, 15, 10, 5)),
        Option("target", (500, 300, 200, 100)),
        Option("peek", (False, True)),
        Option("partners", (False, True)),
    )

    def setup(
        self, seats: int, options: Mapping[str, Value] | None = None, *, starter: Seat = 0
    ) -> Setup:
        """Return a complete setup; with 5 or 6 seats the stock is 20 unless a smaller is given."""
        given = dict(options or {})
        if seats >= SHORT_STOCK_SEATS:
            given.setdefault("stock", 20)
        setup = complete(self, seats, given, starter)
        if seats >= SHORT_STOCK_SEATS and setup.options["stock"] == 30:
            raise BadSetup(f"{self.slug}: a stock of 30 is for up to 4 seats, {seats} play")
        if setup.options["partners"] and seats != 4:
            raise BadSetup(f"{self.slug}: partners need 4 seats, {seats} play")
        return setup

    def start(self, setup: Setup, starter: Seat | None = None) -> SkipBoState:
        """Start a round: every stock is still to be turned up, and the starter to draw five."""
        return SkipBoState(
            setup.seats,
            setup.starter if starter is None else starter,
            int(setup.options["stock"]),
            partners=bool(setup.options["partners"]),
        )

    def next_starter(self, setup: Setup, starter: Seat, outcome: Outcome) -> Seat:  # noqa: ARG002
        """The start goes round, after a blocked round as well (section 1, ruling 9)."""
        return (starter + 1) % setup.seats

    def is_decided(self, setup: Setup, sheet: Sheet) -> bool:
        """The match ends when somebody has reached the target after a round."""
        return max(sheet.totals) >= int(setup.options["target"])

    def opponent(self, level: int) -> Opponent:
        """Return the opponent of level 1 (beginner), 2 (intermediate) or 3 (advanced)."""
        if level not in self.levels:
            raise BadSetup(f"{self.slug}: level {level}; there are 1 to {len(LEVELS)}")
        return LEVELS[level - 1]()

    def is_chance(self, move: Move) -> bool:
        """Cards drawn and stock cards turned up are chance's."""
        return move >= DRAW

    def write(self, move: Move) -> str:
        """Return the notation of a move (see `rules.skipbo.moves`)."""
        return TEXTS[move]

    def read(self, text: str) -> Move:
        """Return the move of a notation. Raises BadNotation or IllegalMove."""
        return read(text)

    def load(self, data: Mapping[str, Any]) -> SkipBoState:
        """Return the state of a dump. Raises BadSave."""
        seats = data.get("seats") if isinstance(data, Mapping) else None
        if type(seats) is not int or seats not in self.seats:
            raise BadSave(f"not a Skip-Bo state: {seats!r} seats")
        return load_state(data, SkipBoState(seats, 0, 0, partners=False))


GAME = SkipBo()
