"""The machinery of all sampling opponents: shared worlds, halving, and an answer at any time."""

from __future__ import annotations

from random import Random

import pytest

from rules.sampling import FEWEST, Tape, Trial, best_of


def noisy(truth: list[float], seed: int, budget: int, **given: object) -> tuple[int, list[int]]:
    """Choose among candidates whose samples are their truth and shared noise; count the samples."""
    rng, taken = Random(seed), [0] * len(truth)

    def sample(world: float, index: int) -> float:
        taken[index] += 1
        return truth[index] + world + rng.gauss(0, 0.1)

    priors = [0.0] * len(truth)
    best = best_of(priors, lambda: rng.gauss(0, 5), sample, budget, **given)  # type: ignore[arg-type]
    return best, taken


def test_the_best_candidate_is_found_although_worlds_differ_far_more_than_candidates() -> None:
    found = [noisy([0.0, 0.1, 0.3, 0.2], seed, 400)[0] for seed in range(50)]
    assert found.count(2) >= 45


def test_the_samples_go_to_the_close_calls() -> None:
    _, taken = noisy([0.0, 0.5, 0.49, 0.1], 1, 400)
    assert min(taken[1], taken[2]) > 2 * max(taken[0], taken[3])


@pytest.mark.parametrize("budget", [1, 8, 50, 300, 1000])
def test_the_budget_is_kept_but_for_one_sample_of_each_candidate_and_stage(budget: int) -> None:
    _, taken = noisy([0.0] * 8, 1, budget)
    assert sum(taken) <= budget + 8 + 4 + 2


def test_without_a_budget_the_best_prior_is_the_answer() -> None:
    def never_asked(*_: object) -> float:
        raise AssertionError

    assert best_of([0.2, 0.7, 0.5], lambda: 0, never_asked, 0, weight=3) == 1


def test_a_prior_counts_like_samples() -> None:
    trial = Trial([1.0, 0.0], weight=4)
    trial.samples = [[0.0, 0.0], [0.4, 0.4]]
    assert trial.mean(0) == pytest.approx(4 / 6)
    assert trial.mean(1) == pytest.approx(0.8 / 6)


def test_stopped_thinking_answers_with_the_best_so_far() -> None:
    worlds = 0

    def stop() -> bool:
        return worlds >= 3

    def world() -> int:
        nonlocal worlds
        worlds += 1
        return worlds

    best = best_of(
        [0.0, 0.0, 0.0], world, lambda _, index: [0.1, 0.9, 0.5][index], 10**9, stop=stop
    )
    assert best == 1
    assert worlds == 3


def test_a_candidate_that_is_clearly_worse_takes_no_more_samples() -> None:
    trial = Trial([0.0, 0.0, 0.0], weight=0)
    rng = Random(1)
    for _ in range(FEWEST):
        luck = rng.gauss(0, 1)
        noise = [rng.gauss(0, 0.01) for _ in range(3)]
        for index, worth in enumerate((1.0, 0.999, 0.5)):
            trial.samples[index].append(worth + luck + noise[index])
    trial.rank()
    trial.drop_the_clearly_worse()
    assert set(trial.left) == {0, 1}


def test_a_single_candidate_takes_no_samples() -> None:
    assert noisy([0.5], 1, 100) == (0, [0])


def test_a_tape_gives_every_candidate_the_same_luck() -> None:
    tape = Tape(Random(1), 5)
    first = []
    for _ in range(2):
        tape.rewind()
        first.append([tape.random() for _ in range(5)])
    assert first[0] == first[1]
    assert len(set(first[0])) == 5


def test_a_tape_that_is_too_short_goes_on_with_fresh_luck() -> None:
    tape = Tape(Random(1), 2)
    tape.rewind()
    numbers = [tape.random() for _ in range(50)]
    assert all(0 <= number < 1 for number in numbers)
    assert len(set(numbers)) == 50
