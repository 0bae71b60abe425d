"""The opponents of Monster Trick: principles in small positions, honesty, and the exact endgame."""

from __future__ import annotations

import random
from collections.abc import Iterator
from random import Random

import pytest

from rules.game import CHANCE, NOBODY
from rules.monstertrick import GAME
from rules.monstertrick.endgame import LAST, Solver, solve
from rules.monstertrick.opponent import Beginner
from rules.monstertrick.playout import play_out, value
from rules.monstertrick.reasons import Reason, Why, reason
from rules.monstertrick.search import candidates, search
from rules.monstertrick.state import MonsterTrickState
from rules.monstertrick.worlds import determinize
from tests.support.monstertrick import dealt, play, table, texts

ALL = pytest.mark.parametrize("level", GAME.levels)
CAREFUL = pytest.mark.parametrize("level", [2, 3])
FEW = 40
"""A budget that keeps a test short."""


def choice(level: int, state: MonsterTrickState, seed: int = 1, budget: int = FEW) -> str:
    """What an opponent plays here, for the seat to move."""
    view = state.view(state.to_move())
    move = GAME.opponent(level).choose(view, Random(seed), budget)
    assert move in state.legal_moves()
    return GAME.write(move)


def choices(level: int, state: MonsterTrickState) -> set[str]:
    return {choice(level, state, seed) for seed in range(30)}


def one_trick_to_win(
    order: str, wins: int, rounds: tuple[tuple[int, ...], ...] = ()
) -> MonsterTrickState:
    """Seat 0 can win the green trick, or play something that settles nothing."""
    return table(
        seats=3,
        mover=0,
        tricks=("g4 g5 g6",),
        leaders=(1,),
        hands=("g9 b1 b2 r1 r2",),
        wins=(wins, 1, 1),
        orders=(order, "231", "231"),
        rounds=rounds,
    )


# Every level


@ALL
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_of_any_level_is_legal_to_its_end(level: int, seats: int) -> None:
    state, rng = GAME.start(GAME.setup(seats)), Random(level)
    while (seat := state.to_move()) != NOBODY:
        if seat == CHANCE:
            state.apply(state.chance_move(rng))
        else:
            player = GAME.opponent(level if seat == 0 else 1)
            move = player.choose(state.view(seat), rng, 6)
            assert move in state.legal_moves()
            state.apply(move)
    assert state.outcome() is not None


def test_a_level_has_a_budget_of_its_own_if_it_samples() -> None:
    budgets = [GAME.opponent(level).budget for level in GAME.levels]
    assert budgets[:2] == [0, 0]
    assert budgets[2] > 0


def test_without_a_budget_the_advanced_plays_like_the_intermediate() -> None:
    for seed in range(5):
        state = play(dealt(3, seed), "123", "132", "213")
        assert choice(3, state, seed, budget=0) == choice(2, state, seed)


# Level 1


def test_the_beginner_plays_any_card_anywhere() -> None:
    state = one_trick_to_win("123", 0)
    found = {choice(1, state, seed) for seed in range(300)}
    assert found == texts(state.legal_moves())
    assert choices(1, dealt(2)) == {"123", "132", "213", "231", "312", "321"}


# Level 2


def test_the_intermediate_lays_the_highest_card_second() -> None:
    assert choices(2, dealt(4)) == {"231"}


@CAREFUL
def test_a_trick_that_turns_up_a_better_card_is_won(level: int) -> None:
    assert choice(level, one_trick_to_win("213", 2)) == "g9>1"


@CAREFUL
def test_a_trick_that_turns_up_a_worse_card_is_not_won(level: int) -> None:
    assert choice(level, one_trick_to_win("132", 2)) != "g9>1"


def test_the_intermediate_gives_a_trick_to_whom_it_makes_poorer() -> None:
    state = table(
        seats=2,
        tricks=("g4 g5 g6",),
        leaders=(1,),
        hands=("g1 b1",),
        wins=(2, 2),
        orders=("132", "231"),
    )
    assert choices(2, state) == {"g1>1"}


def test_the_intermediate_leaves_a_trick_alone_that_makes_somebody_richer() -> None:
    state = table(
        seats=2,
        tricks=("g4 g5 g6",),
        leaders=(1,),
        hands=("g1 b1",),
        wins=(2, 2),
        orders=("132", "213"),
    )
    assert "g1>1" not in choices(2, state)


# Level 3: candidates and playouts


