"""The end of a round and of a match: who won, what it gave, where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from device.ports import Icon
from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.fonts import BIG, SMALL, SMALL_BOLD, TABLE
from firmware.screen import (
    Action,
    Actions,
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
)
from firmware.session import Session
from firmware.words import _, _n
from rules.game import Outcome

COLUMN = 58
"""Width of a column of the score table, in pixels."""

ROWS = 3


class Result(Screen):
    """Shared by both ends: the session and its names."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def _session(self) -> Session:
        if self._desk.session is None:
            raise LookupError("a result without a game")
        return self._desk.session

    @property
    def _outcome(self) -> Outcome:
        outcome = self._session.match.outcome
        if outcome is None:
            raise LookupError("a result of a round that is not over")
        return outcome

    def _winners(self) -> str:
        names = [self._session.players[seat].name for seat in self._outcome.winners]
        return _(" and ").join(names)

    def _lines(self) -> tuple[str, ...]:
        points, totals = self._outcome.points, self._session.match.sheet.totals
        return tuple(
            f"{player.name}: {own:+d} = {total}"
            for player, own, total in zip(self._session.players, points, totals, strict=True)
        )


class RoundOver(Result):
    """The round's points and the running scores."""

    name = "round over"

    def enter(self) -> Actions:
        """Sound the end; a match that is decided goes straight to its own screen."""
        winners = self._outcome.winners
        if self._session.match.is_over:
            return (Replace(MatchOver(self._desk)),)
        if not winners:
            return (Play("blocked"),)
        won = any(self._session.players[seat].is_person for seat in winners)
        return (Play("round" if won else "lost"),)

    def on(self, event: Event) -> Actions:
        """OK goes to the next round, BACK leaves the game."""
        if event is Command.OK:
            self._session.next_round()
            return (Play("start"), Pop())
        return (Home(),) if event is Command.BACK else ()

    def title(self) -> str:
        """Who won what."""
        number = self._session.match.round
        if not self._outcome.winners:
            return _("Round {number} is blocked").format(number=number)
        points = max(self._outcome.points)
        won = _("Round {number}: {player} +{points}")
        return won.format(number=number, player=self._winners(), points=points)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the score table, leaders first."""
        canvas.text(2, 9, self.title(), SMALL_BOLD, width=124)
        canvas.dots(0, 18, 128)
        match = self._session.match
        order = sorted(range(match.setup.seats), key=lambda seat: -match.sheet.totals[seat])
        columns = 1 if len(order) <= ROWS else 2
        rows = -(-len(order) // columns)
        width = 124 if columns == 1 else COLUMN
        for row, seat in enumerate(order):
            x = 2 + (COLUMN + 4) * (row // rows)
            self._draw_row(canvas, x, 22 + 11 * (row % rows), width, seat)
        if columns == 2:
            canvas.line(64, 22, 64, 21 + 11 * rows)

    def _draw_row(self, canvas: Canvas, x: int, y: int, width: int, seat: int) -> None:
        name = self._session.players[seat].name
        total = str(self._session.match.sheet.totals[seat])
        mark = 10
        if seat in self._outcome.winners:
            canvas.icon(x, y, "small/crown")
        canvas.text(x + mark, y, name, SMALL, width=width - mark - 22)
        canvas.text(x + width - 20, y - 1, total, TABLE, align="right", width=20)

    def reading(self) -> Reading:
        """Say points and totals."""
        return Reading(self.title(), self._lines())

    def hints(self) -> Sequence[Hint]:
        """On, or out."""
        return (Hint(Role.CHOOSE, _("next round")), Hint(Role.LEAVE, _("leave")))

    def lamps(self) -> Lamps:
        """Nothing blinks between rounds."""
        return Lamps()


class MatchOver(Result):
    """The fanfare: Win and Game over blink beside the winner's score [S]."""

    name = "match over"

    def enter(self) -> Actions:
        """Play the fanfare, the first time."""
        return (Play("fanfare"),)

    def on(self, event: Event) -> Actions:
        """OK starts round 1 of a new match, BACK goes home."""
        if event is Command.OK:
            session = self._session.again(self._desk.new_seed())
            session.deal()
            actions: list[Action] = [Open(session), Play("start"), Pop()]
            return actions
        return (Home(),) if event is Command.BACK else ()

    def _champions(self) -> tuple[str, int]:
        sheet = self._session.match.sheet
        names = [self._session.players[seat].name for seat in sheet.leaders]
        return _(" and ").join(names), max(sheet.totals)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the cup, the winner's name and score, and after how many rounds."""
        names, total = self._champions()
        canvas.icon(4, 18, "trophy")
        canvas.text(34, 12, names, SMALL_BOLD, width=92)
        canvas.text(34, 23, str(total), BIG, width=92)
        rounds = self._session.match.round
        text = _n("after {count} round", "after {count} rounds", rounds)
        canvas.text(34, 45, text, SMALL, width=92)

    def reading(self) -> Reading:
        """Say who won the match."""
        names, total = self._champions()
        title = _("{player} wins the match with {points}").format(player=names, points=total)
        return Reading(title, self._lines())

    def hints(self) -> Sequence[Hint]:
        """Again, or home."""
        return (Hint(Role.CHOOSE, _("play again")), Hint(Role.LEAVE, _("home")))

    def lamps(self) -> Lamps:
        """Win and Game over blink [S]."""
        return Lamps(blinking=frozenset({Icon.WIN, Icon.GAME_OVER}))
