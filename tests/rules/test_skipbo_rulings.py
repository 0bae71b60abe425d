"""Skip-Bo by example: every section and ruling of the rules document, but for the draw pile's end.

The numbers of rulings are those of the document's table of disputes.
"""

from __future__ import annotations

import pytest

from rules.errors import BadNotation, IllegalMove
from rules.game import CHANCE, NOBODY
from rules.skipbo import GAME
from rules.skipbo.moves import Reason
from rules.skipbo.scoring import Ended
from rules.skipbo.state import SkipBoState
from tests.support.skipbo import legal, move, pieces, play, table, texts


def refused(state: SkipBoState, text: str) -> Reason:
    """Return why a move is refused; fails if it is not, or if it changed anything."""
    before = state.dump()
    with pytest.raises(IllegalMove) as caught:
        state.apply(move(text))
    assert state.dump() == before
    assert state.refusal(move(text)) is caught.value.reason
    reason = caught.value.reason
    assert isinstance(reason, Reason)
    return reason


# 1. Material and deal


@pytest.mark.parametrize(
    ("seats", "stock", "draw"), [(2, 30, 102), (3, 30, 72), (4, 30, 42), (5, 20, 62), (6, 20, 42)]
)
def test_the_deal(seats: int, stock: int, draw: int) -> None:
    state = GAME.start(GAME.setup(seats))
    assert [state.stock_count(seat) for seat in range(seats)] == [stock] * seats
    assert state.draw_left == draw
    assert sum(pieces(state).values()) == 162


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("stock", [20, 15, 10, 5])
def test_a_shorter_stock_is_an_option_and_leaves_a_bigger_draw_pile(seats: int, stock: int) -> None:
    state = GAME.start(GAME.setup(seats, {"stock": stock}))
    assert [state.stock_count(seat) for seat in range(seats)] == [stock] * seats
    assert state.draw_left == 162 - seats * stock


def test_five_and_six_play_with_stocks_of_twenty() -> None:
    assert GAME.setup(4).options["stock"] == 30
    assert GAME.setup(5).options["stock"] == GAME.setup(6).options["stock"] == 20


def test_a_round_begins_with_the_stock_tops_and_five_cards_for_the_starter() -> None:
    state = GAME.start(GAME.setup(3), 1)
    assert state.to_move() == CHANCE
    play(state, "^7", "^w", "^1")
    assert [tops[0] for tops in state.tops] == [7, 13, 1]
    assert state.stock_left == [29, 29, 29]
    assert state.to_move() == CHANCE
    play(state, "+3", "+3", "+4", "+w", "+12")
    assert state.to_move() == 1
    assert sorted(state.hands[1]) == [3, 3, 4, 12, 13]
    assert state.hands[0] == state.hands[2] == []


