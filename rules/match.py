"""A match: rounds of one game, kept as a setup and the moves made, chance's included.

State is what replaying the moves gives; undo is replay. Saved matches are their journals: a
list of short texts, one for each thing that happened, in order, nothing ever taken out again:

    the notation of a move         undo        redo        next (start the next round)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from rules.errors import BadNotation, BadSave, IllegalMove
from rules.game import CHANCE, NOBODY, Game, Move, Outcome, Seat, Setup, State
from rules.scores import ScoreSheet

UNDO, REDO, NEXT = "undo", "redo", "next"

Step = tuple[Move, ...]
"""What one undo takes back: a player's move and what chance revealed after it.

One that does not begin with a player's move is the start of a round and what chance dealt in it.
"""


class Match:
    """A game being played: play, undo, redo, next round, until it is decided.

    `on_entry` is told every journal entry as it is made; a store writes it down. Where persons
    enter what chance did (`entered`), that is a step of its own and reveals nothing: the dice and
    cards lie before them.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        on_entry: Callable[[str], None] | None = None,
        *,
        entered: bool = False,
    ) -> None:
        self.game = game
        self.setup = setup
        self.sheet = ScoreSheet(setup.seats)
        self.starter: Seat = setup.starter
        self.state: State = game.start(setup)
        self.on_entry = on_entry
        self.entered = entered
        self._rounds: list[list[Move]] = [[]]
        self._movers: list[Seat] = []
        """Who made each move of this round."""
        self._starters: list[Seat] = [setup.starter]
        self._undone: list[Step] = []

    # What is going on

    @property
    def round(self) -> int:
        """The number of the round being played, 1 for the first."""
        return len(self._rounds)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of this round, chance's included."""
        return tuple(self._rounds[-1])

    @property
    def movers(self) -> tuple[Seat, ...]:
        """Who made each of the moves of this round."""
        return tuple(self._movers)

    @property
    def to_move(self) -> Seat:
        """A seat, CHANCE, or NOBODY when the round is over."""
        return self.state.to_move()

    @property
    def outcome(self) -> Outcome | None:
        """How this round ended, None while it goes on."""
        return self.state.outcome()

    @property
    def is_over(self) -> bool:
        """The match is decided: its last round is over and the game wants no more."""
        return self.to_move == NOBODY and self.game.is_decided(self.setup, self.sheet)

    @property
    def length(self) -> int:
        """How many moves all rounds have so far: the ticket of an opponent's answer."""
        return sum(map(len, self._rounds))

    # Going on

    def play(self, move: Move) -> None:
        """Make a move of the seat to move, or enter what chance did. Raises IllegalMove."""
        self._apply(move)
        self._undone.clear()
        self._tell(self.game.write(move))

    def settle(self, rng: Random) -> list[Move]:
        """Let chance do all that is waiting for it; return what it did."""
        happened = []
        while self.to_move == CHANCE:
            move = self.state.chance_move(rng)
            self.play(move)
            happened.append(move)
        return happened

    def next_round(self) -> None:
        """Start the next round. Raises ValueError while one is played or after the match."""
        if self.to_move != NOBODY or self.is_over:
            raise ValueError(f"round {self.round} of this match is not followed by another now")
        self._open_round()
        self._undone.clear()
        self._tell(NEXT)

    # Going back

    def can_undo(self, *, past_reveals: bool = False) -> bool:
        """Tell whether there is a player's move to take back.

        Fair play stops at a card or die that chance revealed; `past_reveals` goes past it.
        """
        moves = self._rounds[-1]
        if past_reveals:
            return self.round > 1 or any(self._is_decision(move) for move in moves)
        return bool(moves) and self._is_decision(moves[-1])

    def undo(self, *, past_reveals: bool = False) -> Step:
        """Take back the last step and return it. Raises ValueError when there is none."""
        if not self.can_undo(past_reveals=past_reveals):
            raise ValueError("there is nothing to take back")
        step = self._pop_step()
        self._undone.append(step)
        self._tell(UNDO)
        return step

    def can_redo(self) -> bool:
        """Tell whether a step was taken back and nothing else was done since."""
        return bool(self._undone)

    def redo(self) -> Step:
        """Do again what was taken back last, with the same chance. Raises ValueError."""
        if not self._undone:
            raise ValueError("nothing was taken back")
        step = self._undone.pop()
        if not (step and self._is_decision(step[0])):
            self._open_round()
        for move in step:
            self._apply(move)
        self._tell(REDO)
        return step

    def _is_decision(self, move: Move) -> bool:
        return self.entered or not self.game.is_chance(move)

    def _pop_step(self) -> Step:
        moves = self._rounds[-1]
        index = len(moves) - 1
        while index >= 0 and not self._is_decision(moves[index]):
            index -= 1
        if index < 0:
            return self._close_round()
        step = tuple(moves[index:])
        if self.to_move == NOBODY:
            self.sheet.drop()
        self._replay(moves[:index])
        return step

    def _close_round(self) -> Step:
        """Go back to the end of the round before; return what chance has dealt since."""
        step = tuple(self._rounds.pop())
        self._starters.pop()
        self.starter = self._starters[-1]
        self.sheet.drop()
        self._replay(self._rounds[-1])
        return step

    def _replay(self, moves: Iterable[Move]) -> None:
        kept = list(moves)
        self._rounds[-1], self._movers = [], []
        self.state = self.game.start(self.setup, self.starter)
        for move in kept:
            self._apply(move)

    def _apply(self, move: Move) -> None:
        mover = self.to_move
        self.state.apply(move)
        self._rounds[-1].append(move)
        self._movers.append(mover)
        outcome = self.state.outcome() if self.to_move == NOBODY else None
        if outcome is not None:
            self.sheet.add(outcome.points)

    def _open_round(self) -> None:
        outcome = self.state.outcome()
        if outcome is None:
            raise ValueError(f"round {self.round} is not over")
        self.starter = self.game.next_starter(self.setup, self.starter, outcome)
        self._rounds.append([])
        self._movers = []
        self._starters.append(self.starter)
        self.state = self.game.start(self.setup, self.starter)

    def _tell(self, entry: str) -> None:
        if self.on_entry is not None:
            self.on_entry(entry)

    # Journals

    def enter(self, entry: str, *, past_reveals: bool = True) -> None:
        """Do what a journal entry says. Raises BadSave where it cannot be done."""
        try:
            if entry == UNDO:
                self.undo(past_reveals=past_reveals)
            elif entry == REDO:
                self.redo()
            elif entry == NEXT:
                self.next_round()
            else:
                self.play(self.game.read(entry))
        except (BadNotation, IllegalMove, ValueError) as error:
            raise BadSave(f"{self.game.slug}: {entry!r} cannot follow: {error}") from error

    def transcript(self) -> Iterator[str]:
        """Return the shortest journal that leads here."""
        for number, moves in enumerate(self._rounds):
            if number:
                yield NEXT
            yield from map(self.game.write, moves)


def replay(game: Game, setup: Setup, journal: Iterable[str]) -> Match:
    """Return the match that a journal tells. Raises BadSave, naming the entry that cannot be."""
    match = Match(game, setup)
    for entry in journal:
        match.enter(entry)
    return match
