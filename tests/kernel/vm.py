"""One virtual machine under qemu's software emulation, and an agent in it that runs commands.

Units: seconds. The machine's clock counts its instructions, so that a second in it holds as much
work however busy this one is; only waiting for it takes longer. A machine that does not answer is
cut off, and every later call fails at once.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

QEMU = "qemu-system-x86_64"
BOOT, ANSWER = 900.0, 300.0
"""Seconds on this machine's clock until it is given up: when it starts, and when it is asked."""
ADDRESS, GATE = "10.0.2.15", "10.0.2.2"
"""The machine's own address and that of its way out, as qemu has them."""
PHONES = 8642
"""Where the page for phones listens."""

LIFE = 1500
"""Seconds after which a machine ends, whatever it and its tests are doing."""

# `--foreground`: what ends the tests' group of processes ends the machine as well.
# `-icount`: an instruction takes a nanosecond on the machine's clock, however long it takes here.
# `-cpu max`: lgpio's wheel needs newer instructions than qemu's usual processor has.
_MACHINE = (
    f"{QEMU} -accel tcg,thread=single,tb-size=256 "
    "-icount shift=0 -M q35 -cpu max -smp 1 -m 512 -nodefaults -display none -no-reboot"
).split()
_KERNEL = "console=ttyS0 quiet panic=-1 mitigations=off nokaslr systemd.show_status=0"


class Disk(NamedTuple):
    """A disk of the machine, in a file of qemu's form `raw` or `qcow2`."""

    path: Path
    form: str = "raw"
    how: str = "snapshot=on"
    """What is written is thrown away, kept (''), or refused (`readonly=on`)."""


class Machine:
    """A machine with the kernel in `cache`, which starts from its first disk."""

    def __init__(
        self,
        cache: Path,
        disks: Sequence[Disk],
        words: str = "",
        *,
        life: int = LIFE,
        port: int = 0,
    ) -> None:
        """Start it, and wait until its agent answers. Raises TimeoutError and EOFError.

        `words` are more of the kernel's command line; it ends after `life` seconds. `port` of this
        computer leads to its page for phones, at ADDRESS on a network of its own; 0 is no network.
        """
        self.now = 0.0
        """Seconds on its clock at its last answer."""
        self.folder = Path(tempfile.mkdtemp(prefix="kibitz-vm-"))
        self._rest = b""
        self._line: socket.socket | None = None
        self.tap = self.folder / "tap"
        """What it wrote to its third serial port."""
        guard = ["timeout", "--foreground", "-k", "10", str(life)]
        command = [
            *guard,
            *_MACHINE,
            *_system(cache, words),
            *_drives(disks),
            *_serials(self.folder),
            *(_network(port) if port else ()),
        ]
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        try:
            self._line = self._connect()
            while b'{"hello"' not in self._read(BOOT):
                pass
        except BaseException:
            self.close()
            raise

    def sh(self, command: str, *, seconds: float = 60.0) -> str:
        """Run a shell command in it and return what it printed. Raises AssertionError."""
        code, said = self.run(command, seconds=seconds)
        assert code == 0, f"{command!r} gave {code}: {said[-800:]}"
        return said

    def run(
        self,
        command: str,
        *,
        seconds: float = 60.0,
        until: float = 0.0,
        patience: float = ANSWER,
    ) -> tuple[int, str]:
        """Run a shell command in it and return its exit code and what it printed.

        `seconds` and `until` are on its clock: how long it may take, and how long to repeat it
        while it fails. `patience` is how much longer that may be on this one.
        """
        wanted = {"sh": command, "timeout": seconds, "until": until}
        answer = self._ask(wanted, seconds + until + patience)
        return int(answer.get("rc", -1)), str(answer.get("out", answer.get("err", "")))

    def read(self, path: str) -> bytes:
        """What a file of it has to give without waiting. Raises AssertionError."""
        answer = self._ask({"read": path}, ANSWER)
        assert "out" in answer, f"{path}: {answer.get('err')}"
        return zlib.decompress(base64.b64decode(answer["out"]))

    def press(self, path: str, *, seconds: float, bounces: int) -> float:
        """Pull a simulated line down and up again; returns how long that took in its time."""
        answer = self._ask({"press": path, "seconds": seconds, "bounces": bounces}, ANSWER)
        assert "out" in answer, f"{path}: {answer.get('err')}"
        return float(answer["out"])

    def until(self, command: str, *, seconds: float = 30.0) -> bool:
        """Whether a command succeeds within this time on its clock."""
        return self.run(command, until=seconds)[0] == 0

    def cut(self) -> None:
        """Cut its power: what it has not written by now is lost. `tap` can still be read."""
        number = (self.folder / "pid").read_text()
        os.kill(int(number), signal.SIGKILL)  # qemu itself: `timeout` cannot pass this on
        self._process.wait(10.0)

    def wait_for_end(self, seconds: float) -> None:
        """Wait until it has switched itself off, so many seconds here. Raises TimeoutExpired."""
        self._process.wait(seconds)

    def close(self) -> None:
        """End it, and forget what it wrote."""
        if self._line is not None:
            self._line.close()
            self._line = None
        self._process.terminate()  # `timeout` passes it on
        try:
            self._process.wait(10.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ask(self, request: dict[str, object], seconds: float) -> dict[str, Any]:
        if self._line is None:
            raise EOFError("the machine was cut off because it did not answer")
        try:
            self._line.sendall(json.dumps(request).encode() + b"\n")
            answer: dict[str, Any] = json.loads(self._read(seconds))
        except (OSError, EOFError):
            self.close()
            raise
        self.now = float(answer["at"])
        return answer

    def _connect(self) -> socket.socket:
        end = time.monotonic() + 20.0
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(str(self.folder / "agent"))
            except OSError:
                line.close()
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.05)
            else:
                return line

    def _read(self, seconds: float) -> bytes:
        assert self._line is not None
        end = time.monotonic() + seconds
        while b"\n" not in self._rest:
            self._line.settimeout(max(end - time.monotonic(), 0.01))
            more = self._line.recv(65536)
            if not more:
                raise EOFError(f"{QEMU} ended")
            self._rest += more
        first, _, self._rest = self._rest.partition(b"\n")
        return first


def _system(cache: Path, words: str) -> list[str]:
    append = f"{_KERNEL} {words}"
    return ["-kernel", f"{cache}/vmlinuz", "-initrd", f"{cache}/initrd.gz", "-append", append]


def _drives(disks: Sequence[Disk]) -> list[str]:
    words = []
    for number, disk in enumerate(disks):
        drive = f"file={disk.path},if=none,id=d{number},format={disk.form},{disk.how}"
        words += ["-drive", drive.rstrip(","), "-device", f"virtio-blk-pci,drive=d{number}"]
    return words


def _network(port: int) -> list[str]:
    lead = f"hostfwd=tcp:127.0.0.1:{port}-{ADDRESS}:{PHONES}"
    card = "virtio-net-pci,netdev=net,romfile="
    return ["-netdev", f"user,id=net,restrict=on,{lead}", "-device", card]


def _serials(folder: Path) -> list[str]:
    return [
        *("-pidfile", f"{folder}/pid"),
        *("-chardev", f"file,id=con,path={folder}/console.log", "-serial", "chardev:con"),
        *("-chardev", f"socket,id=ag,path={folder}/agent,server=on,wait=off"),
        *("-serial", "chardev:ag"),
        *("-chardev", f"file,id=tap,path={folder}/tap", "-serial", "chardev:tap"),
    ]
