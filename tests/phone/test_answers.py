"""Every route for every role, over real connections: what is answered, and what it changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from device.ports import Key
from firmware.phone import texts
from firmware.phone.answers import COOKIE
from firmware.phone.roles import FIRST_PAUSE, TRIES
from firmware.phone.texts import say
from firmware.screens.pad_words import WHY
from rules.pads.reasons import Reason
from tests.phone.client import Caller, Phone
from tests.phone.conftest import Lay
from tests.phone.table import SCOREKEEPER, VIEWER, Table, game, pad, player

PAGES = (
    "/",
    "/phone.css",
    *(f"/{one}.js" for one in ("phone", "board", "chart", "draw", "forms", "past", "people")),
)
PAIRED_ONLY = ("/live", "/history", "/match?key=1", "/history.csv", "/history.json")


def let_in(table: Table, name: str, role: Any = VIEWER, language: str = "en") -> Phone:
    """Pair a phone and give it a role; it has seen the state that it has then."""
    phone = Phone(table.address, table.code, name, language)
    table.grant(name, role)
    phone.sees(lambda facts: facts["role"] == role.kind.value)
    return phone


def entry(column: int, *numbers: int, round_: int = 1, **more: object) -> dict[str, object]:
    return {"do": "entry", "player": column, "round": round_, "box": [list(numbers)], **more}


# Letting in


def test_everybody_gets_the_page_and_its_words(lay: Lay) -> None:
    caller = Caller(lay().address)
    assert [caller.ask(path).status for path in PAGES] == [200] * len(PAGES)
    assert caller.ask("/texts?lang=pl").facts["language"] == "pl"
    assert caller.ask("/me").facts == {"paired": False}


def test_who_is_not_paired_gets_nothing_else(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    before = table.state()
    for cookie in ("", f"{COOKIE}=", f"{COOKIE}=guessed", "a=b; c"):
        caller = Caller(table.address, cookie)
        assert {caller.ask(path).status for path in PAIRED_ONLY} == {401}
        for path, facts in (("/entry", entry(0, 5)), ("/people", {"do": "enrol", "name": "Eve"})):
            assert caller.post(path, facts).status == 401
        assert caller.post("/leave", {}).status == 401
    assert table.state() == before


def test_the_cookie_cannot_be_read_by_a_script_or_sent_from_elsewhere(lay: Lay) -> None:
    table = lay()
    cookie = Caller(table.address).pair(table.code, "Ann").headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= parts
    assert not any(part.startswith("domain") for part in parts)


def test_a_code_may_be_typed_with_a_gap(lay: Lay) -> None:
    table = lay()
    code = table.code
    assert Caller(table.address).pair(f" {code[:3]} {code[3:]}", "Ann").status == 200


def test_a_wrong_code_is_answered_in_the_phones_language_until_there_is_a_pause(lay: Lay) -> None:
    table = lay()
    caller = Caller(table.address)
    answers = [
        caller.post("/pair?lang=en", {"code": "wrong", "name": "Eve"}) for _ in range(TRIES + 1)
    ]
    assert [answer.status for answer in answers] == [403] * (TRIES - 1) + [429, 429]
    assert answers[0].facts["why"] == "That is not the code on the device."
    assert 0 < answers[-1].facts["seconds"] <= FIRST_PAUSE + 1
    assert table.code == ""
    assert table.do(table.phones.status).phones == ()


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"code": 123456, "name": "a"},
        {"code": "1"},
        {"code": "1" * 201, "name": ""},
        {"name": 1},
    ],
)
def test_a_code_that_is_no_text_is_not_counted_as_a_try(lay: Lay, facts: dict[str, Any]) -> None:
    table = lay()
    for _ in range(TRIES + 1):
        assert Caller(table.address).post("/pair", facts).status == 400
    assert Caller(table.address).pair(table.code, "Ann").status == 200


def test_a_name_is_shortened_and_a_phone_without_one_is_called_a_phone(lay: Lay) -> None:
    table = lay()
    for name in ("A" * 200, "", "\u202e", "<i>Ann</i>"):
        assert Caller(table.address).pair(table.code, name).status == 200
    names = [phone.name for phone in table.do(table.phones.status).phones]
    assert names == ["A" * 12, "Phone", "Phone 2", "<i>Ann</i>"]


def test_a_phone_that_leaves_is_forgotten_and_its_stream_says_so(lay: Lay) -> None:
    table = lay()
    with let_in(table, "Ann") as phone:
        answer = phone.post("/leave", {})
        assert answer.status == 200
        assert "max-age=0" in answer.headers["set-cookie"].lower()
        phone.hears("gone")
        phone.hears("bye")
    assert table.do(table.phones.status).phones == ()
    assert phone.ask("/history").status == 401


def test_a_phone_that_is_forgotten_on_the_device_sees_nothing_any_more(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with let_in(table, "Ann", player("Ann")) as phone:
        key = table.do(table.phones.status).phones[0].key
        table.do(lambda: table.phones.forget(key))
        phone.hears("gone")
    assert phone.post("/entry", entry(0, 5)).status == 401


# What is shown


def test_the_scoreboard_follows_the_pad_and_what_is_taken_back(lay: Lay) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    with let_in(table, "looker") as phone:
        table.do(lambda: session.pad.edit("round 0 15"))
        seen = phone.sees(lambda facts: facts["table"]["totals"] == [0, 15])["table"]
        assert (seen["rounds"], seen["running"], seen["places"]) == ([[0, 15]], [[0, 15]], [1, 2])
        assert (seen["name"], seen["marker"], seen["first"]) == ("Rummy", "deal", 1)
        table.do(session.undo)
        assert phone.sees(lambda facts: facts["table"]["rounds"] == [])["table"]["totals"] == [0, 0]


def test_a_viewer_is_shown_neither_a_form_nor_persons_nor_cards(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with Phone(table.address, table.code, "looker") as phone:
        seen = phone.sees(lambda facts: facts["table"])
    assert (seen["entry"], seen["people"], seen["hand"], seen["seat"]) == (None, None, None, None)


def test_each_phone_reads_its_own_language(lay: Lay) -> None:
    table = lay(game("trio", "Ann", "Ben"))
    with (
        let_in(table, "Ann", player("Ann"), "de") as ann,
        let_in(table, "Ben", player("Ben"), "fr") as ben,
    ):
        german = ann.sees(lambda facts: facts["hand"])["hand"][0]["cards"]
        french = ben.sees(lambda facts: facts["hand"])["hand"][0]["cards"]
    assert {card["name"].lower() for card in german} <= {
        *("blau", "rot", "grün", "gelb", "violett", "orange", "schwarz")
    }
    assert {card["name"].lower() for card in french} <= {
        *("bleu", "rouge", "vert", "jaune", "violet", "orange", "noir")
    }


def test_an_unknown_language_is_answered_in_the_devices_own(lay: Lay) -> None:
    caller = Caller(lay().address)
    for query in ("?lang=tlh", "?lang=", "?lang=../de", ""):
        assert caller.ask(f"/texts{query}").facts["language"] == "en"
    wished = {"Accept-Language": "tlh, nl;q=0.8, de;q=0.5"}
    assert caller.ask("/texts", headers=wished).facts["language"] == "nl"


# Entering


def test_a_player_enters_the_own_points_and_the_device_takes_them_back(lay: Lay) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    with let_in(table, "phone", player("Ann")) as phone:
        assert phone.post("/entry", entry(0, 25)).status == 200
        assert phone.sees(lambda facts: facts["table"]["totals"] == [25, 0])
        assert session.pad.journal == ("set 1 1 25",)
        assert "Ann: 25" in " ".join(table.console.narrator.lines)
        table.do(session.undo)
        assert phone.sees(lambda facts: facts["table"]["totals"] == [0, 0])


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        (entry(1, 25), 403),
        (entry(7, 25), 403),
        (entry(0, 25, round_=2), 409),
        (entry(0), 400),
        (entry(0, 25, 30), 400),
        (entry(0, 10**9), 400),
        ({**entry(0), "box": [["25"]]}, 400),
        ({**entry(0), "box": [[True]]}, 400),
        ({**entry(0), "box": []}, 400),
        ({**entry(0), "box": "25"}, 400),
        ({**entry(0, 5), "player": -1}, 400),
        ({**entry(0, 5), "player": "0"}, 400),
        (entry(0, -5), 422),
        ({"do": "finish"}, 400),
        ({"do": ["entry"]}, 400),
        ({}, 400),
        ({"do": "enrol", "name": "Eve"}, 403),
        ({"do": "rename", "name": "Ben", "new": "Eve"}, 403),
        ({"do": "gather", "name": "us", "members": ["Ann"]}, 403),
        ({"do": "disband", "name": "us"}, 403),
    ],
)
def test_a_player_can_do_nothing_else(lay: Lay, facts: dict[str, Any], status: int) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with let_in(table, "phone", player("Ann")) as phone:
        before = table.state()
        assert phone.post("/entry", facts).status == status
        assert table.state() == before


def test_a_refused_entry_says_why_and_what_might_be_is_entered_when_asked_for(lay: Lay) -> None:
    session = pad("rummy-101", "Ann", "Ben")
    table = lay(session)
    with let_in(table, "keeper", SCOREKEEPER) as phone:
        table.do(lambda: session.pad.edit("set 1 1 5"))
        phone.sees(lambda facts: facts["table"]["totals"][0])
        answer = phone.post("/entry", entry(1, 5))
        assert answer.status == 422
        assert answer.facts["force"], answer.facts
        assert answer.facts["why"].endswith(".")
        assert phone.post("/entry", entry(1, 5, force=True)).status == 200
        assert session.pad.journal[-1] == "set 1 2 5 !"


def test_players_enter_only_while_the_device_allows_it(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with (
        let_in(table, "phone", player("Ann")) as phone,
        let_in(table, "keeper", SCOREKEEPER) as keeper,
    ):
        table.do(lambda: table.desk.adopt("phone_points", "no"))
        phone.sees(lambda facts: facts["entry"] is None)
        assert phone.post("/entry", entry(0, 5)).status == 403
        assert keeper.post("/entry", entry(0, 5)).status == 200


def test_a_scorekeeper_enters_for_all_in_any_order(lay: Lay) -> None:
    session = pad("rummy", "Ann", "Ben", "Cid")
    table = lay(session)
    with let_in(table, "keeper", SCOREKEEPER) as keeper:
        for column, points in ((2, 30), (0, 0), (1, 10)):
            assert keeper.post("/entry", entry(column, points)).status == 200
        assert (
            keeper.sees(lambda facts: facts["table"]["totals"] == [0, 10, 30])["entry"]["round"]
            == 2
        )
        assert keeper.post("/entry", entry(0, 5)).status == 409


def test_in_a_game_of_turns_only_who_has_the_turn_enters(lay: Lay) -> None:
    session = pad("molkky", "Ann", "Ben")
    table = lay(session)
    with let_in(table, "Ann", player("Ann")) as ann, let_in(table, "Ben", player("Ben")) as ben:
        assert ben.post("/entry", entry(1, 7)).status == 400
        assert ann.post("/entry", entry(0, 12)).status == 200
        ben.sees(lambda facts: facts["table"]["turn"] == 1)
        assert ben.post("/entry", entry(1, 7)).status == 200
        assert session.pad.journal == ("turn 1 12", "turn 2 7")


def test_on_a_card_one_row_is_filled_at_a_time(lay: Lay) -> None:
    session = pad("five-dice", "Ann", "Ben")
    table = lay(session)
    with let_in(table, "Ann", player("Ann")) as ann:
        rows = [row.key for row in session.sheet.rows]
        box = [[3] if key == "fours" else None for key in rows]
        wish = {"do": "entry", "player": 0, "round": 1, "box": box, "row": "fours"}
        assert ann.post("/entry", wish).status == 200
        assert session.pad.journal == ("set 1 1 fours=3",)
        assert ann.post("/entry", {**wish, "row": "nines"}).status == 400


def test_a_row_of_several_numbers_takes_several() -> None:
    """Told apart from one number by the sheet; see `entries`."""
    from firmware.phone.entries import edit_of, form_of
    from firmware.sheets.load import load_all

    shelf = load_all(None)
    wide = [slug for slug, one in shelf.sheets.items() if any(r.values > 1 for r in one.sheet.rows)]
    assert wide
    for slug in wide:
        session = pad(slug, *[f"P{at}" for at in range(shelf.sheets[slug].sheet.players[0])])
        form = form_of(session)
        assert form is not None
        box = [[1] * min(2, row.values) for row in form.rows]
        edit = edit_of(form, form.open.index(True), {"round": form.round + 1, "box": box})
        assert "1+1" in edit


def test_when_the_game_is_over_nothing_can_be_entered(lay: Lay) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    with let_in(table, "Ann", player("Ann")) as phone:
        table.do(lambda: session.pad.edit("finish"))
        phone.sees(lambda facts: facts["table"]["over"])
        assert phone.post("/entry", entry(0, 5)).status == 403


def test_while_points_are_entered_on_the_device_a_phone_has_to_wait(lay: Lay) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    with let_in(table, "Ann", player("Ann")) as phone:
        table.press(Key.OK)
        answer = phone.post("/entry", entry(0, 5))
        assert (answer.status, session.pad.journal) == (422, ())
        assert "device" in answer.facts["why"]


@pytest.mark.parametrize(
    ("language", "too_much", "hardly"),
    [
        ("en", "181 is too much: at most 180.", "Points are being entered on the device just now."),
        ("de", "181 ist zu viel: höchstens 180.", "Am Gerät werden gerade Punkte eingegeben."),
        ("pl", None, None),
    ],
)
def test_a_refusal_comes_in_the_language_of_the_phone_and_not_of_the_device(
    lay: Lay, language: str, too_much: str | None, hardly: str | None
) -> None:
    table = lay(pad("darts-501", "Ann", "Ben"))
    try:
        table.do(lambda: table.desk.adopt("language", "fr"))
        with let_in(table, "Ann", player("Ann")) as ann:
            answer = ann.post(f"/entry?lang={language}", entry(0, 181))
            assert answer.status == 422
            expected = say(language, WHY[Reason.ABOVE]).format(181, 180)
            assert answer.facts["why"] == expected
            assert too_much in {None, expected}
            table.press(Key.OK)
            assert table.app.screen.name == "entry"
            answer = ann.post(f"/entry?lang={language}", entry(0, 60))
            assert answer.facts["why"] == say(language, texts.ENTERING)
            assert hardly in {None, answer.facts["why"]}
    finally:
        table.do(lambda: table.desk.adopt("language", "en"))


def test_a_role_that_is_withdrawn_ends_at_once(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with let_in(table, "keeper", SCOREKEEPER) as keeper:
        table.grant("keeper", VIEWER)
        assert keeper.post("/people", {"do": "enrol", "name": "Eve"}).status == 403
        assert keeper.sees(lambda facts: facts["role"] == "viewer")["people"] is None


def test_an_answer_is_json_in_plain_letters_whatever_a_name_is(lay: Lay) -> None:
    name = '"><img src=x>'[:12]
    table = lay(pad("rummy", name, "שרה"))
    with let_in(table, "looker") as phone:
        seen = phone.sees(lambda facts: facts["table"])
        assert [one["name"] for one in seen["table"]["players"]] == [name, "שרה"]
    assert json.loads(phone.heard.split(b"data: ")[1].split(b"\n")[0])
