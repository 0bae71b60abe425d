"""What can be entered on a score pad from a phone: told as plain data, and made into an edit.

Rounds and seats count from 0 within, and from 1 where a phone or the journal reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from firmware.padsession import PadSession
from firmware.phone.tidy import BadFacts, number_of, text_of
from rules.pads.edits import Edit, Put, Turn, write
from rules.pads.pad import Pad
from rules.pads.page import Box, Values
from rules.pads.sheet import LARGEST, Formula, Layout, Row

MOST_VALUES = 40
"""Numbers in one row of a box, at most."""

Facts = dict[str, Any]


class Form(NamedTuple):
    """What is needed to check what a phone sends, without the pad: it belongs to the loop."""

    layout: Layout
    round: int
    rows: tuple[Row, ...]
    open: tuple[bool, ...]
    """Per column, whether anything can be entered there now."""
    told: Facts
    """The same for the page, ready for JSON."""


def form_of(session: PadSession) -> Form | None:
    """Return what can be entered now, None where nothing can be."""
    pad = session.pad
    if pad.is_over:
        return None
    columns = range(pad.players)
    is_open = tuple(_is_open(pad, player) for player in columns)
    told = {
        "layout": pad.sheet.layout.value,
        "round": pad.round + 1,
        "rows": [_row(session, row) for row in pad.sheet.rows],
        "columns": [
            {"open": is_open[player], "boxes": _written(pad, player), "choices": _all(pad, player)}
            for player in columns
        ],
    }
    return Form(pad.sheet.layout, pad.round, pad.sheet.rows, is_open, told)


def _is_open(pad: Pad, player: int) -> bool:
    if player in pad.course.sitting(pad.round):
        return False
    return pad.to_enter in (None, player)


def _row(session: PadSession, row: Row) -> Facts:
    least, most = row.bounds
    labels = {code: table[row.key] for code, table in session.words.items() if row.key in table}
    return {
        "key": row.key,
        "label": labels or {"en": row.key},
        "values": row.values,
        "least": least,
        "most": most,
        "step": row.step,
        "optional": row.optional,
        "worth": row.points if row.formula is Formula.FIXED else None,
    }


def _written(pad: Pad, player: int) -> list[Values | None]:
    """What the column has in the round being played; turns and pegs begin empty."""
    nothing: list[Values | None] = [None] * len(pad.sheet.rows)
    if pad.sheet.layout in (Layout.TURNS, Layout.FREE) or pad.round >= len(pad.page.rounds):
        return nothing
    return list(pad.page.rounds[pad.round].boxes[player])


def _all(pad: Pad, player: int) -> list[tuple[int, ...] | None]:
    return [pad.choices(pad.round, player, row) for row in range(len(pad.sheet.rows))]


# What a phone sends


def edit_of(form: Form, player: int, facts: Mapping[str, Any]) -> str:
    """Return the edit for a column, as the journal writes it. Raises BadFacts.

    `facts` has `box`, a list of numbers or null for each row, and `row`, the key of the one row
    that is meant on a card. Whether the numbers can be is for the pad to say.
    """
    if number_of(facts, "round") != form.round + 1:
        raise BadFacts(f"expected round: {form.round + 1}, the one being played")
    if not (0 <= player < len(form.open) and form.open[player]):
        raise BadFacts("expected player: one whose points can be entered now")
    force = facts.get("force") is True
    return write(_edit(form, player, facts), force=force)


def _edit(form: Form, player: int, facts: Mapping[str, Any]) -> Edit:
    box = _box(form, facts.get("box"))
    if form.layout is Layout.CARD:
        key = text_of(facts, "row")
        keys = [row.key for row in form.rows]
        if key not in keys:
            raise BadFacts(f"expected row: one of {', '.join(keys)}")
        return Put(form.round, player, key, (box[keys.index(key)],))
    if form.layout is Layout.ROUNDS:
        return Put(form.round, player, None, box)
    return Turn(player, box)


def _box(form: Form, sent: object) -> Box:
    if not isinstance(sent, list) or len(sent) != len(form.rows):
        raise BadFacts(f"expected box: a list of {len(form.rows)} rows")
    return tuple(_values(row, one) for row, one in zip(form.rows, sent, strict=True))


def _values(row: Row, sent: object) -> Values | None:
    if sent is None:
        return None
    numbers = sent if isinstance(sent, list) else []
    can_be = 0 < len(numbers) <= min(row.values, MOST_VALUES)
    if not can_be or not all(map(_is_value, numbers)):
        raise BadFacts(f"expected {row.key}: 1 to {row.values} whole numbers, or null")
    return tuple(numbers)


def _is_value(one: object) -> bool:
    return type(one) is int and abs(one) <= LARGEST
