"""The pads that know the rules of the games of the box, by the examples of the rules documents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.pads.contract import Contract
from rules.pads.monstertrick import MonsterTrick, slot
from rules.pads.pad import Pad
from rules.pads.reasons import Ended, Reason
from rules.pads.trio import FEWEST_WON, Table, Trio
from rules.pads.ugah import Ugah
from tests.support.pads import made, refusal, shipped, written

# Skip-Bo


def test_exactly_one_stock_is_empty() -> None:
    pad = shipped("skip-bo", 3)
    assert refusal(pad, "round 3 4 5") == (Reason.ZEROS, (0, 1))
    assert refusal(pad, "round 0 0 5") == (Reason.ZEROS, (2, 1))
    assert refusal(pad, "round 0 31 5") == (Reason.ABOVE, (31, 30))
    assert refusal(pad, "round 0 -1 5") == (Reason.BELOW, (-1, 0))


def test_a_blocked_round_is_worth_nothing_and_takes_force() -> None:
    pad = shipped("skip-bo", 2, "round 3 4 !")
    assert (pad.points, [mark.reason for mark in pad.marks]) == (((0, 0),), [Reason.ZEROS])


def test_nothing_is_worth_anything_before_everybody_counted() -> None:
    pad = shipped("skip-bo", 2, "set 1 2 10")
    assert pad.points == ((None, None),)
    assert written(pad, "set 1 1 0").points == ((75, 0),)


def test_from_five_players_on_a_stock_has_twenty_cards() -> None:
    assert refusal(shipped("skip-bo", 5), "round 0 21 1 1 1") == (Reason.ABOVE, (21, 20))
    assert written(shipped("skip-bo", 4), "round 0 30 30 30").totals == (475, 0, 0, 0)


def test_the_stocks_of_a_team_are_counted_together() -> None:
    rows = [{"key": "left", "formula": "nothing"}]
    pad = made({"rows": rows, "counter": "skip-bo", "per_team": 2}, 2, "round 0 60")
    assert pad.totals == (325, 0)


# Monster Trick


def monster(players: int, *texts: str) -> tuple[Pad, MonsterTrick]:
    """Return a pad of Monster Trick and its counter."""
    pad = shipped("monster-trick", players, *texts)
    assert isinstance(pad.counter, MonsterTrick)
    return pad, pad.counter


def test_mt_t3_the_card_face_up_goes_round() -> None:
    assert [slot(wins) for wins in range(7)] == [None, 0, 1, 2, 0, 1, 2]
    pad, counter = monster(3, "round ./1 ./0 ./2")
    written(pad, "set 2 1 order=4+6+2", "tally 2 wins", "tally 2 wins -1")
    up = [counter.face_up(pad.page.rounds[1], 0)]
    for _ in range(6):
        written(pad, "tally 1 wins")
        up.append(counter.face_up(pad.page.rounds[1], 0))
    assert up == [0, 4, 6, 2, 4, 6, 2]
    assert counter.slot(pad.page.rounds, 1, 0) == 2


def test_no_more_tricks_than_cards_for_them() -> None:
    pad, _ = monster(2, *["tally 1 wins"] * 6)
    assert refusal(pad, "tally 2 wins") == (Reason.TOO_MANY_TRICKS, (7, 6))


def test_at_most_four_tricks_stay_open() -> None:
    pad, _ = monster(2, "tally 1 wins", "tally 2 wins")
    assert refusal(pad, "round ./1 ./1") == (Reason.TOO_FEW_TRICKS, (2, 3))
    written(pad, "tally 2 wins", "round ./1 ./2")
    assert (pad.totals, pad.is_round_open) == ((1, 2), False)


def test_the_value_must_be_that_of_a_card_of_the_round() -> None:
    pad, _ = monster(2, "tally 1 wins", "tally 2 wins", "tally 2 wins")
    assert refusal(pad, "set 1 1 value=4") == (Reason.NOT_OF_THE_ROUND, (4, 1, 2, 3))
    written(pad, "round ./1 ./2", "tally 1 wins")
    assert refusal(pad, "set 2 1 value=3") == (Reason.NOT_OF_THE_ROUND, (3, 2, 4, 6))


def test_no_trick_no_points() -> None:
    pad, _ = monster(2, *["tally 1 wins"] * 3)
    assert refusal(pad, "set 1 2 value=3") == (Reason.NO_TRICK, (3,))
    assert refusal(pad, "set 1 1 value=0") == (Reason.NO_CARD, (3,))
    assert written(pad, "round ./1 ./0").totals == (1, 0)


def test_the_order_told_in_secret_gives_the_value_by_itself() -> None:
    pad, _ = monster(2, "set 1 1 order=3+1+2", *["tally 1 wins"] * 2, "tally 2 wins")
    assert pad.suggested == (((2,), (1,), (3, 1, 2)), ((1,), None, None))
    assert refusal(pad, "set 1 1 value=2") == (Reason.NOT_FACE_UP, (2, 1))
    assert refusal(pad, "set 1 2 order=3+3+1") == (Reason.NOT_AN_ORDER, (3, 3, 1))
    assert refusal(pad, "set 1 2 order=2+4+6") == (Reason.NOT_AN_ORDER, (2, 4, 6))


def test_the_cards_alone_can_be_entered_without_counting_tricks() -> None:
    pad, _ = monster(3, "round ./3 ./0 ./1")
    assert (pad.totals, pad.marks, pad.suggested[0]) == ((3, 0, 1), (), (None, None, None))
    assert refusal(pad, "round ./5 ./0 ./2") == (Reason.NOT_OF_THE_ROUND, (5, 2, 4, 6))


def test_after_three_rounds_it_is_over_and_at_most_eighteen_are_won() -> None:
    pad, _ = monster(2, "round ./3 ./1", "round ./6 ./2", "round ./9 ./3")
    assert (pad.totals, pad.ended) == ((18, 6), Ended.ROUNDS)


def test_the_cards_to_choose_from_are_those_that_are_taken() -> None:
    pad, _ = monster(2)
    assert (pad.choices(0, 0, 0), pad.choices(0, 0, 1)) == (None, (0, 1, 2, 3))
    assert pad.choices(1, 0, 2) == (2, 4, 6)
    written(pad, "set 1 1 order=3+1+2", *["tally 1 wins"] * 5)
    assert (pad.choices(0, 0, 1), pad.choices(0, 1, 1)) == ((1,), (0,))
    written(pad, "set 1 1 order=.")
    assert pad.choices(0, 0, 1) == (1, 2, 3)
    for value in (1, 2, 3):
        written(pad, f"round ./{value} ./0", "undo")


# Trio


def trio(players: int, *texts: str) -> tuple[Pad, Table]:
    """Return a pad of Trio and where the cards are."""
    pad = shipped("trio", players, *texts)
    return pad, table_of(pad)


def table_of(pad: Pad) -> Table:
    """Return how many cards are where."""
    assert isinstance(pad.counter, Trio)
    return pad.counter.table(pad.page.rounds)


def test_the_cards_are_dealt_and_drawn() -> None:
    assert trio(3)[1] == Table(50, (3, 3, 3), 1, (0, 0, 0))
    assert not trio(3)[1].is_last_hands
    assert trio(3, "turn 1 2")[1] == Table(48, (3, 3, 3), 3, (0, 0, 0))
    # 3 laid to 3: of 6, 4 are won and 2 go under the pile; 3 are drawn.
    assert trio(3, "turn 1 2", "turn 2 3/4/2")[1] == Table(47, (3, 3, 3), 0, (0, 4, 0))


def test_a_turn_needs_the_cards_for_it() -> None:
    pad, _ = trio(2, "turn 1 3")
    assert refusal(pad, "turn 2 4") == (Reason.ABOVE, (4, 3))
    assert refusal(pad, "turn 2 0") == (Reason.BELOW, (0, 1))
    assert refusal(pad, "turn 2 1/3") == (Reason.TOO_FEW_WON, (3, FEWEST_WON))
    assert refusal(pad, "turn 2 1/6") == (Reason.NOT_ON_TABLE, (6, 5))
    assert refusal(pad, "turn 2 1/4/2") == (Reason.NOT_ON_TABLE, (2, 1))
    assert refusal(pad, "turn 2 1/0/1") == (Reason.NOTHING_CUT_OFF, (1,))
    assert written(pad, "turn 2 1/4/1").totals == (0, 4)


def test_only_cards_in_hand_can_be_chosen_to_lay() -> None:
    pad, _ = trio(2)
    assert (pad.choices(0, 0, 0), pad.choices(0, 0, 1)) == ((1, 2, 3), None)
    while table_of(pad).pile:
        written(pad, f"turn {(pad.to_enter or 0) + 1} 3")
    assert (pad.choices(pad.round, 0, 0), pad.choices(pad.round, 1, 0)) == ((1, 2, 3), (1, 2))
    assert pad.choices(0, 0, 0) is None, "what was laid is corrected as a number"


def test_the_last_hands_are_announced_and_played_out() -> None:
    pad, table = trio(2)
    while table.pile:
        assert pad.to_enter is not None
        written(pad, f"turn {pad.to_enter + 1} 3")
        table = table_of(pad)
    assert (table.is_last_hands, sum(table.hands), table.table) == (True, 5, 55)
    assert (table.hands, pad.to_enter) == ((3, 2), 0)
    written(pad, "turn 1 1")
    assert refusal(pad, "turn 2 3") == (Reason.NOT_IN_HAND, (3, 2))
    written(pad, "turn 2 2")
    assert pad.to_enter == 0, "the other has no cards and is skipped"
    written(pad, "turn 1 1", "turn 1 1")
    assert (pad.ended, table_of(pad).table) == (Ended.PIECES, 60)
    assert not table_of(pad).is_last_hands, "there are no hands any more"


def test_cards_cut_off_are_a_pile_again() -> None:
    pad, table = trio(2)
    while table.pile:
        written(pad, f"turn {(pad.to_enter or 0) + 1} 3")
        table = table_of(pad)
    written(pad, "turn 1 1/10/6")
    assert table_of(pad) == Table(5, (3, 2), 40, (10, 0))


def test_a_correction_that_later_turns_cannot_follow_is_refused() -> None:
    pad, _ = trio(2, "turn 1 3", "turn 2 3/4", "turn 1 1/4")
    assert refusal(pad, "set 1 2 won=7") == (Reason.NOT_ON_TABLE, (4, 1))
    written(pad, "set 1 2 won=7 !")
    assert [(mark.reason, mark.round, mark.player) for mark in pad.marks] == [
        (Reason.NOT_ON_TABLE, 1, 0)
    ], "the later turn is the one that cannot be any more"


@given(
    st.integers(2, 5),
    st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 99), st.integers(-9, 99)), max_size=40),
)
def test_no_card_is_lost_whatever_is_forced(
    players: int, turns: list[tuple[int, int, int]]
) -> None:
    pad = shipped("trio", players)
    for laid, won, returned in turns:
        if pad.to_enter is None:
            break
        pad.edit(f"turn {pad.to_enter + 1} {laid}/{won}/{returned}", force=True)
        table = table_of(pad)
        assert table.total == 60
        assert min(table.pile, table.table, *table.hands, *table.won) >= 0


# Ugah Ugah!


def ugah(*texts: str) -> tuple[Pad, Ugah]:
    """Return a pad for two and its counter."""
    pad = shipped("ugah", 2, *texts)
    assert isinstance(pad.counter, Ugah)
    return pad, pad.counter


def test_chips_and_ring_are_the_box() -> None:
    pad, counter = ugah("turn 1 4", "turn 2 4", "turn 1 4+-1")
    assert (counter.in_ring(pad.page.rounds), pad.totals) == (27, (7, 4))
    assert refusal(pad, "turn 2 4") == (Reason.CHIPS, (4, 4, 3))
    assert refusal(pad, "turn 2 0")[0] is Reason.NEVER
    assert refusal(pad, "turn 2 5")[0] is Reason.ABOVE


def test_a_spoils_card_has_one_holder() -> None:
    pad, counter = ugah("turn 1 1/2", "turn 2 1/2+3", "turn 1 1/1")
    assert counter.holders(pad.page.rounds) == {2: 1, 3: 1, 1: 0}
    assert (pad.extras, pad.totals, pad.running[-1]) == ((3, 6), (5, 7), (2, 1))


def test_a_gift_is_entered_with_the_turn() -> None:
    assert ugah("round 3 -1")[0].totals == (3, -1)


def test_it_is_over_when_no_chip_is_left() -> None:
    box = [*["-1"] * 6, *["1"] * 9, *["2"] * 8, *["3"] * 5, *["4"] * 3]
    pad, counter = ugah("turn 1 " + "+".join(box[:20]), "turn 2 " + "+".join(box[20:]))
    assert counter.in_ring(pad.page.rounds) == 0
    # -6 + 9 + 5 x 2 = 13, and 3 x 2 + 5 x 3 + 3 x 4 = 33: together the 46 of the box.
    assert (pad.ended, pad.totals) == (Ended.PIECES, (13, 33))


def test_ties_can_go_to_the_spoils_or_to_fewer_caterpillars() -> None:
    rows = [{"key": "chips", "values": 31}, {"key": "spoils", "formula": "nothing", "values": 3}]
    data = {"rows": rows, "counter": "ugah", "layout": "free"}
    turns = ("turn 1 -1+1/1", "turn 2 3", "finish")
    assert made(data, 2, *turns).places == (1, 1)
    spoils = {"ties": {"rule": "row", "row": "spoils"}}
    assert made({**data, **spoils}, 2, *turns).places == (1, 2)
    chips = {"ties": {"rule": "fewer", "row": "chips"}}
    assert made({**data, **chips}, 2, *turns).places == (2, 1)


# Games to so many points, and contracts


@pytest.mark.parametrize("numbers", [(12, 9), (14, 11), (15, 0)])
def test_a_result_that_no_game_has_is_refused(numbers: tuple[int, int]) -> None:
    pad = shipped("table-tennis", 2)
    better, worse = numbers
    assert refusal(pad, f"round {better} {worse}") == (Reason.NOT_A_RESULT, numbers)
    assert refusal(pad, f"round {worse} {better}") == (Reason.NOT_A_RESULT, numbers)


@pytest.mark.parametrize("result", ["11 0", "11 9", "12 10", "31 29"])
def test_results_that_games_have_are_taken(result: str) -> None:
    assert shipped("table-tennis", 2, f"round {result}").totals == (1, 0)


def test_a_game_that_was_broken_off_stays_open() -> None:
    pad = shipped("table-tennis", 2, "round 5 3")
    assert (pad.points, pad.is_round_open) == (((None, None),), True)
    assert written(pad, "rewrite 1 11 3").totals == (1, 0)


def test_a_result_can_follow_points_that_were_counted() -> None:
    pad = shipped("table-tennis", 2, *["tally 1 points"] * 4, "round 11 8")
    assert (pad.totals, len(pad.page.rounds)) == ((1, 0), 1)


def test_the_serve_changes_every_two_points_and_from_ten_all_every_point() -> None:
    pad = shipped("table-tennis", 2)
    servers = []
    for point in range(24):
        servers.append(pad.marker)
        written(pad, f"tally {point % 2 + 1} points")
    assert servers == [0, 0, 1, 1] * 5 + [0, 1, 0, 1]
    written(pad, "tally 1 points", "tally 1 points")
    assert (pad.totals, pad.marker) == ((1, 0), 1), "who received first serves first now"


def test_tricks_above_the_contract_add_up_over_the_rounds() -> None:
    pad = shipped("spades", 2, "round 1/5 5/8", "round 1/6 5/7")
    assert isinstance(pad.counter, Contract)
    # 14 + 15 and, with 9 above, no loss; 53 + 52 with 5 above.
    assert (pad.totals, pad.counter.bags(pad.page.rounds, 0)) == ((29, 105), 9)
    written(pad, "round 1/2 5/11")
    # The tenth costs 100: 29 + 11 - 100. Six more make eleven: 105 + 56 - 100.
    assert (pad.totals, pad.counter.bags(pad.page.rounds, 1)) == ((-60, 61), 1)


def test_a_contract_without_its_tricks_is_worth_nothing_yet() -> None:
    pad = shipped("spades", 2, "round 4 5")
    assert (pad.points, pad.is_round_open) == (((None, None),), True)
    assert written(pad, "set 2 1 3/9").points[1] == (36, None), "nor does it count as tricks above"
    assert written(pad, "rewrite 1 4/6 5/7").totals == (42 + 36, 52)
