"""The strongest player of Skip-Bo: the value it weighs positions by, its search, its honesty."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import log
from random import Random
from typing import Any

import pytest

from rules.errors import BadSave
from rules.game import CHANCE, NOBODY
from rules.skipbo import GAME
from rules.skipbo.features import END, FREED, PHASES, names, size, soon
from rules.skipbo.moves import WILD
from rules.skipbo.opponent import NAMED, Advanced
from rules.skipbo.policy import next_move, play_turn
from rules.skipbo.search import ends_of, moves_of
from rules.skipbo.state import SkipBoState
from rules.skipbo.value import Odds, Value, features, logistic, read_weights, value_of

KINDS = ["2", "3", "4", "5", "6", "partners"]


def value_at_random(seats: int) -> Value:
    """Weights that tell every feature apart."""
    rng = Random(seats)
    count = size(seats)
    return Value(tuple(tuple(rng.gauss(0, 1) for _ in range(count)) for _ in PHASES))


def positions(seats: int, *, games: int, partners: bool = False) -> Iterator[SkipBoState]:
    """Positions of quick games in which a player is to choose and no stock card fits."""
    for number in range(games):
        rng = Random(f"{seats}/{number}")
        options = {"stock": 10, "partners": partners}
        state = GAME.start(GAME.setup(seats, options), number % seats)
        while state.mover != NOBODY:
            if state.mover == CHANCE:
                state.apply(state.chance_move(rng))
                continue
            move = next_move(state)
            if move >= 4 and not 128 <= move < 132:
                yield state.copy()
            state.apply(move)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_parts_of_a_turns_end_add_up_to_the_value_of_its_position(seats: int) -> None:
    value, checked = value_at_random(seats), 0
    for state in positions(seats, games=2):
        seat, view = state.mover, state.view(state.mover)
        odds = Odds(view.hidden)
        for end in ends_of(view, value, odds, stuck=False)[:4]:
            after = state.copy()
            for move in moves_of(view, end):
                after.apply(move)
            if after.mover == NOBODY or (end.phase == FREED and not end.node.hand):
                continue
            expected = value.logit(end.phase, features(after, seat, end.phase, odds))
            assert end.logit == pytest.approx(expected)
            checked += 1
    assert checked > 100


@pytest.mark.parametrize(("seats", "partners"), [(2, False), (4, False), (4, True), (6, False)])
def test_every_way_to_play_on_that_is_weighed_is_legal(seats: int, partners: bool) -> None:
    value = value_at_random(seats)
    for state in positions(seats, games=1, partners=partners):
        view = state.view(state.mover)
        for end in ends_of(view, value, Odds(view.hidden), stuck=False)[:20]:
            after = state.copy()
            for move in moves_of(view, end):
                after.apply(move)
            assert after.mover != state.mover or after.seat != state.seat or end.phase != END


@pytest.mark.parametrize("budget", [0, 24])
def test_the_plan_of_a_turn_is_followed_until_a_new_card_shows(budget: int) -> None:
    player, followed = Advanced(), 0
    for number in range(2):
        state, rng = GAME.start(GAME.setup(2, {"stock": 5})), Random(number)
        while state.mover != NOBODY:
            if state.mover == CHANCE:
                state.apply(state.chance_move(rng))
                continue
            planned = player.planned
            move = player.choose(state.view(state.mover), rng, budget)
            if planned and move == planned[0]:
                followed += 1
            assert move in state.legal_moves()
            state.apply(move)
    assert followed > 5


def test_a_view_that_does_not_follow_from_the_plan_is_thought_about_afresh() -> None:
    states = list(positions(2, games=1))
    used, rng = Advanced(), Random(1)
    for state in states[::3]:
        view = state.view(state.mover)
        used.choose(view, rng, 0)
        assert used.choose(view, Random(1), 0) == Advanced().choose(view, Random(1), 0)


def test_it_finds_a_chain_that_digs_out_a_discard_and_keeps_its_wild_card() -> None:
    """Stock 6, a building pile at 3; the 4 is in the hand and the 5 lies under an 8 that fits."""
    from tests.rules.test_skipbo_opponents import lay

    state = lay(hand=[4, WILD, 11], stocks=(6, 12), heights=(3, 7, 0, 0), discards=[[5, 8]])
    player, moves = Advanced(), []
    for _ in range(3):
        moves.append(player.choose(state.view(0), Random(1), 0))
        state.apply(moves[-1])
    assert sorted(GAME.write(move) for move in moves) == sorted(["d1>2", "4>1", "d1>1"])
    assert GAME.write(player.choose(state.view(0), Random(1), 0)) == "s>1"


def test_thinking_can_be_stopped_and_gives_a_legal_move_then() -> None:
    for state in list(positions(2, games=1))[:5]:
        asked = 0

        def stop() -> bool:
            nonlocal asked
            asked += 1
            return asked > 2

        move = Advanced().choose(state.view(state.mover), Random(1), 10**6, stop)
        assert move in state.legal_moves()


def test_the_quick_policy_plays_rounds_to_their_end() -> None:
    ended = 0
    for number in range(30):
        state, rng = GAME.start(GAME.setup(2 + number % 3, {"stock": 10})), Random(number)
        while state.mover != NOBODY:
            play_turn(state, rng)
        outcome = state.outcome()
        ended += outcome is not None and bool(outcome.winners)
    assert ended >= 29


# The value


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_weights_for_every_number_of_seats(kind: str) -> None:
    partners = kind == "partners"
    seats = 4 if partners else int(kind)
    value = value_of(seats, partners=partners)
    assert [len(row) for row in value.weights] == [size(seats)] * len(PHASES)
    assert len(names(seats)) == size(seats)


@pytest.mark.parametrize("kind", KINDS)
def test_fewer_stock_cards_than_the_others_are_worth_more(kind: str) -> None:
    partners = kind == "partners"
    seats = 4 if partners else int(kind)
    value = value_of(seats, partners=partners)
    state = next(positions(seats, games=1, partners=partners))
    odds = Odds(state.view(0).hidden)
    chances = []
    for own in (2, 5, 8):
        state.stock_left = [5] * seats
        state.stock_left[0] = own
        chances.append(value.win(state, 0, END, odds))
    assert chances[0] > chances[1] > chances[2]


def test_a_win_is_as_likely_as_the_log_odds_say() -> None:
    assert logistic(0) == 0.5
    assert logistic(-1000) < 1e-20
    assert logistic(1000) == pytest.approx(1)


def test_of_three_rivals_the_one_who_is_closest_to_winning_counts_most() -> None:
    value = value_of(4, partners=False)
    odds = [0.5, 0.01, 0.01]
    assert logistic(value.against([-log(each) for each in odds])) == pytest.approx(1 / 1.52)
    without_the_first = value.against([-log(each) for each in (0.01, 0.01, 0.01)])
    without_the_last = value.against([-log(each) for each in (0.5, 0.01, 0.001)])
    assert without_the_first > 5 * without_the_last


def test_what_partners_and_their_rivals_have_simply_adds_up() -> None:
    assert value_of(4, partners=True).against([0.5, -1, 2]) == 1.5


def test_how_soon_a_rank_can_be_played_counts_the_numbers_before_it() -> None:
    table = soon((3, 0, 0, 0))
    assert table[4] == table[1] == 1
    assert table[5] == pytest.approx(11 / 12)
    assert table[WILD] == table[0] == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("end"),
        lambda data: data["freed"].pop(),
        lambda data: data.update(cleared="1, 2, 3"),
    ],
)
def test_a_file_of_weights_that_is_not_complete_is_refused_by_name(change: Any) -> None:
    row = [0.0] * size(3)
    data: dict[str, Any] = {phase: list(row) for phase in PHASES}
    read_weights(json.loads(json.dumps({"3": data})))
    change(data)
    with pytest.raises(BadSave, match=r"weights of 3, (end|freed|cleared): \d+ numbers"):
        read_weights({"3": data})


def test_the_named_players_play_whole_rounds() -> None:
    for name, make in NAMED.items():
        state, rng, player = GAME.start(GAME.setup(2, {"stock": 5})), Random(name), make()
        while state.mover != NOBODY:
            if state.mover == CHANCE:
                state.apply(state.chance_move(rng))
            else:
                state.apply(player.choose(state.view(state.mover), rng, 0))
        assert state.outcome() is not None
