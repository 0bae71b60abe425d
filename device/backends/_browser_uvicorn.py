"""uvicorn as this backend needs it: asleep when nothing happens, gone within a second or so.

Imported only in the server's thread: these libraries take a good part of a second.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from device.backends._browser_app import Pages

if TYPE_CHECKING:
    from starlette.types import ASGIApp

GRACE = 0.7
"""Seconds that a page which does not read has for taking its last bytes."""

WAITING_BYTES = 1024
"""How much may wait for the network before a stream pauses: less than a frame."""

_IDLE_SECONDS = 30


class _Protocol(H11Protocol):
    """Does not pile up what a slow page has not taken yet."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=WAITING_BYTES)


class TwinServer(uvicorn.Server):
    """A server that ends when `stop` is called from any thread."""

    def __init__(self, app: ASGIApp, pages: Pages) -> None:
        """Serve `app`; at the end `pages` say good-bye."""
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
        self._pages = pages
        self._is_stopped = False
        self._end = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Let other threads reach us before the first page can."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    async def main_loop(self) -> None:
        """Sleep until the end. (uvicorn looks ten times a second whether it has come.)"""
        if not self._is_stopped:
            await self._end.wait()
        self._pages.end()

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
