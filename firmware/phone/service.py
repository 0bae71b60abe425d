"""The phones at the table, switched on and off: the server, who is paired, and what they see.

Made for the loop's thread; see `firmware.phone.port.Phones`. The server runs in a thread of its
own and only posts: losing the network or a page never holds up the game. Units: seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from device.backends.web.thread import END_SECONDS, listen
from device.errors import CannotListen, PortTaken
from device.events import Fault
from device.inbox import Inbox
from firmware.phone.network import own_address
from firmware.phone.port import Kind, Phone, Role, Status, Trouble
from firmware.phone.roles import Pairing
from firmware.phone.run import PART, Run
from firmware.phone.snapshot import snapshot_of

if TYPE_CHECKING:
    import socket

    from firmware.desk import Desk

PORTS = (8642, 8643, 8644, 8645, 8646)
"""Where we listen: the first of them that no other program has."""

EVERYWHERE = "0.0.0.0"  # the network can change while it is on; strangers are turned away


class PhoneService:
    """Serves the phones while it is on. Nothing is loaded, opened or started before that."""

    def __init__(
        self,
        desk: Desk,
        inbox: Inbox,
        folder: Path,
        *,
        ports: Sequence[int] = PORTS,
        address: Callable[[], str] = own_address,
    ) -> None:
        """Saves are in `folder`. `address` tells this machine's own, '' where it has none."""
        self.pairing = Pairing()
        self._desk, self._inbox, self._folder = desk, inbox, folder
        self._ports, self._own_address = ports, address
        self._run: Run | None = None
        self._ending: Thread | None = None
        self._trouble: Trouble | None = None
        self._until = 0.0
        self._is_on = False
        self._shown: object = None
        self._number = 0

    # Seen from the device

    @property
    def is_on(self) -> bool:
        """Whether it is switched on."""
        return self._is_on

    def status(self) -> Status:
        """Return how things are now."""
        now = self._inbox.now()
        if not self._is_on:
            return Status()
        if self._run is not None and self._run.has_failed:
            self._trouble = Trouble.BROKEN
        trouble, address = self._trouble, self._own_address()
        if trouble is None and not address:
            trouble = Trouble.NO_NETWORK
        is_working = trouble is None and self._run is not None
        return Status(
            True,
            trouble,
            f"http://{address}:{self._run.port}" if is_working and self._run else "",
            self.pairing.code(now) if is_working else "",
            self.pairing.pause(now),
            max(0.0, self._until - now),
            self.pairing.phones(),
        )

    def switch_on(self, lasts: float) -> None:
        """Serve for so many seconds; where it is on with a trouble, try again."""
        self._until = self._inbox.now() + lasts
        self._is_on = True
        if self._run is not None and not self._run.has_failed:
            return
        self._stop()
        self._trouble = None
        try:
            sock = self._listen()
            self._run = Run(sock, self.pairing, self._inbox, self._folder, lambda: self._until)
        except PortTaken:
            self._trouble = Trouble.PORT_TAKEN
        except CannotListen:
            self._trouble = Trouble.BROKEN

    def _listen(self) -> socket.socket:
        if self._ending is not None:
            self._ending.join(END_SECONDS)  # it still has the port, for a second at most
        for port in self._ports[:-1]:
            with suppress(PortTaken):
                return listen(EVERYWHERE, port)
        return listen(EVERYWHERE, self._ports[-1])

    def switch_off(self) -> None:
        """End, and forget all phones. Whoever is slow to say good-bye is not waited for."""
        self._is_on = False
        self.pairing.clear()
        self._shown = None
        self._stop()

    def _stop(self) -> None:
        run, self._run = self._run, None
        if run is not None:
            self._ending = Thread(target=run.stop, name="kibitz-phones-end", daemon=True)
            self._ending.start()

    def grant(self, key: str, role: Role) -> None:
        """Give a phone another role."""
        self.pairing.grant(key, role)
        self.turned()

    def forget(self, key: str) -> None:
        """End a phone's session."""
        self.pairing.forget(key)
        if self._run is not None:
            self._run.nudge()

    def turned(self) -> None:
        """Show the phones what has changed, if any is connected; end when the time is up."""
        if not self._is_on:
            return
        if self._inbox.now() >= self._until:
            self.switch_off()
            return
        if self._run is None:
            return
        phones = tuple(phone for phone in self.pairing.phones() if phone.connected)
        if not phones:
            self._shown = None  # whoever comes next is shown how things are then
            return
        facts = self._what_is_shown(phones)
        if facts != self._shown:
            self._shown = facts
            self._number += 1
            self._publish(self._run, [phone.role for phone in phones])

    def _publish(self, run: Run, roles: Sequence[Role]) -> None:
        try:
            snapshot = snapshot_of(self._desk, self._number, roles)
        except Exception as error:  # whatever fails here, the game goes on
            self._inbox.post(Fault(PART, repr(error), self._inbox.now()))
            return
        run.publish(snapshot)

    def _what_is_shown(self, phones: tuple[Phone, ...]) -> tuple[object, ...]:
        """Return what a snapshot depends on, cheaply."""
        session, desk = self._desk.session, self._desk
        roles = {phone.role for phone in phones}
        has_keeper = Role(Kind.SCOREKEEPER) in roles
        return (
            session,
            session and (session.changes, session.players),
            desk.settings.phone_points,
            frozenset(roles),
            self.pairing.changes,
            tuple(desk.people.profiles()) if has_keeper else None,
            tuple(desk.people.groups()) if has_keeper else None,
        )
