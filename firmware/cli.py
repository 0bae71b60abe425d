"""The command line: `kibitz play`, `kibitz games`, `kibitz arena`. The only place that prints.

Exit codes: 0 in order, 1 a fault of ours, 2 a request that cannot be met, said in one line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from device.errors import DeviceError
from firmware.arena_command import add_arena
from firmware.arguments import board_arguments, fill
from firmware.blank import add_blank
from firmware.errors import Fault, Refused
from firmware.tune.command import add_tune
from firmware.usage import language_of, parsed
from firmware.words import _, _n
from firmware.words.choice import WITHOUT_EYES
from rules.catalogue import SLUGS, find
from rules.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from device.inbox import Inbox
    from device.ports import Console

FAULT, REFUSED, INTERRUPTED = 1, 2, 130
"""Exit codes besides 0."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return the exit code."""
    language, words = language_of(sys.argv[1:] if arguments is None else arguments)
    # `kibitz` alone, or with options only, is `kibitz play`.
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help", "--version"}):
        words.insert(0, "play")
    options: argparse.Namespace | None = None
    try:
        options = parsed(_parser, words, lambda: _speak(language, None))
        options.words = language
        if options.run is not _play:
            _speak(language, options)
        code: int = options.run(options)
        sys.stdout.flush()
    except (Refused, DeviceError, RulesError) as error:
        _complain(error, language, options)
        return REFUSED
    except Fault as fault:
        _complain(fault, language, options)
        return FAULT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output is gone: nothing more to say to anybody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _speak(language: str, options: argparse.Namespace | None) -> None:
    """Speak what was named, else what is kept where the games are. Raises Refused."""
    from firmware.launch import state_folder
    from firmware.tongue import speak_here

    speak_here(language, getattr(options, "state", None) or state_folder())


def _say(text: str) -> None:
    print(text)  # noqa: T201


def _complain(error: Exception, language: str, options: argparse.Namespace | None) -> None:
    """Say in one line what was objected to, in the language of who has asked.

    That may be kept in the folder that the options name, as far as they could be read.
    """
    from firmware.words.complaints import said

    with suppress(Refused):  # of a language that there is not; then it is the system's
        _speak(language, options)
    print(f"kibitz: {said(str(error))}", file=sys.stderr)  # noqa: T201


# Arguments


class _Version(argparse.Action):
    """Looks the version up only when it is asked for: importlib.metadata is slow."""

    def __call__(self, *_: object) -> None:
        _say(_version())
        raise SystemExit(0)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"kibitz {version('kibitz')}"
    except PackageNotFoundError:
        return _("kibitz, not installed")


