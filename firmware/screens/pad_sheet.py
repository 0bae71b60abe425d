"""All that is written on a pad: rounds and columns, or the rows of cards; any cell can be mended.

Arrows walk; with four keys SCROLL goes from cell to cell. OK writes a cell again, OK held offers to
insert and to delete, CHECK changes between points and totals. What was forced has a mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL, SMALL_BOLD
from firmware.padform import Form, cell_form
from firmware.padsession import PadSession
from firmware.screen import Actions, Event, Hint, Play, Pop, Push, Reading, Screen
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Notice, Question
from firmware.screens.pad_card import worth
from firmware.screens.pad_entry import PadEntry
from firmware.screens.pad_words import called, why
from firmware.screens.who import sign_of
from firmware.words import _
from firmware.words.manner import labelled
from rules.errors import BadEntry
from rules.pads.edits import Delete, Insert
from rules.pads.page import empty_round
from rules.pads.sheet import Layout

ROWS, PITCH, TOP = 4, 8, 24
"""Rows in sight, their distance and the first one's place, in pixels."""

NUMBER, CARD_LABEL, RIGHT = 14, 63, 123
"""Width of the column with the number of the round, or the name of a row; the right edge."""

NARROWEST = 20
"""Pixels that a column needs; those that do not fit are scrolled to."""


class PadSheet(Screen):
    """Starts at the last round."""

    name = "pad sheet"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._row = max(0, self._count - 1) if not self._is_card else 0
        self._seat = 0
        self._shows_totals = False

    @property
    def session(self) -> PadSession:
        """The pad on the table."""
        return self._desk.pad

    @property
    def _is_card(self) -> bool:
        return self.session.sheet.layout is Layout.CARD

    @property
    def _count(self) -> int:
        """How many rows the table has."""
        if self._is_card:
            return len(self.session.sheet.rows)
        return len(self.session.pad.page.rounds)

    @property
    def round(self) -> int:
        """The round that the cursor is in."""
        return 0 if self._is_card else self._row

    # Keys

    def enter(self) -> Actions:
        """A round may have been deleted meanwhile."""
        self._row = max(0, min(self._row, self._count - 1))
        return ()

    def on(self, event: Event) -> Actions:
        """Walk, mend, change what is shown."""
        if event is Command.BACK:
            return (Pop(),)
        if event is Command.CHECK:
            self._shows_totals = not self._shows_totals
        elif not self._count:
            return ()
        elif event is Command.OK:
            return self.mend()
        elif event is Command.MENU:
            return (Push(CellMenu(self)),)
        else:
            self._walk(event)
        return ()

    def _walk(self, event: Event) -> None:
        seats = len(self.session.players)
        if event in {Command.UP, Command.DOWN}:
            self._row = (self._row + (1 if event is Command.DOWN else -1)) % self._count
        elif event in {Command.LEFT, Command.RIGHT}:
            self._seat = (self._seat + (1 if event is Command.RIGHT else -1)) % seats
        elif event is Command.NEXT:
            cell = (self._row * seats + self._seat + 1) % (seats * self._count)
            self._row, self._seat = divmod(cell, seats)

    def mend(self) -> Actions:
        """Write the cell again."""
        return (Push(PadEntry(self.session, self._form(), lambda: (Play("card"),))),)

    def _form(self) -> Form:
        row = self._row if self._is_card else None
        return cell_form(self.session.pad, self.round, self._seat, row)

    # The picture

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the heading, who the columns are, the rows in sight, and the cursor."""
        shown = _("Totals") if self._shows_totals else _("Points")
        canvas.text(2, 8, self._title(), SMALL_BOLD, width=84)
        canvas.text(126, 8, shown, SMALL, align="right")
        if not self._count:
            canvas.text(2, 28, _("Nothing is written yet."), SMALL, width=124)
            return
        seats, width = self._columns()
        for at, seat in enumerate(seats):
            self._draw_head(canvas, self._left + width * at, width, seat)
        canvas.dots(0, 23, RIGHT)
        first = max(0, min(self._row - ROWS + 2, self._count - ROWS))
        for line in range(min(ROWS, self._count - first)):
            self._draw_line(canvas, first + line, TOP + PITCH * line, seats, width)
        canvas.scrollbar(125, TOP, ROWS * PITCH - 1, first, ROWS, self._count)

    @property
    def _left(self) -> int:
        return CARD_LABEL if self._is_card else NUMBER

    def _title(self) -> str:
        return called(self.session, self._seat, SMALL_BOLD, 84)

    def _columns(self) -> tuple[range, int]:
        """The columns in sight, and how wide they are."""
        seats, room = len(self.session.players), RIGHT - self._left
        shown = min(seats, room // NARROWEST)
        first = max(0, min(self._seat - shown + 1, seats - shown))
        return range(first, first + shown), room // shown

    def _draw_head(self, canvas: Canvas, x: int, width: int, seat: int) -> None:
        """The name where it fits, else the person's shape, else the number of the seat."""
        name = self.session.players[seat].name
        sign = sign_of(self._desk, name)
        if SMALL.width(name) <= width - 3:
            canvas.text(x + width - 1, 15, name, SMALL, align="right")
        elif sign:
            canvas.icon(x + width - 1, 15, sign, align="right")
        else:
            canvas.text(x + width - 1, 15, str(seat + 1), SMALL, align="right")

    def _draw_line(self, canvas: Canvas, row: int, y: int, seats: range, width: int) -> None:
        label = self._label(row)
        canvas.text(1, y, label, SMALL, width=self._left - 3)
        for at, seat in enumerate(seats):
            x = self._left + width * at
            text = self._cell(row, seat)
            canvas.text(x, y, text, SMALL, align="right", width=width - 1)
            if self._is_forced(row, seat):
                canvas.fill(x + 1, y + 2, 2, 2)
            if (row, seat) == (self._row, self._seat):
                canvas.invert(x + 1, y - 1, width - 1, PITCH)

    def _label(self, row: int) -> str:
        if self._is_card:
            return self.session.label(self.session.sheet.rows[row].key)
        return str(row + 1)

    def _cell(self, row: int, seat: int) -> str:
        pad = self.session.pad
        if self._is_card:
            return worth(self.session.sheet.rows[row], pad.page.rounds[0].boxes[seat][row])
        if self._shows_totals:
            return str(pad.running[row][seat])
        points = pad.points[row][seat]
        if points is None:
            return "…" if pad.page.rounds[row].has(seat) else "–"
        return str(points)

    def _is_forced(self, row: int, seat: int) -> bool:
        return any(
            problem.player in {None, seat}
            and (problem.row == row if self._is_card else problem.round == row)
            for problem in self.session.pad.marks
        )

    def reading(self) -> Reading:
        """Say every row, with what was forced."""
        players = self.session.players
        lines = [
            labelled(
                self._label(row),
                ", ".join(
                    f"{player.name} {self._cell(row, seat)}{' !' * self._is_forced(row, seat)}"
                    for seat, player in enumerate(players)
                ),
            )
            for row in range(self._count)
        ]
        here = f"> {self._label(self._row)}, {self._title()}" if self._count else ""
        title = _("Totals") if self._shows_totals else _("Points")
        return Reading(title, tuple(lines) + ((here,) if here else (_("Nothing is written yet."),)))

    def hints(self) -> Sequence[Hint]:
        """Mend, totals, insert and delete."""
        if not self._count:
            return (Hint(Role.LEAVE, _("back")),)
        other = _("each") if self._shows_totals else _("sum")
        return (
            Hint(Role.CHOOSE, _("fix")),
            Hint(Role.LOOK, other),
            Hint(Role.MENU, _("more")),
        )


