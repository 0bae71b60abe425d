"""The command line: `kibitz play`, `kibitz games`, `kibitz arena`. The only place that prints.

Exit codes: 0 in order, 1 a fault of ours, 2 a request that cannot be met, said in one line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from device.errors import DeviceError
from firmware.blank import add_blank
from firmware.errors import Fault, Refused
from rules.catalogue import SLUGS, find
from rules.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from device.inbox import Inbox
    from device.ports import Console
    from rules.game import Game, Value

FAULT, REFUSED, INTERRUPTED = 1, 2, 130
"""Exit codes besides 0."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    # `kibitz` alone, or with options only, is `kibitz play`.
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help", "--version"}):
        words.insert(0, "play")
    options = _parser().parse_args(words)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except (Refused, DeviceError, RulesError) as error:
        _complain(str(error))
        return REFUSED
    except Fault as fault:
        _complain(str(fault))
        return FAULT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output is gone: nothing more to say to anybody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _say(text: str) -> None:
    print(text)  # noqa: T201


def _complain(text: str) -> None:
    print(f"kibitz: {text}", file=sys.stderr)  # noqa: T201


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
        return "kibitz, not installed"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kibitz",
        description="A games-table device: scorekeeper, electronic opponent, desktop emulator.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _play_arguments(commands.add_parser("play", help="play (what `kibitz` alone does)"))
    games = commands.add_parser("games", help="list the games and the score sheets")
    games.add_argument("--state", type=Path, metavar="DIR", help="where games are kept")
    games.set_defaults(run=_games)
    schema = commands.add_parser("schema", help="print what a score sheet's file can say, as JSON")
    schema.set_defaults(run=_schema)
    _arena_arguments(commands.add_parser("arena", help="let opponents play each other and count"))
    _demo_arguments(commands.add_parser("demo", help="let opponents play while you look on"))
    boards = commands.add_parser("boards", help="list the boards, or show how one is wired")
    boards.add_argument("board", nargs="?", metavar="NAME", help="a board, or a .toml file")
    boards.set_defaults(run=_boards)
    doctor = commands.add_parser("doctor", help="report on this machine, and test its device")
    _board_arguments(doctor)
    doctor.add_argument("--no-test", dest="test", action="store_false", help="report only")
    doctor.set_defaults(run=_doctor)
    add_blank(commands, _board_arguments)
    _replay_arguments(commands.add_parser("replay", help="run a recording again, and compare"))
    _saves_arguments(commands)
    return parser


def _saves_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    history = commands.add_parser("history", help="list the last matches, and who won how often")
    history.add_argument("--last", type=int, default=20, metavar="N", help="how many matches (20)")
    history.set_defaults(run=_history)
    export = commands.add_parser("export", help="write the games down as JSON or CSV")
    export.add_argument("--format", choices=("json", "csv"), default="json")
    export.add_argument("file", nargs="?", type=Path, metavar="FILE", help="where (the screen)")
    export.set_defaults(run=_export)
    into = commands.add_parser("import", help="add the games of an export")
    into.add_argument("file", type=Path, metavar="FILE", help="what `kibitz export` wrote")
    into.set_defaults(run=_import)
    backup = commands.add_parser("backup", help="copy the saves, also while games go on")
    backup.add_argument("file", type=Path, metavar="FILE", help="where to")
    backup.set_defaults(run=_backup)
    for parser in (history, export, into, backup):
        parser.add_argument("--state", type=Path, metavar="DIR", help="where games are kept")


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="one of: " + ", ".join(SLUGS))
    _console_arguments(parser)
    parser.add_argument("--script", type=Path, metavar="FILE", help="keys to press (headless)")
    parser.add_argument("--shots", type=Path, metavar="DIR", help="where the script's shots go")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where games are kept")
    parser.add_argument("--record", type=Path, metavar="DIR", help="record the run for a replay")
    parser.set_defaults(run=_play)


def _console_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--on", metavar="WHERE", help="desktop, terminal, browser, raspberry or headless"
    )
    _board_arguments(parser)
    parser.add_argument("--seed", metavar="N", help="the same chance every time")
    parser.add_argument("--log", type=Path, metavar="FILE", help="write what happens, JSON lines")
    parser.add_argument("--bell", action="store_true", help="ring the terminal's bell for sounds")
    parser.add_argument("--host", default="127.0.0.1", help="where the page listens (127.0.0.1)")
    parser.add_argument("--port", type=int, default=0, metavar="N", help="its port (a free one)")
    parser.add_argument(
        "--no-open", dest="open", action="store_false", help="do not open the page by itself"
    )


