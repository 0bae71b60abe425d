"""What can reach the inbox from a device. All times are seconds on the inbox's clock."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from device.ports import Key


class Edge(NamedTuple):
    """A key's contact closed (`down`) or opened, as it came: bounces and all."""

    key: Key
    down: bool
    at: float


class Press(NamedTuple):
    """A key was pressed: told at the contact if it repeats, at the release if it can be held."""

    key: Key
    at: float


class Hold(NamedTuple):
    """A key has stayed down for the hold time. The press is not reported as well."""

    key: Key
    at: float


class Repeat(NamedTuple):
    """A repeating key is still down."""

    key: Key
    at: float


class Cause(Enum):
    """Why a part fails, for whoever says it in words of their own."""

    BUSY = "busy"
    """Another program has its line."""
    FORBIDDEN = "forbidden"
    """This user may not use it."""
    STUCK = "stuck"
    """A key that stays down."""
    DAMAGED = "damaged"
    """Old saves that cannot all be read."""
    BROKEN = "broken"
    """Anything else."""


class Fault(NamedTuple):
    """A part of the device failed, or works again (then `message` is empty). Nothing is lost.

    `part` begins with what it is: display, buzzer, key, lamp or saves; which key or lamp follows
    after a space. `message` is for the console, where commands can be typed.
    """

    part: str
    message: str
    at: float
    cause: Cause = Cause.BROKEN


class Quit(NamedTuple):
    """The window was closed, Ctrl-C or SIGTERM: end the program in order."""

    at: float


Gesture = Press | Hold | Repeat
Event = Edge | Fault | Quit
