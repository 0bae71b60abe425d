"""What real chips show is entered: a chip's value, and which chips are turned face up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command
from firmware.fonts import SMALL, SMALL_BOLD
from firmware.screen import Actions
from firmware.screens.ugah_entry import CELL_H, CELLS_Y, Entry
from firmware.screens.ugah_words import say_chip
from firmware.words import _
from rules.ugah.moves import PICK, TELL
from rules.ugah.pieces import KINDS, PLACES, Chip

if TYPE_CHECKING:
    from firmware.screens.ugah import UgahTable

WIDTH = 126


class ChipEntry(Entry):
    """The kinds of chips in the box: the one on the place that blinks is chosen."""

    def __init__(self, table: UgahTable) -> None:
        super().__init__(table)
        box = table.state.rules.box
        self.kinds: tuple[Chip, ...] = tuple(chip for chip in range(1, KINDS) if box[chip])
        # Chips of one kind are often entered one after the other.
        self._at = self.kinds.index(table.told) if table.told in self.kinds else 0

    @property
    def place(self) -> int:
        """Where the chip lies, or lay until it was lifted."""
        return self.view.due[0]

    @property
    def pointed(self) -> Chip:
        """The kind that is pointed at."""
        return self.kinds[self._at]

    @property
    def marked(self) -> tuple[int, ...]:
        """The chip's place."""
        return (self.place,)

    def title(self) -> str:
        """Which chip is to be told."""
        if not any(self.view.lifted):
            return _("Which chip is on {place}?").format(place=self.place)
        text = _("{player} takes: which?")
        room = self.room - SMALL_BOLD.width(text.format(player="")) - 1
        return text.format(player=self.table.called(self.view.turn, room, SMALL_BOLD))

    def state_of(self) -> str:
        """The kind that is pointed at; as long as nobody has secrets, how many of it are left."""
        chip = say_chip(self.pointed, self.view.rules)
        if self.view.takes or any(self.view.lifted):
            return chip
        return _("{chip}: {count} left").format(chip=chip, count=self.view.hidden[self.pointed])

    def command(self, wanted: Command) -> Actions:
        """Walk along the kinds, enter one."""
        if wanted is Command.OK:
            chip = self.pointed
            actions = self.tell(TELL + chip)
            self.table.told = chip
            return actions
        if wanted in FORWARD or wanted in BACKWARD:
            by = 1 if wanted in FORWARD else -1
            self._at = (self._at + by) % len(self.kinds)
        return ()

    def draw_cells(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw the kinds."""
        pitch = min(21, WIDTH // len(self.kinds))
        for at, chip in enumerate(self.kinds):
            x = 1 + pitch * at
            text = say_chip(chip, self.view.rules)
            canvas.rounded(x, CELLS_Y, pitch - 1, CELL_H)
            canvas.text(x, CELLS_Y + 3, text, SMALL, align="center", width=pitch - 1)
            if at == self._at and phase:
                canvas.invert(x + 1, CELLS_Y + 1, pitch - 3, CELL_H - 2)


class PlaceEntry(Entry):
    """The ring to walk along: one of the chips that are turned face up is chosen."""

    def __init__(self, table: UgahTable) -> None:
        super().__init__(table)
        self.places = [place for place in PLACES if not table.state.up >> place & 1]
        self._at = 0

    @property
    def pointed(self) -> int:
        """The place that is pointed at."""
        return self.places[self._at]

    @property
    def marked(self) -> tuple[int, ...]:
        """The place that is pointed at."""
        return (self.pointed,)

    def title(self) -> str:
        """What is asked for."""
        return _("Which chip is face up?")

    def state_of(self) -> str:
        """The place, counted clockwise from the gap."""
        return _("Place {place}").format(place=self.pointed)

    def command(self, wanted: Command) -> Actions:
        """Walk along the ring, choose a place."""
        if wanted is Command.OK:
            return self.tell(PICK + self.pointed)
        if wanted in FORWARD or wanted in BACKWARD:
            by = 1 if wanted in FORWARD else -1
            self._at = (self._at + by) % len(self.places)
        return ()

    def draw_cells(self, canvas: Canvas, *, phase: bool) -> None:
        """Nothing: the ring is what can be chosen from."""
