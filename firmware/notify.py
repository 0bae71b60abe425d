"""Telling the service manager how the program is: ready, alive, and stopping.

The protocol is systemd's, sd_notify(3): lines in one datagram to the socket that NOTIFY_SOCKET
names. WATCHDOG_USEC says within how many microseconds the next sign of life is expected. Where
nobody listens, nothing is opened, sent or waited for. Units: seconds on the loop's clock.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from firmware.errors import Refused

if TYPE_CHECKING:
    from socket import socket

SIGNS = 2
"""Signs of life within the time that the manager allows for one: systemd's own advice."""


class Manager:
    """Who is told. Without a socket nobody is; without a `period` no signs of life are wanted."""

    def __init__(self, channel: socket | None = None, period: float | None = None) -> None:
        """Tell through a connected datagram socket; `period` is the seconds between two signs."""
        self._channel = channel
        self._period = period
        self.is_ready = False
        self._next = 0.0

    def due(self) -> float | None:
        """When the loop has to turn for the next sign of life; None means never."""
        return self._next if self.is_ready and self._period is not None else None

    def alive(self, now: float, status: str) -> None:
        """The loop has turned once, without a fault, and shows a picture.

        The first time this says that the program is ready; later it is a sign of life, when one
        is due. `status` is what `systemctl status` shows.
        """
        if self._channel is None:
            return
        if not self.is_ready:
            self.is_ready = True
            self._tell(f"READY=1\nSTATUS={status}")
        elif self._period is None or now < self._next:
            return
        else:
            self._tell(f"WATCHDOG=1\nSTATUS={status}")
        self._next = now + (self._period or 0.0)

    def stopping(self) -> None:
        """The loop has ended; the device is given back, and then the program ends."""
        self._tell("STOPPING=1\nSTATUS=stopping")

    def _tell(self, text: str) -> None:
        if self._channel is not None:
            # A manager that does not read is no reason to stop a game; it will notice by itself.
            with suppress(OSError):
                self._channel.send(text.encode())


def manager(environ: Mapping[str, str] = os.environ, process: int | None = None) -> Manager:
    """Return who is to be told, as the environment says; `process` is our number (None: asked).

    Raises Refused when the environment says something that is not systemd's.
    """
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return Manager()
    if address[0] not in "/@":
        raise Refused(f"NOTIFY_SOCKET is {address!r}; expected a path, or @ and a name")
    return Manager(_connected(address), _period(environ, process or os.getpid()))


def _period(environ: Mapping[str, str], process: int) -> float | None:
    said = environ.get("WATCHDOG_USEC")
    meant = environ.get("WATCHDOG_PID")
    # A program's children inherit what is not meant for them.
    if not said or (meant and meant != str(process)):
        return None
    if not said.isdecimal() or int(said) == 0:
        raise Refused(f"WATCHDOG_USEC is {said!r}; expected microseconds, 1 or more")
    return int(said) / 1_000_000 / SIGNS


def _connected(address: str) -> socket | None:
    import socket  # here: most starts need none

    channel = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    channel.setblocking(False)  # the loop never waits for whoever reads
    try:
        channel.connect("\0" + address[1:] if address[0] == "@" else address)
    except OSError:  # nobody is there: as if nothing had been said
        channel.close()
        return None
    return channel
