"""Short notices over the status row: they take no key, and go by themselves.

Each is shown for a while, one after the other, and not before the display is lit. Times are
seconds on the inbox's clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from device.ports import WIDTH
from firmware.canvas import STATUS_HEIGHT, Canvas
from firmware.fonts import SMALL

SHOWN = 4.0
"""Seconds for which a notice stands there."""

HURRIED = 1.5
"""Seconds where others wait."""

MOST = 8
"""So many can wait; the oldest of more are dropped."""

INDENT = 2


class Banner:
    """The notices that are still to be shown."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._waiting: deque[str] = deque(maxlen=MOST)
        self._since: float | None = None
        """When the first of them was drawn for the first time."""

    @property
    def text(self) -> str:
        """What is shown now, '' for nothing."""
        return self._waiting[0] if self._waiting else ""

    def say(self, text: str) -> None:
        """Show this notice after those that wait."""
        if len(self._waiting) == MOST:
            self._since = None  # the one that is shown makes room
        self._waiting.append(text)

    def due(self) -> float | None:
        """When `tick` has to be called next; None means that nothing is shown."""
        if self._since is None or not self._waiting:
            return None
        return self._since + (SHOWN if len(self._waiting) == 1 else HURRIED)

    def tick(self) -> None:
        """Take away what was shown long enough."""
        due = self.due()
        if due is not None and self._now() >= due:
            self._waiting.popleft()
            self._since = None

    def draw(self, canvas: Canvas, left: int = 0) -> None:
        """Draw the notice over the status row, from `left` to the right edge."""
        if not self._waiting:
            return
        if self._since is None:
            self._since = self._now()
        room = WIDTH - left
        canvas.fill(left, 0, room, STATUS_HEIGHT, lit=False)
        canvas.text(left + INDENT, 1, self.text, SMALL, width=room - 2 * INDENT)
        canvas.invert(left, 0, room, STATUS_HEIGHT)
