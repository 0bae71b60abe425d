"""Why a move is good, as data: for a hint that a person asks for.

The numbers are those of the advanced player, who only sees what the view shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

from rules.game import Move
from rules.ugah.advanced import Scales, Turn, Weighed, go, keep, taken, turn_of, weigh
from rules.ugah.dice import BREAKER, COUNTS, DICE, MASHER, SIZES, Dice, choices, join, throws, ways
from rules.ugah.estimates import ground_of
from rules.ugah.moves import ASIDE, GIVE, MOST_SEATS
from rules.ugah.outlook import MINE
from rules.ugah.pieces import SPOILS_WORTH
from rules.ugah.turn import RESULTS, Solution, followers, result_of
from rules.ugah.view import UgahView


class Why(Enum):
    """What speaks most for a move, against the next best."""

    ONLY_MOVE = "only_move"
    """There is no other."""
    CHIPS = "chips"
    """The chips that the hunters reach."""
    SPOILS = "spoils"
    """The chance of a spoils card."""
    TIMING = "timing"
    """Where the hunters come to stand for the others, or when the round ends."""
    BETTER_CHIP = "better_chip"
    """Of two chips it keeps the one that is worth more."""


class Prospects(NamedTuple):
    """What comes of the rest of the turn, on average, if it is played at its best."""

    chips: float
    """Points of the chips taken, less what a chip given away is worth to the others' mean."""
    spoils: float
    """The probability of taking a spoils card that the seat does not hold, 0 to 1."""
    ends: float
    """The probability that the round ends with this turn, 0 to 1."""

    @property
    def points(self) -> float:
        """Chips, and a spoils card at its full 3 points."""
        return self.chips + SPOILS_WORTH * self.spoils


class Advice(NamedTuple):
    """A move, what speaks for it, and what it promises."""

    move: Move
    why: Why
    prospects: Prospects


def advise(view: UgahView, scales: Scales) -> Advice:
    """Return what the advanced player would do for the view's seat, and why."""
    if view.throw:
        return _advise_dice(view, scales)
    if any(view.lifted):
        return _advise_keep(view)
    return _advise_walk(view, scales)


def _advise_dice(view: UgahView, scales: Scales) -> Advice:
    turn = turn_of(view)
    weighed, solution = weigh(turn, scales)
    order = sorted(
        choices(view.throw),
        key=lambda choice: solution.value(join(view.kept, choice)),
        reverse=True,
    )
    facts = _Facts(weighed, solution)
    best, *others = (facts.of(join(view.kept, choice)) for choice in order[:2])
    # The same order and tie-break as the player's own choice.
    move = ASIDE + solution.best(view.kept, view.throw)
    return Advice(move, _reason(best, others[0]) if others else Why.ONLY_MOVE, best)


def _reason(best: Prospects, other: Prospects) -> Why:
    chips = best.chips - other.chips
    spoils = SPOILS_WORTH * (best.spoils - other.spoils)
    if max(chips, spoils) <= 0:
        return Why.TIMING
    return Why.CHIPS if chips >= spoils else Why.SPOILS


def _advise_walk(view: UgahView, scales: Scales) -> Advice:
    turn = turn_of(view)
    weighed = Weighed(turn, scales)
    landings = weighed.landings(_steps(view))
    worths = [weighed.worth(landing, turn.cards) for landing in landings]
    best = landings[worths.index(max(worths))]
    why = Why.ONLY_MOVE
    if len(set(landings)) > 1:
        other = landings[1 - landings.index(best)]
        why = Why.CHIPS if best.gain > other.gain else Why.TIMING
    return Advice(go(view, scales), why, Prospects(best.gain, 0.0, float(best.ended)))


def _steps(view: UgahView) -> tuple[int, int]:
    counts = COUNTS[view.kept]
    return counts[MASHER], counts[BREAKER]


def _advise_keep(view: UgahView) -> Advice:
    move = keep(view)
    ground = ground_of(view)
    places = [place for place in view.lifted if place]
    if len(places) < 2:
        return Advice(move, Why.ONLY_MOVE, Prospects(ground.gain(places), 0.0, 0.0))
    given = ground.chips[places[(move - GIVE) // MOST_SEATS]]
    kept = sum(ground.chips[place] for place in places) - given
    why = Why.BETTER_CHIP if kept > given else Why.TIMING
    return Advice(move, why, Prospects(kept - given / (view.seats - 1), 0.0, 0.0))


class _Facts:
    """What comes of dice set aside, when the rest is played by a solution."""

    def __init__(self, weighed: Weighed, solution: Solution) -> None:
        self.solution = solution
        self.results = [_prospects(weighed, weighed.turn, *result) for result in RESULTS]
        self.of = cache(self._of)

    def _of(self, dice: Dice) -> Prospects:
        left = DICE - SIZES[dice]
        if not left:
            return self.results[_result_number(dice)]
        sums = [0.0, 0.0, 0.0]
        for throw in throws(left):
            after = max(followers(dice, throw), key=self.solution.value)
            _add(sums, ways(throw) / 6**left, self.of(after))
        return Prospects(*sums)


def _add(sums: list[float], weight: float, more: Sequence[float]) -> None:
    for at, number in enumerate(more):
        sums[at] += weight * number


@cache
def _result_number(dice: Dice) -> int:
    return RESULTS.index(result_of(dice))


def _prospects(
    weighed: Weighed, turn: Turn, masher: int, breaker: int, card: int | None
) -> Prospects:
    cards = taken(turn.cards, card)
    landings = weighed.landings((masher, breaker))
    best = max(landings, key=lambda landing: weighed.worth(landing, cards))
    gains_card = card is not None and turn.cards[card] != MINE
    return Prospects(best.gain, float(gains_card), float(best.ended))
