"""What an opponent's answer is compared with, so that one that comes too late is dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from firmware.kept import Kept


class Ticket(NamedTuple):
    """What makes a question's position unlike any other, and the ticket of the screen's own."""

    session: Kept | None
    changes: int
    screens: object
