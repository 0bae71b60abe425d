"""No opponent's decision depends on what its seat cannot see: all of it is dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import pytest

from rules.catalogue import SLUGS, find, package
from rules.game import CHANCE, NOBODY, Game, State


def dealer(slug: str) -> Callable[[Any, Random], State]:
    """Return the game's `determinize`."""
    found: Callable[[Any, Random], State] = import_module(
        f"rules.{package(slug)}.worlds"
    ).determinize
    return found


def decisions(game: Game, count: int) -> int:
    """Compare level 3's choices, with samples, in that many positions; return how many."""
    deal, compared, number = dealer(game.slug), 0, 0
    while compared < count:
        number += 1
        rng, seats = Random(number), game.seats[number % 2]
        state = game.start(game.setup(seats))
        while state.to_move() != NOBODY and compared < count:
            seat = state.to_move()
            if seat == CHANCE:
                state.apply(state.chance_move(rng))
                continue
            view = state.view(seat)
            if rng.random() < 0.3:
                other = deal(view, Random(compared)).view(seat)
                choices = [
                    game.opponent(3).choose(seen, Random(compared), 40) for seen in (view, other)
                ]
                assert choices[0] == choices[1]
                compared += 1
            state.apply(game.opponent(2).choose(view, rng, 0))
    return compared


@pytest.mark.parametrize("slug", SLUGS)
def test_cards_that_are_dealt_anew_change_no_decision(slug: str) -> None:
    assert decisions(find(slug), 12) == 12


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_a_thousand_positions_dealt_anew_change_no_decision(slug: str) -> None:
    assert decisions(find(slug), 250) == 250
