"""The saves: what was kept comes back, whatever happened to the program or to the file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.session import Session
from firmware.settings import Settings
from firmware.store import FILE
from rules.errors import BadSave
from rules.game import NOBODY
from tests.support.bench import Bench, session
from tests.support.saves import game_in, kept, opened, play_on, reopened, whole

# What was kept comes back


def test_a_kept_game_comes_back_with_everything(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = play_on(session((0, 2, 0), options={"peek": True, "stock": 10}), 40)
    key = kept(store, game)
    assert whole(game_in(reopened(store, tmp_path), key)) == whole(game)


def test_undo_redo_and_next_round_survive(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = play_on(session((0, 0), options={"stock": 5, "target": 500}), 300)
    game.undo()
    game.undo()
    game.redo()
    key = kept(store, game)
    assert game.match.round > 1, "the game was to reach a second round"
    back = game_in(reopened(store, tmp_path), key)
    assert whole(back) == whole(game)
    back.redo()
    game.redo()
    assert whole(back) == whole(game)


def test_only_what_is_new_is_written(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = session()
    key = kept(store, game)
    assert game.pending == []
    play_on(game, 3)
    store.keep(game)
    store.keep(game)
    assert whole(game_in(store, key)) == whole(game)


def test_a_restored_game_is_kept_on_under_its_own_number(tmp_path: Path) -> None:
    store = opened(tmp_path)
    key = kept(store, play_on(session(), 5))
    store = reopened(store, tmp_path)
    game = play_on(game_in(store, key), 5)
    store.keep(game)
    store = reopened(store, tmp_path)
    assert [saved.key for saved in store.unfinished()] == [key]
    assert whole(game_in(store, key)) == whole(game)


def test_the_last_played_game_is_offered_first(tmp_path: Path) -> None:
    times = iter((10.0, 20.0, 30.0))
    store = opened(tmp_path, lambda: next(times))
    first, second = session(seed="a"), session(seed="b")
    store.keep(first)
    store.keep(second)
    assert [saved.key for saved in store.unfinished()] == [second.key, first.key]
    store.keep(play_on(first, 1))
    assert [saved.key for saved in store.unfinished()] == [first.key, second.key]


def test_the_last_played_game_is_first_although_the_clock_went_back(tmp_path: Path) -> None:
    store = opened(tmp_path, lambda: 2_000_000_000.0)
    store.keep(session(seed="a"))
    store.close()
    store = opened(tmp_path, lambda: 0.0)  # a small computer without a battery
    second = session(seed="b")
    store.keep(second)
    assert store.unfinished()[0].key == second.key


def test_a_finished_match_is_not_offered_and_one_reopened_by_undo_is(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = play_on(session((0, 0), options={"stock": 5, "target": 100}), 5000)
    assert game.match.is_over
    store.keep(game)
    assert store.unfinished() == []
    game.undo()
    store.keep(game)
    assert [saved.key for saved in store.unfinished()] == [game.key]


def test_a_game_put_away_is_never_offered_again(tmp_path: Path) -> None:
    store = opened(tmp_path)
    key = kept(store, session())
    store.put_away(key)
    assert reopened(store, tmp_path).unfinished() == []


@pytest.mark.parametrize("broken", ["header", "journal", "level", "nothing"])
def test_a_game_that_cannot_be_replayed_is_named_so(tmp_path: Path, broken: str) -> None:
    store = opened(tmp_path)
    key = kept(store, session())
    store.close()
    spoil = {
        "header": "UPDATE games SET header = '[1, 2]'",
        "journal": "UPDATE entries SET text = '7>9' WHERE number = 4",
        "level": "UPDATE games SET header = replace(header, '\"Ben\", 1', '\"Ben\", 7')",
        "nothing": "DELETE FROM games",
    }
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute(spoil[broken])
    db.close()
    with pytest.raises(BadSave):
        game_in(opened(tmp_path), key)


def test_the_device_puts_such_a_game_away_and_says_so(tmp_path: Path) -> None:
    bench = Bench(tmp_path).start_game()
    bench.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE entries SET text = 'w>4' WHERE number = 2")
    db.close()
    bench = Bench(tmp_path).choose("Continue")
    assert bench.screen.name == "notice"
    assert "cannot be continued" in bench.text.replace("\n", " ")
    assert not bench.logged("trouble")
    assert bench.app.clipped == []
    bench.press("ok")
    assert "Continue" not in bench.text


# Settings


def test_settings_are_kept(tmp_path: Path) -> None:
    store = opened(tmp_path)
    assert store.settings() == Settings()
    store.adopt("sound", "game")
    store.adopt("sound", "off")
    store.adopt("pace", "key")
    assert reopened(store, tmp_path).settings() == Settings(sound="off", pace="key")


def test_unknown_and_impossible_settings_are_left_out(tmp_path: Path) -> None:
    store = opened(tmp_path)
    for key, value in (("sound", "loud"), ("colour", "red"), ("pace", "fast"), ("_replace", "1")):
        store.adopt(key, value)
    assert reopened(store, tmp_path).settings() == Settings(pace="fast")


def test_a_last_game_that_no_longer_can_be_is_no_trouble(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.adopt("last_game", "game=chess players=99 people=x level=9 stock=7 = a==b peek=True")
    store.close()
    bench = Bench(tmp_path).start_game()
    assert bench.screen.name == "table"
    assert not bench.logged("trouble")


# Any history


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    steps=st.lists(
        st.sampled_from(["play", "play", "play", "undo", "redo", "keep", "reopen"]), max_size=60
    ),
    people=st.booleans(),
    picks=st.randoms(use_true_random=False),
)
def test_a_store_reopened_at_any_time_gives_what_one_never_closed_gives(
    tmp_path_factory: pytest.TempPathFactory,
    steps: list[str],
    people: bool,
    picks: object,
) -> None:
    folder = tmp_path_factory.mktemp("store")
    rng = picks
    store = opened(folder)
    levels = (0, 0) if people else (0, 1)
    plain, saved = session(levels), session(levels)
    key = kept(store, saved)
    for step in steps:
        if step == "reopen":
            store.keep(saved)
            store = reopened(store, folder)
            saved = game_in(store, key)
        elif step == "keep":
            store.keep(saved)
        else:
            choice = rng.random()  # type: ignore[attr-defined]
            _do(plain, step, choice)
            _do(saved, step, choice)
        assert whole(saved) == whole(plain)
    store.close()


def _do(game: Session, step: str, choice: float) -> None:
    if step == "undo":
        if game.can_undo():
            game.undo()
    elif step == "redo":
        if game.match.can_redo():
            game.redo()
    elif game.match.is_over:
        return
    elif game.match.to_move == NOBODY:
        game.next_round()
    else:
        moves = game.match.state.legal_moves()
        game.play(moves[int(choice * len(moves))])
