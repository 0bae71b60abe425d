"""Skip-Bo states as JSON-ready data, and back with every piece counted."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from typing import TYPE_CHECKING, Any, TypeVar

from rules.errors import BadSave
from rules.game import CHANCE, NOBODY
from rules.plain import a_list, flag, numbers, whole
from rules.skipbo.moves import WILD
from rules.skipbo.pieces import CARDS, DECK, HAND_SIZE, count_cards
from rules.skipbo.scoring import IDLE_LAPS, round_points

if TYPE_CHECKING:
    from rules.skipbo.table import Table

AnyTable = TypeVar("AnyTable", bound="Table")

NUMBERS = ("seats", "seat", "mover", "draw_left", "need", "idle")
FLAGS = ("partners", "active")
HEAPS = ("completed", "unseen", "recycled")


def dump_state(state: Table) -> dict[str, Any]:
    """Return the whole state; equal states give equal data. Heaps are sorted."""
    data: dict[str, Any] = {key: getattr(state, key) for key in (*NUMBERS, *FLAGS)}
    data |= {key: sorted(getattr(state, key)) for key in HEAPS}
    data["hands"] = [sorted(hand) for hand in state.hands]
    data["stock_top"] = [tops[0] for tops in state.tops]
    data["stock_left"] = list(state.stock_left)
    data["discards"] = [[list(pile) for pile in own] for own in state.discards]
    data["heights"] = list(state.heights)
    data["piles"] = [list(pile) for pile in state.piles]
    data["flips"] = list(state.flips)
    data["drawn"] = [sorted(own) for own in state.drawn]
    data["held"] = None if state.held is None else [list(own) for own in state.held]
    return data


def load_state(data: Mapping[str, Any], blank: AnyTable) -> AnyTable:
    """Fill a blank state of the same number of seats. Raises BadSave, repairs nothing."""
    try:
        _fill(blank, data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadSave(f"not a Skip-Bo state: {error!r}") from error
    for check in (_check_parts, _check_cards, _check_piles, _check_stocks, _check_turn):
        check(blank)
    return blank


def _fill(state: Table, data: Mapping[str, Any]) -> None:
    for key in NUMBERS:
        setattr(state, key, whole(data[key]))
    for key in FLAGS:
        setattr(state, key, flag(data[key]))
    for key in HEAPS:
        setattr(state, key, bytearray(_in_order(data[key])))
    state.hands = _sorted_heaps(data["hands"])
    state.stock_left = numbers(data["stock_left"])
    tops = [top and _cards([top])[0] for top in numbers(data["stock_top"])]
    state.set_piles(tops, [_heaps(own) for own in a_list(data["discards"])])
    state.set_heights([range(12)[height] for height in numbers(data["heights"])])
    state.set_building(_heaps(data["piles"]))
    state.flips = numbers(data["flips"])
    state.drawn = [bytearray(own) for own in _sorted_heaps(data["drawn"])]
    held = data["held"]
    state.held = None if held is None else [bytes(own) for own in _sorted_heaps(held)]


def _cards(value: object) -> list[int]:
    cards = numbers(value)
    if any(not 1 <= rank <= WILD for rank in cards):
        raise ValueError(f"ranks are 1 to 13: {cards}")
    return cards


def _heaps(value: object) -> list[list[int]]:
    return [_cards(heap) for heap in a_list(value)]


def _in_order(value: object) -> list[int]:
    # What has no order of its own is written in one: equal states give equal data.
    cards = _cards(value)
    if cards != sorted(cards):
        raise ValueError(f"cards are written lowest first: {cards}")
    return cards


def _sorted_heaps(value: object) -> list[list[int]]:
    return [_in_order(heap) for heap in a_list(value)]


def _check_parts(state: Table) -> None:
    per_seat: list[Sized] = [state.hands, state.tops, state.stock_left, state.discards, state.drawn]
    per_seat += [] if state.held is None else [state.held]
    if any(len(part) != state.seats for part in per_seat):
        raise BadSave(f"not every part is there for {state.seats} seats")
    if {len(own) for own in state.discards} != {4}:
        raise BadSave("a seat has 4 discard piles")
    if len(state.piles) != 4 or len(state.heights) != 4:
        raise BadSave("there are 4 building piles")
    if state.partners and state.seats != 4:
        raise BadSave(f"partners need 4 seats, {state.seats} play")


def _check_cards(state: Table) -> None:
    if deck_of(state) != DECK:
        raise BadSave(f"{sum(deck_of(state))} cards do not make a deck of {CARDS}")
    if len(state.unseen) != state.draw_left + sum(state.stock_left):
        raise BadSave("the face-down cards do not fill the draw pile and the stocks")
    if max(map(len, state.hands)) > HAND_SIZE:
        raise BadSave(f"a hand has more than {HAND_SIZE} cards")
    if state.held is None and (state.recycled or any(state.drawn)):
        raise BadSave("cards were recycled, but nobody knows when")
    if state.held is not None and state.draw_left:
        raise BadSave("cards were recycled before the draw pile had run out")


def _check_piles(state: Table) -> None:
    for number, (pile, height) in enumerate(zip(state.piles, state.heights, strict=True), 1):
        top_down = zip(reversed(pile), range(height, 0, -1), strict=False)
        follows = all(rank in (expected, WILD) for rank, expected in top_down)
        if not follows or len(pile) > height or bool(pile) != bool(height):
            raise BadSave(f"building pile {number} of height {height} cannot be {pile}")


def _check_stocks(state: Table) -> None:
    if len(set(state.flips)) != len(state.flips):
        raise BadSave(f"stocks are turned up once: {state.flips}")
    for seat in {*range(state.seats), *state.flips}:
        waits = seat in state.flips
        if not 0 <= seat < state.seats or waits != (
            not state.tops[seat][0] and state.stock_left[seat] > 0
        ):
            raise BadSave(f"the stock of seat {seat} cannot wait to be turned up: {waits}")
        if state.stock_left[seat] < 0:
            raise BadSave(f"the stock of seat {seat} has {state.stock_left[seat]} cards")


def _check_turn(state: Table) -> None:
    seat, mover, need = state.seat, state.mover, state.need
    if not 0 <= seat < state.seats or mover not in (NOBODY, CHANCE, seat):
        raise BadSave(f"it cannot be the turn of seat {seat}, mover {mover}")
    laps = IDLE_LAPS * state.seats
    is_over = any(round_points(state)) or state.idle == laps
    if is_over != (mover == NOBODY) or not 0 <= state.idle <= laps:
        raise BadSave(f"over: {is_over}, but mover {mover}, idle {state.idle} of {laps}")
    hand = len(state.hands[seat])
    waits = mover == CHANCE and not (state.flips and hand)
    if need != (HAND_SIZE - hand if waits else 0):
        raise BadSave(f"{need} cards to draw for a hand of {hand}, mover {mover}")
    can_draw = bool(state.draw_left or state.recycled)
    if mover == CHANCE and not state.flips and not (need and can_draw):
        raise BadSave("no card is to be turned over")
    if mover == seat and (
        state.flips or (not hand and (can_draw or state.completed or state.loose))
    ):
        raise BadSave(f"a card is to be turned over before seat {seat} moves")


def deck_of(state: Table) -> tuple[int, ...]:
    """Count every card on the table by rank: DECK, always."""
    lying = [state.unseen, state.recycled, state.completed, *state.hands, *state.piles]
    lying += [pile for own in state.discards for pile in own]
    lying.append([tops[0] for tops in state.tops if tops[0]])
    return tuple(count_cards(rank for cards in lying for rank in cards))
