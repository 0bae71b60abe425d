"""Opening the device that was asked for: on a desktop, on a Raspberry Pi, or headless."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from firmware.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from device.backends.recorder import Recorder
    from device.boards import WiredBoard
    from device.inbox import Inbox
    from device.ports import Console

BACKENDS = ("desktop", "terminal", "browser", "raspberry", "headless")
"""Where to play. A desktop is terminal and browser together, both showing the same game."""


class Wishes(NamedTuple):
    """How to open it: what the command line said."""

    bell: bool = False
    host: str = "127.0.0.1"
    port: int = 0
    script: str = ""
    script_name: str = "script"
    shots: Path = Path("shots")
    recorded: bool = False
    board: str = ""
    changes: Mapping[str, object] | None = None


class Opened(NamedTuple):
    """An open device. `address` is where its page is, empty without one."""

    console: Console
    inbox: Inbox
    address: str = ""
    recorder: Recorder | None = None


def usual() -> str:
    """Return where to play when nothing is said: the browser alone where there is no terminal."""
    has_terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
    return "desktop" if has_terminal else "browser"


def open_console(backend: str, wishes: Wishes) -> Opened:
    """Open a device of BACKENDS. Raises DeviceError and Refused."""
    if not wishes.recorded:
        return _open(backend, wishes, _inbox(backend, wishes))
    from device.backends.recorder import Recorder, RecordingInbox

    inner = _inbox(backend, wishes)
    inbox = RecordingInbox(inner)
    opened = _open(backend, wishes, inbox, inner)
    recorder = Recorder(opened.console, inbox)
    return Opened(recorder, inbox, opened.address, recorder)


def _inbox(backend: str, wishes: Wishes) -> Inbox:
    if backend == "headless":
        from device.backends.headless import Script, ScriptedInbox

        return ScriptedInbox(Script.parse(wishes.script, wishes.script_name))
    from device.inbox import LiveInbox

    return LiveInbox()


def _open(backend: str, wishes: Wishes, inbox: Inbox, inner: Inbox | None = None) -> Opened:
    if backend == "headless":
        return _headless(wishes, inbox, inner or inbox)
    if backend == "terminal":
        return Opened(_terminal(wishes, inbox), inbox)
    if backend == "browser":
        return _browser(wishes, inbox)
    if backend == "raspberry":
        return Opened(_raspberry(wishes, inbox), inbox)
    return _desktop(wishes, inbox)


def _headless(wishes: Wishes, inbox: Inbox, scripted: Inbox) -> Opened:
    from device.backends import headless

    console = headless.open(inbox)

    def shoot(name: str) -> None:
        try:
            wishes.shots.mkdir(parents=True, exist_ok=True)
            console.save(wishes.shots / f"{name}.png")
        except OSError as error:
            reason = f"{wishes.shots}: cannot save a shot here: {error.strerror}"
            raise Refused(reason) from error

    if isinstance(scripted, headless.ScriptedInbox):
        scripted.on_shot = shoot
    return Opened(console, inbox)


def _terminal(wishes: Wishes, inbox: Inbox) -> Console:
    from device.backends import load

    console: Console = load("terminal").open(inbox, bell=wishes.bell)  # type: ignore[call-arg]
    return console


def _browser(wishes: Wishes, inbox: Inbox) -> Opened:
    from device.backends import browser
    from firmware.words.page import page_words

    console = browser.open(inbox, host=wishes.host, port=wishes.port, words=page_words)
    return Opened(console, inbox, console.address)


def _raspberry(wishes: Wishes, inbox: Inbox) -> Console:
    from device.backends import raspberry
    from firmware.blank import goodbye

    board = wanted_board(wishes.board, wishes.changes)
    return raspberry.open(inbox, board, goodbye=goodbye().image, tell=_tell_fault)


def wanted_board(name: str, changes: Mapping[str, object] | None = None) -> WiredBoard:
    """Return the board named, else that of KIBITZ_BOARD. Raises DeviceError and Refused."""
    from device.boards import load_board

    wanted = name or os.environ.get("KIBITZ_BOARD") or ""
    if not wanted:
        raise Refused("which board? say --board NAME or set KIBITZ_BOARD; see: kibitz boards")
    return load_board(wanted, changes)


def _tell_fault(line: str) -> None:
    from firmware.words.complaints import said

    print(f"kibitz: {said(line)}", file=sys.stderr, flush=True)  # noqa: T201 - a part that failed


def _desktop(wishes: Wishes, inbox: Inbox) -> Opened:
    from device.backends.together import Lines, Together

    lines = Lines(inbox)
    terminal = _terminal(wishes, lines.open())
    page = _browser(wishes, lines.open())
    return Opened(Together([terminal, page.console]), inbox, page.address)


def show_page(address: str) -> None:
    """Open the page in the person's browser, where there is a desktop to open it on."""
    has_desktop = sys.platform in {"darwin", "win32"} or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_desktop and not os.environ.get("SSH_CONNECTION"):
        import threading
        import webbrowser

        # In a thread: some browsers keep the call waiting until they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
