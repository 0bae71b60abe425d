"""The appliance on its machine: what a person at the table does and sees, and the service's state.

Units: seconds on the machine's clock, but for what says that it is on this one.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from pathlib import Path

from device.ports import Key
from tests.kernel.disk import layer
from tests.kernel.glass import DARK, LIT, Glass
from tests.kernel.header import SETTLED, Header
from tests.kernel.vm import Disk, Machine
from tests.support.panel_model import OledModel

UNIT = "kibitz.service"
SAVES = "/var/lib/kibitz"

LIFE = 7200
"""Seconds here after which a machine ends, whatever its tests are doing."""

START, END = 60.0, 900.0
"""Until the service has started; and, on this computer's clock, until a machine has ended."""

# Many presses in the machine itself, quicker than one after the other could be asked for.
_PRESSES = """
(for n in $(seq 500); do
  echo pull-down > {pull}; sleep 0.08; echo pull-up > {pull}; sleep 0.14
done) >/dev/null 2>&1 &
"""


class Appliance(Header):
    """One device: `boot` it, press its keys, look at its glass, and pull its plug."""

    machine: Machine
    glass: Glass

    def __init__(self, cache: Path, base: Path, folder: Path) -> None:
        """A device with a disk of its own, which is at first that of `base`; it is off."""
        self._cache = cache
        self.disks: list[Disk] = [layer(base, folder / "disk.qcow2")]
        self._is_on = False

    # The power

    def boot(self, words: str = "", *, port: int = 0) -> None:
        """Give it power, and wait until its system answers.

        `words` are for the kernel; `port` of this computer leads to its page for phones, 0: none.
        """
        self.machine = Machine(self._cache, self.disks, words, life=LIFE, port=port)
        self._is_on = True
        self.glass = Glass(self.machine.tap, OledModel("ssd1306"))
        keys = (f"echo pull-up > {self.line(each.pin)}/pull" for each in self.wired.contacts)
        self.machine.sh("; ".join(keys))

    def cut(self) -> None:
        """Pull the plug. What was seen until then can still be looked at."""
        self.machine.cut()
        self.glass.look()
        self.off()

    def wait_for_end(self) -> None:
        """Wait until it has switched itself off. Raises TimeoutExpired."""
        self.machine.wait_for_end(END)
        self.glass.look()
        self.off()

    def off(self) -> None:
        """Let go of the machine."""
        if self._is_on:
            self._is_on = False
            self.machine.close()

    # The service

    def number(self) -> int:
        """The number of the service's program."""
        return int(self.shows_of("MainPID"))

    def shows_of(self, what: str, unit: str = UNIT) -> str:
        """A property of a unit."""
        return self.machine.sh(f"systemctl show --value -p {what} {unit}").strip()

    def is_active(self, *, seconds: float = START) -> bool:
        """Whether the service comes to have said that it is ready."""
        return self.machine.until(f"systemctl is-active -q {UNIT}", seconds=seconds)

    def comes_to(self, state: str, *, seconds: float = START) -> bool:
        """Whether the service comes to be in this state."""
        return self.machine.until(
            f'[ "$(systemctl show --value -p SubState {UNIT})" = {state} ]', seconds=seconds
        )

    def megabytes(self) -> float:
        """The most memory that the program has had until now, what it shares included."""
        told = self.machine.sh(f"grep VmHWM /proc/{self.number()}/status")
        return int(told.split()[1]) / 1024

    def said(self) -> str:
        """What the service and its manager wrote since the start."""
        return self.machine.sh(f"journalctl -b -u {UNIT} -o cat --no-pager")

    # The table

    def keys(self, *keys: Key) -> None:
        """Press these keys, one after the other."""
        for key in keys:
            self.press(key)

    def press_on(self, key: Key) -> None:
        """Let a finger press a key again and again, some four times a second."""
        self.machine.sh(_PRESSES.format(pull=f"{self.line(self.pin(key))}/pull"))

    def shows(self, wanted: bytes, *, seconds: float = 30.0) -> bool:
        """Whether a picture comes within this time, on a panel that is lit."""
        end = self.machine.now + seconds
        while True:
            self.glass.look()
            if self.glass.is_lit and self.glass.last == wanted:
                return True
            if self.machine.now >= end:
                return False
            self.machine.sh(f"sleep {SETTLED}")

    def saw_since(self, count: int) -> Sequence[bytes]:
        """What happened on the glass after the first `count` things."""
        if self._is_on:
            self.glass.look()
        return self.glass.seen[count:]

    def watch(self, pictures: Collection[bytes], count: int, seconds: float) -> None:
        """Look on until so many more of these were seen. Raises TimeoutError after `seconds` here.

        It does not ask the machine, which therefore can be in the middle of anything.
        """
        end = time.monotonic() + seconds
        before = len(self.saw_since(0))
        while sum(each in pictures for each in self.saw_since(before)) < count:
            if time.monotonic() > end:
                raise TimeoutError(f"{count} more pictures did not come")
            time.sleep(0.02)


def went_dark_between(seen: Sequence[bytes], last: bytes) -> bool:
    """Whether the panel was switched off, then on again, and then came to show this picture."""
    if DARK not in seen or seen[-1] != last:
        return False
    return LIT in seen[seen.index(DARK) :]
