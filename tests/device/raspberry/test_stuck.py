"""A key that stays down is told once, does nothing meanwhile, and works again once released."""

from __future__ import annotations

import pytest

from device.backends._pi_stuck import STUCK
from device.backends.raspberry import RaspberryConsole
from device.boards import load_board
from device.events import Cause, Edge, Fault, Press, Repeat
from device.gestures import Gestures
from device.ports import Key
from tests.device.raspberry.rig import PiRig
from tests.device.raspberry.test_keys import events
from tests.device.raspberry.test_panel import Clock

SAID = "key up (button up): stays down for more than 30 s; it counts again once released"


class Rig(PiRig):
    """A board on a virtual clock, whose watch over the keys is turned when it wants to be."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        super().__init__(self.clock, load_board("breadboard-ssd1306"), patch)

    def pass_time(self, seconds: float) -> None:
        """Let time pass; what is due within it happens in its time."""
        end = self.clock.now() + seconds
        due = self.console.keys.stuck._due
        while due is not None and due <= end:
            self.clock.pass_time(due - self.clock.now())
            due = self.console.keys.stuck.turn()
        self.clock.pass_time(end - self.clock.now())


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Rig:
    return Rig(monkeypatch)


def test_a_key_that_stays_down_is_told_once_and_again_when_released(rig: Rig) -> None:
    rig.contact(Key.UP, down=True)
    rig.pass_time(STUCK - 0.1)
    assert rig.told == []
    rig.pass_time(0.2)
    assert rig.told == [SAID]
    rig.pass_time(3600)
    assert rig.told == [SAID]
    rig.contact(Key.UP, down=False)
    assert rig.told == [SAID, "key up (button up): works again"]
    faults = [event for event in events(rig.clock) if isinstance(event, Fault)]
    assert [(fault.cause, bool(fault.message)) for fault in faults] == [
        (Cause.STUCK, True),
        (Cause.BROKEN, False),
    ]


def test_its_repeats_end_and_it_works_after_its_release(rig: Rig) -> None:
    machine = Gestures(rig.console.keys.settle)
    found: list[object] = []

    def feed() -> None:
        for event in events(rig.clock):
            found.extend(machine.feed(event) if isinstance(event, Edge) else ())

    rig.contact(Key.UP, down=True)
    feed()
    for _ in range(600):
        rig.pass_time(0.1)
        found += machine.tick(rig.clock.now(), rig.console.keys.is_down)
    repeats = [event.at for event in found if isinstance(event, Repeat)]
    assert 10 < len(repeats) < 100
    assert max(repeats) <= 10.0
    found.clear()
    for down in (False, True, False):
        rig.contact(Key.UP, down=down)
        rig.pass_time(0.2)
    feed()
    assert [type(event) for event in found] == [Press]


def test_keys_pressed_as_people_do_are_never_told(rig: Rig) -> None:
    for _ in range(200):
        rig.contact(Key.OK, down=True)
        rig.pass_time(1.0)
        rig.contact(Key.OK, down=False)
        rig.pass_time(0.3)
    assert rig.told == []


def test_a_lost_release_is_not_a_stuck_key(rig: Rig) -> None:
    rig.contact(Key.UP, down=True)
    pin = rig.factory.made(17)
    pin._change_state(True)  # the level is high again, and no edge is told
    rig.pass_time(3 * STUCK)
    assert rig.told == []
    assert rig.console.keys.stuck.turn() is None


def test_two_stuck_keys_are_told_each_in_its_time(rig: Rig) -> None:
    rig.contact(Key.UP, down=True)
    rig.pass_time(10)
    rig.contact(Key.OK, down=True)
    rig.pass_time(STUCK - 9)
    assert [line.partition(" (")[0] for line in rig.told] == ["key up"]
    rig.pass_time(10)
    assert [line.partition(" (")[0] for line in rig.told] == ["key up", "key ok"]


def test_a_key_that_sticks_again_is_told_again(rig: Rig) -> None:
    for _ in range(2):
        rig.contact(Key.UP, down=True)
        rig.pass_time(STUCK + 1)
        rig.contact(Key.UP, down=False)
    assert rig.told == [SAID, "key up (button up): works again"] * 2


def test_an_idle_device_is_not_woken_to_look_for_stuck_keys(rig: Rig) -> None:
    stuck = rig.console.keys.stuck
    assert stuck.turn() is None
    rig.contact(Key.UP, down=True)
    rig.contact(Key.UP, down=False)
    rig.pass_time(STUCK + 1)
    assert stuck.turn() is None


def test_a_line_that_cannot_be_read_does_not_end_the_watch(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_key: Key) -> bool:
        raise OSError("the chip is gone")

    console: RaspberryConsole = rig.console
    rig.contact(Key.UP, down=True)
    monkeypatch.setattr(console.keys.stuck, "_is_down", fail)
    rig.pass_time(STUCK + 1)
    assert rig.told == []
