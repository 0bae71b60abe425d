"""A throw of real dice is entered: one press for a die, and few to get to its symbol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.fonts import SMALL_BOLD, TABLE
from firmware.screen import Actions, Hint
from firmware.screens.ugah_entry import CELL_H, CELLS_Y, TITLE_Y, Entry
from firmware.screens.ugah_picture import draw_aside
from firmware.screens.ugah_words import PICTURES, say_dice, say_refusal
from firmware.words import _, _n
from firmware.words.manner import labelled
from rules.ugah.dice import DICE, INDEX, SIZES, SYMBOLS, Dice
from rules.ugah.moves import THROW, Reason

if TYPE_CHECKING:
    from firmware.screens.ugah import UgahTable

PITCH = 21
"""Pixels from one symbol to the next."""

STEPS = {Command.RIGHT: 1, Command.NEXT: 1, Command.LEFT: -1}


class ThrowEntry(Entry):
    """Six symbols to walk along: OK counts a die, and takes the throw when all are counted.

    Arrows up and down count a die more or less.
    """

    def __init__(self, table: UgahTable) -> None:
        super().__init__(table)
        self._dice: list[int] = []
        """The symbols that were entered, in order."""
        self._at = 0

    @property
    def due(self) -> int:
        """How many dice are thrown."""
        return DICE - SIZES[self.view.kept]

    @property
    def counted(self) -> tuple[int, ...]:
        """How many dice of each symbol were entered."""
        return tuple(self._dice.count(symbol) for symbol in SYMBOLS)

    @property
    def dice(self) -> Dice:
        """The dice that were entered."""
        return INDEX[self.counted]

    @property
    def pointed(self) -> int:
        """The symbol that is pointed at."""
        return self._at

    @property
    def is_complete(self) -> bool:
        """All dice are entered."""
        return len(self._dice) == self.due

    def title(self) -> str:
        """Who throws how many dice."""
        count = _n("{count} die", "{count} dice", self.due)
        room = self.room - SMALL_BOLD.width(labelled("", count)) - 1
        return labelled(self.table.called(self.table.state.seat, room, SMALL_BOLD), count)

    @property
    def room(self) -> int:
        """The dice that lie aside are at the right."""
        return 122 - 10 * SIZES[self.view.kept]

    def state_of(self) -> str:
        """The dice so far."""
        return say_dice(self.dice) or _("Which dice were thrown?")

    @property
    def said(self) -> str:
        """What happened before is of no interest once dice are entered."""
        return self.refused or (self._brief() if self._dice else super().said)

    def _brief(self) -> str:
        left = self.due - len(self._dice)
        if left:
            return _n("{count} die to enter", "{count} dice to enter", left)
        return _("Right?")

    def back(self) -> Actions:
        """Take away the last die, if there is one."""
        if not self._dice:
            return super().back()
        self._dice.pop()
        return ()

    def command(self, wanted: Command) -> Actions:
        """Walk, count, take the throw."""
        if wanted in STEPS:
            self._at = (self._at + STEPS[wanted]) % len(SYMBOLS)
        elif wanted is Command.DOWN:
            return self._less()
        elif wanted is Command.OK and self.is_complete:
            return self.tell(THROW + self.dice)
        elif wanted in {Command.OK, Command.UP}:
            return self._more()
        return ()

    def _more(self) -> Actions:
        if self.is_complete:
            return self.refuse(say_refusal(Reason.WRONG_NUMBER, self.due))
        self._dice.append(self._at)
        return ()

    def _less(self) -> Actions:
        if self._at not in self._dice:
            return self.refuse(_("There is none of it"))
        self._dice.remove(self._at)
        return ()

    def draw_cells(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw each symbol with its number of dice, and what is set aside already."""
        draw_aside(canvas, 127, TITLE_Y, self.view.kept)
        for symbol, count in enumerate(self.counted):
            x = 1 + PITCH * symbol
            canvas.rounded(x, CELLS_Y, PITCH - 1, CELL_H)
            canvas.icon(x + 2, CELLS_Y + 3, PICTURES[symbol])
            canvas.text(x + 12, CELLS_Y + 3, str(count) if count else "", TABLE)
            if symbol == self._at and phase:
                canvas.invert(x + 1, CELLS_Y + 1, PITCH - 3, CELL_H - 2)

    def hints(self) -> Sequence[Hint]:
        """Walk, count or take, take back."""
        back = Hint(Role.LEAVE, _("less")) if self._dice else self.back_hint()
        word = _("right") if self.is_complete else _("add")
        return (Hint(Role.SIDEWAYS, _("symbol")), Hint(Role.CHOOSE, word), back)
