"""What is being entered on a score pad before it is written there: fields in order, each a number.

A field belongs to a player and a row of the sheet; a row of several numbers takes them one after
the other. Knows the rules of pads, no screen and no key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.errors import BadEntry
from rules.pads.apply import apply
from rules.pads.course import Course
from rules.pads.edits import Edit, Enter, Put, Rewrite, Turn
from rules.pads.pad import Pad
from rules.pads.page import Box, Values
from rules.pads.sheet import Layout, Row

LADDER = (1, 5, 25, 100)
"""Steps, in multiples of a row's own."""

MOST_STEPS = 999_999
"""No number on a pad has more digits."""


class Field(NamedTuple):
    """Where a number belongs."""

    player: int
    row: int


class Form:
    """Fields with their numbers so far; `edit` makes the entry of them."""

    def __init__(
        self,
        pad: Pad,
        fields: Sequence[Field],
        boxes: Sequence[Box],
        make: Callable[[tuple[Box, ...]], Edit],
        *,
        index: int,
    ) -> None:
        """`index` is the round that it belongs to, also the one to come."""
        self.pad = pad
        self._index = index
        self.fields = tuple(fields)
        self.at = 0
        self._boxes = [list(box) for box in boxes]
        self._make = make
        self.pending: int | None = None
        """The number on the display, None for nothing written."""
        self._show()

    # Where it is

    @property
    def field(self) -> Field:
        """The field being entered."""
        return self.fields[self.at]

    @property
    def row(self) -> Row:
        """Its row on the sheet."""
        return self.pad.sheet.rows[self.field.row]

    @property
    def written(self) -> Values:
        """The numbers that the field has already, where it can have several."""
        if self.row.values == 1:
            return ()
        return self._boxes[self.field.player][self.field.row] or ()

    def value(self, field: Field) -> Values | None:
        """Return what a field has so far."""
        return self._boxes[field.player][field.row]

    # Changing it

    def steps(self) -> tuple[int, ...]:
        """Return by how much the number can be changed at a time, the smallest first."""
        row = self.row
        if self._choices is not None:
            return (1,)
        bounds = [abs(bound) for bound in (row.least, row.most) if bound is not None]
        widest = max(bounds) if len(bounds) == 2 else MOST_STEPS
        fitting = tuple(row.step * times for times in LADDER if row.step * times <= widest)
        return fitting or (row.step,)

    def change(self, by: int) -> bool:
        """Change the number; stay within what can be. False where it is as it was."""
        old, choices = self.pending, self._choices
        if choices is not None:
            self.pending = _next_of(choices, old, by)
            return self.pending != old
        least, most = self._bounds()
        start = self._nothing() if old is None else old + by
        value = max(least, min(most, start))
        while value in self.row.never and least <= value <= most:
            value += 1 if by > 0 else -1
        self.pending = value if least <= value <= most else old
        return self.pending != old

    def clear(self) -> None:
        """Write nothing here."""
        self.pending = None

    @property
    def _choices(self) -> tuple[int, ...] | None:
        """The few values that there are, None where any number can be."""
        return self.pad.choices(self._index, *self.field)

    def _bounds(self) -> tuple[int, int]:
        least = -MOST_STEPS if self.row.least is None else self.row.least
        return least, MOST_STEPS if self.row.most is None else self.row.most

    def _nothing(self) -> int:
        """The number that a change begins with when nothing is written."""
        if self._choices is not None:
            return self._choices[0]
        least, most = self._bounds()
        value = max(least, min(most, 0))
        while value in self.row.never and value < most:
            value += 1
        return value

    # Going on

    def take(self) -> bool:
        """Write the number into its field and go on; False when that was the last one."""
        player, row = self.field
        if self.row.values > 1 and self.pending is not None:
            self._boxes[player][row] = (*self.written, self.pending)
            if len(self.written) < self.row.values:
                self.pending = None
                return True
        elif self.row.values == 1:
            self._boxes[player][row] = None if self.pending is None else (self.pending,)
        if self.at + 1 == len(self.fields):
            return False
        self.at += 1
        self._show()
        return True

    def go_back(self) -> bool:
        """Rub out the last of several numbers, or go to the field before; False at the first."""
        player, row = self.field
        if self.row.values > 1 and self.written:
            self._boxes[player][row] = self.written[:-1] or None
            self.pending = None
            return True
        if self.at == 0:
            return False
        self.at -= 1
        self._show()
        return True

    def go_to(self, player: int | None, row: int | None) -> None:
        """Go to the field that is at fault; None is any."""
        for at, field in enumerate(self.fields):
            if player in {None, field.player} and row in {None, field.row}:
                self.at = at
                break
        self._show()

    def _show(self) -> None:
        """Take up what the field has; what must be written starts with the number nearest to 0."""
        values = self._boxes[self.field.player][self.field.row]
        if self.row.values > 1:
            self.pending = None
        elif values is not None:
            self.pending = values[0]
        else:
            self.pending = None if self._may_stay_empty() else self._first()

    def _first(self) -> int:
        """The number to begin with: what is left for the last one where the sum is known."""
        check, row = self.pad.sheet.check, self.field.row
        others = [box[row] for at, box in enumerate(self._boxes) if at != self.field.player]
        if len(check.sums) != 1 or not self._is_checked(row) or None in others:
            return self._nothing()
        least, most = self._bounds()
        left = check.sums[0] - sum(sum(values or ()) for values in others)
        return left if least <= left <= most else self._nothing()

    def _is_checked(self, row: int) -> bool:
        """Whether the checks of a round look at this row."""
        checked = self.pad.sheet.check.row
        return row == (self.pad.sheet.row_index(checked) if checked else 0)

    def _may_stay_empty(self) -> bool:
        several = len(self.pad.sheet.rows) > 1 and self.pad.sheet.layout is Layout.FREE
        return self.row.optional or several

    def edit(self) -> Edit:
        """Return the entry of what is written so far."""
        return self._make(tuple(tuple(box) for box in self._boxes))

    def with_pending(self) -> tuple[Box, ...]:
        """Return the boxes as they would be with the number on the display."""
        boxes = [list(box) for box in self._boxes]
        if self.row.values == 1:
            value = None if self.pending is None else (self.pending,)
            boxes[self.field.player][self.field.row] = value
        elif self.pending is not None:
            boxes[self.field.player][self.field.row] = (*self.written, self.pending)
        return tuple(tuple(box) for box in boxes)

    def preview(self) -> int | None:
        """Return the player's total if this were entered now, None where that cannot be said."""
        try:
            page = apply(self.pad.course, self._make(self.with_pending()))
        except BadEntry:
            return None
        return Course(self.pad.counter, page).totals[self.field.player]


