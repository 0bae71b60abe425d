"""Names with few keys: the wheel of letters, who plays, and named people in games."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.board import UNIT
from firmware.letters import WHEEL, completion, joined, likely
from firmware.store.people import Group
from tests.support.bench import Bench
from tests.support.padhand import PadHand

NAMES = ("Anna", "Bartholomäus"[:12], "Zoë", "Łukasz", "O'Brien", "Jean-Luc")


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path).choose("Players").choose("New player")


def spell(bench: Bench, name: str, *, next_key: str = "right", ok: str = "ok") -> int:
    """Write a name letter by letter, the shorter way round; return how many presses it took."""
    presses = 0
    for at in range(len(name)):
        for _ in range(len(WHEEL) + 3):
            offered = bench.text.split("\n")[2].removeprefix("> ")
            if offered == {" ": "space"}.get(name[at], name[at]):
                break
            bench.press(next_key)
            presses += 1
        bench.press(ok)
        presses += 1
        assert bench.text.split("\n")[1] == f"{name[: at + 1]}_"
    return presses


@pytest.mark.parametrize("name", NAMES)
def test_every_name_can_be_written(bench: Bench, name: str) -> None:
    spell(bench, name)
    bench.hold("ok")
    assert bench.chosen == "New player"
    assert [person.name for person in bench.program.store.people.profiles()] == [name]


def test_four_keys_are_enough(tmp_path: Path) -> None:
    bench = Bench(tmp_path, UNIT)
    bench.choose("Players", move="scroll", ok="select").choose("New", move="scroll", ok="select")
    spell(bench, "Ed", next_key="scroll", ok="select")
    bench.hold("select")
    assert [person.name for person in bench.program.store.people.profiles()] == ["Ed"]


def test_back_rubs_out_and_then_leaves(bench: Bench) -> None:
    spell(bench, "Al")
    bench.press("back")
    assert "A_" in bench.text
    bench.press("back", "back")
    assert bench.chosen == "New player"


def test_a_name_that_is_taken_is_said_and_nothing_is_lost(bench: Bench) -> None:
    bench.program.store.people.enrol("Al")
    spell(bench, "Al")
    bench.hold("ok")
    assert "That name is taken" in bench.text
    assert "Al_" in bench.text


def test_a_known_beginning_offers_the_whole_name(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    for name in ("Annabella", "Ben"):
        bench.program.store.people.enrol(name)
    bench.choose("Players").choose("Annabella").choose("Rename")
    for _ in "nnabella":
        bench.press("back")
    assert "A_" in bench.text
    assert "Annabella" not in bench.text, "one's own name is no guess"


def test_guesses_come_from_earlier_names() -> None:
    assert likely("", ["Zoë", "Zack", "Ann"]) == "Z"
    assert likely("Z", ["Zoë"]) == "O"
    assert completion("zo", ["Ann", "Zoë"]) == "Zoë"
    assert completion("Zoë", ["Zoë"]) is None
    assert completion("", ["Zoë"]) is None


def test_a_capital_begins_each_word() -> None:
    name = ""
    for letter in "JEAN-LUC P":
        name = joined(name, letter)
    assert name == "Jean-Luc P"


def test_names_are_guessed_well_enough_to_be_short(bench: Bench) -> None:
    """With arrows, going the shorter way, a name of six letters takes at most sixty presses."""
    assert spell(bench, "Marek", next_key="right") < 90


# Who plays


def test_a_group_is_picked_at_once(tmp_path: Path) -> None:
    hand = PadHand(tmp_path, "Ann", "Ben", "Cid")
    hand.store.people.gather("Friday", ["Cid", "Ann"])
    hand.choose("Keep score")
    hand.choose("Rummy")
    hand.choose("Friday")
    assert hand.bench.chosen == "Start: 2 players"
    hand.press("ok")
    assert [player.name for player in hand.session.players] == ["Cid", "Ann"]
    hand.bench.close()


def test_too_few_cannot_start(tmp_path: Path) -> None:
    hand = PadHand(tmp_path, "Ann")
    hand.choose("Keep score")
    hand.choose("Rummy")
    hand.choose("Ann")
    hand.hold("ok")
    assert hand.screen == "who plays"
    assert hand.bench.tunes[-1] == "illegal"
    hand.bench.close()


def test_a_new_group_is_named_and_filled(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    for name in ("Ben", "Ann"):
        bench.program.store.people.enrol(name)
    bench.choose("Players").choose("New group")
    spell(bench, "Us")
    bench.hold("ok")
    bench.choose("Ben").choose("Ann").hold("ok")
    assert bench.program.store.people.groups() == [Group("Us", ("Ben", "Ann"))]


def test_a_game_is_played_under_ones_name_and_next_time_too(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.program.store.people.enrol("Zoë")
    bench.choose("New game")
    while "Ready?" not in bench.text:
        bench.press("ok")
    while "Who plays?" not in bench.text:
        bench.press("right")
    bench.press("ok").choose("Zoë").choose("Done")
    assert "Start: Zoë" in bench.text
    bench.press("ok")
    assert [player.name for player in bench.session.players if player.is_person] == ["Zoë"]
    bench.close()
    bench = Bench(tmp_path).choose("New game")
    while "Ready?" not in bench.text:
        bench.press("ok")
    assert "Start: Zoë" in bench.text
    bench.close()


def test_an_opponent_never_has_the_name_of_somebody_who_plays(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.program.store.people.enrol("Ada")
    bench.choose("New game")
    while "Ready?" not in bench.text:
        bench.press("ok")
    while "Who plays?" not in bench.text:
        bench.press("right")
    bench.press("ok").choose("Ada").choose("Done").press("ok")
    names = [player.name for player in bench.session.players]
    assert len(set(names)) == len(names)
    bench.close()


def test_the_statistics_of_a_person_can_be_deleted_on_the_device(tmp_path: Path) -> None:
    hand = PadHand(tmp_path, "Ann", "Ben")
    hand.begin("Table tennis", "Ann", "Ben")
    for _ in range(33):
        hand.press("ok")
    assert hand.screen == "pad over"
    hand.press("back")
    hand.choose("Players")
    hand.choose("Ann")
    assert "Statistics" in hand.bench.text
    hand.choose("Delete")
    hand.press("ok")
    assert "Ann" not in hand.bench.text
    hand.press("back")
    hand.choose("History")
    assert "Ann" not in hand.bench.text
    hand.bench.close()
