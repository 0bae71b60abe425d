"""What a program is told: one JSON object in one line, with nothing in it that a seat cannot know.

A view becomes an object by its fields' names, whatever the game; bytes become lists of numbers.
Where a field holds codes that only our own sources explain, its game has a writer here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from rules.game import Game, Move, Value, View

VERSION = 1
"""Of the line protocol: raised when a field changes its meaning or goes, not when one comes."""

Writer = Callable[[Any], Any]


def request(
    game: Game,
    options: Mapping[str, Value],
    view: View,
    moves: Sequence[Move],
    *,
    budget: int | None,
    random: int,
) -> str:
    """Return the line that asks a program for a move; `docs/arena.md` explains every field."""
    fields = {
        "kibitz": VERSION,
        "game": game.slug,
        "seat": view.seat,
        "options": dict(options),
        "view": as_json(game.slug, view),
        "moves": [game.write(move) for move in moves],
        "budget": budget,
        "random": random,
    }
    return json.dumps(fields, separators=(",", ":"))


def as_json(slug: str, view: View) -> dict[str, Any]:
    """Return a view of this game as JSON-ready data."""
    own = writers(slug)
    fields: dict[str, Any] = view._asdict()  # type: ignore[attr-defined]
    return {key: own.get(key, plain)(value) for key, value in fields.items()}


def plain(value: Any) -> Any:
    """Return JSON-ready data of numbers, texts, tuples, bytes and named tuples. Else TypeError."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if hasattr(value, "_asdict"):
        return {key: plain(part) for key, part in value._asdict().items()}
    if isinstance(value, tuple | list | bytes | bytearray):
        return [plain(part) for part in value]
    raise TypeError(f"a view holds a {type(value).__name__}, which has no JSON form")


@cache
def writers(slug: str) -> Mapping[str, Writer]:
    """Return how to write the fields of a game's view that hold codes of its own."""
    made = {"monster-trick": _monster_trick, "trio": _trio, "ugah-ugah": _ugah}
    return made[slug]() if slug in made else {}


def _monster_trick() -> dict[str, Writer]:
    from rules.monstertrick.moves import OPEN, TEXTS

    def cards(codes: Sequence[int]) -> list[str]:
        return [TEXTS[OPEN + code] for code in codes]

    def tricks(open_ones: Sequence[Any]) -> list[dict[str, Any]]:
        return [{"cards": cards(one.cards), "leader": one.leader} for one in open_ones]

    return {"hand": cards, "gone": cards, "tricks": tricks}


def _trio() -> dict[str, Writer]:
    from rules.trio.lattice import position
    from rules.trio.moves import write_card

    def on_table(moves: Sequence[Move]) -> list[str]:
        return list(map(write_card, moves))

    def places(cells: Sequence[int]) -> list[list[int]]:
        return [list(position(cell)) for cell in cells]

    return {"cards": on_table, "laid": places}


def _ugah() -> dict[str, Writer]:
    from rules.ugah.dice import TEXTS
    from rules.ugah.pieces import places_of

    return {
        "kept": TEXTS.__getitem__,
        "throw": TEXTS.__getitem__,
        "ring": places_of,
        "up": places_of,
    }
