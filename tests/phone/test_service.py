"""Switched on and off, losing the network, slow and dead phones, storms: the game goes on."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from device.backends.web.thread import ServerThread
from device.inbox import LiveInbox
from device.ports import Key
from firmware.phone.port import Status, Trouble
from firmware.phone.service import PhoneService
from tests.phone.client import Caller, DeafPhone, Phone
from tests.phone.conftest import Lay
from tests.phone.table import PATIENCE, Table, game, pad, player


class TurnedInbox(LiveInbox):
    """A clock that the test turns."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0

    def now(self) -> float:
        return self.time


@contextmanager
def served(table: Table, inbox: LiveInbox, ports: tuple[int, ...]) -> Iterator[PhoneService]:
    """Phones of a service of their own, beside the table's."""
    service = PhoneService(
        table.desk, inbox, table.folder, ports=ports, address=lambda: "192.168.1.20"
    )
    yield service
    service.switch_off()


def test_nothing_is_served_until_it_is_switched_on(lay: Lay) -> None:
    table = lay()
    with served(table, LiveInbox(), (0,)) as service:
        assert not service.is_on
        assert service.status() == Status()
        service.turned()
        service.forget("nobody")


def test_the_libraries_of_the_server_are_not_loaded_before(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom device.inbox import LiveInbox\n"
        "from firmware.phone.service import PhoneService\n"
        f"PhoneService(None, LiveInbox(), {str(tmp_path)!r})\n"
        "heavy = ('starlette', 'uvicorn', 'asyncio', 'segno')\n"
        "print(*[name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


def test_switching_off_says_good_bye_and_forgets_all_phones(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    phone = Phone(table.address, table.code, "Ann")
    table.do(table.phones.switch_off)
    phone.hears("bye")
    assert table.do(table.phones.status) == Status()
    table.do(lambda: table.phones.switch_on(60.0))
    again = Caller(table.address, phone.cookie)
    assert again.ask("/history").status == 401
    phone.away()


def test_after_switching_off_nobody_listens(lay: Lay) -> None:
    table = lay()
    caller = Caller(table.address)
    assert caller.ask("/").status == 200
    table.do(table.phones.switch_off)
    for thread in threading.enumerate():
        if thread.name.startswith("kibitz-phones"):
            thread.join(PATIENCE)
    with pytest.raises(ConnectionError):
        caller.ask("/")


def test_it_ends_when_the_time_is_up(lay: Lay) -> None:
    table = lay(lasts=0.3)
    with Phone(table.address, table.code, "Ann") as phone:
        phone.hears("bye")
    assert not table.do(lambda: table.phones.is_on)


def test_the_time_can_be_put_off(lay: Lay) -> None:
    inbox = TurnedInbox()
    with served(lay(), inbox, (0,)) as service:
        service.switch_on(60.0)
        inbox.time = 50.0
        assert service.status().left == 10.0
        service.switch_on(60.0)
        inbox.time = 70.0
        service.turned()
        assert service.is_on
        inbox.time = 110.0
        service.turned()
        assert not service.is_on


def test_a_port_that_is_taken_is_passed_over(lay: Lay) -> None:
    with closing(socket.create_server(("0.0.0.0", 0))) as taken:
        port = taken.getsockname()[1]
        with served(lay(), LiveInbox(), (port, 0)) as service:
            service.switch_on(60.0)
            status = service.status()
            assert status.trouble is None
            assert status.address.startswith("http://192.168.1.20:")
            assert not status.address.endswith(f":{port}")


def test_when_all_ports_are_taken_the_device_says_so_and_tries_again(lay: Lay) -> None:
    table = lay()
    with closing(socket.create_server(("0.0.0.0", 0))) as taken:
        port = taken.getsockname()[1]
        with served(table, LiveInbox(), (port,)) as service:
            service.switch_on(60.0)
            assert service.status()[:4] == (True, Trouble.PORT_TAKEN, "", "")
            taken.close()
            service.switch_on(60.0)
            assert service.status().trouble is None
            assert service.status().address == f"http://192.168.1.20:{port}"


def test_without_a_network_the_device_says_so_until_there_is_one(lay: Lay) -> None:
    found = [""]
    table = lay()
    service = PhoneService(
        table.desk, LiveInbox(), table.folder, ports=(0,), address=lambda: found[0]
    )
    service.switch_on(60.0)
    assert service.status()[:4] == (True, Trouble.NO_NETWORK, "", "")
    found[0] = "10.0.0.7"
    assert service.status().trouble is None
    assert service.status().address.startswith("http://10.0.0.7:")
    service.switch_off()


def test_a_server_that_fails_is_told_and_can_be_started_again(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay()
    failed = threading.Event()

    def broken(self: ServerThread) -> None:
        self._on_failure(RuntimeError("no luck"))
        failed.set()

    with served(table, LiveInbox(), (0,)) as service:
        with monkeypatch.context() as patched:
            patched.setattr(ServerThread, "_work", broken)
            service.switch_on(60.0)
            assert failed.wait(PATIENCE)
            assert service.status().trouble is Trouble.BROKEN
        service.switch_on(60.0)
        assert service.status().trouble is None


def test_nothing_is_worked_out_while_no_phone_is_connected(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)

    def never(*_: object) -> None:
        raise AssertionError("worked out for nobody")

    with monkeypatch.context() as patched:
        patched.setattr("firmware.phone.service.snapshot_of", never)
        table.do(lambda: session.pad.edit("round 0 5"))
        table.settle()
    with Phone(table.address, table.code, "late") as phone:
        assert phone.sees(lambda facts: facts["table"])["table"]["totals"] == [0, 5]


def test_a_fault_in_what_phones_are_told_does_not_disturb_the_game(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    with Phone(table.address, table.code, "looker") as phone:
        phone.sees(lambda facts: facts["table"])
        with monkeypatch.context() as patched:
            patched.setattr("firmware.phone.service.snapshot_of", lambda *_: 1 / 0)
            table.do(lambda: session.pad.edit("round 0 5"))
            table.settle()
        assert table.do(lambda: table.app.screen.name) == "pad"
        table.do(lambda: session.pad.edit("round 0 5"))
        phone.sees(rounds(2))


def test_an_unchanged_table_is_not_worked_out_again(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    with Phone(table.address, table.code, "looker") as phone:
        phone.sees(lambda facts: facts["table"])
        number = table.do(lambda: table.phones._number)
        for _ in range(20):
            table.press(Key.UP)
        assert table.do(lambda: table.phones._number) == number


def test_who_comes_back_sees_nothing_that_was_so_before(lay: Lay) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    phone = Phone(table.address, table.code, "Ann")
    phone.sees(lambda facts: facts["table"])
    phone.away()
    while table.do(lambda: table.phones.status().connected):
        pass
    table.do(lambda: session.pad.edit("round 0 5"))
    phone.state = {}
    phone.look()
    assert phone.sees(lambda facts: facts)["table"]["totals"] == [0, 5]
    phone.away()


# Many, slow, dead


def rounds(count: int) -> Callable[[dict[str, Any]], bool]:
    """So many rounds are shown."""
    return lambda facts: len(facts["table"]["rounds"]) == count


def test_twenty_phones_see_every_change(lay: Lay) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    with ExitStack() as stack:
        phones = [
            stack.enter_context(Phone(table.address, table.code, f"phone {at}")) for at in range(20)
        ]
        assert table.do(table.phones.status).connected == 20
        for number in range(1, 6):
            table.do(lambda: session.pad.edit("round 0 5"))
            for phone in phones:
                phone.sees(rounds(number))


def test_a_deaf_phone_holds_up_nobody_and_nothing_piles_up_for_it(lay: Lay) -> None:
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    deaf = DeafPhone(table.address, table.code, "deaf")
    with Phone(table.address, table.code, "looker") as phone:
        for number in range(1, 60):
            table.do(lambda: session.pad.edit("round 0 1"))
            phone.sees(rounds(number))
        table.do(table.phones.switch_off)
        phone.hears("bye")
    deaf.vanish()


def test_a_phone_that_vanishes_is_noticed(lay: Lay) -> None:
    table = lay()
    deaf = DeafPhone(table.address, table.code, "deaf")
    assert table.do(table.phones.status).connected == 1
    deaf.vanish()
    for _ in range(1000):
        if not table.do(table.phones.status).connected:
            return
    raise AssertionError("it is still taken for connected")


def test_a_storm_of_reconnections_leaves_nothing_behind(lay: Lay) -> None:
    table = lay(pad("rummy", "Ann", "Ben"))
    phones = [Phone(table.address, table.code, f"phone {at}") for at in range(8)]
    for _ in range(8):
        for phone in phones:
            phone.away()
            phone.look()
    for phone in phones:
        phone.state = {}
        phone.sees(lambda facts: facts["table"])
        phone.away()
    for _ in range(1000):
        if not table.do(table.phones.status).connected:
            break
    board = table.phones._run._board  # type: ignore[union-attr]
    assert board is not None
    assert not board._windows


def test_the_game_goes_on_while_a_server_is_stuck(lay: Lay) -> None:
    """Whatever the server's thread does, a key gets its picture."""
    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    with Phone(table.address, table.code, "looker"):
        release = threading.Event()
        run = table.phones._run
        assert run is not None
        run._thread.call(lambda: release.wait(PATIENCE))
        try:
            for _ in range(5):
                table.do(lambda: session.pad.edit("round 0 5"))
            table.press(Key.OK)
            assert table.do(lambda: table.app.screen.name) == "entry"
        finally:
            release.set()


@pytest.mark.slow
def test_memory_stays_flat_over_an_hour_of_play(lay: Lay) -> None:
    """720 entries, one every five seconds of the hour, seen by five phones that come and go."""
    import gc
    import tracemalloc

    session = pad("rummy", "Ann", "Ben")
    table = lay(session)
    phones = [Phone(table.address, table.code, f"phone {at}") for at in range(5)]

    def play(entries: int) -> None:
        for number in range(entries):
            table.do(lambda: session.pad.edit("round 0 5"))
            table.do(session.undo)
            for phone in phones:
                phone.heard = b""
                phone.sees(lambda facts: not facts["table"] or not facts["table"]["rounds"])
            if number % 20 == 0:
                phone = phones[number // 20 % len(phones)]
                phone.away()
                phone.look()

    play(120)
    gc.collect()
    tracemalloc.start()
    before = _phone_bytes()
    play(720)
    gc.collect()
    grown = _phone_bytes() - before
    tracemalloc.stop()
    for phone in phones:
        phone.away()
    assert grown < 200_000, f"{grown} bytes more"


def _phone_bytes() -> int:
    """The memory that was taken in the code of the phones and their server."""
    import tracemalloc

    folders = ("firmware/phone", "backends/web", "site-packages/uvicorn", "site-packages/starlette")
    wanted = [tracemalloc.Filter(True, f"*{folder}*") for folder in folders]
    found = tracemalloc.take_snapshot().filter_traces(wanted)
    return sum(one.size for one in found.statistics("filename"))


def test_a_player_whose_phone_has_left_has_no_hand_in_what_is_published(lay: Lay) -> None:
    table = lay(game("skip-bo", "Ann", "Ben"))
    with (
        Phone(table.address, table.code, "Ann") as ann,
        Phone(table.address, table.code, "Ben") as ben,
    ):
        for phone, name in ((ann, "Ann"), (ben, "Ben")):
            table.grant(name, player(name))
            phone.sees(lambda facts: facts["hand"])
        ann.away()
        while table.do(lambda: table.phones.status().connected) > 1:
            pass
        table.settle()
        assert set(table.phones._run._newest.hands) == {"Ben"}  # type: ignore[union-attr]


def test_what_is_streamed_is_one_line_of_json(lay: Lay) -> None:
    table = lay(pad("rummy", "A\u2028B", "C"))
    with Phone(table.address, table.code, "looker") as phone:
        phone.sees(lambda facts: facts["table"])
        for piece in filter(None, phone.heard.split(b"event: ")):
            json.loads(piece.split(b"data: ")[1])
