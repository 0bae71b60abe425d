"""Skip-Bo: chance deals exactly like shuffled cards, and a seat knows exactly what it was shown."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from rules.skipbo import GAME
from rules.skipbo.moves import DRAW, FLIP, WILD
from rules.skipbo.state import SkipBoState
from rules.skipbo.worlds import determinize
from tests.support.play import eager, next_move
from tests.support.skipbo import FULL_DECK, cards, play, table

TWELVE = "1 2 3 4 5 6 7 8 9 10 11 12"
SAMPLES = 50_000


def most(counts: tuple[int, ...] | None) -> Counter[int]:
    """Return counts by rank, the ranks with none left out."""
    assert counts is not None
    return +Counter(dict(enumerate(counts)))


def is_plausible(seen: Mapping[int, int], weights: Mapping[int, int]) -> bool:
    """Test samples against the weights they should have: chi-square at about one in a million.

    The bound is the mean and five and a half standard deviations of chi-square.
    """
    assert set(seen) <= set(weights), "something happened that cannot"
    total, count = sum(weights.values()), sum(seen.values())
    expected = {rank: count * weight / total for rank, weight in weights.items()}
    chi_square = sum((seen.get(rank, 0) - e) ** 2 / e for rank, e in expected.items())
    freedom = len(weights) - 1
    return chi_square < freedom + 5.5 * math.sqrt(2 * freedom)


def samples(state: SkipBoState, base: int) -> Counter[int]:
    """Return the ranks of many samples of what chance does now."""
    rng = Random(1)
    return Counter(state.chance_move(rng) - base for _ in range(SAMPLES))


def test_the_chi_square_test_notices_a_slightly_wrong_deck() -> None:
    rng = Random(2)
    wrong = Counter(rng.choices(range(1, 14), [12] * 12 + [20], k=SAMPLES))
    assert not is_plausible(wrong, FULL_DECK)


# Exactness of chance


def test_the_first_cards_are_uniform_over_the_whole_deck() -> None:
    state = GAME.start(GAME.setup(2))
    assert is_plausible(samples(state, FLIP), FULL_DECK)


def test_a_draw_is_uniform_over_the_unseen_cards() -> None:
    state = table(hands=["1 2 3 4 w", ""], stocks=["w", "12"], discards=[["5 5 5 5 5"]])
    play(state, "1>d2")
    assert is_plausible(samples(state, DRAW), Counter(state.unseen))
    left = FULL_DECK - Counter(cards("1 2 3 4 w w 12 5 5 5 5 5"))
    assert Counter(state.unseen) == left


def test_a_card_turned_up_is_uniform_over_the_unseen_cards() -> None:
    state = play(table(hands=["5"], stocks=["1"], discards=[["w w w w w w w w w"]]), "s>1")
    assert is_plausible(samples(state, FLIP), Counter(state.unseen))


def test_the_fifth_card_is_drawn_like_the_first() -> None:
    """No order is kept: the fifth of five cards is any of the unseen ones, whatever came before."""
    rng, fifth = Random(3), Counter[int]()
    start = play(GAME.start(GAME.setup(2)), "^1", "^2")
    for _ in range(4000):
        state = start.copy()
        for _ in range(4):
            state.apply(state.chance_move(rng))
        fifth[state.chance_move(rng) - DRAW] += 1
    assert is_plausible(fifth, FULL_DECK - Counter([1, 2]))


def test_after_the_draw_pile_ran_out_draws_come_only_from_the_recycled_cards() -> None:
    state = table(hands=["9", ""], completed="1 2 2 3 3 3 w w w w", draw=0)
    play(state, "9>d1")
    assert is_plausible(samples(state, DRAW), Counter(cards("1 2 2 3 3 3 w w w w")))
    play(state, "+2", "+2", "+w")
    assert is_plausible(samples(state, DRAW), Counter(cards("1 3 3 3 w w w")))


def test_after_the_draw_pile_ran_out_stock_cards_are_never_seen_ones() -> None:
    state = table(hands=["9", ""], stocks=["9", "1"], under=[20, 30], completed=TWELVE, draw=0)
    play(state, "9>d1", "+1", "+2", "+3", "+4", "+5", "s>1")
    never_seen = Counter(state.unseen)
    assert sum(never_seen.values()) == 50
    assert is_plausible(samples(state, FLIP), never_seen)


def test_the_draw_pile_and_a_stock_are_dealt_alike() -> None:
    """One rank's mean number in the hand agrees with its share, over many whole deals."""
    rng, wilds = Random(4), 0
    for _ in range(3000):
        state = GAME.start(GAME.setup(4))
        while state.to_move() < 0:
            state.apply(state.chance_move(rng))
        wilds += state.hands[0].count(WILD)
    expected = 5 * 18 / 162
    assert wilds / 3000 == pytest.approx(expected, abs=0.06)


# What a seat knows


def renewed() -> SkipBoState:
    """Seat 1 has just drawn 4 of the 10 recycled cards; it kept an 8 from before."""
    state = table(hands=["5 6 7 9", "8"], under=[3, 2], completed="1 2 3 4 4 4 4 w w w", draw=0)
    return play(state, "9>d1", "+1", "+4", "+4", "+w")


def test_before_the_draw_pile_runs_out_hidden_cards_are_exchangeable() -> None:
    view = table(hands=["5 6", "7 8"]).view(0)
    assert view.draw_most is None
    assert view.stock_most is None
    assert most(view.hidden) == FULL_DECK - Counter(cards("5 6 12 12"))


