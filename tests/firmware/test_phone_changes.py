"""What phones ask for is carried out on the device, if they may: points, names, groups."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from firmware.padsession import PadSession
from firmware.phone.port import Kind, Phone, PhoneRequest, Refusal, Reply, Role, Write
from firmware.screens.pad_words import why
from rules.errors import BadEntry
from rules.pads.sheet import TimerPer
from tests.firmware.test_pad_clock import menu, on_table, shown
from tests.support.bench import Bench, session
from tests.support.padhand import PadHand
from tests.support.phones import ask, tell, with_phones

ANN, BEN = Role(Kind.PLAYER, "Ann"), Role(Kind.PLAYER, "Ben")
KEEPER = Role(Kind.SCOREKEEPER)


@pytest.fixture
def hand(ram: Path) -> PadHand:
    """A pad of Rummy with Ann and Ben, and their phones."""
    return at(ram, "Rummy")


def at(folder: Path, sheet: str, people: Iterable[str] = ("Ann", "Ben")) -> PadHand:
    hand = PadHand(folder, *people)
    hand.begin(sheet, *people)
    fake = with_phones(hand.bench)
    for name, role in (("Pixel", ANN), ("Nokia", BEN), ("Pad", KEEPER), ("TV", Role())):
        fake.pair(name, role)
    return hand


def phone(hand: PadHand, name: str) -> Phone:
    return next(one for one in hand.bench.phones.now.phones if one.name == name)


def said(hand: PadHand) -> str:
    return hand.bench.app._banner.text


def why_of(hand: PadHand, edit: str) -> str:
    """Why the device itself refuses an edit."""
    with pytest.raises(BadEntry) as refused:
        hand.session.pad.edit(edit)
    return why(refused.value)


# Points


def test_a_player_enters_the_own_points_and_the_device_says_so(hand: PadHand) -> None:
    assert ask(hand.bench, phone(hand, "Pixel"), Write("set 1 1 25")) == Reply()
    assert hand.session.totals == (25, 0)
    assert said(hand) == "Ann: 25"
    assert hand.bench.tunes[-1] == "card"
    assert hand.screen == "pad"


def test_an_entry_is_on_the_disk_at_once(hand: PadHand) -> None:
    ask(hand.bench, phone(hand, "Pixel"), Write("set 1 1 25"))
    key = hand.session.key
    assert key is not None
    kept = hand.store.restore(key)
    assert isinstance(kept, PadSession)
    assert kept.totals == (25, 0)


def test_an_entry_is_taken_back_on_the_device(hand: PadHand) -> None:
    ask(hand.bench, phone(hand, "Pixel"), Write("set 1 1 25"))
    hand.bench.hold("ok").choose("Take back")
    assert hand.session.totals == (0, 0)
    hand.bench.hold("ok").choose("Do it again")
    assert hand.session.totals == (25, 0)


@pytest.mark.parametrize(
    ("who", "edit"),
    [
        ("Pixel", "set 1 2 25"),
        ("Pixel", "round 5 5"),
        ("Pixel", "delete 1"),
        ("Pixel", "finish"),
        ("Pixel", "marker 1 2"),
        ("TV", "set 1 1 25"),
        ("Pad", "delete 1"),
        ("Pad", "finish"),
        ("Pad", "rewrite 1 5 5"),
        ("Pad", "time 1 90"),
    ],
)
def test_what_a_role_may_not_do_changes_nothing(hand: PadHand, who: str, edit: str) -> None:
    ask(hand.bench, phone(hand, "Pad"), Write("round 1 2"))
    before = hand.session.pad.journal
    reply = ask(hand.bench, phone(hand, who), Write(edit))
    assert reply.refusal is Refusal.NOT_ALLOWED
    assert hand.session.pad.journal == before


def test_the_device_can_keep_players_from_entering(hand: PadHand) -> None:
    hand.bench.app.desk.adopt("phone_points", "no")
    assert ask(hand.bench, phone(hand, "Pixel"), Write("set 1 1 25")).refusal is (
        Refusal.NOT_ALLOWED
    )
    assert ask(hand.bench, phone(hand, "Pad"), Write("set 1 1 25")) == Reply()


def test_a_scorekeeper_enters_for_everybody(hand: PadHand) -> None:
    assert ask(hand.bench, phone(hand, "Pad"), Write("round 20 0")) == Reply()
    assert hand.session.totals == (20, 0)
    assert said(hand) == "Pad: 20 0"
    ask(hand.bench, phone(hand, "Pad"), Write("set 2 2 10"))
    assert hand.session.totals == (20, 10)
    assert hand.bench.app._banner._waiting[-1] == "Pad: Ben 10"


def test_a_role_that_was_withdrawn_meanwhile_does_not_count(hand: PadHand) -> None:
    before = phone(hand, "Pixel")
    hand.bench.phones.grant(before.key, Role())
    assert ask(hand.bench, before, Write("set 1 1 25")).refusal is Refusal.NOT_ALLOWED
    hand.bench.phones.forget(before.key)
    assert ask(hand.bench, before, Write("set 1 1 25")).refusal is Refusal.NOT_ALLOWED


def test_a_player_who_does_not_sit_here_enters_nothing(hand: PadHand) -> None:
    hand.bench.phones.grant(phone(hand, "TV").key, Role(Kind.PLAYER, "Zoe"))
    assert ask(hand.bench, phone(hand, "TV"), Write("set 1 1 25")).refusal is Refusal.NOT_ALLOWED


def test_an_entry_that_the_sheet_does_not_take_is_refused_with_the_reason(ram: Path) -> None:
    hand = at(ram, "Darts")
    reply = ask(hand.bench, phone(hand, "Pixel"), Write("turn 1 181"))
    assert reply.refusal is Refusal.BAD_ENTRY
    assert 181 in reply.numbers
    assert hand.session.totals == (501, 501)


def test_a_reason_is_told_in_no_language_as_each_phone_has_its_own(ram: Path) -> None:
    hand = at(ram, "Darts")
    hand.bench.app.desk.adopt("language", "de")
    reply = ask(hand.bench, phone(hand, "Pixel"), Write("turn 1 181"))
    assert reply.text == "{0} is too much: at most {1}."
    assert reply.numbers[:2] == (181, 180)
    assert why_of(hand, "turn 1 181") == "181 ist zu viel: höchstens 180."


def test_what_hardly_can_be_is_taken_with_force(hand: PadHand) -> None:
    reply = ask(hand.bench, phone(hand, "Pad"), Write("round 5 5"))
    assert reply.refusal is Refusal.BAD_ENTRY
    assert reply.can_force
    assert ask(hand.bench, phone(hand, "Pad"), Write("round 5 5 !")) == Reply()
    assert hand.session.totals == (5, 5)


def test_while_points_are_entered_on_the_device_no_phone_writes(hand: PadHand) -> None:
    hand.press("ok")
    assert hand.screen == "entry"
    reply = ask(hand.bench, phone(hand, "Pixel"), Write("set 1 1 25"))
    assert reply == Reply(Refusal.BAD_ENTRY, "Points are being entered on the device just now.")
    assert hand.session.totals == (0, 0)
    assert hand.screen == "entry"


@pytest.mark.parametrize("edit", ["", "nonsense", "set 1", "set 0 1 5", "round x y", "turn 1 5 !x"])
def test_what_is_no_edit_is_refused(hand: PadHand, edit: str) -> None:
    assert ask(hand.bench, phone(hand, "Pad"), Write(edit)).refusal is Refusal.UNKNOWN


def test_without_a_pad_there_is_nothing_to_enter(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 1)))
    fake = with_phones(bench)
    keeper = fake.pair("Pad", KEEPER)
    assert ask(bench, keeper, Write("round 1 2")).refusal is Refusal.NO_PAD


def test_the_entry_that_ends_the_game_shows_its_result(ram: Path) -> None:
    hand = at(ram, "Darts")
    ask(hand.bench, phone(hand, "Pad"), Write("turn 1 180"))
    for edit in ("turn 2 1", "turn 1 180", "turn 2 1"):
        ask(hand.bench, phone(hand, "Pad"), Write(edit))
    ask(hand.bench, phone(hand, "Pixel"), Write("turn 1 141"))
    assert hand.session.is_over
    assert hand.screen == "pad over"
    ask(hand.bench, phone(hand, "Pad"), Write("set 3 1 40"))
    assert not hand.session.is_over
    assert hand.screen == "pad"


def test_a_turn_that_a_phone_ends_has_its_seconds(ram: Path) -> None:
    bench = on_table(ram, TimerPer.TURN, 60)
    menu(bench, "Start the clock").wait(25)
    pixel = with_phones(bench).pair("Pixel", ANN)
    ask(bench, pixel, Write("turn 1 20"))
    bench.wait(10)
    pad = bench.app.desk.pad.pad
    assert pad.seconds[0] == pytest.approx(25, abs=1)
    assert shown(bench) in {"0:50", "0:49"}
    bench.press("ok", "ok").wait(0.1)
    assert pad.seconds[1] == pytest.approx(10, abs=1)


def test_a_row_of_several_is_said_by_its_name(ram: Path) -> None:
    hand = at(ram, "Table tennis")
    before = said(hand)
    ask(hand.bench, phone(hand, "Pixel"), Write("tally 1 points 1"))
    assert before == ""
    assert said(hand) == "Ann: Points +1"


def test_in_the_menu_of_the_pad_an_entry_changes_nothing_but_the_pad(hand: PadHand) -> None:
    hand.bench.hold("ok")
    ask(hand.bench, phone(hand, "Pixel"), Write("set 1 1 25"))
    assert hand.screen == "pad menu"
    assert "Take back" in hand.bench.text


def test_a_phone_that_does_not_wait_for_the_answer_does_no_harm(hand: PadHand) -> None:
    tell(hand.bench, PhoneRequest("nobody's key", Write("round 1 2"), lambda _reply: None))
    assert hand.session.totals == (0, 0)
    assert hand.screen == "pad"
