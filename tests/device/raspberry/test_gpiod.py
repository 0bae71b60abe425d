"""Keys through libgpiod: the same edges as through gpiozero, and a thread that sleeps meanwhile."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from threading import enumerate as all_threads
from time import monotonic_ns
from types import SimpleNamespace
from typing import Any

import pytest

from device.backends._pi_inputs import GpiodLines, ZeroLines, open_lines
from device.backends._pi_keys import PiKeys
from device.backends._pi_lines import FACTORY_VARIABLE, NoLines, wanted_factory
from device.boards import board_names, load_board
from device.errors import MissingBackend
from device.events import Cause, Edge
from device.inbox import LiveInbox
from device.ports import Key
from tests.device.raspberry.rig import Told
from tests.support.fake_gpiod import Bias, FakeGpiod

every_board = pytest.mark.parametrize("name", board_names())
THREAD = "kibitz-gpiod"
LATE = 60.0
"""Seconds that nothing here should take."""


class GpiodRig:
    """A board's keys on simulated lines of chip 11."""

    def __init__(self, patch: pytest.MonkeyPatch, name: str, *busy: int) -> None:
        self.gpiod = FakeGpiod(*busy)
        patch.setitem(sys.modules, "gpiod", self.gpiod)
        self.board = load_board(name)
        self.inbox = LiveInbox()
        self.told = Told()
        self.lines = open_lines("gpiod", SimpleNamespace(chip=11))
        try:
            self.keys = PiKeys(self.inbox, self.board, self.lines, self.told)
        except NoLines:
            self.lines.close()
            raise

    def take(self) -> Edge:
        """The next edge."""
        event = self.inbox.take(self.inbox.now() + LATE)
        assert isinstance(event, Edge)
        return event


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Iterator[GpiodRig]:
    made = GpiodRig(monkeypatch, "breadboard-ssd1306")
    yield made
    made.lines.close()


@every_board
def test_every_key_of_every_board_posts_its_edges(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = GpiodRig(monkeypatch, name)
    assert rig.keys.available == rig.board.keys
    assert rig.gpiod.paths == {"/dev/gpiochip11"}
    for contact in rig.board.contacts:
        line = rig.gpiod.lines[contact.pin]
        assert line.settings.active_low == contact.active_low
        assert line.settings.bias is (Bias.PULL_UP if contact.active_low else Bias.PULL_DOWN)
        for down in (True, False):
            line.move(active=down)
            edge = rig.take()
            assert (edge.key, edge.down) == (contact.key, down)
            assert rig.keys.is_down(contact.key) == down
    rig.lines.close()
    assert rig.told.lines == []


def test_an_edge_carries_the_kernels_time(rig: GpiodRig) -> None:
    before = monotonic_ns() - 5_000_000_000
    rig.gpiod.lines[17].move(active=True, at=before)
    assert rig.take().at == pytest.approx(before / 1e9, abs=0.5)


def test_edges_come_in_the_order_of_their_times(rig: GpiodRig) -> None:
    for number in range(40):
        rig.gpiod.lines[17].move(active=number % 2 == 0)
    assert [rig.take().down for _ in range(40)] == [True, False] * 20


def test_a_busy_line_costs_that_key_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = GpiodRig(monkeypatch, "breadboard-ssd1306", 17)
    assert rig.keys.available == rig.board.keys - {Key.UP}
    assert rig.told.lines == [
        "key up (button up): GPIO 17 is busy: another program, or an overlay in config.txt, has it"
    ]
    assert rig.told.causes == [Cause.BUSY]
    rig.lines.close()


def test_a_program_that_finds_all_lines_busy_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoLines, match="no key can be used: GPIO 17 is busy"):
        GpiodRig(monkeypatch, "breadboard-ssd1306", 17, 27, 22, 23)


def test_a_line_that_fails_is_left_and_the_others_go_on(rig: GpiodRig) -> None:
    rig.gpiod.lines[17].fails = True
    rig.gpiod.lines[17].move(active=True)
    rig.gpiod.lines[27].move(active=True)
    assert rig.take().key is Key.DOWN
    rig.gpiod.lines[27].move(active=False)
    assert rig.take().key is Key.DOWN


def test_an_inbox_that_fails_ends_no_thread(rig: GpiodRig, monkeypatch: pytest.MonkeyPatch) -> None:
    post = rig.inbox.post
    events = [False, True]
    monkeypatch.setattr(
        type(rig.inbox), "post", lambda _inbox, event: post(event) if events.pop() else 1 / 0
    )
    rig.gpiod.lines[17].move(active=True)
    rig.take()
    rig.gpiod.lines[17].move(active=False)
    monkeypatch.undo()
    rig.gpiod.lines[27].move(active=True)
    taken = [rig.take()]
    while taken[-1].key is not Key.DOWN:
        taken.append(rig.take())
    assert taken[-1].down


def test_after_closing_the_keys_no_edge_is_posted(rig: GpiodRig) -> None:
    rig.keys.close()
    rig.gpiod.lines[17].move(active=True)
    rig.lines.close()
    assert rig.inbox.take(rig.inbox.now()) is None
    assert not rig.keys.is_down(Key.UP)


def test_closing_gives_every_line_back_and_ends_the_thread(rig: GpiodRig) -> None:
    before = len(os.listdir("/proc/self/fd"))
    assert THREAD in {thread.name for thread in all_threads()}
    for _ in range(2):
        rig.lines.close()
    assert all(line.is_released for line in rig.gpiod.lines.values())
    assert THREAD not in {thread.name for thread in all_threads()}
    # Four lines, the poll, and what ends it.
    assert len(os.listdir("/proc/self/fd")) == before - 6


def test_a_module_of_the_first_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", SimpleNamespace(Chip=object))
    with pytest.raises(NoLines, match="gpiod is too old; try: pip install 'gpiod>=2'"):
        GpiodLines(0)


def test_a_missing_module_is_named_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(MissingBackend, match="gpiod is missing; try: pip install 'gpiod>=2'"):
        open_lines("gpiod", SimpleNamespace(chip=0))


def test_the_environment_chooses_it_and_the_argument_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "gpiod")
    assert wanted_factory() == "gpiod"
    factory: Any = SimpleNamespace(chip=0)
    assert isinstance(open_lines("lgpio", factory), ZeroLines)
    monkeypatch.delenv(FACTORY_VARIABLE)
    assert isinstance(open_lines(None, factory), ZeroLines)
