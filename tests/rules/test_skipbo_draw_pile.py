"""Skip-Bo when the draw pile runs out [S], the rule the card game lacks, and blocked rounds."""

from __future__ import annotations

from collections import Counter

from rules.game import CHANCE, NOBODY
from rules.skipbo import GAME
from rules.skipbo.scoring import Ended
from rules.skipbo.state import SkipBoState
from tests.support.skipbo import FULL_DECK, cards, legal, move, pieces, play, table

TWELVE = "1 2 3 4 5 6 7 8 9 10 11 12"


def drawable(state: SkipBoState) -> Counter[int]:
    """Return the cards that chance could draw now, by looking only at what it accepts."""
    return Counter({rank: 1 for rank in range(1, 14) if state.legal_chance(160 + rank)})


def test_completed_piles_are_shuffled_into_a_new_draw_pile() -> None:
    state = table(hands=["9", "5"], completed=TWELVE, piles=["1 2 3"], draw=0)
    play(state, "9>d1")
    assert state.to_move() == CHANCE
    assert sorted(state.recycled) == cards(TWELVE)
    assert state.completed == b""
    assert state.piles[0] == [1, 2, 3]
    play(state, "+1", "+12", "+7", "+8")
    assert state.to_move() == 1
    assert sorted(state.hands[1]) == [1, 5, 7, 8, 12]
    assert len(state.recycled) == 8


def test_without_a_complete_pile_the_cards_under_the_tops_are_shuffled() -> None:
    state = table(hands=["9", "5"], piles=["1 2 3", "1", "1 w", ""], draw=0)
    play(state, "9>d1")
    assert sorted(state.recycled) == [1, 1, 2]
    assert state.piles == [[3], [1], [13], []]


def test_a_pile_keeps_its_height_when_its_lower_cards_are_taken() -> None:
    state = table(hands=["9", "5"], piles=["1 2 3", "1 2 3 w"], draw=0)
    play(state, "9>d1")
    assert list(state.heights[:2]) == [3, 4]
    play(state, "+1", "+1", "+2", "+2")
    assert {"5>2"} <= legal(state)
    assert "5>1" not in legal(state)


def test_when_such_a_pile_completes_only_the_cards_still_there_come_back() -> None:
    state = table(hands=["9", "12 5"], piles=["1 2 3 4 5 6 7 8 9 10 11"], draw=0)
    play(state, "9>d1", "+1", "+2", "+3", "12>1")
    assert state.heights[0] == 0
    assert sorted(state.completed) == [11, 12]
    assert pieces(state) == FULL_DECK


def test_the_draw_pile_is_renewed_only_when_a_card_is_needed() -> None:
    state = table(hands=["9", "1 2 3 4 5"], completed=TWELVE, draw=0)
    play(state, "9>d1")
    assert state.to_move() == 1
    assert state.recycled == b""
    assert sorted(state.completed) == cards(TWELVE)


def test_the_draw_pile_can_be_renewed_in_the_middle_of_a_draw() -> None:
    state = play(table(hands=["9", "5"], completed=TWELVE), "9>d1")
    while state.draw_left > 1:
        state = _with_less_to_draw(state)
    rank = state.unseen[0]
    state.apply(160 + rank)
    assert (state.draw_left, state.need, state.to_move()) == (0, 3, CHANCE)
    assert drawable(state) == Counter(cards(TWELVE))
    play(state, "+1", "+2", "+3")
    assert state.to_move() == 1
    assert len(state.hands[1]) == 5


def _with_less_to_draw(state: SkipBoState) -> SkipBoState:
    data = state.dump()
    data["discards"][1][3].insert(0, data["unseen"].pop())
    return GAME.load(data | {"draw_left": data["draw_left"] - 1})


def test_ruling_5_a_hand_stays_short_when_nothing_is_left_at_all() -> None:
    state = table(hands=["9", "5 6 7 8"], piles=["1"], draw=0)
    play(state, "9>d1")
    assert state.to_move() == 1
    assert sorted(state.hands[1]) == [5, 6, 7, 8]


def test_ruling_5_what_there_is_is_taken() -> None:
    state = table(hands=["9", "5"], piles=["1 2 3"], draw=0)
    play(state, "9>d1", "+2", "+1")
    assert (state.to_move(), sorted(state.hands[1])) == (1, [1, 2, 5])