# The forms that there are


def round_form(pad: Pad) -> Form:
    """Return the form of a whole round: row by row, everybody; what was counted is left out."""
    boxes = pad.suggested
    sitting = pad.course.sitting(pad.round)
    fields = [
        Field(player, row)
        for row in range(len(pad.sheet.rows))
        if not _is_done(pad, row)
        for player in range(pad.players)
        if player not in sitting
    ]
    blank = [
        box if player not in sitting else (None,) * len(box) for player, box in enumerate(boxes)
    ]
    if pad.is_round_open:
        return Form(pad, fields, blank, _rewriting(pad.round), index=pad.round)
    return Form(pad, fields, blank, Enter, index=pad.round)


def _rewriting(index: int) -> Callable[[tuple[Box, ...]], Edit]:
    return lambda boxes: Rewrite(index, boxes)


def _is_done(pad: Pad, row: int) -> bool:
    """Left out of a round's form: what is optional, and what is counted press by press."""
    sheet_row = pad.sheet.rows[row]
    if sheet_row.optional:
        return True
    index = pad.round
    if not (sheet_row.tally and index < len(pad.page.rounds)):
        return False
    return any(box[row] is not None for box in pad.page.rounds[index].boxes)


def turn_form(pad: Pad, player: int) -> Form:
    """Return the form of one player's turn, or of an entry at any time."""
    rows = range(len(pad.sheet.rows))
    blank = [(None,) * len(rows)] * pad.players
    fields = [Field(player, row) for row in rows]
    return Form(pad, fields, blank, lambda boxes: Turn(player, boxes[player]), index=pad.round)


def cell_form(
    pad: Pad, index: int, player: int, row: int | None = None, *, anew: bool = False
) -> Form:
    """Return the form that writes a player's box in a round again, or one `row` of it.

    `anew` shows nothing of what was written before.
    """
    rows = range(len(pad.sheet.rows)) if row is None else (row,)
    blank = ((None,) * len(pad.sheet.rows),) * pad.players
    is_there = index < len(pad.page.rounds) and not anew
    boxes = pad.page.rounds[index].boxes if is_there else blank
    key = None if row is None else pad.sheet.rows[row].key

    def make(changed: tuple[Box, ...]) -> Edit:
        box = changed[player]
        return Put(index, player, key, box if row is None else (box[row],))

    return Form(pad, [Field(player, number) for number in rows], boxes, make, index=index)


def _next_of(choices: tuple[int, ...], now: int | None, by: int) -> int:
    """Return the value after or before this one, round and round; the first after none."""
    if now not in choices:
        return choices[0]
    return choices[(choices.index(now) + (1 if by > 0 else -1)) % len(choices)]
