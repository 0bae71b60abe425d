"""The one queue that a device, a server or a thinking opponent posts to and the loop takes from.

Units: seconds on a monotonic clock that never goes back. Knows nothing of what the events mean.
"""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import TIMEOUT_MAX
from time import monotonic
from typing import Protocol


class Inbox(Protocol):
    """A clock and a queue. Any thread and any signal handler may post; one loop takes."""

    def now(self) -> float:
        """Seconds on this inbox's clock."""

    def post(self, event: object) -> None:
        """Add an event and return at once."""

    def take(self, until: float | None) -> object | None:
        """Wait for the next event, or until the clock shows `until`; None means that it does.

        With `until=None` the wait has no end. An event that is already there comes first, even
        when `until` has passed.
        """


class LiveInbox:
    """An inbox on the real clock. Waiting costs nothing: the thread sleeps until it is woken."""

    __slots__ = ("_events",)

    def __init__(self) -> None:
        """Start empty."""
        # Not queue.Queue: its lock is not reentrant, so a signal handler that posts could hang.
        self._events: SimpleQueue[object] = SimpleQueue()

    def now(self) -> float:
        """Seconds of `time.monotonic`."""
        return monotonic()

    def post(self, event: object) -> None:
        """Add an event; safe from any thread and from a signal handler."""
        self._events.put(event)

    def take(self, until: float | None) -> object | None:
        """Wait for the next event or for `until`; see `Inbox.take`."""
        if until is None:
            return self._events.get()
        while True:
            patience = until - monotonic()
            try:
                if patience <= 0.0:
                    return self._events.get_nowait()
                return self._events.get(timeout=min(patience, TIMEOUT_MAX))
            except Empty:
                # The system's timer may ring a little early; None has to mean that the time came.
                if patience <= 0.0:
                    return None
