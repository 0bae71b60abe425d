"""Every ruling and worked example of Monster Trick (MT-T1 to MT-T6, RULING MT-a to MT-f)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from rules.errors import BadNotation, IllegalMove
from rules.game import CHANCE, NOBODY, Value
from rules.monstertrick import GAME
from rules.monstertrick.moves import Reason
from rules.monstertrick.pieces import ORDERS, deck, worth
from rules.monstertrick.scoring import next_starter, standing
from rules.monstertrick.state import MonsterTrickState
from tests.support.monstertrick import ORDERS as ORDER_TEXTS
from tests.support.monstertrick import cards, deal, dealt, play, table, targets, texts
from tests.support.play import careless, steps

RED, VIOLET, ORANGE, WHITE = range(4)
LOOSE: Mapping[str, Value] = {"offsuit_discard": "when_no_matching_trick"}


def refusal(state: MonsterTrickState, text: str) -> Reason | None:
    """Why a move is refused, by its notation."""
    return state.refusal(GAME.read(text))


def the_leaflets_example(
    open_tricks: int = 4, options: Mapping[str, Value] | None = None
) -> MonsterTrickState:
    """MT-T1: tricks in green, red, yellow and red; Orange leads the first with a green 8."""
    return table(
        mover=RED,
        tricks=("g4 g8 g2", "r1", "y1", "r2")[:open_tricks],
        leaders=(ORANGE, WHITE, RED, VIOLET)[:open_tricks],
        hands=("b9",),
        orders=("132", "213", "312", "231"),
        options=options,
    )


# 1.2 Set-up


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_whole_deck_of_values_up_to_three_times_the_players_is_dealt(seats: int) -> None:
    state = dealt(seats)
    highest = {2: "b6", 3: "b9", 4: "b12", 5: "b15"}[seats]
    assert [len(hand) for hand in state.hands] == [12] * seats
    assert sorted(card for hand in state.hands for card in hand) == list(deck(seats))
    assert len(deck(seats)) == 12 * seats
    assert max(card for card in deck(seats) if card < 15) == cards(highest)[0]


def test_a_card_is_dealt_once_and_only_if_it_is_in_the_game() -> None:
    state = play(GAME.start(GAME.setup(2)), "+b6")
    assert refusal(state, "+b6") is Reason.NO_SUCH_CARD
    assert refusal(state, "+b7") is Reason.NO_SUCH_CARD
    assert refusal(state, "b6") is Reason.CHANCE_FIRST


# 1.3 Victory-point cards (RULING MT-f)


@pytest.mark.parametrize("starter", range(3))
def test_everybody_lays_the_victory_point_cards_before_the_starter_plays(starter: int) -> None:
    state = dealt(3, starter=starter)
    for step in range(3):
        assert state.to_move() == (starter + step) % 3
        assert texts(state.legal_moves()) == set(ORDER_TEXTS)
        play(state, "132")
    assert state.to_move() == starter


def test_no_card_is_played_before_and_no_order_is_changed_after() -> None:
    state = dealt(2)
    card = GAME.write(state.hands[0][0])
    assert refusal(state, card) is Reason.LAY_FIRST
    play(state, "123", "123")
    assert refusal(state, "321") is Reason.LAID_ALREADY
    play(state, card)
    assert refusal(state, "321") is Reason.LAID_ALREADY


# 1.4 A turn: MT-T1 to MT-T3, MT-T6


def test_t1_with_four_tricks_and_none_of_its_colour_a_card_goes_anywhere() -> None:
    assert targets(the_leaflets_example(), "b9") == {"1", "2", "3", "4"}


def test_t1_the_highest_number_of_another_colour_does_not_win() -> None:
    state = play(the_leaflets_example(), "b9>1")
    assert state.wins == [0, 0, 1, 0]
    assert state.to_move() == CHANCE
    play(state, "^3")
    assert state.points() == (0, 0, 3, 0)
    assert state.leaders == [-1, WHITE, RED, VIOLET], "the orange marker is back"
    assert [len(trick) for trick in state.tricks] == [0, 1, 1, 1]
    assert state.to_move() == VIOLET, "left of who played, not of who won"


def test_t1_with_room_for_a_fourth_trick_the_card_can_only_open_it() -> None:
    state = the_leaflets_example(open_tricks=3)
    assert targets(state, "b9") == {"new"}
    assert refusal(state, "b9>1") is Reason.OTHER_COLOUR
    assert refusal(state, "b9>4") is Reason.NO_TRICK


def test_offsuit_discard_when_no_matching_trick_takes_no_fourth_trick() -> None:
    assert targets(the_leaflets_example(3, LOOSE), "b9") == {"new", "1", "2", "3"}
    assert targets(the_leaflets_example(4, LOOSE), "b9") == {"1", "2", "3", "4"}
    matching = table(tricks=("b1", "g1"), leaders=(1, 2), hands=("b9",), options=LOOSE)
    assert targets(matching, "b9") == {"new", "1"}


def test_a_card_may_always_open_a_trick_while_there_is_room() -> None:
    state = table(tricks=("b1",), leaders=(3,), hands=("b9 g1",))
    assert targets(state, "g1") == {"new"}
    assert targets(state, "b9") == {"new", "1"}


def test_a_fifth_trick_cannot_be_opened() -> None:
    assert refusal(the_leaflets_example(), "b9") is Reason.NO_ROOM


def test_only_a_card_of_the_hand_can_be_played() -> None:
    state = the_leaflets_example()
    missing = next(card for card in range(12) if card not in state.hands[RED])
    assert refusal(state, GAME.write(missing)) is Reason.NOT_IN_HAND
    assert refusal(state, f"{GAME.write(missing)}>1") is Reason.NOT_IN_HAND


def test_t2_only_a_higher_card_of_the_opening_colour_takes_the_marker() -> None:
    state = table(seats=4, mover=0, hands=("r5 r9", "r3", "b1", "b2"))
    markers = []
    for text in ("r5", "r3>1", "b1", "b2>2", "r9>1"):
        play(state, text)
        markers.append(state.leaders[0])
    assert markers == [0, 0, 0, 0, 0]
    assert state.tricks[0] == cards("r5 r3 r9")


def test_t2_the_last_card_can_still_win() -> None:
    state = table(tricks=("r5 r3 r9",), leaders=(0,), mover=2, hands=("", "", "r12"))
    assert play(state, "r12>1").wins == [0, 0, 1, 0]


def test_one_player_can_have_several_cards_in_a_trick_and_beat_their_own() -> None:
    state = table(seats=2, mover=0, hands=("g1 g2", "b1"))
    play(state, "g1", "b1", "g2>1")
    assert state.leaders[:2] == [0, 1]
    assert state.best[0] == cards("g2")[0]


@pytest.mark.parametrize(
    ("wins", "active"), [(0, 0), (1, 4), (2, 6), (3, 2), (4, 4), (5, 6), (6, 2)]
)
def test_t3_the_slots_go_round(wins: int, active: int) -> None:
    assert worth(ORDERS.index((2, 3, 1)), wins, 2) == active


def test_t3_a_fourth_trick_turns_up_the_first_slot_again() -> None:
    state = table(
        tricks=("g4 g8 g2", "r1", "y1", "r2"),
        leaders=(ORANGE, WHITE, RED, VIOLET),
        hands=("b9",),
        wins=(0, 0, 3, 0),
        orders=("123", "123", "231", "123"),
        rounds=((3, 0, 1, 2),),
    )
    assert state.points() == (0, 0, 2, 0)
    play(state, "b9>1")
    assert state.points() == (0, 0, 4, 0)
    assert state.to_move() == VIOLET, "nothing unknown is turned up"


def test_a_winner_has_to_turn_up_the_next_card_however_bad() -> None:
    state = table(
        tricks=("b3 b4 b5",), leaders=(0,), wins=(1,), orders=("312",), hands=("b12",), mover=0
    )
    assert state.points()[0] == 3
    play(state, "b12>1", "^1")
    assert state.points()[0] == 1


def test_t6_with_a_trick_of_its_colour_a_card_can_still_open_a_second_one() -> None:
    state = table(tricks=("g7",), leaders=(1,), hands=("g2",))
    assert targets(state, "g2") == {"1", "new"}
    play(state, "g2")
    assert [len(trick) for trick in state.tricks] == [1, 1, 0, 0]


def test_a_new_trick_takes_the_first_free_place() -> None:
    state = play(the_leaflets_example(), "b9>1", "^3")
    play(state, GAME.write(state.hands[VIOLET][0]))
    assert len(state.tricks[0]) == 1


# Chance turns up what is hidden from all but its owner


def test_only_the_victory_point_card_that_lies_there_can_be_turned_up() -> None:
    state = play(the_leaflets_example(), "b9>1")
    assert refusal(state, "^1") is Reason.OTHER_CARD
    assert refusal(state, "b1") is Reason.CHANCE_FIRST
    assert refusal(state, "+b1") is Reason.NOT_CHANCE
    assert refusal(play(state, "^3"), "^3") is Reason.NOT_CHANCE


# 1.5 End of round: MT-T5, scores, starters


def rounds_of(seats: int, seed: int) -> list[MonsterTrickState]:
    """The positions of a random game just before the last card of each round."""
    state, found = GAME.start(GAME.setup(seats)), []
    for _ in steps(state, Random(seed), careless):
        if state.left == 1 and state.mover >= 0:
            found.append(state.copy())
    return found


@pytest.mark.parametrize("seats", GAME.seats)
def test_t5_every_card_is_in_a_complete_trick_or_in_an_open_one(seats: int) -> None:
    for state in rounds_of(seats, seed=seats):
        last = state.legal_moves()[0]
        played = 12 * seats - 1
        assert 4 * sum(state.wins) + sum(map(len, state.tricks)) == played
        before = len(state.rounds)
        state.apply(last)
        if state.to_move() == CHANCE and state.turning >= 0:
            state.turn_up()
        assert len(state.rounds) == before + 1


def test_t5_open_tricks_count_for_nobody() -> None:
    state = rounds_of(3, seed=1)[0]
    leaders = [leader for leader in state.leaders if leader >= 0]
    assert leaders
    wins = list(state.wins)
    play(state, GAME.write(state.legal_moves()[0]))
    if state.turning >= 0:
        state.turn_up()
    assert sum(state.won) - sum(wins) in (0, 1)
    assert all(0 <= points <= 3 for points in state.rounds[0])


def test_a_round_goes_on_for_twelve_turns_each_and_everybody_plays_in_turn() -> None:
    state = dealt(3, starter=1)
    play(state, "123", "123", "123")
    movers = []
    rng = Random(1)
    while not state.rounds:
        if state.to_move() == CHANCE:
            state.turn_up()
            continue
        movers.append(state.to_move())
        state.apply(careless(state.legal_moves(), rng))
    assert movers == [1, 2, 0] * 12


@pytest.mark.parametrize(
    ("orders", "wins", "points"),
    [
        (("132", "264", "936"), (2, 5, 0), (3, 6, 0)),
        (("321", "642", "396"), (4, 1, 3), (3, 6, 6)),
    ],
    ids=["Ann", "Bob"],
)
def test_t4_a_game(orders: Sequence[str], wins: Sequence[int], points: Sequence[int]) -> None:
    for number, (order, won, expected) in enumerate(zip(orders, wins, points, strict=True), 1):
        ranks = tuple(int(value) // number for value in order)
        assert worth(ORDERS.index(ranks), won, number) == expected


def test_t4_bob_wins_15_to_9() -> None:
    assert standing("shared", (9, 15), (0, 6), (7, 8)) == (2, 1)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("shared", (1, 1, 3)),
        ("best_round3_card", (2, 1, 3)),
        ("most_tricks_total", (1, 2, 3)),
    ],
)
def test_ties_are_shared_or_broken_as_agreed(rule: str, expected: tuple[int, ...]) -> None:
    assert standing(rule, (12, 12, 9), (6, 9, 9), (8, 7, 20)) == expected


def test_a_tie_that_the_tie_break_does_not_break_is_shared() -> None:
    assert standing("best_round3_card", (12, 12), (9, 9), (8, 7)) == (1, 1)


@pytest.mark.parametrize(
    ("rule", "starter", "expected"),
    [("same", 1, 1), ("rotate_left", 2, 0), ("lowest_total", 0, 1), ("lowest_total", 2, 2)],
)
def test_who_starts_the_next_round(rule: str, starter: int, expected: int) -> None:
    # Totals 6, 3, 3; of the two with the fewest, the first from the last starter on.
    rounds = ((2, 3, 1), (4, 0, 2))
    assert next_starter(rule, starter, rounds) == expected


@pytest.mark.parametrize("rule", ["same", "rotate_left"])
def test_the_rounds_are_started_as_agreed(rule: str) -> None:
    state = GAME.start(GAME.setup(3, {"round_starter": rule}, starter=2))
    starters = {}
    for _ in steps(state, Random(4)):
        starters[len(state.rounds)] = state.starter
    assert list(starters.values()) == ([2, 2, 2] if rule == "same" else [2, 0, 1])


def test_a_round_is_worth_its_number_and_the_third_one_ends_the_game() -> None:
    state = GAME.start(GAME.setup(4))
    for _ in steps(state, Random(5)):
        pass
    assert state.to_move() == NOBODY
    assert len(state.rounds) == 3
    for number, points in enumerate(state.rounds, 1):
        assert all(own % number == 0 and own <= 3 * number for own in points)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points == tuple(map(sum, zip(*state.rounds, strict=True)))
    assert refusal(state, "b1") is Reason.GAME_OVER


def test_every_round_is_dealt_anew_with_the_whole_deck() -> None:
    state = GAME.start(GAME.setup(2))
    counts = []
    for move in steps(state, Random(6)):
        counts.append(GAME.write(move).startswith("+"))
    assert sum(counts) == 3 * 24


# Notation


@pytest.mark.parametrize("text", ["", "b", "b0", "b16", "p3", "b9>5", "b9>0", "+b16", "124", "^4"])
def test_what_is_no_move_is_not_read(text: str) -> None:
    with pytest.raises(BadNotation, match="not a Monster Trick move"):
        GAME.read(text)


def test_a_move_that_nobody_knows_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no such move"):
        deal(GAME.start(GAME.setup(2))).apply(9999)
