"""Starting the device: which console, where the games are kept, what is logged, and how it ends."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from device.errors import DeviceError
from firmware import halt
from firmware.consoles import Opened, Wishes, open_console, show_page
from firmware.errors import Fault, Refused
from firmware.notify import manager
from firmware.overrides import Overrides, overrides
from firmware.settings import CHOICES
from firmware.words import _
from firmware.words.choice import VARIABLE, Speech, speech

if TYPE_CHECKING:
    from device.ports import Console
    from firmware.bootstrap import Program
    from firmware.demo import Demo


class Run(NamedTuple):
    """What to start: the device, where games are kept, and what is played on it."""

    opened: Opened
    folder: Path
    seed: str | None = None
    game: str | None = None
    demo: Demo | None = None
    log: Path | None = None
    inline: bool = False
    settings: Mapping[str, str] | None = None
    """Settings for this run alone; None changes none."""
    speech: Speech = Speech()


def play(backend: str, options: argparse.Namespace, tell: Callable[[str], None]) -> int:
    """Play on a backend until the end, and return the exit code. Raises Refused and Fault.

    `tell` is given what to print beforehand: where the page is.
    """
    said = overrides(options.changes, os.environ)
    wishes = _wishes(backend, options, said)._replace(
        script=read_text(options.script) if options.script else "",
        script_name=str(options.script or "script"),
        shots=options.shots or Path("shots"),
        recorded=options.record is not None,
    )
    folder = options.state or state_folder()
    if options.record is not None:
        unknown = ", ".join(_unrecorded(options.words, said))
        if unknown:
            raise Refused(f"--record: a replay would not know what is set: {unknown}")
        return _record(backend, options, wishes, folder, tell)
    run = Run(
        _announced(backend, options, wishes, tell),
        folder,
        seed=options.seed,
        game=options.game,
        log=options.log,
        inline=backend == "headless",
        settings=said.settings,
        speech=_speech(backend, options.words, said),
    )
    start(run)
    return 0


def demonstrate(
    backend: str, demo: Demo, options: argparse.Namespace, tell: Callable[[str], None]
) -> int:
    """Let opponents play each other; nothing of it is kept."""
    from tempfile import TemporaryDirectory

    # On the virtual clock a demonstration needs time to pass: as much as it takes.
    said = overrides(options.changes, os.environ)
    wishes = _wishes(backend, options, said)._replace(script="wait 1000000", shots=Path("shots"))
    with TemporaryDirectory() as folder:
        opened = _announced(backend, options, wishes, tell)
        headless = backend == "headless"
        run = Run(opened, Path(folder), options.seed, demo=demo, log=options.log, inline=headless)
        start(
            run._replace(
                settings=said.settings,
                speech=_speech(backend, options.words, said)._replace(asks=False),
            )
        )
    return 0


def _unrecorded(words: str, said: Overrides) -> dict[str, None]:
    """Return the keys of what is set for the run alone, which no recording keeps."""
    is_named = bool(words or VARIABLE in os.environ)
    return dict.fromkeys([*said.settings, *["language"] * is_named])


def _speech(backend: str, words: str, said: Overrides) -> Speech:
    return speech(words or said.settings.get("language", ""), os.environ, backend)


def _wishes(backend: str, options: argparse.Namespace, said: Overrides) -> Wishes:
    # The environment may be that of several devices; the command line means this one.
    if backend != "raspberry" and overrides(options.changes, {}).board:
        here = ", ".join(CHOICES)
        raise Refused(f"--set: {', '.join(said.board)}: needs --on raspberry; here: {here}")
    return Wishes(
        bell=options.bell,
        host=options.host,
        port=options.port,
        board=options.board,
        changes=said.board,
    )


def _announced(
    backend: str, options: argparse.Namespace, wishes: Wishes, tell: Callable[[str], None]
) -> Opened:
    opened = open_console(backend, wishes)
    if opened.address:
        tell(_("Kibitz is at {address}").format(address=opened.address))
        if options.open:
            show_page(opened.address)
    return opened


def _record(
    backend: str,
    options: argparse.Namespace,
    wishes: Wishes,
    folder: Path,
    tell: Callable[[str], None],
) -> int:
    from firmware.recordings import keep_start, write

    seed = options.seed or os.urandom(4).hex()
    keep_start(folder, options.record)
    opened = _announced(backend, options, wishes, tell)
    try:
        # Opponents think within the loop: a replay has to give the same answers at the same time.
        start(Run(opened, folder, seed, options.game, log=options.log, inline=True))
    finally:
        if opened.recorder is not None:
            write(opened.recorder, options.record, seed=seed, game=options.game)
            where = _("The recording is in {folder}; kibitz replay {folder}/run.keys")
            tell(where.format(folder=options.record))
    return 0


def start(run: Run) -> None:
    """Build the program, show its first picture, run it, and put everything away.

    When a person has switched it off, the machine is asked to go off as well, if it may.
    """
    from firmware.store import StoreError

    console = run.opened.console
    log = _open_log(run.log)
    program: Program | None = None
    try:
        program = _built(run, log)
        _go(program, console, run.folder)
    except StoreError as error:
        raise Refused(str(error)) from error
    finally:
        console.close()
        if log is not None:
            with suppress(OSError):  # a full disk
                log.close()
        if program is not None and not program.app.running:
            halt.ask(program.app.desk.settings.language)


def _built(run: Run, log: TextIO | None) -> Program:
    from firmware.bootstrap import build

    halt.forget()
    program = build(
        run.opened.console,
        run.opened.inbox,
        run.folder,
        seed=run.seed,
        log_file=log,
        inline=run.inline,
        game=run.game,
        demo=run.demo,
        # The time of day would make every replay another picture.
        when=(lambda _: "") if run.inline else None,
        speech=run.speech,
    )
    program.loop.manager = manager()
    desk = program.app.desk
    desk.settings = desk.settings._replace(**run.settings or {})
    return program


def _go(program: Program, console: Console, folder: Path) -> None:
    from firmware.store import StoreError

    try:
        console.run(program.loop.run)
    except (DeviceError, StoreError, Refused):
        raise
    except Exception as error:
        raise Fault(_report(error, folder)) from error
    finally:
        if program.app.desk.phones is not None:
            program.app.desk.phones.switch_off()
        is_safe = program.store.close()
    if not is_safe:
        raise StoreError(f"{folder}: the last moves could not be saved: {program.store.trouble}")


def _report(error: Exception, folder: Path) -> str:
    """Write a fault down where the saves are; nobody at the table wants to see a traceback."""
    import traceback

    path = folder / "fault.txt"
    try:
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError as unwritable:
        return f"two faults within a minute, so Kibitz ends: {error!r} ({unwritable.strerror})"
    return f"two faults within a minute, so Kibitz ends; the game is saved, a report is in {path}"


def read_text(path: Path) -> str:
    """Return the text of a file. Raises Refused."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise Refused(f"{path}: cannot read this file: {reason}") from error


def _open_log(path: Path | None) -> TextIO | None:
    if path is None:
        return None
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path}: cannot write the log here: {error.strerror}") from error


def state_folder() -> Path:
    """Return systemd's folder, else where this system keeps a user's program data."""
    given = os.environ.get("STATE_DIRECTORY")
    if given:
        return Path(given.partition(":")[0])
    from platformdirs import user_data_path

    return user_data_path("kibitz", appauthor=False)
