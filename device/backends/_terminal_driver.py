"""Textual's driver without its ten wake-ups a second, and with an end when the terminal goes away.

Textual looks at the keyboard every 0.1 s. Between two looks it asks its exit event whether to go
on; ours answers only when there is something to read or the end has come.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from threading import Event, get_ident
from time import monotonic
from typing import Any

from textual.drivers.linux_driver import LinuxDriver

_ESCAPE_SECONDS = 0.3
"""How long after an input Textual has to go on looking: a lone Escape is known by its silence."""


class PatientEvent(Event):
    """An event whose `is_set` waits, in one thread, for input on a file or for `set`."""

    def __init__(self, fileno: int, on_hang_up: Callable[[], None]) -> None:
        """Watch `fileno`; call `on_hang_up` once, from the waiting thread, when it is closed."""
        super().__init__()
        self.patient_thread: int | None = None
        self._fileno = fileno
        self._on_hang_up = on_hang_up
        self._lively_until = 0.0
        self._ears, self._bell = os.pipe()
        self._poll = select.poll()
        self._poll.register(fileno, select.POLLIN)
        self._poll.register(self._ears, select.POLLIN)

    def set(self) -> None:
        """Set it and wake the waiting thread."""
        super().set()
        os.write(self._bell, b"!")

    def is_set(self) -> bool:
        """Say whether it is set; in the patient thread, wait for a reason to ask first."""
        if get_ident() == self.patient_thread:
            while not super().is_set() and monotonic() >= self._lively_until:
                self._wait()
        return super().is_set()

    def clear(self) -> None:
        """Clear it, and forget the wake-up."""
        super().clear()
        os.read(self._ears, 1)

    def close(self) -> None:
        """Give the pipe back; safe to call twice."""
        for end in {self._ears, self._bell} - {-1}:
            os.close(end)
        self._ears = self._bell = -1

    def _wait(self) -> None:
        what = dict(self._poll.poll()).get(self._fileno, 0)
        if what & (select.POLLHUP | select.POLLERR | select.POLLNVAL):
            # Reading would return at once for ever; from now on only `set` can wake us.
            self._poll.unregister(self._fileno)
            self._on_hang_up()
        elif what:
            self._lively_until = monotonic() + _ESCAPE_SECONDS


class PatientDriver(LinuxDriver):
    """Textual's driver for Linux and macOS, drawing on standard output, asleep when idle.

    The app has to have a method `ask_to_quit` that may be called from any thread.
    """

    def __init__(self, app: Any, **settings: Any) -> None:
        """Replace the driver's output and its exit event; `settings` are Textual's own."""
        super().__init__(app, **settings)
        # Textual draws on standard error; that is where the user may want `kibitz 2> log`.
        if sys.__stdout__ is not None:
            self._file = sys.__stdout__
        self._patience = PatientEvent(self.fileno, app.ask_to_quit)
        self.exit_event = self._patience

    def run_input_thread(self) -> None:
        """Read the keyboard as Textual does; this is the thread that may wait."""
        self._patience.patient_thread = get_ident()
        super().run_input_thread()

    def close(self) -> None:
        """Stop the writer as Textual does, and give our pipe back."""
        super().close()
        self._patience.close()
