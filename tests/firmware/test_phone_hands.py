"""Several play round one device, each with the own hand on a phone: the device shows none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware.commands import Command
from firmware.phone.port import Forget, Kind, PhoneChanged, Rename, Reply, Role
from firmware.screens.play import PlayScreen
from tests.firmware.test_hot_seat import a_discard, reshuffled
from tests.support.bench import Bench, session
from tests.support.fake_phones import FakePhones
from tests.support.phones import ask, pair, tell, with_phones
from tests.support.situations import command
from tests.support.situations_phone import LAID, all_hands_on_phones, game_of

NEXT, OK, CHECK, DOWN = Command.NEXT, Command.OK, Command.CHECK, Command.DOWN
PERSONS = ("Ann", "Ben", "Cid")


@pytest.fixture
def bench(ram: Path) -> Bench:
    return Bench(ram)


@pytest.fixture
def phones(bench: Bench) -> FakePhones:
    """Ann and Ben play Skip-Bo, both with phones."""
    return all_hands_on_phones(bench, session((0, 0), options={"stock": 20}))


def own(bench: Bench) -> str:
    """What the reading says of the own cards."""
    return next(line for line in bench.text.splitlines() if line.startswith("Own cards"))


# When


def test_with_all_hands_on_phones_nobody_passes_the_device_on(
    bench: Bench, phones: FakePhones
) -> None:
    assert phones.is_on
    for _turn in range(4):
        assert bench.screen.name == "table"
        assert own(bench).count("?") == 5
        bench.play(a_discard(bench))


def test_the_line_says_whose_turn_it_is(bench: Bench, phones: FakePhones) -> None:
    assert phones.is_on
    assert "Ann: Stock" in bench.text
    bench.play(a_discard(bench)).press("right")
    assert "Ben: card 1, see phone" in bench.text


@pytest.mark.parametrize("missing", ["Ann", "Ben"])
def test_one_hand_without_a_phone_and_the_device_is_passed_on(bench: Bench, missing: str) -> None:
    fake = with_phones(bench)
    for name in {"Ann", "Ben"} - {missing}:
        fake.pair(name, Role(Kind.PLAYER, name))
    fake.pair("TV", Role())
    fake.pair("Keeper", Role(Kind.SCOREKEEPER))
    bench.sit_down(session((0, 0)))
    assert bench.screen.name == "hand over"


@pytest.mark.parametrize("how", ["away", "forgotten", "withdrawn", "off"])
def test_when_a_phone_leaves_the_hand_over_screen_is_back(
    bench: Bench, phones: FakePhones, how: str
) -> None:
    {
        "away": lambda: phones.connect("key of Ben", there=False),
        "forgotten": lambda: phones.forget("key of Ben"),
        "withdrawn": lambda: phones.grant("key of Ben", Role()),
        "off": phones.switch_off,
    }[how]()
    bench.app.show()
    assert own(bench).count("?") == 5, "the loop has not heard of it yet"
    tell(bench, PhoneChanged())
    assert bench.screen.name == "hand over"
    assert "Ann" in bench.text
    bench.press("ok")
    assert "?" not in own(bench)


def test_the_hand_is_hidden_as_soon_as_the_last_phone_comes(bench: Bench) -> None:
    bench.sit_down(session((0, 0))).press("ok")
    fake = with_phones(bench)
    pair(bench, fake, "Ann", Role(Kind.PLAYER, "Ann"))
    assert "?" not in own(bench)
    pair(bench, fake, "Ben", Role(Kind.PLAYER, "Ben"))
    assert own(bench).count("?") == 5


def test_the_hand_over_screen_goes_by_itself_when_the_last_phone_comes(bench: Bench) -> None:
    bench.sit_down(session((0, 0)))
    fake = with_phones(bench)
    pair(bench, fake, "Ben", Role(Kind.PLAYER, "Ben"))
    assert bench.screen.name == "hand over"
    pair(bench, fake, "Ann", Role(Kind.PLAYER, "Ann"))
    assert bench.screen.name == "table"
    assert own(bench).count("?") == 5


def given_to_one_that_is_away(fake: FakePhones) -> None:
    fake.connect("key of Tablet", there=False)
    fake.grant("key of Tablet", Role(Kind.PLAYER, "Ann"))


@pytest.mark.parametrize("how", ["away", "withdrawn", "taken"])
def test_it_is_back_when_that_phone_leaves_again_as_nobody_said_ok(bench: Bench, how: str) -> None:
    bench.sit_down(session((0, 0)))
    fake = with_phones(bench)
    for name in ("Ann", "Ben"):
        pair(bench, fake, name, Role(Kind.PLAYER, name))
    pair(bench, fake, "Tablet")
    assert bench.screen.name == "table"
    {
        "away": lambda: fake.connect("key of Ann", there=False),
        "withdrawn": lambda: fake.grant("key of Ann", Role()),
        "taken": lambda: given_to_one_that_is_away(fake),
    }[how]()
    tell(bench, PhoneChanged())
    assert bench.screen.name == "hand over"
    bench.press("ok")
    assert "?" not in own(bench)


def test_a_phone_that_is_gone_before_the_table_looks_again_shows_no_hand(bench: Bench) -> None:
    bench.sit_down(session((0, 0)))
    fake = with_phones(bench)
    ann, ben = (fake.pair(name, Role(Kind.PLAYER, name)) for name in ("Ann", "Ben"))
    fake.looks = [(ann, ben), (ann, ben), (ann,)]  # the host, this screen, the table
    tell(bench, PhoneChanged())
    assert fake.looks == []
    assert bench.screen.name == "hand over"


def test_a_hand_over_that_is_still_needed_stays_while_phones_come_and_go(bench: Bench) -> None:
    bench.sit_down(session((0, 0)))
    fake = with_phones(bench)
    before = bench.screen
    pair(bench, fake, "Ann", Role(Kind.PLAYER, "Ann"))
    fake.connect("key of Ann", there=False)
    tell(bench, PhoneChanged())
    assert bench.screen is before


def test_point_cards_are_still_laid_in_hand_when_the_last_phone_comes(bench: Bench) -> None:
    bench.sit_down(game_of("monster-trick", PERSONS))
    fake = with_phones(bench)
    for name in PERSONS:
        pair(bench, fake, name, Role(Kind.PLAYER, name))
        assert bench.screen.name == "hand over"


def test_the_hand_over_screen_calls_a_player_by_the_new_name(bench: Bench) -> None:
    bench.program.store.people.enrol("Ann")
    bench.sit_down(session((0, 0)))
    keeper = pair(bench, with_phones(bench), "Pad", Role(Kind.SCOREKEEPER))
    assert ask(bench, keeper, Rename("Ann", "Anna")) == Reply()
    assert bench.screen.name == "hand over"
    assert "Pass the device to Anna" in bench.text
    assert ask(bench, keeper, Forget("Anna")) == Reply()
    assert bench.screen.name == "hand over"
    assert "Pass the device to Player 1" in bench.text


def test_a_phone_that_leaves_in_an_opponents_turn_is_missed_in_the_next_persons(
    bench: Bench,
) -> None:
    fake = all_hands_on_phones(bench, session((0, 1, 0), options={"stock": 20}))
    bench.play(a_discard(bench))
    assert not bench.table.is_persons_turn
    fake.connect("key of Ann", there=False)
    tell(bench, PhoneChanged())
    assert own(bench).count("?") == 4
    bench.until_my_turn()
    assert bench.screen.name == "hand over"


def test_a_phone_that_comes_in_an_opponents_turn_hides_the_hand_at_once(bench: Bench) -> None:
    bench.sit_down(session((0, 1, 0), options={"stock": 20})).press("ok")
    bench.play(a_discard(bench))
    fake = with_phones(bench)
    for name in ("Ann", "Cid"):
        assert "?" not in own(bench)
        pair(bench, fake, name, Role(Kind.PLAYER, name))
    assert own(bench).count("?") == 4


def test_a_phone_that_leaves_while_a_menu_is_open_is_missed_behind_it(
    bench: Bench, phones: FakePhones
) -> None:
    bench.hold("ok")
    phones.connect("key of Ann", there=False)
    tell(bench, PhoneChanged())
    assert bench.screen.name == "pause"
    bench.press("back")
    assert bench.screen.name == "hand over"


def test_who_plays_alone_against_opponents_sees_the_own_hand(bench: Bench) -> None:
    all_hands_on_phones(bench, session((0, 1)))
    assert "?" not in own(bench)


def test_two_of_the_same_name_pass_the_device_on(bench: Bench) -> None:
    all_hands_on_phones(bench, session((0, 0), names=("Ann", "Ann")))
    assert bench.screen.name == "hand over"


# Playing


def test_a_card_is_played_by_its_number(bench: Bench, phones: FakePhones) -> None:
    assert phones.is_on
    hand = bench.table.view.hand
    bench.press("right", "right", "right")
    assert "Ann: card 3, see phone" in bench.text
    bench.press("ok", "down", "ok")
    assert f"{hand[2]} to discard 1" in bench.text
    assert bench.state.discards[0][0][-1] == hand[2]


def test_a_hint_is_not_offered_where_the_hand_is_hidden(bench: Bench, phones: FakePhones) -> None:
    bench.hold("ok")
    assert "Hint" not in bench.text
    phones.connect("key of Ann", there=False)
    bench.press("back", "ok").hold("ok")
    assert "Hint" in bench.text


def test_monster_tricks_point_cards_are_laid_with_the_device_in_hand(bench: Bench) -> None:
    all_hands_on_phones(bench, game_of("monster-trick", PERSONS))
    for name in PERSONS:
        assert bench.screen.name == "hand over"
        assert name in bench.text
        bench.press("ok", "ok")
    assert bench.screen.name == "table"
    assert "Slots: ? ? ?" in bench.text


def test_ugahs_two_chips_are_looked_at_with_the_device_in_hand(bench: Bench) -> None:
    all_hands_on_phones(bench, game_of("ugah-ugah", PERSONS))
    for _ in range(400):
        if bench.screen.name == "hand over":
            break
        bench.press("ok").wait(1)
    assert bench.screen.name == "hand over"
    bench.press("ok", "right")
    assert "Keep " in bench.text
    assert "Own points" in bench.text


# No picture depends on a hand

WALKS = ((), (NEXT,), (NEXT, NEXT), (DOWN,), (CHECK,), (CHECK, NEXT), (CHECK, *[NEXT] * 4))


def seen(bench: Bench) -> list[tuple[bytes, str, list[str]]]:
    """What can be seen and read on every walk from the beginning of the turn."""
    found = []
    table = bench.screen
    assert isinstance(table, PlayScreen)
    for walk in WALKS:
        table.begin_turn()
        table.caption = ""
        command(bench, *walk)
        bench.app.show()
        found.append((bench.picture, bench.text, bench.app.clipped))
        if bench.screen.name == "check":
            command(bench, OK)
    return found


def hands_exchanged(bench: Bench, seats: tuple[int, int]) -> Iterator[None]:
    """Let two seats have each other's secrets, and give them back."""
    state: Any = bench.session.match.state
    one, other = seats
    for _ in range(2):
        for secrets in (state.hands, getattr(state, "orders", [0] * len(PERSONS))):
            secrets[one], secrets[other] = secrets[other], secrets[one]
        yield


