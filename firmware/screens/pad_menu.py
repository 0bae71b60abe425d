"""The menu of a score pad: take back, look, correct, the marker, the clock, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from firmware.desk import Desk
from firmware.fonts import TEXT
from firmware.padform import cell_form
from firmware.padsession import PadSession
from firmware.screen import Actions, Home, Play, Pop, Push, Replace
from firmware.screens.handover import HandOver
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Question
from firmware.screens.options import setting_item
from firmware.screens.pad_entry import PadEntry
from firmware.screens.pad_words import called, marker_word, seated, why
from firmware.screens.phone_row import phone_row
from firmware.words import _
from firmware.words.manner import labelled
from rules.errors import BadEntry
from rules.pads.edits import Edit, Finish, Mark, Press, Reopen
from rules.pads.sheet import Layout, MarkerKind, TimerPer

if TYPE_CHECKING:
    from firmware.screens.pad import PadTable


SECRET = "order"
"""The row that can be told in secret: how the cards lie in Monster Trick."""

ROOM = 104
"""Pixels of a row beside a number of one figure."""


class PadMenu(Menu):
    """Only what can be done now."""

    name = "pad menu"

    def __init__(self, desk: Desk, pad_table: PadTable) -> None:
        super().__init__()
        self._desk = desk
        self._table = pad_table

    @property
    def _session(self) -> PadSession:
        return self._desk.pad

    def title(self) -> str:
        """The game's name."""
        return self._session.name

    def items(self) -> Sequence[Item]:
        """What is wanted most often first."""
        return [
            Item(_("Continue"), lambda: (Pop(),)),
            *self._back_and_forth(),
            *self._entries(),
            Item(_("All rounds"), self._rounds),
            Item(_("Course"), self._course),
            *self._clock(),
            *self._end(),
            phone_row(self._desk),
            setting_item(self._desk, "sound"),
            Item(_("Leave the game"), lambda: (Home(),)),
        ]

    def _back_and_forth(self) -> list[Item]:
        pad = self._session.pad
        items = []
        if pad.can_undo():
            items.append(Item(_("Take back"), self._undo))
        if pad.can_redo():
            items.append(Item(_("Do it again"), self._redo))
        return items

    def _entries(self) -> list[Item]:
        session = self._session
        items = []
        if session.is_over:
            return []
        if self._table.tallied is not None and session.sheet.layout is Layout.ROUNDS:
            items.append(Item(_("Enter the round"), self._round))
        if self._secret_row() is not None:
            items.append(Item(session.label(SECRET), self._secret))
        if session.sheet.bonuses:
            items.append(Item(_("Bonus"), lambda: (Push(BonusMenu(self._desk)),)))
        if session.sheet.marker.kind is not MarkerKind.NONE:
            items.append(Item(marker_word(session), lambda: (Push(MarkerMenu(self._desk)),)))
        return items

    def _clock(self) -> list[Item]:
        if self._session.sheet.timer.per is TimerPer.NONE or self._session.is_over:
            return []
        if self._table.clock.runs:
            return [Item(_("Stop the clock"), self._pause)]
        return [Item(_("Start the clock"), self._start_clock)]

    def _end(self) -> list[Item]:
        if self._session.is_over:
            return [Item(_("Play on"), lambda: self._do(Reopen()))]
        return [Item(_("End the game"), lambda: (Push(self._finish()),))]

    def _secret_row(self) -> int | None:
        """The row that everybody may tell the device in secret."""
        rows = [row.key for row in self._session.sheet.rows if row.optional and row.values > 1]
        return self._session.sheet.row_index(SECRET) if SECRET in rows else None

    # What they do

    def _secret(self) -> Actions:
        return (Push(SecretMenu(self._desk, self._secret_row() or 0)),)

    def _undo(self) -> Actions:
        self._session.pad.undo()
        self._table.caption = _("Taken back")
        return (Pop(),)

    def _redo(self) -> Actions:
        self._session.pad.redo()
        self._table.caption = ""
        return (Pop(),)

    def _round(self) -> Actions:
        return (Pop(), *self._table.form())

    def _rounds(self) -> Actions:
        from firmware.screens.pad_sheet import PadSheet

        return (Push(PadSheet(self._desk)),)

    def _course(self) -> Actions:
        from firmware.screens.history_course import course_now

        return (Push(course_now(self._session)),)

    def _pause(self) -> Actions:
        self._table.clock.pause()
        return (Pop(),)

    def _start_clock(self) -> Actions:
        self._table.clock.start()
        return (Pop(),)

    def _finish(self) -> Question:
        text = _("The points count as they are.")
        return Question(
            _("End the game?"), text, lambda: (Pop(), *self._do(Finish())), word=_("end it")
        )

    def _do(self, edit: Edit) -> Actions:
        return make(self._session, edit, lambda text: setattr(self._table, "caption", text))


