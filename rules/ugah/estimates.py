"""What a seat makes of a view: what chips are worth, known or not, and how everybody stands."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from rules.game import Seat
from rules.ugah.options import Rules
from rules.ugah.outlook import CENTRE, MINE, THEIRS, Cards, Ground
from rules.ugah.pieces import CHIPS, SPOILS_WORTH, UNTOLD, mask_of, spread
from rules.ugah.scoring import values
from rules.ugah.view import UgahView


class Unknown(NamedTuple):
    """What can be said of a chip that was not seen."""

    mean: float
    better: float
    """How much the better of two such chips is above the mean, on average."""


def unknown(rules: Rules, hidden: tuple[int, ...]) -> Unknown:
    """Return what chips drawn from these are worth; 0 when there are none."""
    worth = values(rules)
    chips = [worth[chip] for chip in spread(hidden)]
    if not chips:
        return Unknown(0.0, 0.0)
    mean = sum(chips) / len(chips)
    pairs = list(combinations(chips, 2))
    apart = sum(abs(a - b) for a, b in pairs) / len(pairs) if pairs else 0.0
    return Unknown(mean, apart / 2)


def ground_of(view: UgahView) -> Ground:
    """Return what lies on the table, as the view's seat can know or expect it."""
    worth = values(view.rules)
    mean, better = unknown(view.rules, view.hidden)
    chips = [mean if chip == UNTOLD else float(worth[chip]) for chip in view.chips]
    known = mask_of(place for place in range(1, CHIPS + 1) if view.chips[place] != UNTOLD)
    return Ground(
        seats=view.seats,
        ring=view.ring,
        chips=tuple(chips),
        spread=better,
        known=known,
        sequential=view.rules.sequential,
        adjacent=view.rules.adjacent,
    )


def chip_points(view: UgahView, chips: tuple[float, ...]) -> list[float]:
    """Return everybody's points by chips, as well as the seat can tell.

    Of two chips that it knows, not which was given away, the better was kept.
    """
    points = [0.0] * view.seats
    for seen in view.takes:
        worths = sorted(chips[place] for place in seen.places)
        if seen.gift:
            worths = [chips[seen.gift], sum(worths) - chips[seen.gift]]
        points[seen.seat] += worths[-1]
        if len(worths) == 2:
            points[seen.receiver] += worths[0]
    return points


def lead_of(view: UgahView, chips: tuple[float, ...]) -> float:
    """Return how far the seat is ahead of the best other one by chips, below 0 for behind.

    Among others, spoils cards count at their full points to tell who is the best.
    """
    points = chip_points(view, chips)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    best = max(others, key=lambda seat: points[seat] + SPOILS_WORTH * view.spoils.count(seat))
    return points[view.seat] - points[best]


def cards_of(view: UgahView) -> Cards:
    """Return who holds the spoils cards, seen from the view's seat."""
    dinosaur, mammoth, bird = (_card(view.seat, holder) for holder in view.spoils)
    return dinosaur, mammoth, bird


def _card(seat: Seat, holder: Seat) -> int:
    if holder == seat:
        return MINE
    return CENTRE if holder < 0 else THEIRS
