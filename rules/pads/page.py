"""What is written on a pad: rounds of boxes. Values never change; an edit makes a new page."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

Values: TypeAlias = tuple[int, ...]
"""The numbers in one row of a box, nearly always one; nothing written is None, not zero."""

Box: TypeAlias = tuple[Values | None, ...]
"""What one player wrote in one round, row by row."""


class Round(NamedTuple):
    """A round: a box for each player, the bonuses given, and who was given the marker by hand."""

    boxes: tuple[Box, ...]
    given: tuple[tuple[int, str], ...] = ()
    """(player, key) for each time a bonus was given, in order."""
    marker: int | None = None
    """A seat, None where the marker came by itself."""

    def has(self, player: int) -> bool:
        """Tell whether the player wrote anything."""
        return any(values is not None for values in self.boxes[player])

    def value(self, player: int, row: int) -> int | None:
        """Return the sum of the numbers in a row, None where there are none."""
        values = self.boxes[player][row]
        return None if values is None else sum(values)

    def with_box(self, player: int, box: Box) -> Round:
        """Return the round with another box for this player."""
        boxes = (*self.boxes[:player], box, *self.boxes[player + 1 :])
        return self._replace(boxes=boxes)


class Ending(Enum):
    """What was said about the end by hand."""

    BY_RULE = "by_rule"
    FINISHED = "finished"
    PLAYED_ON = "played_on"
    """Opened again although the rules say that it is over."""


class Page(NamedTuple):
    """All that is written. `marker`: who was given the marker for the round to come."""

    rounds: tuple[Round, ...] = ()
    ending: Ending = Ending.BY_RULE
    marker: int | None = None

    def with_round(self, index: int, changed: Round) -> Page:
        """Return the page with another round in this place."""
        return self._replace(rounds=(*self.rounds[:index], changed, *self.rounds[index + 1 :]))


def empty_box(rows: int) -> Box:
    """Return a box in which nothing is written."""
    return (None,) * rows


def empty_round(players: int, rows: int) -> Round:
    """Return a round in which nothing is written."""
    return Round((empty_box(rows),) * players)
