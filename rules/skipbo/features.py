"""A position of Skip-Bo as numbers: what the value of `rules.skipbo.value` is linear in.

A position is seen by one seat that has just ended its turn (END), or is in the middle of it: a
stock card was played and the next one is not turned up yet (FREED), or the hand was played off
and five cards are to be drawn (CLEARED). Nothing in it is hidden from that seat.

Stocks are counted in cards. Most features are divided by the root of the stock cards that two
seats still have together: near the end of a round everything decides more.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from rules.skipbo.moves import WILD
from rules.skipbo.odds import NEEDS, SOON, Reach, open_cards
from rules.skipbo.state import FULL

END, FREED, CLEARED = range(3)
PHASES = ("end", "freed", "cleared")
"""Their names in the file of weights, in this order."""

HAND_FEATURES = ("wilds", "numbers", "doubles")
PILE_FEATURES = ("piles", "runs", "sames", "gaps", "rises")
TABLE_FEATURES = ("soon hand", "soon tops", "flow hand", "flow", "variety")
OWN = ("one", "near", *HAND_FEATURES, *PILE_FEATURES, *TABLE_FEATURES, "missing", "reach",
       "reach near")  # fmt: skip
OTHER = ("ratio", "lead", "near", *PILE_FEATURES, "flow", "missing", "reach", "reach near")
"""The features of the seat itself, and of each other seat; their order in a vector."""

HALF_WAY = FULL / 2
NUMBERS = (1 << WILD) - 2

PILES_AT = OWN.index("piles")
OTHER_PILES_AT = OTHER.index("piles")

Hand = tuple[int, int, int]


def size(seats: int) -> int:
    """Return how many features a position with so many seats has."""
    return len(OWN) + (seats - 1) * len(OTHER)


def names(seats: int) -> list[str]:
    """Return what each feature is called, in the order of the vector."""
    others = [f"{name} +{ahead}" for ahead in range(1, seats) for name in OTHER]
    return [*OWN, *others]


def hand_features(hand: Sequence[int]) -> Hand:
    """Return the wild cards, the different numbers, and the cards that repeat one.

    >>> hand_features([3, 3, 7, 13])
    (1, 2, 1)
    """
    wilds = hand.count(WILD)
    numbers = len({*hand} - {WILD})
    return wilds, numbers, len(hand) - wilds - numbers


def push(rank: int, top: int) -> int:
    """Return which of the features of a pile a card adds one to, laid on `top` (0 = none).

    >>> [PILE_FEATURES[push(*cards)] for cards in ((4, 0), (4, 5), (4, 4), (4, 9), (4, 2))]
    ['piles', 'runs', 'sames', 'gaps', 'rises']
    """
    if not top:
        return 0
    if rank == top - 1:
        return 1
    if rank == top:
        return 2
    return 3 if rank < top else 4


class Pile(NamedTuple):
    """A discard pile: how often a card lies on nothing, on the number above it, on its own ...
    (PILE_FEATURES), and the ranks to be had from it, as bits."""

    features: tuple[int, int, int, int, int]
    bits: int


MOST_PILES = 20_000
"""Piles that are remembered: a few megabytes."""

_piles: dict[tuple[int, ...], Pile] = {}


def pile_of(cards: tuple[int, ...]) -> Pile:
    """Return what there is to know of a discard pile, its cards from the bottom up."""
    found = _piles.get(cards)
    if found is None:
        if len(_piles) >= MOST_PILES:
            _piles.clear()
        counts, top = [0] * len(PILE_FEATURES), 0
        for rank in cards:
            counts[push(rank, top)] += 1
            top = rank
        a, b, c, d, e = counts
        found = _piles[cards] = Pile((a, b, c, d, e), open_cards(cards)[-1])
    return found


class Piles(NamedTuple):
    """The same of all the discard piles of a seat: the sums, and the ranks of all."""

    features: tuple[int, int, int, int, int]
    bits: int


def piles_of(piles: Sequence[Sequence[int]]) -> Piles:
    """Return what there is to know of a seat's four discard piles."""
    (a, p), (b, q), (c, r), (d, s) = [pile_of(tuple(cards)) for cards in piles]
    features = (
        a[0] + b[0] + c[0] + d[0],
        a[1] + b[1] + c[1] + d[1],
        a[2] + b[2] + c[2] + d[2],
        a[3] + b[3] + c[3] + d[3],
        a[4] + b[4] + c[4] + d[4],
    )
    return Piles(features, p | q | r | s)


def soon(heights: Sequence[int]) -> list[float]:
    """Return how soon each rank can be played on one of the piles (`SOON`)."""
    a, b, c, d = [SOON[height] for height in heights]
    return [max(four) for four in zip(a, b, c, d, strict=True)]


def flow(ready: int, heights: Sequence[int]) -> int:
    """Return how many numbers of `ready` (bits) go onto the piles one after the other, at most."""
    total = 0
    for height in heights:
        ahead = ready >> height + 1
        total += ((ahead ^ ahead + 1) >> 1).bit_length()
    return total


def variety(ready: int) -> int:
    """Return how many different numbers are there."""
    return (ready & NUMBERS).bit_count()


def missing(goal: int, ready: int, wilds: int, heights: Sequence[int]) -> float:
    """Return how many numbers are still to be found before the goal fits, at the nearest pile.

    An empty stock, or one that is not known, counts as half of the way.
    """
    if not goal:
        return HALF_WAY
    needs, away = NEEDS[goal], ~ready
    least = min([(needs[height] & away).bit_count() for height in heights])
    return max(0, least - wilds)


def surely(share: Sequence[float], heights: Sequence[int]) -> float:
    """Return how likely an unknown card fits at once; `share` is each rank's among all hidden."""
    return share[WILD] + sum(share[height + 1] for height in {*heights})


def at_best(table: Reach, heights: Sequence[int]) -> float:
    """Return the highest chance over the building piles."""
    return max([table[height] for height in heights])


class Scale(NamedTuple):
    """How the stocks of two seats weigh their features."""

    root: float
    """One over the root of the cards of both stocks."""
    near: float
    """The larger, the fewer cards the stock has whose features these are."""


def scale(own: int, other: int) -> Scale:
    """Return the scale of the features of a seat with `own` stock cards against `other`."""
    return Scale(1 / sqrt(own + other + 1), 1 / (own + 1))


def race(own: int, other: int) -> tuple[float, float]:
    """Return how far ahead `own` stock cards are of `other`: as a ratio, and as a lead."""
    return log((other + 0.5) / (own + 0.5)), (other - own) / sqrt(own + other + 1)


class Seen(NamedTuple):
    """What there is to know of one seat: its stock cards, piles, and chances."""

    stock: int
    piles: Sequence[int]
    """`pile_features` of its discard piles."""
    flow: float
    missing: float
    reach: float
    """How likely it plays its stock card in its next turn."""


def vector(
    own: Seen, hand: Sequence[float], table: Sequence[float], others: Sequence[Seen]
) -> list[float]:
    """Return the features of a position; `others` in the order of play.

    `hand` and `table` are HAND_FEATURES and TABLE_FEATURES.
    """
    root, near = scale(own.stock, min(other.stock for other in others))
    parts = (*hand, *own.piles, *table, own.missing, own.reach)
    features = [1.0, near, *(root * part for part in parts), near * own.reach]
    for other in others:
        root, near = scale(other.stock, own.stock)
        parts = (*other.piles, other.flow, other.missing, other.reach)
        features += [*race(own.stock, other.stock), near]
        features += [root * part for part in parts]
        features.append(near * other.reach)
    return features
