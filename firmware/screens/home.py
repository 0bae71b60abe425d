"""Home: continue, new game, settings, switch off."""

from __future__ import annotations

from collections.abc import Sequence

from device.ports import Icon
from firmware.desk import Desk
from firmware.screen import (
    Action,
    Actions,
    Home,
    Lamps,
    Open,
    Push,
    Screen,
    SwitchOff,
)
from firmware.screens.faces import face_of
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Notice, Question
from firmware.words import _
from rules.errors import BadSave


class HomeMenu(Menu):
    """The first screen."""

    name = "home"
    is_root = True

    def __init__(self, desk: Desk, notice: str = "") -> None:
        super().__init__()
        self._desk = desk
        self._notice = notice

    def enter(self) -> Actions:
        """Put the game away and say what there is to say."""
        notice, self._notice = self._notice, ""
        actions: list[Action] = [Open(None)]
        if notice:
            actions.append(Push(Notice(_("Please note"), notice, "trouble")))
        return actions

    def title(self) -> str:
        """The device's name."""
        return "KIBITZ"

    def items(self) -> Sequence[Item]:
        """Continue only where there is something to continue."""
        items = [
            Item(_("New game"), self._new_game, picture="new_game"),
            Item(_("Settings"), self._settings, picture="settings"),
            Item(_("Switch off"), lambda: (Push(switch_off()),), picture="power"),
        ]
        if self._desk.unfinished:
            items.insert(0, Item(_("Continue"), self._continue, picture="continue"))
        return items

    # What is behind the rows is imported when it is wanted: the first picture does not wait.

    def _new_game(self) -> Actions:
        from firmware.screens.newgame import NewGame

        return (Push(NewGame(self._desk)),)

    def _settings(self) -> Actions:
        from firmware.screens.options import SettingsMenu

        return (Push(SettingsMenu(self._desk)),)

    def _continue(self) -> Actions:
        return continue_game(self._desk, self._desk.unfinished[0].key)

    def lamps(self) -> Lamps:
        """New game is what the unit shows when it waits for one."""
        return Lamps(lit=frozenset({Icon.NEW_GAME}))


def continue_game(desk: Desk, key: int) -> Actions:
    """Go on with a kept game; one that cannot be replayed is put away, and that is said."""
    try:
        session = desk.recall(key)
    except BadSave:
        desk.put_away(key)
        return (Home(_("The saved game is damaged and cannot be continued. It was put aside.")),)
    return (Open(session), Push(face_of(session.game.slug).table(desk)))


def switch_off() -> Screen:
    """Ask before switching off."""
    return Question(
        _("Switch off?"),
        _("The game is saved and goes on next time."),
        lambda: (SwitchOff(),),
        word=_("switch off"),
        picture="power",
    )
