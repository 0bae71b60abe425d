"""The gate in front of the page: who may ask at all, and under which rules the answer is shown.

A page of another site can make a browser send requests to this machine, and can let its own name
point here (DNS rebinding). So the Host has to be ours, a POST has to come from our own page, and
what is not asked for by our own page is not handed out. Knows nothing of keys and pictures.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from ipaddress import ip_address
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from device.backends.web.limits import Refusal

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What goes with every answer, the refusals as well."""

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^:\[\]]+)(?::([0-9]{1,5}))?")
_OURS = (None, "same-origin", "none")  # none: typed into the address line
_HTTP_PORT = 80


class Hosts:
    """The names under which this server may be spoken to, as in a Host header."""

    def __init__(self, host: str, port: int) -> None:
        """`host` is what the server was told to listen on, `port` the one it got."""
        self._port = port
        self._names = {host.lower(), "localhost", "127.0.0.1", "::1"}
        # Listening on every address: those are numbers, which no foreign name can point at.
        self._takes_numbers = host in ("", "0.0.0.0", "::")
        if self._takes_numbers:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local"}

    def __contains__(self, text: object) -> bool:
        """Whether a Host header is one of ours."""
        match = _HOST.fullmatch(str(text).lower())
        if match is None or int(match[2] or _HTTP_PORT) != self._port:
            return False
        name = match[1].strip("[]")
        return name in self._names or (self._takes_numbers and _is_number(name))


def _is_number(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


class Guard:
    """An ASGI application around another: it refuses, it seals, and it catches what fails."""

    def __init__(self, app: ASGIApp, hosts: Hosts, on_fault: Callable[[Exception], None]) -> None:
        """`on_fault` is told what an answer failed with, if it was no Refusal."""
        self._app = app
        self._hosts = hosts
        self._on_fault = on_fault

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        sealed = _Seal(send)
        try:
            self._check(Request(scope))
            await self._app(scope, receive, sealed)
        except Refusal as refusal:
            await _answer(refusal.status, refusal.reason)(scope, receive, sealed)
        except Exception as error:  # one request must not take the device down
            self._on_fault(error)
            if not sealed.has_begun:
                await _answer(500, "a fault of ours")(scope, receive, sealed)

    def _check(self, request: Request) -> None:
        host = request.headers.get("host", "")
        if host not in self._hosts:
            raise Refusal(403, "this server does not go by that name")
        if request.method not in ("GET", "POST"):
            raise Refusal(405, "only GET and POST are known here")
        origin = request.headers.get("origin")
        is_foreign = origin is not None and origin.lower() != f"http://{host}".lower()
        # Every browser names the origin of a POST; who leaves it out is asked to say it.
        if is_foreign or (origin is None and request.method == "POST"):
            raise Refusal(403, "a request from another site, or from one that does not say")
        if request.headers.get("sec-fetch-site") not in _OURS and not _is_a_visit(request):
            raise Refusal(403, "this is for our own page only")


def _is_a_visit(request: Request) -> bool:
    """Whether somebody followed a link to the page itself."""
    is_link = request.headers.get("sec-fetch-mode") == "navigate"
    return is_link and request.method == "GET" and request.url.path == "/"


def _answer(status: int, reason: str) -> PlainTextResponse:
    allow = {"Allow": "GET, POST"} if status == 405 else None
    return PlainTextResponse(f"{reason}\n", status, allow)


class _Seal:
    """Puts the headers on an answer, and knows whether it has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            MutableHeaders(scope=message).update(HEADERS)
        await self._send(message)
