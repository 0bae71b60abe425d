"""Duplicate deals: the line-up goes round the seats, the luck does not."""

from __future__ import annotations

import pytest

from firmware.arena import run
from firmware.arena.results import by_deals, wilson
from rules.catalogue import GAMES, find


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("level", [1, 2])
def test_players_that_are_alike_win_equally_often(slug: str, level: int) -> None:
    """Also those who decide by chance: that luck belongs to the seat."""
    report = run(find(slug), [level] * 3, games=9, seed=4, duplicate=True)
    wins = {seat.wins for seat in report.seats}
    decided = report.games - report.ties - report.blocked
    assert wins == {decided // 3}
    assert decided % 3 == 0


def test_two_that_are_alike_win_exactly_half_and_no_deal_leaves_a_doubt() -> None:
    options = {"stock": 5}
    report = run(find("skip-bo"), [1, 1], games=60, seed=4, options=options, duplicate=True)
    assert report.blocked == report.ties == 0
    for seat in report.seats:
        assert (seat.win_rate, seat.deal_low, seat.deal_high) == (0.5, 0.5, 0.5)
        assert seat.low < 0.4


def test_the_order_of_the_line_up_makes_no_difference() -> None:
    one = run(find("ugah-ugah"), [1, 2], games=20, seed=4, duplicate=True)
    other = run(find("ugah-ugah"), [2, 1], games=20, seed=4, duplicate=True)
    assert one.seats == tuple(reversed(other.seats))
    assert (one.ties, one.turns) == (other.ties, other.turns)


def test_without_it_the_first_deals_are_those_of_everybody_s_first_seat() -> None:
    """A deal of its own is the first rotation of the same deal."""
    alone = run(find("ugah-ugah"), [1, 2], games=1, seed=9)
    both = run(find("ugah-ugah"), [1, 2], games=2, seed=9, duplicate=True)
    swapped = run(find("ugah-ugah"), [2, 1], games=1, seed=9)
    assert both.turns == alone.turns + swapped.turns


@pytest.mark.parametrize(("asked", "played", "deals"), [(1, 3, 1), (3, 3, 1), (7, 9, 3)])
def test_games_are_rounded_up_to_whole_deals(asked: int, played: int, deals: int) -> None:
    report = run(find("ugah-ugah"), [1, 1, 1], games=asked, seed=1, duplicate=True)
    assert (report.games, report.deals) == (played, deals)


def test_the_start_goes_round_from_deal_to_deal_and_each_has_every_start() -> None:
    """With level 1 against level 2 the better one wins from both seats."""
    report = run(find("trio"), [2, 1], games=20, seed=1, duplicate=True)
    assert report.seats[0].win_rate > 0.7


# The interval by deals


def test_deals_of_one_game_are_independent_games_but_for_one() -> None:
    """The variance between deals is estimated with one degree of freedom less."""
    low, high = by_deals(60, 60, 100, 1) or (0, 0)
    assert (low, high) == pytest.approx(wilson(60, 100), abs=0.001)
    assert high - low > wilson(60, 100)[1] - wilson(60, 100)[0]


def test_deals_whose_games_always_go_together_count_once() -> None:
    """60 of 100 deals won twice, none once."""
    low, high = by_deals(120, 240, 100, 2) or (0, 0)
    assert (low, high) == pytest.approx(wilson(60, 100), abs=0.001)


def test_deals_whose_luck_cancels_are_surer_than_their_games() -> None:
    """Of 100 deals 20 were won twice and 80 once."""
    low, high = by_deals(120, 20 * 4 + 80, 100, 2) or (0, 0)
    assert wilson(120, 200)[0] < low < 0.6 < high < wilson(120, 200)[1]


@pytest.mark.parametrize("wins", [0, 80])
def test_who_won_all_or_nothing_is_as_sure_as_the_number_of_deals(wins: int) -> None:
    assert by_deals(wins, 2 * wins, 40, 2) == wilson(wins // 2, 40)


def test_a_few_deals_say_nothing() -> None:
    assert by_deals(20, 20, 29, 2) is None
    assert by_deals(20, 20, 30, 2) is not None


def test_single_deals_have_no_such_interval() -> None:
    report = run(find("ugah-ugah"), [1, 1], games=40, seed=1)
    assert {seat.deal_low for seat in report.seats} == {None}
