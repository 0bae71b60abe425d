"""A match of games to so many points, won by a lead: table tennis and its like.

A round is one game, entered as its result or counted point by point; it is worth 1 to its winner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.pads.counter import Counter, Number
from rules.pads.page import Round
from rules.pads.reasons import Problem, Reason
from rules.pads.sheet import LARGEST, Layout


class Games(Counter):
    """`to` points win a game, by `lead`. The serve changes after `serves` points, and after each
    point once both are within one of `to` (0: it does not change within a game).
    """

    NUMBERS = (Number("to", 11, 1, LARGEST), Number("lead", 2, 1, 100), Number("serves", 2, 0, 100))
    ROWS = ("points",)
    LAYOUT = Layout.ROUNDS
    FEWEST = 2

    def points(self, rounds: Sequence[Round], index: int) -> tuple[int | None, ...]:
        """Return 1 for the winner of a game that is over and 0 for the others."""
        scored = self._scored(rounds[index])
        if not self._is_won(scored):
            return (None,) * self.players
        best = max(scored)
        return tuple(int(points == best) for points in scored)

    def is_complete(self, rounds: Sequence[Round], index: int, sitting: frozenset[int]) -> bool:
        """Tell whether the game is over."""
        del sitting
        return self._is_won(self._scored(rounds[index]))

    def problems(self, rounds: Sequence[Round]) -> Iterator[Problem]:
        """Give the results that no game can have: it was over before."""
        to, lead = self.sheet.number("to"), self.sheet.number("lead")
        for index, one in enumerate(rounds):
            second, best = sorted(self._scored(one))[-2:]
            if best > max(to, second + lead):
                yield Problem(Reason.NOT_A_RESULT, (best, second), index)

    def marker(self, rounds: Sequence[Round], index: int, holder: int) -> int:
        """Return who serves now."""
        every = self.sheet.number("serves")
        if not every or index >= len(rounds):
            return holder
        scored = self._scored(rounds[index])
        even = (self.sheet.number("to") - 1) * 2
        played = sum(scored)
        changes = even // every + played - even if min(scored) * 2 >= even else played // every
        return (holder + changes) % (self.players * self.sheet.per_team)

    def _scored(self, one: Round) -> list[int]:
        return [one.value(player, 0) or 0 for player in range(self.players)]

    def _is_won(self, scored: Sequence[int]) -> bool:
        second, best = sorted(scored)[-2:]
        return best >= self.sheet.number("to") and best - second >= self.sheet.number("lead")
