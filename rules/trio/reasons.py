"""Why a move is good, as data: a screen puts it into words."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from rules.game import Move
from rules.trio.advanced import Judge, Scales
from rules.trio.catching import CHAIN, caught_by
from rules.trio.chances import group_sizes
from rules.trio.greedy import best_catch
from rules.trio.lattice import CARD, spread_from
from rules.trio.moves import CELLS, END, laid_on
from rules.trio.pieces import BLACK
from rules.trio.state import TrioState
from rules.trio.turns import Turn
from rules.trio.view import TrioView
from rules.trio.worlds import public_part


class Why(Enum):
    """What speaks for a move."""

    CATCHES_CHAIN = "catches_chain"
    """It wins a chain; `cards` of them."""
    CATCHES_BLACK = "catches_black"
    """It wins one or more black cards and those round them; `cards` in all."""
    CATCHES_BOTH = "catches_both"
    """It wins a chain and a black card with one card; `cards` in all."""
    LEADS_TO_CATCH = "leads_to_catch"
    """With more cards of the hand it wins `cards` in this turn."""
    LESSENS_DANGER = "lessens_danger"
    """The others can expect to win less: `before` and `after`."""
    KEEPS_GROUP_SMALL = "keeps_group_small"
    """The card's group of its own colour has only `cards`, itself counted."""
    SAVES_CARDS = "saves_cards"
    """The turn ends with `cards` left in the hand."""
    KEEPS_ON_TABLE = "keeps_on_table"
    """A group of `cards` stays."""


class Hint(NamedTuple):
    """A reason and its numbers; `before` and `after` are cards that the others can expect to win.

    They are counted over all others before one's own next turn, if the turn ended there.
    """

    why: Why
    cards: int
    before: float
    after: float


ALL_DANGER = Scales(danger=1, own=0, pair=0.5, candidates=1, prior=0)

NOTICEABLE = 0.05
"""Cards by which a danger has to be less to be worth saying."""


def explain(view: TrioView, move: Move) -> Hint:
    """Return what speaks for a legal move of the view's seat; the same view gives the same.

    Raises IllegalMove for a move that is not legal.
    """
    state = public_part(view)
    state.hands[view.seat] = bytes(view.hand)
    after = state.copy()
    after.apply(move)
    judge = Judge(view, ALL_DANGER._replace(danger=view.seats - 1), state)
    before, danger = _danger(judge, state), _danger(judge, after)
    why, cards = _reason(state, after, move, lessens=danger < before - NOTICEABLE)
    return Hint(why, cards, before, danger)


def _danger(judge: Judge, state: TrioState) -> float:
    turn = Turn((), state, can_end=False)
    gain = state.won[judge.seat] - judge.base.won[judge.seat]
    return gain - judge.worth(turn, fresh=True)


def _reason(state: TrioState, after: TrioState, move: Move, *, lessens: bool) -> tuple[Why, int]:
    seat = state.mover
    gain = after.won[seat] - state.won[seat]
    if gain:
        return _catch(state, move), gain
    if move == END:
        return Why.SAVES_CARDS, len(state.hands[seat])
    if not move & CARD:
        return Why.KEEPS_ON_TABLE, len(spread_from(laid_on(move), state.board.cards))
    rest = after.hands[seat]
    next_catch = best_catch(after.board, rest, black_bound=state.rules.black_bound)
    if next_catch.cards:
        return Why.LEADS_TO_CATCH, next_catch.cards
    if lessens:
        return Why.LESSENS_DANGER, 0
    groups = group_sizes(after.board, move & CARD)
    return Why.KEEPS_GROUP_SMALL, groups[laid_on(move)][1]


def _catch(state: TrioState, move: Move) -> Why:
    board = state.board.copy()
    cells = state.laid
    if move >= CELLS:
        board.lay(move)
        cells = [laid_on(move)]
    won = {cell for laid in cells for cell in caught_by(board.cards, laid)}
    if not any(board.cards[cell] == BLACK for cell in won):
        return Why.CATCHES_CHAIN
    ordinary = [laid for laid in cells if board.cards[laid] != BLACK]
    chains = any(group_sizes(board, board.cards[laid])[laid][1] >= CHAIN for laid in ordinary)
    return Why.CATCHES_BOTH if chains else Why.CATCHES_BLACK