def test_the_start_goes_round_also_after_a_blocked_round() -> None:
    setup = GAME.setup(3, starter=2)
    blocked = play(table(hands=["5"], idle=5, seats=3, draw=0), "5>d1").outcome()
    assert blocked is not None
    assert blocked.reason is Ended.BLOCKED
    assert GAME.next_starter(setup, 2, blocked) == 0
    assert GAME.start(setup).seat == 2
    assert GAME.start(setup, 0).seat == 0


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (1, {}, "skip-bo: 1 seats; 2 to 6 can play"),
        (7, {}, "skip-bo: 7 seats; 2 to 6 can play"),
        (4, {"stock": 25}, "option stock is 25; it can be: 30, 20, 15, 10, 5"),
        (4, {"target": 501}, "option target is 501; it can be: 500, 300, 200, 100"),
        (4, {"peek": "own"}, "option peek is 'own'; it can be: False, True"),
        (4, {"partners": 1}, "option partners is 1; it can be: False, True"),
        (4, {"jokers": 2}, "no option 'jokers'; there are: stock, target, peek, partners"),
        (5, {"stock": 30}, "a stock of 30 is for up to 4 seats, 5 play"),
        (6, {"stock": 30}, "a stock of 30 is for up to 4 seats, 6 play"),
        (2, {"partners": True}, "partners need 4 seats, 2 play"),
        (6, {"partners": True}, "partners need 4 seats, 6 play"),
    ],
)
def test_an_impossible_setup_is_refused(seats: int, options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GAME.setup(seats, options)


# 2. Piles


def test_a_building_pile_starts_with_a_one_and_ascends() -> None:
    state = table(hands=["1 1 2 3 5"])
    assert refused(state, "2>1") is Reason.DOES_NOT_FIT
    play(state, "1>1", "2>1")
    assert refused(state, "1>1") is Reason.DOES_NOT_FIT
    assert refused(state, "5>1") is Reason.DOES_NOT_FIT
    play(state, "3>1", "1>4")
    assert list(state.heights) == [3, 0, 0, 1]


def test_a_card_is_played_from_stock_hand_and_discard_tops() -> None:
    state = table(hands=["1 9"], stocks=["2"], discards=[["7 3", "4"]])
    play(state, "1>2", "s>2", "^8", "d1>2", "d2>2")
    assert state.piles[1] == [1, 2, 3, 4]
    assert state.discards[0] == [[7], [], [], []]
    assert state.hands[0] == [9]


def test_a_card_beneath_a_discard_top_cannot_be_played_before_it_is_free() -> None:
    state = table(hands=["9 9"], discards=[["1 5"]], piles=["1 2 3 4", ""])
    assert refused(state, "d1>2") is Reason.DOES_NOT_FIT
    play(state, "d1>1", "d1>2")
    assert state.discards[0][0] == []
    assert refused(state, "d1>3") is Reason.EMPTY_PILE


def test_one_cannot_play_what_one_does_not_hold() -> None:
    state = table(hands=["5 6"], stocks=["9"])
    assert refused(state, "1>1") is Reason.NOT_IN_HAND
    assert refused(state, "7>d1") is Reason.NOT_IN_HAND
    assert refused(state, "d3>1") is Reason.EMPTY_PILE
    assert refused(state, "s>1") is Reason.DOES_NOT_FIT


def test_nobody_plays_from_the_piles_of_others() -> None:
    state = table(hands=["5 6"], stocks=["9", "1"], discards=[[], ["1"]])
    assert legal(state) == {f"{rank}>d{pile}" for rank in (5, 6) for pile in (1, 2, 3, 4)}


# 3. A turn


def test_a_turn_begins_by_drawing_up_to_five() -> None:
    state = play(table(hands=["5 6", "1 2"]), "5>d1")
    assert state.to_move() == CHANCE
    assert state.need == 3
    play(state, "+9", "+9", "+w")
    assert state.to_move() == 1
    assert sorted(state.hands[1]) == [1, 2, 9, 9, 13]


def test_nobody_draws_in_the_middle_of_a_turn_while_a_card_is_left() -> None:
    state = play(table(hands=["1 2 9"]), "1>1", "2>1")
    assert state.to_move() == 0
    assert state.hands[0] == [9]


def test_a_complete_pile_leaves_the_table_and_frees_its_place() -> None:
    state = table(hands=["12 1 9"], piles=["", "1 2 3 4 5 6 7 8 9 10 11"])
    play(state, "12>2")
    assert state.heights[1] == 0
    assert state.piles[1] == []
    assert sorted(state.completed) == list(range(1, 13))
    play(state, "1>2")
    assert state.piles[1] == [1]


def test_ruling_1_nobody_must_play() -> None:
    state = table(hands=["1 2"], stocks=["1"])
    assert {"s>1", "1>1", "1>d1", "2>d4"} <= legal(state)
    assert play(state, "1>d1").seat == 1


def test_ruling_2_a_hand_emptied_by_playing_is_refilled_at_once_and_the_turn_goes_on() -> None:
    state = play(table(hands=["1 2"]), "1>1", "2>1")
    assert (state.to_move(), state.seat, state.need) == (CHANCE, 0, 5)
    play(state, "+3", "+4", "+5", "+6", "+7")
    assert state.to_move() == 0
    assert state.draw_left > 0
    play(state, "3>1", "4>1", "5>1", "6>1", "7>1")
    assert (state.to_move(), state.seat) == (CHANCE, 0)


def test_ruling_3_a_hand_emptied_by_the_discard_ends_the_turn() -> None:
    state = play(table(hands=["7", "1 2 3 4 5"]), "7>d1")
    assert (state.to_move(), state.hands[0]) == (1, [])


def test_ruling_4_a_pass_needs_an_empty_hand_and_nothing_to_draw() -> None:
    assert refused(table(hands=["9"], draw=0), "-") is Reason.MUST_DISCARD
    stuck = table(hands=[""], stocks=["9"], draw=0)
    assert legal(stuck) == {"-"}
    assert play(stuck, "-").seat == 1


def test_ruling_4_stock_and_discards_may_still_be_played_before_the_pass() -> None:
    state = table(hands=[""], stocks=["2"], discards=[["1"]], piles=["1", ""], draw=0)
    assert legal(state) == {"s>1", "d1>2", "d1>3", "d1>4", "-"}


def test_ruling_10_and_story_21_a_wild_on_a_discard_pile_stays_wild() -> None:
    state = play(table(hands=["w 3", ""], discards=[["5"]], piles=["1 2 3 4 5 6", ""]), "w>d1")
    assert state.tops[0][1] == 13
    again = GAME.load(state.dump() | {"seat": 0, "mover": 0, "need": 0})
    assert {f"d1>{pile}" for pile in (1, 2, 3, 4)} <= legal(again)
    play(again, "d1>1")
    assert again.heights[0] == 7
    assert again.tops[0][1] == 5


def test_ruling_11_a_wild_on_the_stock_goes_on_any_pile_the_player_picks() -> None:
    state = table(hands=["9"], stocks=["w"], piles=["1 2 3", "1", "", "1 2 3 4 5 6 7 8 9 10 11"])
    assert {"s>1", "s>2", "s>3", "s>4"} <= legal(state)
    assert play(state, "s>4").heights[3] == 0


def test_ruling_12_several_wilds_in_a_row_and_a_wild_as_twelve() -> None:
    state = table(hands=["w w w 5"], piles=["1 2 3 4 5 6 7 8 9"])
    play(state, "w>1", "w>1", "w>1")
    assert state.heights[0] == 0
    assert sorted(state.completed) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 13, 13]
    state = play(table(hands=["w w w 4 9"]), "w>1", "w>1", "w>1", "4>1")
    assert (state.heights[0], state.piles[0]) == (4, [13, 13, 13, 4])


