"""The disk of an appliance: the bench's system with Kibitz installed on it by its own installer.

It is made in a chroot, as one makes an image for several devices; nothing of the host is changed.
Needs root, loop devices, and what `make service-test` puts into its cache.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kernel.header import BREADBOARD
from tests.kernel.vm import QEMU, Disk
from tests.systemd.source import copy_source

NEEDED = (QEMU, "qemu-img", "mkfs.ext4", "resize2fs", "chroot", "mount")
SIZE = 2 << 30
"""Bytes: room for three releases."""

TAP = Path(__file__).parent / "bench" / "appliance"
"""What the bench adds to the disk of an appliance."""

LABEL = "KIBITZ"
"""Of the partition for the saves, as docs/install.md has it."""

_PIP = "[global]\nno-index = true\nfind-links = /opt/wheels\ndisable-pip-version-check = true\n"
_CLEAN = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8"}


def missing(cache: str | None) -> str:
    """What keeps the service from being tried here, in a line; '' for nothing."""
    if not cache:
        return "the service is tried on a real kernel by `make service-test`"
    programs = [name for name in NEEDED if shutil.which(name) is None]
    if programs or os.geteuid() != 0:
        return f"the service bench needs root and {', '.join(programs or NEEDED)}"
    if not (Path(cache) / "stamp").exists() or not (Path(cache) / "wheels" / "wanted").exists():
        return f"no image or no wheels in {cache}; `make service-test` says what it needs"
    return ""


def install(cache: Path, folder: Path) -> Path:
    """Make a disk with the program as it is now; takes most of a minute. Raises AssertionError."""
    disk = folder / "installed.ext4"
    _do("cp", "--sparse=always", cache / "root.ext4", disk)
    os.truncate(disk, SIZE)
    _do("resize2fs", "-f", disk)
    with _mounted(disk, folder / "installing") as root:
        shutil.copytree(cache / "wheels", root / "opt/wheels")
        (root / "etc/pip.conf").write_text(_PIP)
        copy_source(root / "src")
        _add_tap(root)
        _do("chroot", root, "make", "-C", "/src", "install", f"BOARD={BREADBOARD}")
    return disk


def _add_tap(root: Path) -> None:
    """Tell what the panel is told, also at the end of a shutdown."""
    script, unit = TAP / "hil-tap.sh", TAP / "hil-tap.service"
    shutil.copy2(script, root / "usr/local/sbin/hil-tap.sh")
    shutil.copy2(script, root / "usr/lib/systemd/system-shutdown/hil-tap")
    shutil.copy2(unit, root / "etc/systemd/system/hil-tap.service")
    _do("systemctl", f"--root={root}", "enable", "hil-tap.service")


def layer(base: Path, file: Path) -> Disk:
    """A disk on which only what differs from `base` is kept.

    What the machine has not flushed is lost when qemu is killed, as in a real disk's cache.
    """
    _do("qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", base, file)
    return Disk(file, "qcow2", "")


def partition(file: Path) -> Disk:
    """An empty file system for the saves."""
    file.touch()
    os.truncate(file, 64 << 20)
    _do("mkfs.ext4", "-q", "-L", LABEL, file)
    return Disk(file, "raw", "")


@contextmanager
def _mounted(disk: Path, place: Path) -> Iterator[Path]:
    place.mkdir()
    _do("mount", "-o", "loop", disk, place)
    try:
        yield place
    finally:
        _do("umount", place)


def _do(*words: str | Path) -> None:
    line = [str(word) for word in words]
    done = subprocess.run(
        line, env=_CLEAN, capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, f"{' '.join(line)}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
