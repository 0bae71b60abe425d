"""A disk that fails on purpose: full, read-only, locked, broken, slow, at any call into sqlite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from threading import Event
from typing import Any

from firmware.store.files import connect

FAULTS = {
    "full": "database or disk is full",
    "broken": "disk I/O error",
    "locked": "database is locked",
    "read-only": "attempt to write a readonly database",
}
"""How the display calls it, and what sqlite says."""


class Disk:
    """Hands out connections. `fault` fails every call that writes, `fault_at` just the n-th call
    from now (1 is the next); a commit waits for `goes_on`."""

    def __init__(self) -> None:
        self.fault = ""
        self.calls = 0
        self.goes_on = Event()
        self.goes_on.set()
        self._at, self._once = 0, ""

    def connect(self, path: Path) -> sqlite3.Connection:
        """Open a database on this disk."""
        self.call("OPEN")
        plain = connect
        disk = self

        class OnDisk(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                disk.call(sql)
                return super().execute(sql, *values)

            def executemany(self, sql: str, rows: Iterable[Any]) -> sqlite3.Cursor:
                disk.call(sql)
                return super().executemany(sql, rows)

        plain(path).close()
        return sqlite3.connect(
            path, timeout=0.0, isolation_level=None, check_same_thread=False, factory=OnDisk
        )

    def fail_once(self, call: int, fault: str) -> None:
        """Let just this call fail, 1 is the next."""
        self._at, self._once = self.calls + call, fault

    def call(self, sql: str) -> None:
        """Count a call and let it fail if it is its turn."""
        self.calls += 1
        if sql.startswith("COMMIT"):
            self.goes_on.wait(30)
        fault = self._once if self.calls == self._at else ""
        if not fault and not sql.startswith(("SELECT", "PRAGMA", "OPEN")):
            fault = self.fault
        if fault:
            raise sqlite3.OperationalError(FAULTS[fault])
