"""Golden transcripts: one match per game as text, that a later change must play move by move.

    python -m tests.support.golden     writes tests/rules/golden/<game>.txt for games without one

Remove a file first to make it anew, and say why in the commit.

A file is a setup, then a journal with one entry a line (who moved, what), then the last state.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rules.catalogue import GAMES, find
from rules.game import CHANCE, NOBODY, Setup
from rules.match import Match
from tests.support.play import Policy, careless, eager, next_move

FOLDER = Path(__file__).parents[1] / "rules" / "golden"
SEED = 2
LENGTH = 900
"""Journal entries, more or less: the file ends with the last move of a round or of the match."""


def path(slug: str) -> Path:
    """Return where the transcript of a game is kept."""
    return FOLDER / f"{slug}.txt"


def who(match: Match) -> str:
    """Return how a line of a transcript names the seat to move."""
    return {CHANCE: "?", NOBODY: "="}.get(match.to_move, str(match.to_move))


def lines(slug: str) -> Iterator[str]:
    """Play a match, mostly eagerly, and tell it line by line."""
    game, rng = find(slug), Random(SEED)
    seats = game.seats[len(game.seats) // 2]
    setup = game.setup(seats, {option.key: option.values[-1] for option in game.options})
    match = Match(game, setup)
    yield f"game {slug}"
    yield f"setup {json.dumps({'seats': setup.seats, 'starter': setup.starter})}"
    yield f"options {json.dumps(dict(setup.options))}"
    yield from told(match, rng)
    yield f"totals {json.dumps(match.sheet.totals)}"
    yield f"state {json.dumps(match.state.dump())}"


def told(match: Match, rng: Random) -> Iterator[str]:
    """Make moves until it is enough; give each as a line."""
    for number in range(LENGTH * 10):
        policy: Policy = careless if number % 5 == 0 else eager
        mover = who(match)
        if match.to_move == NOBODY:
            if match.is_over or number > LENGTH:
                return
            match.next_round()
            yield f"{mover} next"
        else:
            match.play(next_move(match.state, rng, policy))
            yield f"{mover} {match.game.write(match.moves[-1])}"


def read_setup(text: list[str]) -> Setup:
    """Return the setup that a transcript begins with."""
    game = find(text[0].removeprefix("game "))
    start = json.loads(text[1].removeprefix("setup "))
    options = json.loads(text[2].removeprefix("options "))
    return game.setup(start["seats"], options, starter=start["starter"])


def main() -> None:
    """Write the transcripts that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for slug in GAMES:
        if not path(slug).exists():
            path(slug).write_text("\n".join(lines(slug)) + "\n", encoding="utf-8")
            sys.stdout.write(f"written: {path(slug)}\n")


if __name__ == "__main__":
    main()
