"""Real keys: gpiozero tells every edge, and it is posted with the kernel's time. No more.

Units: seconds on the inbox's clock. Debouncing, holding and repeating are the gestures' work:
`bounce_time` means another thing in every pin factory, and each of them loses something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from device.backends._pi_lines import NoLines
from device.backends._pi_words import line_trouble
from device.boards import Contact, WiredBoard
from device.events import Edge
from device.inbox import Inbox
from device.ports import Key

Report = Callable[[str, str], None]
"""Takes a part's name and what is wrong with it; nothing when it works again."""


class PiKeys:
    """The board's keys. All are opened once and kept: with lgpio, closing the key that was opened
    last silences all others (gpiozero #1189)."""

    def __init__(self, inbox: Inbox, board: WiredBoard, factory: Any, report: Report) -> None:
        """Open them; one that is busy is reported and missing. Raises NoLines if all are."""
        self.settle = board.settle
        self.lost = 0  # edges that could not be posted
        self._is_closed = False
        self._inbox = inbox
        self._factory = factory
        self._devices: dict[Key, Any] = {}
        troubles = [self._open(contact, board, report) for contact in board.contacts]
        if not self._devices:
            raise NoLines(f"no key can be used: {troubles[0]}")
        self.available = frozenset(self._devices)

    def is_down(self, key: Key) -> bool:
        """The level of a key now."""
        device = None if self._is_closed else self._devices.get(key)
        return device is not None and bool(device.is_active)

    def close(self) -> None:
        """Tell no more edges. The lines stay open; the factory gives them back together."""
        self._is_closed = True
        for device in self._devices.values():
            device.when_activated = device.when_deactivated = None

    def _open(self, contact: Contact, board: WiredBoard, report: Report) -> str:
        from gpiozero import DigitalInputDevice

        key = board.meaning(contact.key)
        name = f"key {key.value} ({contact.label})"
        try:
            device = DigitalInputDevice(
                contact.pin, pull_up=contact.active_low, pin_factory=self._factory
            )
        except Exception as error:  # each library has errors of its own
            trouble = line_trouble(error, contact.pin)
            report(name, trouble)
            return trouble
        self._devices[key] = device
        if device.is_active:
            # The loop asks `is_down` at its start, and takes no notice until it is released.
            report(name, f"is down at the start (GPIO {contact.pin}); it counts once released")
        device.when_activated = self._told(device, key, down=True)
        device.when_deactivated = self._told(device, key, down=False)
        return ""

    def _told(self, device: Any, key: Key, *, down: bool) -> Callable[[], None]:
        def post() -> None:
            # This runs in lgpio's one thread: whatever is raised here would end it, and with it
            # every key; whatever takes time here would delay every key.
            try:
                age = device.active_time if down else device.inactive_time
                self._inbox.post(Edge(key, down, self._inbox.now() - (age or 0.0)))
            except Exception:
                self.lost += 1

        return post