class CellMenu(Menu):
    """What can be done with a cell and its round."""

    name = "cell"

    def __init__(self, sheet: PadSheet) -> None:
        super().__init__()
        self._sheet = sheet

    def title(self) -> str:
        """Which round."""
        return _("Round {number}").format(number=self._sheet.round + 1)

    def items(self) -> Sequence[Item]:
        """Rounds cannot be inserted into cards."""
        sheet = self._sheet
        items = [Item(_("Mend this cell"), lambda: (Pop(), *sheet.mend()))]
        if sheet.session.sheet.layout is not Layout.CARD:
            items.append(Item(_("Insert a round"), self._insert))
            items.append(Item(_("Delete the round"), lambda: (Push(self._question()),)))
        marks = [why(p) for p in sheet.session.pad.marks if p.round in {None, sheet.round}]
        if marks:
            items.append(Item(_("Why the mark?"), lambda: (Push(_note(marks)),)))
        return [*items, Item(_("Back"), lambda: (Pop(),))]

    def _insert(self) -> Actions:
        """An empty round before this one, to be filled cell by cell."""
        pad, sheet = self._sheet.session.pad, self._sheet
        boxes = empty_round(pad.players, len(pad.sheet.rows)).boxes
        try:
            pad.enter(Insert(sheet.round, boxes), force=True)
        except BadEntry as refused:
            return (Play("illegal"), Push(_note([why(refused)])))
        return (Pop(), Play("card"))

    def _question(self) -> Question:
        text = _("It can be taken back.")
        title = _("Delete round {number}?").format(number=self._sheet.round + 1)
        return Question(title, text, self._delete, word=_("delete"))

    def _delete(self) -> Actions:
        self._sheet.session.pad.enter(Delete(self._sheet.round), force=True)
        return (Pop(), Pop(), Play("discard"))


def _note(lines: Sequence[str]) -> Notice:
    return Notice(_("Please note"), " ".join(lines))
