"""Saves that cannot be read or written: moved aside, said, and nothing lost that was kept."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from firmware.store import FILE, StoreError
from firmware.store.files import connect, flaw_of
from firmware.store.inspection import inspect
from tests.support.bench import Bench, session
from tests.support.saves import opened, play_on, reopened

# Files that cannot be used


def _damage_header(path: Path) -> None:
    path.write_bytes(b"this was a shopping list\n" * 400)


def _damage_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(bytes(data))


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def _newer(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()


def _foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE games (name TEXT)")
    db.close()


def _emptied(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE entries")
    db.close()


@pytest.mark.parametrize("harm", [_damage_header, _damage_middle, _cut, _newer, _foreign, _emptied])
def test_a_file_that_cannot_be_used_is_moved_aside_and_said(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    store = opened(tmp_path)
    store.keep(play_on(session(), 60))
    store.close()
    harm(tmp_path / FILE)
    harmed = (tmp_path / FILE).read_bytes()
    store = opened(tmp_path)
    file = "kibitz-newer-1.db" if harm is _newer else "kibitz-damaged-1.db"
    assert store.notice.startswith(f"{file}: ")
    assert store.is_newer == (harm is _newer)
    assert store.unfinished() == []
    aside = (tmp_path / file).read_bytes()
    assert aside[100:] == harmed[100:], "but for the journal mode in its header, it is as it was"
    store.keep(session())
    assert len(reopened(store, tmp_path).unfinished()) == 1


def test_the_next_damaged_file_does_not_replace_the_last(tmp_path: Path) -> None:
    for number in (1, 2):
        opened(tmp_path).close()
        _damage_header(tmp_path / FILE)
        store = opened(tmp_path)
        store.close()
        assert f"kibitz-damaged-{number}.db" in store.notice
        assert (tmp_path / f"kibitz-damaged-{number}.db").exists()


def test_the_device_says_what_became_of_a_damaged_file_and_starts_clean(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"rubbish" * 1000)
    bench = Bench(tmp_path)
    assert bench.screen.name == "notice"
    assert "kibitz-damaged-1.db" in bench.text
    assert bench.app.clipped == []
    bench.press("ok")
    assert bench.text.startswith("KIBITZ")
    assert "Continue" not in bench.text


def test_a_second_instance_is_told_in_one_line(tmp_path: Path) -> None:
    store = opened(tmp_path)
    with pytest.raises(StoreError, match="another Kibitz is running") as told:
        opened(tmp_path)
    assert "\n" not in str(told.value)
    store.keep(session())
    store.close()
    assert len(opened(tmp_path).unfinished()) == 1


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot keep games here"):
        opened(tmp_path / "file" / "kibitz")


def test_saves_that_cannot_be_opened_are_told(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(StoreError, match="cannot keep games here"):
        opened(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="cannot keep games here"):
        opened(tmp_path)


def test_a_folder_on_a_read_only_file_system_is_told() -> None:
    if not Path("/proc/sys").is_dir():
        pytest.skip("needs a file system that refuses")
    with pytest.raises(StoreError, match="cannot keep games here"):
        opened(Path("/proc/sys/kibitz"))


# The long look


def _large(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that counts as large, with damage in its journals and nowhere else."""
    monkeypatch.setattr("firmware.store.schema.MOST_PAGES", 8)
    store = opened(folder)
    for seed in range(8):
        store.keep(play_on(session(seed=str(seed)), 100))
    store.close()
    with sqlite3.connect(folder / FILE) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        (page,) = db.execute("SELECT max(pageno) FROM dbstat WHERE name = 'entries'").fetchone()
    db.close()
    with (folder / FILE).open("r+b") as file:
        file.seek((page - 1) * 4096 + 100)
        file.write(b"\xff" * 3000)


def test_damage_in_old_journals_is_found_beside_the_game_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _large(tmp_path, monkeypatch)
    store = opened(tmp_path)
    found: SimpleQueue[str] = SimpleQueue()
    assert store.notice == "", "the start did not look there"
    store.inspect(found.put)
    told = found.get(timeout=30)
    assert told
    store.close()
    store = opened(tmp_path)
    assert store.notice == f"kibitz-damaged-1.db: {told}"
    assert reopened(store, tmp_path).notice == "", "it is said once"


def test_a_whole_file_is_looked_at_and_nothing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware.store.schema.MOST_PAGES", 2)
    store = opened(tmp_path)
    store.keep(play_on(session(), 100))
    thread = inspect(tmp_path / FILE, connect, pytest.fail)
    assert thread is not None
    thread.join(30)
    assert not flaw_of(tmp_path / FILE).exists()
    store.close()


def test_a_small_file_was_looked_at_whole_at_the_start(tmp_path: Path) -> None:
    opened(tmp_path).close()
    assert inspect(tmp_path / FILE, connect, pytest.fail) is None


def test_the_display_says_that_old_games_are_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _large(tmp_path, monkeypatch)
    bench = Bench(tmp_path)
    for thread in threading.enumerate():
        if thread.name == "inspection":
            thread.join(30)
    bench.wait(0.1)
    assert "Some old games are damaged" in bench.text
    bench.close()
