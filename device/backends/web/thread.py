"""A server in a thread of its own: its socket, its start and its end.

Units: seconds. The socket listens from the beginning, so whoever is early waits and is answered.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING

from device.errors import CannotListen, PortTaken

if TYPE_CHECKING:
    from device.backends.web.server import WebServer

HEAD_START = 0.3
"""How long the first picture may take before the server begins to load its libraries beside it."""

END_SECONDS = 2.0
"""How long the server may take to end."""

_BACKLOG = 64
_SEND_BYTES = 8192  # the least that is useful: what waits in the system is stale when it arrives
_PORTS = range(65536)

_DEAD_AFTER = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 30_000}
"""A page whose network has gone is noticed after half a minute; the last one is milliseconds."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises PortTaken and CannotListen."""
    if port not in _PORTS:
        raise CannotListen(f"there is no port {port}; a port is 0 (any) to {_PORTS[-1]}")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        sock = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise CannotListen(f"cannot listen on {host}: {error}") from error
    try:
        return _bound(sock, address)
    except OSError as error:
        sock.close()
        raise _refused(host, port, error) from error


def _bound(sock: socket.socket, address: tuple[object, ...]) -> socket.socket:
    if os.name == "posix":  # on Windows this would let two programs have the same port
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BYTES)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in _DEAD_AFTER.items():
        if (number := getattr(socket, option, None)) is not None:
            sock.setsockopt(socket.IPPROTO_TCP, number, value)
    sock.bind(address)
    sock.listen(_BACKLOG)
    return sock


def _refused(host: str, port: int, error: OSError) -> PortTaken | CannotListen:
    if error.errno == errno.EADDRINUSE:
        return PortTaken(
            f"port {port} on {host} is taken by another program; "
            "choose another port, or 0 for any that is free"
        )
    return CannotListen(f"cannot listen on port {port} of {host}: {error.strerror or error}")


class ServerThread:
    """Runs a server that is made in its thread, where its libraries are imported."""

    def __init__(
        self,
        sock: socket.socket,
        make: Callable[[], WebServer],
        on_failure: Callable[[BaseException], None],
        name: str = "kibitz-browser",
    ) -> None:
        """`on_failure` is told, in the thread of this `name`, what the server failed with."""
        self.has_picture = Event()
        self._sock = sock
        self._make = make
        self._on_failure = on_failure
        self._server: WebServer | None = None
        self._is_over = False
        # A daemon, because a server that is stuck must not keep the process from ending.
        self._thread = Thread(target=self._work, name=name, daemon=True)

    def start(self) -> None:
        """Serve from now on; a second call does nothing."""
        if self._thread.ident is None and not self._is_over:
            self._thread.start()

    def stop(self) -> None:
        """End the server and wait for it, at most END_SECONDS; safe to call twice."""
        self._is_over = True
        self.has_picture.set()
        if self._server is not None:
            self._server.stop()
        if self._thread.ident is not None:
            self._thread.join(END_SECONDS)
        self._sock.close()

    def call(self, what: Callable[[], object]) -> bool:
        """Call in the server's thread, without waiting; False means that it is not running."""
        return self._server is not None and self._server.call(what)

    def _work(self) -> None:
        self.has_picture.wait(HEAD_START)
        try:
            server = self._server = self._make()
            if not self._is_over:  # asked after the server can be seen: `stop` misses neither
                server.run(sockets=[self._sock])
        except BaseException as error:  # SystemExit as well: uvicorn's way to give up
            self._on_failure(error)
