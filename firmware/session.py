"""A game being played: a match, who sits where, and where its chance comes from.

Chance is drawn from the seed and the length of the match, so that a game that is saved and
continued goes on exactly as it would have, and taking back a move never changes the next card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from rules.catalogue import find
from rules.errors import BadSave, RulesError
from rules.game import Game, Move, Seat, Setup
from rules.match import Match


class Player(NamedTuple):
    """Who sits on a seat: a name, and the level of an opponent, 0 for a person."""

    name: str
    level: int = 0

    @property
    def is_person(self) -> bool:
        return not self.level


class Session:
    """A match with its players; `pending` are the journal entries that are not yet kept."""

    def __init__(self, game: Game, setup: Setup, players: Iterable[Player], seed: str) -> None:
        self.game = game
        self.players = tuple(players)
        self.seed = seed
        self.pending: list[str] = []
        self.changes = 0
        """How many entries the journal ever had in this run: no two positions share a number."""
        self.key: int | None = None
        """The store's number for it, None while it is not kept anywhere."""
        self.match = Match(game, setup, self._note)
        if len(self.players) != setup.seats:
            raise ValueError(f"{len(self.players)} players on {setup.seats} seats")

    def _note(self, entry: str) -> None:
        self.pending.append(entry)
        self.changes += 1

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons."""
        return tuple(seat for seat, player in enumerate(self.players) if player.is_person)

    @property
    def is_fair_undo_only(self) -> bool:
        """Taking back stops at revealed cards as soon as one electronic opponent plays."""
        return len(self.people) < len(self.players)

    def deal(self) -> list[Move]:
        """Let chance do what is waiting for it."""
        return self.match.settle(self._rng("chance"))

    def play(self, move: Move) -> list[Move]:
        """Make a move and let chance answer. Raises IllegalMove. Returns what chance did."""
        self.match.play(move)
        return self.deal()

    def next_round(self) -> None:
        """Start and deal the next round."""
        self.match.next_round()
        self.deal()

    def can_undo(self) -> bool:
        """Tell whether a move can be taken back in fairness."""
        return self.match.can_undo(past_reveals=not self.is_fair_undo_only)

    def undo(self) -> None:
        """Take back a move. Raises ValueError."""
        self.match.undo(past_reveals=not self.is_fair_undo_only)

    def redo(self) -> None:
        """Do again what was taken back."""
        self.match.redo()

    def thinking_rng(self) -> Random:
        """Return the private randomness of the opponent to move."""
        return self._rng("think")

    def _rng(self, use: str) -> Random:
        match = self.match
        return Random(f"{self.seed}/{use}/{match.round}/{match.length}")

    # Keeping it

    def header(self) -> str:
        """Return all but the journal as a line of JSON."""
        setup = self.match.setup
        import json  # here, so that the first picture does not wait for it

        return json.dumps(
            {
                "game": self.game.slug,
                "seats": setup.seats,
                "starter": setup.starter,
                "options": dict(setup.options),
                "players": [list(player) for player in self.players],
                "seed": self.seed,
            }
        )

    def again(self, seed: str) -> Session:
        """Return a new match with the same players and options."""
        return Session(self.game, self.match.setup, self.players, seed)


def restore(header: str, journal: Iterable[str]) -> Session:
    """Return the session that was kept. Raises BadSave."""
    try:
        session = _blank(_loaded(header))
    except (RulesError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadSave(f"not a saved game: {error}") from error
    for entry in journal:
        session.match.enter(entry)
    session.pending.clear()
    session.deal()
    return session


def _loaded(header: str) -> Any:
    import json

    return json.loads(header)


def _blank(data: Mapping[str, Any]) -> Session:
    game = find(data["game"])
    setup = game.setup(data["seats"], data["options"], starter=data["starter"])
    players = [Player(str(name), int(level)) for name, level in data["players"]]
    for player in players:
        if not player.is_person and player.level not in game.levels:
            raise BadSave(f"{player.name} plays at level {player.level}, which there is not")
    return Session(game, setup, players, str(data["seed"]))
