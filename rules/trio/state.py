"""One round of Trio: legal moves, chance, and what each move does.

Sources: [S1] the leaflet; TP-a to TP-l: the rulings of the rules document, each an option where
the document names another way.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import floor
from random import Random

from rules.errors import IllegalMove
from rules.game import CHANCE, NOBODY, Move, Outcome, Seat
from rules.scores import places
from rules.trio.catching import caught_by, caught_by_all
from rules.trio.lattice import CARD, ORIGIN, Cell, components
from rules.trio.moves import CELLS, DRAW, END, FLIP, Reason, exists, write
from rules.trio.options import CAPTOR_CHOOSES, EQUAL_TURNS, ISOLATED_ONLY, PLAY_OUT
from rules.trio.pieces import BLACK, HAND_SIZE
from rules.trio.table import Table

ONE_CARD = tuple(bytes([colour]) for colour in range(8))
NO_CARDS = b""


class Ended(Enum):
    """Why a round ended."""

    PLAYED_OUT = "played_out"
    PILE_EMPTY = "pile_empty"


class TrioState(Table):
    """A round for 2-5 seats."""

    __slots__ = ()

    def to_move(self) -> Seat:
        """Return the seat to move, CHANCE, or NOBODY."""
        return self.mover

    def legal_moves(self) -> list[Move]:
        """List every legal move of the seat to move; the end of the turn comes last."""
        seat = self.mover
        if seat < 0:
            return []
        if self.cut:
            return [group[0] for group in components(self.board.cards)]
        board, bound = self.board, self.rules.black_bound
        moves: list[Move] = []
        for colour in {*self.hands[seat]}:
            moves += board.places(colour, black_bound=bound)
        if self.laid:
            moves.append(END)
        return moves

    def chance_move(self, rng: Random) -> Move:
        """Sample the card that is drawn or turned up: uniform over the top heap."""
        if self.mover != CHANCE:
            raise IllegalMove(Reason.NOT_CHANCE, "by chance")
        top = self.top
        base = DRAW if self.board.cards or not self.flips else FLIP
        return base + top[floor(rng.random() * len(top))]

    def legal_chance(self, move: Move) -> bool:
        """Tell whether this card could be the one drawn or turned up now."""
        if self.mover != CHANCE:
            return False
        base = DRAW if self.board.cards or not self.flips else FLIP
        return base < move <= base + BLACK and move - base in self.top

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
        if move >= CELLS and move & CARD:
            self._lay(move)
        elif move == END:
            self._end_turn()
        elif DRAW < move < END and move != FLIP:
            self._reveal(move)
        elif exists(move):
            self._keep(move)
        else:
            raise IllegalMove(Reason.NO_SUCH_MOVE, move)

    # A turn

    def _lay(self, move: Move) -> None:
        seat, rules, board = self.mover, self.rules, self.board
        colour = move & CARD
        if seat < 0 or self.cut or colour not in self.hands[seat]:
            raise self._refuse_card(move)
        if not board.may_lay(move, black_bound=rules.black_bound):
            raise self._refuse_cell(move)
        card = ONE_CARD[colour]
        self.hands[seat] = self.hands[seat].replace(card, NO_CARDS, 1)
        self.shown[seat] = self.shown[seat].replace(card, NO_CARDS, 1)
        board.lay(move)
        cell = move ^ colour
        self.laid.append(cell)
        if rules.each_card:
            won = caught_by(board.cards, cell)
            if won:
                self._win(won)
                self._go_on()

    def _end_turn(self) -> None:
        seat = self.mover
        if seat < 0 or self.cut:
            raise self._refuse(END)
        if not self.laid:
            raise IllegalMove(Reason.NOTHING_LAID, write(END))
        self.need = HAND_SIZE - len(self.hands[seat])
        if not self.rules.each_card:
            won = caught_by_all(self.board.cards, self.laid)
            if won:
                self._win(won)
        self._go_on()

    def _keep(self, move: Move) -> None:
        if self.mover < 0:
            raise self._refuse(move)
        groups = components(self.board.cards) if self.cut else []
        kept = next((group for group in groups if group[0] == move), None)
        if kept is None:
            raise IllegalMove(Reason.NO_SUCH_GROUP, write(move))
        self.cut = False
        self._return_all_but(kept)
        self._go_on()

    def _refuse_card(self, move: Move) -> IllegalMove:
        if self.mover < 0 or self.cut:
            return self._refuse(move)
        return IllegalMove(Reason.NOT_IN_HAND if exists(move) else Reason.NO_SUCH_MOVE, write(move))

    def _refuse_cell(self, move: Move) -> IllegalMove:
        cell, board = move & ~CARD, self.board
        reason = Reason.TOUCHES_NOTHING
        if cell in board.cards:
            reason = Reason.OCCUPIED
        elif cell in board.free:
            reason = Reason.AWAY_FROM_COLOUR
        return IllegalMove(reason, write(move))

    def _refuse(self, move: Move) -> IllegalMove:
        reason = Reason.CHOOSE_FIRST
        if self.mover < 0:
            reason = Reason.ROUND_OVER if self.mover == NOBODY else Reason.CHANCE_FIRST
        return IllegalMove(reason, write(move))

    # Catches, and what they cut off

    def _win(self, won: Sequence[Cell]) -> None:
        """Take the caught cards, then what they leave cut off from the rest (2.7)."""
        self.won[self.seat] += len(won)
        for colour in self.board.take(won):
            self.taken[colour] += 1
        groups = components(self.board.cards)
        if len(groups) < 2:
            return
        how = self.rules.disconnected
        if how == CAPTOR_CHOOSES:
            self.cut = True
        elif how == ISOLATED_ONLY:
            # A card has no neighbour: the bracket of the leaflet, read literally.
            self._return([group[0] for group in groups if len(group) == 1])
        else:
            # Of groups as large, `max` takes the first: the one with the oldest card (TP-h).
            self._return_all_but(max(groups, key=len))

    def _return_all_but(self, kept: Sequence[Cell]) -> None:
        stays = set(kept)
        self._return([cell for cell in self.board.cards if cell not in stays])

    def _return(self, cells: Sequence[Cell]) -> None:
        """Put cards under the pile, the oldest first and each below the one before (TP-i)."""
        colours = bytes(self.board.take(cells))
        if self.rules.by_age:
            self.under += [bytes([colour]) for colour in colours]
        elif colours:
            self.under.append(bytes(sorted(colours)))
        self.open_next()

    # The pile, and whose turn it is

    def _go_on(self) -> None:
        """Wait for whoever is next in this turn, or give the turn to the next seat."""
        if self.cut:
            self.mover = self.seat
        elif self.need and self._is_last_turn():
            self._end_round()
        elif self.top and (self.need or self.flips):
            self.mover = CHANCE
        elif self.need:
            self._next_turn()
        else:
            self.mover = self.seat

    def _is_last_turn(self) -> bool:
        """Tell whether nobody has a turn after this one: what it draws would score nothing.

        The cards are left in the pile then, so that a round ends with a player's move.
        """
        if self.rules.end != PLAY_OUT and self.pile_left <= self.need + self.flips:
            self.closing = True
        return self.closing and self._next_seat() is None

    def _end_round(self) -> None:
        self.need, self.mover = 0, NOBODY
        self.laid.clear()

    def _next_seat(self) -> Seat | None:
        """Return who has the next turn (TP-k): a seat without cards is passed over."""
        if self.closing and self.rules.end != EQUAL_TURNS:
            return None
        for ahead in range(1, self.seats + 1):
            seat = (self.seat + ahead) % self.seats
            if self.closing and seat == self.starter:
                return None
            if self.hands[seat]:
                return seat
        return None

    def _reveal(self, move: Move) -> None:
        if not self.legal_chance(move):
            waiting = self.mover == CHANCE
            raise IllegalMove(Reason.NO_SUCH_CARD if waiting else Reason.NOT_CHANCE, write(move))
        if move > FLIP:
            self._turn_up(move - FLIP)
        else:
            self._draw(move - DRAW)

    def _turn_up(self, colour: int) -> None:
        self.top.remove(colour)
        self.sure = self.is_sure()
        self.open_next()
        self.board.lay(ORIGIN + colour)
        self.undealt = 0
        self._go_on()

    def _draw(self, colour: int) -> None:
        seat, top = self.seat, self.top
        top.remove(colour)
        card = ONE_CARD[colour]
        self.hands[seat] += card
        if self.sure:
            self.shown[seat] = bytes(sorted(self.shown[seat] + card))
        elif self.seen:
            self.drawn[seat] += card
        if not top:
            self.open_next()
        self.need -= 1
        if self.undealt:
            self._deal_on()
        elif not (self.need and self.top):
            self._next_turn()

    def _deal_on(self) -> None:
        """Deal to the next seat; after the last one the start card is turned up [S1]."""
        if self.need:
            return
        self.undealt -= 1
        self.seat = (self.seat + 1) % self.seats
        if self.undealt > 1:
            self.need = HAND_SIZE

    def _next_turn(self) -> None:
        seat = self._next_seat()
        if seat is None:
            self._end_round()
            return
        self.need = 0
        self.laid.clear()
        self.seat = self.mover = seat

    def outcome(self) -> Outcome | None:
        """Return how the round ended; equally many won cards share a place (TP-l)."""
        if self.mover != NOBODY:
            return None
        reason = Ended.PILE_EMPTY if self.closing else Ended.PLAYED_OUT
        return Outcome(reason, tuple(self.won), places(self.won))