def _board_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--board", default="", metavar="NAME", help="see: kibitz boards")
    parser.add_argument(
        "--set",
        dest="changes",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="change a setting or a value of the board's file for this run, like rotate=2",
    )


def _demo_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of: " + ", ".join(SLUGS))
    parser.add_argument("--seats", default="3,2,1,2", metavar="3,1", help="the level on each seat")
    parser.add_argument("--moves", type=int, metavar="N", help="end after so many moves")
    parser.add_argument("--pace", default="fast", choices=("slow", "normal", "fast"))
    _console_arguments(parser)
    parser.set_defaults(run=_demo)


def _replay_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="run.keys of a recording")
    parser.add_argument("--log", type=Path, metavar="FILE", help="write what happens, JSON lines")
    parser.set_defaults(run=_replay)


def _arena_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of: " + ", ".join(SLUGS))
    parser.add_argument("--seats", required=True, metavar="2,1", help="the level on each seat")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same result")
    parser.add_argument("--match", action="store_true", help="whole matches instead of rounds")
    parser.add_argument("--budget", type=int, metavar="N", help="samples a move (the level's own)")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_arena)


# kibitz games, schema


def _games(options: argparse.Namespace) -> int:
    from firmware.launch import state_folder
    from firmware.sheets.listing import lines

    _say("Games to play on the device:")
    for slug in SLUGS:
        game = find(slug)
        _say(f"{slug}: {game.seats[0]}-{game.seats[-1]} seats")
        for option in game.options:
            values = ", ".join(str(value).lower() for value in option.values)
            _say(f"  {option.key}: {values}")
    _say("Score sheets for games played with real cards, dice and tiles:")
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
    from firmware.doctor import INSTRUCTIONS, Examination, report
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

    _say(INSTRUCTIONS)
    for line in Examination(board, open_device).run():
        _say(line)
    return 0


# kibitz arena


def _arena(options: argparse.Namespace) -> int:
    from firmware.arena import run
    from firmware.report import Bar, as_json, as_table

    game = find(options.game)
    levels = _levels(options.seats)
    if options.games < 1:
        raise Refused(f"--games is {options.games}; it must be 1 or more")
    if options.budget is not None and options.budget < 0:
        raise Refused(f"--budget is {options.budget}; it must be 0 or more")
    progress = Bar(options.games, sys.stderr) if sys.stderr.isatty() else None
    report = run(
        game,
        levels,
        games=options.games,
        seed=options.seed,
        options=_settings(game, options.set),
        match=options.match,
        budget=options.budget,
        progress=progress,
    )
    if progress is not None:
        progress.clear()
    _say(as_json(report) if options.json else as_table(report))
    return 0


def _levels(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise Refused(f"--seats is {text!r}; expected levels like 2,1") from None


def _settings(game: Game, pairs: Sequence[str]) -> dict[str, Value]:
    from rules.game import option_value

    found: dict[str, Value] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise Refused(f"--set is {pair!r}; expected OPTION=VALUE")
        found[key] = option_value(game, key, text)
    return found


# kibitz play, demo, replay


def _play(options: argparse.Namespace) -> int:
    from firmware.launch import play

    if options.game is not None:
        find(options.game)
    backend = _backend(options)
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


def _replay(options: argparse.Namespace) -> int:
    from firmware.launch import read_text
    from firmware.recordings import replay

    same, count = replay(options.file, read_text(options.file), options.log)
    _say(f"{count} pictures, " + ("the same as recorded" if same else "not those recorded"))
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
    _say(f"{taken.new} new games, {taken.known} known, {taken.damaged} damaged")
    return 0


def _backup(options: argparse.Namespace) -> int:
    from firmware.archive import backup
    from firmware.launch import state_folder

    size = backup(options.state or state_folder(), options.file)
    _say(f"{options.file}: {size} bytes")
    return 0


def _backend(options: argparse.Namespace) -> str:
    from firmware.consoles import BACKENDS, usual

    backend: str = options.on or os.environ.get("KIBITZ_ON") or usual()
    if backend not in BACKENDS:
        raise Refused(f"--on is {backend!r}; it can be: {', '.join(BACKENDS)}")
    return backend
