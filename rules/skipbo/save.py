"""Skip-Bo states as JSON-ready data, and back with every piece counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from rules.errors import BadSave
from rules.skipbo.pieces import CARDS, DECK, HAND_SIZE, count_cards

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
    data["pool"] = list(state.pool)
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
    """Fill a blank state of the same number of seats. Raises BadSave."""
    try:
        _fill(blank, data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadSave(f"not a Skip-Bo state: {error!r}") from error
    _check(blank)
    return blank


def _fill(state: Table, data: Mapping[str, Any]) -> None:
    for key in NUMBERS:
        setattr(state, key, int(data[key]))
    for key in FLAGS:
        setattr(state, key, bool(data[key]))
    for key in HEAPS:
        setattr(state, key, bytearray(_cards(data[key])))
    state.pool = bytes(_cards(data["pool"]))
    state.hands = [_cards(hand) for hand in data["hands"]]
    state.stock_left = [int(count) for count in data["stock_left"]]
    state.set_piles(data["stock_top"], [[_cards(pile) for pile in own] for own in data["discards"]])
    state.set_heights([range(12)[height] for height in data["heights"]])
    state.piles = [_cards(pile) for pile in data["piles"]]
    state.flips = [int(seat) for seat in data["flips"]]
    state.drawn = [bytearray(_cards(own)) for own in data["drawn"]]
    held = data["held"]
    state.held = None if held is None else [bytes(_cards(own)) for own in held]


def _cards(ranks: Sequence[int]) -> list[int]:
    cards = [int(rank) for rank in ranks]
    if any(not 1 <= rank <= 13 for rank in cards):
        raise ValueError(f"ranks are 1 to 13: {cards}")
    return cards


def _check(state: Table) -> None:
    if deck_of(state) != DECK:
        raise BadSave(f"{sum(deck_of(state))} cards do not make a deck of {CARDS}")
    per_seat = (state.hands, state.tops, state.stock_left, state.discards, state.drawn)
    if any(len(part) != state.seats for part in per_seat) or len(state.piles) != 4:
        raise BadSave(f"not every part is there for {state.seats} seats")
    if len(state.unseen) != state.draw_left + sum(state.stock_left):
        raise BadSave("the face-down cards do not fill the draw pile and the stocks")
    if max(map(len, state.hands)) > HAND_SIZE:
        raise BadSave(f"a hand has more than {HAND_SIZE} cards")
    if not 0 <= state.seat < state.seats or state.mover not in (-2, -1, state.seat):
        raise BadSave(f"it cannot be the turn of seat {state.seat}, mover {state.mover}")


def deck_of(state: Table) -> tuple[int, ...]:
    """Count every card on the table by rank: DECK, always."""
    lying = [state.unseen, state.recycled, state.completed, *state.hands, *state.piles]
    lying += [pile for own in state.discards for pile in own]
    lying.append([tops[0] for tops in state.tops if tops[0]])
    return tuple(count_cards(rank for cards in lying for rank in cards))
