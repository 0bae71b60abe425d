"""Real keys: every edge is posted with the kernel's time, and no more is done about it here.

Units: seconds on the inbox's clock. Debouncing, holding and repeating are the gestures' work:
`bounce_time` means another thing in every pin factory, and each of them loses something.
"""

from __future__ import annotations

from device.backends._pi_inputs import Line, Lines, OnEdge
from device.backends._pi_lines import NoLines
from device.backends._pi_stuck import StuckKeys
from device.backends._pi_words import Report, line_cause, line_trouble
from device.boards import Contact, WiredBoard
from device.events import Cause, Edge
from device.inbox import Inbox
from device.ports import Key


class PiKeys:
    """The board's keys. All are opened once and kept."""

    def __init__(self, inbox: Inbox, board: WiredBoard, lines: Lines, report: Report) -> None:
        """Open them; one that is busy is reported and missing. Raises NoLines if all are."""
        self.settle = board.settle
        self.lost = 0  # edges that could not be posted
        self._is_closed = False
        self._inbox = inbox
        self._opened: dict[Key, Line] = {}
        contacts = {board.meaning(contact.key): contact for contact in board.contacts}
        troubles = [self._open(key, contact, lines, report) for key, contact in contacts.items()]
        if not self._opened:
            raise NoLines(f"no key can be used: {troubles[0]}")
        self.available = frozenset(self._opened)
        names = {key: _name(key, contact) for key, contact in contacts.items()}
        down = [key for key in self._opened if self.is_down(key)]
        for key in down:
            # The loop asks `is_down` at its start, and takes no notice until it is released.
            at_start = f"is down at the start (GPIO {contacts[key].pin}); it counts once released"
            report(names[key], at_start, Cause.STUCK)
        self.stuck = StuckKeys(names, self.is_down, inbox.now, report, frozenset(down))
        for key, line in self._opened.items():
            line.listen(self._poster(key))

    def is_down(self, key: Key) -> bool:
        """The level of a key now."""
        line = None if self._is_closed else self._opened.get(key)
        return line is not None and line.is_active

    def close(self) -> None:
        """Tell no more edges. The lines stay open, and are given back together."""
        self._is_closed = True
        for line in self._opened.values():
            line.listen(None)

    def _open(self, key: Key, contact: Contact, lines: Lines, report: Report) -> str:
        try:
            self._opened[key] = lines.open(contact)
        except Exception as error:  # each library has errors of its own
            trouble = line_trouble(error, contact.pin)
            report(_name(key, contact), trouble, line_cause(error))
            return trouble
        return ""

    def _poster(self, key: Key) -> OnEdge:
        def post(down: bool, age: float) -> None:
            # This runs in the library's one thread: whatever is raised here would end it, and with
            # it every key; whatever takes time here would delay every key.
            try:
                at = self._inbox.now() - age
                self._inbox.post(Edge(key, down, at))
                self.stuck.edge(key, down=down, at=at)
            except Exception:
                self.lost += 1

        return post


def _name(key: Key, contact: Contact) -> str:
    return f"key {key.value} ({contact.label})"
