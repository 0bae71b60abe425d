"""With its threads: a bus that hangs holds nothing up, and a device that ends leaves nothing on."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event, active_count

import pytest

from device.backends import raspberry
from device.backends._pi_worker import Worker
from device.boards import load_board
from device.events import Quit
from device.inbox import LiveInbox
from device.tunes import Note, Tune
from tests.device.raspberry.rig import PiRig
from tests.device.raspberry.test_panel import noise

LONG = 10.0
"""Seconds that nothing here should take; a wait that long is a failure."""


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Iterator[PiRig]:
    made = PiRig(LiveInbox(), load_board("breadboard-ssd1306"), monkeypatch, inline=False)
    yield made
    made.console.close()


def wait_for(rig: PiRig, seed: int) -> None:
    """Until the panel's thread has sent a picture."""
    done = Event()
    draw = rig.console.panel._panel.draw

    def watched(data: bytes, *, level: int, shift: int) -> None:
        draw(data, level=level, shift=shift)
        if data == noise(seed).tobytes():
            done.set()

    rig.console.panel._panel.draw = watched  # type: ignore[method-assign]
    rig.console.display.show(noise(seed))
    assert done.wait(LONG)


def test_a_picture_reaches_the_glass(rig: PiRig) -> None:
    wait_for(rig, 1)
    assert rig.seen() == noise(1).tobytes()


def test_a_hanging_bus_holds_the_loop_up_for_no_picture(rig: PiRig) -> None:
    wait_for(rig, 1)
    hanging, released = Event(), Event()

    def hang() -> None:
        hanging.set()
        released.wait(LONG)

    rig.wire.before = hang
    rig.console.display.show(noise(2))
    assert hanging.wait(LONG)
    sent = rig.console.panel.sent
    for seed in range(3, 200):
        rig.console.display.show(noise(seed))
        rig.console.display.contrast(seed)
    released.set()
    wait_for(rig, 200)
    assert rig.seen() == noise(200).tobytes()
    assert rig.console.panel.sent - sent < 10


def test_a_bus_that_never_ends_does_not_keep_the_program(
    rig: PiRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for(rig, 1)
    released, hanging = Event(), Event()

    def hang() -> None:
        hanging.set()
        released.wait(LONG)

    rig.wire.before = hang
    rig.console.display.show(noise(2))
    assert hanging.wait(LONG)
    monkeypatch.setattr(raspberry, "PATIENCE", 0.05)
    rig.console.close()
    released.set()
    assert rig.told == ["display: does not end within 0.05 s, and is left as it is"]


def test_the_end_is_dark_silent_and_without_threads(rig: PiRig) -> None:
    before = active_count()
    wait_for(rig, 1)
    rig.console.buzzer.play(Tune("long", (Note(440.0, 60_000),)))
    rig.console.close()
    pin = rig.factory.made(18)
    assert (pin.function, pin.state, pin.frequency) == ("output", 0, None)
    assert not rig.model.is_on
    assert active_count() == before - 3


def test_a_worker_sleeps_until_it_is_due_and_ends_with_its_last_act() -> None:
    inbox = LiveInbox()
    turned = Event()
    times: list[float] = []

    def turn() -> float | None:
        times.append(inbox.now())
        if len(times) == 3:
            turned.set()
            return None
        return inbox.now() + 0.01

    worker = Worker("test", turn, lambda: inbox.post(Quit(inbox.now())), inbox.now)
    worker.nudge()
    assert turned.wait(LONG)
    assert times[2] - times[0] >= 0.019
    assert worker.stop(LONG)
    assert isinstance(inbox.take(None), Quit)
    assert len(times) == 3
