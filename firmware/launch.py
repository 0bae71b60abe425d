"""Starting the device: which console, where the games are kept, what is logged, and how it ends."""

from __future__ import annotations

import argparse
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from device.errors import DeviceError
from firmware.errors import Fault, Refused

if TYPE_CHECKING:
    from device.inbox import Inbox
    from device.ports import Console
    from firmware.bootstrap import Program


def play_on(backend: str, options: argparse.Namespace) -> int:
    """Play on a backend until the end, and return the exit code. Raises Refused and Fault."""
    from firmware.bootstrap import build

    console, inbox = _headless(options) if backend == "headless" else _terminal(options)
    folder = options.state or _state_folder()
    log = _open_log(options.log)
    try:
        program = build(
            console,
            inbox,
            folder,
            seed=options.seed,
            log_file=log,
            inline=backend == "headless",
            game=options.game,
        )
        _run(program, console, folder)
    finally:
        console.close()
        if log is not None:
            with suppress(OSError):  # a full disk
                log.close()
    return 0


def _run(program: Program, console: Console, folder: Path) -> None:
    from firmware.store import StoreError

    try:
        console.run(program.loop.run)
    except (DeviceError, StoreError, Refused):
        raise
    except Exception as error:
        raise Fault(_report(error, folder)) from error
    finally:
        program.store.close()


def _report(error: Exception, folder: Path) -> str:
    """Write a fault down where the saves are; nobody at the table wants to see a traceback."""
    import traceback

    path = folder / "fault.txt"
    try:
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError as unwritable:
        return f"two faults within a minute, so Kibitz ends: {error!r} ({unwritable.strerror})"
    return f"two faults within a minute, so Kibitz ends; the game is saved, a report is in {path}"


def _headless(options: argparse.Namespace) -> tuple[Console, Inbox]:
    from device.backends import headless

    text = _read(options.script) if options.script else ""
    script = headless.Script.parse(text, str(options.script or "script"))
    inbox = headless.ScriptedInbox(script)
    console = headless.open(inbox)
    folder = options.shots or Path("shots")

    def shoot(name: str) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            console.save(folder / f"{name}.png")
        except OSError as error:
            raise Refused(f"{folder}: cannot save a shot here: {error.strerror}") from error

    inbox.on_shot = shoot
    return console, inbox


def _terminal(options: argparse.Namespace) -> tuple[Console, Inbox]:
    from device.backends import load
    from device.inbox import LiveInbox

    inbox = LiveInbox()
    module = load("terminal")
    return module.open(inbox, bell=options.bell), inbox  # type: ignore[call-arg]


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise Refused(f"{path}: cannot read this script: {reason}") from error


def _open_log(path: Path | None) -> TextIO | None:
    if path is None:
        return None
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path}: cannot write the log here: {error.strerror}") from error


def _state_folder() -> Path:
    """Return systemd's folder, else where this system keeps a user's program data."""
    given = os.environ.get("STATE_DIRECTORY")
    if given:
        return Path(given.partition(":")[0])
    from platformdirs import user_data_path

    return user_data_path("kibitz", appauthor=False)
