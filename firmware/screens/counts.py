"""Counting one's own box: how many pieces of each kind it has, for decks that differ by edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.fonts import SMALL
from firmware.screen import Actions, Again, Event, Hint, Play
from firmware.screens.menu import Item, Menu
from firmware.words import _

MOST = 40
"""No kind has more pieces; after it comes 0 again."""


class Counting(NamedTuple):
    """A box that can be counted: its kinds, and how a number of each is read and written."""

    labels: Callable[[], Sequence[str]]
    read: Callable[[str], Sequence[int]]
    write: Callable[[Sequence[int]], str]


class Counts(Menu):
    """Arrows to the side change a number; with four keys OK adds one. The last row is done.

    `text` is the box to begin with, `accepts` tells whether another text can be one, and `done`
    gets the text of the one that was counted.
    """

    name = "counts"
    counts_repeats = True

    def __init__(
        self,
        title: str,
        counting: Counting,
        text: str,
        accepts: Callable[[str], bool],
        done: Callable[[str], Actions],
    ) -> None:
        super().__init__()
        self._title, self._counting = title, counting
        self._accepts, self._done = accepts, done
        self._numbers = list(counting.read(text))
        self._said = ""

    def title(self) -> str:
        """What is counted, or that it cannot be so."""
        return self._said or self._title

    def items(self) -> Sequence[Item]:
        """One row a kind, and the end."""
        rows = [self._row(at, label) for at, label in enumerate(self._counting.labels())]
        return [*rows, Item(_("Done"), self._finish, value=str(sum(self._numbers)))]

    def _row(self, at: int, label: str) -> Item:
        return Item(label, lambda: self._change(at, 1), value=str(self._numbers[at]))

    def _change(self, at: int, by: int) -> Actions:
        self._numbers[at] = (self._numbers[at] + by) % (MOST + 1)
        self._said = ""
        return ()

    def _finish(self) -> Actions:
        text = self._counting.write(self._numbers)
        if self._accepts(text):
            return self._done(text)
        self._said = _("No box is like that")
        return (Play("illegal"),)

    def on(self, event: Event) -> Actions:
        """To the side: one more or less."""
        if isinstance(event, Again):
            event = event.command
        if event in {Command.LEFT, Command.RIGHT} and self.index < len(self._numbers):
            return self._change(self.index, 1 if event is Command.RIGHT else -1)
        return super().on(event)

    def hints(self) -> Sequence[Hint]:
        """Move, change, back."""
        word = _("done") if self.index == len(self._numbers) else _("more")
        return (
            Hint(Role.MOVE, _("move")),
            Hint(Role.CHOOSE, word),
            Hint(Role.LEAVE, _("back")),
        )

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw the rows, and the number of pieces beside the heading."""
        super().draw(canvas, phase=phase)
        if not self._said:
            canvas.text(126, 8, str(sum(self._numbers)), SMALL, align="right")
