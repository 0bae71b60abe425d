"""What the command line takes: the options of each command, with a line of help for each.

Nothing heavy is imported and nothing is printed here; the commands themselves are handed in.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from firmware.words import LANGUAGES, _
from firmware.words.choice import OPTION
from rules.catalogue import SLUGS

Run = Callable[[argparse.Namespace], int]
"""A command: carries its options out and returns the exit code."""

Parsers = argparse._SubParsersAction

Fill = Callable[[argparse.ArgumentParser], None]
"""Gives a command its options."""


def fill(
    parser: argparse.ArgumentParser,
    runs: Mapping[str, Run],
    others: Callable[[Parsers[argparse.ArgumentParser]], None],
) -> None:
    """Add the commands; `runs` has what carries each out, `others` adds those defined elsewhere."""
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    _play(commands.add_parser("play", help=_("play (what `kibitz` alone does)")))
    _demo(commands.add_parser("demo", help=_("let opponents play while you look on")))
    _lists(commands)
    _saves(commands)
    _machines(commands)
    for name, run in runs.items():
        commands.choices[name].set_defaults(run=run)
    others(commands)
    for one in (parser, *commands.choices.values()):
        # Read beforehand, wherever it stands; here it is for the help.
        one.add_argument(
            OPTION,
            metavar=_("LANGUAGE"),
            help=_("one of: {values}").format(values=_listed(LANGUAGES)),
        )


def _listed(values: Mapping[str, str] | tuple[str, ...]) -> str:
    return ", ".join(values)


def _lists(commands: Parsers[argparse.ArgumentParser]) -> None:
    games = commands.add_parser("games", help=_("list the games and the score sheets"))
    _state(games)
    commands.add_parser("schema", help=_("print what a score sheet's file can say, as JSON"))
    boards = commands.add_parser("boards", help=_("list the boards, or show how one is wired"))
    boards.add_argument("board", nargs="?", metavar=_("NAME"), help=_("a board, or a .toml file"))
    replay = commands.add_parser("replay", help=_("run a recording again, and compare"))
    replay.add_argument("file", type=Path, metavar=_("FILE"), help=_("the run.keys of a recording"))
    _log(replay)


def _machines(commands: Parsers[argparse.ArgumentParser]) -> None:
    doctor = commands.add_parser("doctor", help=_("report on this machine, and test its device"))
    board_arguments(doctor)
    doctor.add_argument("--no-test", dest="test", action="store_false", help=_("report only"))


def _saves(commands: Parsers[argparse.ArgumentParser]) -> None:
    file = _("FILE")
    history = commands.add_parser("history", help=_("list the last matches, and who won how often"))
    history.add_argument(
        "--last", type=int, default=20, metavar="N", help=_("how many matches (20)")
    )
    export = commands.add_parser("export", help=_("write the games down as JSON or CSV"))
    export.add_argument(
        "--format", choices=("json", "csv"), default="json", help=_("json: all; csv: to look at")
    )
    export.add_argument("file", nargs="?", type=Path, metavar=file, help=_("where (the screen)"))
    into = commands.add_parser("import", help=_("add the games of an export"))
    into.add_argument("file", type=Path, metavar=file, help=_("what `kibitz export` wrote"))
    backup = commands.add_parser("backup", help=_("copy the saves, also while games go on"))
    backup.add_argument("file", type=Path, metavar=file, help=_("where to"))
    for parser in (history, export, into, backup):
        _state(parser)


def _play(parser: argparse.ArgumentParser) -> None:
    games = _("one of: {values}").format(values=_listed(SLUGS))
    parser.add_argument("game", nargs="?", metavar=_("GAME"), help=games)
    _console(parser)
    parser.add_argument(
        "--script", type=Path, metavar=_("FILE"), help=_("keys to press (headless)")
    )
    parser.add_argument(
        "--shots", type=Path, metavar=_("DIR"), help=_("where the script's pictures go")
    )
    _state(parser)
    parser.add_argument(
        "--record", type=Path, metavar=_("DIR"), help=_("record the run for a replay")
    )


def _demo(parser: argparse.ArgumentParser) -> None:
    games = _("one of: {values}").format(values=_listed(SLUGS))
    parser.add_argument("game", metavar=_("GAME"), help=games)
    parser.add_argument(
        "--seats", default="3,2,1,2", metavar="3,1", help=_("the level on each seat")
    )
    parser.add_argument("--moves", type=int, metavar="N", help=_("end after so many moves"))
    parser.add_argument(
        "--pace",
        default="fast",
        choices=("slow", "normal", "fast"),
        help=_("how fast moves follow"),
    )
    _console(parser)


def _console(parser: argparse.ArgumentParser) -> None:
    where = "desktop, terminal, browser, raspberry, headless"
    parser.add_argument("--on", metavar=_("WHERE"), help=_("one of: {values}").format(values=where))
    board_arguments(parser)
    parser.add_argument("--seed", metavar="N", help=_("the same chance every time"))
    _log(parser)
    parser.add_argument(
        "--bell", action="store_true", help=_("ring the terminal's bell for sounds")
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar=_("HOST"),
        help=_("where the page listens (127.0.0.1)"),
    )
    parser.add_argument("--port", type=int, default=0, metavar="N", help=_("its port (a free one)"))
    parser.add_argument(
        "--no-open", dest="open", action="store_false", help=_("do not open the page by itself")
    )


def board_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what a command takes that drives a board."""
    parser.add_argument(
        "--board",
        default="",
        metavar=_("NAME"),
        help=_("see: {command}").format(command="kibitz boards"),
    )
    parser.add_argument(
        "--set",
        dest="changes",
        action="append",
        default=[],
        metavar=_("KEY=VALUE"),
        help=_("change a setting or a value of the board's file for this run, like rotate=2"),
    )


def _state(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--state", type=Path, metavar=_("DIR"), help=_("where games are kept"))


def _log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--log", type=Path, metavar=_("FILE"), help=_("write what happens, JSON lines")
    )
