"""A quick turn: the largest catch in sight, else one card that helps the others least.

It looks for chains of one, two and three cards of a colour, for black cards that one or two cards
catch, and for places where a black card is caught. It is what imagined players do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from rules.game import CHANCE, Move
from rules.trio.board import Board
from rules.trio.catching import CHAIN
from rules.trio.chances import Ring, cards_needed, chain_worth, group_sizes, holes, joined, rings
from rules.trio.lattice import CARD, Cell, neighbours, spread_from
from rules.trio.moves import END
from rules.trio.pieces import BLACK, Colour
from rules.trio.state import TrioState


class Catch(NamedTuple):
    """Cards that can be won, and the moves that do it, one after the other."""

    cards: int
    moves: tuple[Move, ...]


NO_CATCH = Catch(0, ())


def best_catch(board: Board, hand: Sequence[Colour], *, black_bound: bool) -> Catch:
    """Return the catch that wins most, with the fewest cards to do it; NO_CATCH for none."""
    best = NO_CATCH
    for catch in _catches(board, hand, black_bound=black_bound):
        if (catch.cards, -len(catch.moves)) > (best.cards, -len(best.moves)):
            best = catch
    return best


def _catches(board: Board, hand: Sequence[Colour], *, black_bound: bool) -> Iterator[Catch]:
    for colour in {*hand}:
        if colour == BLACK:
            for move in holes(board):
                if board.may_lay(move, black_bound=black_bound):
                    yield Catch(CHAIN, (move,))
                    break
        else:
            yield from _chains(board, colour, hand.count(colour))
    if BLACK in board.cards.values():
        for ring in rings(board):
            yield from _ring_catches(ring, hand)


def _chains(board: Board, colour: Colour, count: int) -> Iterator[Catch]:
    near = board.near[colour]
    if not near:
        return
    groups = group_sizes(board, colour)
    sizes = [(joined(groups, move - colour), move) for move in near]
    size, move = max(sizes)
    needed = cards_needed(size)
    if needed == 1:
        yield Catch(chain_worth(size), (move,))
    elif needed <= count:
        for _, first in sorted(sizes, reverse=True)[:3]:
            moves = _extended(board, first, needed)
            if moves:
                yield Catch(CHAIN, moves)
                return


def _extended(board: Board, first: Move, count: int) -> tuple[Move, ...]:
    """Return moves that lay so many cards of a colour side by side; none where there is no room."""
    colour = first & CARD
    trial = board.copy()
    moves = [first]
    trial.lay(first)
    while len(moves) < count:
        beside = (move for one in moves for move in _free_beside(trial, one - colour, colour))
        move = next(beside, None)
        if move is None:
            return ()
        trial.lay(move)
        moves.append(move)
    return tuple(moves)


def _free_beside(board: Board, cell: Cell, colour: Colour) -> Iterator[Move]:
    for other in neighbours(cell):
        if other not in board.cards:
            yield other + colour


def _ring_catches(ring: Ring, hand: Sequence[Colour]) -> Iterator[Catch]:
    first, colours = ring.open[0], ring.colours[0]
    for colour in {*hand}:
        if not colours >> colour & 1:
            continue
        if len(ring.open) == 1:
            yield Catch(CHAIN, (first + colour,))
            return
        for other in {*hand}:
            if other != colour and ring.colours[1] >> other & 1:
                yield Catch(CHAIN, (first + colour, ring.open[1] + other))
                return


def smallest_group(board: Board, hand: Sequence[Colour], *, black_bound: bool) -> list[Move]:
    """Return the moves after which the card laid belongs to the smallest group of its colour."""
    best: list[Move] = []
    least = 99
    for colour in sorted({*hand}):
        groups = group_sizes(board, colour)
        for move in board.places(colour, black_bound=black_bound):
            size = joined(groups, move - colour)
            if size < least:
                best, least = [], size
            if size == least:
                best.append(move)
    return best


def play_turn(state: TrioState, rng: Random) -> None:
    """Play the turn of the seat to move, and what chance does until the next one."""
    seat, bound = state.mover, state.rules.black_bound
    hand = state.hands[seat]
    moves: Sequence[Move] = best_catch(state.board, hand, black_bound=bound).moves
    if not moves and not state.laid:
        quiet = smallest_group(state.board, hand, black_bound=bound)
        moves = (quiet[int(rng.random() * len(quiet))],)
    for move in moves:
        if state.mover != seat or not state.board.may_lay(move, black_bound=bound):
            break
        state.apply(move)
        settle(state, seat, rng)
    end_turn(state, seat, rng)


def end_turn(state: TrioState, seat: int, rng: Random) -> None:
    """End a seat's turn if it still has it, and let chance do what is waiting."""
    if state.mover == seat and state.laid:
        state.apply(END)
        settle(state, seat, rng)


def settle(state: TrioState, seat: int, rng: Random) -> None:
    """Make the moves of chance, and keep the largest group where a seat has to choose."""
    while True:
        if state.mover == CHANCE:
            state.apply(state.chance_move(rng))
        elif state.cut and state.mover == seat:
            state.apply(largest(state))
        else:
            return


def largest(state: TrioState) -> Move:
    """Return the choice of the largest group, of equal ones the oldest."""
    board = state.board
    return max(state.legal_moves(), key=lambda cell: len(spread_from(cell, board.cards)))
