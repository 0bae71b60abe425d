"""The arena: opponents play each other many times, and their wins are counted.

One *game* is a round, or a whole match to the target. Game number i takes all its randomness
from the seed and i alone, separately for chance and for each seat: the same call gives the same
report (but for the seconds), and another opponent in one seat leaves the others' luck alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from rules.errors import BadSetup
from rules.game import CHANCE, NOBODY, Game, Opponent, Seat, Setup, State, Value
from rules.scores import ScoreSheet

Z95 = 1.959964
"""The standard normal distribution has 95 % between minus and plus this."""


class SeatResult(NamedTuple):
    """How a seat fared: games won, their share, and its Wilson 95 % interval."""

    level: int
    wins: int
    win_rate: float
    low: float
    high: float


class Report(NamedTuple):
    """What came of all games; everything but `seconds` follows from the arguments.

    `ties` are games with a shared first place (partners share theirs and have won); `blocked`
    are rounds that nobody won; `turns` are the turns of all players in all rounds.
    """

    game: str
    games: int
    seed: int
    options: Mapping[str, Value]
    seats: tuple[SeatResult, ...]
    ties: int
    blocked: int
    rounds: int
    turns: int
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """Return JSON-ready data: the fields by name, in their order."""
        data = self._asdict()
        data["options"] = dict(self.options)
        data["seats"] = [seat._asdict() for seat in self.seats]
        return data


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a win rate (Wilson's score interval): 0..1, never empty."""
    share, square = wins / games, Z95 * Z95 / games
    middle = share + square / 2
    spread = (square * (share * (1 - share) + square / 4)) ** 0.5
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def run(
    game: Game,
    levels: Sequence[int],
    *,
    games: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
    match: bool = False,
    budget: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Let opponents of these levels, one for each seat, play; the start goes round.

    `budget` is what every decision may sample, 0 or more; None leaves each opponent its own.
    Either way it counts samples: the figures do not depend on the machine's speed. `progress` is
    told the number of games done after each. Raises BadSetup for levels, a number of seats or
    options that the game does not have, for less than one game, and for a budget below 0.
    """
    began = perf_counter()
    _check(game, games, budget)
    setup = game.setup(len(levels), options)
    hall = _Hall(game, setup, [game.opponent(level) for level in levels], budget)
    for number in range(games):
        hall.play(number, f"{seed}/{number}", match=match)
        if progress is not None:
            progress(number + 1)
    counts = (hall.ties, hall.blocked, hall.rounds, hall.turns)
    seats = _results(levels, hall.wins, games)
    seconds = perf_counter() - began
    return Report(game.slug, games, seed, setup.options, seats, *counts, seconds=seconds)


def _check(game: Game, games: int, budget: int | None) -> None:
    if games < 1:
        raise BadSetup(f"{game.slug}: {games} games; it takes at least 1")
    if budget is not None and budget < 0:
        raise BadSetup(f"{game.slug}: a budget of {budget} samples; it takes 0 or more")


def _results(levels: Sequence[int], wins: Sequence[int], games: int) -> tuple[SeatResult, ...]:
    return tuple(
        SeatResult(level, won, won / games, *wilson(won, games))
        for level, won in zip(levels, wins, strict=True)
    )


class _Hall:
    """The opponents at their seats, and the counts so far."""

    def __init__(
        self, game: Game, setup: Setup, players: Sequence[Opponent], budget: int | None
    ) -> None:
        self.game = game
        self.setup = setup
        self.players = players
        self.budgets = [player.budget if budget is None else budget for player in players]
        self.wins = [0] * setup.seats
        self.ties = self.blocked = self.rounds = self.turns = 0

    def play(self, number: int, seed: str, *, match: bool) -> None:
        """Play a game and count it."""
        luck = _Luck(seed, self.setup.seats)
        setup = self.setup._replace(starter=number % self.setup.seats)
        winners = self._match(setup, luck) if match else self._round(setup, setup.starter, luck)
        if len(winners) == 1 or self._are_partners(winners):
            for seat in winners:
                self.wins[seat] += 1
        elif winners:
            self.ties += 1

    def _are_partners(self, winners: Sequence[Seat]) -> bool:
        pair = len(winners) == 2 and winners[1] - winners[0] == 2
        return pair and bool(self.setup.options.get("partners"))

    def _round(self, setup: Setup, starter: Seat, luck: _Luck) -> Sequence[Seat]:
        state = self.game.start(setup, starter)
        self._play_out(state, luck)
        outcome = state.outcome()
        winners = () if outcome is None else outcome.winners
        self.blocked += not winners
        return winners

    def _match(self, setup: Setup, luck: _Luck) -> Sequence[Seat]:
        sheet, starter = ScoreSheet(setup.seats), setup.starter
        while not (sheet.rounds and self.game.is_decided(setup, sheet)):
            state = self.game.start(setup, starter)
            self._play_out(state, luck)
            outcome = state.outcome()
            if outcome is None:
                break
            self.blocked += not outcome.winners
            sheet.add(outcome.points)
            starter = self.game.next_starter(setup, starter, outcome)
        return sheet.leaders

    def _play_out(self, state: State, luck: _Luck) -> None:
        """Play a round to its end; a turn is a series of moves by one seat."""
        self.rounds += 1
        last, seat = NOBODY, state.to_move()
        while seat != NOBODY:
            if seat == CHANCE:
                state.apply(state.chance_move(luck.chance))
            else:
                self.turns += seat != last
                last, rng = seat, luck.seats[seat]
                view, budget = state.view(seat), self.budgets[seat]
                state.apply(self.players[seat].choose(view, rng, budget))
            seat = state.to_move()


class _Luck:
    """The random generators of one game."""

    def __init__(self, seed: str, seats: int) -> None:
        self.chance = Random(f"{seed}/chance")
        self.seats = [Random(f"{seed}/seat {seat}") for seat in range(seats)]
