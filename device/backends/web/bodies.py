"""The body of a request: JSON, short, and soon. Units: bytes, seconds."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.requests import ClientDisconnect, Request

from device.backends.web import limits
from device.backends.web.limits import Refusal


async def read_json(request: Request, most: int) -> Any:
    """Return what the body says, of at most so many bytes.

    Raises Refusal for another type, for too many bytes, no end, or what is no JSON.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "the body has to be application/json")
    try:
        body = await asyncio.wait_for(_read_all(request, most), limits.BODY_SECONDS)
    except TimeoutError:
        raise Refusal(408, "the body did not come in time") from None
    except ClientDisconnect:
        raise Refusal(400, "the body broke off") from None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise Refusal(400, "this is no JSON") from None


async def _read_all(request: Request, most: int) -> bytes:
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise Refusal(413, f"a body may have {most} bytes")
    return body
