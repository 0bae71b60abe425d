"""Said once when the games cannot be saved: why, and that the game goes on meanwhile."""

from __future__ import annotations

from firmware.screens.notice import Notice
from firmware.store.errors import FULL, LOCKED, READ_ONLY, SLOW
from firmware.words import N_, _

WHY = {
    FULL: N_("The disk is full. Play on: Kibitz tries again by itself."),
    READ_ONLY: N_("The disk takes nothing. Play on: Kibitz tries again by itself."),
    LOCKED: N_("Another program is busy with the saves. Play on: Kibitz tries again."),
    SLOW: N_("The disk is slow. Play on: Kibitz saves as soon as it can."),
}
BROKEN = N_("The disk has a fault. Play on: Kibitz tries again by itself.")


class Unsaved(Notice):
    """The icon "saved" is dark for as long as it lasts."""

    name = "unsaved"

    def __init__(self, reason: str) -> None:
        super().__init__(_("Cannot save now"), _(WHY.get(reason, BROKEN)), "trouble")
