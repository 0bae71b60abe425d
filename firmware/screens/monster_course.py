"""What happened in a game of Monster Trick: who played what, who won which trick, round by round.

Read from the moves, so that a game that is continued remembers as much as one that never stopped.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.game import Move, Seat
from rules.match import Match
from rules.monstertrick.moves import CARD_OF, PLAYS, SLOT_OF
from rules.monstertrick.pieces import FULL_TRICK, SLOTS, beats
from rules.monstertrick.state import MonsterTrickState


class Play(NamedTuple):
    """A card played; `trick` are the four cards of one that it completed, () else."""

    seat: Seat
    move: Move
    trick: tuple[int, ...] = ()
    winner: Seat | None = None


class Round(NamedTuple):
    """A round that is over: its plays, and the tricks that everybody won in it."""

    plays: tuple[Play, ...]
    wins: tuple[int, ...]


def rounds_of(match: Match) -> list[Round]:
    """Return the rounds so far; the last one may still go on."""
    state = match.game.start(match.setup, match.starter)
    if not isinstance(state, MonsterTrickState):
        raise TypeError(f"a match of another game: {match.game.slug}")
    found: list[Round] = []
    plays: list[Play] = []
    for move in match.moves:
        number = len(state.rounds)
        if move in PLAYS:
            plays.append(_play(state, move))
        state.apply(move)
        if len(state.rounds) > number:
            found.append(_closed(plays, state.seats))
            plays = []
    return [*found, _closed(plays, state.seats)] if plays or not found else found


def _play(state: MonsterTrickState, move: Move) -> Play:
    """What a move will do; called before it is made."""
    seat, card, place = state.to_move(), CARD_OF[move], SLOT_OF[move]
    if place == SLOTS or len(state.tricks[place]) < FULL_TRICK - 1:
        return Play(seat, move)
    winner = seat if beats(card, state.best[place]) else state.leaders[place]
    return Play(seat, move, (*state.tricks[place], card), winner)


def _closed(plays: list[Play], seats: int) -> Round:
    winners = [play.winner for play in plays]
    return Round(tuple(plays), tuple(winners.count(seat) for seat in range(seats)))
