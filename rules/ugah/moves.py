"""Ugah Ugah! moves: small integers and their notation.

    MMd      set these dice aside: all of the throw that show the symbols chosen
    go M     the Masher walks; go K: the Breaker
    go MK    both walk, the Masher first; go KM: the Breaker first
    go M+K   both walk at once (take_mode simultaneous)
    keep     keep the only chip that was lifted and looked at
    M>2      give the chip that the Masher lifted to seat 2, keep the other; K>2: the Breaker's
    +MMdxK   chance: the dice show this
    ^3       chance: the chip turned over has three pieces of meat; ^c: a caterpillar
    @17      chance: the chip on place 17 is one of those turned up

Dice: M Mammoth Masher, K Bone Breaker (Knochenkalle), d dinosaur, m mammoth, b bird, x bone.
Seats are counted from 1 in notation and from 0 in code, places clockwise from the gap.
"""

from __future__ import annotations

from enum import Enum

from rules.errors import BadNotation, IllegalMove
from rules.game import Move
from rules.ugah.dice import DICE, PLAIN, SIZES, TEXTS, Dice, read_dice, without_bones
from rules.ugah.pieces import CATERPILLAR, KINDS, LETTERS, PLACES

ASIDE, GO, GIVE, TELL, PICK, THROW = 0, 256, 264, 300, 320, 512
"""The first code of each kind, plus dice, way, what is given to whom, chip, place, dice."""

GO_MASHER, GO_BREAKER, GO_MASHER_FIRST, GO_BREAKER_FIRST, GO_BOTH, KEEP = range(GO, GO + 6)
MOST_SEATS = 4

GO_TEXTS = ("go M", "go K", "go MK", "go KM", "go M+K", "keep")


class Reason(Enum):
    """Why a move is refused."""

    ROUND_OVER = "the round is over"
    CHANCE_FIRST = "a throw or a chip is still to be told"
    NOT_CHANCE = "nothing is to be thrown or turned up now"
    NO_SUCH_MOVE = "there is no such move"
    WRONG_NUMBER = "so many dice are not thrown now"
    NO_SUCH_CHIP = "no such chip can be there"
    NO_SUCH_PLACE = "this place is not to be turned up now"
    NOT_THROWN = "the throw does not show this"
    NOT_ALL = "all dice of a symbol are set aside together"
    BONES = "bones are set aside by themselves"
    CHOOSE_FIRST = "first set dice aside"
    WALK_FIRST = "first the hunters walk"
    NO_STEPS = "this hunter has no dice"
    BOTH_WALK = "both hunters walk"
    OTHER_WAY = "hunters do not walk like this here"
    KEEP_FIRST = "first say which chip is kept"
    ONE_CHIP = "there is only one chip, and it is kept"
    TWO_CHIPS = "one of two chips is given away"
    NO_SUCH_SEAT = "a chip is given to another player"


def give(figure: int, receiver: int) -> Move:
    """Return the move that gives the chip of a hunter (0 Masher, 1 Breaker) to a seat."""
    return GIVE + MOST_SEATS * figure + receiver


_TEXTS: dict[Move, str] = (
    {ASIDE + dice: TEXTS[dice] for dice in range(1, PLAIN)}
    | {GO + number: text for number, text in enumerate(GO_TEXTS)}
    | {give(f, seat): f"{'MK'[f]}>{seat + 1}" for f in range(2) for seat in range(MOST_SEATS)}
    | {TELL + chip: "^" + LETTERS[chip] for chip in range(CATERPILLAR, KINDS)}
    | {PICK + place: f"@{place}" for place in PLACES}
    | {THROW + dice: "+" + TEXTS[dice] for dice in range(1, len(TEXTS))}
)
_MOVES = {text: move for move, text in _TEXTS.items()}


def exists(move: Move) -> bool:
    """Tell whether this code means anything at all."""
    return move in _TEXTS


def write(move: Move) -> str:
    """Return the notation of a move, the code itself where it has none."""
    return _TEXTS.get(move, str(move))


def read(text: str) -> Move:
    """Return the move of this notation; dice may come in any order.

    Raises IllegalMove for bones that somebody sets aside, BadNotation for what is no move.
    """
    move = _MOVES.get(text)
    if move is not None:
        return move
    is_throw = text.startswith("+")
    dice = read_dice(text.removeprefix("+"))
    if not dice:
        raise BadNotation(f"{text!r} is not an Ugah Ugah! move; like MMd, go M, M>2, +MMdxK or ^3")
    if is_throw:
        return THROW + dice
    if dice >= PLAIN:
        raise IllegalMove(Reason.BONES, text)
    return ASIDE + dice


def dice_of(move: Move) -> Dice:
    """Return the dice of a throw or of a choice."""
    return move - THROW if move >= THROW else move - ASIDE


def result_moves(dice: Dice) -> tuple[Move, ...]:
    """Return the moves of a turn of which only the result is told, as if it was one throw.

    Raises ValueError unless these are all five dice.
    """
    if SIZES[dice] != DICE:
        raise ValueError(f"a turn results in five dice, not {TEXTS[dice]!r}")
    plain = without_bones(dice)
    return (THROW + dice, ASIDE + plain) if plain else (THROW + dice,)
