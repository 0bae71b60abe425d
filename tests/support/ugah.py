"""Ugah Ugah! positions in a few words, and a count of its chips that owes nothing to the rules.

A ring is a word with a letter for each of the 31 places: a chip's letter where one lies (`c` a
caterpillar, `1` to `9` pieces of meat), `.` where none does. What is gone from it was taken by
the last seat, unless `held` says who has what.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random

from rules.game import Move, Setup, Value
from rules.match import Match
from rules.ugah import GAME
from rules.ugah.dice import DICE, TEXTS, throws
from rules.ugah.pieces import DEFAULT_BOX, LETTERS, read_box
from rules.ugah.state import UgahState
from tests.support.golden import FOLDER, told

FULL_BOX = Counter("c" * 6 + "1" * 9 + "2" * 8 + "3" * 5 + "4" * 3)
"""The default box, ruling UU-a."""


def play(state: UgahState, *texts: str) -> UgahState:
    """Make these moves, chance's included, and return the same state."""
    for text in texts:
        state.apply(GAME.read(text))
    return state


def texts(moves: Iterable[Move]) -> set[str]:
    """Return the notation of these moves."""
    return {GAME.write(code) for code in moves}


def legal(state: UgahState) -> set[str]:
    """Return the notation of every legal move."""
    return texts(state.legal_moves())


def pieces(state: UgahState) -> Counter[str]:
    """Count every chip by its letter: told ones wherever they are, and those chance still has."""
    told = Counter(LETTERS[chip] for chip in state.chips[1:] if chip)
    return told + Counter({LETTERS[chip]: n for chip, n in enumerate(state.unseen)})


def in_place(state: UgahState) -> list[int]:
    """Return the places of all chips: on the ring, lifted, and in front of the seats; sorted."""
    lying = [place for place in range(40) if state.ring >> place & 1]
    taken = [place for taken in state.takes for place in (taken.kept, taken.gift) if place]
    return sorted([*lying, *taken, *filter(None, state.lifted)])


def chips(state: UgahState, seat: int) -> str:
    """Return the letters of a seat's chips, sorted."""
    return "".join(sorted(LETTERS[chip] for chip in state.held[seat]))


def ring(*words: str) -> str:
    """Return chips that lie in the first places, and a ring without others after them."""
    return "".join(words).ljust(31, ".")


def fill(lying: str, box: str) -> str:
    """Return the chips of all places for a ring: what is gone from it is the rest of the box."""
    rest = Counter({LETTERS[chip]: n for chip, n in enumerate(read_box(box))}) - Counter(lying)
    gone = iter(sorted(rest.elements()))
    return "".join(next(gone) if letter == "." else letter for letter in lying)


def table(
    lying: str,
    masher: int,
    breaker: int,
    *,
    seats: int = 2,
    seat: int = 0,
    kept: str = "",
    held: Sequence[Sequence[int]] = (),
    spoils: Sequence[int] = (-1, -1, -1),
    box: str = DEFAULT_BOX,
    **options: Value,
) -> UgahState:
    """Lay a position in which `seat` throws, with the dice `kept` in this turn already.

    `held` are the places whose chips the first seats have; the last one has what nobody has.
    With all five dice the hunters are to walk.
    """
    state = GAME.start(GAME.setup(seats, {**options, "chips": box}))
    data = state.dump()
    gone = [place for place, letter in enumerate(lying, 1) if letter == "."]
    owners = {place: owner for owner, places in enumerate(held) for place in places}
    data["takes"] = [[owners.get(place, seats - 1), place, 0, -1] for place in gone]
    data |= {"chips": fill(lying, box), "due": [], "masher": masher, "breaker": breaker}
    data |= {"seat": seat, "spoils": list(spoils), "kept": kept}
    data["mover"] = seat if len(kept) == DICE else -1
    return GAME.load(data)


def results() -> list[str]:
    """Return every final set of five dice as text."""
    return [TEXTS[dice] for dice in throws(DICE)]


MANY_ROUNDS = 5
"""Tests of whole matches want them long."""


def covering_setups() -> Iterator[Setup]:
    """Give setups in which any two values of options, or of an option and seats, meet.

    288 combinations would be too many to try each; faults come from one value or from two.
    """
    values = [option.values for option in GAME.options if option.key != "rounds"]
    keys = [option.key for option in GAME.options if option.key != "rounds"]
    rows = list(product(GAME.seats, *values))
    open_pairs = {pair for row in rows for pair in _pairs(row)}
    while open_pairs:
        best = max(rows, key=lambda row: len(open_pairs.intersection(_pairs(row))))
        open_pairs.difference_update(_pairs(best))
        chosen = dict(zip(keys, best[1:], strict=True))
        yield GAME.setup(int(best[0]), {**chosen, "rounds": MANY_ROUNDS})


def _pairs(row: Sequence[Value]) -> list[object]:
    return list(combinations(enumerate(row), 2))


GOLDEN: dict[str, dict[str, Value]] = {"basic": {}, "uncertain": {"reveal": "every_4th"}}
"""The basic game and the variant of the leaflet, each with the defaults otherwise."""


def golden_lines(name: str) -> Iterator[str]:
    """Play one round with three seats and tell it: the lines of a transcript."""
    match = Match(GAME, GAME.setup(3, GOLDEN[name]))
    yield from told(match, Random(4))
    yield f"totals {match.sheet.totals}"


def main() -> None:
    """Write the transcripts that are missing, like `tests.support.golden`."""
    for name in GOLDEN:
        path = FOLDER / f"ugah-ugah-{name}.txt"
        if not path.exists():
            path.write_text("\n".join(golden_lines(name)) + "\n", encoding="utf-8")
            sys.stdout.write(f"written: {path.name}\n")


if __name__ == "__main__":
    main()
