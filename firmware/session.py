"""A game being played: a match, who sits where, and where its chance comes from.

Chance is drawn from the seed and the length of the match, so that a game that is saved and
continued goes on exactly as it would have, and taking back a move never changes the next card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from random import Random
from typing import Any
from zlib import crc32

from firmware.kept import Kept, Player, player_of
from rules.catalogue import find
from rules.errors import BadSave, RulesError
from rules.game import CHANCE, Game, Move, Setup
from rules.match import Match

MARK_PARTS = 8
"""So many letters of a mark say of what the state consists."""


class Session(Kept):
    """A match with its players, who are persons and opponents."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        players: Iterable[Player],
        seed: str,
        *,
        free_undo: bool = True,
        real: bool = False,
    ) -> None:
        super().__init__(players)
        self.game = game
        self.seed = seed
        self.free_undo = free_undo
        """All persons agree that moves are taken back past revealed cards."""
        self.real = real
        """Real dice and chips lie on the table: persons enter what chance did, nothing is drawn."""
        self.match = Match(game, setup, self._note, entered=real)
        if len(self.players) != setup.seats:
            raise ValueError(f"{len(self.players)} players on {setup.seats} seats")

    @property
    def slug(self) -> str:
        """The game's slug."""
        return self.game.slug

    @property
    def _inner(self) -> Sequence[Sequence[int]] | None:
        """The rounds over so far of a game whose rounds are parts of one state; None of others."""
        return getattr(self.match.state, "rounds", None)

    @property
    def round(self) -> int:
        """The number of the round being played, 1 for the first."""
        if self._inner is None:
            return self.match.round
        return len(self._inner) + (not self.match.is_over)

    @property
    def rounds(self) -> Sequence[Sequence[int]]:
        """The points of the rounds that are over."""
        return self.match.sheet.rounds if self._inner is None else self._inner

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points so far."""
        if self._inner is None:
            return self.match.sheet.totals
        return tuple(map(sum, zip(*self._inner, strict=True))) or (0,) * len(self.players)

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place by these points."""
        return self.match.sheet.places

    @property
    def is_over(self) -> bool:
        """The match is decided."""
        return self.match.is_over

    @property
    def is_fair_undo_only(self) -> bool:
        """Taking back stops at revealed cards when an electronic opponent plays, or as agreed."""
        return not self.free_undo or len(self.people) < len(self.players)

    def deal(self) -> list[Move]:
        """Let chance do what is waiting for it; with real dice and chips it waits for persons."""
        return [] if self.real else self.match.settle(self._rng("chance"))

    def play(self, move: Move) -> list[Move]:
        """Make a move and let chance answer. Raises IllegalMove. Returns what chance did."""
        self.match.play(move)
        return self.deal()

    def next_round(self) -> None:
        """Start and deal the next round."""
        self.match.next_round()
        self.deal()

    def can_undo(self) -> bool:
        """Tell whether a move can be taken back in fairness: never an opponent's answer to it.

        What was entered of real dice and chips can be: it was read wrongly, and what an opponent
        answered to it goes with it.
        """
        movers = self.match.movers
        if self.real and self._answers:
            return movers[: -self._answers][-1:] == (CHANCE,)
        if movers and movers[-1] >= 0 and not self.players[movers[-1]].is_person:
            return False
        return self.match.can_undo(past_reveals=not self.is_fair_undo_only)

    def undo(self) -> None:
        """Take back a move. Raises ValueError."""
        for _ in range(self._answers if self.real else 0):
            self.match.undo()
        self.match.undo(past_reveals=not self.is_fair_undo_only)

    @property
    def _answers(self) -> int:
        """How many moves opponents have made since somebody last entered or moved anything."""
        made = reversed(self.match.movers)
        return len(list(takewhile(lambda m: m >= 0 and not self.players[m].is_person, made)))

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
                "free_undo": self.free_undo,
                "real": self.real,
                "played": round(self.played),
            }
        )

    def mark(self) -> str:
        """Return a checksum of all that is shown: of what a state consists, and what it is.

        Replaying the journal must lead to the same. It says nothing about a state of other parts
        than ours, as a later version may have.
        """
        import json

        match = self.match
        data = match.state.dump()
        parts = crc32(" ".join(sorted(data)).encode())
        shown = json.dumps((data, match.sheet.rounds, match.starter, match.round), sort_keys=True)
        return f"{parts:08x}-{crc32(shown.encode()):08x}"

    def again(self, seed: str) -> Session:
        """Return a new match with the same players and options."""
        setup, free, real = self.match.setup, self.free_undo, self.real
        return Session(self.game, setup, self.players, seed, free_undo=free, real=real)


def restore(header: str, journal: Iterable[str], mark: str = "") -> Kept:
    """Return the game or score pad that was kept, ready to go on.

    Raises BadSave, also where the replay leads to another state than that of the `mark`.
    """
    kept = replayed(header, journal)
    now = kept.mark() if mark else ""
    if now[:MARK_PARTS] == mark[:MARK_PARTS] and now != mark:
        raise BadSave(f"{kept.slug}: the replay gives {now}, {mark} was shown")
    if isinstance(kept, Session):
        kept.deal()
    return kept


def replayed(header: str, journal: Iterable[str]) -> Kept:
    """Return what was kept as its journal leaves it, chance still waiting. Raises BadSave."""
    try:
        data = _loaded(header)
        if "pad" in data:
            from firmware.padsession import pad_of  # here: a game does not need it

            return pad_of(data, journal)
        session = _blank(data)
    except (RulesError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadSave(f"not a saved game: {error}") from error
    for entry in journal:
        session.match.enter(entry)
    session.pending.clear()
    return session


def _loaded(header: str) -> Any:
    import json

    return json.loads(header)


def _blank(data: Mapping[str, Any]) -> Session:
    game = find(data["game"])
    setup = game.setup(data["seats"], data["options"], starter=data["starter"])
    players = [player_of(parts) for parts in data["players"]]
    for player in players:
        if not player.is_person and player.level not in game.levels:
            raise BadSave(f"{player.name} plays at level {player.level}, which there is not")
    free = bool(data.get("free_undo", True))
    real = bool(data.get("real", False))
    session = Session(game, setup, players, str(data["seed"]), free_undo=free, real=real)
    session.played = float(data.get("played", 0))
    return session
