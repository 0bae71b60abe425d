"""The service manager is told that the program is ready, alive and stopping; others pay nothing."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from device.backends.headless import HeadlessConsole, ScriptedInbox
from device.events import Quit
from firmware.bootstrap import Program, build
from firmware.errors import Refused
from firmware.notify import Manager, manager
from firmware.screen import Screen

WATCHDOG = 20_000_000
"""The unit's time in microseconds."""


class Listener:
    """What systemd does with the socket: keep what it is told."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.address)
        self._socket.setblocking(False)

    def heard(self) -> list[list[str]]:
        """The lines of every datagram since the last time."""
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode().split("\n"))
            except BlockingIOError:
                return found

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Listener]:
    listener = Listener(tmp_path)
    yield listener
    listener.close()


class CountingInbox(ScriptedInbox):
    """Counts how often the loop wakes without an event."""

    wakes = 0

    def take(self, until: float | None) -> object | None:
        event = super().take(until)
        self.wakes += event is None
        return event


def started(folder: Path, told: Manager) -> tuple[Program, CountingInbox]:
    inbox = CountingInbox()
    program = build(HeadlessConsole(inbox), inbox, folder, seed="notify", inline=True)
    program.loop.manager = told
    return program, inbox


def firsts(heard: list[list[str]]) -> list[str]:
    return [lines[0] for lines in heard]


def test_ready_is_said_once_and_after_the_first_picture(tmp_path: Path, systemd: Listener) -> None:
    program, inbox = started(tmp_path, manager({"NOTIFY_SOCKET": systemd.address}))
    assert systemd.heard() == []
    inbox.push("press down x3")
    program.loop.run()
    assert systemd.heard() == [["READY=1", "STATUS=home"], ["STOPPING=1", "STATUS=stopping"]]


def test_a_first_picture_that_fails_is_not_ready_until_the_trouble_is_left(
    tmp_path: Path, systemd: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, inbox = started(tmp_path, manager({"NOTIFY_SOCKET": systemd.address}))

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    screen: Screen = program.app.screen
    monkeypatch.setattr(screen, "draw", fail)
    inbox.push("wait 600")
    program.loop.run()
    assert firsts(systemd.heard()) == ["STOPPING=1"], "dimming is a turn, and yet not a success"
    inbox.push("press ok x2")
    program.loop.run()
    assert systemd.heard()[0] == ["READY=1", "STATUS=home"]


def test_a_sign_of_life_comes_twice_within_the_time_allowed(
    tmp_path: Path, systemd: Listener
) -> None:
    environ = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": str(WATCHDOG)}
    program, inbox = started(tmp_path, manager(environ))
    inbox.push("wait 60.5")
    program.loop.run()
    assert firsts(systemd.heard()) == ["READY=1", *["WATCHDOG=1"] * 6, "STOPPING=1"]


def test_many_turns_are_one_sign_of_life(tmp_path: Path, systemd: Listener) -> None:
    environ = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": str(WATCHDOG)}
    program, inbox = started(tmp_path, manager(environ))
    inbox.push("press down x100\nwait 0.1")
    program.loop.run()
    signs = firsts(systemd.heard()).count("WATCHDOG=1")
    assert signs == int(inbox.now() / 10)


def test_the_status_is_the_screen_on_top(tmp_path: Path, systemd: Listener) -> None:
    environ = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": str(WATCHDOG)}
    program, inbox = started(tmp_path, manager(environ))
    inbox.push("press ok\nwait 11")
    program.loop.run()
    assert ["WATCHDOG=1", "STATUS=new game"] in systemd.heard()


def test_a_loop_that_hangs_gives_no_sign_of_life(
    tmp_path: Path, systemd: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A screen that takes an hour for an answer: nothing is said until it has ended."""
    environ = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": str(WATCHDOG)}
    program, inbox = started(tmp_path, manager(environ))
    during: list[list[str]] = []

    def hang(_event: object) -> tuple[()]:
        systemd.heard()
        inbox._now += 3600
        during.extend(systemd.heard())
        return ()

    monkeypatch.setattr(program.app.screen, "on", hang)
    inbox.push("press down")
    program.loop.run()
    assert during == []
    assert "WATCHDOG=1" in firsts(systemd.heard())


def test_without_a_watchdog_the_loop_wakes_as_rarely_as_without_a_manager(
    tmp_path: Path, systemd: Listener
) -> None:
    told = manager({"NOTIFY_SOCKET": systemd.address})
    alone, its_inbox = started(tmp_path / "alone", Manager())
    watched, inbox = started(tmp_path / "told", told)
    for program, each in ((alone, its_inbox), (watched, inbox)):
        each.push("wait 3600")
        program.loop.run()
    assert inbox.wakes == its_inbox.wakes
    assert told.due() is None


def test_stopping_is_said_when_the_program_is_told_to_quit(
    tmp_path: Path, systemd: Listener
) -> None:
    program, inbox = started(tmp_path, manager({"NOTIFY_SOCKET": systemd.address}))
    inbox.post(Quit(0.0))
    program.loop.run()
    assert firsts(systemd.heard()) == ["READY=1", "STOPPING=1"]


def test_nothing_is_opened_where_nobody_listens(tmp_path: Path) -> None:
    for environ in ({}, {"WATCHDOG_USEC": "1"}, {"NOTIFY_SOCKET": str(tmp_path / "nobody")}):
        told = manager(environ)
        told.alive(0.0, "home")
        assert told.due() is None
        told.stopping()


def test_an_abstract_socket_is_meant_by_an_at_sign() -> None:
    name = f"kibitz-notify-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(f"\0{name}")
        listener.settimeout(5)
        manager({"NOTIFY_SOCKET": f"@{name}"}).alive(0.0, "home")
        assert listener.recv(100) == b"READY=1\nSTATUS=home"


def test_a_manager_that_does_not_read_stops_no_game(systemd: Listener) -> None:
    told = manager({"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "2"})
    for second in range(10_000):
        told.alive(float(second), "home")
    systemd.close()
    told.alive(20_000.0, "home")


def test_a_watchdog_of_another_process_is_not_fed(systemd: Listener) -> None:
    environ = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "2", "WATCHDOG_PID": "12"}
    for process, wanted in ((12, 5.000001), (13, None)):
        told = manager(environ, process)
        told.alive(5.0, "home")
        assert told.due() == wanted


@pytest.mark.parametrize(
    ("environ", "named"),
    [
        ({"NOTIFY_SOCKET": "vsock:2:1"}, "NOTIFY_SOCKET is 'vsock:2:1'"),
        ({"NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "soon"}, "WATCHDOG_USEC is 'soon'"),
        ({"NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "0"}, "WATCHDOG_USEC is '0'"),
    ],
)
def test_what_is_not_systemds_is_refused(environ: dict[str, str], named: str) -> None:
    with pytest.raises(Refused, match=named):
        manager(environ)


def test_the_command_tells_it_from_start_to_end(tmp_path: Path, systemd: Listener) -> None:
    script = tmp_path / "keys.txt"
    script.write_text("press ok\nwait 25\n", encoding="utf-8")
    environ = os.environ | {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": str(WATCHDOG)}
    words = ["play", "--on", "headless", "--script", str(script), "--state", str(tmp_path / "s")]
    subprocess.run([sys.executable, "-m", "firmware", *words], env=environ, check=True, timeout=60)
    assert firsts(systemd.heard()) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]
