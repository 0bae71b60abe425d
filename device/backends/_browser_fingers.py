"""Which page holds which key. The first finger on a key closes its contact, the last opens it.

Times are the inbox's. Only the server's thread moves fingers; any thread may ask for a level.
"""

from __future__ import annotations

from collections.abc import Collection

from device.events import Edge
from device.inbox import Inbox
from device.ports import Key


class Fingers:
    """The fingers of all pages; a page is known by its id."""

    def __init__(self, inbox: Inbox, keys: Collection[Key]) -> None:
        """Post edges of these keys to `inbox`."""
        self._inbox = inbox
        self._holders: dict[Key, set[str]] = {key: set() for key in keys}

    def is_down(self, key: Key) -> bool:
        """Whether any page holds the key."""
        return bool(self._holders.get(key))

    def holds(self, page: str, key: Key) -> bool:
        """Whether this page holds the key."""
        return page in self._holders[key]

    def move(self, page: str, key: Key, *, down: bool) -> None:
        """Put this page's finger on a key, or take it off; where it is already, nothing happens."""
        holders = self._holders[key]
        was_down = bool(holders)
        (holders.add if down else holders.discard)(page)
        if bool(holders) != was_down:
            self._inbox.post(Edge(key, down, self._inbox.now()))

    def lift_all(self, page: str) -> None:
        """Take every finger of this page off: it has gone away."""
        for key in self._holders:
            self.move(page, key, down=False)
