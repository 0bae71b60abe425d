"""A thread for a machine that is turned: it sleeps until something is due, or is nudged.

Units: seconds on the clock that it is given. A machine is a function `turn` that does what is due
and returns when it wants to be called next; None means not before the next nudge.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import TIMEOUT_MAX, Event, Thread
from typing import Protocol

Turn = Callable[[], float | None]


class Runner(Protocol):
    """What turns a machine: a thread, or in tests the caller."""

    def nudge(self) -> None:
        """Turn the machine soon; returns at once."""

    def stop(self, patience: float) -> bool:
        """Do the last thing and end; False if that took longer than `patience` seconds."""


class Worker:
    """Turns a machine in a thread of its own. A machine's own mistakes end in its `turn`."""

    def __init__(
        self, name: str, turn: Turn, last: Callable[[], None], now: Callable[[], float]
    ) -> None:
        """Start at once; `last` is called in the thread when it ends."""
        self._turn = turn
        self._last = last
        self._now = now
        self._nudged = Event()
        self._stopping = False
        # A daemon: a thread that hangs in a bus must not keep the process from ending.
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def nudge(self) -> None:
        """Turn the machine soon; from any thread."""
        self._nudged.set()

    def stop(self, patience: float) -> bool:
        """Let the thread do its last thing, and wait for that at most `patience` seconds."""
        self._stopping = True
        self._nudged.set()
        self._thread.join(patience)
        return not self._thread.is_alive()

    def _work(self) -> None:
        due: float | None = None
        while not self._stopping:
            self._nudged.wait(None if due is None else self._patience(due))
            # Cleared before the turn: a nudge that comes during it must not be lost.
            self._nudged.clear()
            if not self._stopping:
                due = self._turn()
        self._last()

    def _patience(self, due: float) -> float:
        return min(max(due - self._now(), 0.0), TIMEOUT_MAX)


class Inline:
    """Turns a machine within the call that nudges it, for tests on a virtual clock."""

    def __init__(self, turn: Turn, last: Callable[[], None]) -> None:
        """Wait for the first nudge."""
        self._turn = turn
        self._last = last
        self.due: float | None = None

    def nudge(self) -> None:
        """Turn the machine now."""
        self.due = self._turn()

    def stop(self, patience: float) -> bool:  # noqa: ARG002 - it never takes time
        """Do the last thing."""
        self._last()
        return True
