"""Monster Trick with real cards: one press for each completed trick, the card face up at the end.

Guards what goes wrong by hand (rules document, section 1.8): which of the three cards has to be
face up, that it turns back to the first after the third trick, that no trick means no points, that
each round has cards of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.pads.counter import Counter
from rules.pads.page import Box, Round, Values
from rules.pads.reasons import Problem, Reason
from rules.pads.sheet import Layout

CARDS = 3
"""Cards in a player's row; round 1 has 1, 2, 3, round 2 has 2, 4, 6, round 3 has 3, 6, 9."""

TRICKS_EACH = 3
"""Twelve cards for each player, four to a trick."""

NEVER_COMPLETED = 3
"""At most four tricks of at most three cards stay open: so many tricks can lack at the end."""

WINS, VALUE, ORDER = range(3)


def cards(index: int) -> tuple[int, ...]:
    """Return the values of the cards of a round (0 is the first)."""
    return tuple((index + 1) * place for place in range(1, CARDS + 1))


def slot(wins: int) -> int | None:
    """Return which card is face up after so many tricks won, 0 is the left one; None: none is.

    >>> [slot(wins) for wins in range(6)]
    [None, 0, 1, 2, 0, 1]
    """
    return (wins - 1) % CARDS if wins > 0 else None


class MonsterTrick(Counter):
    """Rows: tricks won, the value of the card face up at the end, and the secret order, if told."""

    ROWS = ("wins", "value", "order")
    LAYOUT = Layout.ROUNDS

    def slot(self, rounds: Sequence[Round], index: int, player: int) -> int | None:
        """Return which of a player's cards has to be face up now, None before the first trick."""
        return slot(_wins(rounds[index], player))

    def face_up(self, one: Round, player: int) -> int | None:
        """Return the value of the card that has to be face up, None where nobody told the order.

        0 without a trick: then no card is.
        """
        place = slot(_wins(one, player))
        if place is None:
            return 0
        order = one.boxes[player][ORDER]
        return order[place] if order is not None and len(order) == CARDS else None

    def suggested(self, rounds: Sequence[Round], index: int) -> tuple[Box, ...]:
        """Return the boxes of a round with the values that follow from tricks and order."""
        return tuple(
            self._filled(rounds[index], player, box)
            for player, box in enumerate(rounds[index].boxes)
        )

    def choices(
        self, rounds: Sequence[Round], index: int, player: int, row: int
    ) -> tuple[int, ...] | None:
        """Return the cards of the round; for the one face up 0 alone where no trick was won."""
        if row == WINS:
            return None
        if row == ORDER:
            return cards(index)
        if index >= len(rounds) or not _is_counted(rounds[index]):
            return (0, *cards(index))
        known = self.face_up(rounds[index], player)
        return cards(index) if known is None else (known,)

    def problems(self, rounds: Sequence[Round]) -> Iterator[Problem]:
        """Give what the rules forbid: too many tricks, and cards that cannot be face up."""
        for index, one in enumerate(rounds):
            yield from self._of_tricks(one, index)
            for player in range(self.players):
                yield from self._of_order(one, index, player)
                yield from self._of_value(one, index, player)

    def _filled(self, one: Round, player: int, box: Box) -> Box:
        known = self.face_up(one, player)
        value: Values | None = box[VALUE]
        if value is None and known is not None and _is_counted(one):
            value = (known,)
        return (box[WINS], value, *box[ORDER:])

    def _of_tricks(self, one: Round, index: int) -> Iterator[Problem]:
        most = TRICKS_EACH * self.players
        total = sum(_wins(one, player) for player in range(self.players))
        is_complete = all(box[VALUE] is not None for box in one.boxes)
        if total > most:
            yield Problem(Reason.TOO_MANY_TRICKS, (total, most), index, None, WINS)
        if is_complete and _is_counted(one) and total < most - NEVER_COMPLETED:
            fewest = most - NEVER_COMPLETED
            yield Problem(Reason.TOO_FEW_TRICKS, (total, fewest), index, None, WINS)

    def _of_order(self, one: Round, index: int, player: int) -> Iterator[Problem]:
        order = one.boxes[player][ORDER]
        if order is not None and tuple(sorted(order)) != cards(index):
            yield Problem(Reason.NOT_AN_ORDER, order, index, player, ORDER)

    def _of_value(self, one: Round, index: int, player: int) -> Iterator[Problem]:
        value = one.value(player, VALUE)
        if value is None:
            return
        wins, expected = _wins(one, player), self.face_up(one, player)
        if value and value not in cards(index):
            yield Problem(Reason.NOT_OF_THE_ROUND, (value, *cards(index)), index, player, VALUE)
        elif not _is_counted(one):
            return
        elif value and not wins:
            yield Problem(Reason.NO_TRICK, (value,), index, player, VALUE)
        elif wins and not value:
            yield Problem(Reason.NO_CARD, (wins,), index, player, VALUE)
        elif expected is not None and value != expected:
            yield Problem(Reason.NOT_FACE_UP, (value, expected), index, player, VALUE)


def _wins(one: Round, player: int) -> int:
    return one.value(player, WINS) or 0


def _is_counted(one: Round) -> bool:
    """Tell whether tricks were counted; where only the cards are entered, they say nothing."""
    return any(box[WINS] is not None for box in one.boxes)
