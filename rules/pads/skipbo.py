"""Skip-Bo with real cards: the cards left in each stock make the points of the round.

The winner, whose stock is empty, gets 25 and 5 for each card left in the others' (rules document,
section 5). A round without an empty stock is blocked and worth nothing (ruling 9); it takes force,
because a slip of the finger looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.pads.counter import Counter, Number
from rules.pads.page import Round
from rules.pads.reasons import Problem, Reason
from rules.pads.sheet import Layout
from rules.skipbo.scoring import PER_STOCK_CARD, ROUND_BONUS

CROWD, CROWD_STOCK = 5, 20
"""From so many players on, each has a stock of so many cards at most [O]."""


class SkipBo(Counter):
    """One row: the cards left in the stock. `stock`: the cards it began with, for up to 4 players.

    A team's two stocks are entered together.
    """

    NUMBERS = (Number("stock", 30, 1, 30),)
    ROWS = ("left",)
    LAYOUT = Layout.ROUNDS

    def points(self, rounds: Sequence[Round], index: int) -> tuple[int | None, ...]:
        """Return 25 and 5 for each card left for whoever has none, 0 for the others."""
        left = [rounds[index].value(player, 0) for player in range(self.players)]
        if None in left:
            return (None,) * self.players
        points = ROUND_BONUS + PER_STOCK_CARD * sum(own or 0 for own in left)
        return tuple(0 if own else points for own in left)

    def problems(self, rounds: Sequence[Round]) -> Iterator[Problem]:
        """Give the rounds without one winner, and stocks that were never so big."""
        for index, one in enumerate(rounds):
            left = [one.value(player, 0) for player in range(self.players)]
            for player, own in enumerate(left):
                if own is not None and own > self.stock:
                    yield Problem(Reason.ABOVE, (own, self.stock), index, player, 0)
            if None not in left and left.count(0) != 1:
                yield Problem(Reason.ZEROS, (left.count(0), 1), index, None, 0)

    @property
    def stock(self) -> int:
        """The cards of a column before the round."""
        people = self.players * self.sheet.per_team
        cards = self.sheet.number("stock")
        return (min(cards, CROWD_STOCK) if people >= CROWD else cards) * self.sheet.per_team
