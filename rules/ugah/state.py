"""One round of Ugah Ugah!: legal moves, chance, and what each move does.

Sources: [S3] the leaflet; UU-a to UU-g: the rulings of the rules document, each an option where
the document names another way.

A turn: throws, each followed by a choice, until no die is left; then the hunters walk; then, if
there are two chips, one is given away. Chance never ends a turn in which it told a chip: who has
looked at one keeps it by a move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import floor
from random import Random

from rules.errors import IllegalMove
from rules.game import CHANCE, NOBODY, Move, Outcome, Seat
from rules.ugah.dice import (
    ADD,
    BONES,
    BREAKER,
    COUNTS,
    DICE,
    MASHER,
    PLAIN,
    SIZES,
    Dice,
    choices,
    chosen_of,
    join,
    only_bones,
    spoils_of,
    throws,
    without_bones,
)
from rules.ugah.moves import (
    ASIDE,
    GIVE,
    GO,
    GO_BOTH,
    GO_BREAKER,
    GO_BREAKER_FIRST,
    GO_MASHER,
    GO_MASHER_FIRST,
    KEEP,
    MOST_SEATS,
    PICK,
    TELL,
    THROW,
    Reason,
    dice_of,
    exists,
    give,
    write,
)
from rules.ugah.pieces import KINDS, PLACES, pick
from rules.ugah.scoring import Ended, points, standing
from rules.ugah.table import Table, Taken
from rules.ugah.walking import Stops, has_ended, walk, walk_at_once

NONE_LIFTED = NO_STEPS = (0, 0)

STEPS = tuple((counts[MASHER], counts[BREAKER]) for counts in COUNTS)
"""How many steps the Masher and the Breaker have, by the dice set aside."""


@cache
def _asides(throw: Dice) -> tuple[Move, ...]:
    return tuple(ASIDE + choice for choice in choices(throw))


@cache
def _fall(kept: Dice, dice: Dice) -> tuple[Dice, Dice]:
    """Return what is set aside after a throw, its bones with it, and what is chosen from."""
    return join(kept, only_bones(BONES[dice])), without_bones(dice)


class UgahState(Table):
    """A round for 2-4 seats."""

    __slots__ = ()

    def to_move(self) -> Seat:
        """Return the seat to move, CHANCE, or NOBODY."""
        return self.mover

    def legal_moves(self) -> list[Move]:
        """List every legal move of the seat to move."""
        seat = self.mover
        if seat < 0:
            return []
        if self.throw:
            return [*_asides(self.throw)]
        one, other_one = self.lifted
        if not one and not other_one:
            return self._ways_to_go()
        if not one or not other_one:
            return [KEEP]
        others = [other for other in range(self.seats) if other != seat]
        return [give(figure, other) for figure in range(2) for other in others]

    def _ways_to_go(self) -> list[Move]:
        masher, breaker = self.steps
        if not masher or not breaker:
            return [GO_MASHER if masher else GO_BREAKER]
        return [GO_MASHER_FIRST, GO_BREAKER_FIRST] if self.rules.sequential else [GO_BOTH]

    @property
    def steps(self) -> Stops:
        """How many steps the Masher and the Breaker have by the dice set aside."""
        return STEPS[self.kept]

    def order_matters(self) -> bool:
        """Tell whether it makes a difference which of two hunters walks first: only at the end."""
        stand, steps = (self.masher, self.breaker), self.steps
        stops = {walk(self.ring, stand, steps, breaker_first=first) for first in (False, True)}
        return self.rules.sequential and len(stops) > 1

    # Chance

    def chance_moves(self) -> list[Move]:
        """List everything that chance can do now; not each is as likely as the others."""
        if self.mover != CHANCE:
            return []
        if self.due:
            return [TELL + chip for chip in range(1, KINDS) if self.unseen[chip]]
        if self.picks:
            return [PICK + place for place in PLACES if not self.up >> place & 1]
        return [THROW + dice for dice in throws(DICE - SIZES[self.kept])]

    def chance_move(self, rng: Random) -> Move:
        """Sample a throw, a chip (any of those unseen) or a place, as likely as with real ones."""
        if self.mover != CHANCE:
            raise IllegalMove(Reason.NOT_CHANCE, "by chance")
        if self.due:
            return TELL + pick(self.unseen, rng.random())
        if self.picks:
            places = self.chance_moves()
            return places[floor(rng.random() * len(places))]
        dice, random = 0, rng.random
        for _ in range(DICE - SIZES[self.kept]):
            dice = ADD[dice][floor(random() * 6)]
        return THROW + dice

    def legal_chance(self, move: Move) -> bool:
        """Tell whether chance could do this now: the check for what a person enters."""
        return self.mover == CHANCE and self._impossible(move) is None

    def _impossible(self, move: Move) -> Reason | None:
        """Return why chance cannot do this when it is to move, None if it can."""
        if self.due:
            told = TELL < move < TELL + KINDS
            return None if told and self.unseen[move - TELL] else Reason.NO_SUCH_CHIP
        if self.picks:
            place = move - PICK
            fine = place in PLACES and not self.up >> place & 1
            return None if fine else Reason.NO_SUCH_PLACE
        fine = THROW < move < THROW + len(SIZES)
        if fine and SIZES[move - THROW] == DICE - SIZES[self.kept]:
            return None
        return Reason.WRONG_NUMBER

    # Moves

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
        if move >= TELL:
            self._chance(move)
        elif self.mover < 0:
            raise self._refuse(move, self._refuse_turn)
        elif self.throw:
            self._set_aside(move)
        elif self.lifted != NONE_LIFTED:
            self._keep(move)
        else:
            self._go(move)

    def _refuse(self, move: Move, why: Callable[[Move], Reason | None]) -> IllegalMove:
        """Return the refusal of a move that is not legal now."""
        reason = why(move) if exists(move) else None
        if reason is None:
            return IllegalMove(Reason.NO_SUCH_MOVE, move)
        return IllegalMove(reason, write(move))

    def _refuse_turn(self, _move: Move) -> Reason:
        return Reason.ROUND_OVER if self.mover == NOBODY else Reason.CHANCE_FIRST

    def _refuse_chance(self, move: Move) -> Reason | None:
        return self._impossible(move) if self.mover == CHANCE else Reason.NOT_CHANCE

    def _chance(self, move: Move) -> None:
        if self.mover != CHANCE or self._impossible(move) is not None:
            raise self._refuse(move, self._refuse_chance)
        if self.due:
            self._told(move)
        elif self.picks:
            self.picks -= 1
            self.up |= 1 << (move - PICK)
            self.due.append(move - PICK)
        else:
            self._thrown(move)

    def _told(self, move: Move) -> None:
        self.tell(self.due.pop(0), move - TELL)
        if self.lifted != NONE_LIFTED and not self.due:
            self.mover = self.seat

    # Dice

    def _thrown(self, move: Move) -> None:
        self.kept, self.throw = _fall(self.kept, move - THROW)
        if self.throw:
            self.mover = self.seat
        else:
            self._evaluate()

    def _refuse_aside(self, move: Move) -> Reason:
        if move >= PLAIN:
            return Reason.CHOOSE_FIRST
        thrown = COUNTS[self.throw]
        chosen = COUNTS[dice_of(move)]
        if any(wanted > there for wanted, there in zip(chosen, thrown, strict=True)):
            return Reason.NOT_THROWN
        return Reason.NOT_ALL

    def _set_aside(self, move: Move) -> None:
        dice = move - ASIDE
        if dice not in chosen_of(self.throw):
            raise self._refuse(move, self._refuse_aside)
        self.kept = kept = join(self.kept, dice)
        self.throw = 0
        if SIZES[kept] == DICE:
            self._evaluate()
        else:
            self.mover = CHANCE

    def _evaluate(self) -> None:
        """Take the spoils card (UU-b), then wait for the hunters to walk."""
        card = spoils_of(self.kept)
        if card is not None:
            self.spoils[card] = self.seat
        if self.steps != NO_STEPS:
            self.mover = self.seat
        else:
            self._end_turn()

    # Walking

    def _refuse_go(self, move: Move) -> Reason:
        if not GO <= move < KEEP:
            return Reason.WALK_FIRST
        masher, breaker = self.steps
        if masher and breaker:
            return Reason.BOTH_WALK if move <= GO_BREAKER else Reason.OTHER_WAY
        return Reason.NO_STEPS

    def _go(self, move: Move) -> None:
        if move not in self._ways_to_go():
            raise self._refuse(move, self._refuse_go)
        stand, steps = (self.masher, self.breaker), self.steps
        if move == GO_BOTH:
            stops = walk_at_once(self.ring, stand, steps)
        else:
            stops = walk(self.ring, stand, steps, breaker_first=move == GO_BREAKER_FIRST)
        self.masher, self.breaker = masher, breaker = stops
        # Who did not get on takes nothing (UU-d); on one chip together they take just that.
        lifted = (masher != stand[0]) * masher, (breaker != stand[1]) * breaker
        if lifted[0] == lifted[1]:
            lifted = lifted[0], 0
        self.lifted = lifted
        self.ring &= ~(1 << lifted[0] | 1 << lifted[1])
        in_order = lifted[::-1] if move == GO_BREAKER_FIRST else lifted
        self.due = [place for place in in_order if place and not self.chips[place]]
        if self.due:
            self.mover = CHANCE
        elif not all(lifted):
            self._take()

    # Chips

    def _refuse_keep(self, move: Move) -> Reason | None:
        if move != KEEP and not GIVE <= move < TELL:
            return Reason.KEEP_FIRST
        both = all(self.lifted)
        if move == KEEP:
            return Reason.TWO_CHIPS if both else None
        if not both:
            return Reason.ONE_CHIP
        receiver = (move - GIVE) % MOST_SEATS
        return None if receiver < self.seats and receiver != self.seat else Reason.NO_SUCH_SEAT

    def _keep(self, move: Move) -> None:
        if not exists(move) or self._refuse_keep(move) is not None:
            raise self._refuse(move, self._refuse_keep)
        if move == KEEP:
            self._take()
            return
        given, receiver = divmod(move - GIVE, MOST_SEATS)
        kept = self.lifted[1 - given]
        self.takes.append(Taken(self.seat, kept, self.lifted[given], receiver))
        self._end_turn()

    def _take(self) -> None:
        """Take the only chip there is, if there is one."""
        place = self.lifted[0] or self.lifted[1]
        if place:
            self.takes.append(Taken(self.seat, place))
        self._end_turn()

    # The end

    def _end_turn(self) -> None:
        self.kept = 0
        self.lifted = (0, 0)
        stand = self.masher, self.breaker
        if has_ended(self.ring, stand, adjacent=self.rules.adjacent):
            self.mover = NOBODY
        else:
            self.seat = (self.seat + 1) % self.seats
            self.mover = CHANCE

    @property
    def points(self) -> list[int]:
        """Everybody's points as they are now."""
        return points(self.rules, self.held, self.spoils)

    def outcome(self) -> Outcome | None:
        """Return how the round ended, None while it goes on."""
        if self.mover != NOBODY:
            return None
        reason = Ended.MET
        if self.masher > self.breaker:
            reason = Ended.PASSED
        elif not self.ring and not self.rules.adjacent:
            reason = Ended.RING_EMPTY
        places = standing(self.rules, self.held, self.spoils)
        return Outcome(reason, tuple(self.points), places)
