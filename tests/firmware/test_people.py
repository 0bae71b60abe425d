"""Persons, their shapes and groups: kept, renamed and forgotten everywhere at once."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.history import History, Who
from firmware.store import FILE, Store
from firmware.store.people import EMPTY, LONG, TAKEN, BadName, Group
from tests.support.bench import session
from tests.support.evening import finished
from tests.support.faults import Disk
from tests.support.saves import game_in, opened, reopened

ANN_AND_BEN = ("Ann", "Ben")


def guest(seat: int) -> str:
    return f"Player {seat + 1}"


def names(store: Store) -> list[str]:
    return [profile.name for profile in store.people.profiles()]


def test_a_new_person_is_offered_first_and_kept(tmp_path: Path) -> None:
    store = opened(tmp_path, iter(range(100)).__next__)
    store.people.enrol("Ann", "star")
    store.people.enrol("Ben", "moon")
    assert names(store) == ["Ben", "Ann"]
    store = reopened(store, tmp_path)
    assert names(store) == ["Ben", "Ann"]
    ann = store.people.find("Ann")
    assert ann is not None
    assert ann.mark == "star"


def test_who_plays_is_offered_first_next_time(tmp_path: Path) -> None:
    clock = iter(range(100))
    store = opened(tmp_path, lambda: float(next(clock)))
    for name in ("Ann", "Ben", "Cid"):
        store.people.enrol(name)
    store.keep(session((0, 0), names=("Ben", "Ann")))
    assert names(store) == ["Ben", "Ann", "Cid"]
    assert names(reopened(store, tmp_path)) == ["Ben", "Ann", "Cid"]


def test_a_guest_is_nobody(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = session((0, 0))
    game.players = (game.players[0], game.players[1]._replace(guest=True))
    store.keep(game)
    assert names(store) == ["Ann"]


@pytest.mark.parametrize(
    ("name", "reason"), [(" ", EMPTY), ("Bartholomew II", LONG), ("ANN", TAKEN), (" Ann ", TAKEN)]
)
def test_a_name_that_cannot_be_is_refused_and_changes_nothing(
    tmp_path: Path, name: str, reason: str
) -> None:
    store = opened(tmp_path)
    store.people.enrol("Ann")
    with pytest.raises(BadName) as refused:
        store.people.enrol(name)
    assert refused.value.reason == reason
    assert names(reopened(store, tmp_path)) == ["Ann"]


def test_spaces_round_and_within_a_name_are_tidied(tmp_path: Path) -> None:
    assert opened(tmp_path).people.enrol("  Mary   Ann ").name == "Mary Ann"


def test_a_new_name_counts_for_what_was_played_before(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.keep(finished((0, 0), names=ANN_AND_BEN))
    going = session((0, 0), names=ANN_AND_BEN)
    store.keep(going)
    store.people.gather("Friday", ["Ann", "Ben"])
    store.people.rename("Ann", "Anna")
    store = reopened(store, tmp_path)
    history = History(store.reader)
    assert {who.name for who in history.everybody()} == {"Anna", "Ben"}
    assert history.statistics("skip-bo", Who("Anna")).played == 1
    assert store.unfinished()[0].players == ("Anna", "Ben")
    assert store.people.groups() == [Group("Friday", ("Anna", "Ben"))]
    assert going.key is not None
    assert [player.name for player in game_in(store, going.key).players] == ["Anna", "Ben"]


def test_a_new_name_may_differ_in_its_capitals_alone(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.people.enrol("ann")
    store.people.rename("ann", "Ann")
    assert names(reopened(store, tmp_path)) == ["Ann"]


def test_whom_we_forget_leaves_no_trace_but_a_guest(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.keep(finished((0, 0), names=ANN_AND_BEN))
    store.people.gather("Friday", ["Ann", "Ben"])
    store.people.forget("Ann", guest)
    store = reopened(store, tmp_path)
    history = History(store.reader)
    assert history.everybody() == [Who("Ben")]
    assert history.matches()[0].players == ("Player 1", "Ben")
    assert names(store) == ["Ben"]
    assert store.people.groups() == [Group("Friday", ("Ben",))]
    store.close()
    assert b"Ann" not in _all_texts(tmp_path / FILE)


def _all_texts(path: Path) -> bytes:
    with sqlite3.connect(path) as db:
        text = "\n".join(db.iterdump())
    db.close()
    return text.encode()


def test_an_opponent_or_guest_of_the_same_name_stays(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = finished((0, 1), names=("Ada", "Ada"))
    store.keep(game)
    store.people.forget("Ada", guest)
    store = reopened(store, tmp_path)
    assert History(store.reader).matches()[0].players == ("Player 1", "Ada")


@pytest.mark.parametrize("name", ["100%", "a_b", "O'Brien", 'x"y', "a\\b"])
def test_signs_that_mean_something_to_a_database_are_letters_here(
    tmp_path: Path, name: str
) -> None:
    store = opened(tmp_path)
    store.keep(finished((0, 0), names=(name, "axb")))
    store.people.rename(name, "New")
    store.people.forget("axb", guest)
    store = reopened(store, tmp_path)
    assert History(store.reader).matches()[0].players == ("New", "Player 2")


def test_a_group_is_changed_and_disbanded(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.people.gather("Friday", ["Ann", "Ben"])
    store.people.gather("Chess club", ["Cid"])
    store.people.gather("Friday", ["Ben", "Dot"])
    store = reopened(store, tmp_path)
    assert Group("Friday", ("Ben", "Dot")) in store.people.groups()
    store.people.disband("Friday")
    assert reopened(store, tmp_path).people.groups() == [Group("Chess club", ("Cid",))]


def test_while_the_disk_refuses_people_are_there_and_are_written_later(tmp_path: Path) -> None:
    disk = Disk()
    store = Store(tmp_path, lambda: 1.0, connect=disk.connect, retry=1000.0)
    disk.fault = "full"
    store.people.enrol("Ann")
    assert store.trouble == "full"
    assert names(store) == ["Ann"]
    disk.fault = ""
    assert store.flush()
    assert names(reopened(store, tmp_path)) == ["Ann"]


_NAMES = st.sampled_from(["Ann", "Ben", "Cid", "Dot"])
_DEEDS = st.one_of(
    st.tuples(st.just("enrol"), _NAMES),
    st.tuples(st.just("forget"), _NAMES),
    st.tuples(st.just("rename"), _NAMES, _NAMES),
    st.tuples(st.just("gather"), st.sampled_from(["X", "Y"]), st.lists(_NAMES, unique=True)),
    st.tuples(st.just("disband"), st.sampled_from(["X", "Y"])),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(deeds=st.lists(_DEEDS, max_size=12))
def test_what_is_in_memory_is_what_the_disk_says(ram: Path, deeds: list[tuple[str, ...]]) -> None:
    store = opened(ram / str(len(list(ram.iterdir()))))
    for deed, *words in deeds:
        _do(store, deed, words)
    told = sorted(store.people.profiles()), sorted(store.people.groups())
    store.people._profiles = store.people._groups = None
    assert (sorted(store.people.profiles()), sorted(store.people.groups())) == told
    store.close()


def _do(store: Store, deed: str, words: list[str]) -> None:
    people = store.people
    known = people.find(words[0]) is not None
    with suppress(BadName):
        if deed == "forget":
            people.forget(words[0], guest)
        elif deed != "rename" or known:
            getattr(people, deed)(*words)
