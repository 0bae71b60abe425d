"""What the advanced player of Skip-Bo counts with: the chains of a turn, and the odds."""

from __future__ import annotations

import pytest

from rules.skipbo.chain import FROM_HAND, NODES, Chains, Step, pack, successors, unpack
from rules.skipbo.discards import on_the_way
from rules.skipbo.moves import WILD
from rules.skipbo.odds import chances, open_cards, reach
from rules.skipbo.pieces import DECK

W = WILD

# Chains


def test_packed_heights_do_not_depend_on_the_order() -> None:
    assert pack((7, 0, 3, 0)) == pack((0, 3, 0, 7))
    assert unpack(pack((7, 0, 3, 0))) == (0, 0, 3, 7)


def test_a_twelve_completes_a_pile() -> None:
    after = successors(pack((11, 0, 0, 0)))
    assert after[12] == pack((0, 0, 0, 0))
    assert after[1] == pack((11, 1, 0, 0))
    assert {after[rank] for rank in range(2, 12)} == {-1}


def test_equal_positions_are_looked_at_once() -> None:
    chains = Chains((0, 0, 0, 0), (1, 1, 2), [], [12])
    ends = [*chains.stops, *chains.cleared]
    # Nothing, 1, 1 and 1, 2 on 1, 2 on one of two 1s (hand empty).
    assert len(ends) == 5


def test_a_chain_ends_where_the_stock_fits() -> None:
    chains = Chains((3, 0, 0, 0), (4, 5, 6), [], [6])
    assert [unpack(node.tops) for node in chains.freed] == [(0, 0, 0, 5)]
    assert [node.first for node in chains.freed] == [Step(FROM_HAND, 4, 4)]


def test_wild_cards_are_tried_only_where_numbers_do_not_free_the_stock() -> None:
    numbers = Chains((6, 0, 0, 0), (7, 9, W), [], [8])
    assert {node.first for node in numbers.freed} == {Step(FROM_HAND, 7, 7)}
    wild = Chains((6, 0, 0, 0), (6, 9, W, W), [], [8])
    assert {node.first for node in wild.freed} == {Step(FROM_HAND, W, 7)}


def test_cards_beneath_a_discard_come_up() -> None:
    chains = Chains((3, 3, 3, 3), (11,), [[6, 5, 4]], [7])
    assert {node.first for node in chains.freed} == {Step(0, 4, 4)}


def test_nothing_to_play_leaves_the_position_as_it_is() -> None:
    chains = Chains((3, 3, 3, 3), (11,), [[9], []], [12])
    assert [node.first for node in chains.stops] == [None]
    assert not chains.cleared
    assert not chains.freed


def test_the_search_stops_at_its_cap() -> None:
    pile = [13] * 18
    chains = Chains((0, 3, 6, 9), (1, 4, 7, 10, 13), [pile, list(range(12, 0, -1)) * 2], [])
    assert NODES <= len(chains.seen) < NODES + 50


# Odds


def test_reach_is_sure_where_every_number_is_there() -> None:
    odds = chances(DECK, 5)
    table = reach(7, 1 << 5 | 1 << 6, odds)
    assert table[4] == table[5] == table[6] == 1
    assert table[3] == odds[4]
    assert table[2] == pytest.approx(odds[4] * odds[3])


def test_an_empty_stock_is_never_played_and_a_wild_stock_card_always() -> None:
    odds = chances(DECK, 5)
    assert set(reach(0, 0, odds)) == {0}
    assert set(reach(W, 0, odds)) == {1}


def test_a_wild_card_fills_the_widest_gap() -> None:
    odds = chances(DECK, 5)
    assert reach(7, 1 << 6, odds, 1)[4] == 1
    assert reach(7, 0, odds, 1)[4] == pytest.approx(odds[6])


def test_numbers_that_are_all_seen_cannot_be_drawn() -> None:
    assert chances([0, 0, *[4] * 11, 0], 5)[1] == 0
    assert chances([0] * 14, 5)[1] == 0


def test_what_lies_under_a_higher_card_is_not_to_be_had() -> None:
    assert open_cards([4, 9, 8])[-1] == 1 << 8 | 1 << 9
    assert open_cards([]) == [0]


def test_the_numbers_on_the_way_to_the_stock_are_those_of_the_nearest_pile() -> None:
    assert on_the_way(8, (5, 0, 0, 0)) == 1 << 6 | 1 << 7
    assert on_the_way(2, (10, 9, 9, 9)) == 1 << 11 | 1 << 12 | 1 << 1
    assert on_the_way(0, (1, 2, 3, 4)) == on_the_way(W, (1, 2, 3, 4)) == 0
