"""A phone that keeps score changes persons and groups, and the device says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.kept import Player
from firmware.phone.port import (
    Change,
    Disband,
    Enrol,
    Forget,
    Gather,
    Mark,
    Phone,
    Refusal,
    Rename,
    RenameGroup,
    Reply,
    Write,
)
from firmware.session import Session
from firmware.store.people import Group
from tests.firmware.test_phone_changes import KEEPER, at, phone, said
from tests.support.bench import Bench, session
from tests.support.padhand import PadHand
from tests.support.phones import ask, with_phones


@pytest.fixture
def hand(ram: Path) -> PadHand:
    """A pad of Rummy with Ann and Ben, and their phones."""
    return at(ram, "Rummy")


def names(bench: Bench) -> list[str]:
    return [profile.name for profile in bench.app.desk.people.profiles()]


@pytest.mark.parametrize("who", ["Pixel", "TV"])
@pytest.mark.parametrize(
    "change",
    [
        Enrol("Zoe"),
        Rename("Ann", "Zoe"),
        Mark("Ann", "fish"),
        Forget("Ann"),
        Gather("All", ("Ann",)),
        RenameGroup("Friday", "Sunday"),
        Disband("Friday"),
    ],
    ids=lambda change: type(change).__name__,
)
def test_only_a_scorekeeper_changes_persons_and_groups(
    hand: PadHand, who: str, change: Change
) -> None:
    people = hand.bench.app.desk.people
    people.gather("Friday", ("Ann", "Ben"))
    before = (people.profiles(), people.groups())
    assert ask(hand.bench, phone(hand, who), change).refusal is Refusal.NOT_ALLOWED
    assert (people.profiles(), people.groups()) == before


def test_a_new_person_gets_a_shape_of_her_own(hand: PadHand) -> None:
    assert ask(hand.bench, phone(hand, "Pad"), Enrol(" Zoe ")) == Reply()
    zoe = hand.bench.app.desk.people.find("Zoe")
    assert zoe is not None
    assert zoe.mark not in {"", *(one.mark for one in hand.bench.app.desk.people.profiles()[1:])}
    assert said(hand) == "Pad: new: Zoe"


@pytest.mark.parametrize(
    ("name", "reason"), [(" ", "empty"), ("x" * 13, "long"), ("ben", "taken"), ("\n", "empty")]
)
def test_a_name_that_cannot_be_is_refused(hand: PadHand, name: str, reason: str) -> None:
    before = names(hand.bench)
    for change in (Enrol(name), Rename("Ann", name)):
        reply = ask(hand.bench, phone(hand, "Pad"), change)
        assert reply == Reply(Refusal.BAD_NAME, reason)
    assert names(hand.bench) == before


def test_a_person_who_is_renamed_is_so_on_the_pad_and_in_the_saves(hand: PadHand) -> None:
    assert ask(hand.bench, phone(hand, "Pad"), Rename("Ann", "Anna")) == Reply()
    assert [player.name for player in hand.session.players] == ["Anna", "Ben"]
    assert "Anna: 0" in hand.bench.text
    assert said(hand) == "Pad: Ann → Anna"
    ask(hand.bench, phone(hand, "Pad"), Write("round 1 2"))
    key = hand.session.key
    assert key is not None
    assert [player.name for player in hand.store.restore(key).players] == ["Anna", "Ben"]


def with_a_guest_called_ben(ram: Path) -> tuple[Bench, Session, Phone]:
    """A game with a guest, a person of the same name elsewhere, and the phone that keeps score."""
    bench = Bench(ram)
    game = session((0, 0))
    game.players = (game.players[0], game.players[1]._replace(guest=True))
    bench.sit_down(game)
    bench.program.store.people.enrol("Ben")
    keeper = with_phones(bench).pair("Pad", KEEPER)
    return bench, game, keeper


def test_a_guest_of_the_same_name_is_not_renamed(ram: Path) -> None:
    bench, game, keeper = with_a_guest_called_ben(ram)
    assert ask(bench, keeper, Rename("Ben", "Benno")) == Reply()
    assert [player.name for player in game.players] == ["Ann", "Ben"]


def test_a_person_gets_the_shape_that_was_chosen(hand: PadHand) -> None:
    assert ask(hand.bench, phone(hand, "Pad"), Mark("Ann", "fish")) == Reply()
    ann = hand.bench.app.desk.people.find("Ann")
    assert ann is not None
    assert ann.mark == "fish"
    assert said(hand) == "Pad: Ann: new shape"


def test_a_person_who_is_deleted_is_a_guest_on_the_pad_and_in_the_saves(hand: PadHand) -> None:
    hand.bench.app.desk.people.gather("Friday", ("Ann", "Ben"))
    ask(hand.bench, phone(hand, "Pad"), Write("round 0 20"))
    assert ask(hand.bench, phone(hand, "Pad"), Forget("Ann")) == Reply()
    assert names(hand.bench) == ["Ben"]
    assert hand.bench.app.desk.people.groups()[0].members == ("Ben",)
    guest = Player("Player 1", guest=True)
    assert hand.session.players == (guest, Player("Ben"))
    assert "Player 1: 0" in hand.bench.text
    assert hand.bench.app._banner._waiting[-1] == "Pad: Ann deleted"
    ask(hand.bench, phone(hand, "Pad"), Write("round 10 0"))
    key = hand.session.key
    assert key is not None
    kept = hand.store.restore(key)
    assert kept.players == hand.session.players
    assert kept.totals == (10, 20)


def test_a_guest_of_the_same_name_is_not_deleted(ram: Path) -> None:
    bench, game, keeper = with_a_guest_called_ben(ram)
    assert ask(bench, keeper, Forget("Ben")) == Reply()
    assert [player.name for player in game.players] == ["Ann", "Ben"]


def test_a_group_gets_another_name_and_keeps_its_members(hand: PadHand) -> None:
    people = hand.bench.app.desk.people
    people.gather("Friday", ("Ben", "Ann"))
    assert ask(hand.bench, phone(hand, "Pad"), RenameGroup("Friday", " Sun  day ")) == Reply()
    assert people.groups() == [Group("Sun day", ("Ben", "Ann"))]
    assert said(hand) == "Pad: group Friday → Sun day"
    for same in ("Sun day", "SUN DAY"):
        keeper = phone(hand, "Pad")
        assert ask(hand.bench, keeper, RenameGroup(people.groups()[0].name, same)) == Reply()
        assert people.groups() == [Group(same, ("Ben", "Ann"))]


@pytest.mark.parametrize("name", ["sunday", "Sunday", " Sunday "])
def test_no_group_takes_the_name_of_another(hand: PadHand, name: str) -> None:
    people = hand.bench.app.desk.people
    people.gather("Sunday", ("Ann",))
    people.gather("Friday", ("Ben",))
    before = people.groups()
    for change in (RenameGroup("Friday", name), Gather(name, (), is_new=True)):
        reply = ask(hand.bench, phone(hand, "Pad"), change)
        assert reply == Reply(Refusal.BAD_NAME, "group")
    assert people.groups() == before


@pytest.mark.parametrize(("name", "reason"), [(" ", "empty"), ("x" * 13, "long")])
def test_a_group_whose_new_name_cannot_be_stays_as_it_is(
    hand: PadHand, name: str, reason: str
) -> None:
    people = hand.bench.app.desk.people
    people.gather("Friday", ("Ben",))
    reply = ask(hand.bench, phone(hand, "Pad"), RenameGroup("Friday", name))
    assert reply == Reply(Refusal.BAD_NAME, reason)
    assert people.groups() == [Group("Friday", ("Ben",))]


def test_groups_are_made_and_dissolved(hand: PadHand) -> None:
    people = hand.bench.app.desk.people
    assert ask(hand.bench, phone(hand, "Pad"), Gather("All", ("Ben", "", "Ann"))) == Reply()
    assert people.groups()[0].members == ("Ben", "Ann")
    assert ask(hand.bench, phone(hand, "Pad"), Disband("All")) == Reply()
    assert people.groups() == []


@pytest.mark.parametrize(
    "change",
    [
        Rename("Nobody", "Zoe"),
        Mark("Nobody", "fish"),
        Mark("Ann", "elephant"),
        Mark("Ann", ""),
        Forget("Nobody"),
        RenameGroup("Nobody", "Sunday"),
        Disband("Nobody"),
        Gather("All", ("Ann", "Nobody")),
        Gather("All", ("Ann",) * 13),
    ],
)
def test_what_is_not_there_is_refused(hand: PadHand, change: Change) -> None:
    assert ask(hand.bench, phone(hand, "Pad"), change).refusal is Refusal.UNKNOWN


def test_while_players_are_chosen_on_the_device_no_phone_renames_them(ram: Path) -> None:
    bench = Bench(ram)
    bench.program.store.people.enrol("Ann")
    keeper = with_phones(bench).pair("Pad", KEEPER)
    bench.choose("Players").choose("Ann")
    assert ask(bench, keeper, Rename("Ann", "Anna")).refusal is Refusal.BUSY
    bench.press("back", "back")
    assert ask(bench, keeper, Rename("Ann", "Anna")) == Reply()


def test_while_statistics_are_looked_at_on_the_device_nobody_is_deleted(ram: Path) -> None:
    bench = Bench(ram)
    bench.program.store.people.enrol("Ann")
    keeper = with_phones(bench).pair("Pad", KEEPER)
    bench.choose("History")
    assert ask(bench, keeper, Forget("Ann")).refusal is Refusal.BUSY
    bench.press("back")
    assert ask(bench, keeper, Forget("Ann")) == Reply()
