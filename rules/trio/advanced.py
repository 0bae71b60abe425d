"""The advanced player: every way to play its turn, weighed; the best ones tried in imagined worlds.

What a position is worth: the cards won, what it offers oneself next time, less what it offers the
others before that (section 2.11 of the rules document). Offers are weighed by how likely a hand
holds the cards they need, counted from all that was seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from rules.game import NOBODY, Move
from rules.sampling import Stop, best_of, never
from rules.trio.board import Board
from rules.trio.catching import CHAIN
from rules.trio.chances import Ring, cards_needed, chain_worth, holes, largest_join, rings
from rules.trio.ending import best_ending, is_ending
from rules.trio.greedy import best_catch, end_turn, play_turn, settle
from rules.trio.lattice import CARD
from rules.trio.moves import END
from rules.trio.odds import Holding, holding
from rules.trio.pieces import BLACK, HAND_SIZE, ORDINARY, Colour, count_cards
from rules.trio.state import TrioState
from rules.trio.turns import Turn, turns
from rules.trio.view import TrioView
from rules.trio.worlds import determinize

LONGEST_ENDING = 6000
"""Positions up to which an ending is played exactly."""


class Scales(NamedTuple):
    """What a position is weighed with; one card won is 1."""

    danger: float
    """What the others can win before one's own next turn; with more of them, their mean."""
    own: float
    """What can be won in the next turn, if it is still there."""
    pair: float
    """Two cards needed for a black one: how much of the chances of both is left."""
    candidates: int
    """Turns that are tried in imagined worlds."""
    prior: float
    """How many imagined games the weighing is worth."""


class Judge:
    """Weighs the positions in which one turn can be ended. What they share is worked out once."""

    def __init__(self, view: TrioView, scales: Scales, base: TrioState) -> None:
        self.view, self.scales, self.base = view, scales, base
        self.seat = view.seat
        seats = [(view.seat + ahead) % view.seats for ahead in range(1, view.seats)]
        self.others = [
            holding(count_cards(view.shown[s]), view.hand_counts[s], view.hidden) for s in seats
        ]
        self.weight = scales.danger / len(seats)
        self._joins: dict[tuple[object, ...], int] = {}
        self._chains: dict[tuple[object, ...], float] = {}
        self._own: dict[tuple[Colour, ...], Holding] = {}

    def worth(self, turn: Turn, *, fresh: bool = False) -> float:
        """Return what ending the turn like this is worth, in cards.

        `fresh` is for a position that was not reached by the turn's own moves alone.
        """
        state = turn.state
        if not state.rules.each_card and turn.can_end:
            state = state.copy()
            state.apply(END)
        gain = state.won[self.seat] - self.base.won[self.seat]
        rest = tuple(sorted(state.hands[self.seat]))
        own, board = self._holding(rest), state.board
        known = None if fresh or gain else turn.moves
        worth = float(gain) + self._blacks(board, own)
        for colour in ORDINARY:
            size = self._join(board, colour, known)
            if size:
                worth += self._chain(colour, size, rest, own)
        return worth

    def _blacks(self, board: Board, own: Holding) -> float:
        """Return what the black cards are worth that can be caught, and one that is laid so."""
        worth, pair = 0.0, self.scales.pair
        for ring in rings(board):
            theirs = [_ring_chance(ring, other, pair) for other in self.others]
            worth += CHAIN * self._balance(theirs, _ring_chance(ring, own, pair))
        if next(holes(board), None) is not None:
            theirs = [other.has(BLACK, 1) for other in self.others]
            worth += CHAIN * self._balance(theirs, own.has(BLACK, 1))
        return worth

    def _holding(self, rest: tuple[Colour, ...]) -> Holding:
        """Return one's own hand at the next turn: what is left of it, and what will be drawn."""
        found = self._own.get(rest)
        if found is None:
            view = self.view
            draws = HAND_SIZE - len(rest)
            unknown = min(draws, view.top_left)
            coming = b"".join(view.under)[: draws - unknown]
            known = count_cards([*rest, *coming])
            found = self._own[rest] = holding(known, sum(known) + unknown, view.hidden)
        return found

    def _join(self, board: Board, colour: Colour, moves: Sequence[Move] | None) -> int:
        """Return `largest_join`; `moves` led here from the base, None where they do not tell."""
        near = board.near[colour]
        if not near:
            return 0
        if moves is None:
            return largest_join(board, colour)
        # The cards of a colour follow from the moves, and what is free beside them is listed.
        key = (colour, *near, *(-move for move in moves if move & CARD == colour))
        size = self._joins.get(key)
        if size is None:
            size = self._joins[key] = largest_join(board, colour)
        return size

    def _chain(self, colour: Colour, size: int, rest: tuple[Colour, ...], own: Holding) -> float:
        key = (colour, size, rest)
        worth = self._chains.get(key)
        if worth is None:
            needed = cards_needed(size)
            theirs = [other.has(colour, needed) for other in self.others]
            balance = self._balance(theirs, own.has(colour, needed))
            worth = self._chains[key] = chain_worth(size) * balance
        return worth

    def _balance(self, theirs: Iterable[float], own: float) -> float:
        """Return the chance to win an offer oneself, less that of others who are before one."""
        left, danger = 1.0, 0.0
        for chance in theirs:
            danger += left * chance
            left *= 1 - chance
        return self.scales.own * left * own - self.weight * danger


