"""What a page has to know to show the device: the newest of each part, ready to be sent.

A part is one of PARTS; it is kept as the text of one server-sent event, with a number that grows
at each change. The application's thread puts, the server's thread reads.
"""

from __future__ import annotations

from collections.abc import Mapping

from device.backends.web.events import event

PARTS = ("words", "frame", "icons", "text", "tune")
"""Every part there is, in the order in which they are sent."""

Seen = dict[str, int]
"""The number of each part that a page was sent last."""


class State:
    """The newest of each part. Older ones are forgotten, so nobody can be sent a stale one."""

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        """Start with nothing to tell."""
        # All the names are there from the start: a dict of one size can be read while it changes.
        self._parts: dict[str, tuple[int, bytes]] = dict.fromkeys(PARTS, (0, b""))

    def put(self, part: str, facts: Mapping[str, object], *, again: bool = False) -> bool:
        """Keep a part; say whether it is news. With `again` it is, even if it equals the last."""
        number, last = self._parts[part]
        text = event(part, facts)
        if text == last and not again:
            return False
        self._parts[part] = (number + 1, text)
        return True

    def seen_at_first(self) -> Seen:
        """What a new page starts from: it misses all but the tune, which has been heard."""
        return {**dict.fromkeys(PARTS, 0), "tune": self._parts["tune"][0]}

    def since(self, seen: Seen) -> bytes:
        """The events of every part that is newer than in `seen`, which is brought up to date."""
        news = []
        for part in PARTS:
            number, text = self._parts[part]
            if number != seen[part]:
                seen[part] = number
                news.append(text)
        return b"".join(news)
