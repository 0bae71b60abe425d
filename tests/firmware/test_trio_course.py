"""What the screens say of moves is what the rules did, over random rounds with all options."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from firmware.canvas import Canvas
from firmware.kept import Player
from firmware.screens.trio import TrioTable
from firmware.screens.trio_course import Catch, effect_of, since, turns_of
from firmware.session import Session
from rules.game import CHANCE, Setup
from rules.match import Match
from rules.trio import GAME
from rules.trio.lattice import cell_at
from rules.trio.state import TrioState
from tests.support.bench import Bench
from tests.support.trio import covering_setups, table

EVERY_SETUP = pytest.mark.parametrize("setup", covering_setups(), ids=lambda _: "")


def state_of(match: Match) -> TrioState:
    assert isinstance(match.state, TrioState)
    return match.state


@EVERY_SETUP
def test_an_effect_is_what_the_move_does(setup: Setup) -> None:
    state, rng = GAME.start(setup), Random(str(setup))
    caught = 0
    for _ in range(400):
        if state.mover == CHANCE:
            state.apply(state.chance_move(rng))
            continue
        if state.mover < 0:
            break
        move = rng.choice(state.legal_moves())
        before, seat, won = dict(state.board.cards), state.mover, list(state.won)
        effect = effect_of(state, move)
        assert state.board.cards == before, "nothing was done yet"
        state.apply(move)
        assert len(effect.won) == state.won[seat] - won[seat]
        assert (effect.catch is not None) == bool(effect.won)
        left = [cell for cell in effect.rest if cell not in effect.returned]
        assert left == list(state.board.cards)
        caught += len(effect.won)
    assert caught == sum(state.won)


@EVERY_SETUP
def test_the_turns_of_a_round_add_up(setup: Setup) -> None:
    match, rng = Match(GAME, setup), Random(1)
    match.settle(rng)
    while match.to_move >= 0:
        match.play(rng.choice(match.state.legal_moves()))
        match.settle(rng)
    turns = turns_of(match)
    transcript = list(match.transcript())
    assert len(turns) == transcript.count("end")
    assert all(1 <= len(turn.laid) <= 3 for turn in turns)
    for seat, won in enumerate(state_of(match).won):
        assert sum(turn.won for turn in turns if turn.seat == seat) == won


@EVERY_SETUP
def test_every_step_of_a_round_is_drawn_and_read(setup: Setup, ram: Path) -> None:
    bench, rng = Bench(ram), Random(2)
    players = [Player(f"Player {seat + 1}", int(seat > 0)) for seat in range(setup.seats)]
    bench.sit_down(Session(GAME, setup, players, "drawn"))
    screen = bench.screen
    assert isinstance(screen, TrioTable)
    screen.session.deal()
    canvas = Canvas()
    for _ in range(60):
        state = state_of(screen.session.match)
        if state.mover < 0:
            break
        screen.make(rng.choice(state.legal_moves()))
        while screen._steps:
            screen.draw(canvas, phase=True)
            assert screen.line == screen._steps[0].said
            assert screen.reading().lines[-1] == screen.line
            screen._next_step()
        screen.begin_turn()
        screen.draw(canvas, phase=False)
        screen.look_screen().draw(canvas, phase=True)
        assert canvas.clipped == []
    bench.close()


@pytest.mark.parametrize(
    ("laid", "move", "catch", "won"),
    [
        ("B(0,0) B(0,1) B(0,2)", "B(0,3)", Catch.CHAIN, 4),
        ("B(0,0) B(0,1) B(0,3) B(0,4) R(-1,1) G(-1,2) R(-1,3)", "B(0,2)", Catch.CHAIN, 5),
        ("K(0,0) R(0,-1) G(0,1)", "Y(1,0)", Catch.BLACK, 4),
        ("B(0,0) B(0,1) B(0,2) K(0,4) R(0,5) G(1,4)", "B(0,3)", Catch.BOTH, 7),
    ],
    ids=["TP-T1", "TP-T5", "TP-T4", "TP-T6"],
)
def test_each_kind_of_catch_is_known_for_what_it_is(
    laid: str, move: str, catch: Catch, won: int
) -> None:
    effect = effect_of(table(laid, ["BYK"], apart=True), GAME.read(move))
    assert (effect.catch, len(effect.won)) == (catch, won)


def test_new_cards_are_those_that_others_laid_since_the_own_last_turn() -> None:
    match, rng = Match(GAME, GAME.setup(2)), Random(4)
    match.settle(rng)
    laid = []
    for _ in range(4):
        move = state_of(match).legal_moves()[0]
        laid.append(move & ~7)
        match.play(move)
        match.play(GAME.read("end"))
        match.settle(rng)
    assert since(turns_of(match), 0) == [laid[3]]
    assert since(turns_of(match), 1) == [laid[2]]
    assert since([], 0) == []
    assert cell_at(0, 0) not in laid, "the start card is nobody's"