def test_ruling_14_the_last_stock_card_wins_with_cards_in_the_hand() -> None:
    state = table(hands=["9 9 9"], stocks=["1", "5"], under=[0, 7])
    play(state, "s>1")
    assert state.to_move() == NOBODY
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Ended.STOCK_EMPTY
    assert outcome.winners == (0,)


def test_the_last_stock_card_wins_with_an_empty_hand_too() -> None:
    state = play(table(hands=[""], stocks=["1"], under=[0], draw=0), "s>1")
    assert state.to_move() == NOBODY


def test_after_the_end_nothing_can_be_done() -> None:
    state = play(table(hands=["9"], stocks=["1"], under=[0]), "s>1")
    for text in ("9>1", "9>d1", "s>1", "d1>1", "ps>1", "-"):
        assert refused(state, text) is Reason.ROUND_OVER
    for text in ("+1", "^1"):
        assert refused(state, text) is Reason.NOT_CHANCE
    assert not state.legal_moves()


def test_ruling_15_discard_to_discard_and_stock_to_discard_have_their_own_reasons() -> None:
    for text, reason in [
        ("d1>d2", Reason.DISCARD_TO_DISCARD),
        ("pd1>d2", Reason.DISCARD_TO_DISCARD),
        ("s>d1", Reason.STOCK_TO_DISCARD),
        ("ps>d4", Reason.STOCK_TO_DISCARD),
    ]:
        with pytest.raises(IllegalMove) as caught:
            GAME.read(text)
        assert caught.value.reason is reason
        assert text in str(caught.value)
    with pytest.raises(BadNotation, match="'d5>d1' is not a Skip-Bo move"):
        GAME.read("d5>d1")


