"""How likely a stock card gets onto a building pile within a turn, seen from one seat.

The numbers between a pile's height and the stock card are needed one after the other. What lies
open is there, what is hidden is there with the share that its rank has among all hidden cards
("counting of seen cards", rules document, section 8). The product is an estimate: one hidden wild
card is counted for every gap, and cards given away on the way are not counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.skipbo.moves import WILD
from rules.skipbo.state import FULL

Reach = tuple[float, ...]
"""Building pile height 0..11 -> probability."""

NEVER: Reach = (0.0,) * FULL
ALWAYS: Reach = (1.0,) * FULL


def _between(height: int, goal: int) -> int:
    """Return the numbers, as bits, that a pile of this height needs before the goal fits."""
    return sum(1 << (height + step) % FULL + 1 for step in range((goal - 1 - height) % FULL))


NEEDS = tuple(
    tuple(_between(height, goal) if goal else 0 for height in range(FULL))
    for goal in range(WILD + 1)
)
"""[goal][height] -> `_between`."""


SOON = tuple(
    (0.0, *(1 - (rank - 1 - height) % FULL / FULL for rank in range(1, WILD)), 0.0)
    for height in range(FULL)
)
"""[height][rank] -> how soon a number can be played on a pile: 1 at once, less for each before.
For a wild card, and for none, 0."""


def chances(hidden: Sequence[int], draws: int) -> tuple[float, ...]:
    """Return how likely `draws` hidden cards have each rank 1..12, or a wild card, among them."""
    total = sum(hidden) or 1
    wild = hidden[WILD]
    some = [1 - (1 - (hidden[rank] + wild) / total) ** draws for rank in range(1, WILD)]
    return (0.0, *some)


def open_cards(pile: Sequence[int]) -> list[int]:
    """Return the ranks to be had when 0, 1, 2 ... all cards of a discard pile are left, as bits.

    A card under a lower or equal one is to be had as well: it is needed later in a chain.
    """
    bits, below = [0], 0
    for rank in pile:
        bits.append(1 << rank | (bits[-1] if below >= rank else 0))
        below = rank
    return bits


def reach(goal: int, ready: int, odds: Sequence[float], wilds: int = 0) -> Reach:
    """Return how likely `goal` gets onto a pile of each height.

    `ready` are the ranks that are there, as bits, `odds` the chance of each other rank, and
    `wilds` the wild cards held. An empty stock (goal 0) never does, a wild card always.
    """
    if goal == WILD:
        return ALWAYS
    if not goal:
        return NEVER
    table = _reach(goal, ready, odds, None)
    for _ in range(wilds):
        table = _reach(goal, ready, odds, table)
    return tuple(table)


def _reach(
    goal: int, ready: int, odds: Sequence[float], wilder: Sequence[float] | None
) -> list[float]:
    """Go down from the height at which the goal fits; `wilder` is for one wild card less."""
    table = [0.0] * FULL
    table[goal - 1] = likely = 1.0
    for step in range(2, FULL + 1):
        height = (goal - step) % FULL
        rank = height + 1
        if not ready >> rank & 1:
            likely *= odds[rank]
            if wilder is not None:
                likely = max(likely, wilder[rank % FULL])
        table[height] = likely
    return table