def test_of_cards_with_nothing_hidden_between_them_one_is_tried() -> None:
    state = table(seats=2, hands=("b1 b2 b4 g6",), tricks=("b3",), leaders=(1,), mover=0)
    state = GAME.load(state.dump())
    found = texts(candidates(state.view(0), list(state.legal_moves())))
    assert {"b1>1", "b4>1"} <= found
    assert "b2>1" not in found, "1 and 2 do the same to a 3"
    assert "b2" not in found


def test_the_orders_are_all_tried() -> None:
    state = dealt(4)
    assert len(candidates(state.view(0), list(state.legal_moves()))) == 6


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_playout_ends_the_round_and_the_chances_of_all_make_one(seats: int) -> None:
    rng = Random(seats)
    for _ in range(20):
        state = dealt(seats, rng.randrange(999))
        play(state, *["231"] * seats)
        play_out(state, rng.random)
        assert len(state.rounds) == 1
        assert sum(value(state, seat) for seat in range(seats)) == pytest.approx(1)
        best = max(range(seats), key=state.totals.__getitem__)
        assert all(value(state, best) >= value(state, seat) for seat in range(seats))


@pytest.mark.parametrize("wins", [1, 2])
def test_in_the_last_round_winning_the_game_counts_and_hardly_the_margin(wins: int) -> None:
    rounds = ((3, 1, 1), (6, 2, 2))
    for seed in range(9):
        state = table(seats=3, wins=(wins, 2, 2), orders=("123", "231", "231"), rounds=rounds)
        play_out(state, Random(seed).random)
        outcome = state.outcome()
        assert outcome is not None
        won = 1 / len(outcome.winners) if 0 in outcome.winners else 0
        assert value(state, 0) == pytest.approx(won, abs=0.02)


def test_more_samples_change_nothing_but_the_choice() -> None:
    state = play(dealt(4), *["231"] * 4)
    before = state.dump()
    for budget in (1, 10, 100):
        search(state.view(0), list(state.legal_moves()), Random(1), budget)
    assert state.dump() == before


# The exact endgame of two seats


def late_positions(count: int, left: int) -> Iterator[MonsterTrickState]:
    """Positions with two seats and so many cards left, of rounds between careful players."""
    rng, player = Random(left), GAME.opponent(2)
    for _ in range(count):
        state = GAME.start(GAME.setup(2))
        while state.to_move() != NOBODY:
            if state.to_move() == CHANCE:
                state.apply(state.chance_move(rng))
                continue
            if state.left == left:
                yield state.copy()
            state.apply(player.choose(state.view(state.to_move()), rng, 0))


def minimax(state: MonsterTrickState, seat: int) -> float:
    """What a seat gets with best play of both: every move tried, nothing remembered."""
    if state.turning >= 0:
        state.turn_up()
    if not state.left:
        return value(state, seat)
    best = max if state.to_move() == seat else min
    found = []
    for move in state.legal_moves():
        twin = state.copy()
        twin.apply(move)
        found.append(minimax(twin, seat))
    return best(found)


def test_the_endgame_is_what_trying_everything_finds() -> None:
    for state in late_positions(3, 5):
        for seat in (0, 1):
            solver = Solver(seat)
            for move in state.legal_moves():
                twin = state.copy()
                twin.apply(move)
                assert solver.after(state, move) == pytest.approx(minimax(twin, seat))


def test_the_endgame_takes_a_won_trick_that_decides_the_game() -> None:
    for state in late_positions(1, LAST):
        view = state.view(state.to_move())
        assert solve(view, list(state.legal_moves())) in state.legal_moves()


def test_the_endgame_is_for_two_seats_and_few_cards() -> None:
    three = table(seats=3, wins=(3, 3, 2), tricks=("b1", "g1"), leaders=(0, 1))
    assert solve(three.view(0), list(three.legal_moves())) is None
    two = table(seats=2, wins=(2, 2))
    assert solve(two.view(0), list(two.legal_moves())) is None


# Honesty (story 11)


def decisions(seats: int, seed: int) -> list[MonsterTrickState]:
    """Every position of a game in which a seat is to move, one in five kept."""
    rng, player = Random(seed), GAME.opponent(2)
    state, found = GAME.start(GAME.setup(seats)), []
    while (seat := state.to_move()) != NOBODY:
        if seat == CHANCE:
            state.apply(state.chance_move(rng))
            continue
        found.append(state.copy())
        state.apply(player.choose(state.view(seat), rng, 0))
    return found[::5]


@ALL
@pytest.mark.parametrize("seats", [2, 4])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(level: int, seats: int) -> None:
    player = GAME.opponent(level)
    for number, state in enumerate(decisions(seats, 5)):
        view = state.view(state.to_move())
        chosen = player.choose(view, Random(number), 12)
        for swap in range(2):
            other = determinize(view, Random(swap))
            assert player.choose(other.view(view.seat), Random(number), 12) == chosen


