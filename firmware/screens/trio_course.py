"""What happened in a round of Trio: what each move caught and sent back, turn by turn.

Read from the moves, so that a game that is continued remembers as much as one that never stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from rules.game import CHANCE, Move, Seat
from rules.match import Match
from rules.trio.board import group_of
from rules.trio.catching import CHAIN, caught_by_all
from rules.trio.lattice import CARD, Cell
from rules.trio.moves import CELLS, END, laid_on
from rules.trio.pieces import BLACK, Colour
from rules.trio.state import TrioState

Cards = dict[Cell, Colour]
"""The cards on the table, the oldest first."""


class Catch(Enum):
    """What was caught."""

    CHAIN = "chain"
    BLACK = "black"
    BOTH = "both"


class Effect(NamedTuple):
    """What a move does to the table."""

    cards: Cards
    """The table with the card that was laid, before anything is taken away."""
    won: tuple[Cell, ...]
    returned: tuple[Cell, ...]
    """What goes under the pile, the oldest first."""
    catch: Catch | None
    """None where nothing is won."""

    @property
    def rest(self) -> Cards:
        """What lies there when the won cards have gone, and the others not yet."""
        return {cell: colour for cell, colour in self.cards.items() if cell not in self.won}


class Turn(NamedTuple):
    """A turn: the cards that were laid, and how many were won and sent back."""

    seat: Seat
    laid: tuple[Move, ...] = ()
    """Each as the move that laid it."""
    won: int = 0
    returned: int = 0


def effect_of(state: TrioState, move: Move) -> Effect:
    """Return what a player's move will do; called before it is made. Raises IllegalMove."""
    after, seat = state.copy(), state.mover
    after.apply(move)
    cards, laid = dict(state.board.cards), list(state.laid)
    if is_card(move):
        cards[laid_on(move)] = move & CARD
        laid = [laid_on(move)]
    gains = after.won[seat] > state.won[seat]
    won = tuple(caught_by_all(cards, [cell for cell in laid if cell in cards])) if gains else ()
    stays = after.board.cards.keys() | set(won)
    returned = tuple(cell for cell in cards if cell not in stays)
    return Effect(cards, won, returned, _catch(cards, laid, won) if gains else None)


def is_card(move: Move) -> bool:
    """Tell whether a player's move lays a card."""
    return move >= CELLS and bool(move & CARD)


def _catch(cards: Cards, laid: Iterable[Cell], won: Iterable[Cell]) -> Catch:
    if not any(cards[cell] == BLACK for cell in won):
        return Catch.CHAIN
    ordinary = [cell for cell in laid if cards[cell] != BLACK]
    chains = any(len(group_of(cards, cell)) >= CHAIN for cell in ordinary)
    return Catch.BOTH if chains else Catch.BLACK


def turns_of(match: Match) -> list[Turn]:
    """Return the turns of this round; the last one may still go on."""
    state = match.game.start(match.setup, match.starter)
    if not isinstance(state, TrioState):
        raise TypeError(f"a match of another game: {match.game.slug}")
    turns: list[Turn] = []
    is_over = is_ending = True
    for move in match.moves:
        if state.mover == CHANCE:
            state.apply(move)
            continue
        if is_over:
            turns.append(Turn(state.mover))
        turns[-1] = _with_move(turns[-1], move, effect_of(state, move))
        is_ending = move == END or (is_ending and not is_over)
        state.apply(move)
        # Who catches at the end of a turn may still choose what stays.
        is_over = is_ending and not state.cut
    return turns


def since(turns: Sequence[Turn], seat: Seat) -> list[Cell]:
    """Return where others laid cards since a seat's last turn; one that goes on is not that."""
    cells: list[Cell] = []
    for turn in reversed(turns):
        if turn.seat != seat:
            cells += map(laid_on, turn.laid)
        elif cells:
            break
    return cells


def _with_move(turn: Turn, move: Move, effect: Effect) -> Turn:
    laid = (*turn.laid, move) if is_card(move) else turn.laid
    won, returned = turn.won + len(effect.won), turn.returned + len(effect.returned)
    return Turn(turn.seat, laid, won, returned)