def make(session: PadSession, edit: Edit, say: Callable[[str], None]) -> Actions:
    """Make an edit and leave the menu; say why where it cannot be made."""
    try:
        session.pad.enter(edit)
    except BadEntry as refused:
        say(why(refused))
        return (Play("illegal"), Pop())
    return (Pop(),)


class SecretMenu(Menu):
    """Who tells the device something that the others are not to see."""

    name = "secret"

    def __init__(self, desk: Desk, row: int) -> None:
        super().__init__()
        self._session = desk.pad
        self._row = row

    def title(self) -> str:
        """What is told."""
        return self._session.label(SECRET)

    def items(self) -> Sequence[Item]:
        """Everybody, with a sign where it was told."""
        return [
            Item(player.name, self._teller(seat), value="✓" * self._is_told(seat))
            for seat, player in enumerate(self._session.players)
        ]

    def _is_told(self, seat: int) -> bool:
        pad = self._session.pad
        rounds = pad.page.rounds
        return pad.round < len(rounds) and rounds[pad.round].boxes[seat][self._row] is not None

    def _teller(self, seat: int) -> Callable[[], Actions]:
        return lambda: (Push(Told(self._session, seat, self._row)),)


class Told(HandOver):
    """Hands the device over before anything can be seen."""

    def __init__(self, session: PadSession, seat: int, row: int) -> None:
        super().__init__(session.players[seat].name)
        self._session, self._seat, self._row = session, seat, row

    def confirm(self) -> Actions:
        """Ask for the numbers; what was told before is not shown."""
        pad = self._session.pad
        form = cell_form(pad, pad.round, self._seat, self._row, anew=True)
        return (Replace(PadEntry(self._session, form, lambda: (Play("card"),))),)


class BonusMenu(Menu):
    """Every bonus for every column: OK gives one more, until there is no other."""

    name = "bonus"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._session = desk.pad
        self._said = ""

    def title(self) -> str:
        """What was refused last, else what this is."""
        return self._said or _("Bonus")

    def items(self) -> Sequence[Item]:
        """One row for each column and bonus, with how often it was given in this round."""
        return [
            self._row(seat, bonus.key)
            for bonus in self._session.sheet.bonuses
            for seat in range(len(self._session.players))
        ]

    def _row(self, seat: int, key: str) -> Item:
        bonus = self._session.label(key)
        room = ROOM - TEXT.width(labelled(bonus, ""))
        label = labelled(bonus, called(self._session, seat, TEXT, room))
        given = str(self._given(seat, key) or "")
        return Item(label, lambda: self._give(seat, key), value=given)

    def _index(self) -> int:
        """The round that it belongs to: the open one, or the last that was entered."""
        pad = self._session.pad
        return pad.round if pad.is_round_open else max(0, len(pad.page.rounds) - 1)

    def _given(self, seat: int, key: str) -> int:
        rounds = self._session.pad.page.rounds
        index = self._index()
        return rounds[index].given.count((seat, key)) if index < len(rounds) else 0

    def _give(self, seat: int, key: str) -> Actions:
        """One more; none again after the most there can be."""
        most, given = self._session.sheet.bonus(key).most, self._given(seat, key)
        count = 1 if given < most else -given
        try:
            self._session.pad.enter(Press(self._index(), seat, key, count))
        except BadEntry as refused:
            self._said = why(refused)
            return (Play("illegal"),)
        self._said = ""
        return (Play("card"),)


class MarkerMenu(Menu):
    """Who has the marker in the round being played."""

    name = "marker"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._session = desk.pad
        self.index = self._session.pad.marker or 0

    def title(self) -> str:
        """What is asked."""
        return marker_word(self._session)

    def items(self) -> Sequence[Item]:
        """Every seat; in teams there are more of them than columns."""
        seats = len(self._session.players) * self._session.sheet.per_team
        return [Item(seated(self._session, seat), self._giver(seat)) for seat in range(seats)]

    def _giver(self, seat: int) -> Callable[[], Actions]:
        return lambda: (*self._give(seat), Pop())

    def _give(self, seat: int) -> Actions:
        return make(self._session, Mark(self._session.pad.round, seat), lambda _text: None)
