"""Ugah Ugah! with real chips: the chips that people take, and who holds the spoils.

The chips on the pad and those in the ring are the box (31, rules document, section 3.1). A spoils
card belongs to the last who took it and counts 3 points, which belong to no turn: it can be lost.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterator, Sequence

from rules.pads.counter import Counter, Number
from rules.pads.page import Round
from rules.pads.reasons import Problem, Reason
from rules.pads.sheet import Layout

CHIPS, SPOILS = range(2)
VALUES = {"caterpillars": -1, "ones": 1, "twos": 2, "threes": 3, "fours": 4}
"""What the chips of each kind are worth."""

ANIMALS = (1, 2, 3)
"""Dinosaur, mammoth and bird, as they are entered in the row of the spoils."""


class Ugah(Counter):
    """Rows: the values of the chips taken, and the animals whose spoils card was taken.

    How many chips of each value a box has is ruling UU-a, to be set to what the box really holds.
    """

    NUMBERS = (
        Number("caterpillars", 6, 0, 99),
        Number("ones", 9, 0, 99),
        Number("twos", 8, 0, 99),
        Number("threes", 5, 0, 99),
        Number("fours", 3, 0, 99),
        Number("spoils", 3, 0, 99),
    )
    ROWS = ("chips", "spoils")
    LAYOUT = Layout.FREE

    def holders(self, rounds: Sequence[Round]) -> dict[int, int]:
        """Return which player holds the spoils card of each animal that was taken."""
        found: dict[int, int] = {}
        for one in rounds:
            for player, box in enumerate(one.boxes):
                found.update(dict.fromkeys(box[SPOILS] or (), player))
        return found

    def in_ring(self, rounds: Sequence[Round]) -> int:
        """Return how many chips are left to take."""
        taken = sum(len(box[CHIPS] or ()) for one in rounds for box in one.boxes)
        return sum(self.sheet.number(key) for key in VALUES) - taken

    def extras(self, rounds: Sequence[Round]) -> tuple[int, ...]:
        """Return the points of the spoils cards held now."""
        worth = self.sheet.number("spoils")
        return tuple(held * worth for held in self.row_total(rounds, SPOILS))

    def is_over(self, rounds: Sequence[Round]) -> bool:
        """Tell whether all chips are taken. The hunters meet before: that is said by hand."""
        return self.in_ring(rounds) <= 0

    def row_total(self, rounds: Sequence[Round], row: int) -> tuple[int, ...]:
        """Return the spoils cards held, or the caterpillars taken (the chips' row)."""
        if row == SPOILS:
            held = Multiset(self.holders(rounds).values())
            return tuple(held[player] for player in range(self.players))
        return tuple(
            sum((one.boxes[player][CHIPS] or ()).count(-1) for one in rounds)
            for player in range(self.players)
        )

    def problems(self, rounds: Sequence[Round]) -> Iterator[Problem]:
        """Give the chips of which more were taken than there are."""
        there = {value: self.sheet.number(key) for key, value in VALUES.items()}
        taken: Multiset[int] = Multiset()
        for index, one in enumerate(rounds):
            for player, box in enumerate(one.boxes):
                for value in box[CHIPS] or ():
                    taken[value] += 1
                    most = there.get(value, 0)
                    if taken[value] > most:
                        numbers = (value, taken[value], most)
                        yield Problem(Reason.CHIPS, numbers, index, player, CHIPS)