def test_what_one_play_uncovers_is_drawn_by_an_empty_hand_at_once() -> None:
    state = table(hands=[""], stocks=["9"], discards=[["3 2"]], piles=["1"], draw=0)
    play(state, "d1>1")
    assert (state.to_move(), state.need) == (CHANCE, 5)
    play(state, "+1")
    assert (state.to_move(), state.hands[0]) == (0, [1])


def test_a_stock_card_played_with_an_empty_hand_is_replaced_before_the_hand_is() -> None:
    state = table(hands=[""], stocks=["2"], piles=["1"], draw=0)
    play(state, "s>1")
    assert state.flips == [0]
    assert not state.legal_chance(move("+1"))
    play(state, "^9", "+1")
    assert (state.to_move(), state.hands[0]) == (0, [1])


def test_an_empty_hand_draws_when_its_stock_card_completes_a_pile() -> None:
    state = table(hands=[""], stocks=["12"], piles=["11", "w"], draw=0)
    play(state, "s>1", "^9")
    assert (state.to_move(), state.need) == (CHANCE, 5)
    play(state, "+12", "+11")
    assert (state.to_move(), sorted(state.hands[0])) == (0, [11, 12])


def test_wilds_are_wild_again() -> None:
    wild_pile = "1 w 3 4 5 6 7 8 9 10 11 w"
    state = table(hands=["9", ""], completed=wild_pile, draw=0)
    play(state, "9>d1", "+w", "+w", "+3", "+4", "+5")
    assert {"w>1", "w>4"} <= legal(state)


def test_a_second_pile_is_made_when_the_first_recycled_one_is_used_up() -> None:
    state = table(hands=["9", "1"], completed="1 2 3", piles=["1 2 3 4"], draw=0)
    play(state, "9>d1", "+1", "+2", "+3")
    assert sorted(state.recycled) == [1, 2, 3]
    assert state.piles[0] == [4]
    play(state, "+3")
    assert state.to_move() == 1
    assert pieces(state) == FULL_DECK


def test_stock_cards_are_never_recycled_ones() -> None:
    state = table(hands=["9", "5 5 5 5"], stocks=["12", "1"], completed="3 " * 12, draw=0)
    play(state, "9>d1", "+3", "s>1")
    assert not state.legal_chance(move("^3"))
    assert state.legal_chance(160 + 16 + state.unseen[0])


# Ruling 9: deadlock


def stuck(**changes: object) -> SkipBoState:
    """Three seats, nothing to draw, nothing to play, five turns of six gone by."""
    return table(hands=["9", "9", "9"], seats=3, draw=0, idle=5, **changes)  # type: ignore[arg-type] # as given


def test_ruling_9_two_laps_without_a_card_played_or_drawn_block_the_round() -> None:
    state = table(hands=["9 9", "9 9", "9 9"], seats=3, draw=0)
    play(state, "9>d1", "9>d1", "9>d1", "9>d1", "9>d1")
    assert state.to_move() == 2
    play(state, "9>d1")
    assert state.to_move() == NOBODY
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason is Ended.BLOCKED


def test_ruling_9_passes_count_as_well() -> None:
    state = table(seats=2, draw=0)
    play(state, "-", "-", "-")
    assert state.outcome() is None
    play(state, "-")
    assert state.to_move() == NOBODY


def test_ruling_9_a_blocked_round_gives_no_points() -> None:
    outcome = play(stuck(), "9>d1").outcome()
    assert outcome is not None
    assert outcome.points == (0, 0, 0)
    assert outcome.places == (1, 1, 1)
    assert outcome.winners == ()


def test_ruling_9_a_card_played_starts_the_laps_again() -> None:
    state = table(hands=["9", "", "9"], stocks=["12", "5", "1"], seats=3, seat=2, draw=0, idle=5)
    play(state, "s>1", "^9", "9>d1")
    assert (state.to_move(), state.idle) == (0, 0)


def test_ruling_9_a_card_drawn_starts_the_laps_again() -> None:
    state = table(hands=["9", "5 6 7 8"], piles=["1 2"], draw=0, idle=2)
    play(state, "9>d1")
    assert state.idle == 3
    play(state, "+1", "8>d1")
    assert (state.to_move(), state.idle) == (0, 0)


def test_ruling_9_a_blocked_round_can_be_reached_with_cards_left_to_play() -> None:
    """Nobody must play (ruling 1): opponents have to, people may sit and hoard."""
    assert play(stuck(stocks=["1", "1", "1"]), "9>d1").to_move() == NOBODY
