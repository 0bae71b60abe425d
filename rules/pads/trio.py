"""Trio potworow with real cards: cards laid, won and returned in each turn.

From these follow the pile, the hands and the table; pile + hands + table + won is always the deck
(rules document, section 2.10). A player without cards is skipped once the pile is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.pads.counter import Counter, Number
from rules.pads.page import Round
from rules.pads.reasons import Problem, Reason
from rules.pads.sheet import Layout, Rotation, Sheet

LAID, WON, RETURNED = range(3)
FEWEST_WON = 4
"""A chain has four monsters or more, a black one with its ring four."""


class Table(NamedTuple):
    """How many cards are where, after some turns."""

    pile: int
    hands: tuple[int, ...]
    table: int
    won: tuple[int, ...]

    @property
    def is_last_hands(self) -> bool:
        """The pile is empty, and what people hold is all there is."""
        return self.pile == 0 and any(self.hands)

    @property
    def total(self) -> int:
        """All cards; always the deck."""
        return self.pile + sum(self.hands) + self.table + sum(self.won)


class Trio(Counter):
    """`deck`: all cards of the box. `hand`: so many are held."""

    NUMBERS = (Number("deck", 60, 20, 200), Number("hand", 3, 1, 10))
    ROWS = ("laid", "won", "returned")
    LAYOUT = Layout.TURNS
    ROTATION = Rotation.SAME

    def __init__(self, sheet: Sheet, players: int) -> None:
        super().__init__(sheet, players)
        self._known: tuple[Sequence[Round], _Play] | None = None

    def table(self, rounds: Sequence[Round]) -> Table:
        """Return how many cards are where now."""
        return self._play(rounds).table

    def points(self, rounds: Sequence[Round], index: int) -> tuple[int | None, ...]:
        """Return the cards won in a round, 0 for a turn that won none."""
        one = rounds[index]
        return tuple(
            (one.value(player, WON) or 0) if one.has(player) else None
            for player in range(self.players)
        )

    def sitting_out(self, rounds: Sequence[Round], index: int) -> frozenset[int]:
        """Return who had, or has, no card to play in a round."""
        play = self._play(rounds)
        if index < len(play.without):
            return play.without[index]
        return frozenset(p for p, hand in enumerate(play.table.hands) if not hand)

    def problems(self, rounds: Sequence[Round]) -> Iterator[Problem]:
        """Give the turns for which there were not the cards."""
        yield from self._play(rounds).problems

    def choices(
        self, rounds: Sequence[Round], index: int, player: int, row: int
    ) -> tuple[int, ...] | None:
        """Return how many cards can be laid in the turn that comes; the rest are numbers."""
        is_next = index >= len(rounds) or not rounds[index].has(player)
        if row != LAID or not is_next:
            return None
        return tuple(range(1, self.table(rounds).hands[player] + 1))

    def is_over(self, rounds: Sequence[Round]) -> bool:
        """Tell whether all hands are empty, which they only are after the pile."""
        return not any(self.table(rounds).hands)

    def _play(self, rounds: Sequence[Round]) -> _Play:
        if self._known is None or self._known[0] is not rounds:
            deck, hand = self.sheet.number("deck"), self.sheet.number("hand")
            self._known = (rounds, _Play(rounds, self.players, deck, hand))
        return self._known[1]


class _Play:
    """All turns, in the order they were made, on counts of cards."""

    def __init__(self, rounds: Sequence[Round], players: int, deck: int, hand: int) -> None:
        self.players = players
        self.hand = hand
        self.table = Table(deck - 1 - hand * players, (hand,) * players, 1, (0,) * players)
        self.problems: list[Problem] = []
        self.without: list[frozenset[int]] = []
        first = 0
        for index, one in enumerate(rounds):
            first = first if one.marker is None else one.marker
            order = [(first + step) % players for step in range(players)]
            self.without.append(self._round(one, index, order))

    def _round(self, one: Round, index: int, order: Sequence[int]) -> frozenset[int]:
        without = set()
        for player in order:
            if not self.table.hands[player]:
                without.add(player)
            if one.has(player):
                laid, won, returned = (one.value(player, row) or 0 for row in (LAID, WON, RETURNED))
                self._judge(index, player, laid, won, returned)
                self._turn(player, laid, won, returned)
        return frozenset(without)

    def _judge(self, index: int, player: int, laid: int, won: int, returned: int) -> None:
        def complain(reason: Reason, row: int, *numbers: int) -> None:
            self.problems.append(Problem(reason, numbers, index, player, row))

        held, there = self.table.hands[player], self.table.table + laid
        if laid > held:
            complain(Reason.NOT_IN_HAND, LAID, laid, held)
        if 0 < won < FEWEST_WON:
            complain(Reason.TOO_FEW_WON, WON, won, FEWEST_WON)
        if won > there:
            complain(Reason.NOT_ON_TABLE, WON, won, there)
        if returned and not won:
            complain(Reason.NOTHING_CUT_OFF, RETURNED, returned)
        if returned > max(0, there - won):
            complain(Reason.NOT_ON_TABLE, RETURNED, returned, max(0, there - won))

    def _turn(self, player: int, laid: int, won: int, returned: int) -> None:
        """Move the cards; of what was forced, as many as there are."""
        pile, hands, table, piles = self.table
        laid = min(max(laid, 0), hands[player])
        won = min(max(won, 0), table + laid)
        returned = min(max(returned, 0), table + laid - won)
        drawn = min(self.hand - (hands[player] - laid), pile + returned)
        self.table = Table(
            pile + returned - drawn,
            _added(hands, player, drawn - laid),
            table + laid - won - returned,
            _added(piles, player, won),
        )


def _added(counts: tuple[int, ...], player: int, more: int) -> tuple[int, ...]:
    return (*counts[:player], counts[player] + more, *counts[player + 1 :])
