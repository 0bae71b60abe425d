"""What a seat knows in Ugah Ugah!, and what it does not (stories 11)."""

from __future__ import annotations

from random import Random

from rules.game import CHANCE, NOBODY
from rules.ugah import GAME
from rules.ugah.pieces import CATERPILLAR, UNTOLD
from rules.ugah.state import UgahState
from rules.ugah.view import Seen
from rules.ugah.worlds import determinize, unknown_places
from tests.support.play import next_move
from tests.support.ugah import play, table

UP = ("^1", "^2", "^1", "^c", "^4", "^3", "^1")
"""The seven face-up chips of the variant."""

RING = "12c12c12c12c12c12c11223334412321"[:31]
BOX = "c:6 1:9 2:10 3:4 4:2"


def hunt(*texts: str, seats: int = 3) -> UgahState:
    """Return an uncertain hunt after these moves."""
    return play(GAME.start(GAME.setup(seats, {"reveal": "every_4th"})), *UP, *texts)


def test_a_face_down_chip_is_known_to_its_owner_alone() -> None:
    state = hunt("+MMxxx", "MM", "go M", "^3", "keep")
    assert [state.view(seat).chips[2] for seat in range(3)] == [4, UNTOLD, UNTOLD]
    assert all(view.hidden[4] == 4 for view in (state.view(1), state.view(2)))
    assert state.view(0).hidden[4] == 3


def test_a_chip_is_seen_by_nobody_else_while_it_is_looked_at() -> None:
    state = hunt("+MKxxx", "MK", "go MK", "^3", "^c")
    assert (state.view(0).chips[1], state.view(0).chips[31]) == (4, CATERPILLAR)
    for other in (1, 2):
        assert (state.view(other).chips[1], state.view(other).chips[31]) == (UNTOLD, UNTOLD)
        assert state.view(other).lifted == (1, 31)


def test_a_gift_is_known_to_giver_and_receiver_alone() -> None:
    state = hunt("+MKxxx", "MK", "go MK", "^3", "^c", "K>3")
    giver, other, receiver = (state.view(seat) for seat in range(3))
    assert (giver.chips[1], giver.chips[31]) == (4, CATERPILLAR)
    assert (receiver.chips[1], receiver.chips[31]) == (UNTOLD, CATERPILLAR)
    assert (other.chips[1], other.chips[31]) == (UNTOLD, UNTOLD)
    assert giver.takes == receiver.takes == (Seen(0, (1, 31), 2, 31),)
    assert other.takes == (Seen(0, (1, 31), 2, 0),)


def test_even_of_two_open_chips_others_cannot_tell_which_was_given_away() -> None:
    start = table(RING, 0, 32, seats=3, box=BOX, kept="MKxxx")
    first, second = play(start.copy(), "go MK", "M>3"), play(start.copy(), "go MK", "K>3")
    assert first.dump() != second.dump()
    assert first.view(1) == second.view(1)
    assert first.view(0) != second.view(0)
    assert first.view(2) != second.view(2)
    imagined = {determinize(first.view(1), Random(seed)).takes[0].gift for seed in range(20)}
    assert imagined == {1, 31}


def test_chips_that_lie_open_stay_known_to_all_when_they_are_taken() -> None:
    state = play(table(RING, 0, 32, seats=3, box=BOX), "+MMMxx", "MMM", "go M")
    assert {state.view(seat).chips[3] for seat in range(3)} == {CATERPILLAR}


def test_chips_told_when_they_are_taken_from_a_real_table_are_known_to_all() -> None:
    state = GAME.start(GAME.setup(3, {"reveal": "when_taken"}))
    play(state, "+MKxxx", "MK", "go KM", "^4", "^c", "M>2")
    views = [state.view(seat) for seat in range(3)]
    assert {(view.chips[31], view.chips[1]) for view in views} == {(5, CATERPILLAR)}
    assert [view.takes[0].gift for view in views] == [1, 1, 0]


def test_two_players_have_no_secret_about_open_chips() -> None:
    state = GAME.start(GAME.setup(2))
    rng = Random(3)
    while state.to_move() != NOBODY:
        state.apply(next_move(state, rng))
        if state.to_move() != CHANCE:
            assert not unknown_places(state.view(0))
            assert determinize(state.view(0), Random(0)).dump() == state.dump()


def test_an_imagined_chip_is_as_likely_as_it_is_among_the_hidden() -> None:
    state = hunt("+MMxxx", "MM", "go M", "^3", "keep")
    view = state.view(1)
    found = [determinize(view, Random(seed)).chips[2] for seed in range(4000)]
    total = sum(view.hidden)
    for chip, count in enumerate(view.hidden):
        expected = 4000 * count / total
        assert abs(found.count(chip) - expected) < 5 * expected**0.5 + 1
