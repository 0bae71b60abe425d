"""What one seat can know of a round of Ugah Ugah!, with a perfect memory of all that was shown.

A chip that lay face up is known to all. Who takes a face-down one looks at it; of two chips one is
given away face down, so that only giver and receiver know which went where (3.4, 3.8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.game import Seat
from rules.ugah.dice import Dice
from rules.ugah.options import Rules
from rules.ugah.pieces import KINDS, UNTOLD, Chip

if TYPE_CHECKING:
    from rules.ugah.table import Table, Taken


class Seen(NamedTuple):
    """A turn in which chips were taken, as one seat knows it."""

    seat: Seat
    """Who took them."""
    places: tuple[int, ...]
    """Where they lay: one or two places, in order."""
    receiver: Seat
    """Who was given one of two; -1 for nobody."""
    gift: int
    """Which one: its place; 0 where it was one chip, or where this seat cannot know."""


class UgahView(NamedTuple):
    """All that `seat` can know."""

    seat: Seat
    turn: Seat
    """Whose turn it is, also while chance moves."""
    mover: Seat
    rules: Rules
    masher: int
    breaker: int
    """Where the hunters stand: places, 0 and 32 in the starting gap."""
    ring: int
    """The chips that lie, as bits."""
    chips: tuple[Chip, ...]
    """By place from 1 on: the chip there or taken from there; UNTOLD for one not known."""
    hidden: tuple[int, ...]
    """How many chips of each code this seat has not seen: in the ring and taken by others."""
    up: int
    """The places turned face up before the first turn, as bits."""
    picks: int
    due: tuple[int, ...]
    """The places whose chip chance tells now."""
    kept: Dice
    """The dice set aside in this turn, bones included."""
    throw: Dice
    """The dice to choose from; 0 for none."""
    lifted: tuple[int, int]
    """The places whose chips the Masher and the Breaker lifted in this turn, 0 for none."""
    spoils: tuple[Seat, ...]
    """Who holds the dinosaur, the mammoth and the bird; -1 for nobody."""
    takes: tuple[Seen, ...]
    """What was taken, the oldest first."""
    seats: int


def see(state: Table, seat: Seat) -> UgahView:
    """Return what `seat` knows in this state."""
    chips = _known(state, seat)
    hidden = list(state.rules.box)
    for chip in bytes(chips[1:]):
        hidden[chip] -= chip != UNTOLD
    return UgahView(
        seat=seat,
        turn=state.seat,
        mover=state.mover,
        rules=state.rules,
        masher=state.masher,
        breaker=state.breaker,
        ring=state.ring,
        chips=tuple(chips),
        hidden=tuple(hidden[:KINDS]),
        up=state.up,
        picks=state.picks,
        due=tuple(state.due),
        kept=state.kept,
        throw=state.throw,
        lifted=state.lifted,
        spoils=tuple(state.spoils),
        takes=tuple(_seen(taken, seat) for taken in state.takes),
        seats=state.seats,
    )


def _known(state: Table, seat: Seat) -> bytearray:
    """Return the chips by place that this seat was shown."""
    if state.rules.told_to_all:
        return state.chips
    shown = set(state.lifted) if state.seat == seat else set()
    for taken in state.takes:
        if seat == taken.seat:
            shown.add(taken.kept)
        if seat in (taken.seat, taken.receiver):
            shown.add(taken.gift)
    known = bytearray(state.chips)
    for place in range(1, len(known)):
        if not state.up >> place & 1 and place not in shown:
            known[place] = UNTOLD
    return known


def _seen(taken: Taken, seat: Seat) -> Seen:
    if not taken.gift:
        return Seen(taken.seat, (taken.kept,), taken.receiver, 0)
    knows = seat in (taken.seat, taken.receiver)
    low, high = sorted((taken.kept, taken.gift))
    return Seen(taken.seat, (low, high), taken.receiver, taken.gift if knows else 0)
