"""What a round of Monster Trick is worth, who starts the next one, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rules.game import Seat
from rules.monstertrick.pieces import HAND_SIZE, ROUNDS
from rules.scores import places

DISCARDS = ("only_when_four_open", "when_no_matching_trick")
STARTERS = ("same", "rotate_left", "lowest_total")
TIEBREAKS = ("shared", "best_round3_card", "most_tricks_total")


class Rules(NamedTuple):
    """The options of a game, by their names (section 1.5)."""

    offsuit_discard: str
    """When a card may go on a trick of another colour: one of DISCARDS."""
    round_starter: str
    """Who starts rounds 2 and 3: one of STARTERS (RULING MT-b)."""
    tiebreak: str
    """Who wins of those with the same total: one of TIEBREAKS (RULING MT-c)."""


class Ended(Enum):
    """Why a game ended."""

    ROUNDS_PLAYED = "rounds_played"


def totals(rounds: Sequence[Sequence[int]], seats: int) -> tuple[int, ...]:
    """Return each seat's points in these rounds together."""
    return tuple(sum(points[seat] for points in rounds) for seat in range(seats))


def next_starter(rule: str, starter: Seat, rounds: Sequence[Sequence[int]]) -> Seat:
    """Return who starts after these rounds, the last of which `starter` started.

    With `lowest_total` the first of those with the fewest points, counted from `starter` on.
    """
    seats = len(rounds[0])
    if rule == "rotate_left":
        return (starter + 1) % seats
    if rule == "lowest_total":
        points = totals(rounds, seats)
        order = [(starter + step) % seats for step in range(seats)]
        return min(order, key=points.__getitem__)
    return starter


def standing(
    rule: str, points: Sequence[int], last: Sequence[int], tricks: Sequence[int]
) -> tuple[int, ...]:
    """Return everybody's place by total, then by what the tie-break says.

    `last` are the points of round 3, `tricks` those won in all rounds.
    """
    most = 1 + HAND_SIZE * ROUNDS * len(points)
    second = {"best_round3_card": last, "most_tricks_total": tricks}.get(rule, [0] * len(points))
    return places([most * own + tie for own, tie in zip(points, second, strict=True)])
