"""When a round of Skip-Bo is over, what it is worth, and to whom."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.skipbo.table import Table

ROUND_BONUS, PER_STOCK_CARD = 25, 5
"""Points of the round's winner: the bonus, and for each card in the other stocks [O]."""

IDLE_LAPS = 2
"""Laps with no card played and none drawn after which a round is blocked (ruling 9)."""


class Ended(Enum):
    """Why a round ended."""

    STOCK_EMPTY = "stock_empty"
    BLOCKED = "blocked"


def round_points(state: Table) -> tuple[int, ...]:
    """Return each seat's points: all of them to the winner, or to both of a winning pair."""
    left = [state.stock_count(seat) for seat in range(state.seats)]
    pairs = [left[seat] + left[seat + 2] for seat in (0, 1)] * 2 if state.partners else left
    points = ROUND_BONUS + PER_STOCK_CARD * sum(left)
    return tuple(0 if own else points for own in pairs)
