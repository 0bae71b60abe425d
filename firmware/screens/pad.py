"""A score pad on the table: everybody's total, whose turn it is, and the way to each entry."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.desk import Desk
from firmware.padform import round_form, turn_form
from firmware.padsession import PadSession
from firmware.screen import Actions, Event, Hint, Home, Lamps, Play, Push, Reading, Screen, Timer
from firmware.screens.pad_clock import PadClock
from firmware.screens.pad_entry import PadEntry
from firmware.screens.pad_picture import draw_columns
from firmware.screens.pad_words import beside, marker, round_of, status, why
from firmware.screens.play import PLAYER_ICONS
from firmware.screens.who import sign_of
from firmware.words import _
from firmware.words.manner import labelled
from rules.errors import BadEntry
from rules.pads.edits import Tally, Time
from rules.pads.sheet import Layout, Row


class PadTable(Screen):
    """OK enters what comes next, CHECK shows all rounds, OK held opens the menu, BACK leaves."""

    name = "pad"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.at = 0
        """The column that is pointed at, where any can be."""
        self.caption = ""
        self.clock = PadClock()
        self._shown: PadSession | None = None
        self._mover = 0
        """Whose turn the entry being made is."""
        self._due: int | None = None
        """Whose entry was last waited for, None where anybody's is."""
        self._ended: int | None = None
        """Whose turn has ended, until its seconds are written down."""

    @property
    def session(self) -> PadSession:
        """The pad on the table."""
        return self._desk.pad

    @property
    def tallied(self) -> Row | None:
        """The row that is counted press by press, None where there is none."""
        return next((row for row in self.session.sheet.rows if row.tally), None)

    @property
    def points_at_one(self) -> bool:
        """OK is about one column: a count, an entry of that player, or a card."""
        layout = self.session.sheet.layout
        return self.tallied is not None or layout in {Layout.FREE, Layout.CARD}

    @property
    def column(self) -> int | None:
        """The column that is lit: whose turn it is, or the one pointed at."""
        if self.session.is_over:
            return None
        return self.at if self.points_at_one else self.session.pad.to_enter

    # The course of the game

    def enter(self) -> Actions:
        """Go on where the game is: at its result when it is over."""
        if self._shown is not self.session:
            self._shown, self.clock = self.session, PadClock()
            self.at, self.caption = 0, ""
        self._due = self.session.pad.to_enter
        return self._result() if self.session.is_over else self.clock.go_on()

    def changed(self) -> Actions:
        """A phone has entered something: it can be what ends a turn, or the game."""
        self.caption = ""
        before, self._due = self._due, self.session.pad.to_enter
        if before is None or before == self._due:
            return self._result() if self.session.is_over else ()
        self._end_turn(before)
        return self._result() if self.session.is_over else self.clock.go_on()

    def _result(self) -> Actions:
        from firmware.screens.pad_over import PadOver

        return (Push(PadOver(self._desk, self)),)

    def on(self, event: Event) -> Actions:
        """Answer keys, and the clock."""
        if isinstance(event, Timer):
            return self._tick(event)
        if event in FORWARD or event in BACKWARD:
            self._move(1 if event in FORWARD else -1)
        elif event is Command.OK:
            return self._enter_next()
        elif event is Command.MENU:
            from firmware.screens.pad_menu import PadMenu

            return (Push(PadMenu(self._desk, self)),)
        elif event is Command.CHECK:
            from firmware.screens.pad_sheet import PadSheet

            return (Push(PadSheet(self._desk)),)
        elif event is Command.BACK:
            return (Home(),)
        return ()

    def _move(self, by: int) -> None:
        if self.points_at_one:
            self.at = (self.at + by) % len(self.session.players)

    def _enter_next(self) -> Actions:
        self._mover = self.column or 0
        if self.session.is_over:
            return self._result()
        row = self.tallied
        if row is not None:
            return self._count(row)
        if self.session.sheet.layout is Layout.CARD:
            from firmware.screens.pad_card import CardMenu

            return (Push(CardMenu(self.session, self.at, self.entered)),)
        return self.form()

    def form(self) -> Actions:
        """Open the form of what comes next: a round, a turn, an entry of the column."""
        pad = self.session.pad
        if self.session.sheet.layout is Layout.ROUNDS:
            form = round_form(pad)
        else:
            turn = pad.to_enter
            form = turn_form(pad, self.at if turn is None else turn)
        return (Push(PadEntry(self.session, form, self.entered)),)

    def _count(self, row: Row) -> Actions:
        """One more for the column; refused where there cannot be more."""
        try:
            self.session.pad.enter(Tally(self.at, row.key))
        except BadEntry as refused:
            self.caption = why(refused)
            return (Play("illegal"),)
        return (*self.entered(), *self.enter())

    def entered(self) -> Actions:
        """Say what the last entry has done."""
        session = self.session
        self._end_turn(self._mover)
        self._due = session.pad.to_enter
        self.caption = _("A tie: one more round") if session.pad.tie_to_break else ""
        return () if session.is_over else (Play("card"),)

    def _end_turn(self, player: int) -> None:
        """The seconds until now are this player's; the clock says how many at its next tick."""
        self._ended = player
        if not self.clock.runs or self.session.is_over:
            self._write_time()

    def _tick(self, timer: Timer) -> Actions:
        """Count the time until now; if an entry has ended a turn, it is that turn's."""
        actions = self.clock.tick(timer, self.session.pad)
        self._write_time()
        return actions

    def _write_time(self) -> None:
        """Put the seconds of a turn that has ended on the pad."""
        player, self._ended = self._ended, None
        if player is None:
            return
        seconds = self.clock.take_turn(self.session.pad)
        if seconds:
            self.session.pad.enter(Time(player, seconds))

    # The picture

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the round, who deals, and the columns."""
        draw_columns(canvas, self)

    def heading(self) -> tuple[str, str]:
        """Return what stands at the left and the right above the columns."""
        left = round_of(self.session)
        time = self.clock.text(self.session.pad)
        if time:
            left = f"{left}  {time}"
        session = self.session
        return left, self.caption or status(session) or marker(session) or session.name

    def sign(self, seat: int) -> str:
        """Return a crown for those in front of others, else a person's shape."""
        pad = self.session.pad
        if seat in pad.leaders and len(pad.leaders) < pad.players:
            return "small/crown"
        return sign_of(self._desk, self.session.players[seat].name)

    def change(self, seat: int) -> str:
        """Return what stands beside a column's total."""
        return beside(self.session, seat)

    def reading(self) -> Reading:
        """Say everybody's total and place."""
        session = self.session
        left, right = self.heading()
        lines = [
            ("> " if seat == self.column else "  ") + labelled(player.name, f"{total} ({place}.)")
            for seat, (player, total, place) in enumerate(
                zip(session.players, session.totals, session.places, strict=True)
            )
        ]
        return Reading(session.name, (f"{left}, {right}", *lines))

    def hints(self) -> Sequence[Hint]:
        """Enter, look at the rounds, menu."""
        word = _("count") if self.tallied else _("enter")
        if self.session.is_over:
            word = _("result")
        return (
            Hint(Role.CHOOSE, word),
            Hint(Role.LOOK, _("all")),
            Hint(Role.MENU, _("menu")),
        )

    def lamps(self) -> Lamps:
        """Light the column whose turn it is."""
        lit = self.column
        if lit is None or lit >= len(PLAYER_ICONS):
            return Lamps()
        return Lamps(frozenset({PLAYER_ICONS[lit]}))
