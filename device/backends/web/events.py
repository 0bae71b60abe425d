"""How something is told in a stream: server-sent events."""

from __future__ import annotations

import json
from collections.abc import Mapping


def event(name: str, facts: Mapping[str, object]) -> bytes:
    """A server-sent event: its name, and facts as JSON on one line."""
    return f"event: {name}\ndata: {json.dumps(facts, separators=(',', ':'))}\n\n".encode()
