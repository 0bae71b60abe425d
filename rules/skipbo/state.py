"""One round of Skip-Bo: legal moves, chance, and what each move does.

Sources as in `rules.skipbo.table`. Speed comes from ready tables and from heaps of bytes; see
the benchmark for what it is compared with.
"""

from __future__ import annotations

from math import floor

from rules.errors import IllegalMove
from rules.game import CHANCE, NOBODY, Move, Outcome, Seat
from rules.sampling import Uniform
from rules.scores import places
from rules.skipbo.moves import (
    DISCARD,
    DRAW,
    END,
    FLIP,
    FROM_HAND,
    FROM_PARTNER_TOPS,
    FROM_TOPS,
    HAND,
    PARTNER_PILE,
    PARTNER_STOCK,
    PASS,
    PILE,
    PILE_OF,
    RANK_OF,
    RANKS,
    STOCK,
    TEXTS,
    WILD,
    Reason,
)
from rules.skipbo.pieces import HAND_SIZE
from rules.skipbo.scoring import IDLE_LAPS, Ended, round_points
from rules.skipbo.table import Table

FULL = 12
"""The height at which a building pile is complete and leaves the table."""

NO_BYTES, ONLY_PASS = b"", (PASS,)
"""Adding one of these is twice as fast as calling `bytes` or unpacking a tuple."""


