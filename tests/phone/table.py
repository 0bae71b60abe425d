"""A table with the whole program on it: its loop in a thread, the phones' real server beside.

Nothing sleeps: whatever is waited for comes within PATIENCE or is an error. What a test does to the
game it does in the loop's thread, between two turns.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

from device.backends.headless import HeadlessConsole
from device.board import EMULATED
from device.events import Edge, Quit
from device.gestures import HOLD
from device.inbox import LiveInbox
from device.ports import Key
from firmware.app import App, Later
from firmware.bootstrap import Program, build
from firmware.desk import Desk
from firmware.kept import Kept, Player
from firmware.padsession import PadSession
from firmware.phone.port import Kind, Role
from firmware.phone.service import PhoneService
from firmware.screen import Screen
from firmware.screens.pad import PadTable
from firmware.session import Session
from firmware.sheets.load import load_sheet
from rules.catalogue import find

PATIENCE = 5.0
"""Seconds."""

Result = TypeVar("Result")

VIEWER, SCOREKEEPER = Role(), Role(Kind.SCOREKEEPER)


def player(name: str) -> Role:
    return Role(Kind.PLAYER, name)


class Table:
    """The device, playing `session` if one is given, with its phones switched on."""

    def __init__(self, folder: Path, session: Kept | None = None, *, lasts: float = 3600.0) -> None:
        self.inbox = LiveInbox()
        self.console = HeadlessConsole(self.inbox, EMULATED)
        self.folder = folder
        self._program: Program | None = None
        self._ready = Event()
        self._loop = Thread(target=self._run, args=(session, lasts), daemon=True)
        self._loop.start()
        assert self._ready.wait(PATIENCE * 2)

    def _run(self, session: Kept | None, lasts: float) -> None:
        program = self._program = build(
            self.console, self.inbox, self.folder, seed="table", inline=True
        )
        self.phones = PhoneService(
            self.desk, self.inbox, self.folder, ports=(0,), address=lambda: "127.0.0.1"
        )
        self.desk.phones = self.phones
        if session is not None:
            program.app.open(session)  # type: ignore[arg-type]
            program.app.push(_screen(self.desk, session))
        self.phones.switch_on(lasts)
        self._ready.set()
        program.loop.run()
        self.phones.switch_off()
        program.store.close()

    @property
    def program(self) -> Program:
        assert self._program is not None
        return self._program

    @property
    def app(self) -> App:
        return self.program.app

    @property
    def desk(self) -> Desk:
        return self.program.app.desk

    @property
    def address(self) -> str:
        return self.do(self.phones.status).address

    @property
    def code(self) -> str:
        return self.do(self.phones.status).code

    def do(self, what: Callable[[], Result]) -> Result:
        """Do something in the loop's thread and return what it gives."""
        done: list[Result] = []
        ready = Event()

        def act() -> None:
            try:
                done.append(what())
            finally:
                ready.set()

        self.inbox.post(Later(act))
        assert ready.wait(PATIENCE), "the loop does not answer"
        return done[0]

    def press(self, key: Key) -> None:
        """Press a key of the device and wait until it was handled."""
        self._touch(key, 0.0)

    def hold(self, key: Key) -> None:
        """Hold a key: its release says when it was, so nobody has to wait."""
        self._touch(key, HOLD + 0.1)

    def _touch(self, key: Key, seconds: float) -> None:
        now = self.inbox.now()
        self.inbox.post(Edge(key, True, now))
        self.inbox.post(Edge(key, False, now + seconds))
        self.settle()

    def settle(self) -> None:
        """Wait until the loop has handled all that was posted before."""
        self.do(lambda: None)

    def grant(self, name: str, role: Role) -> None:
        """Give the phone of this name a role, as the device's menu does."""
        key = next(one.key for one in self.do(self.phones.status).phones if one.name == name)
        self.do(lambda: self.phones.grant(key, role))

    def cut(self) -> None:
        """Every connection to a phone breaks, as when somebody walks out of the Wi-Fi."""
        run = self.phones._run
        server = None if run is None else run._thread._server
        assert server is not None
        lines = server.server_state.connections

        def hang_up() -> None:
            for line in list(lines):
                line.transport.abort()

        server.call(hang_up)

    def state(self) -> dict[str, Any]:
        """Everything that a phone could change, to see that one has not."""
        return self.do(self._state)

    def _state(self) -> dict[str, Any]:
        session, people = self.desk.session, self.desk.people
        return {
            "changes": session.changes if session else None,
            "players": session.players if session else None,
            "persons": people.profiles(),
            "groups": people.groups(),
            "settings": self.desk.settings,
        }

    def end(self) -> None:
        self.inbox.post(Quit(self.inbox.now()))
        self._loop.join(PATIENCE)
        assert not self._loop.is_alive()


def _screen(desk: Desk, session: Kept) -> Screen:
    if isinstance(session, PadSession):
        return PadTable(desk)
    from firmware.screens.faces import face_of

    return face_of(session.slug).table(desk)


def pad(sheet: str, *names: str) -> PadSession:
    """Return an empty score pad for these people."""
    loaded = load_sheet(sheet)
    return PadSession(sheet, loaded.sheet, loaded.words, [Player(name) for name in names])


def game(slug: str, *names: str, seed: str = "hands", **options: Any) -> Session:
    """Return a dealt game of these people."""
    found = find(slug)
    session = Session(
        found, found.setup(len(names), options or None), [Player(name) for name in names], seed
    )
    session.deal()
    return session
