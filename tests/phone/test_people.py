"""Persons and groups changed from the page of who keeps score, over real connections."""

from __future__ import annotations

from typing import Any

import pytest

from firmware.screens.people import MARKS
from tests.phone.conftest import Lay
from tests.phone.table import SCOREKEEPER, game, pad, player
from tests.phone.test_answers import let_in


def test_a_scorekeeper_changes_players_and_groups(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with let_in(table, "keeper", SCOREKEEPER) as keeper, let_in(table, "Ann", player("Ann")) as ann:
        assert keeper.post("/people", {"do": "enrol", "name": " Zoë  Ó "}).status == 200
        seen = keeper.sees(lambda facts: "Zoë Ó" in facts["people"]["persons"])
        assert seen["people"]["groups"] == []
        wish = {"do": "gather", "name": "Friday", "members": ["Zoë Ó", "Ben"]}
        assert keeper.post("/people", wish).status == 200
        keeper.sees(lambda facts: facts["people"]["groups"] == [["Friday", ["Zoë Ó", "Ben"]]])
        assert keeper.post("/people", {"do": "disband", "name": "Friday"}).status == 200
        rename = {"do": "rename", "name": "Ann", "new": "Anna"}
        assert keeper.post("/people", rename).status == 200
        seen = ann.sees(lambda facts: facts["player"] == "Anna")
        assert seen["seat"] == 0
        assert seen["table"]["players"][0]["name"] == "Anna"


def test_a_group_is_made_renamed_and_never_made_twice(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with let_in(table, "keeper", SCOREKEEPER) as keeper:
        found = {"do": "found", "name": "Friday", "members": ["Ben"]}
        assert keeper.post("/people", found).status == 200
        keeper.sees(lambda facts: facts["people"]["groups"] == [["Friday", ["Ben"]]])
        again = keeper.post("/people?lang=de", found | {"members": []})
        assert (again.status, again.facts["why"]) == (422, "So heißt schon eine Gruppe.")
        rename = {"do": "rename group", "name": "Friday", "new": " Sun\u200bday"}
        assert keeper.post("/people", rename).status == 200
        keeper.sees(lambda facts: facts["people"]["groups"] == [["Sunday", ["Ben"]]])


def test_a_shape_that_is_chosen_is_seen_and_its_picture_is_known(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with let_in(table, "keeper", SCOREKEEPER) as keeper:
        assert keeper.post("/people", {"do": "mark", "name": "Ann", "mark": "fish"}).status == 200
        keeper.sees(lambda facts: facts["people"]["marks"]["Ann"] == "fish")
        marks = keeper.ask("/texts").facts["marks"]
    assert set(marks) == set(MARKS)
    assert marks["square"] == ["#######", *["#.....#"] * 5, "#######"]


def test_a_player_who_is_deleted_has_no_phone_any_more(lay: Lay) -> None:
    table = lay(game("trio", "Ann", "Ben"))
    with let_in(table, "keeper", SCOREKEEPER) as keeper, let_in(table, "Ann", player("Ann")) as ann:
        ann.sees(lambda facts: facts["hand"])
        assert keeper.post("/people", {"do": "forget", "name": "Ann"}).status == 200
        seen = ann.sees(lambda facts: facts["role"] == "viewer")
        assert (seen["seat"], seen["hand"]) == (None, None)
        keeper.sees(lambda facts: facts["table"]["players"][0]["name"] == "Player 1")
        table.do(lambda: table.desk.people.enrol("Ann"))
        keeper.sees(lambda facts: "Ann" in facts["people"]["persons"])
    assert all(phone.role.player != "Ann" for phone in table.do(table.phones.status).phones)


@pytest.mark.parametrize(
    ("facts", "status", "why"),
    [
        ({"do": "enrol", "name": "\u200b "}, 422, "A name, please."),
        ({"do": "enrol", "name": "A" * 13}, 422, "That name is too long."),
        ({"do": "enrol", "name": "ann"}, 422, "Somebody is called that already."),
        ({"do": "rename", "name": "Ann", "new": "BEN"}, 422, "Somebody is called that already."),
        ({"do": "rename", "name": "Nobody", "new": "Eve"}, 404, "That is no longer there."),
        ({"do": "disband", "name": "Nobody"}, 404, "That is no longer there."),
        ({"do": "forget", "name": "Nobody"}, 404, "That is no longer there."),
        ({"do": "mark", "name": "Ann", "mark": "\u202e"}, 404, "That is no longer there."),
        ({"do": "rename group", "name": "us", "new": "we"}, 404, "That is no longer there."),
        ({"do": "mark", "name": "Ann"}, 400, None),
        ({"do": "rename group", "name": "us"}, 400, None),
        ({"do": "enrol", "name": "A" * 201}, 400, None),
        ({"do": "gather", "name": "us", "members": "Ann"}, 400, None),
    ],
)
def test_names_that_cannot_be_are_answered_with_the_reason(
    lay: Lay, facts: dict[str, Any], status: int, why: str | None
) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with let_in(table, "keeper", SCOREKEEPER) as keeper:
        before = table.state()
        answer = keeper.post("/people?lang=en", facts)
        assert answer.status == status
        assert why is None or answer.facts["why"] == why
        assert table.state() == before
