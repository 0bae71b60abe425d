"""The pages and what they can ask for: the page's files, the stream of events, the keys.

Runs in the server's thread. Units: seconds for times, bytes for bodies. It decides nothing about
games and draws nothing; it hands the newest state out and posts edges.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router

from device.backends._browser_fingers import Fingers
from device.backends._browser_limits import (
    BODY_SECONDS,
    BURST,
    MOST_BYTES,
    MOST_PAGES,
    PAGE_BURST,
    PAGE_RATE,
    RATE,
    Bucket,
    Refusal,
)
from device.backends._browser_page import File
from device.backends._browser_state import State, event
from device.ports import Key

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from starlette.types import Receive, Scope, Send

_ID_BYTES = 12
_MESSAGE = {"page": str, "key": str, "down": bool}
_STREAM_HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8")]


class Page:
    """A browser window whose event stream is open."""

    __slots__ = ("bucket", "id", "seen", "wake")

    def __init__(self, state: State) -> None:
        self.id = secrets.token_urlsafe(_ID_BYTES)
        self.bucket = Bucket(PAGE_BURST, PAGE_RATE)
        self.seen = state.seen_at_first()
        self.wake = asyncio.Event()
        self.wake.set()  # there is news at once: everything


class Pages:
    """All pages that are open now."""

    def __init__(self, state: State, fingers: Fingers) -> None:
        self.state = state
        self.fingers = fingers
        self.is_over = False
        self._open: dict[str, Page] = {}

    def join(self) -> Page:
        """Open one more. Raises Refusal (503) when there are too many."""
        if len(self._open) >= MOST_PAGES:
            raise Refusal(503, f"{MOST_PAGES} pages are open already")
        page = Page(self.state)
        self._open[page.id] = page
        return page

    def leave(self, page: Page) -> None:
        """Close one; its fingers come off the keys."""
        del self._open[page.id]
        self.fingers.lift_all(page.id)

    def find(self, page_id: str) -> Page:
        """The page of that id. Raises Refusal (410) when its stream has ended."""
        if page_id not in self._open:
            raise Refusal(410, "that page's event stream has ended; open another")
        return self._open[page_id]

    def wake(self) -> None:
        """Let every page look for news."""
        for page in self._open.values():
            page.wake.set()

    def end(self) -> None:
        """Let every stream say good-bye and end."""
        self.is_over = True
        self.wake()


class EventStream:
    """The answer that does not end: whatever is newest, each time that something has changed.

    It waits until the last piece has left for the network before it looks for the next one, so a
    page that reads slowly gets fewer pieces, never older ones.
    """

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the page goes away or the device ends."""
        page = self._pages.join()
        stream = asyncio.ensure_future(self._stream(page, send))
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            await asyncio.wait((stream, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            # The fingers first: nothing may come between a page's end and its keys' release.
            self._pages.leave(page)
            gone.cancel()
            stream.cancel()
            with suppress(asyncio.CancelledError):
                await stream

    async def _stream(self, page: Page, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": list(_STREAM_HEADERS)}
        await send(start)
        await _send_piece(send, event("hello", {"page": page.id}))
        while not self._pages.is_over:
            await page.wake.wait()
            page.wake.clear()
            if news := self._pages.state.since(page.seen):
                await _send_piece(send, news)
        await _send_piece(send, event("bye", {}), more=False)


async def _send_piece(send: Send, piece: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": piece, "more_body": more})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class _Order(NamedTuple):
    """What a page wants of a key."""

    page: str
    key: Key
    down: bool


class _Desk:
    """Answers the requests."""

    def __init__(self, pages: Pages, keys: Collection[Key], picture: Callable[[], bytes]) -> None:
        self._pages = pages
        self._keys = {key.value: key for key in keys}
        self._picture = picture
        self._bucket = Bucket(BURST, RATE)

    async def events(self, _request: Request) -> EventStream:
        self._bucket.spend()
        return EventStream(self._pages)

    async def picture(self, _request: Request) -> Response:
        self._bucket.spend()
        shown = {"Content-Disposition": 'inline; filename="kibitz.png"'}
        return Response(self._picture(), media_type="image/png", headers=shown)

    async def press(self, request: Request) -> Response:
        order = self._read(await _body(request))
        page, fingers = self._pages.find(order.page), self._pages.fingers
        # A release is never too many: it follows a press, and without it the key would stay down.
        if order.down or not fingers.holds(page.id, order.key):
            self._bucket.spend()
            page.bucket.spend()
        fingers.move(page.id, order.key, down=order.down)
        return Response(status_code=204)

    def file(self, file: File) -> Route:
        async def give(_request: Request) -> Response:
            self._bucket.spend()
            return Response(file.body, media_type=file.kind)

        return Route(file.path, give, methods=["GET"])

    def _read(self, body: bytes) -> _Order:
        try:
            facts = json.loads(body)
        except (ValueError, RecursionError):
            raise Refusal(400, "this is no JSON") from None
        if not isinstance(facts, dict) or {k: type(v) for k, v in facts.items()} != _MESSAGE:
            raise Refusal(400, 'expected {"page": "...", "key": "ok", "down": true}')
        if facts["key"] not in self._keys:
            raise Refusal(400, f"no such key here; there are: {', '.join(self._keys)}")
        return _Order(facts["page"], self._keys[facts["key"]], facts["down"])


async def _body(request: Request) -> bytes:
    """The body of a request. Raises Refusal for another type, too many bytes, or no end."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "the body has to be application/json")
    try:
        return await asyncio.wait_for(_read_all(request), BODY_SECONDS)
    except TimeoutError:
        raise Refusal(408, "the body did not come in time") from None
    except ClientDisconnect:
        raise Refusal(400, "the body broke off") from None


async def _read_all(request: Request) -> bytes:
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BYTES:
            raise Refusal(413, f"a body may have {MOST_BYTES} bytes")
    return body


def make_app(
    pages: Pages,
    keys: Collection[Key],
    picture: Callable[[], bytes],
    files: Mapping[str, File],
) -> Router:
    """Everything there is to ask for; what is not listed here is not found."""
    desk = _Desk(pages, keys, picture)
    routes = [
        *map(desk.file, files.values()),
        Route("/events", desk.events, methods=["GET"]),
        Route("/picture.png", desk.picture, methods=["GET"]),
        Route("/keys", desk.press, methods=["POST"]),
    ]
    return Router(routes, redirect_slashes=False)
