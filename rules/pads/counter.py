"""The counter of a sheet: what makes points of what is entered, and knows what cannot be.

The plain counter goes by the formulas of the rows. Games of which we know the rules have a counter
of their own, with the same questions; it is told the rounds and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from rules.pads.page import Box, Round, Values
from rules.pads.reasons import Problem
from rules.pads.sheet import Formula, Layout, Rotation, Row, Sheet


class Number(NamedTuple):
    """A setting of a counter: a whole number from `least` to `most`."""

    key: str
    default: int
    least: int
    most: int


class Counter:
    """The plain counter, and the base of the others."""

    NUMBERS: ClassVar[tuple[Number, ...]] = ()
    """The settings that it has."""

    ROWS: ClassVar[tuple[str, ...]] = ()
    """The keys that the rows of the sheet must have, in order; () leaves them to the sheet."""

    LAYOUT: ClassVar[Layout | None] = None
    """The layout that the sheet must have, None for any."""

    ROTATION: ClassVar[Rotation | None] = None
    """The rotation that the sheet's marker must have, None for any."""

    FEWEST: ClassVar[int] = 1
    """So many columns there must be."""

    def __init__(self, sheet: Sheet, players: int) -> None:
        self.sheet = sheet
        self.players = players

    def points(self, rounds: Sequence[Round], index: int) -> tuple[int | None, ...]:
        """Return what a round is worth to each player, without bonuses; None: nothing yet."""
        return tuple(self._box_points(box) for box in rounds[index].boxes)

    def sitting_out(self, rounds: Sequence[Round], index: int) -> frozenset[int]:
        """Return who has no turn in a round by the rules of the game."""
        del rounds, index
        return frozenset()

    def is_complete(self, rounds: Sequence[Round], index: int, sitting: frozenset[int]) -> bool:
        """Tell whether everybody not `sitting` out wrote all that a round needs.

        In free layout an entry is complete as it is.
        """
        if self.sheet.layout is Layout.FREE:
            return True
        needed = [number for number, row in enumerate(self.sheet.rows) if not row.optional]
        boxes = [box for player, box in enumerate(rounds[index].boxes) if player not in sitting]
        return all(box[number] is not None for box in boxes for number in needed)

    def problems(self, rounds: Sequence[Round]) -> Iterator[Problem]:
        """Give what the rules of the game forbid, on all rounds."""
        del rounds
        yield from ()

    def extras(self, rounds: Sequence[Round]) -> tuple[int, ...]:
        """Return the points of each player that belong to no round."""
        return tuple(
            sum(
                bonus.points
                for bonus in self.sheet.row_bonuses
                if self._worth_of_rows(rounds, player, bonus.rows) >= bonus.at_least
            )
            for player in range(self.players)
        )

    def is_over(self, rounds: Sequence[Round]) -> bool:
        """Tell whether there is nothing left to play with."""
        del rounds
        return False

    def row_total(self, rounds: Sequence[Round], row: int) -> tuple[int, ...]:
        """Return what each player has in a row altogether: what some ties are decided by."""
        return tuple(
            sum(one.value(player, row) or 0 for one in rounds) for player in range(self.players)
        )

    def suggested(self, rounds: Sequence[Round], index: int) -> tuple[Box, ...]:
        """Return the boxes of a round with all that can be worked out filled in."""
        return rounds[index].boxes

    def choices(
        self, rounds: Sequence[Round], index: int, player: int, row: int
    ) -> tuple[int, ...] | None:
        """Return the few values that a row of a box can be now, None where a number is entered.

        `index` may be that of the round to come.
        """
        del rounds, index, player
        return (0, 1) if self.sheet.rows[row].formula is Formula.FIXED else None

    def marker(self, rounds: Sequence[Round], index: int, holder: int) -> int:
        """Return who has the marker now in a round that `holder` had it at the start of."""
        del rounds, index
        return holder

    def _worth_of_rows(self, rounds: Sequence[Round], player: int, keys: Sequence[str]) -> int:
        return sum(
            self._worth(row, one.boxes[player][number]) or 0
            for one in rounds
            for number, row in enumerate(self.sheet.rows)
            if row.key in keys
        )

    def _box_points(self, box: Box) -> int | None:
        worth = [self._worth(row, values) for row, values in zip(self.sheet.rows, box, strict=True)]
        known = [points for points in worth if points is not None]
        return sum(known) if known else None

    def _worth(self, row: Row, values: Values | None) -> int | None:
        if values is None or row.formula is Formula.NOTHING:
            return None
        if row.formula is Formula.BEST:
            return min(values) if self.sheet.lowest_wins else max(values)
        if row.formula is Formula.COUNT:
            return sum(values) * row.points
        if row.formula is Formula.FIXED:
            return row.points if any(values) else 0
        return sum(values)
