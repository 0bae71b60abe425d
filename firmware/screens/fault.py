"""Said once when a part of the device fails: which, why, and that the game goes on (story 23).

The console has the same with the command that mends it.
"""

from __future__ import annotations

from device.events import Cause, Fault
from firmware.commands import Command
from firmware.screen import Actions, After, Event, Pop, Timer
from firmware.screens.notice import Notice
from firmware.words import N_, _

MENDED_FOR = 4.0
"""Seconds for which it is said that a part works again, if nobody presses a key."""

DISPLAY = "display"
PHONE = "phone"
"""No part of the device: its own screen says how it is."""

PARTS = {
    DISPLAY: N_("Display"),
    "buzzer": N_("Buzzer"),
    "key": N_("Key {name}"),
    "lamp": N_("Lamp"),
    "saves": N_("Saved games"),
}
OTHER_PART = N_("A part fails")

WHY = {
    Cause.BUSY: N_("Another program is using its pin. Play on without it."),
    Cause.FORBIDDEN: N_("Kibitz may not use its pin. Play on without it."),
    Cause.STUCK: N_("It stays down. It works again once it is released."),
    Cause.DAMAGED: N_("Some old games are damaged. At the next start all are put aside."),
    Cause.BROKEN: N_("It does not work. Play on without it."),
}
MENDED = N_("It works again.")


def is_to_be_shown(fault: Fault) -> bool:
    """Whether the display can show it: its own failing it cannot; that it is back, it can.

    That another part is back is seen from its working.
    """
    return fault.part != PHONE and (fault.part == DISPLAY) != bool(fault.message)


class Faults(Notice):
    """One fault after the other; any key goes on. What is mended meanwhile is not said any more."""

    name = "fault"

    def __init__(self, fault: Fault) -> None:
        super().__init__("", "", "trouble")
        self._left = [fault]
        self._say()

    def add(self, fault: Fault) -> None:
        """Say this one as well, after the others."""
        self._left.append(fault)

    def mend(self, part: str) -> None:
        """Say nothing about this part any more."""
        self._left = [fault for fault in self._left if fault.part != part]

    def enter(self) -> Actions:
        """Leave if there is nothing to say any more."""
        if not self._left:
            return (Pop(),)
        self._say()
        fault = self._left[0]
        return () if fault.message else (After(MENDED_FOR, fault),)

    def on(self, event: Event) -> Actions:
        """Go on at any key, and from what is mended by itself."""
        if isinstance(event, Command) or (
            isinstance(event, Timer) and event.token in self._left[:1]
        ):
            del self._left[:1]
            return self.enter()
        return ()

    def _say(self) -> None:
        fault = self._left[0]
        kind, _space, rest = fault.part.partition(" ")
        name = rest.partition(" ")[0].upper()
        self.title = _(PARTS.get(kind, OTHER_PART)).format(name=name)
        self.text = _(WHY[fault.cause] if fault.message else MENDED)
