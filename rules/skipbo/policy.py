"""A quick sensible turn, for imagined rounds: a thousand of these are played before one move.

It looks only at what the seat to move knows. The stock first; then the building pile whose chain
to the stock card takes the fewest wild cards; then what a hand of numbers can play without
serving the next seat's stock card; then the tidiest discard.
"""

from __future__ import annotations

from rules.game import CHANCE, Move
from rules.sampling import Uniform
from rules.skipbo.features import pile_of
from rules.skipbo.moves import DISCARD, HAND, PARTNER_STOCK, PASS, PILE, STOCK, WILD
from rules.skipbo.odds import NEEDS, SOON
from rules.skipbo.state import SkipBoState

NO_CHAIN = 99

BURY = 2.0
"""What it costs to cover a card that the stock card waits for."""


def _lying(rank: int, top: int) -> float:
    """Return what it costs to lay a card on a pile with this top, 0 = none."""
    if rank == WILD:
        return 30.0
    if not top:
        return 2.0
    if rank == top:
        return 0.0
    if rank == top - 1:
        return 1.0
    if top == WILD:
        return 8.0
    return 3.0 + 0.1 * (top - rank) if rank < top else 5.0 + 0.1 * (rank - top)


COSTS = tuple(tuple(_lying(rank, top) for top in range(WILD + 1)) for rank in range(WILD + 1))
"""[rank][top] -> the cost of that discard."""

LOWEST = tuple((mask & -mask).bit_length() - 1 for mask in range(16))
"""Mask of piles -> the first of them."""


def play_turn(state: SkipBoState, luck: Uniform) -> None:
    """Play the turn of the seat whose turn it is to its end, its draws included."""
    seat = state.seat
    apply, chance = state.apply, state.chance_move
    while state.seat == seat:
        mover = state.mover
        if mover >= 0:
            apply(next_move(state))
        elif mover == CHANCE:
            apply(chance(luck))
        else:
            return


def settle(state: SkipBoState, luck: Uniform) -> None:
    """Turn over whatever chance is to turn over now."""
    while state.mover == CHANCE:
        state.apply(state.chance_move(luck))


def next_move(state: SkipBoState) -> Move:
    """Return what the seat to move does."""
    seat, fits = state.seat, state.fits
    tops = state.tops[seat]
    goal = tops[0]
    mask = fits[goal]
    if mask:
        return STOCK + LOWEST[mask]
    if state.partners:
        mask = fits[state.tops[(seat + 2) % 4][0]]
        if mask:
            return PARTNER_STOCK + LOWEST[mask]
    hand = state.hands[seat]
    ready, wilds = 0, 0
    for rank in hand:
        ready |= 1 << rank
        wilds += rank == WILD
    for pile in state.discards[seat]:
        if pile:
            ready |= pile_of(tuple(pile)).bits
    move = 0
    if goal:
        move = _towards(state, goal, tops, hand, ready, wilds)
        move = move or _dig(state, goal, tops, ready, wilds)
    return move or _from_hand(state, hand) or _discard(state, goal, tops, hand)


def _towards(
    state: SkipBoState, goal: int, tops: bytearray, hand: list[int], ready: int, wilds: int
) -> Move:
    """Return the next play of the cheapest chain to the stock card, 0 where there is none."""
    needs, heights = NEEDS[goal], state.heights
    fewest, best = NO_CHAIN, 0
    for pile in (0, 1, 2, 3):
        need = needs[heights[pile]]
        missing = (need & ~ready).bit_count()
        if missing <= wilds:
            cost = 16 * missing + need.bit_count()
            if cost < fewest:
                fewest, best = cost, pile
    if fewest == NO_CHAIN:
        return 0
    rank = heights[best] + 1
    if rank in hand:
        return HAND + 4 * (rank - 1) + best
    for index in (1, 2, 3, 4):
        if tops[index] == rank:
            return PILE + 4 * (index - 1) + best
    # What is needed may lie beneath a card that fits nowhere.
    return HAND + 4 * (WILD - 1) + best if wilds else 0


def _dig(state: SkipBoState, goal: int, tops: bytearray, ready: int, wilds: int) -> Move:
    """Return the play of a discard that covers what the stock card waits for, 0 for none."""
    fits, needs, heights = state.fits, NEEDS[goal], state.heights
    for index, pile in enumerate(state.discards[state.seat]):
        top = tops[index + 1]
        if len(pile) > 1 and top != WILD and fits[top]:
            away = ~(ready | pile_of(tuple(pile[:-1])).bits)
            for target in (0, 1, 2, 3):
                if (needs[heights[target]] & away).bit_count() <= wilds:
                    return PILE + 4 * index + LOWEST[fits[top]]
    return 0


def _from_hand(state: SkipBoState, hand: list[int]) -> Move:
    """Return the play of a number that does not serve the next seat, 0 where there is none."""
    fits = state.fits
    following = state.seat + 1
    served = state.tops[following if following < state.seats else 0][0] - 1
    for rank in hand:
        if rank != WILD and fits[rank] and rank != served:
            return HAND + 4 * (rank - 1) + LOWEST[fits[rank]]
    return 0


def _discard(state: SkipBoState, goal: int, tops: bytearray, hand: list[int]) -> Move:
    """Return the tidiest discard, or a pass when the hand is empty.

    A card that can be played soon is kept, and none is buried that the stock card waits for.
    """
    if not hand:
        return PASS
    a, b, c, d = state.heights
    soon_a, soon_b, soon_c, soon_d = SOON[a], SOON[b], SOON[c], SOON[d]
    needs = NEEDS[goal]
    # The numbers on the way at the nearest pile.
    way = min((needs[a], needs[b], needs[c], needs[d]), key=int.bit_count)
    least, best = 1e9, 0
    for rank in hand:
        costs = COSTS[rank]
        kept = max(soon_a[rank], soon_b[rank], soon_c[rank], soon_d[rank])
        for pile in (0, 1, 2, 3):
            top = tops[pile + 1]
            cost = costs[top] + kept
            if way >> top & 1 and rank != top and rank != top - 1:
                cost += BURY
            if cost < least:
                least, best = cost, DISCARD + 4 * (rank - 1) + pile
    return best
