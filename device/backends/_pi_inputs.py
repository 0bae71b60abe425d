"""Input lines that tell every edge: through gpiozero's factory, or through gpiod.

Units: seconds. lgpio, beneath gpiozero, polls two thousand times a second as long as one edge is
wanted; gpiod's thread sleeps in the kernel until there is one. An edge is told in the library's
thread, where nothing may be raised and nothing may take time.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from threading import Thread
from time import monotonic
from typing import Any, Protocol

from device.backends._pi_lines import NoLines, need, wanted_factory
from device.boards import Contact

OnEdge = Callable[[bool, float], None]
"""Takes whether the contact closed, and how many seconds ago that was."""

PATIENCE = 2.0


class Line(Protocol):
    """An open line."""

    @property
    def is_active(self) -> bool:
        """Whether the contact is closed now."""

    def listen(self, on_edge: OnEdge | None) -> None:
        """Tell every edge from now on, or none any more."""


class Lines(Protocol):
    """What opens lines."""

    def open(self, contact: Contact) -> Line:
        """Open one. Raises whatever its library does."""

    def close(self) -> None:
        """Give back all lines that the pin factory does not."""


def open_lines(kind: str | None, factory: Any) -> Lines:
    """What opens the keys' lines beside this factory of the kind that was asked for.

    Raises MissingBackend and NoLines.
    """
    return GpiodLines(factory.chip) if wanted_factory(kind) == "gpiod" else ZeroLines(factory)


class ZeroLine:
    """A line of gpiozero's."""

    def __init__(self, device: Any) -> None:
        self._device = device

    @property
    def is_active(self) -> bool:
        """The level now."""
        return bool(self._device.is_active)

    def listen(self, on_edge: OnEdge | None) -> None:
        """Set both callbacks; gpiozero knows how long the level has been what it is."""
        if on_edge is None:
            self._device.when_activated = self._device.when_deactivated = None
            return
        tell = on_edge
        self._device.when_activated = lambda: tell(True, self._age("active_time"))
        self._device.when_deactivated = lambda: tell(False, self._age("inactive_time"))

    def _age(self, name: str) -> float:
        try:
            return getattr(self._device, name) or 0.0
        except Exception:  # raised here, it would end the library's thread, and with it every key
            return 0.0


class ZeroLines:
    """Through a pin factory, which gives the lines back: with lgpio, closing the one that was
    opened last silences all others (gpiozero #1189)."""

    def __init__(self, factory: Any) -> None:
        self._factory = factory

    def open(self, contact: Contact) -> ZeroLine:
        """Open one, without gpiozero's debouncing: it loses edges."""
        from gpiozero import DigitalInputDevice

        return ZeroLine(
            DigitalInputDevice(contact.pin, pull_up=contact.active_low, pin_factory=self._factory)
        )

    def close(self) -> None:
        """Leave them to the factory."""


class GpiodLine:
    """A line of gpiod's; `read` is called when it has events."""

    def __init__(self, gpiod: Any, request: Any, pin: int) -> None:
        self.request = request
        self._gpiod = gpiod
        self._pin = pin
        self._on_edge: OnEdge | None = None

    @property
    def is_active(self) -> bool:
        """The level now."""
        return bool(self.request.get_value(self._pin) == self._gpiod.line.Value.ACTIVE)

    def listen(self, on_edge: OnEdge | None) -> None:
        """Tell edges to this, or to nobody."""
        self._on_edge = on_edge

    def read(self) -> None:
        """Tell what has come, with the kernel's time."""
        rising = self._gpiod.EdgeEvent.Type.RISING_EDGE
        for event in self.request.read_edge_events():
            if self._on_edge is not None:
                self._on_edge(event.event_type == rising, monotonic() - event.timestamp_ns / 1e9)


class GpiodLines:
    """Through libgpiod, version 2: one request for each line, and one thread for all."""

    def __init__(self, chip: int) -> None:
        """Open nothing yet. Raises MissingBackend, and NoLines for a version that is too old."""
        self._gpiod = need("gpiod")
        if not hasattr(self._gpiod, "request_lines"):
            raise NoLines("the Python module gpiod is too old; try: pip install 'gpiod>=2'")
        self._path = f"/dev/gpiochip{chip}"
        self._lines: dict[int, GpiodLine] = {}
        self._ready = select.epoll()
        self._end = os.eventfd(0)
        self._ready.register(self._end, select.EPOLLIN)
        self._thread = Thread(target=self._work, name="kibitz-gpiod", daemon=True)
        self._thread.start()

    def open(self, contact: Contact) -> GpiodLine:
        """Request one line; a busy one is an OSError of its own."""
        line = self._gpiod.line
        settings = self._gpiod.LineSettings(
            direction=line.Direction.INPUT,
            bias=line.Bias.PULL_UP if contact.active_low else line.Bias.PULL_DOWN,
            edge_detection=line.Edge.BOTH,
            event_clock=line.Clock.MONOTONIC,
            active_low=contact.active_low,
        )
        request = self._gpiod.request_lines(
            self._path, consumer="kibitz", config={contact.pin: settings}
        )
        opened = self._lines[request.fd] = GpiodLine(self._gpiod, request, contact.pin)
        self._ready.register(request.fd, select.EPOLLIN)
        return opened

    def close(self) -> None:
        """End the thread and give the lines back; safe to call twice."""
        if self._ready.closed:
            return
        os.eventfd_write(self._end, 1)
        self._thread.join(PATIENCE)
        for line in self._lines.values():
            line.request.release()
        self._ready.close()
        os.close(self._end)

    def _work(self) -> None:
        while True:
            for fd, _events in self._ready.poll():
                if fd == self._end:
                    return
                self._read(fd)

    def _read(self, fd: int) -> None:
        try:
            self._lines[fd].read()
        except Exception:
            # A line that cannot be read would be ready for ever, and take all time there is.
            self._ready.unregister(fd)
