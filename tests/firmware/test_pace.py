"""Seconds turned into samples: a slow machine takes fewer, and no decision takes for ever."""

from __future__ import annotations

from random import Random
from typing import Any

from firmware.pace import FEWEST, Pace
from firmware.think import Question
from rules.game import Move
from rules.sampling import Stop, best_of, never
from rules.skipbo import GAME
from tests.rules.test_skipbo_search import positions


class Watch:
    """A clock that goes on by a step at every look, and by whatever it is told."""

    def __init__(self, step: float = 0.0) -> None:
        self.time, self.step = 0.0, step

    def __call__(self) -> float:
        self.time += self.step
        return self.time


class Sampler:
    """An opponent whose samples take time on a watch."""

    budget = 400

    def __init__(self, watch: Watch, seconds: float) -> None:
        self.watch, self.seconds, self.taken = watch, seconds, 0

    def choose(
        self,
        view: Any,  # noqa: ARG002
        rng: Random,  # noqa: ARG002
        budget: int,
        stop: Stop = never,
    ) -> Move:
        self.taken = 0

        def sample(_: None, index: int) -> float:
            self.taken += 1
            self.watch.time += self.seconds
            return float(index)

        return best_of([0.0, 0.0], lambda: None, sample, budget, stop=stop)


def decide(pace: Pace, player: Sampler) -> float:
    """Let it decide as the thinker does; return the seconds taken."""
    budget, began = pace.samples(player, player.budget), pace.now()
    player.choose(None, Random(1), budget, pace.stop(never))
    pace.learn(player, budget, began)
    return pace.now() - began


def test_a_machine_that_is_quick_enough_takes_the_level_s_own_budget() -> None:
    watch = Watch()
    pace, player = Pace(watch), Sampler(watch, 0.001)
    for _ in range(3):
        decide(pace, player)
        assert pace.samples(player, player.budget) == player.budget


def test_a_slow_machine_takes_as_many_samples_as_fit_the_time() -> None:
    watch = Watch()
    pace, player = Pace(watch, seconds=1.5), Sampler(watch, 0.01)
    taken = [decide(pace, player) for _ in range(6)]
    assert max(taken) <= 1.5 + 0.02
    assert pace.samples(player, player.budget) < 200
    assert player.taken > 50


def test_even_the_slowest_machine_takes_a_few() -> None:
    watch = Watch()
    pace, player = Pace(watch), Sampler(watch, 5.0)
    for _ in range(4):
        decide(pace, player)
    assert pace.samples(player, player.budget) == FEWEST


def test_thinking_ends_when_somebody_is_in_a_hurry() -> None:
    watch = Watch()
    stop = Pace(watch).stop(lambda: True)
    assert stop()


def test_level_3_of_skip_bo_answers_within_its_time_on_a_machine_that_is_very_slow() -> None:
    state = next(positions(2, games=1))
    watch = Watch(step=0.1)
    player = GAME.opponent(3)
    question = Question(player, state.view(state.mover), Random(1), 10**6, None)
    answer = question.answer(Pace(watch, seconds=1.5).stop(never))
    assert answer.move in state.legal_moves()
    assert watch.time < 2
