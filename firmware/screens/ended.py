"""The menu of a round or match that is over: take back what ended it, look at the rounds, leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.screen import Actions, Home, Pop, Push, Replace, Screen
from firmware.screens.faces import face_of
from firmware.screens.menu import Item, Menu
from firmware.session import Session
from firmware.words import _


class EndMenu(Menu):
    """Stands in the place of the result, not on top: taking back leads to the table beneath."""

    name = "ended"

    def __init__(self, result: Screen, session: Session, undo: Callable[[], None]) -> None:
        super().__init__()
        self._result = result
        self._session = session
        self._undo = undo

    def title(self) -> str:
        """The game's name."""
        return face_of(self._session.game.slug).name

    def items(self) -> Sequence[Item]:
        """Only what can be done now."""
        items = [Item(_("Back to the result"), self.leave)]
        if self._session.can_undo():
            items.append(Item(_("Take back"), self._take_back))
        items.append(Item(_("Rounds so far"), self._rounds))
        return [*items, Item(_("Leave the game"), lambda: (Home(),))]

    def leave(self) -> Actions:
        """Show the result again."""
        return (Replace(self._result),)

    def _take_back(self) -> Actions:
        self._undo()
        return (Pop(),)

    def _rounds(self) -> Actions:
        from firmware.screens.history_course import course_now

        return (Push(course_now(self._session)),)