def test_who_drew_nothing_knows_what_was_recycled_but_not_the_split() -> None:
    view = renewed().view(0)
    assert most(view.draw_most) == Counter(cards("1 2 3 4 4 4 4 w w w"))
    assert view.recycled_left == 6
    assert view.hand_counts == (3, 5)


def test_who_drew_knows_what_is_left() -> None:
    state = renewed()
    view = state.view(1)
    assert most(view.draw_most) == Counter(state.recycled) == Counter(cards("2 3 4 4 w w"))


def test_a_stock_can_hold_what_was_never_seen_and_that_is_less_for_who_held_it() -> None:
    state = renewed()
    stocks = Counter(state.unseen)
    assert most(state.view(0).stock_most) == stocks + Counter(cards("8"))
    assert most(state.view(1).stock_most) == stocks + Counter(cards("5 6 7"))


def test_a_card_turned_up_can_no_longer_be_in_a_stock() -> None:
    state = table(hands=["", "9"], stocks=["1"], completed=TWELVE, seat=1, draw=0)
    play(state, "9>d1", "+1", "+2", "+3", "+4", "+5")
    before = most(state.view(1).stock_most)
    flipped = state.unseen[0]
    play(state, "s>1")
    state.apply(FLIP + flipped)
    assert most(state.view(1).stock_most) == before - Counter([flipped])


def test_a_second_renewal_makes_the_first_one_history() -> None:
    state = table(hands=["9", "1"], completed="1 2 3", piles=["1 2 3 4"], draw=0)
    play(state, "9>d1", "+1", "+2", "+3", "+2")
    assert most(state.view(0).draw_most) == Counter(cards("1 2 3"))
    assert most(state.view(1).draw_most) == Counter(cards("1 3"))
    never_seen = Counter(state.unseen)
    assert most(state.view(0).stock_most) == never_seen + Counter(cards("1"))
    assert most(state.view(1).stock_most) == never_seen


def test_the_view_does_not_tell_which_recycled_cards_another_seat_drew() -> None:
    one, other = renewed(), renewed()
    other.hands[1], other.recycled = cards("8 2 3 w w"), bytearray(sorted(cards("1 4 4 4 4 w")))
    other.drawn[1] = bytearray(cards("2 3 w w"))
    assert one.view(0) == other.view(0)
    assert one.view(1) != other.view(1)


def test_the_view_does_not_tell_a_hand_from_a_stock() -> None:
    one, other = renewed(), renewed()
    hidden = other.unseen[0]
    assert hidden != 8
    for state in (one, other):
        assert state.held is not None
    other.hands[1][0] = hidden
    other.held = [other.held[0], bytes([hidden])] if other.held else None
    other.unseen = bytearray(sorted([*other.unseen[1:], 8]))
    assert GAME.load(other.dump()).view(0) == one.view(0)


def test_imagined_draw_piles_hold_recycled_cards_only_and_stocks_never_seen_ones() -> None:
    state, rng = renewed(), Random(5)
    for seat in (0, 1):
        view = state.view(seat)
        for _ in range(200):
            imagined = determinize(view, rng)
            assert Counter(imagined.recycled) <= most(view.draw_most)
            assert Counter(imagined.unseen) <= most(view.stock_most)


def test_imagined_hands_are_uniform_while_the_first_draw_pile_lasts() -> None:
    state, rng, seen = table(hands=["1 2", "3 4 5"]), Random(6), Counter[int]()
    view = state.view(0)
    for _ in range(3000):
        seen.update(determinize(view, rng).hands[1])
    assert is_plausible(seen, most(view.hidden))


def test_imagined_draw_piles_are_uniform_over_what_was_recycled() -> None:
    view, rng, seen = renewed().view(0), Random(8), Counter[int]()
    for _ in range(3000):
        seen.update(determinize(view, rng).recycled)
    assert is_plausible(seen, most(view.draw_most))


def test_cards_that_were_seen_again_are_not_imagined_in_the_draw_pile() -> None:
    """Seat 1 held nothing, so all it played was recycled, and the pile can only hold fours."""
    laid = "1 2 3 4 4 4 4 4 4"
    state = table(hands=["9", ""], under=[30, 30], completed=laid, draw=0)
    play(state, "9>d1", "+1", "+2", "+3", "+4", "+4", "1>1", "2>1", "3>1", "4>1", "4>d1")
    assert {3, 4} <= set(state.unseen)
    view, rng = state.view(0), Random(9)
    for _ in range(50):
        assert list(determinize(view, rng).recycled) == cards("4 4 4 4")


def test_whoever_knows_all_imagines_what_is() -> None:
    """Seat 1 drew, nobody else holds a card: only the order of the stocks is unknown to it."""
    state = table(hands=["9", ""], completed=TWELVE, draw=0)
    play(state, "9>d1", "+1", "+2", "+3", "+4", "+5")
    assert determinize(state.view(1), Random(7)).dump()["recycled"] == list(state.recycled)
    assert determinize(state.view(1), Random(7)).unseen == state.unseen


def test_in_random_rounds_the_true_cards_are_always_among_the_possible_ones() -> None:
    for seed in range(6):
        setup = GAME.setup(2 + seed % 5, {"stock": 20})
        state, rng = GAME.start(setup), Random(seed)
        while state.to_move() != -2:
            state.apply(next_move(state, rng, eager))
            if state.held is None:
                continue
            for seat in range(setup.seats):
                view = state.view(seat)
                assert Counter(state.recycled) <= most(view.draw_most)
                assert Counter(state.unseen) <= most(view.stock_most)
                assert Counter(state.recycled + state.unseen) <= most(view.hidden)
