"""Menus: a title, rows to walk, and the large picture of the row that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.fonts import SMALL_BOLD, TEXT
from firmware.screen import Actions, Event, Hint, Pop, Reading, Screen
from firmware.words import _

ROWS = 4
TOP, PITCH = 16, 10
"""The first row's line box, and the distance between rows, in pixels."""

PICTURE = 24
"""Width and height of the picture at the right."""


SIGN = 10
"""Pixels that the sign before a row takes."""


class Item(NamedTuple):
    """A row: what it is called, what it does, its value if it shows one, its picture, and the
    small sign before it."""

    label: str
    choose: Callable[[], Actions]
    value: str = ""
    picture: str = ""
    sign: str = ""


class Menu(Screen):
    """A list of items; subclasses say which. BACK leaves unless `is_root`."""

    name = "menu"
    is_root = False
    rows = ROWS

    def __init__(self) -> None:
        self.index = 0

    def title(self) -> str:
        """Return the heading."""
        raise NotImplementedError

    def heading(self) -> str:
        """Return what is drawn above the rows, if it is not the title."""
        return self.title()

    def items(self) -> Sequence[Item]:
        """Return the rows, at least one."""
        raise NotImplementedError

    def on(self, event: Event) -> Actions:
        """Walk, choose, leave."""
        items = self.items()
        self.index = min(self.index, len(items) - 1)
        if event in FORWARD:
            self.index = (self.index + 1) % len(items)
        elif event in BACKWARD:
            self.index = (self.index - 1) % len(items)
        elif event is Command.OK:
            return items[self.index].choose()
        elif event is Command.BACK:
            return self.leave()
        return ()

    def leave(self) -> Actions:
        """Answer BACK."""
        return () if self.is_root else (Pop(),)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw heading, rows, selection bar, scrollbar and picture."""
        items = self.items()
        index = min(self.index, len(items) - 1)
        canvas.text(2, 8, self.heading(), SMALL_BOLD, width=124)
        picture, rows = items[index].picture, self.rows
        room = 128 - PICTURE - 6 if picture else 124
        first = max(0, min(index - rows + 2, len(items) - rows))
        self.draw_rows(canvas, items[first : first + rows], index - first, room)
        if picture:
            canvas.icon(128 - PICTURE - 1, 22, picture)
        x = room - 1 if picture else 125
        canvas.scrollbar(x, TOP, rows * PITCH - 1, first, rows, len(items))

    def draw_rows(
        self, canvas: Canvas, items: Sequence[Item], chosen: int, room: int = 124
    ) -> None:
        """Draw these rows, `chosen` of them with the bar."""
        for row, item in enumerate(items):
            self._draw_row(canvas, TOP + PITCH * row, item, room, chosen=row == chosen)

    @staticmethod
    def _draw_row(canvas: Canvas, y: int, item: Item, room: int, *, chosen: bool) -> None:
        value = TEXT.width(item.value) + 6 if item.value else 0
        x = 3
        if item.sign:
            canvas.icon(x, y + 1, item.sign)
            x += SIGN
        canvas.text(x, y, item.label, TEXT, width=room - value - 1 - x)
        if item.value:
            canvas.text(room - value + 2, y, item.value, TEXT, align="right", width=value - 5)
        if chosen:
            canvas.invert(0, y, room, PITCH)

    def reading(self) -> Reading:
        """Say the rows, the chosen one marked."""
        items = self.items()
        index = min(self.index, len(items) - 1)
        lines = tuple(
            f"{'> ' if number == index else '  '}{item.label}{f': {item.value}' * bool(item.value)}"
            for number, item in enumerate(items)
        )
        return Reading(self.title(), lines)

    def hints(self) -> Sequence[Hint]:
        """Move, choose, and back where there is a back."""
        ends = () if self.is_root else (Hint(Role.LEAVE, _("back")),)
        return (Hint(Role.MOVE, _("move")), Hint(Role.CHOOSE, _("choose")), *ends)
