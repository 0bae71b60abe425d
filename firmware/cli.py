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
from firmware.errors import Fault, Refused
from rules.catalogue import SLUGS, find
from rules.errors import RulesError

if TYPE_CHECKING:
    from rules.game import Game, Value

BACKENDS = ("terminal", "headless")
"""Where to play, the default first; KIBITZ_ON says otherwise."""

FAULT, REFUSED, INTERRUPTED = 1, 2, 130
"""Exit codes besides 0."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return the exit code."""
    options = _parser().parse_args(arguments)
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
        from importlib.metadata import PackageNotFoundError, version

        try:
            _say(f"kibitz {version('kibitz')}")
        except PackageNotFoundError:
            _say("kibitz, not installed")
        raise SystemExit(0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="kibitz",
        description="A games-table device: scorekeeper, electronic opponent, desktop emulator.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _play_arguments(commands.add_parser("play", help="play (what `kibitz` alone does)"))
    games = commands.add_parser("games", help="list the games, their seats and options")
    games.set_defaults(run=_games)
    _arena_arguments(commands.add_parser("arena", help="let opponents play each other and count"))
    parser.set_defaults(
        run=_play,
        game=None,
        on=None,
        seed=None,
        script=None,
        shots=None,
        log=None,
        state=None,
        bell=False,
    )
    return parser


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="one of: " + ", ".join(SLUGS))
    parser.add_argument("--on", metavar="|".join(BACKENDS), help="where to play")
    parser.add_argument("--seed", metavar="N", help="the same chance every time")
    parser.add_argument("--script", type=Path, metavar="FILE", help="keys to press (headless)")
    parser.add_argument("--shots", type=Path, metavar="DIR", help="where the script's shots go")
    parser.add_argument("--log", type=Path, metavar="FILE", help="write what happens, JSON lines")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where games are kept")
    parser.add_argument("--bell", action="store_true", help="ring the terminal's bell for sounds")
    parser.set_defaults(run=_play)


def _arena_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of: " + ", ".join(SLUGS))
    parser.add_argument("--seats", required=True, metavar="2,1", help="the level on each seat")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="same seed, same result")
    parser.add_argument("--match", action="store_true", help="whole matches instead of rounds")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=_arena)


# kibitz games


def _games(_options: argparse.Namespace) -> int:
    for slug in SLUGS:
        game = find(slug)
        _say(f"{slug}: {game.seats[0]}-{game.seats[-1]} seats")
        for option in game.options:
            values = ", ".join(str(value).lower() for value in option.values)
            _say(f"  {option.key}: {values}")
    return 0


# kibitz arena


def _arena(options: argparse.Namespace) -> int:
    from firmware.arena import run
    from firmware.report import Bar, as_json, as_table

    game = find(options.game)
    levels = _levels(options.seats)
    if options.games < 1:
        raise Refused(f"--games is {options.games}; it must be 1 or more")
    progress = Bar(options.games, sys.stderr) if sys.stderr.isatty() else None
    report = run(
        game,
        levels,
        games=options.games,
        seed=options.seed,
        options=_settings(game, options.set),
        match=options.match,
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


# kibitz play


def _play(options: argparse.Namespace) -> int:
    from firmware.launch import play_on
    from firmware.store import StoreError

    if options.game is not None:
        find(options.game)
    backend = options.on or os.environ.get("KIBITZ_ON") or BACKENDS[0]
    if backend not in BACKENDS:
        raise Refused(f"--on is {backend!r}; it can be: {', '.join(BACKENDS)}")
    if backend != "headless" and (options.script or options.shots):
        raise Refused("--script and --shots need --on headless")
    try:
        return play_on(backend, options)
    except StoreError as error:
        raise Refused(str(error)) from error
