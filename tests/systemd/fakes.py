"""A computer to install on: a folder as its root, and commands that write down their calls.

What the commands do beside that is as little as an installation can notice: a virtual environment
appears, a package is there from now on, a release that is marked bad does not get ready.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

INSTALLER = Path(__file__).parents[2] / "systemd" / "install.py"
BOARD = "waveshare-oled-spi"
SAVES = "var/lib/kibitz/kibitz.db"
PI_RULES = Path("etc/udev/rules.d/99-com.rules")

SCRIPT = r"""#!/bin/sh
name=$(basename "$0")
echo "$name $*" >>"$CALLS"
case "$name $1" in
"python3 -m")
    for place in "$@"; do :; done
    mkdir -p "$place/bin"
    for each in pip python kibitz; do ln -sf "$0" "$place/bin/$each"; done ;;
"pip install")
    [ -z "$PIP_FAILS" ] || exit 1
    [ -z "$BAD" ] || touch "$(dirname "$0")/bad"
    case "$*" in *lgpio*) touch "$(dirname "$0")/lgpio" ;; esac ;;
"python -c") [ -n "$HAS_LGPIO" ] || [ -e "$(dirname "$0")/lgpio" ] ;;
"apt-cache show") [ -n "$IS_PI_OS" ] ;;
"dpkg -s") grep -qx "$2" "$CALLS.packages" ;;
"apt-get install")
    shift
    for each in "$@"; do echo "$each" >>"$CALLS.packages"; done ;;
"blkid -o") [ -z "$KIND" ] || echo "$KIND" ;;
"mount "*)
    [ $# -lt 2 ] || { [ -z "$MOUNT_FAILS" ] || exit 1
    [ -z "$OLD_GAMES" ] || echo "$OLD_GAMES" >"$2/kibitz.db"; } ;;
"umount "*) /bin/cp -r "$1" "$CALLS.partition" ;;
"cp -a")
    [ -z "$CP_FAILS" ] || { mkdir -p "$3"; exit 1; }
    /bin/cp "$@" ;;
"systemctl restart")
    readlink "$ROOT/opt/kibitz/current" >"$ROOT/var/lib/kibitz/started"
    [ ! -e "$ROOT/opt/kibitz/current/bin/bad" ] ||
        { echo new >"$ROOT/var/lib/kibitz/kibitz.db"; exit 1; } ;;
esac
"""
COMMANDS = (
    *("systemctl", "journalctl", "systemd-sysusers", "udevadm"),
    *("apt-get", "apt-cache", "dpkg", "python3", "cp", "blkid", "mount", "umount"),
)


class Done(NamedTuple):
    """How a call of the installer ended, and which commands it called."""

    code: int
    said: str
    complained: str
    calls: list[str]

    def called(self, start: str) -> list[str]:
        """The calls that begin so."""
        return [call for call in self.calls if call.startswith(start)]


class Computer:
    """A fresh system, with a Pi's config.txt, on which nothing is installed yet."""

    def __init__(self, folder: Path, *, config: str | None = "# a Pi's\n[pi4]\nmax=1\n") -> None:
        self.root, self._bin = folder / "root", folder / "bin"
        self._calls = folder / "calls"
        self._bin.mkdir()
        for place in ("run/systemd/system", "run/udev/control", "var/lib/kibitz"):
            (self.root / place).mkdir(parents=True)
        if config is not None:
            self.config.parent.mkdir(parents=True)
            self.config.write_text(config, encoding="utf-8")
        script = self._bin / "fake"
        script.write_text(SCRIPT, encoding="utf-8")
        script.chmod(0o755)
        for name in COMMANDS:
            (self._bin / name).symlink_to(script)
        Path(f"{self._calls}.packages").touch()

    @property
    def config(self) -> Path:
        return self.root / "boot/firmware/config.txt"

    @property
    def releases(self) -> list[str]:
        return sorted(path.name for path in (self.root / "opt/kibitz/releases").iterdir())

    @property
    def current(self) -> str:
        """The name of the release that runs."""
        return Path(os.readlink(self.root / "opt/kibitz/current")).name

    def text(self, place: str) -> str:
        return (self.root / place).read_text(encoding="utf-8")

    def do(self, *words: str, **environment: str) -> Done:
        """Run the installer on it."""
        self._calls.write_text("", encoding="utf-8")
        environ = {
            "PATH": f"{self._bin}:/usr/bin:/bin",
            "KIBITZ_PYTHON": str(self._bin / "python3"),
            "CALLS": str(self._calls),
            "ROOT": str(self.root),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HAS_LGPIO": "1",
            **environment,
        }
        done = subprocess.run(
            [sys.executable, INSTALLER, *words, "--root", self.root],
            env=environ,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        calls = self._calls.read_text("utf-8").splitlines()
        return Done(done.returncode, done.stdout, done.stderr, calls)

    def make(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run make, as a person does; only for dry runs, because it works on the real system."""
        assert "DRY_RUN=1" in words
        environ = os.environ | {"PATH": f"{self._bin}:/usr/bin:/bin", "CALLS": str(self._calls)}
        line = ["make", "-C", str(INSTALLER.parents[1]), f"SYSTEM_PYTHON={sys.executable}", *words]
        return subprocess.run(
            line, env=environ, capture_output=True, text=True, check=False, timeout=60
        )

    def install(self, board: str = BOARD, *more: str, **environment: str) -> Done:
        return self.do("install", "--board", board, *more, **environment)

    @property
    def copied(self) -> str:
        """The games on the partition when it was last unmounted."""
        return Path(f"{self._calls}.partition", "kibitz.db").read_text(encoding="utf-8")

    def files(self, *, without: str = "opt/kibitz") -> dict[str, str]:
        """Every file and link below the root, with what is in it."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            name = str(path.relative_to(self.root))
            if without and name.startswith(without):
                continue
            if path.is_symlink():
                found[name] = f"-> {os.readlink(path)}"
            elif path.is_file():
                found[name] = f"{path.stat().st_mode:o} {path.read_text('utf-8')}"
        return found


def in_order(done: Done) -> Done:
    """What went as it should, and complained of nothing."""
    assert done.code == 0, done.said + done.complained
    assert done.complained == ""
    return done
