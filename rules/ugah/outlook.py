"""What a position is worth to the seat that moves next: its own turn, then the others', and so on.

The measure is *lead*: the own points less the mean of the others'. All seats' leads add up to 0,
so with two seats what one wins the other loses; with more, what the seat to move can gain is
taken to be lost by all others alike. Positions are solved by backward induction over where the
hunters stand, each with the whole dice turn (`rules.ugah.turn`), as far ahead as the horizon.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from rules.ugah.pieces import SPOILS_WORTH
from rules.ugah.turn import RESULTS, Solution, solve
from rules.ugah.walking import Stops, has_ended, walk, walk_at_once

CENTRE, MINE, THEIRS = range(3)
"""Who holds a spoils card, seen from the seat that moves."""

Cards = tuple[int, int, int]


class Outlook(NamedTuple):
    """What a position is worth to the seat that moves, as lead still to be won."""

    lead: float
    """With all spoils cards in the centre."""
    own: float
    """More, for each card that it holds instead."""
    other: float
    """More, for each card that another seat holds; below 0."""


class After(NamedTuple):
    """What a position is worth to the seat that has just moved."""

    lead: float
    own: float
    other: float


class Landing(NamedTuple):
    """Where a result of the dice leads."""

    gain: float
    """The lead won by the chips."""
    stops: Stops
    ended: bool


class Ground(NamedTuple):
    """What lies on the table, as far as a turn's worth goes."""

    seats: int
    ring: int
    """The chips that lie, as bits."""
    chips: tuple[float, ...]
    """By place: what the chip is worth, the mean for an unknown one."""
    spread: float
    """How much the better of two unknown chips is above their mean, on average."""
    known: int
    """The places whose chip is known, as bits."""
    sequential: bool
    adjacent: bool

    def landings(self, stand: Stops, masher: int, breaker: int) -> list[Landing]:
        """Return where so many steps can lead: the order in which two hunters walk is chosen."""
        ring = self.ring & ~(1 << stand[0] | 1 << stand[1])
        steps = masher, breaker
        if masher + breaker < stand[1] - stand[0]:
            # Every chip between the hunters lies, and they do not meet.
            ways = [(stand[0] + masher, stand[1] - breaker)]
        elif not self.sequential:
            ways = [walk_at_once(ring, stand, steps)]
        else:
            ways = [walk(ring, stand, steps, breaker_first=first) for first in (False, True)]
        return [self.landing(ring, stand, stops) for stops in ways]

    def landing(self, ring: int, stand: Stops, stops: Stops) -> Landing:
        """Return what is won by walking like this."""
        lifted = [at for at, was in zip(stops, stand, strict=True) if at != was]
        if len(lifted) == 2 and lifted[0] == lifted[1]:
            del lifted[1]
        for place in lifted:
            ring &= ~(1 << place)
        ended = has_ended(ring, stops, adjacent=self.adjacent)
        return Landing(self.gain(lifted), stops, ended)

    def gain(self, lifted: Sequence[int]) -> float:
        """Return the lead that lifted chips win: of two the better is kept, the other given."""
        if len(lifted) < 2:
            return self.chips[lifted[0]] if lifted else 0.0
        one, two = (self.chips[place] for place in lifted)
        mean = (one + two) / 2
        better = max(one, two) - mean
        if not all(self.known >> place & 1 for place in lifted):
            better = max(better, self.spread)
        return mean + better - (mean - better) / (self.seats - 1)


