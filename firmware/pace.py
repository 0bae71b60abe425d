"""How many samples an opponent may take on this machine: seconds turned into samples.

A level's own budget is right for every machine that is quick enough. A slower one is found out by
the first answers, and gets as many samples as fit the time; a hard stop holds in any case.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic

from rules.game import Opponent

SECONDS = 1.5
"""What one decision may take."""

FEWEST = 16
"""Samples that every decision may take, however slow the machine is: fewer decide nothing."""

SWITCH = 0.001
"""Seconds after which thinking lets the loop go on, when a key has come."""


class Pace:
    """Learns from each answer how many samples fit the time on this machine."""

    def __init__(self, now: Callable[[], float] = monotonic, seconds: float = SECONDS) -> None:
        self.now, self._seconds = now, seconds
        self._most: dict[type[Opponent], float] = {}

    def samples(self, opponent: Opponent, budget: int) -> int:
        """Return how many of `budget` samples this opponent may take."""
        most = self._most.get(type(opponent))
        return budget if most is None else min(budget, max(FEWEST, int(most)))

    def stop(self, hurry: Callable[[], bool]) -> Callable[[], bool]:
        """Return what tells the thinking that starts now to end: its time is up, or `hurry`."""
        end = self.now() + self._seconds
        return lambda: hurry() or self.now() >= end

    def learn(self, opponent: Opponent, budget: int, since: float) -> None:
        """Take note of a decision with so many samples that began at `since`."""
        taken = self.now() - since
        if not budget or taken <= 0:
            return
        # Cut short, it took fewer than its budget: nobody knows how many.
        fit = budget / 4 if taken >= self._seconds else budget * self._seconds / taken
        self._most[type(opponent)] = fit


def share_the_processor() -> None:
    """Let a thread that waits for its turn have it at once, not after Python's usual 5 ms."""
    sys.setswitchinterval(SWITCH)
