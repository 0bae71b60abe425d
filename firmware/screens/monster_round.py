"""The end of a round of Monster Trick: which card was face up, what it gave, where everybody is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.fonts import SMALL, SMALL_BOLD, TABLE
from firmware.screen import Actions, After, Event, Hint, Pop, Reading, Screen, Timer
from firmware.screens.results import ONLOOKERS_WAIT
from firmware.words import _

if TYPE_CHECKING:
    from firmware.screens.monster import MonsterTable

TOP, PITCH = 17, 8
"""The first row's place and the distance of rows, in pixels."""


class MonsterRound(Screen):
    """One row a seat: tricks won, the slot that counted, points and total."""

    name = "monster round"

    def __init__(self, table: MonsterTable, number: int) -> None:
        self._players = table.session.players
        rounds = table.view.rounds[: number + 1]
        self._number = number
        self._points = rounds[number]
        self._totals = [sum(row[seat] for row in rounds) for seat in range(len(self._players))]
        self._slots = table.counted(number)
        self._has_people = bool(table.session.people)

    def enter(self) -> Actions:
        """A demonstration goes on by itself."""
        return () if self._has_people else (After(ONLOOKERS_WAIT, "go on"),)

    def on(self, event: Event) -> Actions:
        """Any of the keys that go on."""
        goes = isinstance(event, Timer) or event in {Command.OK, Command.BACK}
        return (Pop(),) if goes else ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the rows: name, slot, points, total."""
        canvas.text(2, 8, self._title(), SMALL_BOLD, width=60)
        canvas.text(88, 8, _("slot"), SMALL, align="right")
        canvas.text(126, 8, _("total"), SMALL, align="right")
        for seat, player in enumerate(self._players):
            y = TOP + PITCH * seat
            canvas.text(2, y, player.name, SMALL, width=62)
            slot = self._slots[seat]
            canvas.text(80, y, str(slot) if slot else "–", SMALL, align="right")
            canvas.text(102, y, f"+{self._points[seat]}", SMALL, align="right")
            canvas.text(126, y, str(self._totals[seat]), TABLE, align="right")

    def _title(self) -> str:
        return _("Round {number}").format(number=self._number + 1)

    def reading(self) -> Reading:
        """Say every row."""
        lines = [
            _("{player}: slot {slot}, +{points} = {total}").format(
                player=player.name,
                slot=self._slots[seat] or "–",
                points=self._points[seat],
                total=self._totals[seat],
            )
            for seat, player in enumerate(self._players)
        ]
        return Reading(self._title(), tuple(lines))

    def hints(self) -> Sequence[Hint]:
        """Go on."""
        return (Hint(Role.CHOOSE, _("next")),)