def _ring_chance(ring: Ring, hand: Holding, pair: float) -> float:
    chance = 1.0
    for colours in ring.colours:
        chance *= hand.has_one_of(colours)
    return chance if len(ring.open) == 1 else chance * pair


def plan(view: TrioView, scales: Scales, rng: Random, budget: int, stop: Stop = never) -> Move:
    """Return the first move of the best turn; `budget` counts the games imagined for it."""
    base = determinize(view, rng)
    if is_ending(view):
        move = best_ending(base, LONGEST_ENDING)
        if move is not None:
            return move
    if base.cut:
        return _choose_group(view, scales, base)
    ways = [turn for turn in turns(base) if turn.can_end or turn.state.mover < 0]
    judge = Judge(view, scales, base)
    ranked = sorted(((judge.worth(turn), turn) for turn in ways), key=lambda pair: -pair[0])
    best = _tried(view, scales, ranked[: scales.candidates], rng, budget, stop)
    return best.moves[0] if best.moves else END


def _choose_group(view: TrioView, scales: Scales, base: TrioState) -> Move:
    judge = Judge(view, scales, base)

    def worth(move: Move) -> float:
        trial = base.copy()
        trial.apply(move)
        return judge.worth(Turn((move,), trial, can_end=False))

    return max(base.legal_moves(), key=worth)


def _tried(
    view: TrioView,
    scales: Scales,
    ranked: Sequence[tuple[float, Turn]],
    rng: Random,
    budget: int,
    stop: Stop,
) -> Turn:
    """Return the best of some turns after as many imagined games as the budget allows."""

    def sample(world: tuple[TrioState, int], index: int) -> float:
        # The same world and the same luck for all: what differs is the turn.
        return imagined(world[0].copy(), ranked[index][1].moves, Random(world[1]))

    best = best_of(
        [worth for worth, _ in ranked],
        lambda: (determinize(view, rng), rng.getrandbits(32)),
        sample,
        budget,
        weight=scales.prior,
        stop=stop,
    )
    return ranked[best][1]


def imagined(state: TrioState, moves: Sequence[Move], rng: Random) -> float:
    """Play a turn, one of everybody else, and one more; return the cards won, less the others'."""
    seat, before = state.mover, tuple(state.won)
    for move in moves:
        if state.mover != seat:
            break
        state.apply(move)
        if not state.cut:
            settle(state, seat, rng)
    end_turn(state, seat, rng)
    for _ in range(state.seats - 1):
        if state.mover not in (seat, NOBODY):
            play_turn(state, rng)
    gains = [after - b for after, b in zip(state.won, before, strict=True)]
    own = gains[seat]
    if state.mover == seat:
        hand, bound = state.hands[seat], state.rules.black_bound
        own += best_catch(state.board, hand, black_bound=bound).cards
    return own - (sum(gains) - gains[seat]) / (state.seats - 1)
