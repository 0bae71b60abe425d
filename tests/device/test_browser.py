"""The browser twin: the newest state to every page, keys from every page, and a quick end."""

from __future__ import annotations

import base64
import io
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Event, Thread
from time import monotonic

import pytest
from PIL import Image

from device.backends import browser
from device.backends.browser import BrowserConsole
from device.board import UNIT
from device.errors import BrokenConsole, CannotListen, DeviceError, PortTaken
from device.events import Edge, Fault, Quit
from device.inbox import LiveInbox
from device.ports import Icon, Key
from device.tunes import Note, Tune
from tests.device.page_client import PATIENCE, Facts, PageClient, SlowPage, ask

LIT, DARK = Image.new("1", (128, 64), 1), Image.new("1", (128, 64), 0)
END = 2.0
"""Seconds within which everything has to be over."""


@pytest.fixture
def inbox() -> LiveInbox:
    return LiveInbox()


@pytest.fixture
def console(inbox: LiveInbox) -> Iterator[BrowserConsole]:
    made = browser.open(inbox)
    made.display.show(DARK)
    made.serve()
    yield made
    made.close()


@pytest.fixture
def page(console: BrowserConsole) -> Iterator[PageClient]:
    with PageClient(console.address) as opened:
        yield opened


def edge(inbox: LiveInbox) -> tuple[Key, bool]:
    event = inbox.take(inbox.now() + PATIENCE)
    assert isinstance(event, Edge), event
    return event.key, event.down


def nothing_waits(inbox: LiveInbox) -> bool:
    return inbox.take(inbox.now()) is None


# What the pages are told


def test_the_address_is_on_this_machine_and_the_port_is_free_by_default(
    console: BrowserConsole,
) -> None:
    assert console.address.startswith("http://127.0.0.1:")
    assert ask(console.address, "/").status == 200


def test_a_page_is_told_everything_at_once(console: BrowserConsole) -> None:
    console.display.show(LIT)
    console.icons.show({Icon.SAVED, Icon.WIN}, [Icon.NOTE])
    console.narrator.tell("Home", ["> New game"], [("OK", "choose")])
    with PageClient(console.address) as page:
        assert [page.read() for _ in range(3)] == [
            (
                "frame",
                {"bits": base64.b64encode(b"\xff" * 1024).decode(), "on": True, "level": 255},
            ),
            ("icons", {"lit": ["win", "saved"], "blinking": ["note"]}),
            ("text", {"title": "Home", "lines": ["> New game"], "keys": [["OK", "choose"]]}),
        ]


def test_a_picture_comes_as_its_packed_bits(console: BrowserConsole, page: PageClient) -> None:
    image = DARK.copy()
    image.putpixel((0, 0), 1)
    console.display.show(image)
    frame = page.wait("frame", lambda facts: base64.b64decode(facts["bits"])[0] == 0x80)
    assert len(base64.b64decode(frame["bits"])) == 1024


def test_power_and_contrast_come_with_the_picture(
    console: BrowserConsole, page: PageClient
) -> None:
    console.display.contrast(30)
    assert page.wait("frame", lambda facts: facts["level"] == 30)["on"] is True
    console.display.power(on=False)
    assert page.wait("frame", lambda facts: not facts["on"])["level"] == 30


def test_a_tune_comes_as_its_notes_and_silence_as_none(
    console: BrowserConsole, page: PageClient
) -> None:
    console.buzzer.play(Tune("ok", (Note(880.0, 60), Note(0.0, 20))))
    assert page.wait("tune") == {"name": "ok", "notes": [[880.0, 60], [0.0, 20]]}
    console.buzzer.hush()
    assert page.wait("tune") == {"name": "", "notes": []}


def test_the_same_tune_again_is_told_again(console: BrowserConsole, page: PageClient) -> None:
    for _ in range(2):
        console.buzzer.play(Tune("ok", (Note(880.0, 60),)))
        assert page.wait("tune")["name"] == "ok"


def test_a_page_that_comes_late_does_not_hear_an_old_tune(console: BrowserConsole) -> None:
    console.buzzer.play(Tune("old", (Note(880.0, 60),)))
    with PageClient(console.address) as page:
        console.buzzer.play(Tune("new", (Note(440.0, 60),)))
        assert page.wait("tune")["name"] == "new"


