"""The end of a game on a pad: who won, everybody's place, and another one with the same people."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from device.ports import Icon
from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL, SMALL_BOLD, TABLE
from firmware.kept import Player
from firmware.padsession import PadSession
from firmware.screen import (
    Actions,
    Event,
    Hint,
    Home,
    Lamps,
    Open,
    Play,
    Pop,
    Push,
    Reading,
    Screen,
)
from firmware.screens.history_course import duration
from firmware.screens.menu import Item, Menu
from firmware.screens.pad_words import ENDS, after_rounds, called, winners
from firmware.words import _
from firmware.words.manner import labelled

if TYPE_CHECKING:
    from firmware.screens.pad import PadTable

ROWS = 4
"""Places in sight at once."""

PITCH, TOP, MIDDLE = 9, 18, 62
"""The distance of rows, the first one's place, and where the second column begins, in pixels."""


class PadOver(Screen):
    """OK plays again, OK held opens the menu, BACK leaves."""

    name = "pad over"

    def __init__(self, desk: Desk, pad_table: PadTable) -> None:
        self._desk = desk
        self._table = pad_table
        self._was_heard = False

    @property
    def _session(self) -> PadSession:
        return self._desk.pad

    def enter(self) -> Actions:
        """Play the fanfare, the first time; leave when the end was taken back."""
        if not self._session.is_over:
            return (Pop(),)
        was_heard, self._was_heard = self._was_heard, True
        return () if was_heard else (Play("fanfare"),)

    def changed(self) -> Actions:
        """Leave when a phone has corrected points and the game goes on."""
        return self.enter()

    def on(self, event: Event) -> Actions:
        """Again, menu, home, all rounds."""
        if event is Command.OK:
            return (Push(RematchMenu(self._desk)),)
        if event is Command.MENU:
            from firmware.screens.pad_menu import PadMenu

            return (Push(PadMenu(self._desk, self._table)),)
        if event is Command.CHECK:
            from firmware.screens.pad_sheet import PadSheet

            return (Push(PadSheet(self._desk)),)
        return (Home(),) if event is Command.BACK else ()

    # The picture

    def title(self) -> str:
        """Who won."""
        shared = len(self._session.pad.leaders) > 1
        text = _("{player} share the first place") if shared else _("{player} wins")
        return text.format(player=winners(self._session))

    def _title_within(self, room: int) -> str:
        """Who won in so many pixels: how many, or as much of the name as fits."""
        title, leaders = self.title(), self._session.pad.leaders
        if SMALL_BOLD.width(title) <= room:
            return title
        if len(leaders) > 1:
            return _("{count} share the first place").format(count=len(leaders))
        text = _("{player} wins")
        room -= SMALL_BOLD.width(text.format(player=""))
        return text.format(player=called(self._session, leaders[0], SMALL_BOLD, room))

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the cup with who won, and the places."""
        canvas.text(2, 8, self._title_within(124), SMALL_BOLD)
        canvas.dots(0, 16, 128)
        order = self._order()
        across = -(-len(order) // ROWS)
        width = 128 // across
        for at, seat in enumerate(order):
            self._draw_place(canvas, width * (at // ROWS), TOP + PITCH * (at % ROWS), width, seat)
        if len(order) < ROWS:
            canvas.text(2, 47, self._said(), SMALL, width=124)

    def _draw_place(self, canvas: Canvas, x: int, y: int, width: int, seat: int) -> None:
        session = self._session
        place, total = session.places[seat], str(session.totals[seat])
        canvas.text(x + 2, y, f"{place}.", SMALL)
        font = TABLE if width == 128 else SMALL_BOLD
        room = width - 19 - font.width(total)
        canvas.text(x + 13, y, called(session, seat, SMALL, room), SMALL)
        canvas.text(x, y, total, font, align="right", width=width - 3)

    def _said(self) -> str:
        """After how many rounds, and in what time."""
        return f"{after_rounds(self._session)}, {duration(self._session.played)}"

    def _order(self) -> list[int]:
        places = self._session.places
        return sorted(range(len(places)), key=lambda seat: (places[seat], seat))

    def reading(self) -> Reading:
        """Say who won, why it is over, and everybody's place."""
        session = self._session
        ended = session.pad.ended
        said = [f"{self._said()}, {_(ENDS[ended])}"] if ended else []
        lines = [
            f"{session.places[seat]}. " + labelled(session.players[seat].name, session.totals[seat])
            for seat in self._order()
        ]
        return Reading(self.title(), (*said, *lines))

    def hints(self) -> Sequence[Hint]:
        """Again, menu, home."""
        return (
            Hint(Role.CHOOSE, _("play")),
            Hint(Role.MENU, _("menu")),
            Hint(Role.LEAVE, _("home")),
        )

    def lamps(self) -> Lamps:
        """Win and Game over blink."""
        return Lamps(blinking=frozenset({Icon.WIN, Icon.GAME_OVER}))


class RematchMenu(Menu):
    """The same people once more: as they sit, moved on by one, or in a new order."""

    name = "rematch"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def title(self) -> str:
        """The heading."""
        return _("Play again")

    def items(self) -> Sequence[Item]:
        """How they sit."""
        players = self._desk.pad.players
        return [
            Item(_("Same seats"), lambda: self._again(players)),
            Item(_("The next one begins"), lambda: self._again((*players[1:], players[0]))),
            Item(_("Shuffled seats"), lambda: self._again(self._shuffled(players))),
            Item(_("Home"), lambda: (Home(),)),
        ]

    def _shuffled(self, players: Sequence[Player]) -> Sequence[Player]:
        return Random(self._desk.new_seed()).sample(list(players), len(players))

    def _again(self, players: Sequence[Player]) -> Actions:
        session = self._desk.pad.again(players)
        return (Open(session), Play("start"), Pop(2))
