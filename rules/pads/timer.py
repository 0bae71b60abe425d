"""A timer for turns. Seconds as floats; now is an argument, from a clock that never goes back."""

from __future__ import annotations


class Timer:
    """Counts while it runs, keeps what it counted while it is paused."""

    def __init__(self) -> None:
        self._counted = 0.0
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def start(self, now: float) -> None:
        """Go on counting; one that runs is not disturbed."""
        if self._since is None:
            self._since = now

    def pause(self, now: float) -> None:
        """Keep what is counted."""
        self._counted = self.seconds(now)
        self._since = None

    def seconds(self, now: float) -> float:
        """Return what is counted, never less than 0."""
        running = 0.0 if self._since is None else max(0.0, now - self._since)
        return self._counted + running

    def take(self, now: float) -> int:
        """Return the whole seconds counted and begin anew with the rest: for a `Time` edit.

        Nothing is lost over many turns, and a running timer goes on running.
        """
        counted = self.seconds(now)
        whole = int(counted)
        self._counted = counted - whole
        self._since = None if self._since is None else now
        return whole
