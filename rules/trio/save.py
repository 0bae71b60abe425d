"""Trio states as JSON-ready data, and back with every card counted.

Cards are letters (see `rules.trio.moves`), heaps words in order of colour, cards on the table and
cells as in the notation of moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sized
from typing import TYPE_CHECKING, Any, TypeVar

from rules.errors import BadSave, RulesError
from rules.game import CHANCE, NOBODY, Move, Seat
from rules.plain import a_list, flag, whole
from rules.trio.board import Board
from rules.trio.catching import caught_by
from rules.trio.lattice import CARD, cell_at, components, position
from rules.trio.moves import CELLS, read, write
from rules.trio.options import (
    BY_AGE,
    CAPTOR_CHOOSES,
    EACH_CARD,
    END_OF_TURN,
    FLIP_FROM_PILE,
    ISOLATED_ONLY,
    NEXT_CARD_FREE,
    OPTIONS,
    PLAY_OUT,
    SHUFFLED,
    Rules,
    rules_of,
)
from rules.trio.pieces import HAND_SIZE, LETTERS, count_cards, spread, write_deck

if TYPE_CHECKING:
    from rules.trio.table import Table

AnyTable = TypeVar("AnyTable", bound="Table")

SEATS = range(2, 6)
NUMBERS = ("seat", "mover", "need", "undealt")
FLAGS = ("seen", "cut", "closing")


def dump_state(state: Table) -> dict[str, Any]:
    """Return the whole state; equal states give equal data."""
    data: dict[str, Any] = {"seats": state.seats, "starter": state.starter}
    data["options"] = _dump_rules(state.rules)
    data |= {key: getattr(state, key) for key in (*NUMBERS, *FLAGS)}
    data["table"] = [write(move) for move in state.board.laid()]
    data["laid"] = [list(position(cell)) for cell in state.laid]
    data["hands"] = [_word(hand) for hand in state.hands]
    data["shown"] = [_word(own) for own in state.shown]
    data["won"] = list(state.won)
    data["taken"] = _word(spread(state.taken))
    data["top"] = _word(state.top)
    data["under"] = [_word(batch) for batch in state.under]
    data["drawn"] = [_word(own) for own in state.drawn]
    return data


def _word(cards: Iterable[int]) -> str:
    return "".join(LETTERS[colour] for colour in sorted(cards))


_OF_RULES: Mapping[str, Callable[[Rules], object]] = {
    "deck": lambda rules: write_deck(rules.deck),
    "capture_timing": lambda rules: EACH_CARD if rules.each_card else END_OF_TURN,
    "black_follows_colour_rule": lambda rules: rules.black_bound,
    "disconnected": lambda rules: rules.disconnected,
    "return_order": lambda rules: BY_AGE if rules.by_age else SHUFFLED,
    "empty_table": lambda rules: FLIP_FROM_PILE if rules.flips else NEXT_CARD_FREE,
    "end_condition": lambda rules: rules.end,
}
"""The option values that these rules come from."""

_VALUES = {option.key: option.values for option in OPTIONS}


def _dump_rules(rules: Rules) -> dict[str, object]:
    return {key: value(rules) for key, value in _OF_RULES.items()}


def load_state(data: Mapping[str, Any], make: Callable[[int, Seat, Rules], AnyTable]) -> AnyTable:
    """Fill a new state. Raises BadSave, repairs nothing."""
    try:
        state = make(_one_of(SEATS, data["seats"]), whole(data["starter"]), _rules(data))
        _fill(state, data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RulesError) as error:
        raise BadSave(f"not a Trio state: {error!r}") from error
    for check in CHECKS:
        check(state)
    return state


def _rules(data: Mapping[str, Any]) -> Rules:
    options = data["options"]
    if set(options) != set(_OF_RULES):
        raise ValueError(f"the options of a round are {', '.join(_OF_RULES)}: {options}")
    for key, value in options.items():
        if key != "deck" and (type(value), value) not in [(type(v), v) for v in _VALUES[key]]:
            raise ValueError(f"option {key} cannot be {value!r}")
    return rules_of(options)


def _fill(state: Table, data: Mapping[str, Any]) -> None:
    for key in NUMBERS:
        setattr(state, key, whole(data[key]))
    for key in FLAGS:
        setattr(state, key, flag(data[key]))
    state.board = Board(_cards_laid(data["table"]))
    state.laid = [cell_at(*map(whole, a_list(place))) for place in a_list(data["laid"])]
    state.hands = [_heap(word) for word in a_list(data["hands"])]
    state.shown = [_heap(word) for word in a_list(data["shown"])]
    state.won = [whole(number) for number in a_list(data["won"])]
    state.taken = bytearray(count_cards(_heap(data["taken"])))
    state.top = bytearray(_heap(data["top"]))
    state.under = [_heap(word) for word in a_list(data["under"])]
    state.drawn = [_heap(word) for word in a_list(data["drawn"])]
    state.sure = state.is_sure()


def _one_of(allowed: range, value: object) -> int:
    if whole(value) not in allowed:
        raise ValueError(f"{value!r} is not from {allowed[0]} to {allowed[-1]}")
    return whole(value)


def _heap(word: object) -> bytes:
    if type(word) is not str:
        raise TypeError(f"words only: {word!r}")
    cards = bytes(LETTERS.index(letter) for letter in word)
    if list(cards) != sorted(cards) or 0 in cards:
        raise ValueError(f"not cards in order of colour: {word!r}")
    return cards


def _cards_laid(value: object) -> list[Move]:
    moves = [read(text) for text in a_list(value)]
    if any(move < CELLS or not move & CARD for move in moves):
        raise ValueError(f"not cards on cells: {value!r}")
    if len({move & ~CARD for move in moves}) != len(moves):
        raise ValueError(f"two cards on one cell: {value!r}")
    return moves


def _check_parts(state: Table) -> None:
    per_seat: list[Sized] = [state.hands, state.shown, state.won, state.drawn]
    if any(len(part) != state.seats for part in per_seat):
        raise BadSave(f"not every part is there for {state.seats} seats")
    if not 0 <= state.starter < state.seats or not 0 <= state.seat < state.seats:
        raise BadSave(f"seats are 0 to {state.seats - 1}: {state.starter}, {state.seat}")


def _check_cards(state: Table) -> None:
    if deck_of(state) != state.rules.deck:
        raise BadSave(f"{sum(deck_of(state))} cards are not this deck: {state.rules.deck}")
    if max(map(len, state.hands)) > HAND_SIZE:
        raise BadSave(f"a hand has more than {HAND_SIZE} cards")
    for hand, shown in zip(state.hands, state.shown, strict=True):
        if any(hand.count(colour) < shown.count(colour) for colour in shown):
            raise BadSave("a hand lacks a card that everybody knows it has")
    if min(state.won) < 0 or sum(state.won) != sum(state.taken):
        raise BadSave(f"{state.won} are not {sum(state.taken)} won cards")


def _check_pile(state: Table) -> None:
    if not state.top and (state.under or state.seen):
        raise BadSave("the pile has no top, but cards beneath it")
    if any(state.drawn) and not state.seen:
        raise BadSave("cards were drawn from a batch that nobody saw return")
    batches = [*state.under, *([bytes(state.top)] if state.seen else [])]
    if not all(batches) or (state.rules.by_age and any(len(batch) > 1 for batch in batches)):
        raise BadSave("cards return one by one, or shuffled")


def _check_table(state: Table) -> None:
    cards, rules = state.board.cards, state.rules
    groups = components(cards)
    islands = rules.disconnected == ISOLATED_ONLY and all(len(group) > 1 for group in groups)
    if len(groups) > 1 and not islands and not state.cut:
        raise BadSave("cards on the table are cut off from the rest")
    if state.cut and (len(groups) < 2 or rules.disconnected != CAPTOR_CHOOSES):
        raise BadSave("there is no group to choose")
    resolved = rules.each_card or state.need or not state.laid
    if resolved and any(caught_by(cards, cell) for cell in cards):
        raise BadSave("cards on the table should have been caught")


def _check_turn(state: Table) -> None:
    hand, laid, need = len(state.hands[state.seat]), len(state.laid), state.need
    if state.undealt:
        _check_deal(state)
    elif need not in (0, HAND_SIZE - hand) or (need and not laid):
        raise BadSave(f"{need} cards to draw for a hand of {hand}, {laid} laid")
    if laid > HAND_SIZE or (not need and laid + hand > HAND_SIZE):
        raise BadSave(f"{laid} cards laid from a hand that still has {hand}")
    if state.closing and state.rules.end == PLAY_OUT:
        raise BadSave("the round is played out, but is to end before")


def _check_deal(state: Table) -> None:
    dealt = state.seats + 1 - state.undealt
    sizes = [len(state.hands[(state.starter + turn) % state.seats]) for turn in range(state.seats)]
    rest = [0] * (state.seats - dealt)
    if state.undealt > 1:
        rest[0] = HAND_SIZE - state.need
    due = (state.starter + dealt) % state.seats
    if not 0 <= dealt <= state.seats or sizes != [HAND_SIZE] * dealt + rest or state.seat != due:
        raise BadSave(f"hands of {sizes} with {state.undealt} still to be dealt")
    begun = state.board.cards or any(state.won) or state.laid or state.under or state.seen
    if begun or state.mover != CHANCE or (state.undealt == 1 and state.need):
        raise BadSave("cards are dealt before anything else")


def _check_mover(state: Table) -> None:
    hand, mover = state.hands[state.seat], state.mover
    waits = bool(state.top) and (bool(state.need) or state.flips) and not state.cut
    if mover == NOBODY:
        fine = not state.need and not state.laid and (state.closing or not any(state.hands))
    elif mover == CHANCE:
        fine = waits
    else:
        playing = bool(hand or state.laid) and not state.need
        fine = mover == state.seat and not waits and (state.cut or playing)
    if not fine:
        raise BadSave(f"it cannot be the turn of seat {state.seat}, mover {mover}")


CHECKS = (_check_parts, _check_cards, _check_pile, _check_table, _check_turn, _check_mover)


def deck_of(state: Table) -> tuple[int, ...]:
    """Count every card by colour: the deck, always."""
    lying = b"".join([state.top, *state.under, *state.hands, spread(state.taken)])
    return tuple(count_cards([*lying, *state.board.cards.values()]))
