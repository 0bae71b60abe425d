"""A partition of their own for the saves, so that everything else on the card can be read-only.

Standard library only.
"""

from __future__ import annotations

from pathlib import Path

from machine import Machine, Refused

FSTAB = Path("/etc/fstab")
BESIDE = Path("/run/kibitz-saves")
"""Where the partition is while the saves are copied to it."""

KIND, OPTIONS = "ext4", "noatime,nofail"
"""`nofail`: without the partition the computer starts all the same. The service does not: it needs
what is mounted at its saves, rather than play on a disk that forgets."""


def check_partition(machine: Machine, disk: str, saves: Path) -> None:
    """Raise Refused where this is no partition for the saves, or another one has them."""
    if not disk:
        raise Refused("which partition? DISK=LABEL=KIBITZ, DISK=UUID=... or DISK=/dev/...")
    kind = machine.answer("blkid", "-o", "value", "-s", "TYPE", *_asked(disk))
    if not kind:
        raise Refused(f"{disk}: there is no such partition, or no file system on it")
    if kind != KIND:
        raise Refused(f"{disk} has the file system {kind}; expected {KIND}: sudo mkfs.ext4 ...")
    other = _mounted(machine, saves)
    if other not in {None, disk}:
        raise Refused(f"{FSTAB} already has {other} at {saves}; take that line away first")


def move_saves(machine: Machine, disk: str, saves: Path) -> None:
    """Copy the saves to the partition, and have it mounted where they were, now and always.

    Games that are on the partition already stay, and nothing is copied. The service is stopped.
    """
    if _mounted(machine, saves) == disk:
        machine.note(f"{FSTAB} has it at {saves} already")
        return
    machine.run("mkdir", "-p", machine.at(saves))
    if machine.is_running:
        _copy(machine, disk, saves)
    lines = [*machine.read(FSTAB).splitlines(), f"{disk} {saves} {KIND} {OPTIONS} 0 2"]
    machine.write(FSTAB, "\n".join(lines) + "\n")
    if machine.is_running:
        machine.run("systemctl", "daemon-reload")
        machine.run("mount", saves)


def _copy(machine: Machine, disk: str, saves: Path) -> None:
    beside = machine.at(BESIDE)
    machine.run("mkdir", "-p", beside)
    machine.run("mount", disk, beside)
    try:
        if (beside / "kibitz.db").exists():
            machine.note("it has games already: they stay, and those of this card are not copied")
        else:
            machine.run("cp", "-a", f"{machine.at(saves)}/.", beside)
    finally:
        machine.run("umount", beside)


def _asked(disk: str) -> tuple[str, ...]:
    name, is_named, value = disk.partition("=")
    return ("-t", f"{name}={value}") if is_named else (disk,)


def _mounted(machine: Machine, place: Path) -> str | None:
    """What fstab has at a place; None for nothing."""
    if not machine.at(FSTAB).is_file():
        return None
    rows = (line.split() for line in machine.read(FSTAB).splitlines())
    return next((row[0] for row in rows if len(row) > 1 and row[1] == str(place)), None)
