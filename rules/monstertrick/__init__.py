"""Monster Trick for 2-5 seats: three rounds of tricks that need not be followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.errors import BadSave, BadSetup
from rules.game import Move, Opponent, Option, Outcome, Seat, Setup, Sheet, Value, complete
from rules.monstertrick.moves import DEAL, TEXTS, read
from rules.monstertrick.opponent import LEVELS
from rules.monstertrick.save import load_state
from rules.monstertrick.scoring import DISCARDS, STARTERS, TIEBREAKS, Rules
from rules.monstertrick.state import MonsterTrickState


class MonsterTrick:
    """The game; its three rounds are one round of a match, since each one needs those before it."""

    slug = "monster-trick"
    seats = range(2, 6)
    levels = range(1, len(LEVELS) + 1)
    options = (
        Option("offsuit_discard", DISCARDS),
        Option("round_starter", STARTERS),
        Option("tiebreak", TIEBREAKS),
        # Completed tricks may not be inspected (RULING MT-d); whoever likes may play it so.
        Option("recall", (False, True)),
        # What the third and the fourth colour are in one's own box (RULING MT-a): only their names.
        Option("colours", ("red_yellow", "orange_purple", "red_orange", "pink_yellow")),
    )

    def setup(
        self, seats: int, options: Mapping[str, Value] | None = None, *, starter: Seat = 0
    ) -> Setup:
        """Return a complete setup."""
        return complete(self, seats, options, starter)

    def start(self, setup: Setup, starter: Seat | None = None) -> MonsterTrickState:
        """Start a game: the whole deck is to be dealt."""
        first = setup.starter if starter is None else starter
        return MonsterTrickState(setup.seats, first, _rules(setup.options))

    def next_starter(self, setup: Setup, starter: Seat, outcome: Outcome) -> Seat:  # noqa: ARG002
        """A second game would be started by the next seat."""
        return (starter + 1) % setup.seats

    def is_decided(self, setup: Setup, sheet: Sheet) -> bool:  # noqa: ARG002
        """One game of three rounds decides a match."""
        return bool(sheet.rounds)

    def opponent(self, level: int) -> Opponent:
        """Return the opponent of level 1 (beginner), 2 (intermediate) or 3 (advanced)."""
        if level not in self.levels:
            raise BadSetup(f"{self.slug}: level {level}; there are 1 to {len(LEVELS)}")
        return LEVELS[level - 1]

    def is_chance(self, move: Move) -> bool:
        """Cards dealt are chance's."""
        return move >= DEAL

    def write(self, move: Move) -> str:
        """Return the notation of a move (see `rules.monstertrick.moves`)."""
        return TEXTS[move]

    def read(self, text: str) -> Move:
        """Return the move of a notation. Raises BadNotation."""
        return read(text)

    def load(self, data: Mapping[str, Any]) -> MonsterTrickState:
        """Return the state of a dump. Raises BadSave."""
        seats = data.get("seats") if isinstance(data, Mapping) else None
        if type(seats) is not int or seats not in self.seats:
            raise BadSave(f"not a Monster Trick state: {seats!r} seats")
        for option in self.options[: len(Rules._fields)]:
            if data.get(option.key) not in option.values:
                raise BadSave(f"not a Monster Trick state: {option.key} {data.get(option.key)!r}")
        return load_state(data, MonsterTrickState(seats, 0, _rules(data)))


def _rules(options: Mapping[str, Any]) -> Rules:
    return Rules(*(options[field] for field in Rules._fields))


GAME = MonsterTrick()
