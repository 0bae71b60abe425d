"""The pages and what they can ask for: the page's files, the stream of events, the keys.

Runs in the server's thread. Units: seconds for times, bytes for bodies. It decides nothing about
games and draws nothing; it hands the newest state out and posts edges.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from device.backends._browser_fingers import Fingers
from device.backends._browser_limits import (
    BURST,
    MOST_BYTES,
    MOST_PAGES,
    PAGE_BURST,
    PAGE_RATE,
    RATE,
)
from device.backends._browser_page import File
from device.backends._browser_state import State
from device.backends.web.bodies import read_json
from device.backends.web.events import event
from device.backends.web.limits import Bucket, Refusal
from device.backends.web.streams import EventStream
from device.ports import Key

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_ID_BYTES = 12
_MESSAGE = {"page": str, "key": str, "down": bool}


class Page:
    """A browser window whose event stream is open."""

    __slots__ = ("_pages", "bucket", "id", "is_new", "seen", "wake")

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self.id = secrets.token_urlsafe(_ID_BYTES)
        self.bucket = Bucket(PAGE_BURST, PAGE_RATE)
        self.seen = pages.state.seen_at_first()
        self.is_new = True
        self.wake = asyncio.Event()
        self.wake.set()  # there is news at once: everything

    @property
    def is_over(self) -> bool:
        """Whether the device ends."""
        return self._pages.is_over

    def news(self) -> bytes:
        """What this page has not seen yet; at first, who it is."""
        hello = event("hello", {"page": self.id}) if self.is_new else b""
        self.is_new = False
        return hello + self._pages.state.since(self.seen)

    def leave(self) -> None:
        """Close; the fingers come off the keys."""
        self._pages.leave(self)


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
        page = Page(self)
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
        return EventStream(self._pages.join())

    async def picture(self, _request: Request) -> Response:
        self._bucket.spend()
        shown = {"Content-Disposition": 'inline; filename="kibitz.png"'}
        return Response(self._picture(), media_type="image/png", headers=shown)

    async def press(self, request: Request) -> Response:
        order = self._read(await read_json(request, MOST_BYTES))
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

    def _read(self, facts: Any) -> _Order:
        if not isinstance(facts, dict) or {k: type(v) for k, v in facts.items()} != _MESSAGE:
            raise Refusal(400, 'expected {"page": "...", "key": "ok", "down": true}')
        if facts["key"] not in self._keys:
            raise Refusal(400, f"no such key here; there are: {', '.join(self._keys)}")
        return _Order(facts["page"], self._keys[facts["key"]], facts["down"])


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
