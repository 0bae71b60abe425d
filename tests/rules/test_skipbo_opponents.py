"""The opponents of Skip-Bo: each principle in a small position, then whole rounds.

A position is told as the rules document's table: stock top, hand, discard piles from the bottom
up, building heights. Seat 0 is to choose; what is not told is empty or face down.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.game import CHANCE, NOBODY
from rules.skipbo import GAME
from rules.skipbo.moves import WILD
from rules.skipbo.opponent import NAMED
from rules.skipbo.pieces import DECK, spread
from rules.skipbo.scoring import Ended
from rules.skipbo.state import SkipBoState
from rules.skipbo.worlds import determinize
from tests.support.selection import one_in

W = WILD
ALL = pytest.mark.parametrize("level", GAME.levels)
CAREFUL = pytest.mark.parametrize("level", [2, 3])

Piles = Sequence[Sequence[int]]


def lay(
    *,
    hand: Sequence[int],
    stocks: Sequence[int] = (12, 12),
    heights: Sequence[int] = (0, 0, 0, 0),
    discards: Piles = (),
    theirs: Piles = (),
    left: Sequence[int] = (),
    partners: bool = False,
    stuck: bool = False,
) -> SkipBoState:
    """A position with seat 0 to move; `theirs` are the discard piles of seat 2 or else seat 1.

    With `stuck` nothing can be drawn: every other card lies on the last seat's fourth discard
    pile, beneath one that never fits.
    """
    seats = len(stocks)
    state = SkipBoState(seats, 0, 0, partners=partners)
    owner = 2 if partners else 1
    piles: list[list[list[int]]] = [[[] for _ in range(4)] for _ in range(seats)]
    piles[0] = [*map(list, discards), *[[] for _ in range(4 - len(discards))]]
    piles[owner] = [*map(list, theirs), *[[] for _ in range(4 - len(theirs))]]
    state.hands[0] = list(hand)
    state.set_heights(heights)
    # A pile keeps its height when the cards under its top have been recycled.
    state.piles = [[height] if height else [] for height in heights]
    state.set_piles(stocks, piles)
    state.stock_left = list(left) or [9 if top else 0 for top in stocks]
    _deal_the_rest(state, stuck=stuck)
    state.flips, state.need, state.mover = [], 0, 0
    return GAME.load(state.dump())


def _deal_the_rest(state: SkipBoState, *, stuck: bool) -> None:
    laid = [*state.hands, *state.piles, *(pile for own in state.discards for pile in own)]
    laid.append([tops[0] for tops in state.tops if tops[0]])
    rest = spread(DECK)
    for rank in (card for cards in laid for card in cards):
        rest.remove(rank)
    Random(1).shuffle(rest)
    if stuck:
        size = sum(state.stock_left)
        beneath, rest = rest[size:], rest[:size]
        blocked = next(r for r in range(12, 0, -1) if r - 1 not in state.heights and r in beneath)
        beneath.remove(blocked)
        piles = [[list(pile) for pile in own] for own in state.discards]
        piles[-1][3] = [*beneath, blocked]
        state.set_piles([tops[0] for tops in state.tops], piles)
    state.unseen = bytearray(sorted(rest))
    state.draw_left = len(rest) - sum(state.stock_left)


def choice(player: int | str, state: SkipBoState, seed: int = 1) -> str:
    """What a player, a level or a named one, does in a position."""
    opponent = NAMED[player]() if isinstance(player, str) else GAME.opponent(player)
    move = opponent.choose(state.view(0), Random(seed), 0)
    assert move in state.legal_moves()
    return GAME.write(move)


def choices(player: int | str, state: SkipBoState) -> set[str]:
    return {choice(player, state, seed) for seed in range(40)}


def chain(state: SkipBoState) -> list[str]:
    """What level 3 plays until it plays a stock card or discards, that last one included."""
    texts = [choice(3, state)]
    while not texts[-1].startswith("s") and ">d" not in texts[-1]:
        state.apply(GAME.read(texts[-1]))
        texts.append(choice(3, state))
    return texts


# Every level


@ALL
def test_the_stock_goes_first(level: int) -> None:
    state = lay(stocks=(5, 12), heights=(1, 4, 0, 0), hand=(1, 2, 5, W, W))
    assert choice(level, state) == "s>2"


@ALL
def test_a_wild_stock_card_is_played_at_once(level: int) -> None:
    state = lay(stocks=(W, 12), heights=(3, 4, 0, 7), hand=(1, 4, 5, 8, W))
    assert choice(level, state).startswith("s>")


@ALL
def test_a_partner_s_stock_is_played_after_the_own_one(level: int) -> None:
    state = lay(partners=True, stocks=(9, 3, 5, 3), heights=(4, 8, 0, 0), hand=(1, 2, 5, 9, W))
    assert choice(level, state) == "s>2"
    state.apply(GAME.read("s>2"))
    state.apply(state.chance_move(Random(1)))
    if state.tops[0][0] not in (1, 5, 10, W):
        assert choice(level, state) == "ps>1"


@ALL
def test_a_player_whose_own_stock_is_empty_helps_the_partner(level: int) -> None:
    state = lay(partners=True, stocks=(0, 12, 7, 12), heights=(5, 9, 9, 9), hand=(3, 6, 3, 3, 3))
    assert choice(level, state) == "6>1"


@ALL
def test_the_partner_s_discards_serve_the_stock(level: int) -> None:
    stocks = (7, 12, 12, 12)
    state = lay(partners=True, stocks=stocks, heights=(5, 9, 9, 9), theirs=[[6]], hand=(3, 3, 3))
    assert choice(level, state) == "pd1>1"


@ALL
def test_a_hand_card_is_played_when_nothing_can_be_drawn(level: int) -> None:
    # Without this, hoarding opponents freeze a round (ruling 9). The 2 serves the next seat.
    state = lay(stuck=True, stocks=(9, 3), heights=(1, 0, 0, 0), hand=(2, 6, 6, 7, 8))
    assert choice(level, state) == "2>1"


@ALL
def test_a_wild_card_is_played_when_nothing_else_can_and_nothing_can_be_drawn(level: int) -> None:
    state = lay(stuck=True, stocks=(9, 3), heights=(1, 1, 0, 0), hand=(6, 6, 7, 8, W))
    assert choice(level, state) in {"w>1", "w>2", "w>3", "w>4"}


@ALL
def test_nothing_to_play_and_nothing_in_the_hand_is_a_pass(level: int) -> None:
    state = lay(stuck=True, stocks=(9, 3), heights=(1, 0, 0, 0), hand=())
    assert choice(level, state) == "-"


@ALL
def test_an_empty_hand_plays_on_from_the_discards(level: int) -> None:
    state = lay(stuck=True, stocks=(9, 3), heights=(1, 0, 0, 0), hand=(), discards=[[2]])
    assert choice(level, state) == "d1>1"


@CAREFUL
def test_the_last_number_before_the_stock_is_played(level: int) -> None:
    state = lay(stocks=(8, 12), heights=(6, 0, 0, 0), hand=(4, 5, 9, 10), discards=[[7]])
    assert choice(level, state) == "d1>1"


@CAREFUL
def test_a_wild_card_frees_the_stock(level: int) -> None:
    state = lay(stocks=(8, 12), heights=(6, 2, 0, 0), hand=(4, 5, 9, 10, W))
    assert choice(level, state) == "w>1"


@CAREFUL
def test_a_wild_card_is_kept_where_a_number_does(level: int) -> None:
    state = lay(stocks=(8, 12), heights=(6, 2, 2, 2), hand=(4, 5, 9, W), discards=[[7]])
    assert choice(level, state) == "d1>1"


@CAREFUL
def test_a_wild_card_is_neither_played_for_nothing_nor_discarded(level: int) -> None:
    state = lay(stocks=(10, 9), heights=(0, 0, 0, 0), hand=(4, 5, 9, 12, W), discards=[[9]])
    assert not {text for text in choices(level, state) if text.startswith("w")}


@CAREFUL
def test_wild_cards_that_are_the_whole_hand_are_played_for_five_fresh_cards(level: int) -> None:
    state = lay(stocks=(9, 2), heights=(3, 0, 0, 0), hand=(W,))
    assert ">d" not in choice(level, state)


@pytest.mark.parametrize("player", ["greedy", 2, "planner"])
@pytest.mark.parametrize(
    ("hand", "piles", "expected"),
    [
        pytest.param((9,), [[12], [9], [10], []], {"9>d2", "9>d3"}, id="pair or run"),
        pytest.param((8, 12), [[10], [9], [5], [6]], {"8>d2"}, id="8 on 9"),
        pytest.param((9,), [[12], [8], [6], []], {"9>d4"}, id="an empty pile, not on a lower one"),
        pytest.param((9,), [[12], [8], [7], [6]], {"9>d1"}, id="on a higher one"),
    ],
)
def test_discards_are_tidy(
    player: int | str, hand: tuple[int], piles: Piles, expected: set[str]
) -> None:
    state = lay(stocks=(4, 12), heights=(0, 0, 0, 0), hand=hand, discards=piles)
    assert choices(player, state) <= expected


@CAREFUL
def test_the_number_that_the_stock_needs_is_not_buried(level: int) -> None:
    # A 4 on a 7 and a 4 on an 8 are as tidy as each other; the 7 is needed.
    piles = [[7], [8], [10], [11]]
    state = lay(stocks=(8, 2), heights=(5, 8, 8, 8), hand=(4,), discards=piles)
    assert choices(level, state) == {"4>d2"}


# Level 1: visible mistakes, yet sensible


def test_the_beginner_plays_the_first_card_that_fits_whomever_it_serves() -> None:
    state = lay(stocks=(9, 3), heights=(1, 0, 0, 0), hand=(2, 6, 7, 8, 10))
    assert choices(1, state) == {"2>1"}


def test_the_beginner_spends_wild_cards_at_once() -> None:
    state = lay(stocks=(9, 3), heights=(2, 2, 2, 2), hand=(6, 7, 8, 10, W))
    assert {text[0] for text in choices(1, state)} == {"w"}


def test_the_beginner_discards_at_random() -> None:
    state = lay(stocks=(9, 3), heights=(2, 2, 2, 2), hand=(6, 7, 8), discards=[[9], [7]])
    assert len(choices(1, state)) == 9


# Level 2


def test_the_greedy_player_looks_one_step_ahead_and_the_intermediate_the_whole_way() -> None:
    near = lay(stocks=(8, 12), heights=(6, 0, 0, 0), hand=(1, 4, W))
    far = lay(stocks=(8, 12), heights=(5, 0, 0, 0), hand=(4, 9, W, W))
    assert choice("greedy", near) == choice(2, near) == "w>1"
    assert not choice("greedy", far).startswith("w")
    assert choice(2, far) == "w>1"


def test_the_intermediate_does_not_play_a_card_that_serves_the_next_stock() -> None:
    state = lay(stocks=(9, 3), heights=(1, 0, 0, 0), hand=(2, 6, 7, 8, 10))
    assert choice("greedy", state) == "2>1"
    assert ">d" in choice(2, state)


# Level 3


def test_the_advanced_frees_the_stock_through_what_lies_beneath_discards() -> None:
    state = lay(
        stocks=(9, 12), heights=(3, 3, 3, 3), hand=(4, 11, 12, 12, 12), discards=[[7, 6, 5], [8]]
    )
    assert [text.split(">")[0] for text in chain(state)] == ["4", "d1", "d1", "d1", "d2", "s"]


def test_the_advanced_frees_the_stock_with_the_fewest_wild_cards() -> None:
    # Two wild cards do on the first pile; one does on the second, with three numbers more.
    state = lay(stocks=(8, 2), heights=(5, 3, 0, 0), hand=(4, 5, 6, W, W))
    texts = chain(state)
    assert len([text for text in texts if text.startswith("w")]) == 1


def test_the_advanced_spends_no_wild_card_where_numbers_do() -> None:
    state = lay(stocks=(8, 2), heights=(6, 3, 3, 3), hand=(4, 5, 6, W), discards=[[11, 7]])
    assert not [text for text in chain(state) if text.startswith("w")]


def test_the_advanced_frees_the_stock_with_hand_cards_rather_than_discards() -> None:
    state = lay(stocks=(8, 2), heights=(6, 0, 0, 0), hand=(7, 10, 12), discards=[[7]])
    assert choice(3, state) == "7>1"


def test_the_planner_clears_a_hand_that_can_go_altogether() -> None:
    state = lay(stocks=(12, 10), heights=(4, 0, 0, 0), hand=(5, 6, W))
    texts = []
    while state.to_move() == 0 and state.hands[0]:
        texts.append(choice("planner", state))
        state.apply(GAME.read(texts[-1]))
    assert len(texts) == 3
    assert not [text for text in texts if ">d" in text]


def test_the_advanced_does_not_play_a_card_that_serves_the_next_stock() -> None:
    state = lay(stocks=(9, 3), heights=(1, 0, 0, 0), hand=(2, 6, 7, 8, 10))
    assert ">d" in choice(3, state)


def test_the_planner_plays_the_same_card_when_it_serves_nobody() -> None:
    state = lay(stocks=(9, 8), heights=(1, 0, 0, 0), hand=(2, 6, 7, 8, 10))
    assert choice("planner", state) == "2>1"


def test_the_planner_is_more_careful_when_the_next_seat_has_two_stock_cards_left() -> None:
    hand = (2, 9, 10, 11, 11)
    calm = lay(stocks=(12, 7), left=(9, 9), heights=(1, 0, 0, 0), hand=hand)
    race = lay(stocks=(12, 7), left=(9, 1), heights=(1, 0, 0, 0), hand=hand)
    assert choice("planner", calm) == "2>1"
    assert ">d" in choice("planner", race)


def test_the_advanced_keeps_a_low_discard_that_would_only_feed_the_others() -> None:
    state = lay(stocks=(12, 5), heights=(0, 0, 0, 0), hand=(6, 7, 8, 9, 10), discards=[[1]])
    assert ">d" in choice(3, state)


def test_the_advanced_puts_a_wild_stock_card_where_it_serves_nobody() -> None:
    state = lay(stocks=(W, 5), heights=(3, 8, 3, 3), hand=(1, 1, 11, 12, 12))
    assert choice(3, state) == "s>2"


def test_the_advanced_covers_the_number_that_the_next_seat_waits_for() -> None:
    # A tie-break only: the 7 goes on either pile, and one of them is the next seat's.
    state = lay(stocks=(9, 7), heights=(6, 5, 0, 0), hand=(7, 8, 12, 12), discards=[[6]])
    assert choice(3, state) == "7>1"


# Honesty (story 11)


def states_of_a_round(seats: int, seed: int, **options: Any) -> list[SkipBoState]:
    """Every position of a round in which a seat is to move."""
    rng = Random(seed)
    state = GAME.start(GAME.setup(seats, options), seed % seats)
    players = [GAME.opponent(1 + (seat + seed) % 3) for seat in range(seats)]
    found = []
    while (seat := state.to_move()) != NOBODY:
        if seat == CHANCE:
            state.apply(state.chance_move(rng))
        else:
            found.append(state.copy())
            state.apply(players[seat].choose(state.view(seat), rng, 0))
    return found


@ALL
@pytest.mark.parametrize("seats", [2, 4])
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(level: int, seats: int) -> None:
    player = GAME.opponent(level)
    for number, state in enumerate(states_of_a_round(seats, 5, stock=10)):
        seat = state.to_move()
        chosen = player.choose(state.view(seat), Random(number), 0)
        for swap in range(2):
            other = determinize(state.view(seat), Random(swap))
            assert player.choose(other.view(seat), Random(number), 0) == chosen


@ALL
def test_the_same_view_and_seed_give_the_same_choice(level: int) -> None:
    first, second = GAME.opponent(level), GAME.opponent(level)
    for number, state in enumerate(states_of_a_round(3, 2, stock=5)):
        view = state.view(state.to_move())
        one = first.choose(view, Random(number), 0)
        assert (
            one == second.choose(view, Random(number), 0) == first.choose(view, Random(number), 0)
        )


@ALL
def test_a_choice_leaves_the_generator_of_chance_alone(level: int) -> None:
    before = random.getstate()
    choice(level, lay(hand=(3, 4, 5)))
    assert random.getstate() == before


# Whole rounds

TABLES = [*((seats, False) for seats in GAME.seats), (4, True)]


@pytest.mark.parametrize(("seats", "partners"), one_in(2, TABLES))
def test_rounds_of_mixed_levels_are_legal_play_the_stock_and_end(
    seats: int, partners: bool
) -> None:
    for seed in range(30):
        stock = (5, 5, 10)[seed % 3]
        state = GAME.start(GAME.setup(seats, {"stock": stock, "partners": partners}))
        _play_out(state, Random(seed), [GAME.opponent(1 + (s + seed) % 3) for s in range(seats)])
        outcome = state.outcome()
        assert outcome is not None
        assert bool(outcome.winners) == (outcome.reason is Ended.STOCK_EMPTY)


def _play_out(state: SkipBoState, rng: Random, players: Sequence[Any]) -> None:
    for _ in range(20_000):
        seat = state.to_move()
        if seat == NOBODY:
            return
        if seat == CHANCE:
            state.apply(state.chance_move(rng))
            continue
        legal = state.legal_moves()
        move = players[seat].choose(state.view(seat), rng, 0)
        assert move in legal
        for source in ("s>", "ps>"):
            if any(GAME.write(other).startswith(source) for other in legal):
                assert GAME.write(move).startswith(source)
                break
        state.apply(move)
    pytest.fail("the round does not end")
