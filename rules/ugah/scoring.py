"""Points at the end, places and ties (section 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from rules.game import Seat
from rules.scores import places
from rules.ugah.options import FEWER_CATERPILLARS, MORE_SPOILS, Rules
from rules.ugah.pieces import CATERPILLAR, CHIPS, KINDS, SPOILS_WORTH, Chip


class Ended(Enum):
    """Why a round ended."""

    MET = "met"
    PASSED = "passed"
    RING_EMPTY = "ring_empty"


def values(rules: Rules) -> tuple[int, ...]:
    """Return what each chip is worth, by code; 0 for an untold one."""
    return (0, rules.caterpillar, *range(1, KINDS - 1))


def points(rules: Rules, hands: Sequence[Sequence[Chip]], spoils: Sequence[Seat]) -> list[int]:
    """Return everybody's points: the chips, and 3 for each spoils card held."""
    worth = values(rules)
    return [
        sum(worth[chip] for chip in hand) + SPOILS_WORTH * spoils.count(seat)
        for seat, hand in enumerate(hands)
    ]


def standing(
    rules: Rules, hands: Sequence[Sequence[Chip]], spoils: Sequence[Seat]
) -> tuple[int, ...]:
    """Return everybody's place; equal points share one unless the option breaks the tie (UU-f)."""
    totals = points(rules, hands, spoils)
    seats = range(len(hands))
    if rules.tiebreak == MORE_SPOILS:
        seconds = [spoils.count(seat) for seat in seats]
    elif rules.tiebreak == FEWER_CATERPILLARS:
        seconds = [-list(hands[seat]).count(CATERPILLAR) for seat in seats]
    else:
        seconds = [0 for _ in seats]
    # A second criterion is never as much as CHIPS + 1, so it decides nothing but ties.
    return places([(CHIPS + 1) * own + second for own, second in zip(totals, seconds, strict=True)])
