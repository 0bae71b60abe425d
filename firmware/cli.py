"""The command line: `kibitz play`, `kibitz games`, `kibitz arena`. The only place that prints.

Exit codes: 0 in order, 1 a fault of ours, 2 a request that cannot be met, said in one line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from device.errors import DeviceError
from rules.catalogue import SLUGS, find
from rules.errors import RulesError

if TYPE_CHECKING:
    from device.inbox import Inbox
    from device.ports import Console
    from firmware.arena import Report
    from rules.game import Game, Value

BACKENDS = ("terminal", "headless")
"""Where to play, the default first; KIBITZ_ON says otherwise."""

FAULT, REFUSED, INTERRUPTED = 1, 2, 130
"""Exit codes besides 0."""


class Refused(Exception):  # noqa: N818 - it is said, not raised at anybody
    """A request that cannot be met; the message is all that is printed."""


class Fault(Exception):  # noqa: N818
    """A fault of ours, already written down for a report; the message says where."""


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

    game = find(options.game)
    levels = _levels(options.seats)
    if options.games < 1:
        raise Refused(f"--games is {options.games}; it must be 1 or more")
    progress = _Bar(options.games) if sys.stderr.isatty() else None
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
    _say(_as_json(report) if options.json else _as_table(report))
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


class _Bar:
    """A progress bar on stderr, redrawn at most a hundred times."""

    WIDTH = 40

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = -1

    def __call__(self, done: int) -> None:
        percent = 100 * done // self._total
        if percent != self._shown:
            self._shown = percent
            full = self.WIDTH * percent // 100
            bar = "#" * full + "." * (self.WIDTH - full)
            sys.stderr.write(f"\r[{bar}] {done}/{self._total}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Wipe the bar away."""
        sys.stderr.write("\r" + " " * (self.WIDTH + 24) + "\r")
        sys.stderr.flush()


def _as_json(report: Report) -> str:
    import json

    return json.dumps(report.as_json())


def _as_table(report: Report) -> str:
    lines = [f"{report.game}: {report.games} games, seed {report.seed}"]
    lines += [f"  {key} {str(value).lower()}" for key, value in report.options.items()]
    lines.append("seat  level   wins   rate   95 % interval")
    for seat, result in enumerate(report.seats, start=1):
        rates = f"{result.win_rate:6.1%}  {result.low:6.1%} to {result.high:.1%}"
        lines.append(f"{seat:4}  {result.level:5}  {result.wins:5}  {rates}")
    turns = report.turns / report.rounds if report.rounds else 0.0
    blocked = report.blocked / report.rounds if report.rounds else 0.0
    lines.append(f"ties {report.ties}, blocked {report.blocked} ({blocked:.2%} of rounds)")
    lines.append(f"rounds {report.rounds}, turns {report.turns} ({turns:.1f} a round)")
    lines.append(f"{report.seconds:.1f} s")
    return "\n".join(lines)


# kibitz play


def _play(options: argparse.Namespace) -> int:
    from firmware.store import StoreError

    if options.game is not None:
        find(options.game)
    backend = options.on or os.environ.get("KIBITZ_ON") or BACKENDS[0]
    if backend not in BACKENDS:
        raise Refused(f"--on is {backend!r}; it can be: {', '.join(BACKENDS)}")
    if backend != "headless" and (options.script or options.shots):
        raise Refused("--script and --shots need --on headless")
    try:
        return _play_on(backend, options)
    except StoreError as error:
        raise Refused(str(error)) from error


def _play_on(backend: str, options: argparse.Namespace) -> int:
    from firmware.bootstrap import build
    from firmware.store import StoreError

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
        try:
            console.run(program.loop.run)
        except (DeviceError, StoreError, Refused):
            raise
        except Exception as error:
            raise Fault(_report(error, folder)) from error
        finally:
            program.store.close()
    finally:
        console.close()
        if log is not None:
            with suppress(OSError):  # a full disk
                log.close()
    return 0


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
