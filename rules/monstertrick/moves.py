"""Monster Trick moves: small integers, the tables that list them, and their notation.

    b9      a blue 9 opens a trick, in the first free place
    b9>2    a blue 9 to trick 2: following, or discarded where it may be
    132     lays the victory-point cards: the lowest in slot 1, the highest in 2, the other in 3
    +b9     chance: the card dealt is a blue 9
    ^3      chance: the victory-point card turned up is the highest of the three

Colours are b g r y. Tricks are counted from 1 in notation and from 0 in code.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

from rules.errors import BadNotation
from rules.game import Move
from rules.monstertrick.pieces import CARDS, COLOUR_OF, COLOURS, HIGHEST, ORDERS, SLOTS, VALUE_OF

OPEN, FOLLOW, LAY, DEAL, TURN = 0, CARDS, 300, 310, 370
"""The first code of each kind; a card to trick t is FOLLOW + CARDS x t + card."""

PLAYS = range(LAY)
LAYS = range(LAY, LAY + len(ORDERS))
DEALS = range(DEAL, DEAL + CARDS)
TURNS = range(TURN + 1, TURN + 4)


class Reason(Enum):
    """Why a move is refused."""

    GAME_OVER = "the game is over"
    CHANCE_FIRST = "a card is still to be dealt or turned up"
    NOT_CHANCE = "no card is to be dealt or turned up now"
    NO_SUCH_MOVE = "there is no such move"
    NO_SUCH_CARD = "this card is dealt already, or not in the game with so few seats"
    OTHER_CARD = "another victory-point card lies there"
    LAY_FIRST = "the victory-point cards are still to be laid"
    LAID_ALREADY = "the victory-point cards lie until the end of the round"
    NOT_IN_HAND = "the hand does not hold this card"
    NO_ROOM = "four tricks are open already"
    NO_TRICK = "there is no open trick"
    OTHER_COLOUR = "the trick is of another colour, and the card can be played elsewhere"


CARD_OF = tuple(move % CARDS for move in PLAYS)
"""The card of every play."""

SLOT_OF = tuple(move // CARDS - 1 if move >= CARDS else SLOTS for move in PLAYS)
"""The trick of every play that goes to an open one; SLOTS for one that opens a trick."""

POWERS = (1, 5, 25, 125)
"""What the colours of the open tricks are packed with: the sum of (colour + 1) x power."""


def unpack(packed: int) -> list[int]:
    """Return the colour of each place, -1 where no trick is open."""
    return [packed // power % 5 - 1 for power in POWERS]


FREE = tuple(
    next((slot for slot, colour in enumerate(unpack(packed)) if colour < 0), SLOTS)
    for packed in range(625)
)
"""The first free place by packed colours; SLOTS where there is none."""

Row = tuple[tuple[Move, ...], ...]


Rows = tuple[Row, ...]
"""Packed colours of the open tricks -> card -> its plays."""


def _targets(packed: int, colour: int, *, loose: bool) -> tuple[Move, ...]:
    """Return the first code of every way to play a card of this colour: see section 1.6.

    `loose` lets a card go on any trick when none has its colour; strictly this takes four open
    tricks as well (section 1.4, 1c).
    """
    tricks = unpack(packed)
    found = [FOLLOW + CARDS * slot for slot in range(SLOTS) if tricks[slot] == colour]
    has_room = -1 in tricks
    if not found and (loose or not has_room):
        found = [FOLLOW + CARDS * slot for slot in range(SLOTS) if tricks[slot] >= 0]
    return tuple([*found, OPEN] if has_room else found)


@cache
def _plays(targets: tuple[Move, ...], colour: int) -> Row:
    first = HIGHEST * colour
    return tuple(tuple(base + card for base in targets) for card in range(first, first + HIGHEST))


def rows(*, loose: bool) -> Rows:
    """Return the plays of every card in every situation; equal ones are the same tuples."""
    return tuple(
        tuple(
            plays
            for colour in range(len(COLOURS))
            for plays in _plays(_targets(packed, colour, loose=loose), colour)
        )
        for packed in range(625)
    )


STRICT_ROWS, LOOSE_ROWS = rows(loose=False), rows(loose=True)


def write_card(card: int) -> str:
    """Return a card's notation: `b1` to `y15`."""
    return f"{COLOURS[COLOUR_OF[card]]}{VALUE_OF[card]}"


def _write(move: Move) -> str:
    if move in LAYS:
        return "".join(map(str, ORDERS[move - LAY]))
    if move in DEALS:
        return "+" + write_card(move - DEAL)
    if move in TURNS:
        return f"^{move - TURN}"
    card = write_card(CARD_OF[move])
    return card if move < FOLLOW else f"{card}>{SLOT_OF[move] + 1}"


TEXTS: dict[Move, str] = {move: _write(move) for move in (*PLAYS, *LAYS, *DEALS, *TURNS)}
MOVES: dict[str, Move] = {text: move for move, text in TEXTS.items()}


def read(text: str) -> Move:
    """Return the move of this notation. Raises BadNotation."""
    move = MOVES.get(text)
    if move is None:
        raise BadNotation(f"{text!r} is not a Monster Trick move; like b9, b9>2, 132, +b9 or ^3")
    return move
