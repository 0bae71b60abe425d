"""Who may ask, from where, how often and how much; and what goes with every answer."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from device.backends.web import limits, server, service
from device.backends.web.guard import HEADERS
from firmware.phone import answers
from firmware.phone.answers import Answers
from firmware.phone.network import is_local, is_near, own_address
from tests.phone.client import Caller, Phone
from tests.phone.conftest import Lay
from tests.phone.table import pad, player

PAGE = Path(answers.__file__).with_name("page")
EVIL = "http://evil.example"


@pytest.mark.parametrize("host", ["evil.example:{port}", "evil.example", "127.0.0.1:1", "a b", ""])
def test_a_name_that_points_here_from_elsewhere_gets_nothing(lay: Lay, host: str) -> None:
    caller = Caller(lay().address)
    name = host.format(port=caller.place.port)
    for path in ("/", "/texts", "/live"):
        assert caller.ask(path, headers={"Host": name}).status in (400, 403)


def test_this_machines_numbers_are_its_names(lay: Lay) -> None:
    caller = Caller(lay().address)
    own = f"192.168.1.20:{caller.place.port}"
    assert caller.ask("/", headers={"Host": own}).status == 200


@pytest.mark.parametrize("origin", [EVIL, "null", "https://{own}", None])
def test_a_post_has_to_come_from_our_own_page(lay: Lay, origin: str | None) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with Phone(table.address, table.code, "Ann") as phone:
        table.grant("Ann", player("Ann"))
        before = table.state()
        said = None if origin is None else origin.format(own=phone.place.netloc)
        wish = {"do": "entry", "player": 0, "round": 1, "box": [[5]]}
        assert phone.post("/entry", wish, Origin=said).status == 403
        assert phone.post("/leave", {}, Origin=said).status == 403
        assert table.state() == before
        assert len(table.do(table.phones.status).phones) == 1


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_cannot_have_the_table_loaded(lay: Lay, site: str) -> None:
    table = lay()
    with Phone(table.address, table.code, "Ann") as phone:
        for path in ("/live", "/history.json", "/me", "/phone.js"):
            assert phone.ask(path, headers={"Sec-Fetch-Site": site}).status == 403


def test_a_link_to_the_page_may_be_followed(lay: Lay) -> None:
    visit = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert Caller(lay().address).ask("/", headers=visit).status == 200


@pytest.mark.parametrize("path", ["/", "/phone.js", "/live", "/pair", "/nothing", "/history.csv"])
def test_every_answer_is_sealed(lay: Lay, path: str) -> None:
    answer = Caller(lay().address).ask(path)
    assert {
        name.lower(): value for name, value in HEADERS.items()
    }.items() <= answer.headers.items()
    assert "server" not in answer.headers


def test_scripts_and_styles_are_files_of_ours_alone() -> None:
    page = (PAGE / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", page)
    for path in PAGE.iterdir():
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//cdn|url\(|@import ", text), path.name


def test_no_script_makes_elements_of_text() -> None:
    """Names are only ever put in as text: there is no way in for markup."""
    ways = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser"
    for path in PAGE.glob("*.js"):
        assert not re.search(ways, path.read_text("utf-8")), path.name


@pytest.mark.parametrize("path", ["/../answers.py", "/%2e%2e/answers.py", "/page/phone.js", "/x"])
def test_what_is_not_listed_is_not_found(lay: Lay, path: str) -> None:
    assert Caller(lay().address).ask(path).status == 404


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/pair"), ("POST", "/"), ("PUT", "/entry"), ("HEAD", "/live"), ("OPTIONS", "/")],
)
def test_a_wrong_method_is_refused(lay: Lay, method: str, path: str) -> None:
    assert Caller(lay().address).ask(path, method=method, body=b"").status in (405, 415)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"no JSON", 400),
        (b"\xff\xfe", 400),
        (b"[" * 4000, 400),
        (b"[]", 400),
        (b'"text"', 400),
        (b'{"code": NaN}', 400),
        (b" " * (service.MOST_BYTES + 1), 413),
    ],
)
def test_a_body_that_means_nothing_is_refused(lay: Lay, body: bytes, status: int) -> None:
    caller = Caller(lay().address)
    assert caller.ask("/pair", method="POST", body=body).status == status


def test_another_type_than_json_is_refused(lay: Lay) -> None:
    caller = Caller(lay().address)
    assert caller.post("/pair", {}, Content_Type="text/plain").status == 415


# How much


def test_one_address_that_asks_too_often_is_slowed_down(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "BURST", 3)
    monkeypatch.setattr(answers, "RATE", 0.0)
    caller = Caller(lay().address)
    assert [caller.ask("/").status for _ in range(4)] == [200, 200, 200, 429]


def test_buckets_are_apart_and_few() -> None:
    now = [0.0]
    buckets = limits.Buckets(1, 1.0, 2, lambda: now[0])
    buckets.spend("a")
    with pytest.raises(limits.Refusal):
        buckets.spend("a")
    buckets.spend("b")
    now[0] = 1.0
    buckets.spend("a")
    buckets.spend("c")
    buckets.spend("b")  # was forgotten: two others asked since
    assert len(buckets._buckets) == 2


def test_strangers_from_outside_the_network_are_turned_away(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "is_near", lambda address: address == "10.0.0.9")
    assert Caller(lay().address).ask("/").status == 403


@pytest.mark.parametrize("address", ["192.168.1.2", "10.0.0.1", "172.20.1.1", "169.254.3.4"])
def test_the_networks_of_homes_are_near(address: str) -> None:
    assert is_near(address)
    assert is_local(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "100.64.0.1", "2a00::1", "nonsense", ""])
def test_all_others_are_not(address: str) -> None:
    assert not is_near(address)
    assert not is_local(address)


def test_this_machine_is_near_but_no_address_for_a_phone() -> None:
    assert is_near("127.0.0.1")
    assert not is_local("127.0.0.1")
    assert own_address() == "" or is_local(own_address())


def test_a_connection_that_says_nothing_is_hung_up(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.1)
    place = Caller(lay().address).place
    for beginning in (b"", b"GET / HTTP/1.1\r\nHost: "):
        with socket.create_connection((place.hostname, place.port), timeout=5.0) as line:
            line.sendall(beginning)
            assert _heard(line) == b""


def _heard(line: socket.socket) -> bytes:
    """What comes until the other side hangs up, politely or not."""
    try:
        return line.recv(100)
    except ConnectionResetError:
        return b""


def test_a_kept_connection_may_be_used_again(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The patience for the head of a request ends with it, however long the answer takes."""
    monkeypatch.setattr(server, "HEAD_SECONDS", 0.3)
    table = lay(pad("rummy", "Ann", "Ben"))
    with Phone(table.address, table.code, "looker") as phone:
        phone.sees(lambda facts: facts["table"])
        table.do(lambda: table.desk.pad.pad.edit("round 0 5"))
        phone.sees(lambda facts: facts["table"]["rounds"])


def test_connections_have_a_limit(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_CONNECTIONS", 3)
    caller = Caller(lay().address)
    assert caller.ask("/").status == 200
    place = caller.place
    lines = [socket.create_connection((place.hostname, place.port)) for _ in range(8)]
    with pytest.raises((ConnectionError, OSError)):
        caller.ask("/")
    for line in lines:
        line.close()


def test_a_fault_of_ours_is_told_to_the_device_and_ends_one_request_only(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no luck")

    monkeypatch.setattr(Answers, "_texts", broken)
    table = lay()
    caller = Caller(table.address)
    assert caller.ask("/texts").status == 500
    assert caller.ask("/").status == 200
    table.settle()
    assert table.app.running
