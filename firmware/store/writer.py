"""The thread that writes: one transaction for all that waits, tried again until it succeeds.

A job is a function that writes with a connection. Nothing that was handed over is dropped while
the program lives; after a failure the file is opened afresh, since nobody knows the state that an
I/O error has left a connection in.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread

from firmware.store.errors import SLOW, reason_of

IDLE = 1.0
"""Seconds without a job after which the thread ends."""

IN_TROUBLE = 0.05
"""Seconds that an attempt is waited for when the last one failed: no key answers late for it."""

Job = Callable[[sqlite3.Connection], None]


class Writer:
    """Owns the connection that writes. `report` is called, from any thread, when `trouble` changes.

    `opened` is the file, None if it could not be opened yet; `reopen` opens it. A failure is tried
    again after `retry` seconds, and with every new job.
    """

    def __init__(
        self,
        opened: sqlite3.Connection | None,
        reopen: Callable[[], sqlite3.Connection],
        report: Callable[[], None],
        retry: float,
        trouble: str = "",
    ) -> None:
        self.trouble = trouble
        """Why what waits is not on the disk; '' when all is well."""
        self.error: Exception | None = None
        """What the last failure was."""
        self._db = opened
        self._reopen = reopen
        self._report = report
        self._retry = retry
        self._jobs: deque[Job] = deque()
        self._turn = Condition()
        self._attempts = 0
        self._is_trying = self._nudged = self._closing = False
        self._thread: Thread | None = None

    @property
    def is_idle(self) -> bool:
        """Everything that was handed over is on the disk."""
        return not self._jobs

    def write(self, job: Job, patience: float) -> bool:
        """Hand a job over and wait for its commit; return whether it came within the patience.

        While there is trouble only an attempt that fails at once is waited for.
        """
        with self._turn:
            self._jobs.append(job)
            self._nudged = True
            if self._thread is None:
                self._thread = Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()
            self._turn.notify_all()
            if self.trouble != SLOW:
                self._await_attempt(min(patience, IN_TROUBLE) if self.trouble else patience)
            is_late = bool(self._jobs) and not self.trouble
            if is_late:
                self.trouble = SLOW
        if is_late:
            self._report()
        return self.is_idle

    def wait(self, patience: float) -> bool:
        """Try at once what waits, and tell whether all of it is on the disk now."""
        with self._turn:
            self._nudged = True
            self._turn.notify_all()
            self._await_attempt(patience)
        return self.is_idle

    def _await_attempt(self, patience: float) -> None:
        # Two: one that is under way now may not have all jobs in it.
        enough = self._attempts + (2 if self._is_trying else 1)
        self._turn.wait_for(lambda: not self._jobs or self._attempts >= enough, patience)

    def close(self, patience: float) -> bool:
        """Write what waits and close the file; return whether all of it was written."""
        with self._turn:
            self._closing = True
            self._turn.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(patience)
        if thread is None or not thread.is_alive():
            self._drop()
        return self.is_idle

    # In the thread

    def _run(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._jobs or self._closing, IDLE)
                if not self._jobs:
                    self._thread = None  # the next job starts another one
                    return
                self._nudged = False
                self._is_trying = True
                jobs = tuple(self._jobs)
            reason = self._attempt(jobs)
            self._note(jobs, reason)
            if reason and not self._rest():
                return  # closing, and still not on the disk

    def _note(self, jobs: tuple[Job, ...], reason: str) -> None:
        with self._turn:
            if not reason:
                for _ in jobs:
                    self._jobs.popleft()
            now = reason or (self.trouble if self._jobs else "")
            changed, self.trouble = now != self.trouble, now
            self._attempts += 1
            self._is_trying = False
            self._turn.notify_all()
        if changed:
            self._report()

    def _rest(self) -> bool:
        """Wait until it is time to try again; False when the program ends instead."""
        with self._turn:
            self._turn.wait_for(lambda: self._nudged or self._closing, self._retry)
            return not self._closing

    def _attempt(self, jobs: tuple[Job, ...]) -> str:
        """Write it all; return '' or the reason why not."""
        try:
            if self._db is None:
                self._db = self._reopen()
            self._db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                job(self._db)
            self._db.execute("COMMIT")
        except Exception as error:  # the thread must live on, whatever a job does
            self.error = error
            self._drop()
            return reason_of(error)
        return ""

    def _drop(self) -> None:
        """Let go of the connection; what was not committed is rolled back with it."""
        db, self._db = self._db, None
        if db is not None:
            with suppress(sqlite3.Error):
                db.close()
