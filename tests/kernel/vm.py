"""One virtual machine under qemu's software emulation, and an agent in it that runs commands.

Units: seconds. The machine's clock counts its instructions, so that a second in it holds as much
work however busy this one is; only waiting for it takes longer. A machine that does not answer is
cut off, and every later call fails at once.
"""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import tempfile
import time
import zlib
from pathlib import Path
from typing import Any

QEMU = "qemu-system-x86_64"
BOOT, ANSWER = 300.0, 300.0
"""Seconds on this machine's clock until it is given up: when it starts, and when it is asked."""
LIFE = 900
"""Seconds after which a machine ends, whatever it and its tests are doing."""

# `--foreground`: what ends the tests' group of processes ends the machine as well.
# `-icount`: an instruction takes a nanosecond on the machine's clock, however long it takes here.
# `-cpu max`: lgpio's wheel needs newer instructions than qemu's usual processor has.
_MACHINE = (
    f"timeout --foreground -k 10 {LIFE} nice {QEMU} -accel tcg,thread=single,tb-size=256 "
    "-icount shift=0 -M q35 -cpu max -smp 1 -m 512 -nodefaults -display none -no-reboot"
).split()
_KERNEL = "console=ttyS0 quiet panic=-1 mitigations=off nokaslr systemd.show_status=0"


class Machine:
    """A machine from the image in `cache`; what it writes is thrown away."""

    def __init__(self, cache: Path, tape: Path) -> None:
        """Start it, and wait until its agent answers. Raises TimeoutError and EOFError.

        `tape` is a tar file, which the machine reads from its second disk.
        """
        self.now = 0.0
        """Seconds on its clock at its last answer."""
        self.folder = Path(tempfile.mkdtemp(prefix="kibitz-vm-"))
        self._rest = b""
        self._line: socket.socket | None = None
        command = [*_MACHINE, *_drives(cache, tape), *_serials(self.folder)]
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

    def run(self, command: str, *, seconds: float = 60.0, until: float = 0.0) -> tuple[int, str]:
        """Run a shell command in it and return its exit code and what it printed.

        `seconds` and `until` are on its clock: how long it may take, and how long to repeat it
        while it fails.
        """
        wanted = {"sh": command, "timeout": seconds, "until": until}
        answer = self._ask(wanted, seconds + until + ANSWER)
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

    def close(self) -> None:
        """Cut its power."""
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


def _drives(cache: Path, tape: Path) -> list[str]:
    return [
        *("-kernel", f"{cache}/vmlinuz", "-initrd", f"{cache}/initrd.gz", "-append", _KERNEL),
        *("-drive", f"file={cache}/root.ext4,if=none,id=d0,format=raw,snapshot=on"),
        *("-device", "virtio-blk-pci,drive=d0"),
        *("-drive", f"file={tape},if=none,id=d1,format=raw,readonly=on"),
        *("-device", "virtio-blk-pci,drive=d1"),
    ]


def _serials(folder: Path) -> list[str]:
    return [
        *("-chardev", f"file,id=con,path={folder}/console.log", "-serial", "chardev:con"),
        *("-chardev", f"socket,id=ag,path={folder}/agent,server=on,wait=off"),
        *("-serial", "chardev:ag"),
    ]
