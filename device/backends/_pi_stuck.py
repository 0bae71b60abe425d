"""Keys that stay down: told once, and again when they are released. A machine that a worker turns.

Units: seconds on the clock that is given. Repeats end by themselves (`device.gestures`); here it is
only noticed, so that somebody learns why a key does nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from device.backends._pi_words import Report
from device.events import Cause
from device.ports import Key

STUCK = 30.0
"""Seconds that a key may stay down: longer than anybody holds one on purpose."""


class StuckKeys:
    """Knows since when each key is down. `edge` may be called from any thread; it only notes."""

    def __init__(
        self,
        names: dict[Key, str],
        is_down: Callable[[Key], bool],
        now: Callable[[], float],
        report: Report,
        already: frozenset[Key],
    ) -> None:
        """`names` say how a key is reported; those of `already` were reported as down before."""
        self.nudge: Callable[[], None] = lambda: None
        self._names, self._is_down, self._now, self._report = names, is_down, now, report
        self._since: dict[Key, float] = {}
        self._told = set(already)
        self._due: float | None = None

    def edge(self, key: Key, *, down: bool, at: float) -> None:
        """Note an edge, and wake the worker only if it would not look soon enough by itself."""
        if down:
            self._since[key] = at
            if self._due is None:
                self.nudge()
            return
        self._since.pop(key, None)
        if key in self._told:
            self.nudge()

    def turn(self) -> float | None:
        """Tell what is stuck or released; returns when to look again, None with no key down."""
        try:
            return self._turn()
        except Exception:  # a line that cannot be read must not end the worker
            return None

    def _turn(self) -> float | None:
        # Cleared before looking: an edge that comes meanwhile has to nudge.
        self._due = None
        now = self._now()
        for key in [key for key in self._told if not self._is_down(key)]:
            self._told.discard(key)
            self._report(self._names[key], "")
        waiting = []
        for key, since in list(self._since.items()):
            if now < since + STUCK:
                waiting.append(since + STUCK)
            else:
                self._judge(key, since)
        self._due = min(waiting, default=None)
        return self._due

    def last(self) -> None:
        """Nothing is left to do."""

    def _judge(self, key: Key, since: float) -> None:
        """Its time is over: it is stuck, unless its release was lost."""
        if self._since.get(key) == since:
            del self._since[key]
        if key not in self._told and self._is_down(key):
            self._told.add(key)
            message = f"stays down for more than {STUCK:g} s; it counts again once released"
            self._report(self._names[key], message, Cause.STUCK)
