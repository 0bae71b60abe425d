"""A game of Monster Trick: legal moves, chance, and what each move does.

Sources: section 1.4 and the rulings of the rules document. Speed comes from ready tables of moves
and from small lists of small numbers; see the benchmark for what it is compared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random

from rules.errors import IllegalMove
from rules.game import CHANCE, NOBODY, Move, Outcome, Seat
from rules.monstertrick.moves import (
    CARD_OF,
    DEAL,
    DEALS,
    FOLLOW,
    FREE,
    LAY,
    LAYS,
    PLAYS,
    POWERS,
    SLOT_OF,
    TEXTS,
    TURN,
    TURNS,
    Reason,
)
from rules.monstertrick.pieces import (
    COLOUR_OF,
    FULL_TRICK,
    HAND_SIZE,
    NO_LEADER,
    ORDERS,
    ROUNDS,
    SLOTS,
    TOP_OF,
)
from rules.monstertrick.scoring import Ended, next_starter, standing
from rules.monstertrick.table import Table

LAST_UNKNOWN = 3
"""The slot whose victory-point card is known as soon as the others were face up."""


class MonsterTrickState(Table):
    """A game for 2-5 seats."""

    __slots__ = ()

    def to_move(self) -> Seat:
        """Return the seat to move, CHANCE, or NOBODY."""
        return self.mover

    def legal_moves(self) -> Sequence[Move]:
        """List every legal move of the seat to move."""
        seat = self.mover
        if seat < 0:
            return ()
        if not self.left:
            return LAYS
        row = self.rows[self.open]
        moves: list[Move] = []
        for card in self.hands[seat]:
            moves += row[card]
        return moves

    def chance_move(self, rng: Random) -> Move:
        """Sample the next card dealt: any of those left, each as likely; or turn up what lies."""
        if self.mover != CHANCE:
            raise IllegalMove(Reason.NOT_CHANCE, "by chance")
        heap = self.undealt
        if not heap:
            return self._lying()
        return DEAL + heap[floor(rng.random() * len(heap))]

    def legal_chance(self, move: Move) -> bool:
        """Tell whether this card could be the next one dealt, or is the one to be turned up."""
        if self.mover != CHANCE:
            return False
        if not self.undealt:
            return move == self._lying()
        return move in DEALS and move - DEAL in self.undealt

    def refusal(self, move: Move) -> Reason | None:
        """Return why a move of the seat to move is refused, None when it is legal."""
        try:
            self.copy().apply(move)
        except IllegalMove as refused:
            reason: Reason = refused.reason  # type: ignore[assignment] # ours are all of this enum
            return reason
        return None

    def apply(self, move: Move) -> None:
        """Make a move of the seat to move, or of chance. Raises IllegalMove, unchanged then."""
        try:
            handler = HANDLERS[move]
        except KeyError:
            raise IllegalMove(Reason.NO_SUCH_MOVE, move) from None
        handler(self, move)

    # Before the first card

    def _deal(self, move: Move) -> None:
        heap = self.undealt
        if not heap:
            raise IllegalMove(Reason.NOT_CHANCE, TEXTS[move])
        receiver, card = -1 - (len(heap) - 1) // HAND_SIZE, move - DEAL
        try:
            heap.remove(card)
        except ValueError:
            raise IllegalMove(Reason.NO_SUCH_CARD, TEXTS[move]) from None
        self.hands[receiver].append(card)
        if not heap:
            self.mover = self.starter

    def _lay(self, move: Move) -> None:
        seat = self.mover
        if seat < 0:
            raise self._refuse(move)
        if self.left:
            raise IllegalMove(Reason.LAID_ALREADY, TEXTS[move])
        self.orders[seat] = move - LAY
        self.mover = self.after[seat]
        if self.mover == self.starter:
            self.left = HAND_SIZE * self.seats

    # Turning up a victory-point card: what lies there is hidden from all but its owner, so it is
    # chance that shows it, and nobody can take back a play to see what it would have shown.

    def turn_up(self) -> None:
        """Turn up the victory-point card that is to be turned up: what chance would do."""
        self.apply(self._lying())

    def _lying(self) -> Move:
        seat = self.turning
        return TURN + ORDERS[self.orders[seat]][self.wins[seat] - 1]

    def _turn(self, move: Move) -> None:
        if self.turning < 0:
            raise IllegalMove(Reason.NOT_CHANCE, TEXTS[move])
        if move != self._lying():
            raise IllegalMove(Reason.OTHER_CARD, TEXTS[move])
        self.turning = NO_LEADER
        self._go_on()

    # Plays

    def _open(self, move: Move) -> None:
        seat, packed = self.mover, self.open
        if seat < 0 or not self.left:
            raise self._refuse(move)
        slot = FREE[packed]
        if slot == SLOTS:
            raise self._refuse_play(move, Reason.NO_ROOM)
        try:
            self.hands[seat].remove(move)
        except ValueError:
            raise IllegalMove(Reason.NOT_IN_HAND, TEXTS[move]) from None
        self.tricks[slot].append(move)
        self.best[slot] = move
        self.leaders[slot] = seat
        self.open = packed + POWERS[slot] * (COLOUR_OF[move] + 1)
        self.mover = self.after[seat]
        self.left = left = self.left - 1
        if not left:
            self._end_round()

    def _follow(self, move: Move) -> None:
        seat = self.mover
        if seat < 0 or not self.left:
            raise self._refuse(move)
        card = CARD_OF[move]
        if move not in self.rows[self.open][card]:
            raise self._refuse_play(move, Reason.OTHER_COLOUR)
        try:
            self.hands[seat].remove(card)
        except ValueError:
            raise IllegalMove(Reason.NOT_IN_HAND, TEXTS[move]) from None
        slot = SLOT_OF[move]
        trick, best = self.tricks[slot], self.best[slot]
        trick.append(card)
        if best < card <= TOP_OF[best]:
            # A higher card of the opening colour: the marker changes hands.
            self.best[slot] = card
            self.leaders[slot] = seat
        size = len(trick)
        if size == FULL_TRICK:
            self._complete(slot, trick)
            return
        if size == FULL_TRICK - 1:
            self.ripe |= 1 << slot
        self.mover = self.after[seat]
        self.left = left = self.left - 1
        if not left:
            self._end_round()

    def _complete(self, slot: int, trick: list[int]) -> None:
        leaders, best = self.leaders, self.best
        winner = leaders[slot]
        self.wins[winner] += 1
        self.left -= 1
        self.gone += trick
        self.open -= POWERS[slot] * (COLOUR_OF[best[slot]] + 1)
        self.ripe ^= 1 << slot
        leaders[slot], best[slot] = NO_LEADER, 0
        self.tricks[slot] = []
        if self.wins[winner] < LAST_UNKNOWN:
            self.turning, self.mover = winner, CHANCE
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Go on with the seat to the left of the one that played, whoever won the trick [S]."""
        if self.left:
            self.mover = (self.starter - self.left) % self.seats
        else:
            self._end_round()

    def _end_round(self) -> None:
        """Bank the face-up cards; tricks that are not complete count for nobody [P]."""
        self.rounds.append(self.points())
        self.won = [before + now for before, now in zip(self.won, self.wins, strict=True)]
        if len(self.rounds) == ROUNDS:
            self.mover = NOBODY
        else:
            self.set_up(next_starter(self.rules.round_starter, self.starter, self.rounds))

    # What is refused, and why

    def _refuse(self, move: Move) -> IllegalMove:
        if self.mover == NOBODY:
            reason = Reason.GAME_OVER
        elif self.mover == CHANCE:
            reason = Reason.CHANCE_FIRST
        else:
            reason = Reason.LAY_FIRST
        return IllegalMove(reason, TEXTS[move])

    def _refuse_play(self, move: Move, reason: Reason) -> IllegalMove:
        if CARD_OF[move] not in self.hands[self.mover]:
            reason = Reason.NOT_IN_HAND
        elif move >= FOLLOW and not self.tricks[SLOT_OF[move]]:
            reason = Reason.NO_TRICK
        return IllegalMove(reason, TEXTS[move])

    def outcome(self) -> Outcome | None:
        """Return the totals and places after the third round, None before."""
        if self.mover != NOBODY:
            return None
        points = self.totals
        places = standing(self.rules.tiebreak, points, self.rounds[-1], self.won)
        return Outcome(Ended.ROUNDS_PLAYED, points, places)


HANDLERS = (
    dict.fromkeys(PLAYS[:FOLLOW], MonsterTrickState._open)
    | dict.fromkeys(PLAYS[FOLLOW:], MonsterTrickState._follow)
    | dict.fromkeys(LAYS, MonsterTrickState._lay)
    | dict.fromkeys(DEALS, MonsterTrickState._deal)
    | dict.fromkeys(TURNS, MonsterTrickState._turn)
)
"""What carries out each move; a code that is not here is no move."""
