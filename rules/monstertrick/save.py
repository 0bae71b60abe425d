"""Monster Trick states as JSON-ready data, and back with every card counted."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from rules.errors import BadSave
from rules.game import CHANCE, NOBODY
from rules.monstertrick.pieces import (
    FULL_TRICK,
    HAND_SIZE,
    NO_LEADER,
    ORDERS,
    ROUNDS,
    SLOTS,
    deck,
)
from rules.plain import a_list, heaps, numbers, whole

if TYPE_CHECKING:
    from rules.monstertrick.table import Table

AnyTable = TypeVar("AnyTable", bound="Table")

NUMBERS = ("starter", "mover", "turning")
LISTS = ("orders", "wins", "won", "leaders")


def dump_state(state: Table) -> dict[str, Any]:
    """Return the whole state; equal states give equal data. Hands are sorted."""
    data: dict[str, Any] = {"seats": state.seats} | state.rules._asdict()
    data |= {key: getattr(state, key) for key in NUMBERS}
    data |= {key: list(getattr(state, key)) for key in LISTS}
    data["undealt"] = sorted(state.undealt)
    data["hands"] = [sorted(hand) for hand in state.hands]
    data["tricks"] = [list(cards) for cards in state.tricks]
    data["gone"] = list(state.gone)
    data["rounds"] = [list(points) for points in state.rounds]
    return data


def load_state(data: Mapping[str, Any], blank: AnyTable) -> AnyTable:
    """Fill a blank state of these seats and rules. Raises BadSave, repairs nothing."""
    try:
        _fill(blank, data)
    except (KeyError, TypeError, ValueError) as error:
        raise BadSave(f"not a Monster Trick state: {error!r}") from error
    for check in (_check_parts, _check_cards, _check_rounds, _check_tricks, _check_turn):
        check(blank)
    blank.derive()
    return blank


def _fill(state: Table, data: Mapping[str, Any]) -> None:
    for key in NUMBERS:
        setattr(state, key, whole(data[key]))
    for key in LISTS:
        setattr(state, key, numbers(data[key]))
    state.undealt = bytearray(numbers(data["undealt"]))
    state.gone = numbers(data["gone"])
    state.hands, state.tricks = heaps(data["hands"]), heaps(data["tricks"])
    state.rounds = [tuple(numbers(points)) for points in a_list(data["rounds"])]


def _check_parts(state: Table) -> None:
    seats = state.seats
    per_seat: list[Sized] = [state.hands, state.orders, state.wins, state.won, *state.rounds]
    if any(len(part) != seats for part in per_seat):
        raise BadSave(f"not every part is there for {seats} seats")
    if len(state.tricks) != SLOTS or len(state.leaders) != SLOTS:
        raise BadSave(f"there are {SLOTS} places for open tricks")
    if state.mover not in (CHANCE, NOBODY, *range(seats)) or not 0 <= state.starter < seats:
        raise BadSave(f"it cannot be the turn of {state.mover}, started by {state.starter}")
    if any(order not in range(-1, len(ORDERS)) for order in state.orders):
        raise BadSave(f"victory-point cards cannot lie like {state.orders}")


def _check_cards(state: Table) -> None:
    cards = sorted(chain(state.undealt, state.gone, *state.hands, *state.tricks))
    if cards != list(deck(state.seats)):
        raise BadSave(f"{len(cards)} cards do not make the deck for {state.seats} seats")
    if list(state.undealt) != sorted(state.undealt):
        raise BadSave("the cards to be dealt have no order, so they are listed sorted")


def _check_rounds(state: Table) -> None:
    over = len(state.rounds)
    if over > ROUNDS or (over == ROUNDS) != (state.mover == NOBODY):
        raise BadSave(f"{over} of {ROUNDS} rounds are over, but mover {state.mover}")
    for number, points in enumerate(state.rounds, start=1):
        if any(own not in range(0, 3 * number + 1, number) for own in points):
            raise BadSave(f"nobody's cards are worth that in round {number}: {points}")
    if state.mover == NOBODY and state.rounds[-1] != state.points():
        raise BadSave(f"the last round gave {state.points()}, not {state.rounds[-1]}")
    finished = over * state.seats * HAND_SIZE // FULL_TRICK
    if min(state.won) < 0 or sum(state.won) > finished:
        raise BadSave(f"{state.won} tricks cannot have been won in {over} rounds")


def _check_tricks(state: Table) -> None:
    for number, (cards, leader) in enumerate(zip(state.tricks, state.leaders, strict=True), 1):
        expected = range(state.seats) if cards else (NO_LEADER,)
        if len(cards) >= FULL_TRICK or leader not in expected:
            raise BadSave(f"trick {number} of {len(cards)} cards cannot be led by {leader}")
    waits = state.turning
    if waits not in range(NO_LEADER, state.seats) or (
        waits >= 0 and state.wins[waits] not in (1, 2)
    ):
        raise BadSave(f"seat {waits} has no victory-point card to turn up")
    if min(state.wins) < 0 or sum(state.wins) * FULL_TRICK != len(state.gone):
        raise BadSave(f"{len(state.gone)} cards cannot be tricks won like {state.wins}")


def _check_turn(state: Table) -> None:
    """Check the phase of the round against who is to move and what everybody holds."""
    seats, mover = state.seats, state.mover
    dealt = HAND_SIZE * seats - len(state.undealt)
    played = dealt - sum(map(len, state.hands))
    if (bool(state.undealt) or state.turning >= 0) != (mover == CHANCE):
        raise BadSave(f"{len(state.undealt)} cards are to be dealt, but mover {mover}")
    if (played == HAND_SIZE * seats and state.turning < 0) != (mover == NOBODY):
        raise BadSave(f"{played} cards were played, but mover {mover}")
    laid = _laid(state)
    if played and laid < seats:
        raise BadSave("cards were played before all victory-point cards lay")
    holds = [_held(state, seat, dealt, played) for seat in range(seats)]
    if holds != list(map(len, state.hands)):
        raise BadSave(f"hands of {list(map(len, state.hands))} cards; it must be {holds}")
    turns = laid if laid < seats else played
    if mover >= 0 and mover != (state.starter + turns) % seats:
        raise BadSave(f"it cannot be the turn of seat {mover} after {turns} turns")


def _laid(state: Table) -> int:
    """Return how many have laid their victory-point cards: in turn, from the starter on."""
    in_turn = [state.orders[(state.starter + step) % state.seats] for step in range(state.seats)]
    laid = sum(order >= 0 for order in in_turn)
    if any(order >= 0 for order in in_turn[laid:]) or (laid and state.undealt):
        raise BadSave(f"victory-point cards are laid in turn, after the deal: {state.orders}")
    return laid


def _held(state: Table, seat: int, dealt: int, played: int) -> int:
    """Return how many cards a seat holds: dealt one seat after the other, played in turn."""
    own = min(max(dealt - HAND_SIZE * seat, 0), HAND_SIZE)
    behind = (seat - state.starter) % state.seats
    return own - (played - behind + state.seats - 1) // state.seats
