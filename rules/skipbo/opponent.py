"""placeholder, replaced next"""

from __future__ import annotations

from random import Random

from rules.skipbo.view import SkipBoView
from rules.skipbo.worlds import determinize

LEVELS = (1, 2, 3)


class SkipBoOpponent:
    def __init__(self, level: int) -> None:
        self.level = level

    def choose(self, view: SkipBoView, rng: Random, budget: int) -> int:
        st = determinize(view, rng)
        l = list(st.legal_moves())
        return l[int(rng.random() * len(l))]
