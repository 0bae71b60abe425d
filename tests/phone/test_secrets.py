"""What no phone may ever be sent: other seats' cards, what lies face down, a journal, a seed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.ports import Key
from firmware.phone.hands import hand_of
from firmware.phone.past import Past
from firmware.phone.port import Kind, Role
from firmware.phone.snapshot import Snapshot, snapshot_of, told
from firmware.session import Session
from firmware.store import Store
from firmware.store.files import FILE
from rules.game import CHANCE, NOBODY
from tests.phone.client import Phone
from tests.phone.conftest import Lay
from tests.phone.table import SCOREKEEPER, Table, game, pad, player
from tests.support.evening import finished
from tests.support.play import module

GAMES = ("skip-bo", "monster-trick", "trio", "ugah-ugah")
NAMES = ("Ann", "Ben")


def a_move(session: Session, rng: Random) -> None:
    """Somebody moves; when the round is over the next one begins."""
    if session.match.is_over:
        return
    if session.match.to_move == NOBODY:
        session.next_round()
    elif session.match.to_move == CHANCE:
        session.deal()
    else:
        session.play(rng.choice(session.match.state.legal_moves()))


def own(session: Session, name: str) -> list[Any]:
    return hand_of(session, NAMES.index(name))


def shows(hand: list[Any]) -> Callable[[dict[str, Any]], bool]:
    return lambda facts: bool(facts["hand"] == hand)


def let_in(table: Table, name: str) -> Phone:
    phone = Phone(table.address, table.code, name)
    table.grant(name, player(name))
    return phone


@pytest.mark.parametrize("slug", GAMES)
def test_each_phone_is_sent_its_own_hand_and_no_other_while_a_game_is_played(
    lay: Lay, slug: str
) -> None:
    session, rng = game(slug, *NAMES), Random(slug)
    table = lay(session)
    with let_in(table, "Ann") as ann, let_in(table, "Ben") as ben:
        for _ in range(30):
            table.do(lambda: a_move(session, rng))
            changes = table.do(lambda: (session.changes, own(session, "Ann"), own(session, "Ben")))
            for phone, hand, other in ((ann, *changes[1:]), (ben, changes[2], changes[1])):
                seen = phone.sees(shows(hand))
                assert hand == other or json.dumps(other)[1:-1] not in json.dumps(seen)


@pytest.mark.parametrize("slug", GAMES)
def test_a_look_on_and_a_scorekeeper_are_sent_no_hand_at_all(slug: str, lay: Lay) -> None:
    session = game(slug, *NAMES)
    table = lay(session)
    with (
        let_in(table, "Ann"),
        Phone(table.address, table.code, "looker") as looker,
        Phone(table.address, table.code, "keeper") as keeper,
    ):
        table.grant("keeper", SCOREKEEPER)
        keeper.sees(lambda facts: facts["role"] == "scorekeeper")
        rng = Random(slug)
        for _ in range(10):
            table.do(lambda: a_move(session, rng))
        table.do(lambda: table.desk.people.enrol("End"))
        keeper.sees(lambda facts: facts["people"] and "End" in facts["people"]["persons"])
        looker.sees(lambda facts: facts["table"])
        for phone in (looker, keeper):
            assert b'"hand":null' in phone.heard
            assert b'"cards"' not in phone.heard


@pytest.mark.parametrize("slug", GAMES)
def test_a_hand_is_the_same_in_every_world_that_its_seat_cannot_tell_apart(slug: str) -> None:
    """Whatever others hold and lies face down, made up anew: the phone is told the same."""
    session, rng = game(slug, *NAMES), Random(7)
    determinize = module(slug, "worlds").determinize
    others = set()
    for _ in range(40):
        a_move(session, rng)
        if session.match.to_move < 0:
            continue
        real = session.match.state
        told_here = hand_of(session, 1)
        for _ in range(3):
            session.match.state = determinize(real.view(1), rng)
            assert hand_of(session, 1) == told_here
            others.add(json.dumps(hand_of(session, 0)))
        session.match.state = real
    assert len(others) > 3, "the worlds were all alike"


def test_with_a_hand_on_every_phone_the_device_shows_none_until_a_phone_leaves(lay: Lay) -> None:
    table = lay(game("skip-bo", *NAMES))
    assert table.do(lambda: table.app.screen.name) == "hand over"
    ann, ben = let_in(table, "Ann"), let_in(table, "Ben")
    for phone in (ann, ben):
        phone.sees(lambda facts: facts["hand"])
    table.press(Key.OK)
    assert table.do(lambda: table.app.screen.name) == "table"
    backs = next(line for line in table.do(lambda: table.console.narrator.lines) if "?" in line)
    assert backs.count("?") == 5
    ben.away()
    while table.do(lambda: table.phones.status().connected) > 1:
        pass
    assert table.do(lambda: table.app.screen.name) == "hand over"
    ann.away()


def test_no_hand_is_even_made_for_a_player_whose_phone_is_not_there(lay: Lay) -> None:
    table = lay(game("skip-bo", *NAMES))
    roles = [Role(), SCOREKEEPER, player("Ann")]
    made = table.do(lambda: snapshot_of(table.desk, 1, roles))
    assert set(made.hands) == {"Ann"}
    assert told(made, player("Ben"))["hand"] is None


def test_of_two_players_of_the_same_name_neither_is_shown_a_hand(lay: Lay) -> None:
    table = lay(game("skip-bo", "Ann", "Ann"))
    made = table.do(lambda: snapshot_of(table.desk, 1, [player("Ann")]))
    assert not made.hands
    assert told(made, player("Ann"))["seat"] is None


def test_who_sat_there_before_is_not_shown_the_hand_of_who_sits_there_now(lay: Lay) -> None:
    table = lay(game("skip-bo", *NAMES))
    with let_in(table, "Ann") as ann:
        ann.sees(lambda facts: facts["hand"])
        other = game("skip-bo", "Cid", "Dot")
        table.do(lambda: table.app.open(other))
        seen = ann.sees(lambda facts: facts["table"]["players"][0]["name"] == "Cid")
        assert (seen["seat"], seen["hand"]) == (None, None)


def test_a_seat_goes_with_its_player_to_another_place(lay: Lay) -> None:
    table = lay(game("skip-bo", *NAMES))
    with let_in(table, "Ann") as ann:
        other = game("skip-bo", "Ben", "Ann", seed="other")
        table.do(lambda: table.app.open(other))
        seen = ann.sees(lambda facts: facts["seat"] == 1)
        assert seen["hand"] == table.do(lambda: hand_of(other, 1))


def test_an_opponent_of_the_same_name_has_no_phone() -> None:
    snapshot = Snapshot(1, {}, ("", "Ann"))
    assert snapshot.seat_of(Role(Kind.PLAYER, "")) is None
    assert snapshot.seat_of(player("Ann")) == 1


# The history and what can be taken along


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A finished match, one that goes on, and a pad that goes on."""
    store = Store(tmp_path, lambda: 1_800_000_000.0)
    for session in (finished((0, 1), seed="over"), game("skip-bo", *NAMES), _begun()):
        store.keep(session)
    assert store.flush()
    store.close()
    return tmp_path


