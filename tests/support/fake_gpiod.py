"""As much of libgpiod's Python module, version 2, as we use, on contacts that a test moves.

Units: events carry nanoseconds of `time.monotonic`, as the kernel's do.
"""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Mapping
from enum import Enum
from time import monotonic_ns
from types import SimpleNamespace
from typing import Any, NamedTuple


class Direction(Enum):
    INPUT = 1


class Bias(Enum):
    PULL_UP = 1
    PULL_DOWN = 2


class Edge(Enum):
    BOTH = 1


class Clock(Enum):
    MONOTONIC = 1


class Value(Enum):
    INACTIVE = 0
    ACTIVE = 1


class EventType(Enum):
    RISING_EDGE = 1
    FALLING_EDGE = 2


class LineSettings(NamedTuple):
    direction: Direction
    bias: Bias
    edge_detection: Edge
    event_clock: Clock
    active_low: bool


class EdgeEvent(NamedTuple):
    event_type: EventType
    timestamp_ns: int


class Request:
    """One line that was requested."""

    def __init__(self, pin: int, settings: LineSettings) -> None:
        self.settings = settings
        self.fd = os.eventfd(0, os.EFD_SEMAPHORE)
        self.is_released = False
        self.fails = False
        self._pin = pin
        self._is_active = False
        self._events: deque[EdgeEvent] = deque()

    def move(self, *, active: bool, at: int | None = None) -> None:
        """Close or open the contact, at a time in nanoseconds, else now."""
        self._is_active = active
        kind = EventType.RISING_EDGE if active else EventType.FALLING_EDGE
        self._events.append(EdgeEvent(kind, monotonic_ns() if at is None else at))
        os.eventfd_write(self.fd, 1)

    def get_value(self, pin: int) -> Value:
        """The level now, as the settings count it."""
        assert pin == self._pin
        return Value.ACTIVE if self._is_active else Value.INACTIVE

    def read_edge_events(self) -> list[EdgeEvent]:
        """One event; the kernel may give several."""
        if self.fails:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        os.eventfd_read(self.fd)
        return [self._events.popleft()]

    def release(self) -> None:
        """Give the line back."""
        assert not self.is_released
        self.is_released = True
        os.close(self.fd)


class FakeGpiod:
    """The module. `busy` are lines that somebody else has; `lines` are those requested."""

    line = SimpleNamespace(Direction=Direction, Bias=Bias, Edge=Edge, Clock=Clock, Value=Value)
    LineSettings = LineSettings
    EdgeEvent = SimpleNamespace(Type=EventType)

    def __init__(self, *busy: int) -> None:
        self.lines: dict[int, Request] = {}
        self.paths: set[str] = set()
        self._busy = busy

    def request_lines(self, path: str, *, consumer: str, config: Mapping[int, Any]) -> Request:
        """Request one line."""
        assert consumer == "kibitz"
        ((pin, settings),) = config.items()
        if pin in self._busy or pin in self.lines:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self.paths.add(path)
        self.lines[pin] = Request(pin, settings)
        return self.lines[pin]
