"""The loop: wait for the next event or deadline, let the app answer, show the picture.

An exception in a screen shows a trouble screen, with the game saved; a second one within a minute
ends the program, so that a service manager can restart it into the save.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from device.events import Edge, Gesture, Quit
from device.gestures import Gestures
from device.inbox import Inbox
from device.ports import Console
from firmware.app import App
from firmware.log import Log
from firmware.notify import Manager
from firmware.screens.trouble import Trouble

TROUBLE_WINDOW = 60.0
"""Seconds within which a second fault ends the program."""


class Loop:
    """Joins inbox, gestures and app. `run` returns when the app is switched off or told to quit."""

    def __init__(self, app: App, inbox: Inbox, console: Console, log: Log) -> None:
        self.manager = Manager()
        """Who is told that the loop turns; at first nobody is."""
        self._app = app
        self._inbox = inbox
        self._console = console
        self._log = log
        self._gestures = Gestures(
            console.keys.settle,
            down=[key for key in console.keys.available if console.keys.is_down(key)],
        )
        self._trouble_at: float | None = None

    def run(self) -> None:
        """Show the first picture, then go on until the end. Lets the second fault through."""
        try:
            self._guarded(self._app.show)
            while self._app.running:
                event = self._inbox.take(self._due())
                if isinstance(event, Quit):
                    return
                self._guarded(partial(self._turn, event))
        finally:
            self.manager.stopping()

    def _due(self) -> float | None:
        times = (self._gestures.due(), self._app.due(), self.manager.due())
        return min((time for time in times if time is not None), default=None)

    def _turn(self, event: object) -> None:
        gestures: list[Gesture] = []
        if isinstance(event, Edge):
            gestures = self._gestures.feed(event)
        elif event is None:
            # Only here is no edge waiting: a late release must not be taken for a hold.
            gestures = self._gestures.tick(self._inbox.now(), self._console.keys.is_down)
        else:
            self._app.post(event)
        for gesture in gestures:
            self._app.gesture(gesture)
        self._app.tick()
        self._app.show()

    def _guarded(self, step: Callable[[], None]) -> None:
        try:
            step()
            # A program that so far has only shown trouble is not ready.
            if self.manager.is_ready or not isinstance(self._app.screen, Trouble):
                self.manager.alive(self._inbox.now(), self._app.screen.name)
        except Exception as error:  # a screen's fault must not lose the game
            now = self._inbox.now()
            if self._trouble_at is not None and now - self._trouble_at < TROUBLE_WINDOW:
                raise
            self._trouble_at = now
            self._log.write(trouble=repr(error))
            self._app.start([Trouble(error, is_saved=self._app.is_saved)])
            self._app.show()