def _begun() -> Any:
    session = pad("rummy", "Ann", "Ben")
    session.pad.edit("round 0 10")
    return session


def test_an_export_has_nothing_of_a_game_that_goes_on(saves: Path) -> None:
    games = json.loads(Past(saves).as_json())["games"]
    kinds = [game["header"].get("game") or game["header"]["pad"] for game in games]
    assert kinds == ["skip-bo", "rummy"]
    assert "hands" not in Past(saves).as_json()


def test_what_is_taken_along_can_be_taken_in_again(saves: Path, tmp_path: Path) -> None:
    from firmware.archive import take_in

    taken = take_in(tmp_path / "elsewhere", Past(saves).as_json(), "kibitz.json")
    assert taken == (2, 0, 0)


def test_the_course_of_a_game_that_goes_on_is_not_told(saves: Path) -> None:
    past = Past(saves)
    keys = [row["key"] for row in past.matches(0, "en")["matches"]]
    assert keys == [1]
    assert past.match(1, "en") is not None
    assert past.match(2, "en") is None
    assert past.match(99, "en") is None


def test_the_history_comes_in_pieces_the_last_match_first(tmp_path: Path) -> None:
    store = Store(tmp_path, lambda: 1_800_000_000.0)
    for number in range(23):
        store.keep(finished((0, 1), seed=f"match {number}"))
    assert store.flush()
    store.close()
    past = Past(tmp_path)
    first, rest = past.matches(0, "en"), past.matches(20, "en")
    assert (len(first["matches"]), first["more"]) == (20, True)
    assert (len(rest["matches"]), rest["more"]) == (3, False)
    ended = [match["ended"] for match in first["matches"] + rest["matches"]]
    assert ended == sorted(ended, reverse=True)


def test_a_match_that_is_damaged_is_not_told(saves: Path) -> None:
    with sqlite3.connect(saves / FILE) as db:
        db.execute("UPDATE entries SET text = 'nonsense' WHERE game = 1 AND number = 3")
    assert Past(saves).match(1, "en") is None


@pytest.mark.parametrize("header", ["nonsense", "[]", "{}", '{"words": 1}', '{"words": {"en": 1}}'])
def test_a_damaged_header_spoils_neither_the_list_nor_the_rest(saves: Path, header: str) -> None:
    with sqlite3.connect(saves / FILE) as db:
        db.execute("UPDATE games SET header = ? WHERE id = 1", (header,))
    past = Past(saves)
    assert [row["name"] for row in past.matches(0, "en")["matches"]] == ["Skip-Bo"]
    assert past.match(1, "en") is None


def test_a_name_cannot_become_a_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    session = pad("rummy", "=1+1", "@Ben")
    session.pad.edit("round 0 10")
    store = Store(tmp_path, lambda: 1_800_000_000.0)
    store.keep(session)
    assert store.flush()
    store.close()
    text = Past(tmp_path).as_csv()
    assert "'=1+1" in text
    assert "'@Ben" in text
    assert ",=1+1" not in text
