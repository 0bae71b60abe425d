"""What a seat of Monster Trick sees (RULING MT-d, MT-e), and what is imagined for the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from rules.game import NOBODY
from rules.monstertrick import GAME
from rules.monstertrick.pieces import ORDERS, deck
from rules.monstertrick.state import MonsterTrickState
from rules.monstertrick.worlds import determinize
from tests.support.monstertrick import cards, dealt, play, table
from tests.support.play import mixed, positions


def course(seats: int, seed: int) -> Iterator[MonsterTrickState]:
    """The positions of a random game, one in five and the last."""
    for state in positions(GAME, GAME.setup(seats), seed, mixed, every=5):
        assert isinstance(state, MonsterTrickState)
        yield state


every_number_of_seats = pytest.mark.parametrize("seats", GAME.seats)


@every_number_of_seats
def test_what_is_hidden_is_exactly_the_other_hands_and_what_is_not_dealt(seats: int) -> None:
    for state in course(seats, seats):
        for seat in range(seats):
            others = [hand for other, hand in enumerate(state.hands) if other != seat]
            hidden = sorted(card for heap in (state.undealt, *others) for card in heap)
            assert list(state.view(seat).hidden) == hidden


def test_a_view_names_no_hidden_card_and_no_hidden_order() -> None:
    state = dealt(3)
    play(state, "123", "231")
    view = state.view(2)
    assert view.laid == (True, True, False)
    assert view.shown == ((), (), ())
    assert view.order is None
    assert len(view.possible_orders(0)) == len(ORDERS)
    assert view.hand_counts == (12, 12, 12)
    assert set(view.hidden) == set(deck(3)) - set(state.hands[2])


def test_owners_know_their_own_row() -> None:
    state = play(dealt(2), "312", "123")
    assert state.view(0).order == ORDERS.index((3, 1, 2))
    assert state.view(0).possible_orders(0) == (ORDERS.index((3, 1, 2)),)


@pytest.mark.parametrize(
    ("wins", "shown", "left"), [(0, (), 6), (1, (2,), 2), (2, (2, 3), 1), (5, (2, 3, 1), 1)]
)
def test_a_slot_that_was_ever_face_up_is_public_and_two_tell_the_third(
    wins: int, shown: tuple[int, ...], left: int
) -> None:
    state = table(seats=3, wins=(wins, 0, 0), orders=("231",), mover=1)
    for seat in (1, 2):
        view = state.view(seat)
        assert view.shown[0] == shown
        assert len(view.possible_orders(0)) == left
        assert state.orders[0] in view.possible_orders(0)


def test_a_slot_is_seen_when_it_is_turned_up_and_not_before() -> None:
    state = table(tricks=("g4 g8 g2",), leaders=(2,), hands=("g12",), orders=("312",))
    play(state, "g12>1")
    assert state.view(1).turning == 0
    assert state.view(1).wins == (1, 0, 0, 0)
    assert state.view(1).shown[0] == ()
    play(state, "^3")
    assert state.view(1).turning is None
    assert state.view(1).shown[0] == (3,)


def test_all_cards_of_open_tricks_and_their_leaders_are_seen() -> None:
    state = table(tricks=("g4 g8 g2", "r1"), leaders=(2, 3))
    tricks = state.view(1).tricks
    assert [list(trick.cards) for trick in tricks] == [cards("g4 g8 g2"), cards("r1"), [], []]
    assert [trick.leader for trick in tricks] == [2, 3, -1, -1]
    assert tricks[0].best == cards("g8")[0]


def test_completed_tricks_are_remembered() -> None:
    state = table(tricks=("g4 g8 g2",), leaders=(2,), hands=("g12",), mover=0)
    play(state, "g12>1")
    assert state.view(3).gone == tuple(cards("g4 g8 g2 g12"))


@every_number_of_seats
def test_what_was_dealt_is_imagined_anew_each_time_but_for_the_own_hand(seats: int) -> None:
    state, rng = play(dealt(seats, starter=1)), Random(1)
    hands = Counter(tuple(sorted(determinize(state.view(0), rng).hands[1])) for _ in range(50))
    if seats == 2:
        assert hands == {tuple(sorted(state.hands[1])): 50}, "all is dealt: two know all cards"
    else:
        assert len(hands) == 50
    assert sorted(determinize(state.view(0), rng).hands[0]) == sorted(state.hands[0])


def test_every_way_to_deal_the_hidden_cards_is_as_likely() -> None:
    # Each of the 24 hidden cards of three seats is in the next hand half of the time:
    # 2,000 draws, standard deviation 22.4; five of them are 112.
    view, rng = play(dealt(3), "123").view(1), Random(2)
    counts = Counter(card for _ in range(2000) for card in determinize(view, rng).hands[2])
    assert set(counts) == set(view.hidden)
    assert all(abs(count - 1000) < 112 for count in counts.values())


def test_every_order_that_is_possible_is_imagined() -> None:
    state = table(seats=3, wins=(1, 0, 0), orders=("231", "312"), mover=1)
    rng = Random(3)
    found = Counter(tuple(determinize(state.view(2), rng).orders) for _ in range(300))
    assert {ORDERS[orders[0]] for orders in found} == {(2, 1, 3), (2, 3, 1)}
    assert {orders[1] for orders in found} == set(range(6))
    assert {orders[2] for orders in found} == {state.orders[2]}


def test_a_finished_game_can_be_looked_at() -> None:
    *_, last = course(4, 3)
    view = last.view(2)
    assert view.mover == NOBODY
    assert view.round == 3
    assert len(view.rounds) == 3
    assert determinize(view, Random(1)).outcome() == last.outcome()