class Horizon:
    """Outlooks of the positions near one, worked out as they are asked for."""

    def __init__(self, ground: Ground, stand: Stops, reach: int) -> None:
        self.ground = ground
        self.stand = stand
        self.reach = reach
        """How many steps of both hunters together are looked ahead."""
        self._found: dict[Stops, Outlook] = {}

    def after(self, landing: Landing) -> After:
        """Return what is left to be won for the seat that has walked like this."""
        others = self.ground.seats - 1
        if landing.ended:
            return After(0.0, SPOILS_WORTH, -SPOILS_WORTH / others)
        return _turned(self.outlook(landing.stops), others)

    def outlook(self, stand: Stops) -> Outlook:
        """Return what a position is worth; beyond the horizon only a guess."""
        found = self._found.get(stand)
        if found is None:
            found = guess(stand[1] - stand[0], self.ground.seats)
            self._found[stand] = found
            ahead = stand[0] - self.stand[0] + self.stand[1] - stand[1]
            if ahead <= self.reach:
                found = self._worked_out(stand)
        return found

    def _worked_out(self, stand: Stops) -> Outlook:
        """Solve the turn from here. One without a step comes back here: solved by repetition."""
        if stand[1] - stand[0] > LATE:
            lead = self.solution(stand, SAMPLES[0]).value(0)
            self._found[stand] = self._found[stand]._replace(lead=lead)
            return self._found[stand]
        for _ in range(REPETITIONS):
            lead, own, other = (self.solution(stand, cards).value(0) for cards in SAMPLES)
            self._found[stand] = Outlook(lead, own - lead, other - lead)
        return self._found[stand]

    def solution(self, stand: Stops, cards: Cards) -> Solution:
        """Solve the turn of a seat for whom the spoils cards are held like this."""
        return solve(self.worths(stand, cards))

    def worths(self, stand: Stops, cards: Cards) -> list[float]:
        """Return what each of RESULTS is worth."""
        ways: dict[Stops, list[tuple[float, float, float]]] = {}
        worths = []
        for masher, breaker, card in RESULTS:
            steps = masher, breaker
            if steps not in ways:
                ways[steps] = self._ways(stand, masher, breaker)
            mine, theirs = _held(cards, card)
            worths.append(
                max(lead + mine * own + theirs * other for lead, own, other in ways[steps])
            )
        return worths

    def _ways(self, stand: Stops, masher: int, breaker: int) -> list[tuple[float, float, float]]:
        found = []
        for landing in self.ground.landings(stand, masher, breaker):
            lead, own, other = self.after(landing)
            found.append((landing.gain + lead, own, other))
        return found


SAMPLES: tuple[Cards, ...] = (
    (CENTRE, CENTRE, CENTRE),
    (MINE, CENTRE, CENTRE),
    (THEIRS, CENTRE, CENTRE),
)
"""The holders for which an outlook is worked out; for others the cards are added up."""

LATE = 8
"""The gap up to which it is worked out what spoils cards are worth; before, `guess` is as good."""

REPETITIONS = 2
"""A turn without a step is rare (9 %): what an error of the first time leaves is small."""


def _turned(outlook: Outlook, others: int) -> After:
    """Return an outlook as the seat sees it that has just moved.

    With more than two seats: who holds no card loses as much as the seat to move by another's.
    """
    lead, own, other = outlook
    held_by_other = (-own / others + (others - 1) * other) / others
    return After(-lead / others, -others * other, held_by_other)


def _held(cards: Cards, card: int | None) -> tuple[int, int]:
    """Return how many cards the seat and how many others hold, once it has taken this one."""
    mine, theirs = cards.count(MINE), cards.count(THEIRS)
    if card is not None:
        mine += cards[card] != MINE
        theirs -= cards[card] == THEIRS
    return mine, theirs


def guess(gap: int, seats: int) -> Outlook:
    """Return a rough outlook by how far the hunters are apart: the mean over random rings."""
    own = SPOILS_WORTH * exp(-gap / HOLDS)
    return Outlook(FIRST_MOVE[seats], own, -own / (seats - 1))


HOLDS = 23.0
"""At this gap the third part (1 / e) of a spoils card's points can be counted on."""

FIRST_MOVE = {2: 1.3, 3: 1.65, 4: 1.85}
"""By seats: how much lead the seat to move can expect to win from anywhere."""
