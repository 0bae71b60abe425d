"""The log of a run: one JSON object a line, with the time in seconds on the inbox's clock.

{"at": 1.2, "screen": "table"}   {"at": 1.9, "tune": "card"}   {"at": 1.9, "move": "7>2"}
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO


class Log:
    """Writes what happens to a file, line by line; without a file it writes nothing."""

    def __init__(self, file: TextIO | None, now: Callable[[], float]) -> None:
        self._file = file
        self._now = now

    def write(self, **fields: object) -> None:
        """Write one line with the time and these fields."""
        if self._file is None:
            return
        import json  # here, so that a start without a log does not pay for it

        line = json.dumps({"at": round(self._now(), 3), **fields}, ensure_ascii=False)
        try:
            print(line, file=self._file, flush=True)
        except (OSError, ValueError):
            # A full disk or a closed pipe: the game goes on without a log.
            self._file = None
