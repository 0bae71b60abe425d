"""The menu of a game: continue, take back, hint, look around, rules, sound, pace, leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware.screen import Actions, Home, Pop, Push, Replace
from firmware.screens.faces import face_of
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Pages
from firmware.screens.options import setting_item
from firmware.screens.phone_row import phone_row
from firmware.words import _

if TYPE_CHECKING:
    from firmware.screens.play import PlayScreen


class PauseMenu(Menu):
    """Everything but playing; the game waits beneath."""

    name = "pause"

    def __init__(self, table: PlayScreen) -> None:
        super().__init__()
        self._table = table

    def title(self) -> str:
        """The game's name."""
        return face_of(self._table.session.game.slug).name

    def items(self) -> Sequence[Item]:
        """Only what can be done now."""
        table, desk = self._table, self._table.desk
        items = [Item(_("Continue"), lambda: (Pop(),))]
        if table.session.can_undo():
            items.append(Item(_("Take back"), self._undo))
        if table.session.match.can_redo():
            items.append(Item(_("Do it again"), self._redo))
        if table.is_persons_turn and not table.is_hidden:
            items.append(Item(_("Hint"), self._hint))
        return [
            *items,
            Item(_("Look around"), lambda: (Replace(table.look_screen()),)),
            Item(_("Rounds so far"), self._rounds),
            Item(_("Rules in short"), self._rules),
            phone_row(desk),
            setting_item(desk, "sound"),
            setting_item(desk, "pace"),
            Item(_("Leave the game"), lambda: (Home(),)),
        ]

    def _undo(self) -> Actions:
        self._table.undo()
        return (Pop(),)

    def _redo(self) -> Actions:
        self._table.session.redo()
        return (Pop(),)

    def _hint(self) -> Actions:
        self._table.wants_hint = True
        return (Pop(),)

    def _rounds(self) -> Actions:
        from firmware.screens.history_course import course_now

        return (Push(course_now(self._table.session)),)

    def _rules(self) -> Actions:
        face = face_of(self._table.session.game.slug)
        return (Push(Pages(face.name, face.rules())),)
