"""Skip-Bo: what a round is worth, when a match is won, and playing with a partner."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rules.errors import IllegalMove
from rules.game import CHANCE, NOBODY, Outcome
from rules.match import Match
from rules.scores import ScoreSheet
from rules.skipbo import GAME
from rules.skipbo.moves import Reason
from rules.skipbo.scoring import Ended
from rules.skipbo.state import SkipBoState
from tests.support.play import eager, next_move
from tests.support.skipbo import legal, move, play, table


def last_card(left: Sequence[int], *, partners: bool = False) -> Outcome:
    """Seat 0 plays its last stock card; the others have so many in their stocks."""
    stocks = ["1", *("9" if count else "" for count in left)]
    under = [0, *(max(count - 1, 0) for count in left)]
    state = table(
        hands=["9"], stocks=stocks, under=under, seats=len(stocks), partners=partners, draw=None
    )
    outcome = play(state, "s>1").outcome()
    assert outcome is not None
    return outcome


@pytest.mark.parametrize(
    ("left", "points"),
    [
        ([1], 30),
        ([30], 175),
        ([4, 7], 80),
        ([30, 30, 30], 475),
        ([1, 1, 1], 40),
        ([20, 20, 20, 20], 425),
        ([20, 20, 20, 20, 20], 525),
    ],
)
def test_the_winner_gets_25_and_5_for_each_card_in_the_other_stocks(
    left: list[int], points: int
) -> None:
    outcome = last_card(left)
    assert outcome.reason is Ended.STOCK_EMPTY
    assert outcome.points == (points, *[0] * len(left))
    assert outcome.places == (1, *[2] * len(left))
    assert outcome.winners == (0,)


@pytest.mark.parametrize(("seats", "most"), [(2, 175), (3, 325), (4, 475)])
def test_the_points_of_played_rounds_stay_in_their_bounds(seats: int, most: int) -> None:
    for seed in range(15):
        state, rng = GAME.start(GAME.setup(seats)), Random(seed)
        while state.to_move() != NOBODY:
            state.apply(next_move(state, rng, eager))
        outcome = state.outcome()
        assert outcome is not None
        if outcome.reason is Ended.BLOCKED:
            assert outcome.points == (0,) * seats
        else:
            assert 25 + 5 * (seats - 1) <= max(outcome.points) <= most


@pytest.mark.parametrize("target", [500, 300, 200, 100])
def test_a_match_is_won_by_reaching_the_target(target: int) -> None:
    setup = GAME.setup(2, {"target": target})
    assert not GAME.is_decided(setup, ScoreSheet(2))
    assert not GAME.is_decided(setup, ScoreSheet(2, [(target - 5, 0), (0, target - 5)]))
    assert GAME.is_decided(setup, ScoreSheet(2, [(0, 30), (0, target - 30)]))
    assert GAME.is_decided(setup, ScoreSheet(2, [(0, target + 400)]))


def test_scores_carry_over_until_the_match_is_won() -> None:
    setup = GAME.setup(2, {"target": 100, "stock": 5})
    match, rng = Match(GAME, setup), Random(3)
    starters = []
    while not match.is_over:
        starters.append(match.starter)
        while match.to_move != NOBODY:
            match.play(next_move(match.state, rng, eager))
        if not match.is_over:
            match.next_round()
    assert match.round == len(match.sheet.rounds) > 1
    assert starters == [number % 2 for number in range(match.round)]
    assert max(match.sheet.totals) >= 100
    assert max(ScoreSheet(2, match.sheet.rounds[:-1]).totals) < 100


# Partners [O]


def pair(**changes: object) -> SkipBoState:
    """Four seats; 0 plays with 2, and 1 with 3."""
    return table(seats=4, partners=True, **changes)  # type: ignore[arg-type] # as given


def test_the_stock_and_the_discards_of_the_partner_may_be_played() -> None:
    state = pair(hands=["9"], stocks=["8", "1", "1", "1"], discards=[[], ["2"], ["1 2", "1"]])
    plays = {text for text in legal(state) if ">d" not in text}
    assert plays == {f"{source}>{pile}" for source in ("ps", "pd2") for pile in (1, 2, 3, 4)}
    play(state, "ps>1", "^7", "pd1>1")
    assert state.heights[0] == 2
    assert state.discards[2] == [[1], [1], [], []]
    assert state.tops[2][0] == 7
    assert state.stock_count(0) == 4
    assert state.stock_count(2) == 3


def test_the_partner_card_that_is_not_there_or_does_not_fit_is_refused() -> None:
    state = pair(hands=["9"], stocks=["8", "1", "5", "1"])
    for text, reason in [("ps>1", Reason.DOES_NOT_FIT), ("pd4>1", Reason.EMPTY_PILE)]:
        with pytest.raises(IllegalMove) as caught:
            state.apply(move(text))
        assert caught.value.reason is reason


def test_a_partner_is_the_seat_opposite() -> None:
    for seat in range(4):
        stocks = ["9"] * 4
        stocks[(seat + 2) % 4] = "1"
        hands = [""] * 4
        hands[seat] = "9"
        state = pair(hands=hands, stocks=stocks, seat=seat)
        assert "ps>1" in legal(state)


def test_without_partners_there_is_no_partner() -> None:
    state = table(seats=4, hands=["9"], stocks=["8", "1", "1", "1"], discards=[[], [], ["1"]])
    assert not {text for text in legal(state) if text.startswith("p")}
    for text in ("ps>1", "pd1>1"):
        with pytest.raises(IllegalMove) as caught:
            state.apply(move(text))
        assert caught.value.reason is Reason.NO_PARTNER


def test_nobody_discards_on_the_partners_piles() -> None:
    state = play(pair(hands=["9", "1 2 3 4 5"]), "9>d1")
    assert state.discards[0] == [[9], [], [], []]


def test_a_pair_goes_on_until_both_stocks_are_empty() -> None:
    state = pair(hands=["9"], stocks=["1", "9", "2", "9"], under=[0, 3, 1, 4])
    play(state, "s>1")
    assert state.to_move() == 0
    assert state.outcome() is None
    play(state, "ps>1", "^3")
    assert state.outcome() is None
    play(state, "ps>1")
    assert state.to_move() == NOBODY
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == (70, 0, 70, 0)
    assert outcome.places == (1, 3, 1, 3)
    assert outcome.winners == (0, 2)


def test_a_seat_without_a_stock_plays_on_for_its_partner() -> None:
    state = pair(hands=["1 9"], stocks=["", "9", "5", "9"])
    assert state.stock_count(0) == 0
    assert "s>1" not in legal(state)
    assert "1>1" in legal(state)


def test_the_partners_of_a_match_have_the_same_score() -> None:
    setup = GAME.setup(4, {"partners": True, "stock": 5, "target": 100})
    match, rng = Match(GAME, setup), Random(5)
    while match.to_move != NOBODY:
        match.play(next_move(match.state, rng, eager))
    totals = match.sheet.totals
    assert totals[0] == totals[2]
    assert totals[1] == totals[3]
    assert sorted(match.sheet.places) == [1, 1, 3, 3]


def test_a_hand_emptied_on_the_partners_stock_waits_for_the_card_below() -> None:
    state = pair(hands=[""], stocks=["9", "9", "2", "9"], piles=["1"], draw=0)
    play(state, "ps>1")
    assert state.flips == [2]
    assert state.to_move() == CHANCE
    play(state, "^9", "+1")
    assert (state.to_move(), state.hands[0]) == (0, [1])