def test_a_page_that_does_not_read_misses_pictures_but_not_the_newest(
    console: BrowserConsole, page: PageClient
) -> None:
    shown = 300
    with SlowPage(console.address) as slow:
        for number in range(1, shown + 1):
            console.display.show(numbered(number))
            page.wait("frame", lambda facts: numbered_as(facts) == number)  # noqa: B023
        seen = []
        for bits in slow.frames():
            seen.append(number_of(bits))
            if seen[-1] == shown:
                break
    assert seen == sorted(set(seen)), "a stale picture came after a newer one"
    assert len(seen) < 40, f"{len(seen)} pictures had been waiting"


def test_the_picture_can_be_kept_as_a_png(console: BrowserConsole) -> None:
    console.display.show(LIT)
    answer = ask(console.address, "/picture.png")
    with Image.open(io.BytesIO(answer.body)) as image:
        assert (image.format, image.size) == ("PNG", (1024, 512))
        assert image.convert("RGB").getpixel((0, 0)) == (170, 230, 255)
    assert 'filename="kibitz.png"' in answer.headers["content-disposition"]


# Keys


def test_a_key_goes_down_and_up(
    inbox: LiveInbox, console: BrowserConsole, page: PageClient
) -> None:
    assert page.press(Key.OK) == 204
    assert edge(inbox) == (Key.OK, True)
    assert console.keys.is_down(Key.OK)
    assert page.lift(Key.OK) == 204
    assert edge(inbox) == (Key.OK, False)
    assert not console.keys.is_down(Key.OK)


def test_a_key_that_is_down_does_not_go_down_again(inbox: LiveInbox, page: PageClient) -> None:
    for _ in range(3):
        page.press(Key.UP)
    page.lift(Key.UP)
    page.lift(Key.UP)
    assert [edge(inbox), edge(inbox)] == [(Key.UP, True), (Key.UP, False)]
    assert nothing_waits(inbox)


def test_two_pages_on_one_key_are_one_press(
    inbox: LiveInbox, console: BrowserConsole, page: PageClient
) -> None:
    with PageClient(console.address) as other:
        page.press(Key.OK)
        other.press(Key.OK)
        page.lift(Key.OK)
        assert edge(inbox) == (Key.OK, True)
        assert console.keys.is_down(Key.OK)
        assert nothing_waits(inbox)
        other.lift(Key.OK)
        assert edge(inbox) == (Key.OK, False)


def test_the_keys_of_a_page_that_goes_away_are_let_go(
    inbox: LiveInbox, console: BrowserConsole
) -> None:
    with PageClient(console.address) as page, PageClient(console.address) as other:
        page.press(Key.OK)
        page.press(Key.UP)
        other.press(Key.UP)
        page.close()
        edges = [edge(inbox) for _ in range(3)]
        assert edges == [(Key.OK, True), (Key.UP, True), (Key.OK, False)]
        assert (console.keys.is_down(Key.OK), console.keys.is_down(Key.UP)) == (False, True)
        other.lift(Key.UP)
        assert edge(inbox) == (Key.UP, False)


def test_a_page_that_has_gone_away_cannot_press(console: BrowserConsole, inbox: LiveInbox) -> None:
    gone = PageClient(console.address)
    gone.press(Key.OK)
    gone._stream.close()
    gone._line.close()
    assert [edge(inbox), edge(inbox)] == [(Key.OK, True), (Key.OK, False)]
    assert gone.press(Key.OK) == 410
    assert nothing_waits(inbox)
    gone.close()


def test_only_the_keys_of_the_board_are_there() -> None:
    inbox = LiveInbox()
    console = browser.open(inbox, UNIT)
    console.display.show(DARK)
    console.serve()
    with PageClient(console.address) as page:
        assert (page.press(Key.OK), page.press(Key.SCROLL)) == (400, 204)
        assert edge(inbox) == (Key.SCROLL, True)
    console.close()


# Beginning and end


def test_a_port_that_is_taken_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            PortTaken, match=rf"port {port} on 127.0.0.1 is taken.*choose"
        ) as caught:
            browser.open(LiveInbox(), port=port)
    assert isinstance(caught.value, DeviceError)
    assert isinstance(caught.value, OSError)


