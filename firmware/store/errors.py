"""What can be wrong with the saves, and how the display will call it."""

from __future__ import annotations

import sqlite3

FULL, READ_ONLY, LOCKED, SLOW, BROKEN = "full", "read-only", "locked", "slow", "broken"
"""Why nothing can be saved now; the screens have words for each."""

_BY_TEXT = (
    ("full", FULL),
    ("readonly", READ_ONLY),
    ("unable to open", READ_ONLY),
    ("locked", LOCKED),
    ("busy", LOCKED),
)


class StoreError(Exception):
    """The saves cannot be used; the message says why, for the person who started the program."""


class Unusable(Exception):  # noqa: N818 - it never leaves the store
    """The file is damaged, or made by a newer version."""


class Newer(Unusable):
    """The file is whole, but made by a newer version."""


def reason_of(error: Exception) -> str:
    """Return which of the reasons above an error of sqlite or of the system is."""
    text = str(error).lower()
    return next((reason for part, reason in _BY_TEXT if part in text), BROKEN)


def is_damage(error: sqlite3.Error) -> bool:
    """Tell a file that is no use from a disk that refuses for now."""
    return isinstance(error, sqlite3.DatabaseError) and not isinstance(
        error, sqlite3.OperationalError
    )
