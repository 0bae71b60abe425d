"""The card of one player: every row once, as with dice; OK fills a row, or writes it again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.canvas import Canvas
from firmware.fonts import SMALL, SMALL_BOLD
from firmware.padform import cell_form
from firmware.padsession import PadSession
from firmware.screen import Actions, Pop, Push
from firmware.screens.menu import Item, Menu
from firmware.screens.pad_entry import PadEntry
from firmware.words import _
from rules.pads.page import Values
from rules.pads.sheet import Formula, Row


class CardMenu(Menu):
    """Starts at the first row that is still open; leaves once one is filled."""

    name = "card"

    def __init__(self, session: PadSession, seat: int, done: Callable[[], Actions]) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self._done = done
        box = self._box
        self.index = next((row for row, values in enumerate(box) if values is None), 0)

    @property
    def _box(self) -> tuple[Values | None, ...]:
        return self._session.pad.page.rounds[0].boxes[self._seat]

    def title(self) -> str:
        """Whose card it is."""
        return self._session.players[self._seat].name

    def items(self) -> Sequence[Item]:
        """One row of the card each."""
        rows = self._session.sheet.rows
        return [
            self._item(at, row, values)
            for at, (row, values) in enumerate(zip(rows, self._box, strict=True))
        ]

    def _item(self, at: int, row: Row, values: Values | None) -> Item:
        return Item(self._session.label(row.key), lambda: self._open(at), value=worth(row, values))

    def _open(self, row: int) -> Actions:
        form = cell_form(self._session.pad, 0, self._seat, row)
        if form.pending is None:
            form.change(0)
        return (Push(PadEntry(self._session, form, lambda: (Pop(), *self._done()))),)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw the rows, and the total at the right of the name."""
        super().draw(canvas, phase=phase)
        total = str(self._session.totals[self._seat])
        canvas.text(126, 8, total, SMALL_BOLD, align="right")
        extra = self._session.pad.extras[self._seat]
        if extra:
            canvas.text(98, 8, _("+{points}").format(points=extra), SMALL, align="right")


def worth(row: Row, values: Values | None) -> str:
    """Return what a row of a card is worth, a dash while it is open."""
    if values is None:
        return "–"
    factor = row.points if row.formula in {Formula.COUNT, Formula.FIXED} else 1
    return str(sum(values) * factor)
