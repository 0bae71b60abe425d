"""`--set KEY=VALUE` and KIBITZ_SET: a setting, or a value of the board's file, for one run.

A key without a dot may be a setting (`dim=30`); all others are keys of the board's file
(`rotate=2`, `panel.column_offset=0`, `roles.check=back`), which the board checks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from firmware.errors import Refused
from firmware.settings import CHOICES

VARIABLE = "KIBITZ_SET"
"""The environment's overrides, separated by spaces; the command line's come after them."""


class Overrides(NamedTuple):
    """Settings by key, and changes to the board's file by dotted key. Neither is kept."""

    settings: Mapping[str, str]
    board: Mapping[str, object]


def overrides(pairs: Sequence[str], environ: Mapping[str, str]) -> Overrides:
    """Return what the environment and the command line set. Raises Refused."""
    settings: dict[str, str] = {}
    board: dict[str, object] = {}
    said = [(VARIABLE, pair) for pair in environ.get(VARIABLE, "").split()]
    for source, pair in [*said, *(("--set", pair) for pair in pairs)]:
        key, equals, text = pair.partition("=")
        if not equals or not all(key.split(".")) or not text:
            raise Refused(f"{source}: found {pair!r}; expected KEY=VALUE, like dim=30 or rotate=2")
        if key in CHOICES:
            settings[key] = _choice(source, key, text)
        else:
            board[key] = _value(text)
    return Overrides(settings, board)


def _choice(source: str, key: str, text: str) -> str:
    if text not in CHOICES[key]:
        expected = ", ".join(CHOICES[key])
        raise Refused(f"{source}: {key}: found {text!r}; expected one of: {expected}")
    return text


def _value(text: str) -> object:
    """Return what a board's file would have there; a text needs no quotes."""
    import tomllib  # here: a start without overrides does not pay for it

    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
