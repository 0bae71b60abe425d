"""The electronic players of Ugah Ugah!: what each level does, honestly and in time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from random import Random
from statistics import mean

import pytest

from firmware.arena import run
from rules.game import CHANCE, NOBODY
from rules.ugah import GAME
from rules.ugah.advanced import Turn, Weighed, chance, plan, turn_of
from rules.ugah.advice import Advice, Why, advise
from rules.ugah.dice import DICE, SIZES, join, read_dice, throws, ways
from rules.ugah.estimates import chip_points, ground_of, lead_of, unknown
from rules.ugah.opponent import SCALES
from rules.ugah.options import rules_of
from rules.ugah.outlook import CENTRE, MINE, THEIRS, Ground, Horizon, guess
from rules.ugah.pieces import ALL_PLACES, CHIPS
from rules.ugah.state import UgahState
from rules.ugah.turn import followers, result_of
from rules.ugah.worlds import determinize
from tests.support.play import next_move
from tests.support.ugah import play, ring, table

ALL = pytest.mark.parametrize("level", GAME.levels)
RING = "12c12c12c12c12c12c11223334412321"[:31]
BOX = "c:6 1:9 2:10 3:4 4:2"


def choice(level: int, state: UgahState, seed: int = 1) -> str:
    """Return what the player does, as text."""
    seat = state.to_move()
    return GAME.write(GAME.opponent(level).choose(state.view(seat), Random(seed), 0))


def choices_of(level: int, state: UgahState) -> set[str]:
    """Return all that the player does with twenty generators."""
    return {choice(level, state, seed) for seed in range(20)}


def advice(state: UgahState) -> Advice:
    """Return the hint for the seat to move."""
    return advise(state.view(state.to_move()), SCALES)


def last_turn(throw: str, **more: object) -> UgahState:
    """Return a throw with one chip (a 3) between the hunters and 1, 2 behind the Masher."""
    return play(table(ring("12", "." * 8, "3"), 10, 12, **more), "+" + throw)  # type: ignore[arg-type]


# Level 1


def test_the_beginner_does_anything_that_is_allowed() -> None:
    state = play(table(RING, 0, 32, box=BOX), "+MKdxx")
    assert choices_of(1, state) == {"MKd", "MK", "Md", "Kd", "M", "K", "d"}


# Level 2


def test_the_intermediate_completes_a_card() -> None:
    assert choice(2, play(table(RING, 0, 32, box=BOX), "+dddMK")) == "ddd"


def test_the_intermediate_leaves_a_card_that_it_has() -> None:
    state = play(table(RING, 0, 32, box=BOX, spoils=(0, -1, -1)), "+dddMK")
    assert choice(2, state) in ("M", "K")


def test_the_intermediate_takes_the_hunter_with_the_better_chip() -> None:
    lying = RING[:30] + "4"
    box = "c:6 1:9 2:9 3:4 4:3"
    assert choice(2, play(table(lying, 0, 32, box=box), "+MKddx")) == "K"


@pytest.mark.parametrize("level", [2, 3])
def test_the_better_chip_is_kept_and_a_caterpillar_goes_to_the_leader(level: int) -> None:
    lying = ring("c21", RING[3:19], "2")
    state = table(lying, 0, 21, seats=3, box=BOX, kept="MKxxx", held=[[], [21, 22], [23]])
    leader = max((1, 2), key=lambda seat: state.points[seat])
    play(state, "go MK")
    assert choice(level, state) == f"M>{leader + 1}"


# Level 3


def test_the_advanced_knows_that_the_last_turn_is_won_or_lost() -> None:
    """Two points behind: the chip worth 3 wins now, whatever else could be had."""
    held = [[3, 4, 5, 6], [7, 8, 9, 10]]
    state = last_turn("Mdddx", held=held, spoils=(-1, -1, -1))
    assert choice(3, state) in ("Mddd", "M", "ddd")
    assert advice(state).move == GAME.read(choice(3, state))


def test_the_advanced_goes_the_better_way_round_when_hunters_pass() -> None:
    state = table(ring("." * 10, "2c4"), 10, 14, kept="MMKKx")
    assert choice(3, state) == "go KM"
    told = advice(state)
    assert (told.why, told.prospects.ends) == (Why.CHIPS, 1.0)
    assert told.prospects.chips == 4 - (-1)


def test_the_advanced_never_chooses_less_than_the_best_of_its_solution() -> None:
    state = play(table(RING, 0, 32, box=BOX), "+MKKdb")
    turn = turn_of(state.view(0))
    solution = Weighed(turn, SCALES).solution()
    chosen = join(0, GAME.read(choice(3, state)))
    for text in ("M", "KK", "d", "b", "MKK", "MKKd", "Kdb".replace("K", "KK"), "db"):
        dice = read_dice(text)
        assert dice is not None
        assert solution.value(chosen) >= solution.value(dice)


# What positions are worth


def plain(seats: int = 2) -> Ground:
    """Return a ring of ones."""
    return Ground(seats, ALL_PLACES, (0.0, *[1.0] * CHIPS), 0.0, ALL_PLACES, True, True)


Held = tuple[int, ...]
"""Who holds the three cards, sorted: which animal is which makes no difference here."""

TURNED = {CENTRE: CENTRE, MINE: THEIRS, THEIRS: MINE}


def plain_leads(chip: int) -> dict[Held, float]:
    """Return what the mover can win with one chip left, which ends the round, and the cards.

    Worked out the long way: each way to hold the cards by itself, dice without the solver.
    """
    worth: dict[Held, float] = dict.fromkeys(
        combinations_with_replacement((CENTRE, MINE, THEIRS), 3), 0.0
    )
    steps = [
        (dice, [(ways(t) / 6 ** (DICE - SIZES[dice]), followers(dice, t)) for t in thrown])
        for dice in sorted(range(len(SIZES)), key=lambda dice: -SIZES[dice])
        if (thrown := throws(DICE - SIZES[dice])) and SIZES[dice] < DICE
    ]
    for _ in range(4):
        for held in worth:
            values = [_plain_end(dice, held, chip, worth) for dice in range(len(SIZES))]
            for dice, nexts in steps:
                values[dice] = sum(p * max(values[after] for after in all_) for p, all_ in nexts)
            worth[held] = values[0]
    return worth


def _plain_end(dice: int, held: Held, chip: int, worth: dict[Held, float]) -> float:
    if SIZES[dice] < DICE:
        return 0.0
    masher, breaker, card = result_of(dice)
    after = [MINE if at == card else own for at, own in enumerate(held)]
    if masher or breaker:
        return chip + 3.0 * (after.count(MINE) - after.count(THEIRS))
    return -worth[tuple(sorted(TURNED[own] for own in after))]


def test_the_outlook_on_one_chip_is_that_of_working_it_out_the_long_way() -> None:
    chips = tuple(5.0 if place == 11 else 0.0 for place in range(CHIPS + 1))
    ground = Ground(2, 1 << 11, chips, 0.0, ALL_PLACES, True, True)
    lead, own, other = Horizon(ground, (10, 12), 6).outlook((10, 12))
    plain_lead = plain_leads(5)
    centre = plain_lead[CENTRE, CENTRE, CENTRE]
    assert lead == pytest.approx(centre, abs=0.05)
    assert own == pytest.approx(plain_lead[CENTRE, CENTRE, MINE] - centre, abs=0.05)
    assert other == pytest.approx(plain_lead[CENTRE, CENTRE, THEIRS] - centre, abs=0.05)


def test_a_card_is_worth_the_more_the_nearer_the_end() -> None:
    horizon = Horizon(plain(), (8, 20), 12)
    near, far = horizon.outlook((13, 16)), horizon.outlook((12, 20))
    assert 3 >= near.own > far.own > 0
    assert -3 <= near.other < far.other < 0


def test_what_the_guess_says_is_what_is_worked_out_on_average() -> None:
    rng, box = Random(2), list("cccccc11111111122222222333334444"[:31])
    for seats in (2, 3, 4):
        found = []
        for _ in range(3):
            rng.shuffle(box)
            state = table("".join(box), 0, 32, seats=seats, box="c:6 1:9 2:8 3:5 4:3")
            horizon = Horizon(ground_of(state.view(0)), (12, 20), 8)
            found.append(horizon.outlook((12, 20)))
        guessed = guess(8, seats)
        assert mean(one.lead for one in found) == pytest.approx(guessed.lead, abs=0.5)
        assert mean(one.own for one in found) == pytest.approx(guessed.own, abs=0.3)
        assert mean(one.other for one in found) == pytest.approx(guessed.other, abs=0.2)


def test_the_mean_and_the_better_of_two_hidden_chips() -> None:
    rules = rules_of(GAME.setup(2).options)
    assert unknown(rules, (0, 1, 0, 0, 0, 1, *[0] * 5)) == (1.5, 2.5)
    assert unknown(rules, (0,) * 11) == (0, 0)
    assert unknown(rules, rules.box).mean == pytest.approx(46 / 31)


def test_of_two_chips_given_in_secret_the_better_was_kept() -> None:
    state = play(table(RING, 0, 32, seats=3, box=BOX, kept="MKxxx"), "go MK", "M>2")
    onlooker, giver = state.view(2), state.view(0)
    chips = ground_of(onlooker).chips
    assert chip_points(onlooker, chips) == [max(chips[1], chips[31]), min(chips[1], chips[31]), 0]
    assert chip_points(giver, chips) == [chips[31], chips[1], 0]
    assert lead_of(giver, chips) == chips[31] - chips[1]


def test_a_lead_lasts_the_surer_the_less_is_left() -> None:
    assert [chance(lead, 0) for lead in (-1, 0, 2)] == [0, 0.5, 1]
    assert chance(2, 50) < chance(2, 5) < 1
    assert chance(-2, 5) == pytest.approx(1 - chance(2, 5))


def test_leads_of_cards_are_told_apart() -> None:
    ground = plain()
    horizon = Horizon(ground, (0, 32), 3)
    turn = Turn(ground, (0, 32), (CENTRE, MINE, THEIRS), 0.0)
    worths = horizon.worths(turn.stand, turn.cards)
    none, centre, mine, theirs = worths[0], worths[21], worths[27], worths[33]
    assert none == mine < centre < theirs


# Hints


def test_a_hint_says_what_is_hoped_for() -> None:
    told = advice(play(table(RING, 0, 32, box=BOX), "+dddMM"))
    assert told.why in set(Why)
    assert 0 <= told.prospects.spoils <= 1
    assert told.prospects.ends == 0
    certain = advice(play(table(RING, 0, 32, box=BOX), "+dddMx", "ddd", "+d"))
    assert certain.why is Why.ONLY_MOVE
    assert certain.prospects == (0, 1, 0)
    assert certain.prospects.points == 3


def test_a_hint_is_the_move_of_the_advanced_player_at_every_step() -> None:
    seen: Counter[Why] = Counter()
    for seats, reveal in ((2, "all"), (3, "every_4th")):
        state, rng = GAME.start(GAME.setup(seats, {"reveal": reveal})), Random(seats)
        while (seat := state.to_move()) != NOBODY:
            if seat != CHANCE and rng.random() < 0.6:
                told = advise(state.view(seat), SCALES)
                assert told.move == plan(state.view(seat), SCALES)
                assert told.prospects.points == pytest.approx(
                    told.prospects.chips + 3 * told.prospects.spoils
                )
                seen[told.why] += 1
            state.apply(next_move(state, rng))
    assert set(seen) >= {Why.ONLY_MOVE, Why.CHIPS, Why.SPOILS, Why.BETTER_CHIP}


# Honesty (story 11)

VARIANTS = ("all", "every_4th", "four_random", "when_taken")


def positions_of(seats: int, reveal: str) -> Iterator[UgahState]:
    """Give the positions of a round in which a seat is to move."""
    state, rng = GAME.start(GAME.setup(seats, {"reveal": reveal})), Random(f"{seats}{reveal}")
    while (seat := state.to_move()) != NOBODY:
        if seat != CHANCE:
            yield state
        state.apply(next_move(state, rng))


@ALL
@pytest.mark.parametrize("reveal", VARIANTS)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_see(level: int, reveal: str) -> None:
    player = GAME.opponent(level)
    for number, state in enumerate(islice(positions_of(3, reveal), 1, None, 3)):
        seat = state.to_move()
        chosen = player.choose(state.view(seat), Random(number), 0)
        assert chosen in state.legal_moves()
        for swap in range(2):
            other = determinize(state.view(seat), Random(swap))
            assert player.choose(other.view(seat), Random(number), 0) == chosen


@ALL
def test_the_same_view_and_seed_give_the_same_choice(level: int) -> None:
    first, second = GAME.opponent(level), GAME.opponent(level)
    before = random.getstate()
    for number, state in enumerate(islice(positions_of(2, "all"), 0, None, 3)):
        view = state.view(state.to_move())
        one = first.choose(view, Random(number), 0)
        assert one == second.choose(view, Random(number), 500)
        assert one == first.choose(view, Random(number), 0)
    assert random.getstate() == before


def test_no_level_samples() -> None:
    assert {GAME.opponent(level).budget for level in GAME.levels} == {0}


# Strength


def test_the_intermediate_beats_the_beginner() -> None:
    """The bound is far below what many games show."""
    assert run(GAME, [2, 1], games=60, seed=3).seats[0].wins >= 36


@pytest.mark.slow
def test_the_advanced_beats_the_intermediate() -> None:
    """The goal of the rules document is 55 % of many games."""
    assert run(GAME, [3, 2], games=100, seed=3).seats[0].wins >= 60
