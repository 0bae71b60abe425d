"""The arena: the same seed gives the same report, and every game is counted once."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest

from firmware.arena import Report, run, wilson
from rules.errors import BadSetup
from rules.game import Move, Opponent
from rules.skipbo import GAME, SkipBo
from rules.skipbo.view import SkipBoView

KEYS = [
    *("game", "games", "seed", "options", "seats"),
    *("ties", "blocked", "rounds", "turns", "seconds"),
    *("match", "duplicate", "deals", "budget"),
]
SEAT_KEYS = [
    *("level", "wins", "win_rate", "low", "high"),
    *("player", "forfeits", "first_forfeit", "mishap", "deal_low", "deal_high"),
]


def short(levels: tuple[int, ...], games: int, seed: int = 1, *, match: bool = False) -> Report:
    """Play short games in which nobody samples."""
    options = {"stock": 5}
    return run(GAME, levels, games=games, seed=seed, options=options, match=match, budget=0)


# Reports


def test_the_same_seed_gives_the_same_report_but_for_the_seconds() -> None:
    first, second = short((1, 2, 1), 6), short((1, 2, 1), 6)
    assert first._replace(seconds=0) == second._replace(seconds=0)


def test_another_seed_gives_other_games() -> None:
    assert short((1, 2), 6, seed=1).turns != short((1, 2), 6, seed=2).turns


def test_a_game_does_not_depend_on_those_before_it() -> None:
    few, many = short((1, 2), 3), short((1, 2), 4)
    assert 0 <= many.seats[0].wins - few.seats[0].wins <= 1
    assert many.turns > few.turns


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_game_is_won_by_somebody_or_tied_or_blocked(seats: int) -> None:
    report = short((1, 2, 2, 1, 2, 1)[:seats], 12)
    wins = sum(seat.wins for seat in report.seats)
    assert wins + report.ties + report.blocked == report.games == report.rounds == 12


def test_with_partners_a_win_counts_for_both_of_a_pair() -> None:
    options = {"stock": 5, "partners": True}
    report = run(GAME, (2, 1, 2, 1), games=10, seed=3, options=options, budget=0)
    first, second, third, fourth = (seat.wins for seat in report.seats)
    assert (first, second) == (third, fourth)
    assert first + second + report.blocked == 10
    assert report.ties == 0


def test_a_match_goes_on_to_the_target() -> None:
    options = {"stock": 5, "target": 100}
    report = run(GAME, (2, 2), games=3, seed=1, options=options, match=True)
    assert sum(seat.wins for seat in report.seats) + report.ties == 3
    # A round of two seats with stocks of five is worth 25 to 50 points.
    assert report.rounds >= 3 * 2


def test_a_turn_is_not_counted_for_every_move() -> None:
    report = short((2, 2), 10)
    assert 2 * report.rounds <= report.turns <= 60 * report.rounds


def test_the_seats_keep_their_order_and_their_level() -> None:
    report = short((2, 1, 2), 3)
    assert [seat.level for seat in report.seats] == [2, 1, 2]
    assert all(seat.win_rate == seat.wins / 3 for seat in report.seats)


def test_the_options_are_complete() -> None:
    options = short((1, 1), 1).options
    assert options == {"stock": 5, "target": 500, "peek": False, "partners": False}


def test_progress_is_told_after_every_game() -> None:
    told: list[int] = []
    run(GAME, (1, 1), games=3, seed=1, options={"stock": 5}, progress=told.append)
    assert told == [1, 2, 3]


def test_as_json_has_the_documented_keys_in_their_order() -> None:
    data = short((1, 2), 2).as_json()
    assert list(data) == KEYS
    assert [list(seat) for seat in data["seats"]] == [SEAT_KEYS] * 2
    assert json.loads(json.dumps(data)) == data


# What it refuses


@pytest.mark.parametrize("levels", [(1, 4), (0, 1), (1,), (1,) * 7])
def test_levels_and_numbers_of_seats_that_are_not_there_are_refused(levels: tuple[int]) -> None:
    with pytest.raises(BadSetup, match="skip-bo"):
        run(GAME, levels, games=1, seed=1)


def test_less_than_one_game_is_refused() -> None:
    with pytest.raises(BadSetup, match="0 games"):
        run(GAME, (1, 1), games=0, seed=1)


def test_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadSetup, match="stock"):
        run(GAME, (1, 1), games=1, seed=1, options={"stock": 7})


def test_a_budget_below_nothing_is_refused() -> None:
    with pytest.raises(BadSetup, match="budget of -1"):
        run(GAME, (1, 1), games=1, seed=1, budget=-1)


# Budgets


class Sampler:
    """Level 1, with a budget of its own; notes what it was given."""

    budget = 7

    def __init__(self, given: set[int]) -> None:
        self.given = given
        self.level_1 = GAME.opponent(1)

    def choose(
        self,
        view: SkipBoView,
        rng: Random,
        budget: int,
        stop: Callable[[], bool] = lambda: False,  # noqa: ARG002
    ) -> Move:
        self.given.add(budget)
        return self.level_1.choose(view, rng, budget)


class WithSamplers(SkipBo):
    """Skip-Bo with samplers on every level."""

    def __init__(self) -> None:
        self.given: set[int] = set()

    def opponent(self, level: int) -> Opponent:  # noqa: ARG002
        return Sampler(self.given)


@pytest.mark.parametrize(("budget", "expected"), [(None, 7), (0, 0), (40, 40)])
def test_every_decision_has_the_opponent_s_own_budget_or_another(
    budget: int | None, expected: int
) -> None:
    game = WithSamplers()
    run(game, (1, 1), games=1, seed=1, options={"stock": 5}, budget=budget)
    assert game.given == {expected}


# Wilson's interval


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Wilson (1927) without continuity correction; Newcombe (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00006)


# What it is for: a wide bound, since few games are played


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse", "least"), [(3, 1, 0.65), (2, 1, 0.5)])
def test_a_higher_level_wins_more_often(better: int, worse: int, least: float) -> None:
    report = run(GAME, (better, worse), games=60, seed=1, options={"stock": 10}, budget=0)
    assert report.seats[0].win_rate >= least


# Its weight


def test_it_is_imported_without_anything_heavy() -> None:
    names = "{'PIL', 'textual', 'asyncio', 'dataclasses', 'logging', 'argparse', 'sqlite3'}"
    code = f"import sys, firmware.arena, rules.skipbo; print({names} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
