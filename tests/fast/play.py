"""Plays seeded games and prints a digest of all that they showed, with the build that played them.

python -m tests.fast.play GAME FIRST COUNT: every list of legal moves counts, and the whole state at
every 50th move and at the end. Seats and options change with the seed. KIBITZ_FAST says which build
plays. Of every hundred games one is played by the opponents, whose choices count instead.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

import firmware  # noqa: F401 - before the rules: it chooses the build
from firmware import fast
from rules.catalogue import find
from rules.errors import BadSetup
from rules.game import CHANCE, NOBODY

if TYPE_CHECKING:
    from hashlib import _Hash

    from rules.game import Game, Setup, State

EVERY = 50
BY_OPPONENTS = 100


def a_setup(game: Game, rng: Random) -> Setup:
    """Return one of the ways in which the game can start."""
    while True:
        options = {option.key: rng.choice(option.values) for option in game.options}
        try:
            return game.setup(rng.choice(game.seats), options)
        except BadSetup:
            continue  # not every option goes with every number of seats


def play(game: Game, seed: int, digest: _Hash) -> None:
    """Play one game and add what it shows to the digest."""
    rng = Random(seed)
    state = game.start(a_setup(game, rng))
    players = [game.opponent(rng.choice(game.levels)) for _ in range(max(game.seats))]
    thinking, moves = seed % BY_OPPONENTS == 0, 0
    while (seat := state.to_move()) != NOBODY:
        if seat == CHANCE:
            state.apply(state.chance_move(rng))
            continue
        legal = state.legal_moves()
        move = legal[int(rng.random() * len(legal))]
        if thinking:
            player = players[seat]
            move = player.choose(state.view(seat), rng, player.budget // 10)
        digest.update(repr((*legal, move)).encode())
        state.apply(move)
        moves += 1
        if moves % EVERY == 0:
            _add(state, digest)
    _add(state, digest)


def _add(state: State, digest: _Hash) -> None:
    digest.update(repr((state.dump(), str(state.outcome()))).encode())


def main(words: Sequence[str]) -> str:
    """Return the build and the digest."""
    slug, first, count = words[0], int(words[1]), int(words[2])
    game, digest = find(slug), sha256()
    for seed in range(first, first + count):
        play(game, seed, digest)
    return f"{'compiled' if fast.active() else 'sources'} {digest.hexdigest()}"


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]) + "\n")
