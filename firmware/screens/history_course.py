"""A match round by round: a table of points and totals, and a chart of the totals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL, SMALL_BOLD, TEXT
from firmware.history import Played
from firmware.kept import Kept
from firmware.screen import Actions, Event, Hint, Pop, Reading, Screen
from firmware.screens.faces import face_of
from firmware.screens.notice import Notice
from firmware.words import _
from rules.errors import BadSave

ROWS, PITCH, TOP = 4, 8, 24
"""Rows of the table in sight, their distance and the first one's place, in pixels."""

LEFT, RIGHT, LOW, HIGH = 20, 106, 53, 18
"""The chart's edges, in pixels; the labels stand left of it, the seats' numbers right."""

NEAR, TOGETHER = 6, 4
"""Lines that end within so many pixels are marked together, at most so many by number."""

NARROW = 24
"""Columns narrower than this have no room for bold figures."""

NUMBER = 12
"""Width of the column with the number of the round."""


class Course(Screen):
    """OK changes between table and chart; arrows scroll the table."""

    name = "course"

    def __init__(
        self,
        title: str,
        players: Sequence[str],
        rounds: Sequence[Sequence[int]],
        totals: Sequence[Sequence[int]],
        start: int = 0,
    ) -> None:
        self._title = title
        self._players = tuple(players)
        self._rounds = [tuple(points) for points in rounds]
        self._totals = [tuple(row) for row in totals]
        self._start = start
        self._first = max(0, len(self._rounds) - ROWS)
        self._is_chart = False

    def on(self, event: Event) -> Actions:
        """Scroll, change, leave."""
        last = max(0, len(self._rounds) - ROWS)
        if event is Command.BACK:
            return (Pop(),)
        if event is Command.OK:
            self._is_chart = not self._is_chart
        elif event in FORWARD:
            self._first = 0 if self._first >= last else self._first + 1
        elif event in BACKWARD:
            self._first = last if self._first <= 0 else self._first - 1
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the heading and the table or chart."""
        canvas.text(2, 8, self._title, SMALL_BOLD, width=124)
        if not self._rounds:
            canvas.paragraph(2, 20, 124, self._nothing(), TEXT)
        elif self._is_chart:
            self._draw_chart(canvas)
        else:
            self._draw_table(canvas)

    def _draw_table(self, canvas: Canvas) -> None:
        width = (122 - NUMBER) // len(self._players)
        for seat, name in enumerate(self._players):
            x = NUMBER + width * (seat + 1)
            label = name if SMALL.width(name) <= width - 3 else str(seat + 1)
            canvas.text(x, 15, label, SMALL, align="right")
        canvas.dots(0, 23, 124)
        for row, number in enumerate(self._sight()):
            y = TOP + PITCH * row
            canvas.text(2, y, str(number + 1), SMALL)
            for seat, total in enumerate(self._totals[number]):
                x = NUMBER + width * (seat + 1)
                font = SMALL_BOLD if self._rounds[number][seat] and width > NARROW else SMALL
                canvas.text(x, y, str(total), font, align="right")
        canvas.scrollbar(125, TOP, ROWS * PITCH - 1, self._first, ROWS, len(self._rounds))

    def _sight(self) -> range:
        return range(self._first, min(self._first + ROWS, len(self._rounds)))

    def _draw_chart(self, canvas: Canvas) -> None:
        points = [(self._start,) * len(self._players), *self._totals]
        least = min(map(min, points))
        most = max(*map(max, points), least + 1)
        canvas.line(LEFT, HIGH, LEFT, LOW)
        canvas.line(LEFT, LOW, RIGHT, LOW)
        canvas.text(LEFT - 2, HIGH - 2, str(most), SMALL, align="right")
        canvas.text(LEFT - 2, LOW - 6, str(least), SMALL, align="right")
        for seat in range(len(self._players)):
            places = _places([row[seat] for row in points], least, most)
            for (x0, y0), (x1, y1) in pairwise(places):
                canvas.line(x0, y0, x1, y1)
        self._draw_seats(canvas, least, most)

    def _draw_seats(self, canvas: Canvas, least: int, most: int) -> None:
        """Write each line's seat at its end, those too near to each other side by side."""
        ends = _places(list(self._totals[-1]), least, most) if self._totals else []
        groups: list[tuple[int, str]] = []
        for seat, (_x, y) in sorted(enumerate(ends, start=1), key=lambda end: (end[1][1], end[0])):
            if groups and y - groups[-1][0] < NEAR:
                groups[-1] = (groups[-1][0], groups[-1][1] + str(seat))
            else:
                groups.append((y, str(seat)))
        for y, seats in groups:
            text = seats if len(seats) <= TOGETHER else f"{seats[: TOGETHER - 1]}+"
            canvas.text(RIGHT + 2, min(y - 3, LOW - 6), text, SMALL)

    @staticmethod
    def _nothing() -> str:
        return _("No round is over yet.")

    def reading(self) -> Reading:
        """Say each round in sight: its points and the totals."""
        lines = [
            f"{number + 1}. "
            + ", ".join(
                f"{name} {own:+d} = {total}"
                for name, own, total in zip(
                    self._players, self._rounds[number], self._totals[number], strict=True
                )
            )
            for number in self._sight()
        ]
        return Reading(self._title, tuple(lines) or (self._nothing(),))

    def hints(self) -> Sequence[Hint]:
        """Scroll, change, back."""
        other = _("table") if self._is_chart else _("chart")
        return (
            Hint(Role.MOVE, _("rounds")),
            Hint(Role.CHOOSE, other),
            Hint(Role.LEAVE, _("back")),
        )


def course_of(desk: Desk, match: Played) -> Screen:
    """Return a finished match's course, or a notice if it cannot be replayed any more."""
    try:
        session = desk.recall(match.key)
    except BadSave:
        return Notice(_("Please note"), _("This match is damaged."), "trouble")
    title = f"{face_of(match.game).name}, {desk.when(match.ended)}"
    return _course(title, session)


def course_now(session: Kept) -> Course:
    """Return the course of the match that is being played."""
    title = f"{face_of(session.slug).name}, {duration(session.played)}"
    return _course(title, session)


def duration(seconds: float) -> str:
    """Return a time as hours and minutes.

    >>> duration(3900)
    '1:05 h'
    """
    minutes = int(seconds) // 60
    return _("{hours}:{minutes:02} h").format(hours=minutes // 60, minutes=minutes % 60)


def _course(title: str, session: Kept) -> Course:
    names = [player.name for player in session.players]
    return Course(title, names, session.rounds, session.running, session.start)


def _places(values: Sequence[int], least: int, most: int) -> list[tuple[int, int]]:
    """Return where in the chart these values are, from left to right."""
    steps = max(1, len(values) - 1)
    return [
        (
            LEFT + (RIGHT - LEFT) * at // steps,
            LOW - (LOW - HIGH) * (value - least) // (most - least),
        )
        for at, value in enumerate(values)
    ]
