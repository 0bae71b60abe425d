"""Pages of a service that needs no web library itself: questions come as values, so go answers.

A handler takes an `Asked` and returns an `Answer`, at once or as a coroutine, or a listener for a
stream of events. Nothing else is served. Runs in the server's thread.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import Response
from starlette.routing import Route, Router

from device.backends.web.bodies import read_json
from device.backends.web.limits import Refusal
from device.backends.web.streams import EventStream, Listener

if TYPE_CHECKING:
    from starlette.requests import Request

MOST_BYTES = 4096
"""The longest body of a request."""

BEAT = 20.0
"""Seconds without news after which a stream shows that it is alive."""


class Asked(NamedTuple):
    """A question. Nothing in it was checked but that `facts` is an object of JSON."""

    query: Mapping[str, str]
    cookies: Mapping[str, str]
    address: str
    """The asker's, '' where there is none."""
    languages: str
    """The header that says which languages are wanted."""
    facts: Mapping[str, Any]
    """The body of a POST, {} for a GET."""


class Answer(NamedTuple):
    """What is sent back."""

    body: bytes = b""
    status: int = 200
    kind: str = "application/json"
    headers: Mapping[str, str] = {}


Reply = Answer | Listener
Handler = Callable[[Asked], Reply | Awaitable[Reply]]


def make_router(gets: Mapping[str, Handler], posts: Mapping[str, Handler]) -> Router:
    """Everything there is to ask for, by path; what is not listed here is not found."""
    routes = [
        *(Route(path, _endpoint(handler), methods=["GET"]) for path, handler in gets.items()),
        *(Route(path, _endpoint(handler), methods=["POST"]) for path, handler in posts.items()),
    ]
    return Router(routes, redirect_slashes=False)


def _endpoint(handler: Handler) -> Callable[[Request], Awaitable[Response | EventStream]]:
    async def answer(request: Request) -> Response | EventStream:
        reply = handler(await _asked(request))
        if inspect.isawaitable(reply):
            reply = await reply
        if isinstance(reply, Answer):
            return Response(reply.body, reply.status, dict(reply.headers), reply.kind)
        return EventStream(reply, BEAT)

    return answer


async def _asked(request: Request) -> Asked:
    facts = await read_json(request, MOST_BYTES) if request.method == "POST" else {}
    if not isinstance(facts, dict):
        raise Refusal(400, "the body has to be an object")
    return Asked(
        dict(request.query_params),
        request.cookies,
        request.client.host if request.client else "",
        request.headers.get("accept-language", ""),
        facts,
    )
