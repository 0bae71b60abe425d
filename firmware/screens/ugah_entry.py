"""What real dice and chips show is entered: what all these screens share.

Public: whoever has the device may enter. Nothing can be entered that cannot be, and what was
entered wrongly is taken back with BACK.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.fonts import SMALL, SMALL_BOLD
from firmware.screen import Actions, Again, Event, Hint, Lamps, Play, Pop, Push, Reading, Screen
from firmware.screens.pause import PauseMenu
from firmware.screens.play import PLAYER_ICONS
from firmware.screens.ugah_picture import draw_ring
from firmware.screens.ugah_tell import say_ring
from firmware.screens.ugah_words import say_dice, say_refusal
from firmware.words import _
from firmware.words.manner import labelled
from rules.game import CHANCE, Move
from rules.ugah.dice import DICE, SIZES
from rules.ugah.view import UgahView

if TYPE_CHECKING:
    from firmware.screens.ugah import UgahTable

TITLE_Y, SAID_Y, CELLS_Y = 16, 24, 33
"""Where things stand between the two rows of the ring, in pixels."""

CELL_H = 13


class Entry(Screen):
    """One thing that chance did; it ends when that is known, or when the one before is not."""

    name = "entry"

    def __init__(self, table: UgahTable) -> None:
        self.table = table
        self.refused = ""
        """Why the last key did nothing."""
        self._length = table.session.match.length

    @property
    def view(self) -> UgahView:
        """What the seat whose turn it is can know: no more is shown while chance is entered."""
        return self.table.state.view(self.table.state.seat)

    # What each adds

    @abstractmethod
    def command(self, wanted: Command) -> Actions:
        """Answer a key that is neither BACK nor one of the menus."""

    @abstractmethod
    def title(self) -> str:
        """Say what is asked for."""

    @abstractmethod
    def state_of(self) -> str:
        """Say what was entered so far, or what is pointed at."""

    @abstractmethod
    def draw_cells(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw what can be chosen."""

    def back(self) -> Actions:
        """Take back what was entered or moved last, else open the menu."""
        if not self.table.session.can_undo():
            return (Push(PauseMenu(self.table)),)
        self.table.undo()
        return (Pop(),)

    # Keys

    def enter(self) -> Actions:
        """Leave when a menu has changed what is waited for."""
        waits = self.table.mover == CHANCE and self.table.session.match.length == self._length
        return () if waits else (Pop(),)

    def on(self, event: Event) -> Actions:
        """Answer a key."""
        if isinstance(event, Again):
            event = event.command
        if not isinstance(event, Command):
            return ()
        self.refused = ""
        if event is Command.MENU:
            return (Push(PauseMenu(self.table)),)
        if event is Command.CHECK:
            return (Push(self.table.look_screen()),)
        return self.back() if event is Command.BACK else self.command(event)

    def tell(self, move: Move) -> Actions:
        """Enter a move of chance, or say why it cannot be."""
        state = self.table.state
        reason = state.refusal(move)
        if reason is not None:
            return self.refuse(say_refusal(reason, DICE - SIZES[state.kept]))
        self.table.session.play(move)
        self.table.caption = ""
        return (Play("card"), Pop())

    def refuse(self, why: str) -> Actions:
        """Say why something cannot be; nothing that was entered is lost."""
        self.refused = why
        return (Play("illegal"),)

    # The picture

    @property
    def said(self) -> str:
        """Why a key did nothing, else what was pointed at or happened last."""
        return self.refused or self.table.caption or self.state_of()

    @property
    def marked(self) -> tuple[int, ...]:
        """The places that blink."""
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw the ring, what is asked for, and what can be chosen."""
        draw_ring(canvas, self.view, self.marked if phase else ())
        canvas.text(2, TITLE_Y, self.title(), SMALL_BOLD, width=self.room)
        canvas.text(2, SAID_Y, self.said, SMALL, width=124)
        self.draw_cells(canvas, phase=phase)

    @property
    def room(self) -> int:
        """Pixels for the title."""
        return 124

    def reading(self) -> Reading:
        """Say what is asked for, what was entered, and the ring."""
        aside = labelled(_("Set aside"), say_dice(self.view.kept) or "–")
        return Reading(self.title(), (self.said, self.state_of(), aside, *say_ring(self.view)))

    def lamps(self) -> Lamps:
        """Light the player whose turn it is."""
        lit = self.table.lamps().lit | {PLAYER_ICONS[self.table.state.seat]}
        return Lamps(lit)

    def back_hint(self) -> Hint:
        """What BACK does."""
        can_undo = self.table.session.can_undo()
        return Hint(Role.LEAVE, _("undo") if can_undo else _("menu"))

    def hints(self) -> Sequence[Hint]:
        """Point, enter, take back."""
        return (Hint(Role.SIDEWAYS, _("which")), Hint(Role.CHOOSE, _("enter")), self.back_hint())

    @property
    def blinks(self) -> bool:
        """What is pointed at does."""
        return True
