"""The unfinished games, when there are several: which, who, when, the score; continue or delete."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL, TEXT
from firmware.screen import Actions, Event, Hint, Home, Pop, Push, Reading
from firmware.screens.faces import face_of
from firmware.screens.home import continue_game, who
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Question
from firmware.store import Saved
from firmware.words import _

ROOM = 122
"""Width of the line with the score, in pixels."""


class UnfinishedMenu(Menu):
    """OK goes on with a game, OK held deletes it."""

    name = "unfinished"
    rows = 3

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def title(self) -> str:
        """The heading."""
        return _("Unfinished games")

    def heading(self) -> str:
        """The chosen row's game."""
        return face_of(self._chosen.game).name

    def items(self) -> Sequence[Item]:
        """One row a game, the last played first."""
        return [self._item(saved) for saved in self._desk.unfinished]

    def _item(self, saved: Saved) -> Item:
        text = who(saved.players, TEXT, 80)
        when = self._desk.when(saved.touched)
        return Item(text, lambda: continue_game(self._desk, saved.key), value=when)

    @property
    def _chosen(self) -> Saved:
        games = self._desk.unfinished
        return games[min(self.index, len(games) - 1)]

    def on(self, event: Event) -> Actions:
        """OK held asks whether to delete the chosen game."""
        if event is not Command.MENU:
            return super().on(event)
        return (Push(self._question()),)

    def _question(self) -> Question:
        saved = self._chosen
        text = _("{game} of {when} is gone for good then.").format(
            game=face_of(saved.game).name, when=self._desk.when(saved.touched)
        )
        return Question(_("Delete this game?"), text, self._delete, word=_("delete"))

    def _delete(self) -> Actions:
        self._desk.delete(self._chosen.key)
        return (Pop(),) if self._desk.unfinished else (Home(),)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw the rows, and beneath them the chosen game's score."""
        super().draw(canvas, phase=phase)
        canvas.text(2, 47, score(self._chosen), SMALL, width=124)

    def reading(self) -> Reading:
        """Say the rows and the score."""
        reading = super().reading()
        return reading._replace(lines=(*reading.lines, score(self._chosen)))

    def hints(self) -> Sequence[Hint]:
        """Go on, delete, or back."""
        return (
            Hint(Role.CHOOSE, _("play")),
            Hint(Role.MENU, _("erase")),
            Hint(Role.LEAVE, _("back")),
        )


def score(saved: Saved) -> str:
    """Return the round and the points, with names where there is room."""
    pairs = zip(saved.players, saved.totals, strict=False)
    with_names = "  ".join(f"{name} {total}" for name, total in pairs)
    if SMALL.width(with_names) <= ROOM - 14:
        return f"{saved.round}. {with_names}"
    return f"{saved.round}. " + " : ".join(map(str, saved.totals))