class SkipBoState(Table):
    """A round for 2-6 seats."""

    __slots__ = ()

    def to_move(self) -> Seat:
        """Return the seat to move, CHANCE, or NOBODY."""
        return self.mover

    def legal_moves(self) -> tuple[Move, ...]:
        """List every legal move of the seat to move."""
        seat = self.mover
        if seat < 0:
            return ()
        fits = self.fits
        moves = FROM_TOPS[NO_BYTES + self.tops[seat].translate(fits)]
        if self.partners:
            moves += FROM_PARTNER_TOPS[NO_BYTES + self.tops[(seat + 2) % 4].translate(fits)]
        hand = self.hands[seat]
        if not hand:
            return moves + ONLY_PASS
        for rank in {*hand} if len(hand) > 1 else hand:
            moves += FROM_HAND[rank][fits[rank]]
        return moves

    def chance_move(self, rng: Uniform) -> Move:
        """Sample the card that is turned over: uniform over the cards that can lie there."""
        if self.mover != CHANCE:
            raise IllegalMove(Reason.NOT_CHANCE, "by chance")
        if self.flips:
            return FLIP + self.unseen[floor(rng.random() * len(self.unseen))]
        heap = self.unseen if self.draw_left else self.recycled
        return DRAW + heap[floor(rng.random() * len(heap))]

    def legal_chance(self, move: Move) -> bool:
        """Tell whether this card could be the one turned over now."""
        if self.mover != CHANCE:
            return False
        base = FLIP if self.flips else DRAW
        heap = self.unseen if self.flips or self.draw_left else self.recycled
        return base < move <= base + WILD and move - base in heap

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

    # Plays

    def _play_hand(self, move: Move) -> None:
        seat = self.mover
        if seat < 0:
            raise self._refuse(move)
        rank = RANK_OF[move]
        hand = self.hands[seat]
        if rank not in hand:
            raise IllegalMove(Reason.NOT_IN_HAND, TEXTS[move])
        self._build(rank, move)
        hand.remove(rank)
        if not hand:
            # An emptied hand draws five at once [S], or as soon as there is something to draw.
            self._wait(HAND_SIZE)

    def _play_own_stock(self, move: Move) -> None:
        seat = self.mover
        if seat < 0:
            raise self._refuse(move)
        self._play_stock(seat, move)

    def _play_partner(self, move: Move) -> None:
        if self.mover < 0:
            raise self._refuse(move)
        if not self.partners:
            raise IllegalMove(Reason.NO_PARTNER, TEXTS[move])
        partner = (self.seat + 2) % 4
        if move < PARTNER_PILE:
            self._play_stock(partner, move)
        else:
            self._play_pile(move, partner)

    def _play_pile(self, move: Move, owner: Seat | None = None) -> None:
        """Play from a discard pile: of the seat to move where no owner is named."""
        if owner is None:
            owner = self.mover
            if owner < 0:
                raise self._refuse(move)
        tops, index = self.tops[owner], PILE_OF[move]
        rank = tops[index + 1]
        if not rank:
            raise IllegalMove(Reason.EMPTY_PILE, TEXTS[move])
        self._build(rank, move)
        pile = self.discards[owner][index]
        pile.pop()
        tops[index + 1] = pile[-1] if pile else 0
        if not self.hands[self.seat]:
            self._wait(HAND_SIZE)

    def _play_stock(self, owner: Seat, move: Move) -> None:
        rank = self.tops[owner][0]
        if not rank:
            raise IllegalMove(Reason.EMPTY_PILE, TEXTS[move])
        self._build(rank, move)
        self.tops[owner][0] = 0
        need = 0 if self.hands[self.seat] else HAND_SIZE
        if self.stock_left[owner]:
            self.flips.append(owner)
            self.mover, self.need = CHANCE, need
        elif self._has_won(owner):
            self.mover = NOBODY
        else:
            self._wait(need)

    def _build(self, rank: int, move: Move) -> None:
        target = move & 3
        heights, fits, bit = self.heights, self.fits, 1 << target
        height = heights[target] + 1
        if rank != height and rank != WILD:
            raise IllegalMove(Reason.DOES_NOT_FIT, TEXTS[move])
        self.active = True
        pile = self.piles[target]
        if pile:
            self.loose += 1
        pile.append(rank)
        fits[height] ^= bit
        if height == FULL:
            self._complete(target)
            height = 0
        heights[target] = height
        fits[height + 1] ^= bit

    def _complete(self, target: int) -> None:
        pile = self.piles[target]
        self.completed += bytes(pile)
        self.loose -= len(pile) - 1
        pile.clear()

    def _refuse(self, move: Move) -> IllegalMove:
        over = self.mover == NOBODY
        return IllegalMove(Reason.ROUND_OVER if over else Reason.CHANCE_FIRST, TEXTS[move])

    def _has_won(self, owner: Seat) -> bool:
        return not self.partners or not self.stock_count((owner + 2) % 4)

    # The end of a turn, and drawing

    def _discard(self, move: Move) -> None:
        seat = self.mover
        if seat < 0:
            raise self._refuse(move)
        rank = RANK_OF[move]
        try:
            self.hands[seat].remove(rank)
        except ValueError:
            raise IllegalMove(Reason.NOT_IN_HAND, TEXTS[move]) from None
        pile = move & 3
        self.discards[seat][pile].append(rank)
        self.tops[seat][pile + 1] = rank
        self._end_turn()

    def _pass(self, move: Move) -> None:
        if self.mover < 0:
            raise self._refuse(move)
        # With an empty hand anything that could be drawn has been (see _wait).
        if self.hands[self.seat]:
            raise IllegalMove(Reason.MUST_DISCARD, TEXTS[move])
        self._end_turn()

    def _end_turn(self) -> None:
        seat = self.seat + 1
        if seat == self.seats:
            seat = 0
        self.seat = seat
        if self.active:
            self.idle = 0
            self.active = False
        else:
            self.idle += 1
            if self.idle >= IDLE_LAPS * self.seats:
                self.mover = NOBODY
                return
        need = HAND_SIZE - len(self.hands[seat])
        if need and (self.draw_left or self.recycled):
            self.need, self.mover = need, CHANCE
        else:
            self._wait(need)

    def _wait(self, need: int) -> None:
        """Wait for chance if a card is needed and there is one, else for the player."""
        if need and not self.draw_left and not self.recycled:
            # Random play comes here at every other move, with nothing left to recycle either.
            if self.completed or self.loose:
                self._recycle()
            else:
                need = 0
        self.need = need
        self.mover = CHANCE if need else self.seat

    def _recycle(self) -> None:
        """Make a new draw pile of completed piles, else of what lies under the tops [S]."""
        pool = self.completed
        if not pool:
            for pile in self.piles:
                while len(pile) > 1:
                    pool.append(pile.pop(0))
            self.loose = 0
        if self.held is None:
            self.held = [bytes(sorted(hand)) for hand in self.hands]
        # The used-up recycled pile is empty: it serves as the next heap of completed cards.
        self.completed = self.recycled
        self.recycled = bytearray(sorted(pool)) if len(pool) > 1 else pool
        for own in self.drawn:
            own.clear()

    def _draw(self, move: Move) -> None:
        if self.mover != CHANCE or self.flips:
            raise self._refuse_chance(move)
        rank, left = move - DRAW, self.draw_left
        try:
            (self.unseen if left else self.recycled).remove(rank)
        except ValueError:
            raise self._refuse_chance(move) from None
        seat = self.seat
        self.hands[seat].append(rank)
        self.active = True
        if left:
            self.draw_left = left - 1
        else:
            self.drawn[seat].append(rank)
        if self.need > 1 and (left > 1 or self.recycled):
            self.need -= 1
        else:
            self._wait(self.need - 1)

    def _flip(self, move: Move) -> None:
        if not self.legal_chance(move):
            raise self._refuse_chance(move)
        owner = self.flips.pop()
        self.unseen.remove(move - FLIP)
        self.tops[owner][0] = move - FLIP
        self.stock_left[owner] -= 1
        if not self.flips:
            self._wait(self.need)

    def _refuse_chance(self, move: Move) -> IllegalMove:
        waiting = self.mover == CHANCE
        return IllegalMove(Reason.NO_SUCH_CARD if waiting else Reason.NOT_CHANCE, TEXTS[move])

    def outcome(self) -> Outcome | None:
        """Return how the round ended: somebody's stock is empty, or it is blocked."""
        if self.mover != NOBODY:
            return None
        points = round_points(self)
        reason = Ended.STOCK_EMPTY if any(points) else Ended.BLOCKED
        return Outcome(reason, points, places(points))


HANDLERS = (
    dict.fromkeys(range(STOCK, HAND), SkipBoState._play_own_stock)
    | dict.fromkeys(range(HAND, PILE), SkipBoState._play_hand)
    | dict.fromkeys(range(PILE, DISCARD), SkipBoState._play_pile)
    | dict.fromkeys(range(DISCARD, PASS), SkipBoState._discard)
    | {PASS: SkipBoState._pass}
    | dict.fromkeys(range(PARTNER_STOCK, END), SkipBoState._play_partner)
    | {DRAW + rank: SkipBoState._draw for rank in RANKS}
    | {FLIP + rank: SkipBoState._flip for rank in RANKS}
)
"""What carries out each move; a code that is not here is no move."""
