"""The simulated Pi: lines to press, a panel that can be unplugged, and our program on it.

The header's chip is the last of twelve, so that its number is neither 0 nor one digit.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import NamedTuple

from device.boards import load_board
from tests.kernel.header import BREADBOARD, Header
from tests.kernel.vm import Machine
from tests.support.panel_model import PanelModel

ROOT = Path(__file__).parents[2]
HEADER = 11
"""The number of the header's chip; see bench/guest/hardware.sh."""

_SETUP = """
chmod 666 /dev/gpiochip* /dev/i2c-1 /dev/spidev0.0
mkdir -p /opt/kibitz && tar -xf /dev/vdb -C /opt/kibitz
cat $(dirname $(grep -lx pinctrl-rp1 /sys/class/gpio/gpiochip*/label))/base
"""
PYTHON = "KIBITZ_WORDS=en PYTHONPATH=/opt/app/site:/opt/kibitz python3"
# Sleep comes after the shortest time that can be set; in a test, sooner, but later than the four
# seconds for which it is said that the display works again.
_DROWSY = "import firmware.settings as s; s.seconds = lambda _: 7.0; import firmware.__main__ as m"
_MENDED = '"fault": "display", "message": ""'
_MAIN = {False: "-m firmware", True: f'-c "{_DROWSY}; m.main()"'}


class Trouble(NamedTuple):
    """What is wrong with the panel's bus: the errno of every transfer, and how long each takes.

    `error` 0 is none; `after` so many more bytes it begins. `delay` is in milliseconds.
    """

    error: int = 0
    delay: int = 0
    after: int = 0


NONE = Trouble()
UNPLUGGED = Trouble(121)
HANGING = Trouble(110, delay=1000)
NOISY = Trouble(5)


class Pi(Header):
    """The machine with our program, on one board after the other."""

    glass: PanelModel

    def __init__(self, machine: Machine) -> None:
        """Nothing is started."""
        self.machine = machine
        self._base = int(machine.sh(_SETUP))
        self._wire(BREADBOARD)

    # The program

    def start(self, board: str = BREADBOARD, *, environ: str = "", is_drowsy: bool = False) -> None:
        """Start the program with a new game of Skip-Bo, in a fresh state folder.

        A drowsy one turns dark after seven seconds.
        """
        self._wire(board)
        self.machine.sh("rm -rf /run/kibitz; mkdir -p /run/kibitz; rm -f /run/hil/done")
        self.machine.sh(
            # `exec`, so that $! is the program's own number and not a shell's.
            f"cd /run/kibitz; (sh -c 'exec env {environ} {PYTHON} {_MAIN[is_drowsy]} play "
            f"skip-bo --seed 1 --on raspberry --board {board} --state /run/kibitz/state "
            "--log /run/kibitz/log > /run/kibitz/said 2>&1' & "
            "echo $! > /run/hil/pid; wait $!; echo $? > /run/hil/done) > /dev/null 2>&1 &"
        )

    def number(self) -> int:
        """The program's number."""
        return int(self.machine.sh("cat /run/hil/pid"))

    def ended(self) -> int:
        """Wait for the program's end, and return its exit code."""
        assert self.machine.until("test -s /run/hil/done"), f"it did not end: {self.said()}"
        return int(self.machine.sh("cat /run/hil/done"))

    def stop(self) -> int:
        """SIGTERM, and the exit code."""
        self.signal("TERM")
        return self.ended()

    def is_running(self) -> bool:
        """Whether the program was started and has not ended."""
        return self.machine.run("kill -0 $(cat /run/hil/pid) && ! test -e /run/hil/done")[0] == 0

    def said(self) -> str:
        """What the program wrote to its console."""
        return self.machine.sh("cat /run/kibitz/said")

    def says(self, text: str) -> bool:
        """Whether the program comes to say this on its console."""
        return self.machine.until(f"grep -q '{text}' /run/kibitz/said")

    def tunes(self) -> int:
        """How many sounds the program has made: one for every press that it heard."""
        return int(self.machine.sh("cat /run/kibitz/log 2>&1 | grep -c tune || true"))

    def hears(self, count: int) -> bool:
        """Whether the program comes to have heard so many presses."""
        return self.machine.until(f'[ "$(grep -c tune /run/kibitz/log)" -ge {count} ]')

    # The panel

    def bus(self, trouble: Trouble) -> None:
        """Let the panel's bus have this trouble from now on, or none."""
        module = f"/sys/module/{self.wired.panel.bus}_sim/parameters"
        wishes = {"error": trouble.error}
        if self.wired.panel.bus == "i2c":
            # The errno last: it is what begins the trouble.
            wishes = {"after": trouble.after, "delay": trouble.delay, **wishes}
        self.machine.sh("; ".join(f"echo {each} > {module}/{key}" for key, each in wishes.items()))

    def look(self) -> None:
        """Let the glass have what was sent until now."""
        bus = self.wired.panel.bus
        sent = self.machine.read(f"/dev/{bus}-sim")
        while len(sent) >= 8:
            _, is_data, length = struct.unpack_from("<HHI", sent)
            values = sent[8 : 8 + length]
            if bus == "i2c":
                is_data, values = values[0] == 0x40, values[1:]
            (self.glass.data if is_data else self.glass.command)(list(values))
            sent = sent[8 + length :]

    def seen(self) -> bytes:
        """The one-bit picture on the glass, after everything that was sent until now."""
        from tests.device.raspberry.rig import as_one_bit  # skips where the libraries are missing

        self.look()
        try:
            return as_one_bit(self.glass.picture(), self.wired).tobytes()
        except AssertionError:  # between two pictures
            return b""

    def shows(self, picture: bytes, *, seconds: float = 30.0) -> bool:
        """Whether a picture comes within this time, on a panel that is lit."""
        end = self.machine.now + seconds
        while self.machine.now < end:
            if self.seen() == picture and self.glass.is_on:
                return True
            self.machine.sh("sleep 0.2")
        return False

    def mended(self) -> int:
        """How often the game has been told that the panel works again."""
        return int(self.machine.sh(f"cat /run/kibitz/log 2>&1 | grep -c '{_MENDED}' || true"))

    def shows_after_mending(self, picture: bytes, before: int) -> bool:
        """Whether the game is told of it once more than `before`, and then shows this picture.

        A notice may come first, which goes by itself; a key would only take it away.
        """
        if not self.machine.until(f"[ $(grep -c '{_MENDED}' /run/kibitz/log) -gt {before} ]"):
            return False
        for _ in range(10):
            if not self.shows(picture):
                return False
            self.machine.sh("sleep 1.5")
            if self.seen() == picture:
                return True
        return False

    def _wire(self, board: str) -> None:
        """Let go of all keys, plug in the panel of another board, and forget what was sent."""
        from tests.device.raspberry.rig import model_for

        self.wired = load_board(board)
        self.glass = model_for(self.wired)
        panel = self.wired.panel
        spi = "/sys/module/spi_sim/parameters"
        reset = -1 if panel.rst is None else self._base + panel.rst
        self.machine.sh(
            f"echo {self._base + panel.dc} > {spi}/dc; echo {reset} > {spi}/rst; "
            + "".join(
                f"echo pull-up > /run/hil/gpio/sim_gpio{each.pin}/pull; "
                for each in self.wired.contacts
            )
        )
        self.bus(NONE)
        self.machine.read(f"/dev/{panel.bus}-sim")