def test_of_skip_bo_nothing_is_seen_of_any_hand(bench: Bench, phones: FakePhones) -> None:
    assert phones.is_on
    real, rng = bench.state, Random(1)
    bench.table._turn = None
    before = seen(bench)
    for _ in range(6):
        bench.session.match.state = reshuffled(reshuffled(real, 0, rng), 1, rng)
        assert bench.state.view(0).hand != real.view(0).hand
        bench.table._turn = None
        assert seen(bench) == before


@pytest.mark.parametrize("slug", ["monster-trick", "trio"])
def test_of_the_other_games_nothing_is_seen_of_any_hand(slug: str, bench: Bench) -> None:
    all_hands_on_phones(bench, game_of(slug, PERSONS))
    if slug == "monster-trick":
        command(bench, *LAID[:1], NEXT, *LAID[1:])
    before = seen(bench)
    mover = bench.session.match.to_move
    own_hand = bench.session.match.state.view(mover)
    for other in {0, 1, 2} - {mover}:
        exchanged = hands_exchanged(bench, (mover, other))
        next(exchanged)
        assert bench.session.match.state.view(mover) != own_hand
        assert seen(bench) == before
        next(exchanged)
    assert seen(bench) == before


def test_in_trio_a_card_that_is_picked_is_not_shown_either(bench: Bench) -> None:
    all_hands_on_phones(bench, game_of("trio", PERSONS))
    command(bench, OK)
    assert "Places for ?" in bench.text
    assert "Ann: card 1, see phone" in bench.text


def test_a_whole_round_of_each_game_can_be_played_so(ram: Path) -> None:
    for slug in ("monster-trick", "trio", "ugah-ugah", "skip-bo"):
        bench = Bench(ram / slug)
        all_hands_on_phones(bench, game_of(slug, PERSONS))
        rng, hidden = Random(slug), 0
        for _ in range(150):
            table = bench.screen
            if isinstance(table, PlayScreen) and table.is_persons_turn:
                hidden += table.is_hidden
                command(bench, rng.choice((NEXT, OK, OK)))
            else:
                command(bench, OK)
            bench.wait(0.5)
            assert bench.screen.name != "trouble", bench.logged("trouble")
            assert bench.app.clipped == []
        assert hidden > 50, slug
        bench.close()
