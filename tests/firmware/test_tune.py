"""What `kibitz tune` learns from games: the lessons, the fit, and what is kept of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from firmware.errors import Refused
from firmware.tune import run
from firmware.tune.crew import shared
from firmware.tune.fit import Floats, columns_of, fit, later_ends, regress
from firmware.tune.gather import Batch, Lessons, gather, joined
from firmware.tune.kept import Kept
from firmware.tune.kinds import KINDS, seats_of, stocks_of
from rules.skipbo.features import CLEARED, END, FREED, OTHER, OWN, size
from rules.skipbo.value import PARTNERS


def lessons_of(rows: Sequence[tuple[int, int, int, Sequence[float], bool]]) -> Lessons:
    """Return lessons written as (game, seat, phase, features, won), of two seats."""
    games, seats, phases, positions, won = zip(*rows, strict=True)
    return Lessons(
        np.array(positions, np.float32),
        np.array(games, np.int32),
        np.array(seats, np.int8),
        np.array(phases, np.int8),
        np.array(won, np.bool_),
        np.array(won, np.float32)[:, None],
    )


def learned(
    positions: Floats, targets: Floats | NDArray[np.bool_], start: Floats | None = None
) -> Floats:
    """Return the weights for one target that all features have to do with."""
    columns = columns_of(positions.shape[1], partners=True)
    return regress(positions, targets.astype(np.float64)[:, None], columns, start)


def same(one: Lessons, other: Lessons) -> bool:
    """Whether two sets of lessons are equal to the last number."""
    pairs = zip(one, other, strict=True)
    return all(np.array_equal(np.asarray(a), np.asarray(b)) for a, b in pairs)


# The fit


def test_a_regression_finds_the_weights_that_made_its_data() -> None:
    rng = np.random.default_rng(1)
    true = np.array([0.5, -1.5, 0.0, 2.0])
    positions = np.column_stack([np.ones(60_000), rng.normal(size=(60_000, 3))])
    won = rng.random(60_000) < 1 / (1 + np.exp(-positions @ true))
    found = learned(positions, won)
    assert np.abs(found - true).max() < 0.1


def test_it_learns_from_probabilities_as_well() -> None:
    positions = np.column_stack([np.ones(400), np.linspace(-3, 3, 400)])
    true = np.array([-0.5, 1.0])
    found = learned(positions, 1 / (1 + np.exp(-positions @ true)))
    assert np.abs(found - true).max() < 0.1


def test_weights_stay_finite_where_a_feature_tells_everything() -> None:
    positions = np.column_stack([np.ones(50), np.arange(50.0) - 24.5])
    found = learned(positions, positions[:, 1] > 0)
    assert np.isfinite(found).all()
    assert found[1] > 0


def test_a_start_far_off_leads_to_the_same_weights() -> None:
    positions = np.column_stack([np.ones(40), np.tile([0.0, 1.0], 20)])
    won = np.tile([1.0, 0.0, 0.0, 1.0, 1.0], 8)
    far = learned(positions, won, np.array([30.0, -40.0]))
    assert far == pytest.approx(learned(positions, won), abs=1e-4)


def test_without_a_single_lesson_every_weight_is_nothing() -> None:
    assert learned(np.zeros((0, 3)), np.zeros(0)).tolist() == [0, 0, 0]


def test_a_position_learns_from_its_own_seats_second_end_after_it() -> None:
    course = [(1, 0, END), (1, 1, END), (1, 0, FREED), (1, 0, END), (1, 1, CLEARED), (1, 1, END)]
    course += [(1, 0, END), (2, 0, END), (2, 0, FREED), (2, 0, END), (2, 0, END)]
    lessons = lessons_of([(*one, [0.0], False) for one in course])
    #            rows     0  1   2   3   4   5   6   7   8   9  10
    assert later_ends(lessons, 1).tolist() == [3, 5, 3, 6, 5, -1, -1, 9, 9, 10, -1]
    assert later_ends(lessons, 2).tolist() == [6, -1, 6, -1, -1, -1, -1, 10, 10, -1, -1]


def test_games_without_an_end_of_a_turn_have_no_later_ones() -> None:
    lessons = lessons_of([(1, 0, FREED, [1.0], True), (1, 1, CLEARED, [1.0], False)])
    assert later_ends(lessons).tolist() == [-1, -1]


def test_the_value_two_ends_later_outweighs_the_luck_of_a_few_games() -> None:
    # Both kinds of game pass through the same third position, which wins three times out of four.
    unlucky, lucky, second, third = np.eye(4).tolist()
    rows = []
    for game in range(40):
        won = game >= 10
        course = (lucky if won else unlucky, second, third)
        rows += [(game, 0, END, one, won) for one in course]
    from_outcomes = fit(lessons_of(rows), partners=True, rounds=0)[END]
    from_values = fit(lessons_of(rows), partners=True, rounds=1)[END]
    assert from_outcomes[0] < -1
    assert from_values[0] > 0.5
    assert from_values[3] == pytest.approx(from_outcomes[3], abs=0.01)


def test_of_two_rivals_each_teaches_the_weights_that_are_its_own() -> None:
    rng = np.random.default_rng(2)
    own, other = len(OWN), len(OTHER)
    positions = rng.normal(size=(40_000, size(3)))
    true = rng.normal(size=size(3)) / 2
    columns = columns_of(size(3), partners=False)
    assert [len(pair) for pair in columns] == [own + other, own + other]
    logits = np.stack([positions[:, pair] @ true[pair] for pair in columns], axis=1)
    found = regress(positions, 1 / (1 + np.exp(-logits)), columns)
    assert np.abs(found - true).max() < 0.05


# The games


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_game_teaches_all_three_phases(kind: str) -> None:
    lessons = gather(Batch(kind, 1, 0, 8))
    assert lessons.positions.shape == (len(lessons.won), size(seats_of(kind)))
    assert set(lessons.phases.tolist()) == {END, FREED, CLEARED}
    assert set(lessons.seats.tolist()) == set(range(seats_of(kind)))
    assert 0 < lessons.won.sum() < len(lessons.won)
    ahead_of_all = (lessons.ahead == 1).all(axis=1)
    assert kind == PARTNERS or (lessons.won >= ahead_of_all).all(), "who is ahead of all has won"
    assert lessons.ahead.shape == (len(lessons.won), seats_of(kind) - 1)


def test_five_and_six_never_learn_from_a_stock_that_they_cannot_have() -> None:
    assert [max(stocks_of(kind)) for kind in KINDS] == [30, 30, 30, 20, 20, 30]


def test_a_game_depends_on_its_number_alone() -> None:
    apart = [gather(Batch("2", 5, first, 2)) for first in (0, 2)]
    assert same(joined(apart), gather(Batch("2", 5, 0, 4)))
    assert not same(apart[0], gather(Batch("2", 6, 0, 2)))


def test_two_processes_learn_what_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "BATCH", 2)
    alone, together = (
        run.learn("2", 1, 5, run.Means(jobs, Kept(tmp_path / str(jobs))), lambda _: None)
        for jobs in (1, 2)
    )
    assert same(alone, together)
    assert fit(alone, partners=False) == fit(together, partners=False)


def test_a_process_that_is_killed_is_told_in_a_line() -> None:
    with pytest.raises(Refused, match="a process was killed"):
        list(shared(os._exit, [3, 3], 2))


# What is kept


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    batch = Batch("3", 1, 0, 1)
    lessons = gather(batch)
    assert Kept(tmp_path).find(batch) is None
    Kept(tmp_path).keep(batch, lessons)
    found = Kept(tmp_path).find(batch)
    assert found is not None
    assert same(found, lessons)


def test_a_torn_file_is_as_good_as_none(tmp_path: Path) -> None:
    batch = Batch("2", 1, 0, 1)
    kept = Kept(tmp_path)
    kept.keep(batch, gather(batch))
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for length in (0, 10, len(whole) // 2):
        file.write_bytes(whole[:length])
        assert kept.find(batch) is None


def test_lessons_of_other_features_are_not_used(tmp_path: Path) -> None:
    batch = Batch("2", 1, 0, 1)
    kept = Kept(tmp_path)
    lessons = gather(batch)
    kept.keep(batch, lessons._replace(positions=lessons.positions[:, 1:]))
    assert kept.find(batch) is None


def test_only_what_is_missing_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BATCH", 2)
    means = run.Means(1, Kept(tmp_path))
    run.learn("2", 1, 4, means, lambda _: None)
    played: list[Batch] = []

    def counted(batch: Batch) -> Lessons:
        played.append(batch)
        return gather(batch)

    monkeypatch.setattr(run, "gather", counted)
    told: list[int] = []
    more = run.learn("2", 1, 6, means, told.append)
    assert played == [Batch("2", 1, 4, 2)]
    assert told == [4, 2]
    assert same(more, gather(Batch("2", 1, 0, 6)))
