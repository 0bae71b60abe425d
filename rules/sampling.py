"""Choosing by sampling: candidates are tried in the same imagined worlds, and the weak drop out.

The machinery that the advanced opponents of all games share. A world is a full state in which
everything hidden was filled in at random (a determinization); a sample is what one candidate is
worth in one world. All candidates meet the same worlds with the same luck, so that what differs
is the candidate (common random numbers), and half of them drop out after each stage (sequential
halving), so that the samples go to the close calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Protocol, TypeAlias, TypeVar

W = TypeVar("W")

Stop: TypeAlias = Callable[[], bool]
"""Asked again and again while an opponent thinks; True ends that, and the best so far is played."""

MARGIN = 3.0
"""Standard errors of the paired difference by which a candidate is out before its stage ends."""

FEWEST = 16
"""Samples before that is judged."""


class Uniform(Protocol):
    """What chance needs: as much of a `random.Random` as draws a card."""

    def random(self) -> float:
        """Return the next number, 0 <= x < 1."""


class Tape:
    """Luck on record: the same numbers for every candidate that is tried in one world."""

    __slots__ = ("_next", "_numbers", "_rng")

    def __init__(self, rng: Random, length: int) -> None:
        """Record `length` numbers; more than these are drawn from `rng`, and not recorded."""
        self._rng = rng
        self._numbers = [rng.random() for _ in range(length)]
        self._next: Iterator[float] = iter(())

    def rewind(self) -> None:
        """Start again with the first number."""
        self._next = chain(self._numbers, iter(self._rng.random, 2.0))

    def random(self) -> float:
        """Return the next number."""
        return next(self._next)


def never() -> bool:
    """Tell that the thinking need not stop."""
    return False


class Trial:
    """The samples of some candidates so far. Priors are worth `weight` samples each."""

    __slots__ = ("left", "priors", "samples", "weight")

    def __init__(self, priors: Sequence[float], weight: float) -> None:
        self.priors, self.weight = priors, weight
        self.left = list(range(len(priors)))
        self.samples: list[list[float]] = [[] for _ in priors]

    def mean(self, index: int) -> float:
        """Return what a candidate is worth by its samples and its prior."""
        samples = self.samples[index]
        total = sum(samples) + self.priors[index] * self.weight
        return total / ((len(samples) + self.weight) or 1)

    def rank(self) -> None:
        """Put the candidates that are left in order, the best first."""
        self.left.sort(key=self.mean, reverse=True)

    def halve(self) -> None:
        """Keep the better half, and of these only whoever is not clearly behind the best."""
        self.rank()
        del self.left[(len(self.left) + 1) // 2 :]
        self.drop_the_clearly_worse()

    def drop_the_clearly_worse(self) -> None:
        """Keep those whose samples do not prove that the best is better."""
        best = self.left[0]
        self.left = [best, *(other for other in self.left[1:] if not self._clear(best, other))]

    def _clear(self, best: int, other: int) -> bool:
        pairs = [
            one - two for one, two in zip(self.samples[best], self.samples[other], strict=True)
        ]
        count = len(pairs)
        if count < FEWEST:
            return False
        lead = self.mean(best) - self.mean(other)
        mean = sum(pairs) / count
        variance = sum((pair - mean) ** 2 for pair in pairs) / (count - 1)
        return bool(lead > MARGIN * (variance / count) ** 0.5)


def best_of(
    priors: Sequence[float],
    world: Callable[[], W],
    sample: Callable[[W, int], float],
    budget: int,
    *,
    weight: float = 0.0,
    stop: Stop = never,
) -> int:
    """Return the index of the candidate that is worth most, after at most `budget` samples or so.

    `priors` are what the candidates are worth beforehand, one each, on the scale of the samples;
    they count like `weight` samples. `world` imagines a world, `sample` tells what a candidate is
    worth in it. Every candidate of a stage gets one sample at least, whatever the budget, but for
    a budget of 0: the best prior then. `stop` is asked before each world; after it says yes the
    best by what is known so far is the answer.
    """
    trial = Trial(priors, weight)
    stages = max(1, (len(priors) - 1).bit_length())
    while budget and len(trial.left) > 1:
        for _ in range(max(1, budget // (stages * len(trial.left)))):
            if stop():
                trial.rank()
                return trial.left[0]
            here = world()
            for index in trial.left:
                trial.samples[index].append(sample(here, index))
        trial.halve()
    trial.rank()
    return trial.left[0]
