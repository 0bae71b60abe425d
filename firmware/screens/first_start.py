"""The first start of a device: language, board, sound, players; each step leads to the next.

Nothing has to be answered: BACK at the language and the sound, OK or a second BACK at the board,
and "no" at the players lead on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL_BOLD, TEXT
from firmware.screen import Actions, Adopt, Event, Hint, Play, Reading, Replace, Screen
from firmware.screens.language import LanguageMenu
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Question
from firmware.settings import SOUND, VALUE_LABELS
from firmware.words import _, _n

TUNE = "pile"
"""Rises over an octave: a buzzer of the wrong kind clicks or growls instead."""


class FirstLanguage(LanguageMenu):
    """The languages; the board follows."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk

    def items(self) -> Sequence[Item]:
        """One row a language."""
        return [row._replace(choose=self._then(row.choose)) for row in super().items()]

    def _then(self, choose: Callable[[], Actions]) -> Callable[[], Actions]:
        def chosen() -> Actions:
            kept = [action for action in choose() if isinstance(action, Adopt)]
            return (*kept, Replace(BoardTest(self._desk)))

        return chosen


class BoardTest(Screen):
    """A frame along the edges, and how many keys were heard; OK goes on."""

    name = "board test"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._heard: set[Command] = set()

    def on(self, event: Event) -> Actions:
        """Count keys; those that mean the same on the device count as one."""
        if event is Command.OK or (event is Command.BACK and event in self._heard):
            return (Replace(SoundTest(self._desk)),)
        if isinstance(event, Command):
            self._heard.add(event)
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the frame, what to look for, and the count."""
        for x, y, w, h in ((0, 0, 128, 1), (0, 0, 1, 64), (127, 0, 1, 64), (64, 63, 64, 1)):
            canvas.fill(x, y, w, h)  # below the bottom line's word there is no room for it
        canvas.text(4, 8, self._title(), SMALL_BOLD, width=120)
        canvas.paragraph(4, 16, 120, self._text(), TEXT)

    @staticmethod
    def _title() -> str:
        return _("The board")

    def _text(self) -> str:
        count = len(self._heard)
        if not count:
            return _("The frame should be whole. Now press every other key once.")
        return _n("{count} key was heard.", "{count} keys were heard.", count)

    def reading(self) -> Reading:
        """Say it."""
        return Reading(self._title(), (self._text(),))

    def hints(self) -> Sequence[Hint]:
        """OK goes on."""
        return (Hint(Role.CHOOSE, _("go on")),)


class SoundTest(Menu):
    """A tune, and which sounds are wanted."""

    name = "sound test"
    is_root = True

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def enter(self) -> Actions:
        """Let it be heard."""
        return (Play(TUNE),)

    def on(self, event: Event) -> Actions:
        """BACK leaves the sound as it is."""
        if event is Command.BACK:
            return (Replace(first_players(self._desk)),)
        return super().on(event)

    def title(self) -> str:
        """The heading."""
        return _("Do you hear the tune?")

    def items(self) -> Sequence[Item]:
        """One row for each choice."""
        return [Item(_(VALUE_LABELS["sound", value]), self._take(value)) for value in SOUND]

    def _take(self, value: str) -> Callable[[], Actions]:
        return lambda: (Adopt("sound", value), Replace(first_players(self._desk)))


def first_players(desk: Desk) -> Screen:
    """Ask whether to enter who plays here."""

    def enter() -> Actions:
        from firmware.screens.people import PeopleMenu

        return (Replace(PeopleMenu(desk)),)

    return Question(
        _("Players"),
        _("Enter the names of who plays here? That can be done later as well."),
        enter,
        word=_("enter"),
        picture="players_2",
    )
