"""Anything at all is sent to every route: no answer is a fault of ours, nothing is changed by it.

One table serves all examples: what one of them broke the next ones would find.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.phone import answers
from tests.phone.client import Caller, Phone
from tests.phone.table import SCOREKEEPER, Table, pad, player

PATHS = (
    *("/", "/phone.js", "/texts", "/me", "/live", "/history", "/match"),
    *("/history.csv", "/history.json", "/pair", "/leave", "/entry", "/people", "/nothing"),
)
POSTS = ("/pair", "/entry", "/people")
WISHES = (
    *("entry", "enrol", "rename", "mark", "forget", "found", "gather", "rename group", "disband"),
    *("finish", ""),
)

LETTERS = st.text(alphabet=st.characters(), max_size=30)
NAMES = st.one_of(
    LETTERS,
    st.sampled_from(
        [
            "Ann",
            "Ben",
            "<b>x</b>",
            "'; DROP TABLE games;--",
            "\u202eevil",
            "A" * 200,
            "\ud800",
            "\x00",
        ]
    ),
)
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), NAMES)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(LETTERS, inner, max_size=5),
    max_leaves=12,
)
BOXES = st.lists(st.none() | st.lists(st.integers(-50, 10**7), max_size=3), max_size=3)
WISH = st.fixed_dictionaries(
    {"do": st.sampled_from(WISHES) | JSON},
    optional={
        "player": st.integers(-2, 9) | JSON,
        "round": st.integers(0, 3) | JSON,
        "box": BOXES | JSON,
        "row": NAMES | JSON,
        "force": st.booleans() | JSON,
        "name": NAMES | JSON,
        "new": NAMES | JSON,
        "mark": st.sampled_from(("fish", "elephant")) | JSON,
        "members": st.lists(NAMES, max_size=14) | JSON,
        "code": st.text("0123456789", max_size=7) | JSON,
    },
)
HEADER = st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0"), max_size=40)
QUERY = st.dictionaries(
    st.sampled_from(["lang", "first", "key", "x"]),
    st.text("0123456789abc-%.", max_size=12),
    max_size=3,
)

MANY = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(answers, "BURST", 10**9)
        patched.setattr(answers, "ALL_BURST", 10**9)
        folder: Path = tmp_path_factory.mktemp("saves")
        made = Table(folder, pad("rummy", "Ann", "Ben"))
        yield made
        made.end()


@pytest.fixture(scope="module")
def address(table: Table) -> str:
    return table.address


@pytest.fixture(scope="module")
def phones(table: Table) -> Iterator[dict[str, Phone]]:
    """A phone of each role."""
    roles = {"looker": None, "player": player("Ann"), "keeper": SCOREKEEPER}
    made = {name: Phone(table.address, table.code, name) for name in roles}
    for name, role in roles.items():
        if role is not None:
            table.grant(name, role)
            made[name].sees(partial(_is, role.kind.value))
    yield made
    for phone in made.values():
        phone.away()


def _is(role: str, facts: dict[str, object]) -> bool:
    return facts["role"] == role


def body_of(facts: object) -> bytes:
    return json.dumps(facts).encode()


@MANY
@given(
    path=st.sampled_from(PATHS),
    method=st.sampled_from(["GET", "POST"]),
    query=QUERY,
    facts=WISH | JSON,
    cookie=HEADER,
    language=HEADER,
    kind=HEADER | st.just("application/json"),
)
def test_a_stranger_gets_no_fault_and_changes_nothing(
    table: Table,
    address: str,
    path: str,
    method: str,
    query: dict[str, str],
    facts: object,
    cookie: str,
    language: str,
    kind: str,
) -> None:
    before = table.state()
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    headers = {"Cookie": f"kibitz={cookie}", "Accept-Language": language}
    if method == "POST":
        headers["Content-Type"] = kind
    sent = body_of(facts) if method == "POST" else None
    told = Caller(address).ask(f"{path}?{asked}", method=method, body=sent, headers=headers)
    assert told.status < 500
    if path in ("/live", "/history", "/match", "/history.csv", "/history.json"):
        assert told.status != 200
    assert table.state() == before


@MANY
@given(path=st.sampled_from(POSTS), who=st.sampled_from(["looker", "player"]), facts=WISH | JSON)
def test_whoever_is_not_allowed_to_changes_nothing_whatever_is_sent(
    table: Table, phones: dict[str, Phone], path: str, who: str, facts: object
) -> None:
    before = table.state()
    told = phones[who].ask(path, method="POST", body=body_of(facts))
    assert told.status < 500
    after = table.state()
    if who == "looker":
        assert after == before
    else:
        assert after["persons"] == before["persons"]
        assert after["groups"] == before["groups"]
        assert {**after, "changes": 0} == {**before, "changes": 0}
        written = table.do(lambda: table.desk.pad.pad.page.rounds)
        assert not any(round_.has(1) for round_ in written), "another's column was written"


@MANY
@given(path=st.sampled_from(POSTS), facts=WISH | JSON)
def test_a_scorekeeper_can_send_anything_and_the_table_stays_whole(
    table: Table, phones: dict[str, Phone], path: str, facts: object
) -> None:
    told = phones["keeper"].ask(path, method="POST", body=body_of(facts))
    assert told.status < 500
    state = table.state()
    for name in [profile.name for profile in state["persons"]]:
        assert name == " ".join(name.split())
        assert 0 < len(name) <= 12


@MANY
@given(body=st.binary(max_size=300), path=st.sampled_from(POSTS))
def test_bytes_that_are_no_text_are_refused(
    table: Table, phones: dict[str, Phone], body: bytes, path: str
) -> None:
    before = table.state()
    status = phones["keeper"].ask(path, method="POST", body=body).status
    assert 400 <= status < 500
    assert table.state() == before


@pytest.mark.slow
@settings(MANY, max_examples=1000)
@given(path=st.sampled_from(POSTS), facts=WISH)
def test_strangers_who_send_wishes_for_long_change_nothing(
    table: Table, address: str, path: str, facts: object
) -> None:
    before = table.state()
    assert Caller(address).ask(path, method="POST", body=body_of(facts)).status < 500
    assert table.state() == before
