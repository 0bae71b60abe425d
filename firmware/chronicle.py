"""What `kibitz history` prints: the last matches, and how everybody did."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from firmware.archive import look
from firmware.history import History, Statistics, Who
from firmware.report import columns
from firmware.words import _, _n, _p
from firmware.words.manner import clock, date, number, percent


def as_text(folder: Path, most: int) -> str:
    """Return the last matches and the statistics as tables. Raises Refused."""
    with closing(look(folder)) as db:
        history = History(db)
        return "\n".join([*_matches(history, most), *_everybody(history)])


def _matches(history: History, most: int) -> Iterator[str]:
    count = history.count()
    yield _n("{count} finished match", "{count} finished matches", count)
    for match in history.matches(0, most):
        ended = f"{date(match.ended)} {clock(match.ended)}"
        points = zip(match.players, match.totals, strict=True)
        scores = ", ".join(f"{player} {total}" for player, total in points)
        rounds = _n("{count} round", "{count} rounds", match.rounds)
        yield f"{match.key:5}  {ended:>17}  {match.game}  {scores}  ({rounds})"


def _everybody(history: History) -> Iterator[str]:
    heads = [_("played"), _p("matches", "won"), _("rate"), _("best"), _("average"), _("streak")]
    for game in history.games():
        found = [(who, history.statistics(game, who)) for who in history.everybody()]
        rows = [[_name(who), *_figures(one)] for who, one in found if one.played]
        yield ""
        yield from columns([game, *heads], rows, [0])


def _figures(found: Statistics) -> tuple[str, ...]:
    return (
        *(number(found.played), number(found.won), percent(found.rate, 1)),
        *(number(found.best), number(found.average, 1), number(found.streak)),
    )


def _name(who: Who) -> str:
    return who.name or _("level {level}").format(level=who.level)
