"""Playing deals: entrants at the seats, moves until a round or a match is over, wins counted.

All randomness of a game follows from the plan's seed and the deal's number, separately for chance
and for each seat. The line-up goes round the seats, the luck does not: with duplicate deals
everybody has once had each seat, its cards and its luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from traceback import extract_tb

from firmware.arena.plan import Counters, Job, Mishap, Plan, nothing
from firmware.arena.players import Forfeit, Player, open_player
from firmware.errors import Fault
from rules.catalogue import find
from rules.game import CHANCE, NOBODY, Game, Seat, Setup, State
from rules.scores import ScoreSheet


def play(job: Job) -> Counters:
    """Play a job here and now."""
    with Hall(find(job.plan.game), job.plan) as hall:
        return hall.play(job.first, job.deals)


class Hall:
    """The entrants of a plan, ready to play."""

    def __init__(self, game: Game, plan: Plan) -> None:
        """Open the players. Raises BadSetup."""
        self.plan = plan
        self._game = game
        self._setup = game.setup(plan.seats, plan.options)
        self._players = [open_player(game, plan, entrant) for entrant in plan.entrants]

    def __enter__(self) -> Hall:
        return self

    def __exit__(self, *_: object) -> None:
        for player in self._players:
            player.close()

    def play(self, first: int, count: int, told: Callable[[int], None] | None = None) -> Counters:
        """Play so many deals from number `first` on; `told` is given a 1 after each game."""
        total = nothing(self.plan.seats)
        for number in range(first, first + count):
            tally = _Tally(self.plan.seats)
            for rotation in range(self.plan.rotations):
                self._guarded(number, rotation, tally)
                if told is not None:
                    told(1)
            total = total.plus(tally.counters())
        return total

    def _guarded(self, number: int, rotation: int, tally: _Tally) -> None:
        """Play one game of a deal; say where it was if something breaks."""
        try:
            self._play(number, rotation, tally)
        except Exception as error:
            frames = extract_tb(error.__traceback__)
            at = next((one for one in reversed(frames) if _is_ours(one.filename)), frames[-1])
            place = f"{Path(at.filename).name}:{at.lineno}"
            where = f"{self.plan.game}, seed {self.plan.seed}, deal {number}, rotation {rotation}"
            raise Fault(f"{where}: {type(error).__name__} in {place}: {error}") from error

    def _play(self, number: int, rotation: int, tally: _Tally) -> None:
        """Play one game of a deal."""
        seats = self._setup.seats
        entrants = [(seat + rotation) % seats for seat in range(seats)]
        luck = _Luck(f"{self.plan.seed}/{number}", seats)
        table = _Table(self._game, [self._players[one] for one in entrants], luck, tally)
        setup = self._setup._replace(starter=number % seats)
        try:
            winners = table.match(setup) if self.plan.match else table.round(setup)
        except Forfeit as forfeit:
            loser = table.seat
            tally.forfeit(entrants[loser], Mishap(number, rotation, str(forfeit)))
            winners = self._opponents(loser)
        if len(winners) == 1 or self._are_partners(winners):
            tally.win(entrants[seat] for seat in winners)
        elif winners:
            tally.ties += 1

    def _has_partners(self) -> bool:
        return bool(self._setup.options.get("partners"))

    def _are_partners(self, winners: Sequence[Seat]) -> bool:
        return self._has_partners() and len(winners) == 2 and winners[1] - winners[0] == 2

    def _opponents(self, loser: Seat) -> Sequence[Seat]:
        """Return who wins when this seat forfeits: the other side, nobody when there are more."""
        seats = self._setup.seats
        if self._has_partners():
            return tuple(seat for seat in range(seats) if (seat - loser) % 2)
        return (1 - loser,) if seats == 2 else ()


def _is_ours(file: str) -> bool:
    return not {"rules", "firmware"}.isdisjoint(Path(file).parts)


class _Tally:
    """The counts of one deal."""

    def __init__(self, seats: int) -> None:
        self.games = self.ties = self.blocked = self.rounds = self.turns = 0
        self._wins = [0] * seats
        self._forfeits = [0] * seats
        self._mishaps: list[Mishap | None] = [None] * seats

    def win(self, entrants: Iterable[int]) -> None:
        for one in entrants:
            self._wins[one] += 1

    def forfeit(self, entrant: int, mishap: Mishap) -> None:
        self._forfeits[entrant] += 1
        self._mishaps[entrant] = self._mishaps[entrant] or mishap

    def counters(self) -> Counters:
        return Counters(
            deals=1,
            games=self.games,
            wins=tuple(self._wins),
            squares=tuple(won * won for won in self._wins),
            forfeits=tuple(self._forfeits),
            mishaps=tuple(self._mishaps),
            ties=self.ties,
            blocked=self.blocked,
            rounds=self.rounds,
            turns=self.turns,
        )


class _Table:
    """One game: the players by seat, and their luck."""

    def __init__(self, game: Game, players: Sequence[Player], luck: _Luck, tally: _Tally) -> None:
        self.seat: Seat = NOBODY
        """Who was asked last."""
        self._game = game
        self._players = players
        self._luck = luck
        self._tally = tally
        tally.games += 1

    def round(self, setup: Setup) -> Sequence[Seat]:
        """Play a round; return its winners."""
        state = self._game.start(setup, setup.starter)
        self._play_out(state)
        outcome = state.outcome()
        winners = () if outcome is None else outcome.winners
        self._tally.blocked += not winners
        return winners

    def match(self, setup: Setup) -> Sequence[Seat]:
        """Play rounds to the target; return who leads then."""
        sheet, starter = ScoreSheet(setup.seats), setup.starter
        while not (sheet.rounds and self._game.is_decided(setup, sheet)):
            state = self._game.start(setup, starter)
            self._play_out(state)
            outcome = state.outcome()
            if outcome is None:
                break
            self._tally.blocked += not outcome.winners
            sheet.add(outcome.points)
            starter = self._game.next_starter(setup, starter, outcome)
        return sheet.leaders

    def _play_out(self, state: State) -> None:
        """Play a round to its end; a turn is a series of moves by one seat."""
        self._tally.rounds += 1
        self.seat, seat = NOBODY, state.to_move()
        while seat != NOBODY:
            if seat == CHANCE:
                state.apply(state.chance_move(self._luck.chance))
            else:
                self._tally.turns += seat != self.seat
                self.seat = seat
                state.apply(self._players[seat].move(state, seat, self._luck.seats[seat]))
            seat = state.to_move()


class _Luck:
    """The random generators of one game."""

    def __init__(self, seed: str, seats: int) -> None:
        self.chance = Random(f"{seed}/chance")
        self.seats = [Random(f"{seed}/seat {seat}") for seat in range(seats)]
