"""The Monster Trick table: a whole game of three rounds, without the rules that move its cards.

The rounds are one state, not one each: the number of the round says what its victory-point cards
are worth, the totals say who starts (an option), and all three decide the game.
"""

from __future__ import annotations

from typing import Any, Self

from rules.game import CHANCE, NOBODY, Move, Seat
from rules.monstertrick.moves import LOOSE_ROWS, POWERS, STRICT_ROWS, Rows
from rules.monstertrick.pieces import (
    COLOUR_OF,
    FULL_TRICK,
    NO_LEADER,
    ROUNDS,
    SLOTS,
    best_card,
    deck,
    worth,
)
from rules.monstertrick.save import dump_state
from rules.monstertrick.scoring import DISCARDS, Rules, totals
from rules.monstertrick.view import MonsterTrickView, see

NOT_LAID = -1


class Table:
    """Whatever lies on the table, and whose turn it is."""

    __slots__ = (
        "after",
        "best",
        "gone",
        "hands",
        "leaders",
        "left",
        "mover",
        "open",
        "orders",
        "ripe",
        "rounds",
        "rows",
        "rules",
        "seats",
        "starter",
        "tricks",
        "turning",
        "undealt",
        "wins",
        "won",
    )

    seats: int
    after: tuple[Seat, ...]
    """The seat to the left of each, who plays next whoever wins a trick [S]."""
    rules: Rules
    rows: Rows
    """The plays that these rules allow."""
    starter: Seat
    """Who started this round."""
    mover: Seat
    undealt: bytearray
    """The cards still to be dealt, sorted; seat 0 is dealt its twelve first."""
    hands: list[list[int]]
    orders: list[int]
    """How each seat has laid its victory-point cards, an index of ORDERS; NOT_LAID before."""
    wins: list[int]
    """Tricks that each seat has won in this round."""
    won: list[int]
    """Tricks that each seat has won in the rounds that are over."""
    tricks: list[list[int]]
    """The cards in each place for an open trick, in the order of play."""
    leaders: list[Seat]
    """Whose marker lies by each trick; NO_LEADER at an empty place."""
    best: list[int]
    """The leading card of each trick; 0 at an empty place."""
    open: int
    """The colours of the open tricks, packed (see `rules.monstertrick.moves`)."""
    ripe: int
    """The tricks that one more card completes, as bits."""
    turning: Seat
    """Whose next victory-point card is to be turned up, NO_LEADER for none."""
    gone: list[int]
    """The cards of this round's completed tricks, in the order in which they went."""
    left: int
    """Cards to be played in this round; 0 also while cards are dealt or laid before it."""
    rounds: list[tuple[int, ...]]
    """The points of the rounds that are over."""

    def __init__(self, seats: int, starter: Seat, rules: Rules) -> None:
        if not seats:
            return  # a blank for `copy`; compiled, even `__new__` comes here
        self.seats, self.rules = seats, rules
        self.after = (*range(1, seats), 0)
        self.rows = STRICT_ROWS if rules.offsuit_discard == DISCARDS[0] else LOOSE_ROWS
        self.won, self.rounds = [0] * seats, []
        self.set_up(starter)

    def set_up(self, starter: Seat) -> None:
        """Clear the table for a round: the whole deck is to be dealt."""
        self.starter, self.mover = starter, CHANCE
        self.undealt = bytearray(deck(self.seats))
        self.hands = [[] for _ in range(self.seats)]
        self.orders = [NOT_LAID] * self.seats
        self.wins = [0] * self.seats
        self.tricks = [[] for _ in range(SLOTS)]
        self.leaders, self.best = [NO_LEADER] * SLOTS, [0] * SLOTS
        self.open = self.ripe = self.left = 0
        self.turning, self.gone = NO_LEADER, []

    def derive(self) -> None:
        """Work out what follows from the tricks, the hands and the victory-point cards laid."""
        self.open = self.ripe = 0
        for slot, cards in enumerate(self.tricks):
            self.best[slot] = best_card(cards) if cards else 0
            if cards:
                self.open += POWERS[slot] * (COLOUR_OF[cards[0]] + 1)
            if len(cards) == FULL_TRICK - 1:
                self.ripe |= 1 << slot
        self.left = sum(map(len, self.hands)) if min(self.orders) > NOT_LAID else 0

    @property
    def round(self) -> int:
        """The number of the round, 1 to 3; 3 when the game is over."""
        return len(self.rounds) + (self.mover != NOBODY)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points in the rounds that are over."""
        return totals(self.rounds, self.seats)

    def points(self) -> tuple[int, ...]:
        """Return what every face-up victory-point card is worth, 0 for a seat without a win."""
        number = min(len(self.rounds) + 1, ROUNDS)
        return tuple(map(worth, self.orders, self.wins, [number] * self.seats))

    def legal_plays(self, card: int) -> tuple[Move, ...]:
        """Return where a card may go now, whoever holds it."""
        return self.rows[self.open][card]

    def view(self, seat: Seat) -> MonsterTrickView:
        """Return what this seat can know."""
        return see(self, seat)

    def copy(self) -> Self:
        """Return an independent equal state."""
        twin = type(self)(0, 0, self.rules)
        twin.seats, twin.after = self.seats, self.after
        twin.rules, twin.rows = self.rules, self.rows
        twin.starter, twin.mover = self.starter, self.mover
        twin.undealt = self.undealt[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.orders, twin.wins, twin.won = self.orders[:], self.wins[:], self.won[:]
        twin.tricks = [trick[:] for trick in self.tricks]
        twin.leaders, twin.best = self.leaders[:], self.best[:]
        twin.open, twin.ripe, twin.left = self.open, self.ripe, self.left
        twin.turning, twin.gone, twin.rounds = self.turning, self.gone[:], self.rounds[:]
        return twin

    def dump(self) -> dict[str, Any]:
        """Return the whole state as JSON-ready data; equal states give equal data."""
        return dump_state(self)