def _parser(kind: type[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    parser = kind(
        prog="kibitz",
        description=_("A games-table device: scorekeeper, electronic opponent, desktop emulator."),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help=_("print the version and exit"))
    runs = {
        "play": _play,
        "demo": _demo,
        "games": _games,
        "schema": _schema,
        "boards": _boards,
        "replay": _replay,
        "doctor": _doctor,
        "history": _history,
        "export": _export,
        "import": _import,
        "backup": _backup,
    }
    fill(parser, runs, _others)
    return parser


def _others(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands whose options are not with the rest."""
    add_arena(commands, _say)
    add_blank(commands, board_arguments)
    add_tune(commands, _say)


# kibitz games, schema


def _games(options: argparse.Namespace) -> int:
    from firmware.launch import state_folder
    from firmware.sheets.listing import lines

    _say(_("Games to play on the device:"))
    for slug in SLUGS:
        game = find(slug)
        seats = _("{least}-{most} seats").format(least=game.seats[0], most=game.seats[-1])
        _say(f"{slug}: {seats}")
        for option in game.options:
            values = ", ".join(str(value).lower() for value in option.values)
            _say(f"  {option.key}: {values}")
    _say(_("Score sheets for games played with real cards, dice and tiles:"))
    for line in lines(options.state or state_folder()):
        _say(line)
    return 0


def _schema(_options: argparse.Namespace) -> int:
    from json import dumps

    from firmware.sheets.load import file_schema

    _say(dumps(file_schema(), indent=2))
    return 0


# kibitz boards, doctor


def _boards(options: argparse.Namespace) -> int:
    from device.boards import board_names, load_board
    from device.boards.wiring import section

    if options.board:
        _say(section(options.board, load_board(options.board)))
        return 0
    for name in board_names():
        _say(f"{name}: {load_board(name).title}")
    return 0


def _doctor(options: argparse.Namespace) -> int:
    from firmware.consoles import Wishes, open_console, wanted_board
    from firmware.doctor import Examination, instructions, report
    from firmware.overrides import overrides

    if settings := overrides(options.changes, {}).settings:
        raise Refused(f"--set: {', '.join(settings)}: a doctor takes the board's values alone")
    said = overrides(options.changes, os.environ).board
    board = wanted_board(options.board, said)
    _say(report(board, _version()))
    if not options.test:
        return 0

    def open_device(changes: Mapping[str, object]) -> tuple[Console, Inbox]:
        wishes = Wishes(board=options.board, changes={**said, **changes})
        opened = open_console("raspberry", wishes)
        return opened.console, opened.inbox

    for line in instructions():
        _say(line)
    for line in Examination(board, open_device).run():
        _say(line)
    return 0


# kibitz play, demo, replay


def _play(options: argparse.Namespace) -> int:
    from firmware.launch import play

    if options.game is not None:
        find(options.game)
    backend = _backend(options)
    if backend not in WITHOUT_EYES:
        _speak(options.words, options)
    if backend != "headless" and (options.script or options.shots):
        raise Refused("--script and --shots need --on headless")
    return play(backend, options, _say)


def _demo(options: argparse.Namespace) -> int:
    from firmware.demo import Demo
    from firmware.launch import demonstrate

    backend = _backend(options)
    moves = options.moves
    if moves is None and backend == "headless":
        raise Refused("--on headless needs --moves: nobody is there to stop it")
    demo = Demo(options.game, tuple(_levels(options.seats)), options.pace, moves)
    return demonstrate(backend, demo, options, _say)


def _levels(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise Refused(f"--seats is {text!r}; expected levels like 2,1") from None


def _replay(options: argparse.Namespace) -> int:
    from firmware.launch import read_text
    from firmware.recordings import replay

    same, count = replay(options.file, read_text(options.file), options.log)
    pictures = _n("{count} picture", "{count} pictures", count)
    verdict = _("the same as recorded") if same else _("not those recorded")
    _say(f"{pictures}, {verdict}")
    return 0 if same else FAULT


# kibitz history, export, import, backup


def _history(options: argparse.Namespace) -> int:
    from firmware.chronicle import as_text
    from firmware.launch import state_folder

    _say(as_text(options.state or state_folder(), options.last))
    return 0


def _export(options: argparse.Namespace) -> int:
    from firmware.archive import as_csv, as_json, write
    from firmware.launch import state_folder

    folder = options.state or state_folder()
    text = as_csv(folder) if options.format == "csv" else as_json(folder)
    if options.file is None:
        _say(text.rstrip("\n"))
    else:
        write(options.file, text)
    return 0


def _import(options: argparse.Namespace) -> int:
    from firmware.archive import take_in
    from firmware.launch import read_text, state_folder

    folder = options.state or state_folder()
    taken = take_in(folder, read_text(options.file), str(options.file))
    counts = _("games: {new} new, {known} known, {damaged} damaged")
    _say(counts.format(**taken._asdict()))
    return 0


def _backup(options: argparse.Namespace) -> int:
    from firmware.archive import backup
    from firmware.launch import state_folder

    size = backup(options.state or state_folder(), options.file)
    _say(f"{options.file}: {_n('{count} byte', '{count} bytes', size)}")
    return 0


def _backend(options: argparse.Namespace) -> str:
    from firmware.consoles import BACKENDS, usual

    backend: str = options.on or os.environ.get("KIBITZ_ON") or usual()
    if backend not in BACKENDS:
        raise Refused(f"--on is {backend!r}; it can be: {', '.join(BACKENDS)}")
    return backend
