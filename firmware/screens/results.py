"""The end of a round and of a match: who won, what it gave, where everybody stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device.ports import Icon
from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.fonts import BIG, SMALL, SMALL_BOLD, TABLE, Font
from firmware.screen import (
    Actions,
    After,
    Event,
    Hint,
    Home,
    Lamps,
    Open,
    Play,
    Pop,
    Reading,
    Replace,
    Screen,
    Timer,
)
from firmware.session import Session
from firmware.words import _, _n
from firmware.words.manner import labelled
from rules.game import Outcome, Seat

COLUMN = 57
"""Width of a column of the score table, in pixels."""

ROWS = 3

ONLOOKERS_WAIT = 4.0
"""Seconds after which a result goes on by itself when only opponents play: a demonstration."""


class Result(Screen):
    """Shared by both ends: the session and its names."""

    def __init__(self, desk: Desk, undo: Callable[[], None]) -> None:
        self._desk = desk
        self._undo = undo
        self._was_heard = False

    @property
    def _session(self) -> Session:
        return self._desk.game

    @property
    def _outcome(self) -> Outcome:
        outcome = self._session.match.outcome
        if outcome is None:
            raise LookupError("a result of a round that is not over")
        return outcome

    def _called(self, seats: Sequence[Seat], font: Font = SMALL, room: int = 999) -> str:
        """Return the names of these seats; their numbers or how many they are for want of room."""
        names = _(" and ").join(self._session.players[seat].name for seat in seats)
        if font.width(names) <= room:
            return names
        numbers = _(" and ").join(_("P{number}").format(number=seat + 1) for seat in seats)
        if font.width(numbers) <= room:
            return numbers
        return _n("{count} player", "{count} players", len(seats))

    def _go_on_alone(self) -> Actions:
        return () if self._session.people else (After(ONLOOKERS_WAIT, "go on"),)

    def on(self, event: Event) -> Actions:
        """OK goes on, OK held opens the menu, BACK goes home."""
        if event is Command.OK or isinstance(event, Timer):
            return self.go_on()
        if event is Command.MENU:
            from firmware.screens.ended import EndMenu

            return (Replace(EndMenu(self, self._session, self._undo)),)
        return (Home(),) if event is Command.BACK else ()

    def _sound(self, tune: str) -> Actions:
        """Play a tune, once."""
        was_heard, self._was_heard = self._was_heard, True
        return () if was_heard else (Play(tune),)

    def go_on(self) -> Actions:
        """Return what comes after this result."""
        raise NotImplementedError

    def _lines(self) -> tuple[str, ...]:
        points, totals = self._outcome.points, self._session.match.sheet.totals
        return tuple(
            labelled(player.name, f"{own:+d} = {total}")
            for player, own, total in zip(self._session.players, points, totals, strict=True)
        )


class RoundOver(Result):
    """The round's points and the running scores."""

    name = "round over"

    def enter(self) -> Actions:
        """Sound the end; a match that is decided goes straight to its own screen."""
        if self._session.match.is_over:
            return (Replace(MatchOver(self._desk, self._undo)),)
        return (*self._sound(self._tune()), *self._go_on_alone())

    def _tune(self) -> str:
        winners, people = self._outcome.winners, self._session.people
        if not winners:
            return "blocked"
        return "round" if not people or set(winners) & set(people) else "lost"

    def go_on(self) -> Actions:
        """Deal the next round."""
        self._session.next_round()
        return (Play("start"), Pop())

    def title(self, room: int = 999) -> str:
        """Who won what, in so many pixels."""
        number = self._session.match.round
        winners = self._outcome.winners
        if not winners:
            return _("Round {number} is blocked").format(number=number)
        points = max(self._outcome.points)
        won = _("Round {number}: {player} +{points}")
        room -= SMALL_BOLD.width(won.format(number=number, player="", points=points)) + 1
        player = self._called(winners, SMALL_BOLD, room)
        return won.format(number=number, player=player, points=points)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the score table, leaders first."""
        canvas.text(2, 9, self.title(124), SMALL_BOLD, width=124)
        canvas.dots(0, 18, 128)
        match = self._session.match
        order = sorted(range(match.setup.seats), key=lambda seat: -match.sheet.totals[seat])
        columns = 1 if len(order) <= ROWS else 2
        rows = -(-len(order) // columns)
        width = 124 if columns == 1 else COLUMN
        for row, seat in enumerate(order):
            x = 2 + (COLUMN + 5) * (row // rows)
            self._draw_row(canvas, x, 22 + 11 * (row % rows), width, seat)
        if columns == 2:
            canvas.line(62, 22, 62, 21 + 11 * rows)

    def _draw_row(self, canvas: Canvas, x: int, y: int, width: int, seat: int) -> None:
        total = str(self._session.match.sheet.totals[seat])
        mark = 10
        if seat in self._outcome.winners:
            canvas.icon(x, y, "small/crown")
        room = width - mark - 26
        canvas.text(x + mark, y, self._called((seat,), SMALL, room), SMALL, width=room)
        canvas.text(x + width - 24, y - 1, total, TABLE, align="right", width=24)

    def reading(self) -> Reading:
        """Say points and totals."""
        return Reading(self.title(), self._lines())

    def hints(self) -> Sequence[Hint]:
        """On, or out."""
        return (
            Hint(Role.CHOOSE, _("next")),
            Hint(Role.MENU, _("menu")),
            Hint(Role.LEAVE, _("leave")),
        )

    def lamps(self) -> Lamps:
        """Nothing blinks between rounds."""
        return Lamps()


class MatchOver(Result):
    """The fanfare: Win and Game over blink beside the winner's score [S]."""

    name = "match over"

    def enter(self) -> Actions:
        """Play the fanfare, the first time."""
        return (*self._sound("fanfare"), *self._go_on_alone())

    def go_on(self) -> Actions:
        """Start round 1 of a new match [S]."""
        if self._desk.stop_after is not None:
            self._desk.stop_after -= self._session.match.length
        session = self._session.again(self._desk.new_seed())
        session.deal()
        return (Open(session), Play("start"), Pop())

    def _champions(self, room: int = 999) -> tuple[str, int]:
        sheet = self._session.match.sheet
        return self._called(sheet.leaders, SMALL_BOLD, room), max(sheet.totals)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the cup, the winner's name and score, and after how many rounds."""
        names, total = self._champions(92)
        canvas.icon(4, 18, "trophy")
        canvas.text(34, 12, names, SMALL_BOLD, width=92)
        canvas.text(34, 23, str(total), BIG, width=92)
        rounds = self._session.round
        text = _n("after {count} round", "after {count} rounds", rounds)
        canvas.text(34, 45, text, SMALL, width=92)

    def reading(self) -> Reading:
        """Say who won the match."""
        names, total = self._champions()
        title = _("{player} wins the match with {points}").format(player=names, points=total)
        return Reading(title, self._lines())

    def hints(self) -> Sequence[Hint]:
        """Again, or home."""
        return (
            Hint(Role.CHOOSE, _("play")),
            Hint(Role.MENU, _("menu")),
            Hint(Role.LEAVE, _("home")),
        )

    def lamps(self) -> Lamps:
        """Win and Game over blink [S]."""
        return Lamps(blinking=frozenset({Icon.WIN, Icon.GAME_OVER}))
