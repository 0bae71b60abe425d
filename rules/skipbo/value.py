"""How likely a seat wins from a position: a logistic function of `rules.skipbo.features`.

Every rival is taken by itself: own features and those of that rival give the log odds of ending
the round ahead of it. To win is to be ahead of all, so the rivals' odds add up, and the one who is
closest to winning counts most. Partners win together; there the features of all simply add up.

The weights are fitted on games that opponents played among themselves (`kibitz tune`), for each
number of seats, and for partners, apart. They lie in `weights.json` beside this module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import exp, log
from pkgutil import get_data
from typing import Any

from rules.errors import BadSave
from rules.game import Seat
from rules.skipbo.features import (
    CLEARED,
    FREED,
    OTHER,
    OWN,
    PHASES,
    Seen,
    at_best,
    flow,
    hand_features,
    missing,
    piles_of,
    size,
    soon,
    surely,
    variety,
    vector,
)
from rules.skipbo.odds import Reach, chances, reach
from rules.skipbo.pieces import HAND_SIZE
from rules.skipbo.table import Table

Weights = tuple[tuple[float, ...], ...]
"""Phase, feature -> weight."""

PARTNERS = "partners"


class Odds:
    """What can be drawn, worked out once for many positions: a seat's hidden cards by rank."""

    __slots__ = ("_chances", "_reaches", "share")

    share: list[float]
    """Each rank's part of the hidden cards."""

    def __init__(self, hidden: Sequence[int]) -> None:
        total = sum(hidden) or 1
        self.share = [count / total for count in hidden]
        self._chances = [chances(hidden, draws) for draws in range(HAND_SIZE + 2)]
        self._reaches: dict[tuple[int, int, int, int], Reach] = {}

    def reach(self, goal: int, ready: int, draws: int, wilds: int) -> Reach:
        """Return `rules.skipbo.odds.reach` after so many draws."""
        key = goal, ready, draws, wilds
        found = self._reaches.get(key)
        if found is None:
            found = self._reaches[key] = reach(goal, ready, self._chances[draws], wilds)
        return found


def logistic(logit: float) -> float:
    """Return the probability of these log odds.

    >>> logistic(0), round(logistic(-800), 6), round(logistic(800), 6)
    (0.5, 0.0, 1.0)
    """
    return 1 / (1 + exp(-max(-50.0, min(50.0, logit))))


def kind(seats: int, *, partners: bool) -> str:
    """Return the name that weights for such a game have in the file."""
    return PARTNERS if partners else str(seats)


def features(state: Table, seat: Seat, phase: int, odds: Odds) -> list[float]:
    """Return what `seat` knows of a position as a vector; it has just played, ended or cleared."""
    heights, hand = state.heights, state.hands[seat]
    others = [_other(state, (seat + ahead) % state.seats, odds) for ahead in range(1, state.seats)]
    piles = piles_of(state.discards[seat])
    ready, held = piles.bits, 0
    if state.partners:
        ready |= piles_of(state.discards[(seat + 2) % 4]).bits
    for rank in hand:
        held |= 1 << rank
    ready |= held
    parts = hand_features(hand)
    near = soon(heights)
    table = (
        sum([near[rank] for rank in hand]),
        sum([near[top] for top in bytes(state.tops[seat][1:])]),
        flow(held, heights),
        flow(ready, heights),
        variety(ready),
    )
    goal = state.tops[seat][0]
    own = Seen(
        state.stock_count(seat),
        piles.features,
        0,
        missing(goal, ready, parts[0], heights),
        _chance(state, seat, phase, ready, parts[0], odds),
    )
    return vector(own, parts, table, others)


def _chance(state: Table, seat: Seat, phase: int, ready: int, wilds: int, odds: Odds) -> float:
    """Return how likely the seat's stock card is played in its next turn, or at once."""
    goal, heights = state.tops[seat][0], state.heights
    if phase == FREED and not goal:
        return surely(odds.share, heights)
    cards = 0 if phase == CLEARED else len(state.hands[seat])
    return at_best(odds.reach(goal, ready, HAND_SIZE - cards, wilds), heights)


def _other(state: Table, seat: Seat, odds: Odds) -> Seen:
    goal, heights = state.tops[seat][0], state.heights
    features, there = piles_of(state.discards[seat])
    return Seen(
        state.stock_count(seat),
        features,
        flow(there, heights),
        missing(goal, there, 0, heights),
        at_best(odds.reach(goal, there, HAND_SIZE, 0), heights),
    )


class Value:
    """The weights of one kind of game."""

    __slots__ = ("partners", "weights")

    def __init__(self, weights: Weights, *, partners: bool = False) -> None:
        self.weights, self.partners = weights, partners

    def logit(self, phase: int, position: Sequence[float]) -> float:
        """Return the log odds that the seat wins which has these features."""
        parts = list(map(float.__mul__, self.weights[phase], position))
        starts = range(len(OWN), len(parts), len(OTHER))
        return sum(parts[: len(OWN)]) + self.against(
            [sum(parts[start : start + len(OTHER)]) for start in starts]
        )

    def against(self, others: Sequence[float]) -> float:
        """Return what all the other seats add to the log odds, from what each of them does."""
        if self.partners:
            return sum(others)
        least = min(others)
        return least - log(sum([exp(least - other) for other in others]))

    def win(self, state: Table, seat: Seat, phase: int, odds: Odds) -> float:
        """Return how likely `seat` wins, 0..1, with `odds` from its view."""
        return logistic(self.logit(phase, features(state, seat, phase, odds)))


def read_weights(data: Mapping[str, Any]) -> dict[str, Value]:
    """Return the values of a file of weights, by kind. Raises BadSave, naming what is wrong."""
    return {
        str(name): Value(_weights(str(name), phases), partners=name == PARTNERS)
        for name, phases in data.items()
    }


def _weights(name: str, phases: Any) -> Weights:
    count = size(4 if name == PARTNERS else int(name))
    rows = []
    for phase in PHASES:
        row = phases.get(phase) if isinstance(phases, Mapping) else None
        if not isinstance(row, list) or len(row) != count:
            raise BadSave(f"weights of {name}, {phase}: {count} numbers are wanted")
        rows.append(tuple(float(weight) for weight in row))
    return tuple(rows)


_loaded: dict[str, Value] = {}


def value_of(seats: int, *, partners: bool) -> Value:
    """Return the shipped value for such a game; the file is read at the first call."""
    if not _loaded:
        text = get_data("rules.skipbo", "weights.json")
        _loaded.update(read_weights(json.loads(text or b"{}")))
    return _loaded[kind(seats, partners=partners)]
