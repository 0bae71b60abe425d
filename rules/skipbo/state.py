"""One round of Skip-Bo: legal moves, chance, and what each move does.

Sources as in `rules.skipbo.table`. Speed comes from ready tables and from heaps of bytes; see
the benchmark for what it is compared with.
"""

from __future__ import annotations

from random import Random

from rules.errors import IllegalMove
from rules.game import CHANCE, NOBODY, Move, Outcome, Seat
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
    RANK_OF,
    RANKS,
    STOCK,
    TEXTS,
    WILD,
    Reason,
)
from rules.skipbo.pieces import HAND_SIZE
from rules.skipbo.scoring import Ended, round_points
from rules.skipbo.table import Table

FULL = 12
"""The height at which a building pile is complete and leaves the table."""

IDLE_LAPS = 2
"""Laps with no card played and none drawn after which a round is blocked (ruling 9)."""


class SkipBoState(Table):
    """A round for 2-6 seats."""

    __slots__ = ()

    def to_move(self) -> Seat:
        """Return the seat to move, CHANCE, or NOBODY."""
        return self.mover

    def legal_moves(self) -> list[Move]:
        """List every legal move of the seat to move."""
        seat = self.mover
        if seat < 0:
            return []
        fits = self.fits
        moves = list(FROM_TOPS[bytes(self.tops[seat].translate(fits))])
        hand = self.hands[seat]
        for rank in set(hand):
            moves += FROM_HAND[rank][fits[rank]]
        if self.partners:
            moves += FROM_PARTNER_TOPS[bytes(self.tops[(seat + 2) % 4].translate(fits))]
        if not hand:
            moves.append(PASS)
        return moves

    def chance_move(self, rng: Random) -> Move:
        """Sample the card that is turned over: uniform over the cards that can lie there."""
        if self.mover != CHANCE:
            raise IllegalMove(Reason.NOT_CHANCE, "by chance")
        if self.flips:
            return FLIP + self.unseen[int(rng.random() * len(self.unseen))]
        heap = self.unseen if self.draw_left else self.recycled
        return DRAW + heap[int(rng.random() * len(heap))]

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
            self._refill()

    def _play_own_pile(self, move: Move) -> None:
        seat = self.mover
        if seat < 0:
            raise self._refuse(move)
        self._play_pile(seat, (move - PILE) // 4, move)

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
            self._play_pile(partner, (move - PARTNER_PILE) // 4, move)

    def _play_pile(self, owner: Seat, index: int, move: Move) -> None:
        tops = self.tops[owner]
        rank = tops[index + 1]
        if not rank:
            raise IllegalMove(Reason.EMPTY_PILE, TEXTS[move])
        self._build(rank, move)
        pile = self.discards[owner][index]
        pile.pop()
        tops[index + 1] = pile[-1] if pile else 0
        if not self.hands[self.seat]:
            self._refill()

    def _play_stock(self, owner: Seat, move: Move) -> None:
        rank = self.tops[owner][0]
        if not rank:
            raise IllegalMove(Reason.EMPTY_PILE, TEXTS[move])
        self._build(rank, move)
        self.tops[owner][0] = 0
        if self.stock_left[owner]:
            self.flips.append(owner)
            self.mover = CHANCE
        elif self._has_won(owner):
            self.mover = NOBODY
            return
        if not self.hands[self.seat]:
            self._refill()

    def _build(self, rank: int, move: Move) -> None:
        target = move & 3
        height = self.heights[target] + 1
        if rank != height and rank != WILD:
            raise IllegalMove(Reason.DOES_NOT_FIT, TEXTS[move])
        self.active = True
        self.piles[target].append(rank)
        self.fits[height] ^= 1 << target
        if height == FULL:
            self._complete(target)
            height = 0
        self.heights[target] = height
        self.fits[height + 1] ^= 1 << target

    def _complete(self, target: int) -> None:
        pile = self.piles[target]
        self.completed += bytes(pile)
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
        hand = self.hands[seat]
        if rank not in hand:
            raise IllegalMove(Reason.NOT_IN_HAND, TEXTS[move])
        hand.remove(rank)
        pile = move & 3
        self.discards[seat][pile].append(rank)
        self.tops[seat][pile + 1] = rank
        self._end_turn()

    def _pass(self, move: Move) -> None:
        if self.mover < 0:
            raise self._refuse(move)
        # With an empty hand anything that could be drawn has been (see _refill).
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
        self.need = HAND_SIZE - len(self.hands[seat])
        if self.need and (self.draw_left or self.recycled):
            self.mover = CHANCE
        else:
            self._wait()

    def _refill(self) -> None:
        """An emptied hand draws five at once [S], or as soon as there is something to draw."""
        self.need = HAND_SIZE
        if self.flips:
            return
        self._wait()

    def _wait(self) -> None:
        """Wait for chance if a card is needed and there is one, else for the player."""
        if self.need and not self.draw_left and not self.recycled:
            self._recycle()
        self.mover = CHANCE if self.need else self.seat

    def _recycle(self) -> None:
        """Make a new draw pile of completed piles, else of what lies under the tops [S]."""
        pool = self.completed
        if not pool:
            first, second, third, fourth = self.piles
            # Random play asks this at every other move, with nothing there: no loop, no copies.
            if len(first) < 2 and len(second) < 2 and len(third) < 2 and len(fourth) < 2:
                self.need = 0
                return
            for pile in self.piles:
                pool += bytes(pile[:-1])
                del pile[:-1]
        if self.held is None:
            self.held = [bytes(sorted(hand)) for hand in self.hands]
        self.pool = bytes(sorted(pool))
        self.recycled = bytearray(self.pool)
        self.completed = bytearray()
        self.drawn = [bytearray() for _ in range(self.seats)]

    def _draw(self, move: Move) -> None:
        if self.mover != CHANCE or self.flips:
            raise self._refuse_chance(move)
        seat = self.seat
        rank = move - DRAW
        heap = self.unseen if self.draw_left else self.recycled
        try:
            heap.remove(rank)
        except ValueError:
            raise self._refuse_chance(move) from None
        self.hands[seat].append(rank)
        self.active = True
        self.need -= 1
        if self.draw_left:
            self.draw_left -= 1
        else:
            self.drawn[seat].append(rank)
        if not self.need:
            self.mover = seat
        elif not self.draw_left and not self.recycled:
            self._wait()

    def _flip(self, move: Move) -> None:
        if not self.legal_chance(move):
            raise self._refuse_chance(move)
        owner = self.flips.pop()
        self.unseen.remove(move - FLIP)
        self.tops[owner][0] = move - FLIP
        self.stock_left[owner] -= 1
        if not self.flips:
            self._wait()

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
    | dict.fromkeys(range(PILE, DISCARD), SkipBoState._play_own_pile)
    | dict.fromkeys(range(DISCARD, PASS), SkipBoState._discard)
    | {PASS: SkipBoState._pass}
    | dict.fromkeys(range(PARTNER_STOCK, END), SkipBoState._play_partner)
    | {DRAW + rank: SkipBoState._draw for rank in RANKS}
    | {FLIP + rank: SkipBoState._flip for rank in RANKS}
)
"""What carries out each move; a code that is not here is no move."""
