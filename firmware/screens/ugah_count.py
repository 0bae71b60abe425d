"""The end of a round: everybody's chips are turned over one by one, then the spoils cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.fonts import SMALL, SMALL_BOLD, TABLE
from firmware.screen import Actions, After, Event, Hint, Play, Pop, Reading, Screen, Timer
from firmware.screens.results import ONLOOKERS_WAIT
from firmware.screens.ugah_picture import draw_chip
from firmware.screens.ugah_words import PICTURES, say_chip, symbol
from firmware.words import _
from firmware.words.manner import labelled
from rules.game import Seat
from rules.ugah.dice import ANIMALS
from rules.ugah.pieces import SPOILS_WORTH, Chip
from rules.ugah.scoring import Ended, values
from rules.ugah.state import UgahState

if TYPE_CHECKING:
    from firmware.screens.ugah import UgahTable

STEP = 0.5
"""Seconds from one chip to the next."""

TOP, PITCH = 17, 10
"""The first row's place and the distance of rows, in pixels."""

ITEMS_X, ITEMS_W = 42, 62


class Item(NamedTuple):
    """A chip, or a spoils card: what is counted."""

    points: int
    chip: Chip | None
    """None for a spoils card."""
    animal: int = 0

    @property
    def width(self) -> int:
        """Pixels that it takes."""
        return 7 if self.chip is not None else 10


def items_of(state: UgahState, seat: Seat) -> list[Item]:
    """Return what a seat has: its chips as it got them, then its spoils cards."""
    worth = values(state.rules)
    chips = [Item(worth[chip], chip) for chip in state.held[seat]]
    cards = zip(ANIMALS, state.spoils, strict=True)
    return chips + [Item(SPOILS_WORTH, None, animal) for animal, of in cards if of == seat]


class UgahCount(Screen):
    """One row a seat; a chip of each more in every step."""

    name = "count"

    def __init__(self, table: UgahTable) -> None:
        state = table.state
        self._players = table.session.players
        self._rules = state.rules
        self._items = [items_of(state, seat) for seat in range(state.seats)]
        self._steps = max(map(len, self._items))
        self._step = 0
        self._has_people = bool(table.session.people)
        outcome = state.outcome()
        self._ended = Ended.MET if outcome is None else outcome.reason

    @property
    def is_done(self) -> bool:
        """All is counted."""
        return self._step >= self._steps

    def enter(self) -> Actions:
        """Go on counting."""
        return (After(STEP, self._step),) if not self.is_done else self._wait()

    def _wait(self) -> Actions:
        """A demonstration goes on by itself."""
        return () if self._has_people else (After(ONLOOKERS_WAIT, "go on"),)

    def on(self, event: Event) -> Actions:
        """Count on; OK counts all that is left, then goes on."""
        if isinstance(event, Timer):
            return self._timer(event)
        if event not in {Command.OK, Command.BACK}:
            return ()
        if self.is_done:
            return (Pop(),)
        self._step = self._steps
        return self._wait()

    def _timer(self, timer: Timer) -> Actions:
        if timer.token == "go on":
            return (Pop(),)
        if timer.token != self._step or self.is_done:
            return ()
        self._step += 1
        return (Play("card"), *self.enter())

    # The picture

    def _title(self) -> str:
        texts = {
            Ended.MET: _("The hunters meet"),
            Ended.PASSED: _("The hunters pass"),
            Ended.RING_EMPTY: _("No chip is left"),
        }
        return next((text for why, text in texts.items() if why is self._ended), "")

    def _shown(self, seat: Seat) -> list[Item]:
        return self._items[seat][: self._step]

    def _total(self, seat: Seat) -> int:
        return sum(item.points for item in self._shown(seat))

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw a row a seat: name, what was counted last, points so far."""
        canvas.text(2, 8, self._title(), SMALL_BOLD, width=124)
        for seat, player in enumerate(self._players):
            y = TOP + PITCH * seat
            canvas.text(2, y, player.name, SMALL, width=ITEMS_X - 4)
            _draw_items(canvas, y, self._shown(seat))
            canvas.text(126, y - 1, str(self._total(seat)), TABLE, align="right")

    def reading(self) -> Reading:
        """Say every row."""
        return Reading(self._title(), tuple(map(self._row, range(len(self._players)))))

    def _row(self, seat: Seat) -> str:
        said = " ".join(self._say(item) for item in self._shown(seat)) or "–"
        return labelled(self._players[seat].name, f"{said} = {self._total(seat)}")

    def _say(self, item: Item) -> str:
        if item.chip is not None:
            return say_chip(item.chip, self._rules)
        return f"{symbol(item.animal)} +{item.points}"

    def hints(self) -> Sequence[Hint]:
        """Skip, or go on."""
        return (Hint(Role.CHOOSE, _("next") if self.is_done else _("skip")),)


def _draw_items(canvas: Canvas, y: int, items: Sequence[Item]) -> None:
    """As many of the last ones as there is room for."""
    first, width = len(items), 0
    while first and width + items[first - 1].width <= ITEMS_W:
        first -= 1
        width += items[first].width
    x = ITEMS_X
    for item in items[first:]:
        if item.chip is None:
            canvas.icon(x, y, PICTURES[item.animal])
        else:
            draw_chip(canvas, x, y - 1, item.chip)
        x += item.width
