"""Bid so many tricks and make them: spades and its like.

A contract made is worth `trick` for each trick of the bid and `over` for each above; one that
fails loses them. Every `bags` tricks above, over the whole game, cost `cost`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.pads.counter import Counter, Number
from rules.pads.page import Round
from rules.pads.sheet import Layout


class Contract(Counter):
    """Rows: the bid, and the tricks that were taken. `bags` 0: tricks above never cost anything."""

    NUMBERS = (
        Number("trick", 10, 0, 1000),
        Number("over", 1, -1000, 1000),
        Number("bags", 10, 0, 1000),
        Number("cost", 100, 0, 10_000),
    )
    ROWS = ("bid", "tricks")
    LAYOUT = Layout.ROUNDS

    def points(self, rounds: Sequence[Round], index: int) -> tuple[int | None, ...]:
        """Return what the contracts of a round are worth, less what the tricks above cost now."""
        return tuple(self._points(rounds, index, player) for player in range(self.players))

    def bags(self, rounds: Sequence[Round], player: int) -> int:
        """Return how many tricks a player has above contracts made, since the last that cost."""
        every = self.sheet.number("bags")
        total = sum(self._over(one, player) for one in rounds)
        return total % every if every else total

    def _points(self, rounds: Sequence[Round], index: int, player: int) -> int | None:
        bid, tricks = (rounds[index].value(player, row) for row in (0, 1))
        if bid is None or tricks is None:
            return None
        if tricks < bid:
            return -bid * self.sheet.number("trick")
        made = bid * self.sheet.number("trick") + (tricks - bid) * self.sheet.number("over")
        return made - self._cost(rounds, index, player)

    def _cost(self, rounds: Sequence[Round], index: int, player: int) -> int:
        every = self.sheet.number("bags")
        if not every:
            return 0
        before = sum(self._over(one, player) for one in rounds[:index])
        after = before + self._over(rounds[index], player)
        return (after // every - before // every) * self.sheet.number("cost")

    def _over(self, one: Round, player: int) -> int:
        bid, tricks = one.value(player, 0), one.value(player, 1)
        return 0 if bid is None or tricks is None else max(0, tricks - bid)
