"""The opponents of Trio: each principle in a small position, then honesty and whole rounds."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from rules.game import CHANCE, NOBODY, Setup
from rules.trio import GAME
from rules.trio.board import Board
from rules.trio.chances import holes, largest_join, rings
from rules.trio.ending import best_ending, is_ending
from rules.trio.greedy import best_catch
from rules.trio.lattice import CARD
from rules.trio.moves import END
from rules.trio.odds import at_least, holding
from rules.trio.state import TrioState
from rules.trio.turns import turns
from rules.trio.worlds import determinize
from tests.support.play import name_of
from tests.support.selection import one_in
from tests.support.trio import covering_setups, play, table

ALL = pytest.mark.parametrize("level", GAME.levels)
CAREFUL = pytest.mark.parametrize("level", [2, 3])
BUDGET = 12
"""Games imagined for a decision of a test: enough to come into play."""


def choice(level: int, state: TrioState, seed: int = 1, budget: int = BUDGET) -> str:
    """Return what a level plays; fails for a move that is not legal."""
    seat = state.to_move()
    move = GAME.opponent(level).choose(state.view(seat), Random(seed), budget)
    assert move in state.legal_moves()
    return GAME.write(move)


def turn(level: int, state: TrioState, seed: int = 1) -> list[str]:
    """Return what a level plays until its turn is over."""
    seat, texts = state.to_move(), [choice(level, state, seed)]
    state.apply(GAME.read(texts[0]))
    while state.to_move() == seat and texts[-1] != "end":
        texts.append(choice(level, state, seed))
        state.apply(GAME.read(texts[-1]))
    return texts


def board(text: str) -> Board:
    """Return the board of some cards."""
    return Board(GAME.read(card) for card in text.split())


# What a table offers


@pytest.mark.parametrize(
    ("laid", "size"),
    [
        ("R(0,0)", 0),
        ("B(0,0)", 2),
        ("B(0,0) R(0,1) G(0,-1) Y(1,0)", 0),
        ("B(0,0) B(0,1)", 3),
        ("B(0,0) B(0,1) R(-1,1) G(-1,2) R(-1,3) B(0,3) B(0,4)", 5),
    ],
)
def test_what_one_card_makes_of_the_groups_of_its_colour(laid: str, size: int) -> None:
    assert largest_join(board(laid), 1) == size


def test_a_black_one_is_caught_by_what_its_ring_lacks() -> None:
    one = list(rings(board("B(0,-1) K(0,0) R(0,1)")))
    assert [[GAME.write(cell + 3) for cell in ring.open] for ring in one] == [["G(1,0)"]]
    assert one[0].colours == (0b1111000,)
    two = list(rings(board("K(0,0) R(0,1)")))
    assert len(two[0].open) == 2
    for dead in ("B(0,-1) K(0,0) B(0,1)", "K(0,-1) K(0,0) B(0,1)", "K(0,0)"):
        assert not list(rings(board(dead)))


def test_a_colour_that_has_to_be_laid_elsewhere_does_not_close_a_ring() -> None:
    # Green has a free side far from the ring; yellow is not on the table.
    (ring,) = rings(board("G(0,-3) Y(0,-2) B(0,-1) K(0,0) R(0,1)"))
    assert not ring.colours[0] >> 3 & 1
    assert ring.colours[0] >> 5 & 1


def test_a_place_between_three_colours_is_a_hole_for_black() -> None:
    arch = "B(0,-1) G(-1,-1) G(-1,0) G(-1,1) R(0,1) V(0,2) V(1,2) R(1,1) Y(1,0)"
    assert [GAME.write(move) for move in holes(board(arch))] == ["K(0,0)"]


@pytest.mark.parametrize("wanted", range(5))
@pytest.mark.parametrize(("draws", "good", "total"), [(3, 4, 9), (2, 1, 5), (0, 2, 4), (3, 3, 3)])
def test_chances_are_those_of_counting_every_hand(
    wanted: int, draws: int, good: int, total: int
) -> None:
    ways = sum(
        comb(good, count) * comb(total - good, draws - count)
        for count in range(draws + 1)
        if count >= wanted
    )
    assert at_least(wanted, draws, good, total) == pytest.approx(ways / comb(total, draws))


def test_the_chance_of_one_of_some_colours_is_that_of_counting_every_hand() -> None:
    hidden = [0, 2, 3, 0, 1, 0, 0, 2]
    hand = holding([0] * 8, 3, hidden)
    hit = whole = 0
    for cards in combinations_with_replacement(range(8), 3):
        ways = prod(comb(hidden[c], cards.count(c)) for c in {*cards})
        whole += ways
        hit += ways * bool({1, 4} & {*cards})
    assert whole == comb(8, 3)
    assert hand.has_one_of(1 << 1 | 1 << 4) == pytest.approx(hit / whole)
    assert holding([0, 1, 0, 0, 0, 0, 0, 0], 3, hidden).has_one_of(1 << 1) == 1


# The search of a turn


def naive_ends(state: TrioState) -> set[tuple[object, ...]]:
    """Return every position in which a turn can be ended, by trying all orders of all moves."""
    found: set[tuple[object, ...]] = set()
    waiting = [state]
    while waiting:
        one = waiting.pop()
        for move in one.legal_moves():
            if move == END:
                found.add(position(one))
            else:
                after = one.copy()
                after.apply(move)
                waiting.append(after)
    return found


def position(state: TrioState) -> tuple[object, ...]:
    """Return what makes two ways to play a turn the same."""
    return frozenset(state.board.cards.items()), tuple(state.won), tuple(state.hands[0])


@pytest.mark.parametrize(
    ("laid", "hand"),
    [
        ("B(0,0)", "BRG"),
        ("B(0,0) R(0,1) G(0,-1) Y(1,0)", "BBR"),
        ("B(0,0) B(0,1) R(0,2)", "BBK"),
        ("V(0,-2) B(0,-1) K(0,0) R(0,1)", "GVV"),
        ("B(0,0)", "BBB"),
    ],
)
def test_the_search_of_a_turn_is_complete(laid: str, hand: str) -> None:
    state = table(laid, [hand, "RGY"])
    found = turns(state, 10**6)
    ends = [position(turn.state) for turn in found if turn.can_end]
    assert set(ends) == naive_ends(state)
    assert len(ends) == len(set(ends))
    for turn in found:
        again = state.copy()
        for move in turn.moves:
            again.apply(move)
        assert again.dump() == turn.state.dump()


def test_the_search_of_a_turn_stops_when_it_has_found_enough() -> None:
    state = table("B(0,0) R(0,1) R(0,2) Y(0,3)", ["KKK", ""])
    assert 50 <= len(turns(state, 50)) < 120


# Every level


@ALL
def test_a_turn_ends(level: int) -> None:
    assert turn(level, table("B(0,0) R(0,1)", ["RGY", "VVV"]))[-1] == "end"


@ALL
def test_whoever_has_to_choose_a_group_does(level: int) -> None:
    laid = "K(0,0) R(0,-1) G(0,1) V(0,-2) V(0,-3) R(0,-4) G(1,-2) B(0,2) B(0,3)"
    state = play(table(laid, ["Y", "RG"], disconnected="captor_chooses"), "Y(1,0)")
    assert choice(level, state) in {"keep(0,-2)", "keep(0,2)"}


def test_the_beginner_plays_any_move() -> None:
    state = table("B(0,0) B(0,1) B(0,2)", ["BRG", "VVV"])
    chosen = {choice(1, state, seed) for seed in range(80)}
    assert len(chosen) > 8
    assert chosen <= {GAME.write(move) for move in state.legal_moves()}


@CAREFUL
def test_a_chain_in_sight_is_caught(level: int) -> None:
    state = table("B(0,0) B(0,1) B(0,2) R(0,-1) G(1,0)", ["BVY", "RRR"])
    turn(level, state)
    assert state.won[0] == 4


@CAREFUL
@pytest.mark.parametrize(("laid", "hand"), [("B(0,0) B(0,1)", "BBR"), ("B(0,0)", "BBB")])
def test_a_chain_is_caught_with_two_or_three_cards(level: int, laid: str, hand: str) -> None:
    state = table(laid, [hand, "RRR"])
    turn(level, state)
    assert state.won[0] == 4


@CAREFUL
def test_a_black_one_is_caught_with_one_card_or_two(level: int) -> None:
    for laid in ("B(0,-1) K(0,0) R(0,1)", "K(0,0) R(0,1)"):
        state = table(laid, ["GBY", "RRR"])
        turn(level, state)
        assert state.won[0] == 4, laid


@CAREFUL
def test_the_larger_catch_is_preferred(level: int) -> None:
    laid = "G(0,-1) B(0,0) B(0,1) R(-1,1) G(-1,2) R(-1,3) B(0,3) B(0,4) R(0,5)"
    state = table(laid, ["BYV", "RRR"])
    turn(level, state)
    assert state.won[0] >= 5


def test_the_intermediate_lays_one_card_in_the_smallest_group() -> None:
    state = table("B(0,0) B(0,1)", ["BGG", "RRR"])
    for seed in range(20):
        assert choice(2, state, seed)[0] == "G"
    assert len(turn(2, state)) == 2


def test_the_advanced_does_not_leave_three_of_a_colour_that_others_may_hold() -> None:
    state = table("B(0,0) B(0,1) G(1,0)", ["BGV", "RRR"])
    for seed in range(8):
        assert choice(3, state, seed)[0] != "B"


def test_the_advanced_takes_more_than_one_catch_in_a_turn() -> None:
    laid = "B(0,0) B(0,1) B(0,2) R(0,3) R(0,4) R(0,5) G(1,4) V(1,3) V(1,2)"
    state = table(laid, ["BRY", "GGG"], disconnected="isolated_only")
    turn(3, state)
    assert state.won[0] == 8


def test_the_advanced_takes_what_the_next_seat_is_known_to_hold_the_card_for() -> None:
    # All know that seat 1 holds a blue card: a blue group of three is not left to it.
    laid = "B(0,0) B(0,1) R(0,2)"
    state = table(laid, ["BKV", "BGG"])
    state.shown[1] = b"\x01"
    for seed in range(8):
        copy = state.copy()
        turn(3, copy, seed)
        assert largest_join(copy.board, 1) < 4


# The exact ending


def brute(state: TrioState, seat: int) -> int:
    """Return the best final difference for `seat`, move by move and without any cut."""
    if state.mover == NOBODY:
        return state.won[seat] - state.won[1 - seat]
    if state.mover == CHANCE:
        assert len({*state.top}) == 1
        moves = [state.chance_move(Random(1))]
    else:
        moves = list(state.legal_moves())
    values = []
    for move in moves:
        after = state.copy()
        after.apply(move)
        values.append(brute(after, seat))
    return max(values) if state.mover == seat else min(values)


@pytest.mark.parametrize(
    ("laid", "hands"),
    [
        ("B(0,0) B(0,1) R(0,2)", ["B", "B"]),
        ("B(0,0) B(0,1)", ["B", "BB"]),
        ("V(0,-2) B(0,-1) K(0,0) R(0,1)", ["GB", "Y"]),
        ("K(0,0) R(0,-1) G(0,1) V(0,-2) B(0,2) B(0,3)", ["Y", "B"]),
        ("B(0,0) B(0,1) R(0,2) R(0,3)", ["BR", "R"]),
    ],
)
def test_an_ending_is_played_to_the_best_end(laid: str, hands: list[str]) -> None:
    state = table(laid, hands, pile="")
    assert is_ending(state.view(0))
    best = best_ending(state, 10**6)
    assert best is not None
    after = state.copy()
    after.apply(best)
    assert brute(after, 0) == brute(state, 0)
    assert choice(3, state) == GAME.write(best)


def test_an_ending_that_takes_too_long_is_left_to_the_other_way() -> None:
    state = table("B(0,0) R(0,1) G(0,2) Y(0,3)", ["KVV", "KRR"], pile="")
    assert best_ending(state, 20) is None
    assert not is_ending(table("B(0,0)", ["R", "G"]).view(0))
    assert not is_ending(table("B(0,0)", ["R", "G", "Y"], seats=3, pile="").view(0))


# Honesty (story 11)


def states_of_a_round(setup: Setup, seed: int) -> list[TrioState]:
    """Return every position of a round in which a seat is to move, played by mixed levels."""
    rng, state = Random(seed), GAME.start(setup, seed % setup.seats)
    players = [GAME.opponent(1 + (seat + seed) % 3) for seat in range(setup.seats)]
    found = []
    while (seat := state.to_move()) != NOBODY:
        if seat == CHANCE:
            state.apply(state.chance_move(rng))
            continue
        found.append(state.copy())
        move = players[seat].choose(state.view(seat), rng, 0)
        assert move in state.legal_moves()
        state.apply(move)
    return found


@ALL
@pytest.mark.parametrize("setup", one_in(2, covering_setups()), ids=name_of)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(level: int, setup: Setup) -> None:
    player = GAME.opponent(level)
    for number, state in enumerate(states_of_a_round(setup, level)):
        if number % 4:
            continue
        seat = state.to_move()
        chosen = player.choose(state.view(seat), Random(number), BUDGET)
        assert chosen in state.legal_moves()
        other = determinize(state.view(seat), Random(number + 1))
        assert player.choose(other.view(seat), Random(number), BUDGET) == chosen


@ALL
def test_the_same_view_seed_and_budget_give_the_same_choice(level: int) -> None:
    first, second = GAME.opponent(level), GAME.opponent(level)
    for number, state in enumerate(states_of_a_round(GAME.setup(3), 2)):
        if number % 5 == 0:
            view = state.view(state.to_move())
            one = first.choose(view, Random(number), BUDGET)
            assert one == second.choose(view, Random(number), BUDGET)
            assert one == first.choose(view, Random(number), BUDGET)


@ALL
def test_a_choice_leaves_the_generator_of_chance_alone(level: int) -> None:
    before = random.getstate()
    choice(level, table("B(0,0)", ["RGY", "VVV"]))
    assert random.getstate() == before


def test_only_the_advanced_imagines_games() -> None:
    assert [GAME.opponent(level).budget for level in (1, 2)] == [0, 0]
    assert GAME.opponent(3).budget > 0


def test_a_quick_catch_can_be_played_as_it_says() -> None:
    seen = 0
    for state in states_of_a_round(GAME.setup(2), 4):
        hand = state.hands[state.mover]
        catch = best_catch(state.board, hand, black_bound=False)
        if catch.moves:
            after, before = state.copy(), sum(state.won)
            for move in catch.moves:
                after.apply(move)
            assert sum(after.won) - before >= catch.cards
            assert all(move & CARD for move in catch.moves)
            seen += 1
    assert seen > 5


def test_greedy_rounds_are_as_long_as_the_rules_document_computed() -> None:
    # It found 57 to 69 turns and 39 to 53 won cards with greedy players, whatever the seats.
    turns_made, won = [], []
    for seats in GAME.seats:
        for seed in range(6):
            state, rng = GAME.start(GAME.setup(seats), seed % seats), Random(seed)
            player, ends = GAME.opponent(2), 0
            while (seat := state.to_move()) != NOBODY:
                if seat == CHANCE:
                    state.apply(state.chance_move(rng))
                else:
                    move = player.choose(state.view(seat), rng, 0)
                    ends += move == END
                    state.apply(move)
            turns_made.append(ends)
            won.append(sum(state.won))
    assert 52 < sum(turns_made) / len(turns_made) < 69
    assert 39 < sum(won) / len(won) < 55
