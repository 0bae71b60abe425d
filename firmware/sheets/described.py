"""What each key of a score sheet's file means, for the schema that editors show.

Keys are dotted; those of a list's parts have the list's name before them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MEANING = {
    "name": "What the game is called, in English.",
    "players": "The fewest and the most players, or teams.",
    "per_team": "How many people share a column; 1: everybody has their own.",
    "layout": "rounds: everybody's values at the end of a round; turns: one player's after each "
    "turn; free: anybody's at any time; card: every row once, in any order.",
    "wins": "Which total is the best.",
    "start": "What everybody begins with.",
    "counter": "Rules of one game that the sheet goes by, instead of the formulas alone.",
    "numbers": "Settings of that counter.",
    "rows": "What is written down in a round; without any: a row of points.",
    "rows.key": "Its name within this file.",
    "rows.label": "What it is called, in English.",
    "rows.formula": "What the values are worth. sum: themselves; best: the best of them; count: "
    "times the points; fixed: the points for a 1, nothing for a 0; nothing: they are only noted.",
    "rows.points": "For the formulas count and fixed.",
    "rows.least": "The least that can be entered.",
    "rows.most": "The most that can be entered.",
    "rows.step": "Values are multiples of this.",
    "rows.never": "Values between that cannot be.",
    "rows.values": "How many numbers can be entered in one box.",
    "rows.tally": "It is counted up by single presses.",
    "rows.optional": "A round is complete without it.",
    "end": "When the game is over; without target and rounds: by hand.",
    "end.target": "The total that ends the game, reached from the side of the start.",
    "end.when": "at_once; round: at the end of the round; one_more: after one more turn of "
    "everybody else.",
    "end.exact": "The target must be met exactly; a turn past it is bust.",
    "end.bust": "void: the turn counts nothing; fall: the total becomes bust_to.",
    "end.bust_to": "The total after a bust, where bust is fall.",
    "end.never_left": "Totals on which a turn is bust too.",
    "end.lead": "By at least so many points more than the next.",
    "end.rounds": "So many rounds are played.",
    "out": "When a player is out; the last one in wins.",
    "out.at": "The total that puts a player out.",
    "out.zeros": "So many turns in a row worth nothing put a player out.",
    "check": "What must hold for a round; an entry against it has to be forced.",
    "check.row": "The row that is looked at; without it: the first.",
    "check.sums": "The values of a round add up to one of these.",
    "check.zeros": "Exactly so many values are 0.",
    "check.scorers": "At most so many values are not 0.",
    "check.opening": "The first points of a player are at least so many.",
    "marker": "Something that goes round and that the device keeps in mind.",
    "marker.kind": "What it means: who deals, starts or serves.",
    "marker.rotation": "Where it goes: left, nowhere (same), to a round's winner or loser.",
    "marker.every": "It goes on after so many rounds.",
    "timer": "A timer for turns or for the whole game.",
    "timer.per": "What the seconds are for.",
    "timer.seconds": "How many there are.",
    "ties": "What decides between equal totals when the game is over.",
    "ties.rule": "shared; extra_round: until one is in front; last_round, best_round: the better "
    "one; rounds_won: more rounds won; row, fewer: the larger or smaller sum of a row.",
    "ties.row": "The row for the rules row and fewer.",
    "bonuses": "Buttons that add points to a player's round.",
    "bonuses.key": "Its name within this file.",
    "bonuses.label": "What it is called, in English.",
    "bonuses.points": "What it is worth; less than 0 takes away.",
    "bonuses.most": "How often it can be given to a player in one round.",
    "row_bonuses": "Points for rows that are worth so much together.",
    "row_bonuses.key": "Its name within this file.",
    "row_bonuses.label": "What it is called, in English.",
    "row_bonuses.rows": "The keys of these rows.",
    "row_bonuses.at_least": "What they must be worth.",
    "row_bonuses.points": "What is added then.",
    "words": "Labels in other languages, by language of two letters: [words.de]; the key `name` is "
    "the name of the game.",
}


def described(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema with the meaning of each key in it. Raises KeyError for one without."""
    return _with_meanings(dict(schema), "")


def keys(schema: Mapping[str, Any], where: str = "") -> Iterator[str]:
    """Give the dotted keys of a schema whose meaning has to be told."""
    for key, inner in schema.get("properties", {}).items():
        yield where + key
        if key != "numbers":
            yield from keys(inner.get("items", inner), f"{where}{key}.")


def _with_meanings(schema: dict[str, Any], where: str) -> dict[str, Any]:
    properties = {
        key: {"description": MEANING[where + key], **_deeper(key, inner, where)}
        for key, inner in schema.get("properties", {}).items()
    }
    return {**schema, "properties": properties} if properties else schema


def _deeper(key: str, inner: dict[str, Any], where: str) -> dict[str, Any]:
    if key == "numbers":
        return inner
    if "items" in inner:
        return {**inner, "items": _with_meanings(inner["items"], f"{where}{key}.")}
    return _with_meanings(inner, f"{where}{key}.")
