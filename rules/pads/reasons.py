"""Why an entry is refused, and why a game on a pad is over. Enums and numbers, no words."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Reason(Enum):
    """Why an entry is refused. In brackets: the numbers that come with it.

    Those up to ROW_FULL are about an entry that means nothing here and cannot be forced.
    """

    # What the sheet has no place for
    NO_SUCH_ROUND = "no_such_round"
    """(the round asked for, how many there are), the first is 1"""
    NO_SUCH_PLAYER = "no_such_player"
    """(the player asked for, how many there are), the first is 1"""
    NO_SUCH_ROW = "no_such_row"
    NO_SUCH_BONUS = "no_such_bonus"
    NOT_ON_THIS_SHEET = "not_on_this_sheet"
    """This kind of entry has no meaning for this layout."""
    WRONG_COUNT = "wrong_count"
    """(how many values were given, how many are expected)"""
    NOTHING_GIVEN = "nothing_given"
    TOO_LARGE = "too_large"
    """(the value, the largest there can be)"""
    OVER = "over"
    """The game is over: it has to be opened again first."""
    NOT_OVER = "not_over"
    TOO_MANY_ROUNDS = "too_many_rounds"
    """(how many the game has)"""

    # What hardly can be, on any sheet
    BELOW = "below"
    """(the value, the least there can be)"""
    ABOVE = "above"
    """(the value, the most there can be)"""
    STEP = "step"
    """(the value, what it has to be a multiple of)"""
    NEVER = "never"
    """(the value)"""
    SUM = "sum"
    """(what the round adds up to, what it can add up to ...)"""
    ZEROS = "zeros"
    """(how many zeros there are, how many there have to be)"""
    SCORERS = "scorers"
    """(how many scored, how many can)"""
    OPENING = "opening"
    """(the points, the least to begin with)"""
    IS_OUT = "is_out"
    """The player is out, or has no turn now."""
    TOO_OFTEN = "too_often"
    """(how often the bonus was given, how often it can be)"""

    # What the rules of one game forbid
    NOT_A_RESULT = "not_a_result"
    """(the winner's points, the loser's): a game that ended before, or has not ended so"""
    TOO_MANY_TRICKS = "too_many_tricks"
    """(tricks won, the most there can be)"""
    TOO_FEW_TRICKS = "too_few_tricks"
    """(tricks won at the end of the round, the fewest there can be)"""
    NOT_OF_THE_ROUND = "not_of_the_round"
    """(the value, the values of this round's cards ...)"""
    NO_TRICK = "no_trick"
    """(the value): without a trick no card is face up"""
    NO_CARD = "no_card"
    """(the tricks won): with a trick one card is face up"""
    NOT_FACE_UP = "not_face_up"
    """(the value, the value of the card that has to be face up)"""
    NOT_AN_ORDER = "not_an_order"
    """(the cards given ...): not each card of the round once"""
    NOT_IN_HAND = "not_in_hand"
    """(cards laid, cards in hand)"""
    TOO_FEW_WON = "too_few_won"
    """(cards won, the fewest that can be won)"""
    NOT_ON_TABLE = "not_on_table"
    """(cards won or returned, cards that lay there)"""
    NOTHING_CUT_OFF = "nothing_cut_off"
    """(cards returned): only a win can cut cards off"""
    CHIPS = "chips"
    """(the chip's value, how many of it were taken, how many there are)"""

    @property
    def can_force(self) -> bool:
        """It is only unlikely to be meant: the pad takes it when it is entered with force."""
        return self not in MEANINGLESS


MEANINGLESS = frozenset(list(Reason)[: list(Reason).index(Reason.BELOW)])


class Problem(NamedTuple):
    """Something on a page that hardly can be. `player` or `row` None: all of them."""

    reason: Reason
    numbers: tuple[int, ...] = ()
    round: int | None = None
    player: int | None = None
    row: int | None = None

    @property
    def kind(self) -> tuple[object, ...]:
        """All but the round, which changes when one before it is inserted or deleted."""
        return (self.reason, self.numbers, self.player, self.row)


class Ended(Enum):
    """Why a game is over."""

    FINISHED = "finished"
    """By hand."""
    ROUNDS = "rounds"
    """All rounds are played, or all rows filled."""
    TARGET = "target"
    LAST_STANDING = "last_standing"
    """All others are out, or all are."""
    PIECES = "pieces"
    """The rules of the game: there is nothing left to play with."""
