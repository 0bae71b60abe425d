"""What can be done to a score pad, and how it is written in a journal.

Rounds, players and seats count from 0 here, and from 1 in the texts:

    round 25 0 -5       a round, a box for each player     turn 2 60        player 2's next turn
    set 2 3 25          round 2, player 3                  set 2 3 won=4    only that row
    rewrite 2 10 -10    a whole round again                insert 2 5 5     before round 2
    delete 2            a round                            tally 2 won 1    one more (or -1)
    bonus 2 3 nil 1     round 2, player 3 (-1: not)        marker 2 3       round 2: seat 3 has it
    finish    reopen    by hand                            time 2 40        seconds of player 2

A box is its rows with "/" between them, several numbers of a row with "+"; "." is nothing written.
"!" at the end: entered although it hardly can be.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from rules.errors import BadNotation
from rules.pads.page import Box, Values

FORCED = "!"
_NUMBER = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_KEY = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


class Enter(NamedTuple):
    """Write down a round; it fills the open one where that overwrites nothing but tallies."""

    boxes: tuple[Box, ...]


class Turn(NamedTuple):
    """Write down a player's next turn."""

    player: int
    box: Box


class Put(NamedTuple):
    """Write a player's box in a round again, or one `row` of it (None: all)."""

    round: int
    player: int
    row: str | None
    box: Box


class Rewrite(NamedTuple):
    """Write a whole round again."""

    round: int
    boxes: tuple[Box, ...]


class Insert(NamedTuple):
    """Write down a round that was forgotten, before this one."""

    round: int
    boxes: tuple[Box, ...]


class Delete(NamedTuple):
    """Strike out a round."""

    round: int


class Tally(NamedTuple):
    """Count a row of a player's box in the open round up, or down."""

    player: int
    row: str
    times: int = 1


class Press(NamedTuple):
    """Give a player a bonus in a round, or take so many of them away."""

    round: int
    player: int
    key: str
    times: int = 1


class Mark(NamedTuple):
    """Give a seat the marker in a round, also in the one to come."""

    round: int
    seat: int


class Time(NamedTuple):
    """Write down whole seconds that a player took."""

    player: int
    seconds: int


class Finish(NamedTuple):
    """The game is over, whatever the sheet says."""


class Reopen(NamedTuple):
    """The game goes on, whatever the sheet says."""


Edit: TypeAlias = (
    Enter | Turn | Put | Rewrite | Insert | Delete | Tally | Press | Mark | Time | Finish | Reopen
)


# Writing


def write(edit: Edit, *, force: bool = False) -> str:
    """Return the text of an edit."""
    verb = _VERB_OF[type(edit)]
    return " ".join([verb, *_parts(edit), *([FORCED] if force else [])])


def _parts(edit: Edit) -> list[str]:
    match edit:
        case Enter(boxes):
            return [write_box(box) for box in boxes]
        case Rewrite(number, boxes) | Insert(number, boxes):
            return [str(number + 1), *map(write_box, boxes)]
        case Put(number, player, row, box):
            named = "" if row is None else f"{row}="
            return [str(number + 1), str(player + 1), named + write_box(box)]
        case Turn(player, box):
            return [str(player + 1), write_box(box)]
        case Delete(number):
            return [str(number + 1)]
        case _:
            return _small_parts(edit)


def _small_parts(edit: Edit) -> list[str]:
    match edit:
        case Tally(player, row, count):
            return [str(player + 1), row, str(count)]
        case Press(number, player, key, count):
            return [str(number + 1), str(player + 1), key, str(count)]
        case Mark(number, seat):
            return [str(number + 1), str(seat + 1)]
        case Time(player, seconds):
            return [str(player + 1), str(seconds)]
        case _:
            return []


def write_box(box: Box) -> str:
    """Return the text of a box.

    >>> write_box(((4,), None, (1, -3)))
    '4/./1+-3'
    """
    return "/".join("." if row is None else "+".join(map(str, row)) for row in box)


# Reading


def read(text: str) -> tuple[Edit, bool]:
    """Return the edit of a text, and whether it is forced. Raises BadNotation."""
    words = text.split()
    force = bool(words) and words[-1] == FORCED
    if force:
        words.pop()
    if not words or words[0] not in _READERS:
        raise BadNotation(f"no edit of a score pad: {text!r}")
    try:
        return _READERS[words[0]](words[1:]), force
    except (ValueError, IndexError) as error:
        raise BadNotation(f"no edit of a score pad: {text!r}: {error}") from error


def read_box(text: str) -> Box:
    """Return the box of a text. Raises ValueError."""
    return tuple(_values(part) for part in text.split("/"))


def _values(text: str) -> Values | None:
    return None if text == "." else tuple(_number(part) for part in text.split("+"))


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _ordinal(text: str) -> int:
    number = _number(text)
    if number < 1:
        raise ValueError(f"{text!r}: they count from 1")
    return number - 1


def _key(text: str) -> str:
    if not _KEY.fullmatch(text):
        raise ValueError(f"{text!r} is not a key")
    return text


def _boxes(words: list[str]) -> tuple[Box, ...]:
    return tuple(map(read_box, words))


def _exactly(words: list[str], least: int, most: int | None = None) -> list[str]:
    if not least <= len(words) <= (least if most is None else most):
        raise ValueError(f"{len(words)} parts")
    return words


def _read_turn(words: list[str]) -> Edit:
    player, box = _exactly(words, 2)
    return Turn(_ordinal(player), read_box(box))


def _read_put(words: list[str]) -> Edit:
    number, player, rest = _exactly(words, 3)
    row, named, box = rest.rpartition("=")
    return Put(_ordinal(number), _ordinal(player), _key(row) if named else None, read_box(box))


def _read_delete(words: list[str]) -> Edit:
    return Delete(_ordinal(*_exactly(words, 1)))


def _read_tally(words: list[str]) -> Edit:
    player, row, *count = _exactly(words, 2, 3)
    return Tally(_ordinal(player), _key(row), *map(_number, count))


def _read_press(words: list[str]) -> Edit:
    number, player, key, *count = _exactly(words, 3, 4)
    return Press(_ordinal(number), _ordinal(player), _key(key), *map(_number, count))


def _read_mark(words: list[str]) -> Edit:
    number, seat = _exactly(words, 2)
    return Mark(_ordinal(number), _ordinal(seat))


def _read_time(words: list[str]) -> Edit:
    player, seconds = _exactly(words, 2)
    return Time(_ordinal(player), _number(seconds))


def _read_finish(words: list[str]) -> Edit:
    _exactly(words, 0)
    return Finish()


def _read_reopen(words: list[str]) -> Edit:
    _exactly(words, 0)
    return Reopen()


_READERS: dict[str, Callable[[list[str]], Edit]] = {
    "round": lambda words: Enter(_boxes(words)),
    "turn": _read_turn,
    "set": _read_put,
    "rewrite": lambda words: Rewrite(_ordinal(words[0]), _boxes(words[1:])),
    "insert": lambda words: Insert(_ordinal(words[0]), _boxes(words[1:])),
    "delete": _read_delete,
    "tally": _read_tally,
    "bonus": _read_press,
    "marker": _read_mark,
    "time": _read_time,
    "finish": _read_finish,
    "reopen": _read_reopen,
}
_KINDS: tuple[type[Edit], ...] = (
    Enter, Turn, Put, Rewrite, Insert, Delete, Tally, Press, Mark, Time, Finish, Reopen,
)  # fmt: skip
_VERB_OF: dict[type[Edit], str] = dict(zip(_KINDS, _READERS, strict=True))
