"""A disk that is full, broken, locked, read-only or slow: the game goes on and nothing is lost."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from device.ports import Icon
from firmware.app import WARN_AGAIN
from firmware.settings import Settings
from firmware.store import FILE, VERSION, Store, StoreError
from tests.support.bench import Bench, session
from tests.support.faults import FAULTS, Disk
from tests.support.saves import game_in, kept, opened, play_on, reopened, whole
from tests.support.selection import one_in

OLD = Path(__file__).parent / "saves" / "version-1.db"
MIGRATION_CALLS = 53
"""Calls into sqlite that opening the oldest file takes."""

FOR_EVER = 1000.0
"""Seconds: in these tests nothing is tried again by itself."""

every_fault = pytest.mark.parametrize("fault", FAULTS)


def on(disk: Disk, folder: Path) -> Store:
    return Store(folder, lambda: 1000.0, connect=disk.connect, retry=FOR_EVER)


# At every call


@every_fault
@pytest.mark.parametrize("call", range(1, 9))
def test_a_fault_at_any_call_of_a_saving_loses_nothing(ram: Path, call: int, fault: str) -> None:
    disk = Disk()
    store = on(disk, ram)
    game = play_on(session(), 3)
    disk.fail_once(call, fault)
    key = kept(store, game)
    assert store.trouble == ("" if store.is_safe else fault)
    assert store.flush()
    assert whole(game_in(reopened(store, ram), key)) == whole(game)


@every_fault
@pytest.mark.parametrize("call", one_in(2, range(1, MIGRATION_CALLS + 2)))
def test_a_fault_at_any_call_of_a_migration_loses_nothing(ram: Path, call: int, fault: str) -> None:
    shutil.copy(OLD, ram / FILE)
    disk = Disk()
    disk.fail_once(call, fault)
    if _is_refused(fault, call):
        with pytest.raises(StoreError, match="another Kibitz"):
            on(disk, ram)
    else:
        store = on(disk, ram)
        assert len(store.unfinished()) == 2, "what is there can be looked at"
        store.close()
    with sqlite3.connect(ram / FILE) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] in range(1, VERSION + 1)
    db.close()
    store = opened(ram)
    assert store.notice == ""
    assert [saved.key for saved in store.unfinished()] == [2, 1]
    assert len(store.reader.execute("SELECT * FROM results").fetchall()) == 2
    store.close()


def _is_refused(fault: str, call: int) -> bool:
    """Locked is the one fault that means that another program has the file."""
    return fault == "locked" and call <= MIGRATION_CALLS


def test_every_call_of_a_migration_was_among_them(ram: Path) -> None:
    shutil.copy(OLD, ram / FILE)
    disk = Disk()
    on(disk, ram).close()
    assert disk.calls == MIGRATION_CALLS


@pytest.mark.parametrize("fault", sorted(set(FAULTS) - {"locked"}))
def test_the_very_first_start_can_be_on_such_a_disk(ram: Path, fault: str) -> None:
    disk = Disk()
    disk.fail_once(3, fault)
    store = on(disk, ram / "new")
    assert store.trouble == fault
    game = session()
    store.keep(game)
    assert store.flush()
    assert reopened(store, ram / "new").unfinished()[0].key == game.key


# For a while


@every_fault
def test_what_was_played_meanwhile_is_written_when_it_can_be(ram: Path, fault: str) -> None:
    disk = Disk()
    store = on(disk, ram)
    first = session(seed="first")
    key = kept(store, first)
    disk.fault = fault
    second = session(seed="second")
    for _ in range(5):
        store.keep(play_on(first, 2))
        store.keep(play_on(second, 2))
    store.adopt("sound", "off")
    assert store.trouble == fault
    assert not store.is_safe
    assert [saved.key for saved in store.unfinished()] == [second.key, key]
    assert game_in(store, key) is first, "it goes on as it was left"
    assert store.settings() == Settings(sound="off")
    disk.fault = ""
    assert store.flush()
    assert (store.trouble, store.is_safe) == ("", True)
    store = reopened(store, ram)
    assert second.key is not None
    assert whole(game_in(store, key)) == whole(first)
    assert whole(game_in(store, second.key)) == whole(second)
    assert store.settings() == Settings(sound="off")


def test_it_is_tried_again_by_itself(ram: Path) -> None:
    disk = Disk()
    changes: list[str] = []
    store = Store(
        ram, lambda: 1000.0, lambda: changes.append("!"), connect=disk.connect, retry=0.001
    )
    disk.fault = "full"
    store.keep(session())
    disk.fault = ""
    assert store._writer._turn.acquire()
    store._writer._turn.wait_for(lambda: store.is_safe, 30)
    store._writer._turn.release()
    assert store.is_safe
    store.close()
    assert len(changes) == 2, "that it fails, and that it goes again"


def test_closing_says_whether_all_is_on_the_disk(ram: Path) -> None:
    disk = Disk()
    store = on(disk, ram)
    disk.fault = "full"
    store.keep(session())
    assert not store.close()
    assert opened(ram).unfinished() == []


def test_a_disk_that_has_become_read_only_can_be_looked_at(ram: Path) -> None:
    store = opened(ram)
    game = play_on(session(), 5)
    key = kept(store, game)
    store.close()
    disk = Disk()
    disk.fail_once(2, "read-only")
    store = on(disk, ram)
    assert store.trouble == "read-only"
    assert not store.is_safe
    back = game_in(store, key)
    assert whole(back) == whole(game)
    store.keep(play_on(back, 3))
    assert store.flush(), "the disk can be written again"
    assert whole(game_in(store, key)) == whole(back)
    assert whole(game_in(reopened(store, ram), key)) == whole(back)


# A slow disk


def test_a_slow_disk_does_not_stop_the_game(ram: Path) -> None:
    disk = Disk()
    store = Store(ram, lambda: 1000.0, connect=disk.connect, patience=0.01, retry=FOR_EVER)
    disk.goes_on.clear()
    game = session()
    key = kept(store, game)
    assert store.trouble == "slow"
    for _ in range(20):
        store.keep(play_on(game, 1))
    assert not store.is_safe
    assert store.unfinished()[0].key == key
    disk.goes_on.set()
    assert store.flush(30)
    assert store.trouble == ""
    assert whole(game_in(reopened(store, ram), key)) == whole(game)


# On the device


def test_the_display_says_once_that_nothing_can_be_saved_and_the_game_goes_on(ram: Path) -> None:
    disk = Disk()
    bench = Bench(ram, connect=disk.connect).sit_down(session())
    assert Icon.SAVED in bench.icons
    disk.fault = "full"
    bench.play(bench.advise())
    bench.press("right")
    assert bench.screen.name == "unsaved"
    assert "The disk is full" in bench.text
    assert bench.app.clipped == []
    assert Icon.SAVED not in bench.icons
    bench.press("ok").until_my_turn()
    before = bench.session.match.length
    bench.play(bench.advise()).until_my_turn()
    assert bench.session.match.length > before
    assert bench.logged("screen").count("unsaved") == 1
    disk.fault = ""
    bench.program.store.flush()
    bench.press("right")
    assert Icon.SAVED in bench.icons
    played = whole(bench.session)
    bench.close()
    again = Bench(ram).choose("Continue")
    assert whole(again.session) == played


def test_it_is_said_again_when_it_happens_later(ram: Path) -> None:
    disk = Disk()
    bench = Bench(ram, connect=disk.connect).sit_down(session())
    disk.fault = "full"
    bench.play(bench.advise()).press("right").press("ok")
    disk.fault = ""
    bench.program.store.flush()
    bench.wait(WARN_AGAIN)
    disk.fault = "full"
    bench.until_my_turn().press("scroll").play(bench.advise()).press("right")
    assert bench.logged("screen").count("unsaved") == 2


def test_switching_off_says_what_may_be_lost(ram: Path) -> None:
    disk = Disk()
    bench = Bench(ram, connect=disk.connect).sit_down(session())
    disk.fault = "full"
    bench.play(bench.advise()).press("right").press("ok").hold("power")
    assert "may be lost" in bench.text
    assert bench.app.clipped == []
