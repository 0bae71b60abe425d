"""The simulated Pi: lines to press, a panel that can be unplugged, and our program on it.

The header's chip is made behind a decoy, so that its number is not 0.
"""

from __future__ import annotations

import struct
from pathlib import Path

from tests.kernel.vm import Machine, decoded
from tests.support.panel_model import OledModel

ROOT = Path(__file__).parents[2]
BOARD = "breadboard-ssd1306"
UP, DOWN, OK, BACK, BUZZER = 17, 27, 22, 23, 18
KEYS = (UP, DOWN, OK, BACK)
PRESENT, UNPLUGGED, HANGING = 0, 1, 2
"""What the panel's bus does; see bench/kmod/i2c-sim.c."""

_GPIO = """
c=/sys/kernel/config/gpio-sim
echo 0 > $c/board/live; rmdir $c/board/bank0 $c/board
make() { mkdir -p $c/$1/bank0; echo 54 > $c/$1/bank0/num_lines; echo $2 > $c/$1/bank0/label
  echo 1 > $c/$1/live; }
make decoy gpio-brcmstb@107d508500; make board pinctrl-rp1
ln -sfn /sys/devices/platform/$(cat $c/board/dev_name)/$(cat $c/board/bank0/chip_name) /run/hil/gpio
chmod 666 /dev/gpiochip* /dev/i2c-1
modprobe 9pnet_virtio; modprobe 9p
mountpoint -q /hil || mount -t 9p -o trans=virtio,ro,version=9p2000.L hil /hil
"""
_DRAIN = """python3 -c "
import base64, os
line = os.open('/dev/i2c-sim', os.O_RDONLY | os.O_NONBLOCK)
try:
    print(base64.b64encode(os.read(line, 1 << 22)).decode())
except BlockingIOError:
    print()
" """
_PROGRAM = "PYTHONPATH=/opt/app/site:/hil python3 -m firmware"


class Pi:
    """The machine with our program."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.glass = OledModel("ssd1306")
        machine.sh(_GPIO)
        for pin in KEYS:
            self.pull(pin, "up")

    def start(self, *words: str, environ: str = "") -> None:
        """Start the program, as `kibitz play` with these words, in a fresh state folder."""
        self.machine.sh("rm -rf /run/kibitz; mkdir -p /run/kibitz; rm -f /run/hil/done")
        said = f"--on raspberry --board {BOARD} {' '.join(words)}"
        self.machine.sh(
            # `exec`, so that $! is the program's own number and not a shell's.
            f"cd /run/kibitz; (sh -c 'exec env {environ} {_PROGRAM} play {said} "
            "--state /run/kibitz/state --log /run/kibitz/log > /run/kibitz/said 2>&1' & "
            "echo $! > /run/hil/pid; wait $!; echo $? > /run/hil/done) > /dev/null 2>&1 &"
        )

    def stop(self) -> int:
        """SIGTERM, and the exit code."""
        self.machine.sh("kill -TERM $(cat /run/hil/pid)")
        assert self.machine.until("test -s /run/hil/done"), "the program did not end"
        return int(self.machine.sh("cat /run/hil/done"))

    def said(self) -> str:
        """What the program wrote to its console."""
        return self.machine.sh("cat /run/kibitz/said")

    def is_running(self) -> bool:
        """Whether the program has not ended."""
        return self.machine.run("test -e /run/hil/done")[0] != 0

    def pull(self, pin: int, way: str) -> None:
        """Pull a line up or down, as a finger does."""
        self.machine.sh(f"echo pull-{way} > /run/hil/gpio/sim_gpio{pin}/pull")

    def press(self, pin: int, *, bounces: int = 0) -> None:
        """Press and release a key, its contact bouncing at the start."""
        bounce = "echo pull-down > $p; echo pull-up > $p; " * bounces
        self.machine.sh(
            f"p=/run/hil/gpio/sim_gpio{pin}/pull; {bounce} echo pull-down > $p; sleep 0.15; "
            "echo pull-up > $p; sleep 0.3"
        )

    def level(self, pin: int) -> int:
        """The level of a line."""
        return int(self.machine.sh(f"cat /run/hil/gpio/sim_gpio{pin}/value"))

    def bus(self, mode: int) -> None:
        """Plug the panel in, unplug it, or let its bus hang."""
        self.machine.sh(f"echo {mode} > /sys/module/i2c_sim/parameters/mode")

    def seen(self) -> bytes:
        """The picture on the glass, after everything that was sent until now."""
        sent = decoded(self.machine.sh(_DRAIN))
        while len(sent) >= 8:
            (length,) = struct.unpack_from("<I", sent, 4)
            control, *values = sent[8 : 8 + length]
            (self.glass.data if control == 0x40 else self.glass.command)(values)
            sent = sent[8 + length :]
        return self.glass.picture().tobytes()

    def shows(self, picture: bytes, *, seconds: float = 30.0) -> bool:
        """Whether a picture comes within this time."""
        for _ in range(round(seconds)):
            if self.seen() == picture:
                return True
            self.machine.sh("sleep 0.7")
        return False

    def tunes(self) -> int:
        """How many sounds the program has made."""
        return int(self.machine.sh("grep -c tune /run/kibitz/log || true"))
