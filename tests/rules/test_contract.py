"""What every game promises, in every setup. A game joins by being in the catalogue.

Besides its rules a game needs `rules.<game>.worlds.determinize` and `tests.support.<game>.pieces`.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from rules.catalogue import GAMES, find
from rules.errors import BadSetup, IllegalMove
from rules.game import CHANCE, NOBODY, Game, Move, Setup, State
from tests.support.play import (
    POLICIES,
    Policy,
    careless,
    eager,
    every_setup,
    mixed,
    module,
    name_of,
    positions,
    setups,
    steps,
    support,
)
from tests.support.selection import one_in

CODES = range(-3, 400)
"""Move codes to be tried, most of which no game has."""

in_every_setup = pytest.mark.parametrize(("slug", "setup"), every_setup(), ids=name_of)
in_some_setups = pytest.mark.parametrize(("slug", "setup"), one_in(3, every_setup()), ids=name_of)


def same(one: State, other: State) -> bool:
    """Tell whether nothing in two states differs, however it is asked."""
    return (
        one.dump() == other.dump()
        and one.to_move() == other.to_move()
        and sorted(one.legal_moves()) == sorted(other.legal_moves())
        and one.outcome() == other.outcome()
    )


def accepts(state: State, move: Move) -> bool:
    """Try a move on a copy; the state that refuses one must be as it was."""
    trial = state.copy()
    try:
        trial.apply(move)
    except IllegalMove:
        assert trial.dump() == state.dump(), f"{move} was refused and changed the state"
        return False
    return True


@pytest.mark.parametrize("policy", POLICIES)
@in_every_setup
def test_a_random_round_ends_with_an_outcome(slug: str, setup: Setup, policy: Policy) -> None:
    state = find(slug).start(setup)
    for _ in steps(state, Random(1), policy):
        assert state.outcome() is None
        assert state.to_move() in {CHANCE, *range(setup.seats)}
    outcome = state.outcome()
    assert outcome is not None
    assert state.to_move() == NOBODY
    assert len(outcome.points) == len(outcome.places) == setup.seats
    assert min(outcome.places) == 1
    assert all(outcome.places[seat] == 1 for seat in outcome.winners)


@in_every_setup
def test_legal_moves_are_listed_once_and_only_for_a_seat(slug: str, setup: Setup) -> None:
    for state in positions(find(slug), setup, 2):
        moves = list(state.legal_moves())
        assert len(set(moves)) == len(moves)
        assert bool(moves) == (state.to_move() >= 0)


@in_every_setup
def test_every_listed_move_can_be_made(slug: str, setup: Setup) -> None:
    for state in positions(find(slug), setup, 3, mixed, every=2):
        for move in state.legal_moves():
            assert accepts(state, move)


@in_every_setup
def test_a_move_that_is_not_listed_is_refused_and_changes_nothing(slug: str, setup: Setup) -> None:
    rng = Random(4)
    for state in positions(find(slug), setup, 4, mixed, every=2):
        listed = set(state.legal_moves())
        for move in rng.sample(CODES, 4):
            if state.to_move() == CHANCE:
                assert accepts(state, move) == state.legal_chance(move)
            else:
                assert accepts(state, move) == (move in listed)


@in_every_setup
def test_chance_does_only_what_it_can(slug: str, setup: Setup) -> None:
    game, rng = find(slug), Random(5)
    for state in positions(game, setup, 5, mixed):
        if state.to_move() == CHANCE:
            move = state.chance_move(rng)
            assert state.legal_chance(move)
            assert game.is_chance(move)
        else:
            assert not any(state.legal_chance(move) for move in rng.sample(CODES, 9))
            with pytest.raises(IllegalMove):
                state.chance_move(rng)


@in_every_setup
def test_an_entered_outcome_is_refused_where_it_is_impossible(slug: str, setup: Setup) -> None:
    waiting = (
        state
        for state in positions(find(slug), setup, 6, mixed, every=101)
        if state.to_move() == CHANCE
    )
    for state in waiting:
        for move in CODES:
            assert accepts(state, move) == state.legal_chance(move)


@in_every_setup
def test_a_copy_is_equal_and_independent(slug: str, setup: Setup) -> None:
    for state in positions(find(slug), setup, 7, mixed, every=61):
        before, twin = state.dump(), state.copy()
        assert same(state, twin)
        for _ in steps(twin, Random(7), eager):
            pass
        assert state.dump() == before


@in_some_setups
def test_a_state_survives_being_saved_at_every_step(slug: str, setup: Setup) -> None:
    game = find(slug)
    for state in positions(game, setup, 8, eager):
        text = json.dumps(state.dump())
        again = game.load(json.loads(text))
        assert same(state, again)
        assert json.dumps(again.dump()) == text
        if state.to_move() == CHANCE:
            assert again.chance_move(Random(8)) == state.chance_move(Random(8))


@in_every_setup
def test_a_loaded_state_goes_on_like_the_saved_one(slug: str, setup: Setup) -> None:
    game = find(slug)
    for state in positions(game, setup, 9, mixed, every=151):
        twin, again = state.copy(), game.load(state.dump())
        for move in steps(twin, Random(9), eager):
            again.apply(move)
        assert same(twin, again)


@in_every_setup
def test_every_move_is_read_as_it_was_written(slug: str, setup: Setup) -> None:
    game = find(slug)
    for state in positions(game, setup, 10, mixed):
        moves = set(state.legal_moves())
        if state.to_move() == CHANCE:
            moves = {move for move in CODES if state.legal_chance(move)}
        texts = {game.write(move) for move in moves}
        assert {game.read(text) for text in texts} == moves
        assert len(texts) == len(moves)
        assert all(game.is_chance(move) == (state.to_move() == CHANCE) for move in moves)


@in_every_setup
def test_no_piece_is_lost_or_made(slug: str, setup: Setup) -> None:
    game, pieces = find(slug), support(slug).pieces
    whole = pieces(game.start(setup))
    for state in positions(game, setup, 11, mixed):
        assert pieces(state) == whole


@in_every_setup
def test_a_view_is_the_same_whatever_is_hidden(slug: str, setup: Setup) -> None:
    determinize, rng = module(slug, "worlds").determinize, Random(12)
    for state in positions(find(slug), setup, 12, mixed, every=7):
        for seat in range(setup.seats):
            view = state.view(seat)
            other = determinize(view, rng)
            assert other.view(seat) == view
            assert other.to_move() == state.to_move()


@in_every_setup
def test_who_cannot_see_the_difference_has_the_same_moves_and_sees_them_do_the_same(
    slug: str, setup: Setup
) -> None:
    determinize, rng = module(slug, "worlds").determinize, Random(13)
    for state in positions(find(slug), setup, 13, mixed, every=11):
        seat = state.to_move()
        if seat >= 0:
            other = determinize(state.view(seat), rng)
            assert sorted(other.legal_moves()) == sorted(state.legal_moves())
            move = careless(state.legal_moves(), rng)
            trial = state.copy()
            trial.apply(move)
            other.apply(move)
            assert other.view(seat) == trial.view(seat)


@in_every_setup
def test_an_imagined_state_is_a_whole_one(slug: str, setup: Setup) -> None:
    game, pieces, rng = find(slug), support(slug).pieces, Random(14)
    determinize = module(slug, "worlds").determinize
    for number, state in enumerate(positions(game, setup, 14, mixed, every=97)):
        imagined = determinize(state.view(number % setup.seats), rng)
        assert pieces(imagined) == pieces(state)
        assert same(game.load(imagined.dump()), imagined)
        for _ in steps(imagined, Random(14), eager):
            pass
        assert imagined.outcome() is not None


@pytest.mark.parametrize("slug", GAMES)
def test_every_number_of_seats_has_a_setup(slug: str) -> None:
    game = find(slug)
    for seats in game.seats:
        assert game.setup(seats).seats == seats
    assert {setup.seats for setup in setups(slug)} == set(game.seats)


@pytest.mark.parametrize("slug", GAMES)
def test_a_setup_names_every_option_and_the_default_is_the_first_value(slug: str) -> None:
    game = find(slug)
    setup = game.setup(game.seats[0])
    assert setup.options == {option.key: option.values[0] for option in game.options}


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_setup_is_refused_with_what_was_found_and_what_can_be(slug: str) -> None:
    game: Game = find(slug)
    few, many = game.seats[0], game.seats[-1]
    for seats in (few - 1, many + 1, 0, -1):
        with pytest.raises(BadSetup, match=f"{seats} seats; {few} to {many} can play"):
            game.setup(seats)
    with pytest.raises(BadSetup, match=f"starter {few}; seats are 0 to {few - 1}"):
        game.setup(few, starter=few)
    with pytest.raises(BadSetup, match="no option 'colour of the box'; there are: "):
        game.setup(few, {"colour of the box": "blue"})
    for option in game.options:
        with pytest.raises(BadSetup, match=f"option {option.key} is 'plaid'; it can be: "):
            game.setup(few, {option.key: "plaid"})
    with pytest.raises(BadSetup, match=f"level {game.levels[-1] + 1}; there are "):
        game.opponent(game.levels[-1] + 1)


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadSetup, match="no game 'rummy'; there are: skip-bo"):
        find("rummy")
