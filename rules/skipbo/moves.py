"""Skip-Bo moves: small integers, the tables that list them, and their notation.

    s>2    own stock to building pile 2        ps>2   the partner's stock to building pile 2
    7>3    a 7 from the hand to pile 3         w>1    a wild (Skip-Bo) card from the hand to pile 1
    d4>1   own discard pile 4 to pile 1        pd4>1  the partner's discard pile 4 to pile 1
    7>d2   discard a 7 on own discard pile 2   -      pass (nothing in the hand, nothing to draw)
    +7     chance: the card drawn is a 7       ^w     chance: the stock card turned up is wild

Piles are counted from 1 in notation and from 0 in code. A rank is 1..12, or WILD.
"""

from __future__ import annotations

from enum import Enum

from rules.errors import BadNotation, IllegalMove
from rules.game import Move

WILD = 13
RANKS = range(1, 14)
PILES = range(4)

STOCK, HAND, PILE, DISCARD, PASS = 0, 4, 56, 72, 124
PARTNER_STOCK, PARTNER_PILE, END = 128, 132, 148
DRAW, FLIP = 160, 176
"""The first code of each kind; the target is the two lowest bits, rank or pile count above."""


class Reason(Enum):
    """Why a move is refused."""

    ROUND_OVER = "the round is over"
    CHANCE_FIRST = "a card is still to be turned over"
    NOT_CHANCE = "no card is to be turned over now"
    NO_SUCH_MOVE = "there is no such move"
    NO_SUCH_CARD = "no such card can be there"
    NOT_IN_HAND = "the hand does not hold this card"
    EMPTY_PILE = "there is no card to take"
    DOES_NOT_FIT = "the card does not continue this pile"
    MUST_DISCARD = "a turn ends with a discard while there is a card in the hand"
    CAN_PLAY_ON = "cards can still be drawn"
    STOCK_TO_DISCARD = "a stock card goes to a building pile only"
    DISCARD_TO_DISCARD = "a discarded card goes to a building pile only"
    NO_PARTNER = "there are no partners in this game"


def _onto(base: int) -> tuple[tuple[Move, ...], ...]:
    return tuple(tuple(base + pile for pile in PILES if mask >> pile & 1) for mask in range(16))


def _from_hand(rank: int) -> tuple[tuple[Move, ...], ...]:
    discards = tuple(DISCARD + 4 * (rank - 1) + pile for pile in PILES)
    return tuple(plays + discards for plays in _onto(HAND + 4 * (rank - 1)))


FROM_HAND = ((), *map(_from_hand, RANKS))
"""[rank][pile mask] -> plays and discards of that rank."""


MOST_TOPS = 4096
"""Entries that a table of tops may have: under a megabyte, and a long match finds most there."""


class _FromTops(dict[bytes, tuple[Move, ...]]):
    """Pile masks of the stock top and the four discard tops -> plays; filled as they occur."""

    def __init__(self, stock: Move, pile: Move) -> None:
        super().__init__()
        self._onto = (_onto(stock), *(_onto(pile + 4 * index) for index in PILES))

    def __missing__(self, masks: bytes) -> tuple[Move, ...]:
        if len(self) >= MOST_TOPS:
            self.clear()
        parts = zip(self._onto, masks, strict=True)
        moves = self[masks] = tuple(move for onto, mask in parts for move in onto[mask])
        return moves


FROM_TOPS = _FromTops(STOCK, PILE)
FROM_PARTNER_TOPS = _FromTops(PARTNER_STOCK, PARTNER_PILE)


def hand_rank(move: Move) -> int:
    """Return the rank that a move plays or discards from the hand, 0 if it is not from the hand."""
    if HAND <= move < PILE:
        return (move - HAND) // 4 + 1
    if DISCARD <= move < PASS:
        return (move - DISCARD) // 4 + 1
    return 0


RANK_OF = bytes(hand_rank(move) for move in range(END))
"""`hand_rank` of every player's move, as a table."""


PILE_OF = bytes(
    (move - (PILE if move < DISCARD else PARTNER_PILE)) // 4
    if PILE <= move < DISCARD or move >= PARTNER_PILE
    else 0
    for move in range(END)
)
"""Of a play from a discard pile: from which of its owner's, 0 to 3."""


def write_rank(rank: int) -> str:
    """Return `1`..`12`, or `w` for a wild card."""
    return "w" if rank == WILD else str(rank)


def _write(move: Move) -> str:
    target = f">{move % 4 + 1}"
    if move < HAND:
        return "s" + target
    if move < PILE:
        return write_rank(hand_rank(move)) + target
    if move < DISCARD:
        return f"d{(move - PILE) // 4 + 1}" + target
    if move < PASS:
        return f"{write_rank(hand_rank(move))}>d{move % 4 + 1}"
    if move == PASS:
        return "-"
    if move < PARTNER_PILE:
        return "ps" + target
    return f"pd{(move - PARTNER_PILE) // 4 + 1}" + target


PLAYER_MOVES = (*range(PASS + 1), *range(PARTNER_STOCK, END))
"""Every move that a player can ever make."""

TEXTS: dict[Move, str] = (
    {move: _write(move) for move in PLAYER_MOVES}
    | {DRAW + rank: "+" + write_rank(rank) for rank in RANKS}
    | {FLIP + rank: "^" + write_rank(rank) for rank in RANKS}
)
MOVES: dict[str, Move] = {text: move for move, text in TEXTS.items()}


def read(text: str) -> Move:
    """Return the move of this notation.

    Raises IllegalMove for what reads like a move that the rules never allow (a stock or
    discarded card to a discard pile), BadNotation for anything else.
    """
    move = MOVES.get(text)
    if move is not None:
        return move
    source, arrow, target = text.partition(">")
    if arrow and target in {"d1", "d2", "d3", "d4"}:
        if source in {"s", "ps"}:
            raise IllegalMove(Reason.STOCK_TO_DISCARD, text)
        if source.removeprefix("p") in {"d1", "d2", "d3", "d4"}:
            raise IllegalMove(Reason.DISCARD_TO_DISCARD, text)
    raise BadNotation(f"{text!r} is not a Skip-Bo move; like 7>2, s>1, d4>3, w>d2, +7 or -")
