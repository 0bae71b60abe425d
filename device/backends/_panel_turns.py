"""When a panel gets which picture: the newest only, equal ones never, and what to do when it fails.

Units: seconds on the clock that is given. The loop only writes its wishes down; `turn` carries them
out, in a thread of its own, so that no bus ever holds the loop up. Trouble is reported once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from device.backends._panel_link import Pause
from device.backends._panel_picture import SHIFTS
from device.backends._pi_words import Report

FRAME = 1 / 15
"""Seconds between two pictures at least."""

FIRST_RETRY, LAST_RETRY = 0.5, 10.0
"""Seconds until a lost panel is tried again: doubled every time, up to the second."""

HEARTBEAT = 5.0
"""Seconds without a picture after which a panel is asked whether it is there. One that lost its
power in between has to be started anew, or the next picture would be sent to a dark one."""

SHIFT_EVERY = 60.0
"""Seconds that a static picture stands in one place on an OLED, whose pixels wear out."""

FAREWELL = 1.0
"""Seconds that the goodbye picture stays."""


class Panel(Protocol):
    """What the turns need of a panel. Every call may raise anything."""

    @property
    def is_oled(self) -> bool: ...

    @property
    def can_answer(self) -> bool: ...

    def start(self) -> None: ...

    def draw(self, data: bytes, *, level: int, shift: int) -> None: ...

    def power(self, *, on: bool) -> None: ...

    def contrast(self, level: int) -> None: ...

    def ping(self) -> None: ...

    def stop(self) -> None: ...


class PanelTurns:
    """The wishes of the loop, and what the panel has of them."""

    def __init__(
        self,
        panel: Panel,
        now: Callable[[], float],
        report: Report,
        explain: Callable[[BaseException], str],
        *,
        frame: float = FRAME,
        goodbye: bytes | None = None,
        pause: Pause,
    ) -> None:
        """Start with a panel that was not yet tried. `goodbye` is shown at the end."""
        self.sent = 0
        self._panel, self._now, self._report, self._explain = panel, now, report, explain
        self._frame, self._goodbye, self._pause = frame, goodbye, pause
        # The wishes: written by the loop's thread, each in one step.
        self._picture: tuple[bytes, float] | None = None  # since when, for the shifts
        self._is_wanted_on = True
        self._level = 255
        # What the panel has; None is unknown, after a start.
        self._drawn: tuple[bytes, int, int] | None = None
        self._is_on: bool | None = None
        self._dimmed: int | None = None
        self._is_there = False
        self._trouble = ""
        self._retry_at = 0.0
        self._delay = FIRST_RETRY
        self._next_frame = 0.0
        self._heard = 0.0

    def show(self, data: bytes) -> None:
        """Wish for a picture."""
        self._picture = (data, self._now())

    def power(self, *, on: bool) -> None:
        """Wish for light or darkness."""
        self._is_wanted_on = on

    def contrast(self, level: int) -> None:
        """Wish for a brightness."""
        self._level = level

    def turn(self) -> float | None:
        """Do what is due; returns when to be called next. Never raises."""
        try:
            if not self._is_there:
                if self._now() < self._retry_at:
                    return self._retry_at
                self._start()
            return self._carry_out()
        except Exception as error:  # libraries raise anything; the game has to go on
            return self._lose(error)

    def last(self) -> None:
        """The goodbye picture, then darkness. Never raises."""
        try:
            if not self._is_there:
                return
            if self._goodbye is not None and self._is_on:
                self._panel.draw(self._goodbye, level=self._level, shift=0)
                self._pause(FAREWELL)
            self._panel.power(on=False)
            self._panel.stop()
        except Exception as error:
            self._lose(error)

    def _start(self) -> None:
        self._panel.start()
        self._drawn = self._is_on = self._dimmed = None
        self._is_there = True
        self._delay = FIRST_RETRY
        self._heard = self._now()
        # It is told to work only when a whole picture has arrived, in `_carry_out`.

    def _lose(self, error: BaseException) -> float:
        self._is_there = False
        self._retry_at = self._now() + self._delay
        self._delay = min(2 * self._delay, LAST_RETRY)
        trouble = self._explain(error)
        if trouble != self._trouble:
            self._trouble = trouble
            self._report("display", trouble)
        try:
            self._panel.stop()
        except Exception:
            # A bus that cannot even be closed is left to the next start.
            return self._retry_at
        return self._retry_at

    def _carry_out(self) -> float | None:
        if not self._is_wanted_on:
            self._switch(on=False)
            return self._beat()
        if self._is_on is False and not self._panel.can_answer:
            self._start()  # nobody noticed if it lost its power in the dark
        if self._panel.is_oled and self._dimmed != self._level:
            self._panel.contrast(self._level)
            self._dimmed = self._level
        due = self._draw()
        # After the picture, so that no old one is seen when the panel wakes.
        self._switch(on=True)
        self._recovered()
        return min(due, self._beat() or due)

    def _draw(self) -> float:
        """Draw the newest picture if it is due; returns when to look again."""
        if self._picture is None:
            return self._now() + HEARTBEAT
        data, since = self._picture
        turns = int((self._now() - since) / SHIFT_EVERY) if self._panel.is_oled else 0
        wanted = (data, self._level if not self._panel.is_oled else 255, turns % len(SHIFTS))
        if wanted != self._drawn:
            if self._now() < self._next_frame:
                return self._next_frame
            self._next_frame = self._now() + self._frame
            self._panel.draw(data, level=wanted[1], shift=wanted[2])
            self._drawn = wanted
            self._heard = self._now()
            self.sent += 1
        return since + (turns + 1) * SHIFT_EVERY

    def _switch(self, *, on: bool) -> None:
        if self._is_on is not on:
            self._panel.power(on=on)
            self._is_on = on

    def _beat(self) -> float | None:
        """Ask a silent panel whether it is there; returns when to ask again."""
        if not self._panel.can_answer:
            return None
        if self._now() >= self._heard + HEARTBEAT:
            self._panel.ping()
            self._heard = self._now()
        return self._heard + HEARTBEAT

    def _recovered(self) -> None:
        if self._trouble and (self._picture is None or self._drawn is not None):
            self._trouble = ""
            self._report("display", "")
