"""Several people, one device: nobody ever sees what is another's."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.skipbo import GAME
from rules.skipbo.moves import DISCARD, PASS
from rules.skipbo.opponent import LEVELS
from rules.skipbo.pieces import spread
from rules.skipbo.state import SkipBoState
from rules.skipbo.view import SkipBoView
from tests.support.bench import Bench, session


@pytest.fixture
def bench(ram: Path) -> Bench:
    return Bench(ram).sit_down(session((0, 0, 1), options={"stock": 10}))


def a_discard(bench: Bench) -> int:
    return next(m for m in bench.state.legal_moves() if DISCARD <= m < PASS)


def reshuffled(state: SkipBoState, seat: int, rng: Random) -> SkipBoState:
    """Deal again all that a seat cannot see: the others' hands, the draw pile, the stocks."""
    view = state.view(seat)
    assert isinstance(view, SkipBoView)
    hidden = spread(view.hidden)
    rng.shuffle(hidden)
    data = state.dump()
    for other, hand in enumerate(data["hands"]):
        if other != seat:
            data["hands"][other] = sorted(hidden.pop() for _ in hand)
    data["unseen"] = sorted(hidden)
    return GAME.load(data)


def test_the_hand_is_hidden_until_the_device_has_been_passed_on(bench: Bench) -> None:
    assert bench.screen.name == "hand over"
    assert "Ann" in bench.text
    bench.press("ok")
    assert bench.screen.name == "table"
    assert bench.table.seat == 0
    bench.play(a_discard(bench))
    assert bench.screen.name == "hand over"
    assert "Ben" in bench.text


def test_nothing_of_the_hands_is_on_the_hand_over_screen(bench: Bench) -> None:
    bench.press("ok").play(a_discard(bench))
    picture, text = bench.picture, bench.text
    for seed in range(5):
        bench.session.match.state = reshuffled(bench.state, 2, Random(seed))
        bench.app.show()
        assert bench.picture == picture
        assert bench.text == text


@pytest.mark.parametrize("key", ["scroll", "check", "up", "right"])
def test_only_ok_and_back_confirm(bench: Bench, key: str) -> None:
    bench.press(key).hold("select")
    assert bench.screen.name == "hand over"


def test_while_an_opponent_plays_the_last_persons_cards_are_shown(bench: Bench) -> None:
    bench.press("ok").play(a_discard(bench)).press("ok").play(a_discard(bench))
    assert not bench.table.is_persons_turn
    assert bench.table.seat == 1
    bench.until_my_turn()
    assert bench.screen.name == "hand over"
    assert "Ann" in bench.text
    bench.press("ok")
    assert bench.table.seat == 0


def test_taking_back_into_anothers_turn_asks_for_the_device(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 0), options={"stock": 10})).press("ok")
    hand = bench.table.view.hand
    bench.play(a_discard(bench)).press("ok")
    assert bench.table.seat == 1
    bench.press("back")
    assert bench.screen.name == "hand over"
    assert "Ann" in bench.text
    bench.press("ok")
    assert bench.table.view.hand == hand
    bench.hold("ok").choose("Do it again")
    assert bench.screen.name == "hand over"
    assert "Ben" in bench.text


def test_a_continued_game_asks_for_the_device_first(bench: Bench, ram: Path) -> None:
    bench.press("ok").close()
    again = Bench(ram).choose("Continue")
    assert again.screen.name == "hand over"


def test_the_next_round_asks_for_the_device(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 0), options={"stock": 5, "target": 500}))
    for _ in range(2000):
        if bench.screen.name == "round over":
            break
        if bench.screen.name == "hand over":
            bench.press("ok")
        else:
            bench.play(bench.advise()).wait(1)
    bench.press("ok")
    assert bench.session.match.round == 2
    first = bench.session.match.to_move
    if bench.screen.name != "hand over":
        assert bench.table._in_hand == first


@pytest.mark.parametrize("levels", [(0, 0), (0, 1, 0, 2), (0, 1, 2, 3, 0, 0), (0, 2)])
def test_no_picture_and_no_reading_depends_on_what_a_seat_cannot_see(
    levels: tuple[int, ...], ram: Path
) -> None:
    """Swap all hidden cards: the table, the look around and the recall stay as they are."""
    bench = Bench(ram).sit_down(session(levels, options={"stock": 10}))
    rng = Random(1)
    for _ in range(40):
        if bench.screen.name == "hand over":
            bench.press("ok")
        if bench.screen.name != "table":
            break
        real = bench.state
        shown = _all_shown(bench)
        bench.session.match.state = reshuffled(real, bench.table.seat, rng)
        assert _all_shown(bench) == shown
        bench.session.match.state = real
        if bench.table.is_persons_turn:
            bench.play(bench.advise(2))
        bench.wait(1)


def _all_shown(bench: Bench) -> list[object]:
    found: list[object] = []
    for key in ("check", "ok"):
        bench.app.show()
        found += [bench.picture, bench.text, bench.app.clipped]
        bench.press(key)
    return found


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_an_opponent_decides_the_same_whatever_it_cannot_see(level: int) -> None:
    """Story 11, through the session as the device asks it."""
    game = session((level, level), options={"stock": 10})
    for number in range(15):
        seat = game.match.to_move
        state = game.match.state
        assert isinstance(state, SkipBoState)
        choice = game.game.opponent(level).choose(state.view(seat), game.thinking_rng(), 0)
        other = reshuffled(state, seat, Random(number))
        assert game.game.opponent(level).choose(other.view(seat), game.thinking_rng(), 0) == choice
        game.play(choice)