@pytest.mark.parametrize(
    ("host", "port", "complaint"),
    [
        ("127.0.0.1", 65536, "there is no port 65536"),
        ("127.0.0.1", -1, "there is no port -1"),
        ("192.0.2.1", 0, "cannot listen on port 0 of 192.0.2.1"),
        ("no such host", 0, "cannot listen on no such host"),
    ],
)
def test_an_address_that_cannot_be_had_is_said(host: str, port: int, complaint: str) -> None:
    with pytest.raises(CannotListen, match=complaint):
        browser.open(LiveInbox(), host=host, port=port)


def test_a_port_is_free_again_as_soon_as_it_is_closed(console: BrowserConsole) -> None:
    with PageClient(console.address):
        console.close()
    port = int(console.address.rsplit(":", 1)[1].strip("/"))
    again = browser.open(LiveInbox(), port=port)
    assert again.address == console.address
    again.close()


def test_an_early_page_waits_until_the_server_is_there() -> None:
    console = browser.open(LiveInbox())
    answers: list[int] = []
    early = Thread(target=lambda: answers.append(ask(console.address, "/").status))
    early.start()
    console.serve()
    early.join(PATIENCE)
    assert answers == [200]
    console.close()


def test_open_pages_do_not_hold_up_the_end(console: BrowserConsole) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(PageClient(console.address)) for _ in range(5)]
        before = monotonic()
        console.close()
        assert monotonic() - before < END
        for page in pages:
            page.wait("bye")


def test_a_page_that_does_not_read_does_not_hold_up_the_end(console: BrowserConsole) -> None:
    with SlowPage(console.address):
        for number in range(2000):
            console.display.show(numbered(number))
        before = monotonic()
        console.close()
        assert monotonic() - before < END


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order_with_pages_open(inbox: LiveInbox, number: int) -> None:
    console = browser.open(inbox)
    before = signal.getsignal(number)
    ends: list[object] = []

    def loop() -> None:
        console.display.show(DARK)
        with PageClient(console.address):
            os.kill(os.getpid(), number)
            ends.append(inbox.take(inbox.now() + PATIENCE))

    started = monotonic()
    console.run(loop)
    console.close()
    assert isinstance(ends[0], Quit)
    assert monotonic() - started < END
    assert signal.getsignal(number) is before


def test_a_second_signal_ends_a_loop_that_is_stuck(inbox: LiveInbox) -> None:
    console = browser.open(inbox)

    def loop() -> None:
        for _ in range(2):
            os.kill(os.getpid(), signal.SIGINT)
        Event().wait(PATIENCE)

    with pytest.raises(KeyboardInterrupt):
        console.run(loop)
    console.close()


def test_beside_another_loop_it_leaves_the_signals_alone(inbox: LiveInbox) -> None:
    console, found = browser.open(inbox), []
    before = signal.getsignal(signal.SIGTERM)
    beside = Thread(target=console.run, args=(lambda: found.append(signal.getsignal(15)),))
    beside.start()
    beside.join(PATIENCE)
    assert found == [before]
    console.close()


def test_a_server_that_fails_ends_the_loop_that_runs_on_it(
    inbox: LiveInbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = browser.open(inbox)
    monkeypatch.setattr(console._server, "_make", lambda: 1 / 0)
    events: list[object] = []

    def loop() -> None:
        events.extend(inbox.take(inbox.now() + PATIENCE) for _ in range(2))

    with pytest.raises(BrokenConsole, match="ZeroDivisionError"):
        console.run(loop)
    assert [type(event) for event in events] == [Fault, Quit]
    console.close()


def test_an_answer_that_fails_is_a_fault_and_nothing_more(
    inbox: LiveInbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = browser.open(inbox)
    monkeypatch.setattr(console.display, "png", lambda: 1 / 0)
    console.display.show(DARK)
    console.serve()
    assert ask(console.address, "/picture.png").status == 500
    fault = inbox.take(inbox.now() + PATIENCE)
    assert isinstance(fault, Fault)
    assert fault[:2] == ("browser", "ZeroDivisionError('division by zero')")
    assert ask(console.address, "/").status == 200
    console.close()


def numbered(number: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), number.to_bytes(2, "big") + bytes(1022))


def number_of(bits: bytes) -> int:
    return int.from_bytes(bits[:2], "big")


def numbered_as(facts: Facts) -> int:
    return number_of(base64.b64decode(facts["bits"]))
