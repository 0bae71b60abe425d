"""One run of the phones' server, from switching it on to switching it off.

Everything that needs the libraries of the server is loaded in its thread. Units: seconds.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from device.backends.web.thread import ServerThread
from device.events import Fault
from device.inbox import Inbox
from firmware.phone.port import PhoneChanged
from firmware.phone.roles import Pairing
from firmware.phone.snapshot import Snapshot
from firmware.words import language

if TYPE_CHECKING:
    from device.backends.web.server import WebServer
    from firmware.phone.board import Board

PART = "phone"
"""What a fault of ours is called in the log."""


class Run:
    """Serves from the beginning on; `stop` ends it for good."""

    def __init__(
        self,
        sock: socket.socket,
        pairing: Pairing,
        inbox: Inbox,
        folder: Path,
        until: Callable[[], float],
    ) -> None:
        """`sock` listens; `until` says when the time is up, which can be put off meanwhile."""
        self.port = int(sock.getsockname()[1])
        self.has_failed = False
        self._host = str(sock.getsockname()[0])
        self._pairing, self._inbox, self._folder = pairing, inbox, folder
        self._until = until
        self._newest = Snapshot()
        self._board: Board | None = None
        self._is_nudged = False
        self._thread = ServerThread(sock, self._make, self._fail, "kibitz-phones")
        self._thread.has_picture.set()  # there is one already: nothing to wait for
        self._thread.start()

    def publish(self, snapshot: Snapshot) -> None:
        """Show the phones how things are now; returns at once."""
        self._newest = snapshot
        self.nudge()

    def nudge(self) -> None:
        """Let the phones look for news soon; costs nothing while a nudge is under way."""
        if not self._is_nudged:
            # Set before the call: the server's thread may clear it before the call returns.
            self._is_nudged = True
            if not self._thread.call(self._look):
                self._is_nudged = False

    def stop(self) -> None:
        """Say good-bye to all phones and end; takes a second if one of them does not listen."""
        self._thread.stop()

    # In the server's thread

    def _make(self) -> WebServer:
        from device.backends.web.guard import Guard, Hosts
        from device.backends.web.server import WebServer
        from device.backends.web.service import make_router
        from firmware.phone.answers import Answers
        from firmware.phone.board import Board
        from firmware.phone.past import Past

        inbox = self._inbox
        board = self._board = Board(self._pairing, inbox.now, self._announce)
        board.snapshot = self._newest
        past = Past(self._folder)
        answers = Answers(self._pairing, board, past, inbox.post, inbox.now, language)
        router = make_router(answers.gets(), answers.posts())
        guard = Guard(router, Hosts(self._host, self.port), self._report)
        return WebServer(guard, board.end, self._watch_the_time)

    def _announce(self) -> None:
        """A phone has come or gone: the loop has a look at what it is to be shown."""
        self._inbox.post(PhoneChanged())

    def _look(self) -> None:
        self._is_nudged = False  # before the snapshot is read, so that none is missed
        if self._board is not None:
            self._board.snapshot = self._newest
            self._board.wake()

    def _watch_the_time(self) -> None:
        """Tell the loop when the time is up, which ends us; look again if it was put off."""
        left = self._until() - self._inbox.now()
        if left <= 0.0:
            self._inbox.post(PhoneChanged())
        else:
            import asyncio  # here: nothing of it is loaded before it is switched on

            asyncio.get_running_loop().call_later(left, self._watch_the_time)

    def _report(self, error: BaseException) -> None:
        self._inbox.post(Fault(PART, repr(error), self._inbox.now()))

    def _fail(self, error: BaseException) -> None:
        """The server is gone; the device says so and the game goes on."""
        self.has_failed = True
        self._report(error)
        self._inbox.post(PhoneChanged())
