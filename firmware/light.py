"""When the display is bright, dimmed or dark. The settings say after how long without a key.

Times are seconds on the inbox's clock.
"""

from __future__ import annotations

from collections.abc import Callable

from device.ports import Display
from firmware.settings import Settings, seconds

BRIGHT, DIMMED = 255, 30
"""Contrast, 0 to 255."""


class Light:
    """The light of one display."""

    def __init__(
        self, display: Display, settings: Callable[[], Settings], now: Callable[[], float]
    ) -> None:
        """Start bright; `settings` are asked anew every time, so that a change counts at once."""
        self.is_dark = False
        self._display = display
        self._settings = settings
        self._now = now
        self._level = BRIGHT
        self._last_key = now()

    def due(self) -> float | None:
        """When `tick` has to be called next; None means not before the next key."""
        if self.is_dark:
            return None
        times = (self._dims_at if self._level == BRIGHT else None, self._sleeps_at)
        return min((at for at in times if at is not None), default=None)

    def tick(self) -> None:
        """Dim the display or turn it dark, whichever is due."""
        now, sleeps_at, dims_at = self._now(), self._sleeps_at, self._dims_at
        if self.is_dark:
            return
        if sleeps_at is not None and now >= sleeps_at:
            self.is_dark = True
            self._display.power(on=False)
        elif dims_at is not None and now >= dims_at and self._level == BRIGHT:
            self._set(DIMMED)

    def wake(self) -> bool:
        """A key was pressed: be bright. Returns whether the display was dark."""
        was_dark, self.is_dark = self.is_dark, False
        self._last_key = self._now()
        if self._level != BRIGHT:
            self._set(BRIGHT)
        if was_dark:
            self._display.power(on=True)
        return was_dark

    # Compared as sums everywhere: (last + 60) - last can be less than 60, and `due` and `tick`
    # would then wait for each other for ever.

    @property
    def _dims_at(self) -> float | None:
        return self._after(self._settings().dim)

    @property
    def _sleeps_at(self) -> float | None:
        return self._after(self._settings().sleep)

    def _after(self, text: str) -> float | None:
        wait = seconds(text)
        return None if wait is None else self._last_key + wait

    def _set(self, level: int) -> None:
        self._level = level
        self._display.contrast(level)
