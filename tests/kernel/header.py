"""The simulated header of a Pi: lines that are keys, and the line of the buzzer.

Units: seconds on the machine's clock.
"""

from __future__ import annotations

from device.boards import WiredBoard, load_board
from device.gestures import HOLD, REPEAT_AFTER
from device.ports import Key
from tests.kernel.vm import Machine

BREADBOARD = "breadboard-ssd1306"
PRESS, SETTLED, HELD = 0.1, 0.3, HOLD + 0.4
"""Seconds that a key is pressed; after it, in which the contact settles; and that it is held."""

# A stopped program keeps its pins as they are: in half of the tries, the buzzer's is high.
_FREEZE = """
p={key}/pull; v={buzzer}/value; program={program}
echo pull-down > $p; n=0
while [ $n -lt 3000 ]; do read level < $v; [ $level = 1 ] && break; n=$((n+1)); done
kill -STOP $program; echo pull-up > $p; sleep 0.1; cat $v
"""


class Header:
    """The lines of one board on the machine, and the program that has them."""

    machine: Machine
    wired: WiredBoard = load_board(BREADBOARD)

    def number(self) -> int:
        """The program's number."""
        raise NotImplementedError

    def signal(self, name: str) -> None:
        """Send the program a signal."""
        self.machine.sh(f"kill -{name} {self.number()}")

    def pin(self, key: Key) -> int:
        """The line of a key."""
        return next(each.pin for each in self.wired.contacts if each.key is key)

    @property
    def buzzer(self) -> int:
        """The line of the buzzer."""
        assert self.wired.buzzer is not None
        return self.wired.buzzer.pin

    def line(self, pin: int) -> str:
        """The folder of a line."""
        return f"/run/hil/gpio/sim_gpio{pin}"

    def level(self, pin: int) -> int:
        """The level of a line."""
        return int(self.machine.sh(f"cat {self.line(pin)}/value"))

    def press(self, key: Key, *, bounces: int = 0) -> None:
        """Press and release a key, its contact bouncing at the start."""
        took = self._pull(key, PRESS, bounces)
        assert took < REPEAT_AFTER, f"this machine is too busy: a press took {took:.2f} s"

    def hold(self, key: Key) -> None:
        """Press a key for long."""
        self._pull(key, HELD, 0)

    def _pull(self, key: Key, seconds: float, bounces: int) -> float:
        path = f"{self.line(self.pin(key))}/pull"
        took = self.machine.press(path, seconds=seconds, bounces=bounces)
        self.machine.sh(f"sleep {SETTLED}")
        return took

    def freeze_with_the_buzzer_high(self) -> None:
        """Stop the program in the middle of a sound, its pin high."""
        program = self.number()
        for key in (Key.DOWN, Key.UP) * 10:
            said = self.machine.sh(
                _FREEZE.format(
                    key=self.line(self.pin(key)), buzzer=self.line(self.buzzer), program=program
                )
            )
            if int(said):
                return
            self.signal("CONT")
            self.machine.sh("sleep 0.5")
        raise AssertionError("the buzzer's pin was never high")
