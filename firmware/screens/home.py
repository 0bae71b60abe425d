"""Home: continue, new game, settings, switch off."""

from __future__ import annotations

from collections.abc import Sequence

from device.ports import Icon
from firmware.commands import Command
from firmware.desk import Desk
from firmware.fonts import SMALL_BOLD, Font
from firmware.screen import (
    Action,
    Actions,
    Event,
    Home,
    Lamps,
    Open,
    Push,
    Reading,
    Screen,
    SwitchOff,
)
from firmware.screens.faces import face_of, name_of
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Notice, Question
from firmware.screens.phone_row import phone_row
from firmware.words import _, _n
from rules.errors import BadSave

HEADING = 120
"""Width of a heading, in pixels."""


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
            Item(_("Keep score"), self._pads, picture="check"),
            Item(_("Players"), self._people, picture="players_2"),
            Item(_("History"), self._history, picture="trophy"),
            phone_row(self._desk, "phone"),
            Item(_("Settings"), self._settings, picture="settings"),
            Item(_("Switch off"), lambda: (Push(switch_off(self._desk)),), picture="power"),
        ]
        if self._desk.unfinished:
            when = self._desk.when(self._desk.unfinished[0].touched)
            row = Item(_("Continue"), self._continue, value=when, picture="continue")
            items.insert(0, row)
        return items

    def heading(self) -> str:
        """Over "continue" stands which game, and with whom."""
        offered = bool(self._desk.unfinished) and self.index == 0
        return self._last_game() if offered else self.title()

    def _last_game(self) -> str:
        saved = self._desk.unfinished[0]
        return called(name_of(saved.game), saved.players)

    def reading(self) -> Reading:
        """Say the rows, and which game can be continued."""
        reading = super().reading()
        last = (self._last_game(),) if self._desk.unfinished else ()
        return reading._replace(lines=reading.lines + last)

    def on(self, event: Event) -> Actions:
        """OK held on "continue" lists the unfinished games, as one who wants to delete one does."""
        if event is Command.MENU and self._desk.unfinished and self.index == 0:
            return self._list()
        return super().on(event)

    # What is behind the rows is imported when it is wanted: the first picture does not wait.

    def _new_game(self) -> Actions:
        from firmware.screens.newgame import NewGame

        return (Push(NewGame(self._desk)),)

    def _settings(self) -> Actions:
        from firmware.screens.options import SettingsMenu

        return (Push(SettingsMenu(self._desk)),)

    def _pads(self) -> Actions:
        from firmware.screens.pads import PadsMenu

        return (Push(PadsMenu(self._desk)),)

    def _people(self) -> Actions:
        from firmware.screens.people import PeopleMenu

        return (Push(PeopleMenu(self._desk)),)

    def _history(self) -> Actions:
        from firmware.screens.history import HistoryMenu

        return (Push(HistoryMenu(self._desk)),)

    def _continue(self) -> Actions:
        if len(self._desk.unfinished) > 1:
            return self._list()
        return continue_game(self._desk, self._desk.unfinished[0].key)

    def _list(self) -> Actions:
        from firmware.screens.unfinished import UnfinishedMenu

        return (Push(UnfinishedMenu(self._desk)),)

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
    return (Open(session), Push(face_of(session.slug).table(desk)))


def called(game: str, players: Sequence[str]) -> str:
    """Return a game and who plays it, as a heading; the game alone where there is no room."""
    text = _("{game}: {players}")
    room = HEADING - SMALL_BOLD.width(text.format(game=game, players=""))
    whole = text.format(game=game, players=who(players, SMALL_BOLD, room))
    return whole if SMALL_BOLD.width(whole) <= HEADING else game


def who(players: Sequence[str], font: Font, room: int) -> str:
    """Return who plays, or how many where their names are too long for so many pixels."""
    names, count = ", ".join(players), len(players)
    return names if font.width(names) <= room else _n("{count} player", "{count} players", count)


def switch_off(desk: Desk | None = None) -> Screen:
    """Ask before switching off."""
    is_saved = desk is None or desk.is_saved
    return Question(
        _("Switch off?"),
        _("The game is saved and goes on next time.")
        if is_saved
        else _("The last moves could not be saved yet, and may be lost."),
        lambda: (SwitchOff(),),
        word=_("switch off"),
        picture="power",
    )
