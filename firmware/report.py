"""What the arena found, as tables or as JSON, and the progress meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, TextIO

from firmware.words import _, _n
from firmware.words.complaints import said
from firmware.words.manner import duration, number, percent

if TYPE_CHECKING:
    from firmware.arena import Report, SeatResult

WIDEST = 36
"""Letters of a player that a table shows: a program's command line can be long."""


class Bar:
    """A progress line on a terminal: games done, how many a second, the time left."""

    WIDTH = 24
    EVERY = 0.2
    """Seconds between two pictures."""

    def __init__(
        self, total: int, terminal: TextIO, clock: Callable[[], float] = monotonic
    ) -> None:
        self._total = total
        self._terminal = terminal
        self._clock = clock
        self._began = clock()
        self._drawn = float("-inf")
        self._before: int | None = None
        self._done = self._shown = 0

    def __call__(self, games: int) -> None:
        """Hear of more games; the first time, of those that an earlier run played."""
        self._done += games
        if self._before is None:
            self._before = games
        now = self._clock()
        if now - self._drawn >= self.EVERY or self._done == self._total:
            self._drawn = now
            self._show(self.line(now))

    def line(self, now: float) -> str:
        """Return the line to show at this time of the clock."""
        full = self.WIDTH * self._done // self._total
        bar = "#" * full + "." * (self.WIDTH - full)
        done = f"[{bar}] {self._done}/{self._total}"
        played, spent = self._done - (self._before or 0), now - self._began
        if played < 1 or spent <= 0:
            return done
        rate = played / spent
        left = duration((self._total - self._done) / rate)
        told = _("{rate} games a second, {time} left")
        return f"{done}, " + told.format(rate=number(rate, 0 if rate >= 10 else 2), time=left)

    def clear(self) -> None:
        """Wipe the line away."""
        self._show("")
        self._terminal.write("\r")
        self._terminal.flush()

    def _show(self, line: str) -> None:
        self._terminal.write("\r" + line.ljust(self._shown))
        self._terminal.flush()
        self._shown = len(line)


def as_json(reports: Sequence[Report], *, ladder: bool) -> str:
    """Return one JSON object on one line: the report, or a ladder's reports as `pairings`."""
    if not ladder:
        return json.dumps(reports[0].as_json())
    pairings = [report.as_json() for report in reports]
    return json.dumps({"game": reports[0].game, "pairings": pairings})


def as_table(report: Report) -> str:
    """Return a table to read: win rates with their intervals, and the course of the games."""
    rows = [
        [*([] if report.duplicate else [str(place)]), _short(seat.player), *_figures(seat)]
        for place, seat in enumerate(report.seats, start=1)
    ]
    heads = [*([] if report.duplicate else [_("seat")]), _("player"), *_heads([report])]
    texts = [0] if report.duplicate else [1]
    return "\n".join([*_heading(report), *columns(heads, rows, texts), *_course(report)])


def ladder_table(reports: Sequence[Report]) -> str:
    """Return a table of pairings: how often the first of each pair won."""
    rows = [[pairing(report), *_figures(report.seats[0])] for report in reports]
    lines = [*_heading(reports[0]), *columns([_("pairing"), *_heads(reports)], rows, [0])]
    for report in reports:
        lines += _forfeits(report)
    return "\n".join([*lines, duration(reports[0].seconds)])


def pairing(report: Report) -> str:
    """Return who played whom: `3 : 2`."""
    return " : ".join(_short(seat.player) for seat in report.seats)


def played(report: Report) -> str:
    """Return how much was played: `2,000 games, 1,000 deals from every seat`."""
    games = report.games
    if report.match:
        told = _n("{count} match", "{count} matches", games)
    else:
        told = _n("{count} game", "{count} games", games)
    if not report.duplicate:
        return told
    deals = _n("{count} deal from every seat", "{count} deals from every seat", report.deals)
    return f"{told}, {deals}"


def _heading(report: Report) -> list[str]:
    seed = _("seed {number}").format(number=report.seed)
    options = [f"  {key} {str(value).lower()}" for key, value in report.options.items()]
    return [f"{report.game}: {played(report)}, {seed}", *options]


def _heads(reports: Sequence[Report]) -> list[str]:
    heads = [_("wins"), _("rate"), _("95% interval")]
    return [*heads, _("by deals")] if reports[0].duplicate else heads


def _figures(seat: SeatResult) -> list[str]:
    cells = [str(seat.wins), percent(seat.win_rate, 1), _interval(seat.low, seat.high)]
    if seat.deal_low is not None and seat.deal_high is not None:
        cells.append(_interval(seat.deal_low, seat.deal_high))
    return cells


def _interval(low: float, high: float) -> str:
    return _("{low} to {high}").format(low=percent(low, 1), high=percent(high, 1))


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[int]) -> list[str]:
    """Return lines in columns, those numbered in `texts` to the left, figures to the right."""
    table = [heads, *rows]
    widths = [max(len(row[at]) for row in table if at < len(row)) for at in range(len(heads))]
    lines = []
    for row in table:
        pairs = list(zip(row, widths, strict=False))
        cells = [
            cell.ljust(width) if at in texts else cell.rjust(width)
            for at, (cell, width) in enumerate(pairs)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def _course(report: Report) -> list[str]:
    turns = report.turns / report.rounds if report.rounds else 0.0
    blocked = report.blocked / report.rounds if report.rounds else 0.0
    return [
        _("ties {ties}, blocked {blocked} ({share} of rounds)").format(
            ties=report.ties, blocked=report.blocked, share=percent(blocked, 2)
        ),
        _("rounds {rounds}, turns {turns} ({mean} a round)").format(
            rounds=report.rounds, turns=report.turns, mean=number(turns, 1)
        ),
        *_forfeits(report),
        duration(report.seconds),
    ]


def _forfeits(report: Report) -> list[str]:
    told = _("{player}: {count} forfeited, the first was game {number}: {trouble}")
    return [
        told.format(
            player=_short(seat.player),
            count=seat.forfeits,
            number=seat.first_forfeit,
            trouble=said(seat.mishap or ""),
        )
        for seat in report.seats
        if seat.forfeits
    ]


def _short(text: str) -> str:
    return text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"
