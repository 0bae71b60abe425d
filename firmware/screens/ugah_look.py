"""CHECK: everybody's chips and spoils cards, the ring, the last turns, and what is not known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.fonts import SMALL, SMALL_BOLD, TABLE
from firmware.screen import Actions, Event, Hint, Pop, Reading, Screen
from firmware.screens.ugah_course import Turn, turns_of
from firmware.screens.ugah_picture import draw_aside, draw_chip
from firmware.screens.ugah_tell import say_ring
from firmware.screens.ugah_words import PICTURES, say_chip, say_dice, symbol
from firmware.words import _, _n
from firmware.words.manner import clauses
from rules.game import Seat
from rules.ugah.dice import ANIMALS, BREAKER, MASHER, SIZES
from rules.ugah.pieces import KINDS, PLACES, count_chips

if TYPE_CHECKING:
    from firmware.screens.ugah import UgahTable

TOP, PITCH = 17, 9
"""The first row's place and the distance of rows, in pixels."""

ROW = 8
"""Places in a row of the ring's page."""


class UgahLook(Screen):
    """Pages: players, ring, chips by kind, then the last turn of each seat, the latest first."""

    name = "check"

    def __init__(self, table: UgahTable) -> None:
        self._view = table.view
        self._players = table.session.players
        self._called = table.called
        self._counts = table.counts
        self._own_total = table.own_total
        over = [turn for turn in turns_of(table.session.match) if turn.is_over]
        self._turns = over[: -len(self._players) - 1 : -1]
        self._page = 0

    def _pages(self) -> int:
        return 3 + max(1, len(self._turns))

    def on(self, event: Event) -> Actions:
        """Turn pages, leave."""
        if event in {Command.OK, Command.BACK, Command.MENU}:
            return (Pop(),)
        if event in FORWARD or event is Command.CHECK:
            self._page = (self._page + 1) % self._pages()
        elif event in BACKWARD:
            self._page = (self._page - 1) % self._pages()
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw this page."""
        canvas.text(2, 8, self._title(), SMALL_BOLD, width=106)
        canvas.text(126, 8, f"{self._page + 1}/{self._pages()}", SMALL, align="right")
        (self._draw_players, self._draw_ring, self._draw_chips, self._draw_turn)[self._kind](canvas)

    @property
    def _kind(self) -> int:
        return min(self._page, 3)

    @property
    def _turn(self) -> Turn | None:
        at = self._page - 3
        return self._turns[at] if 0 <= at < len(self._turns) else None

    def _title(self) -> str:
        if self._turn is not None:
            text = _("Turn of {player}")
            room = 104 - SMALL_BOLD.width(text.format(player=""))
            return text.format(player=self._called(self._turn.seat, room, SMALL_BOLD))
        return (_("Players"), _("Ring"), _("Chips"), _("Last turns"))[self._kind]

    # Pages

    def _draw_players(self, canvas: Canvas) -> None:
        for seat, player in enumerate(self._players):
            y = TOP + PITCH * seat
            canvas.text(2, y, player.name, SMALL, width=54)
            canvas.text(58, y, f"×{self._counts[seat]}", SMALL)
            for card, holder in enumerate(self._view.spoils):
                if holder == seat:
                    canvas.icon(74 + 11 * card, y, PICTURES[ANIMALS[card]])
            canvas.text(126, y, self._points(seat), TABLE, align="right")

    def _points(self, seat: Seat) -> str:
        """Chips lie face down: everybody knows only the own points."""
        own = seat == self._view.seat and self._own_total is not None
        return str(self._own_total) if own else "?"

    def _draw_ring(self, canvas: Canvas) -> None:
        view = self._view
        for place in PLACES:
            row, column = divmod(place - 1, ROW)
            x, y = 18 + 14 * column, TOP + PITCH * row
            if not column:
                canvas.text(12, y, str(place), SMALL, align="right")
            if place in (view.masher, view.breaker):
                figure = MASHER if place == view.masher else BREAKER
                canvas.icon(x, y, PICTURES[figure])
            elif view.ring >> place & 1:
                draw_chip(canvas, x, y - 1, view.chips[place])
            else:
                canvas.fill(x + 3, y + 3, 1, 1)

    def _kinds(self) -> list[tuple[int, int, int]]:
        """Each kind of chip in the box, how many lie open in the ring, how many were not seen."""
        view = self._view
        lie = count_chips(view.chips[place] for place in PLACES if view.ring >> place & 1)
        box = view.rules.box
        return [(chip, lie[chip], view.hidden[chip]) for chip in range(1, KINDS) if box[chip]]

    def _draw_chips(self, canvas: Canvas) -> None:
        canvas.text(2, TOP + 10, _("face up"), SMALL, width=38)
        canvas.text(2, TOP + 20, _("not seen"), SMALL, width=38)
        kinds = self._kinds()
        pitch = min(16, 84 // len(kinds))
        for at, (chip, *counts) in enumerate(kinds):
            x = 42 + pitch * at
            draw_chip(canvas, x + 3, TOP - 1, chip)
            for row, count in enumerate(counts):
                canvas.text(x, TOP + 10 * (row + 1), str(count), TABLE, align="center", width=12)

    def _draw_turn(self, canvas: Canvas) -> None:
        turn = self._turn
        if turn is None:
            canvas.text(2, 28, _("No turn is over yet."), SMALL, width=124)
            return
        draw_aside(canvas, 2 + 10 * SIZES[turn.dice], TOP, turn.dice)
        for row, text in enumerate(self._say_turn(turn)):
            canvas.text(2, 28 + PITCH * row, text, SMALL, width=124)

    def _say_turn(self, turn: Turn) -> list[str]:
        """Say in how many throws it was, what it took and whom it gave a chip."""
        lines = [_n("{count} throw", "{count} throws", len(turn.throws))]
        if turn.card is not None:
            card = _("{animal} card").format(animal=symbol(ANIMALS[turn.card]))
            lines[0] = clauses(lines[0], card)
        if turn.take is None:
            return [*lines, _("took no chip")]
        seen = self._view.takes[turn.take]
        chips = [say_chip(self._view.chips[place], self._view.rules) for place in seen.places]
        lines.append(_("took {chips}").format(chips=", ".join(chips)))
        if seen.receiver >= 0:
            given = say_chip(self._view.chips[seen.gift], self._view.rules) if seen.gift else "?"
            text = _("gave {player}: {chip}")
            lines.append(text.format(player=self._called(seen.receiver), chip=given))
        return lines

    # The text

    def reading(self) -> Reading:
        """Say this page."""
        lines = (self._say_players, self._say_ring, self._say_chips, self._say_turns)[self._kind]()
        return Reading(self._title(), tuple(lines))

    def _say_players(self) -> list[str]:
        return [self._say_player(seat) for seat in range(len(self._players))]

    def _say_player(self, seat: Seat) -> str:
        spoils = zip(ANIMALS, self._view.spoils, strict=True)
        cards = ", ".join(symbol(animal) for animal, holder in spoils if holder == seat) or "–"
        return _("{player}: {count} chips, spoils {cards}, points {points}").format(
            player=self._players[seat].name,
            count=self._counts[seat],
            cards=cards,
            points=self._points(seat),
        )

    def _say_ring(self) -> list[str]:
        return say_ring(self._view)

    def _say_chips(self) -> list[str]:
        text = _("{chip}: {count} face up, {hidden} not seen")
        return [
            text.format(chip=say_chip(chip, self._view.rules), count=lie, hidden=hidden)
            for chip, lie, hidden in self._kinds()
        ]

    def _say_turns(self) -> list[str]:
        if self._turn is None:
            return [_("No turn is over yet.")]
        return [say_dice(self._turn.dice), *self._say_turn(self._turn)]

    def hints(self) -> Sequence[Hint]:
        """Turn, or leave."""
        return (Hint(Role.MOVE, _("turn page")), Hint(Role.LEAVE, _("back")))
