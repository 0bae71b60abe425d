"""Phones at the table, as the device shows them: on and off, who they are, what goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.board import EMULATED, UNIT, Board
from device.events import Fault
from device.ports import Icon
from firmware.banner import HURRIED, MOST, SHOWN
from firmware.phone.port import Kind, PhoneChanged, Role, Trouble
from tests.support.bench import Bench, session
from tests.support.phones import pair, tell, with_phones
from tests.support.situations_phone import with_four


@pytest.fixture
def bench(ram: Path) -> Bench:
    return Bench(ram)


def switched_on(bench: Bench) -> Bench:
    return bench.choose("Phones").choose("Switch on")


# On and off


def test_phones_are_off_until_somebody_switches_them_on(bench: Bench) -> None:
    assert bench.app.desk.phones is None
    assert Icon.PHONE not in bench.icons
    bench.choose("Phones")
    assert not bench.phones.is_on
    bench.choose("Switch on")
    assert bench.phones.is_on
    assert Icon.PHONE in bench.icons
    assert "482 913" in bench.text
    assert bench.phones.address in bench.text


def test_back_leaves_them_on_and_home_says_so(bench: Bench) -> None:
    switched_on(bench).press("back")
    assert bench.screen.name == "home"
    assert bench.phones.is_on
    assert "Phones: on" in bench.text
    bench.choose("Phones")
    assert bench.screen.name == "phone code"


def test_an_item_switches_them_off(bench: Bench) -> None:
    switched_on(bench).press("ok").choose("Switch off")
    assert not bench.phones.is_on
    assert bench.screen.name == "phone"
    assert Icon.PHONE not in bench.icons
    bench.press("back")
    assert bench.screen.name == "home"


def test_they_last_as_long_as_the_settings_say(bench: Bench) -> None:
    bench.choose("Phones").choose("Phones end after")
    assert "Phones end after: 12 h" in bench.text
    bench.choose("Switch on")
    assert bench.phones.lasts == 12 * 3600
    assert "12:00 h left" in bench.text
    bench.close()


def test_the_settings_stay_over_a_restart(bench: Bench, ram: Path) -> None:
    bench.choose("Phones").choose("Points by phone")
    bench.close()
    again = Bench(ram)
    assert again.app.desk.settings.phone_points == "no"
    again.close()


def test_they_are_within_reach_in_a_game(bench: Bench) -> None:
    bench.sit_down(session((0, 1)))
    bench.hold("ok").choose("Phones").choose("Switch on").press("back")
    assert bench.screen.name == "pause"
    bench.press("back")
    assert bench.screen.name == "table"


@pytest.mark.parametrize("board", [EMULATED, UNIT], ids=lambda board: board.name)
def test_the_code_leaves_room_for_what_the_keys_do(board: Board, ram: Path) -> None:
    bench = Bench(ram, board)
    with_phones(bench)
    bench.choose("Phones", move="scroll", ok="select" if board is UNIT else "ok")
    words = [(key, word) for key, word in bench.console.narrator.keys]
    assert [word for _, word in words] == ["phones", "back"]
    assert bench.app.clipped == []


def test_a_new_code_is_shown_when_it_changes(bench: Bench) -> None:
    switched_on(bench)
    before = bench.picture
    bench.phones.now = bench.phones.now._replace(code="100200")
    tell(bench, PhoneChanged())
    assert "100 200" in bench.text
    assert bench.picture != before


def test_the_time_that_is_left_is_drawn_without_a_key(bench: Bench) -> None:
    switched_on(bench)
    before = bench.picture
    bench.phones.now = bench.phones.now._replace(left=3600.0)
    bench.wait(11)
    assert bench.picture != before
    assert "1:00 h left" in bench.text


def test_during_a_pause_no_code_is_shown(bench: Bench) -> None:
    switched_on(bench)
    bench.phones.now = bench.phones.now._replace(code="", pause=58.2)
    tell(bench, PhoneChanged())
    assert "Wait 60 s" in bench.text
    assert "482" not in bench.text


def test_when_the_time_is_over_the_code_is_gone(bench: Bench) -> None:
    switched_on(bench)
    bench.phones.switch_off()
    tell(bench, PhoneChanged())
    assert bench.screen.name == "phone"
    assert Icon.PHONE not in bench.icons


def test_the_loop_tells_the_phones_only_while_they_are_on(bench: Bench) -> None:
    bench.press("down")
    assert bench.phones.turns == 0
    with_phones(bench)
    turns = bench.phones.turns
    bench.press("down")
    assert bench.phones.turns > turns


# What goes wrong


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (Trouble.NO_NETWORK, "There is no network."),
        (Trouble.PORT_TAKEN, "Another program uses the port."),
        (Trouble.BROKEN, "It does not work."),
    ],
)
def test_what_goes_wrong_is_said_and_tried_again(bench: Bench, trouble: Trouble, said: str) -> None:
    bench.phones.will_fail = trouble
    switched_on(bench)
    assert said in bench.text
    bench.phones.will_fail = None
    bench.press("ok")
    assert "482 913" in bench.text


def test_a_network_that_is_lost_is_said_once_and_the_game_goes_on(bench: Bench) -> None:
    bench.sit_down(session((0, 1)))
    with_phones(bench)
    bench.phones.now = bench.phones.now._replace(trouble=Trouble.NO_NETWORK)
    for _ in range(2):
        tell(bench, PhoneChanged())
        assert bench.screen.name == "table"
    assert told(bench) == "Phones: no network"
    bench.wait(SHOWN)
    assert told(bench) == ""
    bench.play(bench.advise(2))


def test_a_fault_of_the_server_is_logged_and_disturbs_nobody(bench: Bench) -> None:
    bench.sit_down(session((0, 1)))
    tell(bench, Fault("phone", "RuntimeError()", 0.0))
    assert bench.screen.name == "table"
    assert bench.logged("fault") == ["phone"]


def test_that_they_have_ended_by_themselves_is_said(bench: Bench) -> None:
    bench.sit_down(session((0, 1)))
    with_phones(bench)
    bench.phones.is_over = True
    tell(bench, PhoneChanged())
    assert told(bench) == "Phones: off"
    assert Icon.PHONE not in bench.icons


def test_a_fault_of_the_phones_ends_them_and_not_the_game(bench: Bench) -> None:
    bench.sit_down(session((0, 1)))
    with_phones(bench)
    bench.phones.error = ValueError("a snapshot that cannot be made")
    bench.press("right")
    assert bench.screen.name == "table"
    assert not bench.phones.is_on
    assert bench.logged("fault") == ["phone"]
    bench.press("right")
    assert told(bench) == "Phones: a fault"


# Notices


def told(bench: Bench) -> str:
    """The notice that is shown now."""
    banner = bench.app._banner.text
    assert (banner in bench.console.narrator.lines) == bool(banner)
    return banner


def test_a_new_phone_is_told_without_disturbing_the_game(bench: Bench) -> None:
    bench.sit_down(session((0, 1)))
    before, cursor = bench.picture, bench.table.cursor
    pair(bench, with_phones(bench), "Ann's")
    assert told(bench) == "New phone: Ann's"
    assert bench.picture[:128] != before[:128]
    assert bench.screen.name == "table"
    assert bench.table.cursor == cursor
    bench.press("right")
    assert bench.table.cursor != cursor


def test_a_notice_goes_by_itself(bench: Bench) -> None:
    pair(bench, with_phones(bench), "Ann's")
    picture = bench.picture
    bench.wait(SHOWN - 0.1)
    assert bench.picture == picture
    bench.wait(0.2)
    assert bench.picture != picture
    assert told(bench) == ""


def test_several_notices_follow_each_other_more_quickly(bench: Bench) -> None:
    fake = with_phones(bench)
    for name in ("A", "B", "C"):
        pair(bench, fake, name)
    assert told(bench) == "New phone: A"
    bench.wait(HURRIED)
    assert told(bench) == "New phone: B"
    bench.wait(HURRIED)
    assert told(bench) == "New phone: C"
    bench.wait(SHOWN)
    assert told(bench) == ""


def test_of_too_many_notices_the_newest_are_shown(bench: Bench) -> None:
    fake = with_phones(bench)
    for number in range(MOST + 3):
        pair(bench, fake, str(number))
    seen = []
    for _ in range(MOST):
        seen.append(told(bench))
        bench.wait(HURRIED)
    assert seen == [f"New phone: {number}" for number in range(3, MOST + 3)]


def test_a_notice_waits_for_a_dark_display(bench: Bench) -> None:
    fake = with_phones(bench)
    bench.wait(400)
    assert not bench.console.display.is_on
    pair(bench, fake, "Ann's")
    bench.wait(60)
    assert not bench.console.display.is_on
    bench.press("down")
    assert told(bench) == "New phone: Ann's"
    bench.wait(SHOWN)
    assert told(bench) == ""


# Who they are


def test_a_phone_that_is_let_in_at_the_code_is_asked_for_at_once(bench: Bench) -> None:
    bench.sit_down(session((0, 0)))
    bench.press("ok").hold("ok").choose("Phones").choose("Switch on")
    pair(bench, bench.phones, "Pixel")
    assert "Who has Pixel?" in bench.text
    bench.choose("Ben")
    assert bench.screen.name == "phone code"
    assert bench.phones.now.phones[0].role == Role(Kind.PLAYER, "Ben")


def test_the_list_names_every_phone_with_its_role(bench: Bench) -> None:
    with_four(bench)
    bench.hold("ok").choose("Phones").press("ok")
    assert bench.text.startswith("3 phones")
    assert "Player 1: Player 1" in bench.text
    assert "Player 4: away" in bench.text


@pytest.mark.parametrize(
    ("row", "role"),
    [
        ("Player 2", Role(Kind.PLAYER, "Player 2")),
        ("Keeps score", Role(Kind.SCOREKEEPER)),
        ("Looks on", Role()),
    ],
)
def test_a_role_is_granted_and_withdrawn(bench: Bench, row: str, role: Role) -> None:
    fake = with_four(bench)
    bench.hold("ok").choose("Phones").press("ok", "ok")
    assert "Who has Player 1?" in bench.text
    assert bench.chosen == "Player 1: ✓"
    bench.choose(row)
    assert bench.screen.name == "phones"
    assert fake.now.phones[0].role == role


def test_a_phone_is_forgotten(bench: Bench) -> None:
    fake = with_four(bench)
    bench.hold("ok").choose("Phones").press("ok", "down", "ok").choose("Forget")
    assert bench.screen.name == "phones"
    assert "Player 2" not in [phone.name for phone in fake.now.phones]
    assert len(fake.now.phones) == 3


def test_a_phone_that_goes_while_it_is_looked_at_takes_its_screen_along(bench: Bench) -> None:
    fake = with_four(bench)
    bench.hold("ok").choose("Phones").press("ok", "ok")
    fake.forget(fake.now.phones[0].key)
    tell(bench, PhoneChanged())
    assert bench.screen.name == "phones"


def test_only_those_at_the_table_have_a_hand(bench: Bench) -> None:
    bench.program.store.people.enrol("Zoe")
    bench.sit_down(session((0, 1, 0), names=("Ann", "Bot", "Cid"), options={"stock": 20}))
    bench.press("ok").hold("ok").choose("Phones").choose("Switch on")
    pair(bench, bench.phones, "Pixel")
    rows = [line[2:] for line in bench.text.splitlines()[1:]]
    assert rows == ["Ann", "Cid", "Keeps score", "Looks on: ✓", "Forget it"]


def test_without_a_game_everybody_who_is_known_is_offered(bench: Bench) -> None:
    bench.program.store.people.enrol("Zoe")
    switched_on(bench)
    pair(bench, bench.phones, "Pixel")
    assert "  Zoe" in bench.text
