"""`kibitz tune`: the weights of Skip-Bo's level 3, fitted again and put to the test."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.arena_command import cores, note
from firmware.errors import Refused
from firmware.words import _

if TYPE_CHECKING:
    from firmware.tune.contest import Verdict
    from firmware.tune.run import Means, Told
    from firmware.tune.weights import WeightsFile

Say = Callable[[str], None]
"""Prints a line for a person."""

GAMES, MATCH = 4000, 2000
"""Games to learn from and games of the match, for each kind, when nothing is said."""


def add_tune(commands: argparse._SubParsersAction[argparse.ArgumentParser], say: Say) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "tune",
        help=_("fit the weights of Skip-Bo's level 3 again"),
        description=_(
            "Fit the weights that Skip-Bo's level 3 judges positions by, on games that the device "
            "plays with itself. New weights are adopted only when they win a match against the "
            "present ones."
        ),
    )
    parser.add_argument(
        "--kind",
        action="append",
        metavar=_("KIND"),
        help=_("2 to 6 seats, or partners; can be given several times (all)"),
    )
    _how_much(parser)
    parser.set_defaults(run=lambda options: _tune(options, say))


def _how_much(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N", help=_("games to learn from (4000)")
    )
    parser.add_argument(
        "--match", type=int, default=MATCH, metavar="N", help=_("games of the match (2000)")
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help=_("same seed, same result")
    )
    parser.add_argument("--jobs", type=int, metavar="N", help=_("processes (one for each core)"))
    parser.add_argument(
        "--resume", type=Path, metavar=_("DIR"), help=_("where finished work is kept (the cache)")
    )
    parser.add_argument(
        "--out", type=Path, metavar=_("FILE"), help=_("the weights to replace (those in use)")
    )


def _tune(options: argparse.Namespace, say: Say) -> int:
    kinds = _kinds(options)
    if find_spec("numpy") is None:
        raise Refused("kibitz tune needs numpy; try: pip install 'kibitz[tune]'")
    from firmware.tune.kept import Kept
    from firmware.tune.run import Means
    from firmware.tune.weights import WeightsFile

    file = WeightsFile(options.out)
    folder = options.resume or _cache()
    means = Means(cores() if options.jobs is None else options.jobs, Kept(folder))
    try:
        for kind in kinds:
            _one(kind, options, file, means, say)
    except KeyboardInterrupt:
        note(_("stopped; the same command goes on from {file}").format(file=folder))
        raise
    return 0


def _kinds(options: argparse.Namespace) -> list[str]:
    """Return the kinds to fit, each once. Raises Refused for arguments that make no sense."""
    from firmware.tune.kinds import KINDS

    for name in ("games", "match", "jobs"):
        number = getattr(options, name)
        if number is not None and number < 1:
            raise Refused(f"--{name} is {number}; it must be 1 or more")
    wanted = options.kind or KINDS
    for kind in wanted:
        if kind not in KINDS:
            raise Refused(f"--kind is {kind!r}; it can be: {', '.join(KINDS)}")
    return list(dict.fromkeys(wanted))


def _cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("kibitz", appauthor=False) / "tune"


def _one(kind: str, options: argparse.Namespace, file: WeightsFile, means: Means, say: Say) -> None:
    """Fit and judge the weights of one kind, and say what came of it."""
    from firmware.tune.contest import Rivals
    from firmware.tune.fit import fit
    from firmware.tune.run import judge, learn, match_games
    from rules.skipbo.value import PARTNERS

    with _progress(options.games) as told:
        lessons = learn(kind, options.seed, options.games, means, told)
    told_lessons = _("{kind}: positions {positions}, games {games}; fitting")
    say(told_lessons.format(kind=kind, positions=len(lessons.won), games=options.games))
    rivals = Rivals(kind, fit(lessons, partners=kind == PARTNERS), file.of(kind))
    if rivals.new == rivals.present:
        say(_("{kind}: the weights are those in use already").format(kind=kind))
        return
    with _progress(match_games(rivals, options.match)) as told:
        verdict = judge(rivals, options.seed, options.match, means, told)
    say(result(verdict))
    if verdict.adopted:
        file.adopt(kind, rivals.new)
        say(_("{kind}: adopted, in {file}").format(kind=kind, file=file.path))
    else:
        say(_("{kind}: not adopted, nothing is changed").format(kind=kind))


def result(verdict: Verdict) -> str:
    """Return the line that says how the match went."""
    from firmware.tune.kinds import even_share
    from firmware.words.manner import percent

    told = _(
        "{kind}: the new weights won {rate} of {games} games against {other}; 95% interval {low} "
        "to {high}, even is {even}"
    )
    return told.format(
        kind=verdict.kind,
        rate=percent(verdict.rate, 1),
        games=verdict.games,
        other=_("the present ones") if verdict.against_present else _("level 2"),
        low=percent(verdict.low, 1),
        high=percent(verdict.high, 1),
        even=percent(even_share(verdict.kind), 1),
    )


@contextmanager
def _progress(games: int) -> Iterator[Told]:
    """Show a progress line while this is open, where somebody looks on."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from firmware.report import Bar

    bar = Bar(games, sys.stderr)
    try:
        yield bar
    finally:
        bar.clear()
