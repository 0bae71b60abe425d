"""The newest snapshot, and the windows that it is shown in. Lives in the server's thread.

The loop's thread only puts a new snapshot there. What a role is sent in a language is worked out
once for each snapshot, however many phones there are; a slow one gets the newest, never a queue.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from device.backends.web.events import event
from device.backends.web.limits import Refusal
from firmware.phone.port import Role
from firmware.phone.roles import Pairing
from firmware.phone.snapshot import Snapshot, told
from firmware.phone.texts import say
from firmware.words import ENGLISH


class Board:
    """The newest snapshot and the open windows."""

    def __init__(
        self, pairing: Pairing, now: Callable[[], float], announce: Callable[[], None]
    ) -> None:
        """`announce` is called when a window was opened or closed."""
        self.snapshot = Snapshot()
        self.is_over = False
        self._pairing = pairing
        self._now, self._announce = now, announce
        self._windows: set[Window] = set()
        self._told: dict[tuple[Role, str], bytes] = {}
        self._told_of = self.snapshot

    def open(self, token: str, language: str) -> Window:
        """Open a window of a phone. Raises Refusal for one that is not paired or has too many."""
        if self._pairing.find(token) is None:
            raise Refusal(401, "this phone is not paired")
        if not self._pairing.arrive(token, self._now()):
            raise Refusal(429, "too many windows of this phone are open")
        window = Window(self, token, language, after=self.snapshot.number)
        self._windows.add(window)
        self._announce()
        return window

    def close(self, window: Window) -> None:
        """A window has gone."""
        self._windows.discard(window)
        self._pairing.depart(window.token, self._now())
        self._announce()

    def wake(self) -> None:
        """Let every window look for news."""
        for window in self._windows:
            window.wake.set()

    def end(self) -> None:
        """Let every window say good-bye."""
        self.is_over = True
        self.wake()

    def event_for(self, token: str, language: str) -> bytes | None:
        """Return what this phone is to show now, None for one that is not paired any more."""
        phone = self._pairing.find(token)
        if phone is None:
            return None
        snapshot = self.snapshot
        if snapshot is not self._told_of:
            self._told, self._told_of = {}, snapshot
        asked = (phone.role, language)
        if asked not in self._told:
            facts = in_language(told(snapshot, phone.role), language)
            self._told[asked] = event("state", facts)
        return self._told[asked]


class Window:
    """A stream to one window of a phone."""

    def __init__(self, board: Board, token: str, language: str, after: int) -> None:
        """The first snapshot to be shown is the one that comes `after` this number.

        Those before were made for the phones that were there then, maybe long ago.
        """
        self.token = token
        self.wake = asyncio.Event()
        self.wake.set()  # there is news at once: everything
        self._board = board
        self._language = language
        self._after = after
        self._last = b""
        self._is_forgotten = False

    @property
    def is_over(self) -> bool:
        """Whether the server ends, or the phone was sent away."""
        return self._board.is_over or self._is_forgotten

    def news(self) -> bytes:
        """Return the newest state, unless it is what was sent last."""
        newest = self._board.event_for(self.token, self._language)
        if newest is None:
            self._is_forgotten = True
            return event("gone", {})
        if newest == self._last or self._board.snapshot.number <= self._after:
            return b""
        self._last = newest
        return newest

    def leave(self) -> None:
        """The window was closed."""
        self._board.close(self)


# Languages


def in_language(facts: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return what a phone is sent, with its names in a language."""
    changed = dict(facts)
    if facts["table"] is not None:
        changed["table"] = facts["table"] | {"name": chosen(facts["table"]["name"], language)}
    if facts["entry"] is not None:
        rows = facts["entry"]["rows"]
        labelled = [row | {"label": chosen(row["label"], language)} for row in rows]
        changed["entry"] = facts["entry"] | {"rows": labelled}
    if facts["hand"] is not None:
        changed["hand"] = [_group(group, language) for group in facts["hand"]]
    return changed


def chosen(names: Mapping[str, str], language: str) -> str:
    """Return the name in a language, else the English one, else any."""
    fallback = names.get(ENGLISH) or next(iter(names.values()), "")
    return names.get(language) or fallback


def _group(group: Mapping[str, Any], language: str) -> dict[str, Any]:
    cards = [
        {**card, "name": say(language, card["name"]) if card["name"] else ""}
        for card in group["cards"]
    ]
    return {"title": say(language, group["title"]), "cards": cards}


def as_json(facts: object) -> bytes:
    """Return facts as the body of an answer."""
    return json.dumps(facts, ensure_ascii=False).encode("utf-8", "replace")
