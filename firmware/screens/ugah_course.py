"""What happened in a round of Ugah Ugah!: the throws, what was set aside, who walked; by turns.

Read from the moves, so that a game that is continued remembers as much as one that never stopped.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.game import NOBODY, Move, Seat
from rules.match import Match
from rules.ugah.dice import BONES, Dice, join, only_bones, spoils_of
from rules.ugah.moves import GO, KEEP, THROW, dice_of
from rules.ugah.state import UgahState


class Turn(NamedTuple):
    """A turn of a seat; the last one of a round may still go on."""

    seat: Seat
    throws: tuple[Dice, ...] = ()
    dice: Dice = 0
    """What was set aside, bones included."""
    way: Move | None = None
    """How the hunters walked, None where nobody has."""
    take: int | None = None
    """Which of the round's takes it was, counted from 0; None where no chip was taken."""
    is_over: bool = False

    @property
    def card(self) -> int | None:
        """The spoils card that these dice take, 0 to 2; None for none."""
        return spoils_of(self.dice)


def turns_of(match: Match) -> list[Turn]:
    """Return the turns of this round so far, the oldest first."""
    state = match.game.start(match.setup, match.starter)
    if not isinstance(state, UgahState):
        raise TypeError(f"a match of another game: {match.game.slug}")
    turns = [Turn(state.seat)]
    for move in match.moves:
        taken = len(state.takes)
        seat = state.seat
        state.apply(move)
        turns[-1] = _with(turns[-1], move)
        if len(state.takes) > taken:
            turns[-1] = turns[-1]._replace(take=taken)
        if state.seat != seat or state.mover == NOBODY:
            turns[-1] = turns[-1]._replace(is_over=True)
            turns.append(Turn(state.seat))
    return turns if turns[-1].throws else turns[:-1]


def _with(turn: Turn, move: Move) -> Turn:
    """The turn after one more of its moves."""
    dice = dice_of(move)
    if move > THROW:
        bones = only_bones(BONES[dice])
        return turn._replace(throws=(*turn.throws, dice), dice=join(turn.dice, bones))
    if move < GO:
        return turn._replace(dice=join(turn.dice, dice))
    return turn._replace(way=move) if move < KEEP else turn
