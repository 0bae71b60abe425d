"""The kinds of game that have weights of their own, and how each is practised and judged."""

from __future__ import annotations

from rules.game import Setup
from rules.skipbo import GAME, SHORT_STOCK_SEATS
from rules.skipbo.value import PARTNERS

KINDS = (*map(str, GAME.seats), PARTNERS)
"""Their names, as in the file of weights."""

STOCKS = (5, 10, 15, 20, 30)
"""Sizes of the stock that games to learn from have."""


def seats_of(kind: str) -> int:
    """Return how many play."""
    return 4 if kind == PARTNERS else int(kind)


def stocks_of(kind: str) -> tuple[int, ...]:
    """Return the sizes of the stock that this kind is played with, the smallest first."""
    return STOCKS[:-1] if seats_of(kind) >= SHORT_STOCK_SEATS else STOCKS


def setup_of(kind: str, stock: int) -> Setup:
    """Return the setup of a game of this kind."""
    return GAME.setup(seats_of(kind), {"stock": stock, "partners": kind == PARTNERS})


def line_up_of(kind: str, new: str, other: str) -> list[str]:
    """Return who sits where in a match: one new player among others, or one side of two."""
    seats = seats_of(kind)
    side = range(0, seats, 2) if kind == PARTNERS else range(1)
    return [new if seat in side else other for seat in range(seats)]


def even_share(kind: str) -> float:
    """Return the win rate of the first seat when all play equally well."""
    return 1 / 2 if kind == PARTNERS else 1 / seats_of(kind)
