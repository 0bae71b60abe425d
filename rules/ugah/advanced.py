"""The advanced player: solves its turn exactly over what it makes of the positions after it.

Results are weighed by the chance to win in the end: the lead that is expected then, against how
much it is still going to sway. Far from the end that is the lead itself; in the last turn it is
winning or not (section 3.12).
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from rules.game import Move
from rules.ugah.dice import BREAKER, COUNTS, MASHER
from rules.ugah.estimates import cards_of, chip_points, ground_of, lead_of
from rules.ugah.moves import (
    ASIDE,
    GO_BOTH,
    GO_BREAKER,
    GO_BREAKER_FIRST,
    GO_MASHER,
    GO_MASHER_FIRST,
    KEEP,
    give,
)
from rules.ugah.outlook import MINE, THEIRS, Cards, Ground, Horizon, Landing
from rules.ugah.pieces import SPOILS_WORTH
from rules.ugah.turn import RESULTS, Solution, solve
from rules.ugah.view import UgahView
from rules.ugah.walking import Stops


class Turn(NamedTuple):
    """What a turn depends on, dice aside: views that share it share the solution."""

    ground: Ground
    stand: Stops
    cards: Cards
    lead: float
    """Over the best other seat, by chips."""


class Scales(NamedTuple):
    """How the advanced player weighs."""

    reach: int
    """How many steps of both hunters are looked ahead."""
    sway: float
    """The variance of a lead for each place between the hunters; 0 = the lead itself counts."""


def turn_of(view: UgahView) -> Turn:
    """Return what the turn of the view's seat depends on."""
    ground = ground_of(view)
    stand = view.masher, view.breaker
    return Turn(ground, stand, cards_of(view), lead_of(view, ground.chips))


POINT = 0.001
"""What a point of lead is worth beside the chance to win: it decides where that is the same."""


class Weighed:
    """A turn, its results weighed."""

    def __init__(self, turn: Turn, scales: Scales) -> None:
        self.turn = turn
        self.scales = scales
        self.horizon = Horizon(turn.ground, turn.stand, scales.reach)
        self._landings: dict[Stops, list[Landing]] = {}

    def landings(self, steps: Stops) -> list[Landing]:
        """Return where so many steps can lead."""
        if steps not in self._landings:
            found = self.turn.ground.landings(self.turn.stand, *steps)
            self._landings[steps] = found
        return self._landings[steps]

    def worth(self, landing: Landing, cards: Cards) -> float:
        """Return what it is worth to land there with the spoils cards held like this."""
        after = self.horizon.after(landing)
        lead = self.turn.lead + landing.gain + after.lead
        lead += cards.count(MINE) * after.own + cards.count(THEIRS) * after.other
        if not self.scales.sway:
            return lead
        gap = 0 if landing.ended else max(landing.stops[1] - landing.stops[0], 1)
        return chance(lead, self.scales.sway * gap) + POINT * lead

    def best(self, steps: Stops, cards: Cards) -> float:
        """Return what so many steps are worth."""
        return max(self.worth(landing, cards) for landing in self.landings(steps))

    def solution(self) -> Solution:
        """Solve the dice of this turn."""
        worths = []
        for masher, breaker, card in RESULTS:
            worths.append(self.best((masher, breaker), taken(self.turn.cards, card)))
        return solve(worths)


def taken(cards: Cards, card: int | None) -> Cards:
    """Return who holds the cards once the seat has taken this one."""
    if card is None:
        return cards
    one, two, three = (MINE if at == card else holder for at, holder in enumerate(cards))
    return one, two, three


def chance(lead: float, variance: float) -> float:
    """Return how likely a lead lasts that sways so much; a lead of 0 at the end is half a win."""
    if not variance:
        return 0.5 + 0.5 * (lead > 0) - 0.5 * (lead < 0)
    return 0.5 + 0.5 * erf(lead / sqrt(2 * variance))


@lru_cache(maxsize=4)
def weigh(turn: Turn, scales: Scales) -> tuple[Weighed, Solution]:
    """Solve a turn; kept for its next decisions."""
    weighed = Weighed(turn, scales)
    return weighed, weighed.solution()


def plan(view: UgahView, scales: Scales) -> Move:
    """Return the best move of the view's seat."""
    if view.throw:
        _, solution = weigh(turn_of(view), scales)
        return ASIDE + solution.best(view.kept, view.throw)
    if any(view.lifted):
        return keep(view)
    return go(view, scales)


def go(view: UgahView, scales: Scales) -> Move:
    """Return in which order the hunters best walk."""
    counts = COUNTS[view.kept]
    masher, breaker = counts[MASHER], counts[BREAKER]
    if not masher or not breaker:
        return GO_MASHER if masher else GO_BREAKER
    if not view.rules.sequential:
        return GO_BOTH
    turn = turn_of(view)
    weighed = Weighed(turn, scales)
    landings = weighed.landings((masher, breaker))
    worths = [weighed.worth(landing, turn.cards) for landing in landings]
    if worths[-1] > worths[0]:
        return GO_BREAKER_FIRST
    return GO_MASHER_FIRST


def keep(view: UgahView) -> Move:
    """Return which chip to keep: the better one; the other goes to whom it serves least."""
    if not all(view.lifted):
        return KEEP
    chips = ground_of(view).chips
    worths = [chips[place] for place in view.lifted]
    given = 0 if worths[0] < worths[1] else 1
    points = chip_points(view, chips)
    ranked = sorted(
        (seat for seat in range(view.seats) if seat != view.seat),
        key=lambda seat: points[seat] + SPOILS_WORTH * view.spoils.count(seat),
    )
    # A caterpillar is for the leader, what is worth something for the last.
    return give(given, ranked[-1] if worths[given] < 0 else ranked[0])
