"""What the arena found, as a table or as JSON, and the progress bar meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from firmware.arena import Report


class Bar:
    """A progress bar on a terminal, redrawn at most a hundred times."""

    WIDTH = 40

    def __init__(self, total: int, terminal: TextIO) -> None:
        self._terminal = terminal
        self._total = total
        self._shown = -1

    def __call__(self, done: int) -> None:
        percent = 100 * done // self._total
        if percent != self._shown:
            self._shown = percent
            full = self.WIDTH * percent // 100
            bar = "#" * full + "." * (self.WIDTH - full)
            self._terminal.write(f"\r[{bar}] {done}/{self._total}")
            self._terminal.flush()

    def clear(self) -> None:
        """Wipe the bar away."""
        self._terminal.write("\r" + " " * (self.WIDTH + 24) + "\r")
        self._terminal.flush()


def as_json(report: Report) -> str:
    """Return one JSON object on one line."""
    import json

    return json.dumps(report.as_json())


def as_table(report: Report) -> str:
    """Return a table to read: win rates with their intervals, and the course of the games."""
    lines = [f"{report.game}: {report.games} games, seed {report.seed}"]
    lines += [f"  {key} {str(value).lower()}" for key, value in report.options.items()]
    lines.append("seat  level   wins   rate   95 % interval")
    for seat, result in enumerate(report.seats, start=1):
        rates = f"{result.win_rate:6.1%}  {result.low:6.1%} to {result.high:.1%}"
        lines.append(f"{seat:4}  {result.level:5}  {result.wins:5}  {rates}")
    turns = report.turns / report.rounds if report.rounds else 0.0
    blocked = report.blocked / report.rounds if report.rounds else 0.0
    lines.append(f"ties {report.ties}, blocked {report.blocked} ({blocked:.2%} of rounds)")
    lines.append(f"rounds {report.rounds}, turns {report.turns} ({turns:.1f} a round)")
    lines.append(f"{report.seconds:.1f} s")
    return "\n".join(lines)
