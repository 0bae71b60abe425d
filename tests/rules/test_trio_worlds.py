"""What a seat of Trio knows and does not know, and the worlds that it imagines."""

from __future__ import annotations

from collections import Counter
from random import Random

from rules.game import CHANCE
from rules.trio import GAME
from rules.trio.pieces import count_cards
from rules.trio.state import TrioState
from rules.trio.worlds import determinize
from tests.support.trio import any_setup, pairwise_setups, play, positions, table

T4 = "K(0,0) R(0,-1) G(0,1) V(0,-2) V(0,-3) R(0,-4) G(1,-2) {} {}"


def returned(first: str, second: str, pile: str = "", order: str = "by_age") -> TrioState:
    """Return a position in which seat 0 has made two cards return and ended its turn."""
    laid = T4.format(f"{first}(0,2)", f"{second}(0,3)")
    return play(table(laid, ["Y", "RRR"], pile=pile, return_order=order), "Y(1,0)", "end")


def test_a_hand_is_hidden_from_everybody_else() -> None:
    one = table("B(0,0)", ["RGY", "RRK"])
    other = table("B(0,0)", ["RGY", "VVV"])
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)


def test_what_is_hidden_is_the_deck_without_all_that_was_seen() -> None:
    state = table("B(0,0) R(0,1)", ["RGY", "VVV"], taken="BBBB")
    hidden = state.view(0).hidden
    assert hidden == (0, 5, 8, 9, 9, 10, 0, 10)
    assert sum(hidden) == state.pile_left + 3


def test_cards_known_to_lie_at_the_bottom_are_listed_and_not_hidden() -> None:
    state = returned("B", "R", pile="GGG")
    view = state.view(1)
    assert view.under == (b"\x01", b"\x02")
    assert view.top_left == 3
    for seed in range(20):
        world = determinize(view, Random(seed))
        assert world.under == [b"\x01", b"\x02"]


def test_who_drew_a_known_card_is_imagined_with_it() -> None:
    state = play(returned("B", "R"), "+B", "+R")
    view = state.view(1)
    for seed in range(20):
        assert sorted(determinize(view, Random(seed)).hands[0]) == [1, 2]


def test_of_a_shuffled_batch_the_pile_holds_only_what_returned() -> None:
    state = returned("B", "R", order="shuffled")
    assert state.view(1).under == ()
    assert state.view(1).top_most == (0, 1, 1, 0, 0, 0, 0, 0)
    play(state, "+R")
    tops = {bytes(determinize(state.view(1), Random(seed)).top) for seed in range(40)}
    assert tops == {b"\x01", b"\x02"}
    # Who drew the red one knows what is left.
    assert {bytes(determinize(state.view(0), Random(seed)).top) for seed in range(9)} == {b"\x01"}


def test_a_shuffled_batch_of_one_colour_is_known_card_by_card() -> None:
    state = play(returned("B", "B", order="shuffled"), "+B")
    assert state.view(1).under == (b"\x01",)
    assert state.view(1).shown[0] == b"\x01"


def test_hidden_cards_are_as_likely_anywhere() -> None:
    state = table("B(0,0)", ["RGY", "VVV"], pile="RRRBBBKKK")
    view, found = state.view(0), Counter[int]()
    for seed in range(3000):
        found.update(determinize(view, Random(seed)).hands[1])
    hidden = sum(view.hidden)
    for colour, count in enumerate(view.hidden):
        expected = 9000 * count / hidden
        assert abs(found[colour] - expected) < 5 * (expected + 1) ** 0.5


def test_a_world_is_a_state_that_could_have_been_saved_in_every_setup() -> None:
    for number, setup in enumerate(pairwise_setups()):
        for state in positions(setup, number, every=17):
            for seat in range(setup.seats):
                view = state.view(seat)
                world = determinize(view, Random(number))
                assert world.view(seat) == view
                assert GAME.load(world.dump()).dump() == world.dump()


def test_a_hidden_count_is_what_other_hands_and_the_unknown_pile_hold() -> None:
    for seed in range(25):
        setup = any_setup(Random(seed))
        for state in positions(setup, seed, every=13):
            view = state.view(0)
            unknown = count_cards([*state.top] if not state.sure else [])
            for seat in range(1, setup.seats):
                for colour in range(1, 8):
                    known = state.shown[seat].count(colour)
                    unknown[colour] += state.hands[seat].count(colour) - known
            assert tuple(unknown) == view.hidden
            assert min(view.hidden) >= 0


def test_the_next_known_card_is_no_chance_at_all() -> None:
    state = returned("B", "R")
    assert state.to_move() == CHANCE
    assert {state.chance_move(Random(seed)) for seed in range(20)} == {GAME.read("+B")}
