"""The golden transcript of every game is played move by move (see `tests.support.golden`)."""

from __future__ import annotations

import json

import pytest

from rules.catalogue import GAMES, find
from rules.match import Match
from tests.support.golden import path, read_setup, who


@pytest.mark.parametrize("slug", GAMES)
def test_the_golden_match_is_played_as_it_was(slug: str) -> None:
    text = path(slug).read_text(encoding="utf-8").splitlines()
    totals, state = text[-2], text[-1]
    match = Match(find(slug), read_setup(text))
    for number, line in enumerate(text[3:-2], 4):
        mover, entry = line.split(" ", 1)
        assert who(match) == mover, f"line {number} of {path(slug).name}"
        match.enter(entry)
    assert json.loads(totals.removeprefix("totals ")) == list(match.sheet.totals)
    assert json.loads(state.removeprefix("state ")) == match.state.dump()
    assert match.round > 1 or match.is_over, "a golden match has more than one round, or its end"
