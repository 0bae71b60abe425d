"""What `kibitz history` prints: the last matches, and how everybody did."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from firmware.archive import look
from firmware.history import History, Who


def as_text(folder: Path, most: int) -> str:
    """Return the last matches and the statistics as tables. Raises Refused."""
    with closing(look(folder)) as db:
        history = History(db)
        return "\n".join([*_matches(history, most), *_everybody(history)])


def _matches(history: History, most: int) -> Iterator[str]:
    count = history.count()
    yield f"{count} finished {'match' if count == 1 else 'matches'}"
    for match in history.matches(0, most):
        ended = datetime.fromtimestamp(match.ended).strftime("%Y-%m-%d %H:%M")
        points = zip(match.players, match.totals, strict=True)
        scores = ", ".join(f"{player} {total}" for player, total in points)
        yield f"{match.key:5}  {ended}  {match.game}  {scores}  ({match.rounds} rounds)"


def _everybody(history: History) -> Iterator[str]:
    for game in history.games():
        yield f"\n{game:16} played   won    rate   best  average  streak"
        for who in history.everybody():
            found = history.statistics(game, who)
            if found.played:
                yield (
                    f"{_name(who):16} {found.played:6} {found.won:5}  {found.rate:6.1%}"
                    f"  {found.best:5}  {found.average:7.1f}  {found.streak:6}"
                )


def _name(who: Who) -> str:
    return who.name or f"level {who.level}"
