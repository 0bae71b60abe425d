"""The Ugah Ugah! table: everything of one round, without the rules that move it.

Chips that nobody has seen are not stored in an order: `unseen` is a multiset, and `chips` has the
code of a place only once chance has told it. Sets of places are the bits of a number.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from rules.game import CHANCE, Seat
from rules.ugah.dice import ANIMALS, Dice
from rules.ugah.options import Rules
from rules.ugah.pieces import ALL_PLACES, CHIPS, GAP, OTHER_GAP, UNTOLD, Chip, mask_of, places_of
from rules.ugah.save import dump_state
from rules.ugah.view import UgahView, see

CENTRE: Seat = -1
"""Who holds a spoils card that nobody has taken yet."""


class Taken(NamedTuple):
    """What a seat took in one turn."""

    seat: Seat
    kept: int
    """The place of the chip that it kept."""
    gift: int = 0
    """The place of the chip that it gave away, 0 for none."""
    receiver: Seat = CENTRE


class Table:
    """Whatever lies on the table, and whose turn it is."""

    __slots__ = (
        "breaker",
        "chips",
        "due",
        "kept",
        "lifted",
        "masher",
        "mover",
        "picks",
        "ring",
        "rules",
        "seat",
        "seats",
        "spoils",
        "takes",
        "throw",
        "unseen",
        "up",
    )

    rules: Rules
    seat: Seat
    """Whose turn it is."""
    mover: Seat
    masher: int
    """The place on which the Mammoth Masher stands, 0 in the starting gap."""
    breaker: int
    """The place on which the Bone Breaker stands, 32 in the starting gap."""
    ring: int
    """The chips that lie, as bits."""
    chips: bytearray
    """The chip of each place, on the ring or taken; UNTOLD until chance told it."""
    unseen: bytearray
    """How many chips of each code chance has not told."""
    up: int
    """The places turned face up before the first turn, as bits."""
    picks: int
    """How many places chance is still to pick for being turned up."""
    due: list[int]
    """The places whose chip chance tells now, the next one first."""
    kept: Dice
    """The dice set aside in this turn, bones included."""
    throw: Dice
    """The dice that `mover` chooses from, without bones; 0 for none."""
    lifted: tuple[int, int]
    """The places whose chips the Masher and the Breaker lifted in this turn, 0 for none."""
    spoils: list[Seat]
    """The holders of the dinosaur, the mammoth and the bird, CENTRE for nobody."""
    takes: list[Taken]

    def __init__(self, seats: int, starter: Seat, rules: Rules) -> None:
        if not seats:
            return  # a blank for `copy`; compiled, even `__new__` comes here
        self.seats, self.rules = seats, rules
        self.seat, self.mover = starter, CHANCE
        self.masher, self.breaker = GAP, OTHER_GAP
        self.ring = ALL_PLACES
        self.chips, self.unseen = bytearray(CHIPS + 1), bytearray(rules.box)
        self.up, self.picks = rules.up, rules.picks
        self.due = places_of(self.up)
        self.kept = self.throw = 0
        self.lifted = (0, 0)
        self.spoils = [CENTRE] * len(ANIMALS)
        self.takes = []

    @property
    def hands(self) -> list[list[int]]:
        """The places whose chips each seat has, in the order in which it got them."""
        owned: list[list[int]] = [[] for _ in range(self.seats)]
        for taken in self.takes:
            owned[taken.seat].append(taken.kept)
            if taken.gift:
                owned[taken.receiver].append(taken.gift)
        return owned

    @property
    def held(self) -> list[list[Chip]]:
        """The chips that each seat has taken or been given."""
        return [[self.chips[place] for place in own] for own in self.hands]

    def tell(self, place: int, chip: Chip) -> None:
        """Write down a chip that chance has told."""
        self.chips[place] = chip
        self.unseen[chip] -= 1

    def derive(self) -> None:
        """Work out the ring and the unseen chips from the rest."""
        gone = [*self.lifted, *(place for own in self.hands for place in own)]
        self.ring = ALL_PLACES & ~mask_of(gone)
        left = list(self.rules.box)
        for chip in bytes(self.chips[1:]):
            left[chip] -= chip != UNTOLD
        self.unseen = bytearray(left)

    def view(self, seat: Seat) -> UgahView:
        """Return what this seat can know."""
        return see(self, seat)

    def copy(self) -> Self:
        """Return an independent equal state."""
        twin = type(self)(0, 0, self.rules)
        twin.seats, twin.rules = self.seats, self.rules
        twin.seat, twin.mover = self.seat, self.mover
        twin.masher, twin.breaker, twin.ring = self.masher, self.breaker, self.ring
        twin.chips, twin.unseen = self.chips.copy(), self.unseen.copy()
        twin.up, twin.picks, twin.due = self.up, self.picks, self.due.copy()
        twin.kept, twin.throw, twin.lifted = self.kept, self.throw, self.lifted
        twin.spoils, twin.takes = self.spoils.copy(), self.takes.copy()
        return twin

    def dump(self) -> dict[str, Any]:
        """Return the whole state as JSON-ready data; equal states give equal data."""
        return dump_state(self)
