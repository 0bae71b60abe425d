"""Playing any game of the catalogue at random, in every setup that its rules tell apart."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

from rules.catalogue import GAMES, find, package
from rules.errors import BadSetup
from rules.game import CHANCE, NOBODY, Game, Move, Setup, State

Policy = Callable[[Sequence[Move], Random], Move]
"""Chooses one of the legal moves."""

BOUND = 20_000
"""More moves than any random round has, chance's included."""


def careless(moves: Sequence[Move], rng: Random) -> Move:
    """Any move, each as likely."""
    return moves[int(rng.random() * len(moves))]


def eager(moves: Sequence[Move], rng: Random) -> Move:
    """The first move as a rule: what a game lists first tends to bring a round to its end."""
    return moves[0] if rng.random() < 0.8 else careless(moves, rng)


def mixed(moves: Sequence[Move], rng: Random) -> Move:
    """Something between the two: rounds of all kinds, and not too long for a costly test."""
    return moves[0] if rng.random() < 0.4 else careless(moves, rng)


POLICIES: tuple[Policy, ...] = (careless, eager)


@cache
def setups(slug: str) -> tuple[Setup, ...]:
    """Return one setup for every way a round can be played: seats x options that change it.

    Options that leave the start of a round as it was (a target, what is shown) are left out: a
    state holds all its rules, or `load` could not go on with it. A game with too many of them has
    a selection among its helpers.
    """
    game, selection = find(slug), getattr(support(slug), "covering_setups", None)
    if selection is not None:
        return tuple(selection())
    found: dict[str, Setup] = {}
    for seats, values in product(game.seats, product(*(o.values for o in game.options))):
        chosen = {option.key: value for option, value in zip(game.options, values, strict=True)}
        try:
            setup = game.setup(seats, chosen)
        except BadSetup:
            continue
        found.setdefault(json.dumps(game.start(setup).dump()), setup)
    return tuple(found.values())


def every_setup() -> list[tuple[str, Setup]]:
    """Return every game with every setup, to parametrize a test."""
    return [(slug, setup) for slug in GAMES for setup in setups(slug)]


def name_of(value: object) -> str:
    """Name a setup in a test's id: `4-stock=10,partners`."""
    if not isinstance(value, Setup):
        return str(value)
    options = [
        key if chosen is True else f"{key}={chosen}"
        for key, chosen in value.options.items()
        if chosen is not False
    ]
    return f"{value.seats}-{','.join(options)}"


def module(slug: str, name: str) -> Any:
    """Return a game's module, `rules.skipbo.worlds` for example: siblings share their names."""
    return import_module(f"rules.{package(slug)}.{name}")


def support(slug: str) -> Any:
    """Return the test helpers of a game: at least `pieces(state)`, a count by kind."""
    return import_module(f"tests.support.{package(slug)}")


def next_move(state: State, rng: Random, policy: Policy = careless) -> Move:
    """Return what happens next: chance's move, or one that the policy chose."""
    if state.to_move() == CHANCE:
        return state.chance_move(rng)
    return policy(state.legal_moves(), rng)


def steps(state: State, rng: Random, policy: Policy = careless) -> Iterator[Move]:
    """Play a round to its end; give each move before it is made.

    Raises RuntimeError for a round that does not end.
    """
    for _ in range(BOUND):
        if state.to_move() == NOBODY:
            return
        move = next_move(state, rng, policy)
        yield move
        state.apply(move)
    raise RuntimeError(f"a round goes on after {BOUND} moves: {state.dump()}")


def positions(
    game: Game, setup: Setup, seed: int, policy: Policy = careless, *, every: int = 1
) -> Iterator[State]:
    """Give the positions of a random round, its last one included. Do not change them."""
    state = game.start(setup)
    for number, _ in enumerate(steps(state, Random(seed), policy)):
        if number % every == 0:
            yield state
    yield state


def played(game: Game, setup: Setup, seed: int, policy: Policy = careless) -> list[Move]:
    """Return the moves of a random round."""
    return list(steps(game.start(setup), Random(seed), policy))
