"""Filling in what a seat cannot see: a full state that agrees with all that it knows.

While the first draw pile lasts, hidden cards are exchangeable. Afterwards a recycled draw pile
holds only cards that were put into it, and stocks only cards that were never seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.skipbo.pieces import count_cards, spread
from rules.skipbo.state import SkipBoState
from rules.skipbo.view import Counts, SkipBoView


def determinize(view: SkipBoView, rng: Random) -> SkipBoState:
    """Return a sampled state for which `view` is exactly what `view.seat` knows."""
    return Worlds(view).sample(rng)


class Worlds:
    """The states that agree with a view; what is the same in all of them is worked out once."""

    __slots__ = ("_cards", "_public", "_view")

    def __init__(self, view: SkipBoView) -> None:
        self._view = view
        self._public = _public_part(view)
        self._public.hands[view.seat] = list(view.hand)
        self._cards = bytearray(spread(view.hidden))

    def sample(self, rng: Random) -> SkipBoState:
        """Return one of them."""
        state = self._public.copy()
        if self._view.draw_most is None:
            self._deal_first(state, rng)
        else:
            self._deal_later(state, rng)
        return state

    def _deal_first(self, state: SkipBoState, rng: Random) -> None:
        """All hidden cards are exchangeable: what is not in a hand is in draw pile and stocks."""
        view, cards = self._view, self._cards.copy()
        for seat, count in enumerate(view.hand_counts):
            if seat != view.seat:
                hand = state.hands[seat]
                for _ in range(count):
                    hand.append(cards.pop(int(rng.random() * len(cards))))
        state.unseen = cards

    def _deal_later(self, state: SkipBoState, rng: Random) -> None:
        view = self._view
        draw = _draw_pile(view, rng)
        rest = _minus(view.hidden, draw)
        limit = rest if view.stock_most is None else view.stock_most
        unseen = _sample(rest, limit, view.draw_left + sum(view.stock_left), rng)
        state.unseen, state.recycled = bytearray(spread(unseen)), bytearray(spread(draw))
        _deal(state, view, spread(_minus(rest, unseen)), rng)
        _explain(state, view)


def _public_part(view: SkipBoView) -> SkipBoState:
    state = SkipBoState(view.seats, view.turn, 0, partners=view.partners)
    state.mover = view.mover
    state.stock_left = list(view.stock_left)
    state.set_piles(view.stock_top, view.discards)
    state.set_heights(view.heights)
    state.set_building(view.piles)
    state.completed, state.draw_left = bytearray(spread(view.completed)), view.draw_left
    state.flips, state.need = list(view.flips), view.need
    state.idle, state.active = view.idle, view.active
    return state


TRIES = 3
"""Draw piles that are dealt before one is put together card by card."""


def _draw_pile(view: SkipBoView, rng: Random) -> list[int]:
    """Sample a recycled draw pile that leaves enough never-seen cards to fill the stocks."""
    if view.draw_most is None or view.stock_most is None:
        return [0] * 14
    # Nearly every deal will do, and dealing takes a tenth of the time.
    for _ in range(TRIES):
        drawn = _sample(view.hidden, view.draw_most, view.recycled_left, rng)
        left = _minus(view.hidden, drawn)
        fit = sum(min(pair) for pair in zip(view.stock_most, left, strict=True))
        if fit >= sum(view.stock_left):
            return drawn
    return _careful_draw_pile(view, view.draw_most, view.stock_most, rng)


def _careful_draw_pile(
    view: SkipBoView, draw_most: Counts, stock_most: Counts, rng: Random
) -> list[int]:
    left = list(view.hidden)
    limits = [min(a, b) for a, b in zip(draw_most, view.hidden, strict=True)]
    fit = [min(a, b) for a, b in zip(stock_most, left, strict=True)]
    slack = sum(fit) - sum(view.stock_left)
    drawn = [0] * 14
    for _ in range(view.recycled_left):
        # A card that a stock could not hold anyway costs the stocks nothing.
        free = [left[rank] > stock_most[rank] for rank in range(14)]
        room = [limits[r] - drawn[r] if slack or free[r] else 0 for r in range(14)]
        rank = rng.choices(range(14), room)[0]
        drawn[rank] += 1
        left[rank] -= 1
        slack -= not free[rank]
    return drawn


def _sample(counts: Sequence[int], most: Counts | list[int], size: int, rng: Random) -> list[int]:
    cards = [rank for rank, count in enumerate(counts) for _ in range(min(count, most[rank]))]
    taken = [0] * 14
    for rank in rng.sample(cards, size):
        taken[rank] += 1
    return taken


def _minus(counts: Sequence[int], taken: Sequence[int]) -> list[int]:
    return [a - b for a, b in zip(counts, taken, strict=True)]


def _deal(state: SkipBoState, view: SkipBoView, cards: list[int], rng: Random) -> None:
    rng.shuffle(cards)
    for seat, count in enumerate(view.hand_counts):
        if seat != view.seat:
            state.hands[seat] = [cards.pop() for _ in range(count)]


def _explain(state: SkipBoState, view: SkipBoView) -> None:
    """Tell the new state a history that fits: who held and drew what is one other seat's doing."""
    if view.draw_most is None or view.stock_most is None:
        return
    other = (view.seat + 1) % view.seats
    state.held = [b""] * view.seats
    state.drawn[other] = bytearray(spread(_minus(view.draw_most, count_cards(state.recycled))))
    state.held[other] = bytes(spread(_minus(view.stock_most, count_cards(state.unseen))))
