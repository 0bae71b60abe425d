"""The monster cards: colours, decks, and how both are written.

The leaflet tells neither the colours nor how many cards each has (ruling TP-a): a deck is data,
one of the presets or a count of one's own box.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rules.errors import BadSetup

Colour: TypeAlias = int
"""1..6 for an ordinary colour, BLACK; 0 where there is no card."""

NO_CARD, BLACK = 0, 7
COLOURS = range(1, 8)
ORDINARY = range(1, 7)
LETTERS = "-BRGYVOK"
"""Blue, red, green, yellow, violet, orange, and K for black, by colour."""

HAND_SIZE = 3

Deck: TypeAlias = tuple[int, ...]
"""How many cards there are of each colour: 8 numbers, the first of them 0."""

PRESETS = ("5x10+10", "5x11+5", "4x12+12", "4x13+8", "6x9+6", "5x10+5", "5x9+10", "4x11+11")
"""Ordinary colours x cards of each + black cards: five decks of 60, then three of 55 (TP-a)."""

FEWEST_COLOURS = 3
"""A black card is caught by three ordinary colours."""

FEWEST_CARDS, MOST_CARDS = 20, 99
"""Enough to deal to five seats and play; `rules.trio.lattice` needs the upper one."""

_EQUAL = re.compile(r"([1-9])x([1-9]\d?)\+(0|[1-9]\d?)", re.ASCII)
_COUNTED = re.compile(r"([1-9]\d?(?:,[1-9]\d?)*)\+(0|[1-9]\d?)", re.ASCII)


def count_cards(cards: Iterable[Colour]) -> list[int]:
    """Return how many cards there are of each colour: 8 numbers."""
    counts = [0] * 8
    for colour in cards:
        counts[colour] += 1
    return counts


def spread(counts: Sequence[int]) -> bytes:
    """Return the cards of these counts in order of colour: the inverse of `count_cards`."""
    return bytes(colour for colour, count in enumerate(counts) for _ in range(count))


def read_deck(text: str) -> Deck:
    """Return the deck of a text: `5x10+10`, or each ordinary colour counted: `9,10,11,10,10+10`.

    Raises BadSetup for anything else, for fewer than 3 or more than 6 ordinary colours, and for
    fewer than 20 or more than 99 cards.

    >>> read_deck("4x12+12")
    (0, 12, 12, 12, 12, 0, 0, 12)
    >>> read_deck("9,10,11,10,10+10") == (0, 9, 10, 11, 10, 10, 0, 10)
    True
    """
    ordinary, black = _counts(text)
    if not FEWEST_COLOURS <= len(ordinary) <= len(ORDINARY):
        raise BadSetup(f"deck {text!r} has {len(ordinary)} ordinary colours; it can have 3 to 6")
    cards = sum(ordinary) + black
    if not FEWEST_CARDS <= cards <= MOST_CARDS:
        raise BadSetup(f"deck {text!r} has {cards} cards; {FEWEST_CARDS} to {MOST_CARDS} can play")
    return (0, *ordinary, *[0] * (len(ORDINARY) - len(ordinary)), black)


def _counts(text: str) -> tuple[list[int], int]:
    if equal := _EQUAL.fullmatch(text):
        colours, each, black = map(int, equal.groups())
        return [each] * colours, black
    if counted := _COUNTED.fullmatch(text):
        return [int(number) for number in counted[1].split(",")], int(counted[2])
    presets = ", ".join(PRESETS)
    raise BadSetup(
        f"option deck is {text!r}; it can be: {presets}, or a count of a box: 9,10,11,10,10+10"
    )


def write_deck(deck: Deck) -> str:
    """Return the one text of a deck: the shorter form where all ordinary colours are alike."""
    ordinary = [count for count in deck[1:BLACK] if count]
    if len(set(ordinary)) == 1:
        return f"{len(ordinary)}x{ordinary[0]}+{deck[BLACK]}"
    return f"{','.join(map(str, ordinary))}+{deck[BLACK]}"
