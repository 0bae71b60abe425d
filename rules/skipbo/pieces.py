"""The Skip-Bo deck, and cards as counts by rank: lists or tuples of 14 with index 0 unused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

HAND_SIZE = 5
DECK = (0, *[12] * 12, 18)
"""12 each of 1..12, and 18 wild cards [O]."""

CARDS = sum(DECK)


def count_cards(cards: Iterable[int]) -> list[int]:
    """Return how many cards there are of each rank."""
    counts = [0] * 14
    for rank in cards:
        counts[rank] += 1
    return counts


def spread(counts: Sequence[int]) -> list[int]:
    """Return the cards of these counts, in rank order: the inverse of `count_cards`."""
    return [rank for rank, count in enumerate(counts) for _ in range(count)]
