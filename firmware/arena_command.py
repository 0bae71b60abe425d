"""`kibitz arena`: opponents play each other, and their wins are counted."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.errors import Refused
from firmware.words import _
from rules.catalogue import SLUGS, find

if TYPE_CHECKING:
    from firmware.arena import Means, Plan, Report
    from rules.game import Game, Value

Say = Callable[[str], None]
"""Prints a line for a person, or for a program that reads it."""

LONGEST = 86_400
"""Seconds that a move may take at the most: a day."""


def add_arena(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "arena",
        help=_("let opponents play each other and count"),
        description=_(
            "Let opponents play each other and count. A player is a level (3), one with a budget "
            "of samples (3@500), a named opponent of the game, or a program "
            "(cmd:PROGRAM ARGUMENTS)."
        ),
    )
    parser.add_argument(
        "game", metavar=_("GAME"), help=_("one of: {values}").format(values=", ".join(SLUGS))
    )
    _who(parser)
    _what(parser)
    _how(parser)
    parser.set_defaults(run=lambda options: _arena(options, say))


def _who(parser: argparse.ArgumentParser) -> None:
    players = parser.add_mutually_exclusive_group(required=True)
    players.add_argument("--seats", metavar="3,2", help=_("the player on each seat"))
    players.add_argument("--ladder", metavar="1,2,3", help=_("players of whom all pairs play"))
    parser.add_argument("--against", metavar="2", help=_("the ladder's players play this one only"))
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar=_("NAME=COMMAND"),
        help=_("give a program a name"),
    )
    parser.add_argument(
        "--patience", type=float, metavar="S", help=_("seconds that a program has for a move (10)")
    )


def _what(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=100, metavar="N", help=_("how many (100)"))
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help=_("same seed, same result")
    )
    parser.add_argument("--match", action="store_true", help=_("whole matches instead of rounds"))
    parser.add_argument(
        "--duplicate", action="store_true", help=_("play each deal from every seat")
    )
    parser.add_argument(
        "--budget", type=int, metavar="N", help=_("samples a move (the level's own)")
    )
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar=_("OPTION=VALUE"),
        help=_("an option of the game; see: kibitz games"),
    )


def _how(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=int, metavar="N", help=_("processes (one for each core)"))
    parser.add_argument(
        "--cluster", metavar=_("ADDRESS"), help=_("play on a cluster of dask instead")
    )
    parser.add_argument(
        "--resume", type=Path, metavar=_("FILE"), help=_("keep what is done, go on")
    )
    parser.add_argument("--plot", type=Path, metavar=_("FILE.png"), help=_("draw the win rates"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def settings(game: Game, pairs: Sequence[str]) -> dict[str, Value]:
    """Return the values of options that are written OPTION=VALUE. Raises Refused, BadSetup."""
    from rules.game import option_value

    found: dict[str, Value] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise Refused(f"--set is {pair!r}; expected OPTION=VALUE")
        found[key] = option_value(game, key, text)
    return found


def _arena(options: argparse.Namespace, say: Say) -> int:
    from firmware.arena import deals_of, play_plans
    from firmware.report import Bar

    _check(options)
    plans = _plans(options)
    games = deals_of(plans[0], options.games) * plans[0].rotations
    bar = Bar(games * len(plans), sys.stderr) if sys.stderr.isatty() else None
    if games != options.games:
        rounded = _("{count} games instead of {wanted}: each deal is played from every seat")
        note(rounded.format(count=games, wanted=options.games))
    try:
        reports = play_plans(plans, games, _means(options), told=bar or _nothing, noted=_object)
    except KeyboardInterrupt:
        if bar is not None:
            bar.clear()
        note(_stopped(options))
        raise
    if bar is not None:
        bar.clear()
    _show(options, reports, say)
    return 0


def _check(options: argparse.Namespace) -> None:
    """Refuse numbers that make no sense before anything is begun."""
    for name, least in (("games", 1), ("budget", 0), ("jobs", 1)):
        number = getattr(options, name)
        if number is not None and number < least:
            raise Refused(f"--{name} is {number}; it must be {least} or more")
    if options.patience is not None and not 0 < options.patience <= LONGEST:
        raise Refused(f"--patience is {options.patience:g}; expected 0 to {LONGEST:g} seconds")
    if options.against and not options.ladder:
        raise Refused("--against needs --ladder: the players that play against this one")
    if options.cluster and options.jobs is not None:
        raise Refused("--jobs is for this machine; a cluster has workers of its own")


def _plans(options: argparse.Namespace) -> list[Plan]:
    from firmware.arena import plan
    from firmware.arena.plan import PATIENCE
    from firmware.arena.players import read_programs

    game = find(options.game)
    programs = read_programs(game, options.player)
    chosen = settings(game, options.set)
    return [
        plan(
            game,
            players,
            seed=options.seed,
            options=chosen,
            match=options.match,
            duplicate=options.duplicate,
            budget=options.budget,
            programs=programs,
            patience=PATIENCE if options.patience is None else options.patience,
        )
        for players in _line_ups(game, options, programs)
    ]


def _line_ups(
    game: Game, options: argparse.Namespace, programs: Mapping[str, str]
) -> list[list[str]]:
    """Return who plays in each plan. Raises Refused, naming the argument that cannot be."""
    if options.seats is not None:
        return [_names("--seats", options.seats, game, programs)]
    ladder = _names("--ladder", options.ladder, game, programs)
    if options.against:
        (other,) = _names("--against", options.against, game, programs, most=1)
        return [[one, other] for one in ladder]
    if len(ladder) < 2:
        raise Refused(f"--ladder is {options.ladder!r}; it takes two players or more")
    return list(map(list, combinations(ladder, 2)))


def _names(
    argument: str, text: str, game: Game, programs: Mapping[str, str], most: int | None = None
) -> list[str]:
    from firmware.arena.players import UnknownPlayer, read_entrant, who

    names = [name.strip() for name in text.split(",")]
    try:
        for name in names:
            read_entrant(game, name, programs)
    except UnknownPlayer:
        raise Refused(f"{argument} is {text!r}; expected {who(game)}") from None
    if most is not None and len(names) > most:
        raise Refused(f"{argument} is {text!r}; it takes one player")
    return names


def _means(options: argparse.Namespace) -> Means:
    from firmware.arena import Means

    return Means(cores() if options.jobs is None else options.jobs, options.cluster, options.resume)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _show(options: argparse.Namespace, reports: Sequence[Report], say: Say) -> None:
    from firmware.report import as_json, as_table, ladder_table

    ladder = options.ladder is not None
    if options.plot is not None:
        from firmware.arena.plot import draw

        draw(options.plot, reports, ladder=ladder)
    if options.json:
        say(as_json(reports, ladder=ladder))
    else:
        say(ladder_table(reports) if ladder else as_table(reports[0]))


def _stopped(options: argparse.Namespace) -> str:
    if options.resume is not None:
        return _("stopped; the same command goes on from {file}").format(file=options.resume)
    return _("stopped; with --resume FILE, what is done would be kept")


def _nothing(_: int) -> None:
    """Where there is no terminal, nobody watches."""


def _object(text: str) -> None:
    from firmware.words.complaints import said

    note(said(text))


def note(text: str) -> None:
    """Tell the person something, beside what is printed as the result."""
    print(f"kibitz: {text}", file=sys.stderr)  # noqa: T201 - a line for a person
