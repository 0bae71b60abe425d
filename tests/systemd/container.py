"""A fresh Debian that boots with systemd in a container, for `make install-test`.

The root of each release is made once by debootstrap and kept; every container gets a copy of it.
Needs root, debootstrap, systemd-nspawn and the network. Nothing of the host is changed.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from tests.systemd.source import copy_source

NEEDED = ("debootstrap", "systemd-nspawn", "nsenter")
INSIDE = "systemd,systemd-sysv,dbus,udev,kmod,ca-certificates,make,python3"
"""What Raspberry Pi OS has anyway, and a minimal Debian has not."""
PATIENCE = 60.0
"""Seconds that a boot or an end may take."""


def fresh_root(cache: Path, release: str) -> Path:
    """The root of a Debian release; made when it is not there, which takes a minute or two."""
    root = cache / release
    if not (root / "made").exists():
        shutil.rmtree(root, ignore_errors=True)
        words = ["debootstrap", "--variant=minbase", f"--include={INSIDE}", release, str(root)]
        subprocess.run(words, check=True, timeout=600, stdout=subprocess.DEVNULL)
        (root / "made").touch()
    return root


class Container:
    """One computer; `boot` it, `do` things on it, and throw it away."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = folder / "root"
        subprocess.run(["cp", "-a", root, self.root], check=True)
        self._nspawn: subprocess.Popen[bytes] | None = None
        self._log = folder / "console"
        copy_source(self.root / "src")

    def boot(self) -> None:
        """Start it, and wait until it has. Raises TimeoutError."""
        words = ["systemd-nspawn", "--quiet", "--boot", "--keep-unit", "--register=no"]
        words += [f"--directory={self.root}", "--resolv-conf=copy-host", "--bind-ro=/etc/ssl"]
        with self._log.open("ab") as log:
            self._nspawn = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self._wait("it does not boot", self._has_booted)

    def _has_booted(self) -> bool:
        if self._first() is None:
            return False
        state = self.do("systemctl", "is-system-running", checked=False).stdout.strip()
        return state in {"running", "degraded"}

    def _first(self) -> str | None:
        """The number of the container's first process."""
        assert self._nspawn is not None
        number = self._nspawn.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        return children[0] if children else None

    def _wait(self, complaint: str, is_done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_done():
            if time.monotonic() > end:
                raise TimeoutError(f"{complaint}:\n{self.console[-2000:]}")
            time.sleep(0.1)

    def do(self, *words: str, checked: bool = True, **environ: str) -> CompletedProcess[str]:
        """Run a command on it, as root."""
        enter = ["nsenter", "-t", self._first() or "", *["-m", "-u", "-i", "-p", "-r", "-w", "--"]]
        told = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
            "HOME": "/root",  # where pip keeps what it has compiled
            "PIP_CERT": "/etc/ssl/certs/ca-certificates.crt",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            **environ,
        }
        line = [*enter, "env", "-i", *(f"{name}={value}" for name, value in told.items()), *words]
        done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=600)
        assert not checked or done.returncode == 0, done.stdout + done.stderr
        return done

    def make(self, *words: str) -> CompletedProcess[str]:
        """Run make in the program's folder, as the person who installs it does."""
        return self.do("make", "--no-print-directory", "-C", "/src", *words, checked=False)

    def shows(self, what: str, unit: str = "kibitz.service") -> str:
        """A property of a unit."""
        return self.do("systemctl", "show", "--value", "-p", what, unit).stdout.strip()

    def until(self, what: str, *wanted: str) -> None:
        """Wait for a property of the service. Raises TimeoutError."""
        self._wait(f"{what} is not {wanted}", lambda: self.shows(what) in wanted)

    def wait_for_end(self) -> None:
        """Wait until it has switched itself off. Raises TimeoutError."""
        nspawn = self._nspawn
        assert nspawn is not None
        self._wait("it does not go off", lambda: nspawn.poll() is not None)
        self._nspawn = None

    @property
    def console(self) -> str:
        """What it has written on its console."""
        return self._log.read_text("utf-8", errors="replace")

    def close(self) -> None:
        """Pull the plug, and throw it away."""
        first = None if self._nspawn is None else self._first()
        if first is not None:
            os.kill(int(first), signal.SIGKILL)  # with it everything in the container ends
        if self._nspawn is not None:
            self._nspawn.wait(PATIENCE)
        shutil.rmtree(self.root)
