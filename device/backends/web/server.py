"""uvicorn as we need it: asleep when nothing happens, gone within a second or so.

Imported only in the server's thread: these libraries take a good part of a second.
Units: seconds, bytes.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from starlette.types import ASGIApp

GRACE = 0.7
"""Seconds that a page which does not read has for taking its last bytes."""

WAITING_BYTES = 1024
"""How much may wait for the network before a stream pauses: less than a frame."""

HEAD_SECONDS = 10.0
"""How long a connection may take to say what it wants; a browser says it at once."""

MOST_CONNECTIONS = 200
"""More are cut off as they come, so that files can always be opened for the saves."""

_IDLE_SECONDS = 30


class _Protocol(H11Protocol):
    """Neither piles up what a slow page has not taken nor waits long for a dead one to speak."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=WAITING_BYTES)
        self._wait_for_head()
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._wait_for_head()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class WebServer(uvicorn.Server):
    """A server that ends when `stop` is called from any thread."""

    def __init__(
        self,
        app: ASGIApp,
        on_end: Callable[[], object],
        on_start: Callable[[], object] = lambda: None,
    ) -> None:
        """Serve `app`; at the end `on_end` lets its streams say good-bye.

        `on_start` is called once the server's event loop runs.
        """
        super().__init__(
            uvicorn.Config(
                app,
                http=_Protocol,
                ws="none",
                loop="asyncio",
                lifespan="off",
                access_log=False,
                log_config=None,
                # Whatever it complains about would be written across the terminal twin.
                log_level=logging.CRITICAL + 1,
                date_header=False,
                server_header=False,
                timeout_keep_alive=_IDLE_SECONDS,
            )
        )
        self._on_start, self._on_end = on_start, on_end
        self._is_stopped = False
        self._end = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Let other threads reach us before the first page can."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._on_start()

    async def main_loop(self) -> None:
        """Sleep until the end. (uvicorn looks ten times a second whether it has come.)"""
        if not self._is_stopped:
            await self._end.wait()
        self._on_end()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End as soon as all have got their last bytes. (uvicorn looks ten times a second.)"""
        self._loop = None
        for server in self.servers:
            server.close()
        for sock in sockets or ():
            sock.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        if tasks := list(self.server_state.tasks):
            await asyncio.wait(tasks, timeout=GRACE)
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    def stop(self) -> None:
        """End soon; from any thread, at any time."""
        self._is_stopped = True
        self.call(self._end.set)

    def call(self, what: Callable[[], Any]) -> bool:
        """Call in the server's thread, without waiting; False means that it is not running."""
        if (loop := self._loop) is None:
            return False
        try:
            loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop has been closed meanwhile
            return False
        return True