@ALL
def test_the_same_view_and_seed_give_the_same_choice(level: int) -> None:
    first, second = GAME.opponent(level), type(GAME.opponent(level))()
    for number, state in enumerate(decisions(3, 2)):
        view = state.view(state.to_move())
        one = first.choose(view, Random(number), 12)
        assert one == second.choose(view, Random(number), 12)
        assert one == first.choose(view, Random(number), 12)


@ALL
def test_a_choice_leaves_the_generator_of_chance_alone(level: int) -> None:
    before = random.getstate()
    choice(level, dealt(3))
    assert random.getstate() == before


def test_a_hand_is_played_by_what_it_holds_not_by_how_it_was_dealt() -> None:
    state = play(dealt(2), "123", "123")
    twin = state.copy()
    twin.hands[0].reverse()
    assert Beginner().choose(state.view(0), Random(1), 0) == Beginner().choose(
        twin.view(0), Random(1), 0
    )


# Strength, on few games: wide bounds


def wins_of_the_first(levels: tuple[int, ...], games: int, budget: int) -> int:
    """How many games the first seat wins alone; the start goes round."""
    won = 0
    for number in range(games):
        rng = Random(number)
        state = GAME.start(GAME.setup(len(levels)), number % len(levels))
        while (seat := state.to_move()) != NOBODY:
            if seat == CHANCE:
                state.apply(state.chance_move(rng))
            else:
                player = GAME.opponent(levels[seat])
                state.apply(player.choose(state.view(seat), rng, budget))
        outcome = state.outcome()
        won += outcome is not None and outcome.winners == (0,)
    return won


@pytest.mark.parametrize(
    ("levels", "games", "least"), [((2, 1), 60, 36), ((2, 1, 1, 1), 60, 16), ((3, 2), 8, 5)]
)
def test_a_higher_level_wins_more_often(levels: tuple[int, ...], games: int, least: int) -> None:
    assert wins_of_the_first(levels, games, FEW) >= least


# Reasons for a hint


def why(state: MonsterTrickState, text: str) -> Reason:
    return reason(state.view(state.to_move()), GAME.read(text))


def test_a_reason_tells_the_slot_that_is_won_and_what_it_is_worth() -> None:
    state = one_trick_to_win("213", 2, ((3, 1, 1),))
    assert why(state, "g9>1") == Reason(Why.WINS_SLOT, seat=0, slot=3, worth=6, before=2)


def test_a_reason_tells_whom_a_trick_is_given_to() -> None:
    given = table(
        seats=3, tricks=("g4 g5 g6",), leaders=(1,), hands=("g1",), wins=(2, 2, 2), mover=0
    )
    assert why(given, "g1>1") == Reason(Why.GIVES_SLOT, seat=1, slot=3, worth=3, before=2)


def test_a_reason_does_not_tell_what_is_hidden() -> None:
    state = table(seats=3, tricks=("g4 g5 g6",), leaders=(1,), hands=("g1",), mover=0)
    assert why(state, "g1>1") == Reason(Why.GIVES_SLOT, seat=1, slot=1, worth=None, before=0)


def test_a_reason_counts_the_hidden_cards_that_are_higher() -> None:
    state = table(seats=2, tricks=("b3",), leaders=(1,), hands=("b4 g6 b1 g1",), mover=0)
    higher = len({card for card in state.hands[1] if card in (4, 5)})
    assert why(state, "b4>1") == Reason(Why.LEADS, higher=higher)
    assert why(state, "g6") == Reason(Why.OPENS, higher=0)
    assert why(state, "b1>1") == Reason(Why.FOLLOWS, seat=1)


def test_a_reason_knows_a_discard_and_an_order() -> None:
    four = table(tricks=("g4", "r1", "y1", "r2"), leaders=(2, 3, 0, 1), hands=("b9",))
    assert why(four, "b9>1") == Reason(Why.DISCARDS, seat=2)
    laying = dealt(4)
    assert why(laying, "132") == Reason(Why.LAYS_HIGHEST, slot=2, worth=3)


def test_there_is_a_reason_for_every_legal_move() -> None:
    for state in decisions(4, 9):
        view = state.view(state.to_move())
        for move in state.legal_moves():
            found = reason(view, move)
            assert (found.why is Why.LAYS_HIGHEST) == (not state.left)
            assert reason(determinize(view, Random(3)).view(view.seat), move) == found


def test_there_is_no_reason_for_a_move_of_somebody_else() -> None:
    with pytest.raises(ValueError, match="not of seat 1"):
        reason(dealt(2).view(1), GAME.read("123"))
