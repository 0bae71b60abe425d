"""Old saves stay readable (story 14): `saves/` has a file of every version that ever was.

Beside each lies what the program of its time said of its games.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from firmware.settings import Settings
from firmware.store import FILE, VERSION, Store
from rules.errors import BadSave
from tests.support.bench import Bench, session
from tests.support.faults import Disk
from tests.support.saves import game_in, kept, opened, play_on, reopened

SAVES = Path(__file__).parent / "saves"
OLD = sorted(SAVES.glob("version-*.db"))

every_version = pytest.mark.parametrize("old", OLD, ids=[path.stem for path in OLD])


def moved_in(old: Path, folder: Path) -> tuple[Store, dict[int, Any]]:
    """Open an old file where the saves are; return it with what was said of its games."""
    shutil.copy(old, folder / FILE)
    facts = json.loads(old.with_suffix(".json").read_text("utf-8"))
    return opened(folder), {int(key): value for key, value in facts.items()}


@every_version
def test_every_game_of_an_old_file_is_as_it_was(old: Path, tmp_path: Path) -> None:
    store, facts = moved_in(old, tmp_path)
    assert store.notice == ""
    for key, fact in facts.items():
        match = game_in(store, key).match
        assert match.state.dump() == fact["dump"], fact["name"]
        assert match.round == fact["round"]
        assert match.to_move == fact["to_move"]
        assert match.sheet.totals == tuple(fact["totals"])
        assert len(list(match.transcript())) == fact["transcript"]


@every_version
def test_an_old_file_offers_what_it_offered_and_has_its_settings(old: Path, tmp_path: Path) -> None:
    store, facts = moved_in(old, tmp_path)
    going = [key for key, fact in facts.items() if fact["name"] not in {"finished", "put away"}]
    assert sorted(saved.key for saved in store.unfinished()) == sorted(going)
    assert store.unfinished()[0].totals == tuple(facts[store.unfinished()[0].key]["totals"])
    settings = store.settings()
    assert (settings.sound, settings.pace) == ("game", "fast")


@every_version
def test_old_finished_matches_are_in_the_statistics(old: Path, tmp_path: Path) -> None:
    store, facts = moved_in(old, tmp_path)
    over = [key for key, fact in facts.items() if fact["over"]]
    rows = store.reader.execute("SELECT game, points FROM results ORDER BY game, seat").fetchall()
    assert rows == [(key, points) for key in over for points in facts[key]["totals"]]


@every_version
def test_an_old_game_is_played_on(old: Path, tmp_path: Path) -> None:
    store, _facts = moved_in(old, tmp_path)
    key = store.unfinished()[0].key
    game = play_on(game_in(store, key), 5)
    store.keep(game)
    assert game_in(reopened(store, tmp_path), key).mark() == game.mark()


def test_a_file_of_this_version_is_not_migrated(tmp_path: Path) -> None:
    opened(tmp_path).close()
    disk = Disk()
    Store(tmp_path, lambda: 0.0, connect=disk.connect).close()
    assert disk.calls < 10


def test_a_file_of_an_old_version_without_its_tables_is_moved_aside(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("CREATE TABLE games (id)")
        db.execute("PRAGMA user_version = 1")
    db.close()
    assert "it has no entries, settings" in opened(tmp_path).notice


def test_an_old_game_that_cannot_be_replayed_is_put_aside_and_kept(tmp_path: Path) -> None:
    shutil.copy(OLD[0], tmp_path / FILE)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE entries SET text = '7>9' WHERE game = 1 AND number = 9")
    db.close()
    store = opened(tmp_path)
    assert [saved.key for saved in store.unfinished()] == [2]
    row = store.reader.execute("SELECT aside FROM games WHERE id = 1").fetchone()
    assert row == ("damaged",)
    assert store.reader.execute("PRAGMA user_version").fetchone() == (VERSION,)


# The replay must give what was shown


def test_a_journal_that_leads_elsewhere_than_was_shown_is_said(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = play_on(session((0, 0)), 20)
    key = kept(store, game)
    game.undo()
    store.keep(game)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("DELETE FROM entries WHERE text = 'undo'")
    db.close()
    store = opened(tmp_path)
    with pytest.raises(BadSave, match="was shown"):
        game_in(store, key)


def test_the_device_puts_such_a_game_aside_and_goes_on(tmp_path: Path) -> None:
    bench = Bench(tmp_path).start_game()
    bench.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE games SET mark = substr(mark, 1, 9) || '00000000'")
    db.close()
    bench = Bench(tmp_path).choose("Continue")
    assert "put aside" in bench.text.replace("\n", " ")
    bench.press("ok")
    assert "Continue" not in bench.text
    bench.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone()[0] > 0, "it is not lost"
    db.close()


def test_the_mark_of_states_with_other_parts_is_not_compared(tmp_path: Path) -> None:
    """A later version whose states know more must still open the games of this one."""
    store = opened(tmp_path)
    key = kept(store, play_on(session(), 5))
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE games SET mark = '00000000-00000000'")
    db.close()
    assert game_in(opened(tmp_path), key).match.length > 5


def test_settings_begin_with_their_defaults(tmp_path: Path) -> None:
    assert opened(tmp_path).settings() == Settings()
