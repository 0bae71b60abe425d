"""A picture of win rates with their intervals, one row for each: a PNG.

By Pillow and the device's own letters, which know every language that we speak: what else draws
letters is either larger than all of Kibitz, or knows English alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from firmware.arena.results import Report
from firmware.errors import Refused
from firmware.fonts import TEXT, TEXT_BOLD, Font
from firmware.report import pairing, played
from firmware.typeset import shortened, wrapped
from firmware.words import _
from firmware.words.manner import percent
from rules.catalogue import find

SCALE = 2
"""Pixels of the picture for one of a letter."""

MARGIN, ROW, PLOT, GAP = 32, 40, 640, 24
"""Pixels: around everything, a row, 0 to 100 %, between labels and the plot."""

HEAD, LINE = 84, 28
"""Pixels: title and subtitle, from one line to the next."""

LONGEST = 300
"""Pixels of a label, in letters' pixels."""

PAPER, INK, PALE, GRID, DOT = "#ffffff", "#1d2733", "#5b6875", "#dde3e9", "#1f6fb2"
EVEN = "#c0392b"


class Row(NamedTuple):
    """A rate with its interval, 0..1 each."""

    label: str
    rate: float
    low: float
    high: float


def rows_of(reports: Sequence[Report], *, ladder: bool) -> list[Row]:
    """Return a row for each pairing of a ladder, for its first player; else one for each player."""
    found = []
    for report in reports:
        for seat in report.seats[:1] if ladder else report.seats:
            low, high = seat.low, seat.high
            if seat.deal_low is not None and seat.deal_high is not None:
                low, high = seat.deal_low, seat.deal_high
            label = pairing(report) if ladder else seat.player
            found.append(Row(shortened(label, TEXT, LONGEST), seat.win_rate, low, high))
    return found


def draw(path: Path, reports: Sequence[Report], *, ladder: bool) -> None:
    """Write the picture. Raises Refused when that cannot be."""
    first = reports[0]
    seed = _("seed {number}").format(number=first.seed)
    facts = [f"{played(first)}, {seed}", *_chosen(first)]
    told = _("share of wins, 95% interval; red line: equal players")
    if ladder:
        told = _("wins of the first of each pair, 95% interval; red line: equal players")
    picture = _Picture(rows_of(reports, ladder=ladder), "; ".join(facts), told)
    picture.head(first.game)
    picture.axis(1 / len(first.seats))
    picture.fill()
    try:
        picture.image.save(path, format="PNG", optimize=True)
    except OSError as error:
        raise Refused(f"--plot {path}: {error.strerror or error}") from None


class _Picture:
    """What is drawn so far; coordinates are pixels."""

    def __init__(self, rows: Sequence[Row], subtitle: str, caption: str) -> None:
        self._rows = rows
        self._left = MARGIN + GAP + max(_width(row.label) for row in rows)
        figures = max(_width(_figures(row)) for row in rows)
        width = self._left + PLOT + GAP + figures + MARGIN
        room = (width - 2 * MARGIN) // SCALE
        self._subtitle, self._caption = (wrapped(text, TEXT, room) for text in (subtitle, caption))
        self._top = MARGIN + HEAD + LINE * (len(self._subtitle) - 1)
        self._bottom = self._top + ROW * len(rows)
        height = self._bottom + LINE * (1 + len(self._caption)) + MARGIN
        self.image = Image.new("RGB", (width, height), PAPER)
        self._draw = ImageDraw.Draw(self.image)

    def head(self, title: str) -> None:
        """Write the title and what was played."""
        self._text(MARGIN, MARGIN, title, INK, TEXT_BOLD)
        for number, line in enumerate(self._subtitle):
            self._text(MARGIN, MARGIN + LINE * (number + 1), line, PALE)

    def axis(self, even: float) -> None:
        """Draw the lines of every tenth and of the rate among equals, and what they mean."""
        for tenth in range(11):
            self._upright(tenth / 10, GRID)
            if tenth % 2 == 0:
                label = percent(tenth / 10)
                self._text(self._x(tenth / 10) - _width(label) // 2, self._bottom + 8, label, PALE)
        self._upright(even, EVEN)
        for number, line in enumerate(self._caption, start=1):
            self._text(MARGIN, self._bottom + 8 + LINE * number, line, PALE)

    def fill(self) -> None:
        """Draw each rate as a dot, its interval as a bar, and both in figures."""
        for number, row in enumerate(self._rows):
            middle = self._top + ROW * number + ROW // 2
            top = middle - SCALE * TEXT.ascent // 2
            self._text(self._left - GAP - _width(row.label), top, row.label, INK)
            self._text(self._left + PLOT + GAP, top, _figures(row), INK)
            low, rate, high = map(self._x, (row.low, row.rate, row.high))
            self._draw.rectangle([low, middle - 1, high, middle + 1], fill=DOT)
            for end in (low, high):
                self._draw.rectangle([end - 1, middle - 7, end + 1, middle + 7], fill=DOT)
            self._draw.ellipse([rate - 6, middle - 6, rate + 6, middle + 6], fill=DOT)

    def _x(self, rate: float) -> int:
        return self._left + round(PLOT * rate)

    def _upright(self, rate: float, colour: str) -> None:
        x = self._x(rate)
        self._draw.rectangle([x, self._top, x + 1, self._bottom], fill=colour)

    def _text(self, x: int, y: int, text: str, colour: str, font: Font = TEXT) -> None:
        mask = font.mask(text)
        if mask.width:
            large = mask.resize((mask.width * SCALE, mask.height * SCALE))
            self.image.paste(colour, (x, y), large)


def _chosen(report: Report) -> list[str]:
    """Return the first option and those that differ from what the game does by itself."""
    usual = find(report.game).setup(len(report.seats)).options
    return [
        f"{key} {str(value).lower()}"
        for number, (key, value) in enumerate(report.options.items())
        if number == 0 or value != usual[key]
    ]


def _width(text: str) -> int:
    return SCALE * TEXT.width(text)


def _figures(row: Row) -> str:
    told = _("{rate} ({low} to {high})")
    return told.format(
        rate=percent(row.rate, 1), low=percent(row.low, 1), high=percent(row.high, 1)
    )
