"""Transcripts of the basic game and of the variant are played move by move as they were."""

from __future__ import annotations

import pytest

from rules.match import Match
from rules.ugah import GAME
from tests.support.golden import FOLDER, who
from tests.support.ugah import GOLDEN


@pytest.mark.parametrize("name", GOLDEN)
def test_the_transcript_is_played_as_it_was(name: str) -> None:
    path = FOLDER / f"ugah-ugah-{name}.txt"
    *entries, totals = path.read_text(encoding="utf-8").splitlines()
    match = Match(GAME, GAME.setup(3, GOLDEN[name]))
    for number, line in enumerate(entries, 1):
        mover, entry = line.split(" ", 1)
        assert who(match) == mover, f"line {number} of {path.name}"
        match.enter(entry)
    assert match.is_over
    assert totals == f"totals {match.sheet.totals}"
