"""The clock of a pad: counts the seconds of a turn or of the game, paused at will.

Times are seconds on the loop's monotonic clock; they come with the timers, so nothing here reads
one. A second is told when it is over, so that the picture changes once a second and no more.
"""

from __future__ import annotations

from firmware.screen import Actions, After, Play, Timer
from rules.pads.pad import Pad
from rules.pads.sheet import TimerPer
from rules.pads.timer import Timer as Stopwatch

TICK = 1.0
"""Seconds between two pictures."""

LEAST = 0.01
"""Seconds below which the loop's clock may not move: no timer is as short as that."""


class PadClock:
    """Counts since the last seconds that were written down; it knows the time of its last tick."""

    def __init__(self) -> None:
        self.runs = False
        self._watch = Stopwatch()
        self._now = 0.0
        self._wakes = 0
        """The number of the timer that is waited for: older ones are forgotten."""

    @property
    def seconds(self) -> int:
        """The whole seconds used."""
        return int(self._watch.seconds(self._now) + LEAST)

    def start(self) -> None:
        """Count from when the table is shown again."""
        self.runs = True

    def pause(self) -> None:
        """Count no more."""
        self.runs = False
        self._watch.pause(self._now)

    def go_on(self) -> Actions:
        """Count again after another screen: the time there was part of the turn."""
        return self._again(0.0) if self.runs else ()

    def tick(self, timer: Timer, pad: Pad) -> Actions:
        """Count what has passed; sound when the time is over."""
        if not self.runs or timer.token != ("clock", self._wakes):
            return ()
        before = pad.time_left(self.seconds)
        self._now = timer.at
        self._watch.start(timer.at)
        after = pad.time_left(self.seconds)
        over = before is not None and after is not None and after <= 0 < before
        return (*self._again(self._until_next()), *([Play("blocked")] if over else []))

    def _until_next(self) -> float:
        """Seconds until the picture changes; never so few that the clock does not move."""
        left = TICK - self._watch.seconds(self._now) % TICK
        return left if left > LEAST else left + TICK

    def take_turn(self, pad: Pad) -> int:
        """Return the whole seconds to write down; the rest is the next turn's."""
        return 0 if pad.sheet.timer.per is TimerPer.NONE else self._watch.take(self._now)

    def text(self, pad: Pad) -> str:
        """Return the time left as minutes and seconds; '' on a sheet without a clock."""
        left = pad.time_left(self.seconds)
        if left is None:
            return ""
        sign, seconds = ("-" if left < 0 else ""), abs(left)
        return f"{sign}{seconds // 60}:{seconds % 60:02}"

    def _again(self, seconds: float) -> Actions:
        self._wakes += 1
        return (After(seconds, ("clock", self._wakes)),)
