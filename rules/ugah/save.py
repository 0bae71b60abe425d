"""Ugah Ugah! states as JSON-ready data, and back with every chip counted.

Chips are a word with a letter for each place, dice are words as in the notation of moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from rules.errors import BadSave, RulesError
from rules.game import CHANCE, NOBODY, Seat
from rules.plain import a_list, numbers, whole
from rules.ugah.dice import ANIMALS, BREAKER, COUNTS, DICE, MASHER, PLAIN, SIZES, TEXTS, read_dice
from rules.ugah.options import OPTIONS, Rules, rules_of
from rules.ugah.pieces import (
    CHIPS,
    GAP,
    LETTERS,
    OTHER_GAP,
    PLACES,
    count_chips,
    mask_of,
    places_of,
    write_box,
)
from rules.ugah.walking import has_ended

if TYPE_CHECKING:
    from rules.ugah.table import Table

AnyTable = TypeVar("AnyTable", bound="Table")

SEATS = range(2, 5)
NUMBERS = ("seat", "mover", "masher", "breaker", "picks")


def dump_state(state: Table) -> dict[str, Any]:
    """Return the whole state; equal states give equal data."""
    data: dict[str, Any] = {"seats": state.seats, "options": dump_rules(state.rules)}
    data |= {key: getattr(state, key) for key in NUMBERS}
    data["chips"] = "".join(LETTERS[chip] for chip in bytes(state.chips[1:]))
    data["up"] = places_of(state.up)
    data["due"] = list(state.due)
    data["kept"], data["throw"] = TEXTS[state.kept], TEXTS[state.throw]
    data["lifted"] = list(state.lifted)
    data["spoils"] = list(state.spoils)
    data["takes"] = [list(taken) for taken in state.takes]
    return data


def dump_rules(rules: Rules) -> dict[str, Any]:
    """Return the options that these rules come from."""
    values = {option.key: option.values for option in OPTIONS}
    return {
        "chips": write_box(rules.box),
        "caterpillar": rules.caterpillar,
        "take_mode": values["take_mode"][not rules.sequential],
        "meet_rule": values["meet_rule"][not rules.adjacent],
        "reveal": rules.reveal,
        "tiebreak": rules.tiebreak,
    }


def load_state(
    data: Mapping[str, Any],
    make: Callable[[int, Seat, Rules], AnyTable],
    taken: Callable[[int, int, int, int], Any],
) -> AnyTable:
    """Fill a new state. Raises BadSave, repairs nothing."""
    try:
        seats = whole(data["seats"])
        if seats not in SEATS:
            raise ValueError(f"{seats} seats")
        state = make(seats, 0, _rules(data["options"]))
        _fill(state, data, taken)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RulesError) as error:
        raise BadSave(f"not an Ugah Ugah! state: {error!r}") from error
    for check in CHECKS:
        check(state)
    return state


def _rules(options: Mapping[str, Any]) -> Rules:
    allowed = {option.key: option.values for option in OPTIONS if option.key != "rounds"}
    if set(options) != set(allowed):
        raise ValueError(f"the options of a round are {', '.join(allowed)}: {options}")
    for key, value in options.items():
        known = any(value == one and type(value) is type(one) for one in allowed[key])
        if key != "chips" and not known:
            raise ValueError(f"option {key} cannot be {value!r}")
    rules = rules_of(options)
    if write_box(rules.box) != options["chips"]:
        raise ValueError(f"chips are not listed in order: {options['chips']!r}")
    return rules


def _fill(
    state: Table, data: Mapping[str, Any], taken: Callable[[int, int, int, int], Any]
) -> None:
    for key in NUMBERS:
        setattr(state, key, whole(data[key]))
    chips = [LETTERS.index(letter) for letter in _word(data["chips"])]
    state.chips = bytearray([0, *chips])
    state.up, state.due = mask_of(_places(data["up"])), _places(data["due"])
    state.kept, state.throw = _dice(data["kept"]), _dice(data["throw"])
    masher, breaker = numbers(data["lifted"])
    state.lifted = masher, breaker
    state.spoils = numbers(data["spoils"])
    state.takes = [taken(*_four(record)) for record in a_list(data["takes"])]
    _check_places(state)
    state.derive()


def _word(value: object) -> str:
    if type(value) is not str:
        raise TypeError(f"words only: {value!r}")
    return value


def _four(value: object) -> tuple[int, int, int, int]:
    seat, kept, gift, receiver = numbers(value)
    return seat, kept, gift, receiver


def _places(value: object) -> list[int]:
    places = numbers(value)
    if len(set(places)) != len(places) or not set(places) <= set(PLACES):
        raise ValueError(f"places are 1 to {CHIPS}, each once: {places}")
    return places


def _dice(value: object) -> int:
    dice = read_dice(_word(value))
    if dice is None or TEXTS[dice] != value:
        raise ValueError(f"not dice in their order: {value!r}")
    return dice


def _gone(state: Table) -> list[int]:
    """Return the places whose chips are not in the ring."""
    return [place for own in (*state.hands, state.lifted) for place in own if place]


def _check_places(state: Table) -> None:
    """Check that no chip is in two places: before anything is worked out from where they are."""
    for taken in state.takes:
        others = set(range(state.seats)) - {taken.seat} if taken.gift else {-1}
        if taken.seat not in range(state.seats) or taken.receiver not in others:
            raise ValueError(f"seat {taken.seat} cannot give to {taken.receiver}")
    _places(_gone(state))
    told = count_chips(state.chips[1:])
    if any(there > most for there, most in zip(told[1:], state.rules.box[1:], strict=True)):
        raise ValueError("there are more chips of a kind than the box has")


def _check_parts(state: Table) -> None:
    seats = range(state.seats)
    if state.seat not in seats or state.mover not in (CHANCE, NOBODY, state.seat):
        raise BadSave(f"it cannot be the turn of seat {state.seat}, mover {state.mover}")
    if len(state.spoils) != len(ANIMALS) or not set(state.spoils) <= {-1, *seats}:
        raise BadSave(f"spoils cards cannot be held like {state.spoils}")
    if len(state.chips) != CHIPS + 1:
        raise BadSave(f"{len(state.chips) - 1} chips; there are {CHIPS}")


def _check_chips(state: Table) -> None:
    gone = _gone(state)
    told = {place for place in PLACES if state.chips[place]}
    if not told <= {*places_of(state.up), *gone}:
        raise BadSave("a face-down chip in the ring is told")
    if not {*places_of(state.up), *gone} - told == set(state.due):
        raise BadSave(f"the chips to be told are not those of places {state.due}")


def _check_start(state: Table) -> None:
    """Check what lies face up, and that nothing has happened while chips are turned up."""
    rules = state.rules
    if rules.picks:
        fine = 0 <= state.picks <= rules.picks
        fine = fine and len(places_of(state.up)) == rules.picks - state.picks
    else:
        fine = not state.picks and state.up == rules.up
    if not fine:
        raise BadSave(f"places {places_of(state.up)} cannot be those turned up")
    at_start = not (state.takes or any(state.lifted) or state.kept or state.throw)
    at_start = at_start and (state.masher, state.breaker) == (GAP, OTHER_GAP)
    laying = state.picks or (state.due and not any(state.lifted))
    if laying and not (at_start and state.mover == CHANCE):
        raise BadSave("chips are turned up before the first turn")
    if any(state.lifted) and not set(state.due) <= set(state.lifted):
        raise BadSave("a chip is told when it is lifted")


def _check_hunters(state: Table) -> None:
    ring = state.ring
    for at, start in ((state.masher, GAP), (state.breaker, OTHER_GAP)):
        if at != start and (at not in PLACES or ring >> at & 1):
            raise BadSave(f"a hunter cannot stand on place {at}")
    for lifted, at in zip(state.lifted, (state.masher, state.breaker), strict=True):
        if lifted not in (0, at):
            raise BadSave(f"the chip of place {lifted} was lifted by nobody")
    if any(state.lifted):
        return
    over = has_ended(ring, (state.masher, state.breaker), adjacent=state.rules.adjacent)
    if over != (state.mover == NOBODY):
        raise BadSave(f"over: {over}, but mover {state.mover}")
    between = mask_of(range(state.masher + 1, state.breaker))
    if ring & between != between:
        raise BadSave("a chip between the hunters is gone")


def _check_turn(state: Table) -> None:
    kept, size, mover = COUNTS[state.kept], SIZES[state.kept], state.mover
    steps = kept[MASHER] or kept[BREAKER]
    if mover == NOBODY:
        fine = not (size or state.throw or any(state.lifted) or state.due)
    elif any(state.lifted):
        fine = size == DICE and bool(steps) and not state.throw
        fine = fine and (mover == CHANCE) == bool(state.due)
        fine = fine and _is_open(state)
    elif mover == CHANCE:
        fine = size < DICE and not state.throw
    elif state.throw:
        fine = state.throw < PLAIN and size + SIZES[state.throw] <= DICE
    else:
        fine = size == DICE and bool(steps)
    if not fine:
        raise BadSave(f"{TEXTS[state.kept]!r} and {TEXTS[state.throw]!r} do not fit mover {mover}")


def _is_open(state: Table) -> bool:
    """Tell whether lifted chips wait for something: another look, or a choice."""
    lifted = [place for place in state.lifted if place]
    kept = COUNTS[state.kept]
    walked = all(kept[s] or not at for s, at in zip((MASHER, BREAKER), state.lifted, strict=True))
    looked = any(not state.up >> place & 1 for place in lifted)
    return walked and (len(lifted) == 2 or looked)


CHECKS = (_check_parts, _check_chips, _check_start, _check_hunters, _check_turn)