def test_ruling_16_exactly_one_discard_ends_the_turn() -> None:
    state = play(table(hands=["5 6 7", "1 2 3 4 9"]), "5>d1")
    assert (state.seat, state.to_move()) == (1, 1)
    assert state.hands[0] == [6, 7]
    assert refused(state, "6>d1") is Reason.NOT_IN_HAND


def test_ruling_17_an_empty_discard_pile_may_be_opened_at_any_time() -> None:
    state = table(hands=["5"], discards=[["7", "", "8"]])
    assert legal(state) == {"5>d1", "5>d2", "5>d3", "5>d4"}


def test_any_card_goes_on_any_discard() -> None:
    state = table(hands=["1 6 12 w"], discards=[["5", "5", "w", "12"]], piles=["1"] * 4)
    discards = {f"{rank}>d{pile}" for rank in ("1", "6", "12", "w") for pile in (1, 2, 3, 4)}
    assert discards <= legal(state)


def test_ruling_18_the_view_remembers_what_lies_beneath_the_tops() -> None:
    view = table(hands=["5"], discards=[["7 8 w"], ["1 2"]]).view(1)
    assert view.discards[0][0] == (7, 8, 13)
    assert view.discards[1][0] == (1, 2)


def test_ruling_21_and_story_22_the_player_chooses_where_several_piles_fit() -> None:
    state = table(hands=["1 3 w"], piles=["1 2", "", "1 2", ""])
    fitting = {"1>2", "1>4", "3>1", "3>3", "w>1", "w>2", "w>3", "w>4"}
    assert {text for text in legal(state) if ">d" not in text} == fitting
    play(state, "3>3")
    assert list(state.heights) == [2, 0, 3, 0]


# Chance is a seat


def test_nobody_moves_before_the_waiting_card_is_turned_over() -> None:
    state = play(table(hands=["9"], stocks=["1"]), "s>1")
    for text in ("9>d1", "9>1", "s>1", "d1>1", "ps>1", "-"):
        assert refused(state, text) is Reason.CHANCE_FIRST
    assert refused(state, "+1") is Reason.NO_SUCH_CARD
    assert play(state, "^9").to_move() == 0


def test_a_card_that_cannot_be_there_is_refused() -> None:
    gone = table(hands=["9"], stocks=["1"], completed="5 " * 12)
    assert refused(play(gone, "s>1"), "^5") is Reason.NO_SUCH_CARD
    assert refused(table(hands=["9"]), "+1") is Reason.NOT_CHANCE
    assert refused(table(hands=["9"]), "^1") is Reason.NOT_CHANCE


def test_a_code_that_is_no_move_is_refused() -> None:
    state = table(hands=["9"])
    for code in (-1, 125, 127, 148, 159, 160, 174, 176, 190, 10_000):
        with pytest.raises(IllegalMove) as caught:
            state.apply(code)
        assert caught.value.reason is Reason.NO_SUCH_MOVE


def test_legal_moves_speak_of_what_is_on_the_table() -> None:
    state = table(hands=["2 w"], stocks=["3"], discards=[["4"]], piles=["1", "1 2", "1 2 3", ""])
    plays = {"2>1", "s>2", "d1>3", "w>1", "w>2", "w>3", "w>4"}
    discards = {f"{card}>d{pile}" for card in ("2", "w") for pile in (1, 2, 3, 4)}
    assert texts(state.legal_moves()) == plays | discards
