"""Ugah Ugah! in words: dice, chips, moves, reasons, options and the rules in short."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.fonts import SMALL, TEXT
from firmware.screens.faces import OptionFace
from firmware.words import N_, _, _n
from firmware.words.manner import number
from rules.game import Value
from rules.ugah.advice import Advice, Why
from rules.ugah.dice import COUNTS, SIZES, Dice
from rules.ugah.moves import GO_BOTH, GO_BREAKER, GO_BREAKER_FIRST, GO_MASHER, GO_MASHER_FIRST
from rules.ugah.moves import Reason as Refusal
from rules.ugah.options import Rules
from rules.ugah.pieces import DEFAULT_BOX, UNTOLD, Chip
from rules.ugah.scoring import values

SYMBOLS = (
    N_("Masher"),
    N_("Breaker"),
    N_("dinosaur"),
    N_("mammoth"),
    N_("bird"),
    N_("bone"),
)
"""What each face of a die is called; the first two are the hunters, by the end of their names."""

PICTURES = tuple(
    f"small/die_{name}" for name in ("masher", "breaker", "dinosaur", "mammoth", "bird", "bone")
)

LINE = 124
"""Pixels of the line for an option's value."""

BRIEF = 72
"""Pixels that some dice may take in a line; more of them are only counted."""


def symbol(number: int) -> str:
    """Return what a face of a die is called."""
    return _(SYMBOLS[number])


def say_dice(dice: Dice) -> str:
    """Say which dice these are."""
    return ", ".join(
        symbol(at) if count == 1 else f"{count}× {symbol(at)}"
        for at, count in enumerate(COUNTS[dice])
        if count
    )


def say_briefly(dice: Dice, room: int = BRIEF) -> str:
    """Say which dice these are, or how many where that would be too long: `room` in pixels."""
    text = say_dice(dice)
    if SMALL.width(text) <= room:
        return text
    return _n("{count} die", "{count} dice", SIZES[dice])


def say_chip(chip: Chip, rules: Rules) -> str:
    """Say what a chip is worth: like +3, or ? for one that is not known."""
    if chip == UNTOLD:
        return "?"
    return f"{values(rules)[chip]:+d}"


def say_way(way: int, chips: Sequence[str]) -> str:
    """Say who walks, and what is taken: the Masher's chip, the Breaker's, "" for none."""
    taken = [chip or "–" for chip in chips]
    texts = {
        GO_MASHER: _("Masher takes {masher}"),
        GO_BREAKER: _("Breaker takes {breaker}"),
        GO_MASHER_FIRST: _("Masher first: {masher}, {breaker}"),
        GO_BREAKER_FIRST: _("Breaker first: {breaker}, {masher}"),
        GO_BOTH: _("both walk: {masher}, {breaker}"),
    }
    return texts[way].format(masher=taken[0], breaker=taken[1])


def say_refusal(reason: Refusal, count: int) -> str:
    """Say why a throw or a chip that was entered cannot be."""
    if reason is Refusal.WRONG_NUMBER:
        return _n("Only {count} die is thrown", "Only {count} dice are thrown", count)
    if reason is Refusal.NO_SUCH_PLACE:
        return _("This chip lies face up already")
    return _("None of these chips is left")


def say_advice(found: Advice) -> str:
    """Say what speaks for a move, and how many points this turn promises."""
    texts = {
        Why.ONLY_MOVE: _("no choice; {points}"),
        Why.CHIPS: _("chips; {points}"),
        Why.SPOILS: _("spoils; {points}"),
        Why.TIMING: _("the end; {points}"),
        Why.BETTER_CHIP: _("better chip; {points}"),
    }
    points = _("{points} points").format(points=number(found.prospects.points, 1))
    return texts[found.why].format(points=points)


def _option(heading: str, texts: dict[Value, str], picture: str) -> OptionFace:
    return OptionFace(lambda: _(heading), lambda value: _(texts[value]), picture)


def _say_box(value: Value) -> str:
    text = _("as usual") if value == DEFAULT_BOX else str(value)
    return text if TEXT.width(text) <= LINE else _("your own box")


OPTIONS = {
    "chips": OptionFace(lambda: _("Box of chips"), _say_box, "ugah"),
    "caterpillar": _option(
        N_("A caterpillar"), {-1: N_("costs a point"), 1: N_("is a point")}, "ugah"
    ),
    "take_mode": _option(
        N_("Two hunters walk"),
        {"sequential": N_("one after the other"), "simultaneous": N_("at the same time")},
        "ugah",
    ),
    "meet_rule": _option(
        N_("The hunt ends"),
        {"adjacent": N_("no chip between them"), "pass_only": N_("when they have passed")},
        "ugah",
    ),
    "reveal": _option(
        N_("Chips"),
        {
            "all": N_("face up"),
            "when_taken": N_("told when taken"),
            "four_random": N_("four are face up"),
            "every_4th": N_("every 4th is face up"),
        },
        "check",
    ),
    "tiebreak": _option(
        N_("Equal points"),
        {
            "shared": N_("share the place"),
            "more_spoils": N_("more spoils cards"),
            "fewer_caterpillars": N_("fewer caterpillars"),
        },
        "trophy",
    ),
    "rounds": OptionFace(
        lambda: _("Rounds"),
        lambda value: _n("{count} round", "{count} rounds", int(value)),
        "continue",
    ),
}


def rules() -> list[str]:
    """Return the rules in short, a page each."""
    return [
        _("Throw five dice. Bones go aside. Set aside all dice of one or more symbols."),
        _("Throw the others again, until no die is left: five throws at most."),
        _("The Masher walks clockwise, the Breaker the other way: a step for each die."),
        _("A step goes to the next chip; empty places do not count. Take where you stop."),
        _("If both walk, choose who is first. Keep one of the two chips, give one away."),
        _("Three dice of an animal: take its spoils card, 3 points for who has it last."),
        _("The hunt ends with the turn in which the hunters meet or pass. Most points win."),
        _("Real dice: enter each throw, or only how a turn came out: five dice, set aside."),
    ]
