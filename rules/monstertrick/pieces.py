"""The Monster Trick deck and victory-point cards, as small integers.

A card is 15 x colour + value - 1, whatever the number of seats: cards of one colour lie next to
each other, and within a colour the higher card is the higher number. Sources: [S] the game's
leaflet, [P] other public sources, RULING: the rules document.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from rules.game import Seat

COLOURS = "bgry"
"""Blue and green [S]; red and yellow (RULING MT-a). What they are called is for the screens."""

HIGHEST = 15
CARDS = len(COLOURS) * HIGHEST
HAND_SIZE = 12
"""Cards dealt to each seat: always the whole deck [S]."""

ROUNDS = 3
SLOTS = 4
"""Places for open tricks, and markers of each seat."""

FULL_TRICK = 4
NO_LEADER: Seat = -1
"""Who leads in an empty place."""

COLOUR_OF = tuple(card // HIGHEST for card in range(CARDS))
VALUE_OF = tuple(card % HIGHEST + 1 for card in range(CARDS))
TOP_OF = tuple(card - card % HIGHEST + HIGHEST - 1 for card in range(CARDS))
"""The highest card of each card's colour, with 15 values."""

ORDERS = tuple(permutations((1, 2, 3)))
"""The ways to lay a round's three victory-point cards: in slots 1, 2, 3, the lowest counted as 1.

A card is worth this times the number of the round: 1 2 3, 2 4 6, 3 6 9 [S].
"""


class Trick(NamedTuple):
    """An open trick: its cards in the order of play, and who leads it. An empty place has none."""

    cards: tuple[int, ...]
    leader: Seat

    @property
    def best(self) -> int:
        """The leading card. Raises ValueError in an empty place."""
        return best_card(self.cards)


def beats(card: int, best: int) -> bool:
    """Tell whether a card takes the marker from the best card of a trick: same colour, higher."""
    return best < card <= TOP_OF[best]


@cache
def deck(seats: int) -> bytes:
    """Return the cards for so many seats, sorted: the values 1 to 3 x seats of each colour [S]."""
    return bytes(card for card in range(CARDS) if VALUE_OF[card] <= 3 * seats)


def best_card(cards: Sequence[int]) -> int:
    """Return the highest card of the opening colour, that of the first card."""
    colours = [COLOUR_OF[card] for card in cards]
    return max(card for card, colour in zip(cards, colours, strict=True) if colour == colours[0])


def worth(order: int, wins: int, number: int) -> int:
    """Return the face-up card's value after so many wins in round `number`, 1 to 3; 0 for none."""
    return ORDERS[order][(wins - 1) % 3] * number if wins else 0
