"""Who is let in: every bad request gets a 4xx, and nothing changes by it."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image

from device.backends import browser
from device.backends._browser_fingers import Fingers
from device.backends._browser_limits import MOST_BYTES, MOST_PAGES, PAGE_BURST
from device.backends._browser_state import State
from device.backends.browser import BrowserConsole
from device.backends.web.guard import HEADERS, Hosts
from device.backends.web.limits import Bucket, Refusal
from device.inbox import LiveInbox
from device.keyboard import KEYBOARD
from device.ports import Key
from tests.device.page_client import JSON, PATIENCE, Answer, PageClient, ask


@pytest.fixture
def console() -> Iterator[BrowserConsole]:
    """A device that must not have been touched when the test is over."""
    inbox = LiveInbox()
    made = opened(inbox)
    yield made
    touched = inbox.take(inbox.now())
    made.close()
    assert touched is None


def opened(inbox: LiveInbox) -> BrowserConsole:
    made = browser.open(inbox)
    made.display.show(Image.new("1", (128, 64)))
    made.serve()
    return made


@pytest.fixture
def page(console: BrowserConsole) -> Iterator[PageClient]:
    with PageClient(console.address) as client:
        yield client


def post(page: PageClient, *, body: bytes | None = None, **headers: str) -> Answer:
    """A press that is right but for what is given otherwise; an empty header is left out."""
    right = json.dumps({"page": page.id, "key": "ok", "down": True}).encode()
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    given = {"Content-Type": JSON, "Origin": page.origin, **names}
    return ask(
        page.origin,
        "/keys",
        method="POST",
        headers={name: value for name, value in given.items() if value},
        body=right if body is None else body,
    )


# Where from


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "localhost:1", "127.0.0.1"]
)
def test_another_name_than_ours_is_refused(console: BrowserConsole, host: str) -> None:
    port = urlsplit(console.address).port
    name = host.format(port=port)
    assert ask(console.address, "/", headers={"Host": name}).status == 403
    assert ask(console.address, "/events", headers={"Host": name}).status == 403


def test_a_rebound_name_cannot_press(page: PageClient) -> None:
    port = urlsplit(page.origin).port
    evil = f"evil.example:{port}"
    assert post(page, Host=evil, Origin=f"http://{evil}").status == 403


def test_localhost_is_ours_too(console: BrowserConsole) -> None:
    port = urlsplit(console.address).port
    assert ask(console.address, "/", headers={"Host": f"LocalHost:{port}"}).status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://{own}", "{own}", ""])
def test_a_press_from_another_site_is_refused(page: PageClient, origin: str) -> None:
    own = page.origin.removeprefix("http://")
    assert post(page, Origin=origin.format(own=own)).status == 403


@pytest.mark.parametrize("path", ["/", "/events", "/picture.png"])
@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_another_site_gets_nothing_to_look_at(
    console: BrowserConsole, path: str, headers: dict[str, str]
) -> None:
    assert ask(console.address, path, headers=headers).status == 403


def test_another_port_of_this_machine_is_another_site(
    console: BrowserConsole,
) -> None:
    assert ask(console.address, "/events", headers={"Sec-Fetch-Site": "same-site"}).status == 403


def test_a_link_to_the_page_may_be_followed(console: BrowserConsole) -> None:
    visit = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert ask(console.address, "/", headers=visit).status == 200
    assert ask(console.address, "/picture.png", headers=visit).status == 403


# What


@pytest.mark.parametrize("path", ["/page", "/page/", "/twin.css/", "/../browser.py", "/index.html"])
def test_what_is_not_there_is_not_found(console: BrowserConsole, path: str) -> None:
    answer = ask(console.address, path)
    assert answer.status == 404
    assert b"twin" not in answer.body


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/keys"), ("POST", "/"), ("POST", "/events"), ("PUT", "/keys"), ("HEAD", "/events")],
)
def test_a_wrong_method_is_refused(page: PageClient, method: str, path: str) -> None:
    answer = ask(page.origin, path, method=method, headers={"Origin": page.origin}, body=b"")
    assert answer.status == 405
    assert answer.headers["allow"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not JSON",
        b"\xff\xfe",
        b"[" * 1000,
        b"[]",
        b"{}",
        b'{"page": "PAGE", "key": "ok"}',
        b'{"page": "PAGE", "key": "ok", "down": 1}',
        b'{"page": "PAGE", "key": "ok", "down": "true"}',
        b'{"page": "PAGE", "key": ["ok"], "down": true}',
        b'{"page": "PAGE", "key": "ok", "down": true, "at": 0}',
        b'{"page": "PAGE", "key": "OK", "down": true}',
        b'{"page": "PAGE", "key": "turbo", "down": true}',
    ],
)
def test_a_body_that_means_nothing_is_refused(page: PageClient, body: bytes) -> None:
    assert post(page, body=body.replace(b"PAGE", page.id.encode())).status == 400


def test_a_page_that_is_not_open_cannot_press(page: PageClient) -> None:
    assert post(page, body=b'{"page": "guessed", "key": "ok", "down": true}').status == 410


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_another_type_than_json_is_refused(page: PageClient, kind: str) -> None:
    assert post(page, Content_Type=kind).status == 415


# How much


def test_a_long_body_is_refused(page: PageClient) -> None:
    assert post(page, body=b" " * (MOST_BYTES + 1)).status == 413


def test_a_long_body_of_unknown_length_is_refused(page: PageClient) -> None:
    chunk = b"2000\r\n" + b" " * 0x2000 + b"\r\n0\r\n\r\n"
    assert post(page, body=chunk, Transfer_Encoding="chunked").status == 413


def test_a_body_that_does_not_come_is_not_waited_for(
    page: PageClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.backends.web.limits.BODY_SECONDS", 0.05)
    host = urlsplit(page.origin).netloc
    head = f"POST /keys HTTP/1.1\r\nHost: {host}\r\nOrigin: {page.origin}\r\n"
    with socket.create_connection(host.split(":"), timeout=PATIENCE) as line:  # type: ignore[arg-type]
        line.sendall(f"{head}Content-Type: {JSON}\r\nContent-Length: 9\r\n\r\n".encode())
        assert line.recv(12) == b"HTTP/1.1 408"


def test_a_page_that_presses_too_often_is_slowed_down_but_can_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("device.backends._browser_app.PAGE_RATE", 0.0)
    console = opened(LiveInbox())
    with PageClient(console.address) as page, PageClient(console.address) as other:
        statuses = {page.press(Key.OK) for _ in range(PAGE_BURST + 1)}
        assert statuses == {204, 429}
        assert page.press(Key.UP) == 429
        assert (console.keys.is_down(Key.OK), console.keys.is_down(Key.UP)) == (True, False)
        assert page.lift(Key.OK) == 204
        assert not console.keys.is_down(Key.OK)
        assert other.press(Key.UP) == 204
    console.close()


def test_all_together_have_a_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.backends._browser_app.BURST", 3)
    monkeypatch.setattr("device.backends._browser_app.RATE", 0.0)
    console = opened(LiveInbox())
    statuses = [ask(console.address, path).status for path in ("/", "/picture.png") * 2]
    assert statuses == [200, 200, 200, 429]
    console.close()


def test_there_is_a_limit_to_open_pages(
    console: BrowserConsole, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.backends._browser_app.MOST_PAGES", 1)
    assert MOST_PAGES > 1
    with PageClient(console.address):
        assert ask(console.address, "/events").status == 503
    monkeypatch.undo()
    with PageClient(console.address):
        pass


# What goes with every answer


@pytest.mark.parametrize("path", ["/", "/twin.js", "/twin.css", "/icon.svg", "/picture.png", "/no"])
def test_every_answer_is_sealed(console: BrowserConsole, path: str) -> None:
    answer = ask(console.address, path)
    assert {name.lower(): value for name, value in HEADERS.items()}.items() <= dict(
        answer.headers
    ).items()
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/twin.js", "/twin.css", "/icon.svg"])
def test_nothing_is_loaded_from_elsewhere(console: BrowserConsole, path: str) -> None:
    text = ask(console.address, path).body.decode()
    for way in ("https:", "url(", "@import", "<script>", "<style", " style=", "onclick", "//cdn"):
        assert way not in text
    assert "http:" not in text.replace("http://www.w3.org/2000/svg", "")


def test_the_page_has_the_keyboards_one_table(console: BrowserConsole) -> None:
    text = ask(console.address, "/").body.decode()
    facts: dict[str, Any] = json.loads(unescape(text.split('data-device="')[1].split('"')[0]))
    assert [tuple(row) for row in facts["keyboard"]] == [
        (name, key.value, long) for name, key, long in KEYBOARD
    ]
    assert facts["keys"] == [key.value for key in Key]


# The parts


def test_a_bucket_fills_again_with_time() -> None:
    now = [0.0]
    bucket = Bucket(2, 10.0, lambda: now[0])
    bucket.spend()
    bucket.spend()
    with pytest.raises(Refusal) as caught:
        bucket.spend()
    assert caught.value.status == 429
    now[0] = 0.11
    bucket.spend()


@pytest.mark.parametrize(
    ("host", "ours", "others"),
    [
        (
            "127.0.0.1",
            ["127.0.0.1:80", "localhost", "[::1]"],
            ["10.0.0.1", "a.b", "", "localhost:8"],
        ),
        ("0.0.0.0", ["10.0.0.1", "[fe80::1]:80", "localhost"], ["evil.example", "1.2.3.4.x"]),
        ("games.local", ["games.local", "GAMES.local:80"], ["games.local.evil.example"]),
    ],
)
def test_the_names_that_a_server_goes_by(host: str, ours: list[str], others: list[str]) -> None:
    hosts = Hosts(host, 80)
    assert [name in hosts for name in ours] == [True] * len(ours)
    assert [name in hosts for name in others] == [False] * len(others)


def test_a_page_has_only_what_it_has_not_seen() -> None:
    state = State()
    state.put("text", {"title": "A"})
    seen = state.seen_at_first()
    state.put("text", {"title": "B"})
    assert state.since(seen) == b'event: text\ndata: {"title":"B"}\n\n'
    assert state.since(seen) == b""
    assert not state.put("text", {"title": "B"})
    assert state.put("text", {"title": "B"}, again=True)


def test_lifting_what_was_not_pressed_does_nothing() -> None:
    inbox = LiveInbox()
    fingers = Fingers(inbox, [Key.OK])
    fingers.move("page", Key.OK, down=False)
    fingers.lift_all("page")
    assert not fingers.is_down(Key.OK)
    assert not fingers.is_down(Key.UP)
    assert inbox.take(inbox.now()) is None
