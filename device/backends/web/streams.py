"""The answer that does not end: server-sent events, always the newest, to whoever listens.

Runs in the server's thread. It waits until the last piece has left for the network before it asks
for the next one, so a page that reads slowly gets fewer pieces, never older ones.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from device.backends.web.events import event

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

_HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8")]


class Listener(Protocol):
    """Somebody whose stream is open. `wake` is set when there may be news."""

    @property
    def wake(self) -> asyncio.Event: ...

    def news(self) -> bytes:
        """Return the events that were not sent yet, b"" for none."""

    def leave(self) -> None:
        """The stream has ended."""

    @property
    def is_over(self) -> bool:
        """Whether the server ends."""


class EventStream:
    """An ASGI answer that streams to one listener until it goes away or the server ends."""

    def __init__(self, listener: Listener, beat: float | None = None) -> None:
        """`beat`: so many seconds without news are followed by a sign of life; None: never."""
        self._listener = listener
        self._beat = beat

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the page goes away or the device ends."""
        stream = asyncio.ensure_future(self._stream(send))
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            await asyncio.wait((stream, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            # The listener first: nothing may come between a page's end and its keys' release.
            self._listener.leave()
            gone.cancel()
            stream.cancel()
            with suppress(asyncio.CancelledError):
                await stream

    async def _stream(self, send: Send) -> None:
        listener = self._listener
        await send({"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
        while not listener.is_over:
            if await self._woken():
                if news := listener.news():
                    await _send_piece(send, news)
            else:
                await _send_piece(send, event("beat", {}))
        await _send_piece(send, event("bye", {}), more=False)

    async def _woken(self) -> bool:
        """Wait for news; False means that it is time for a sign of life."""
        wake = self._listener.wake
        try:
            await asyncio.wait_for(wake.wait(), self._beat)
        except TimeoutError:
            return False
        wake.clear()
        return True


async def _send_piece(send: Send, piece: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": piece, "more_body": more})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
