#!/usr/bin/env python3
"""Installs Kibitz as a service, upgrades it, and takes it away again: see docs/install.md.

Standard library only: it runs before anything is installed. Every step says what it does and shows
its commands; with `--dry-run` nothing is done. Releases lie side by side in /opt/kibitz/releases;
the link /opt/kibitz/current is the one that runs. Exit codes: 0 in order, 1 the new program did not
get ready (an upgrade was rolled back), 2 it cannot be done, said in one line.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from machine import Machine, Refused
from partition import check_partition, move_saves
from system import (
    COMPILERS,
    MODULES,
    OWN_BOARD,
    RULES,
    SETTINGS,
    USERS,
    apt_get,
    disable_bus,
    enable_bus,
    install_packages,
    make_user,
    set_board,
)

HERE = Path(__file__).resolve().parent
TREE = HERE.parent

HOME, SAVES = Path("/opt/kibitz"), Path("/var/lib/kibitz")
RELEASES, CURRENT, KEPT = HOME / "releases", HOME / "current", HOME / "saves-before-upgrade"
COMMAND = Path("/usr/local/bin/kibitz")

PYTHON = os.environ.get("KIBITZ_PYTHON", "/usr/bin/python3")
"""The system's own: apt's GPIO packages are for no other."""

NOT_INSTALLED = "Kibitz is not installed here; first: sudo make install BOARD=..."
UNIT = "kibitz.service"
PROGRAM = {
    "kibitz.service": Path("/etc/systemd/system/kibitz.service"),
    "kibitz-poweroff.path": Path("/etc/systemd/system/kibitz-poweroff.path"),
    "kibitz-poweroff.service": Path("/etc/systemd/system/kibitz-poweroff.service"),
    "kibitz.shutdown": Path("/usr/lib/systemd/system-shutdown/kibitz"),
}
"""What belongs to a release, and where the system looks for it."""


class NotReady(Exception):  # noqa: N818
    """The new program did not say that it is ready."""


# What is asked before anything is done


def check(*, needs_root: bool) -> None:
    """Raise Refused where it cannot be done."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs on what is there
        raise Refused("Kibitz needs Python 3.11 or newer: Raspberry Pi OS Bookworm, Debian 12")
    if shutil.which("systemctl") is None:
        raise Refused("this system has no systemd; Kibitz can be played all the same: make play")
    if needs_root and os.geteuid() != 0:
        raise Refused("this needs root; put sudo before the command")


def board_file(name: str) -> Path:
    """Return the file of a board. Raises Refused with the boards there are."""
    folder = TREE / "device" / "boards"
    known = ", ".join(sorted(path.stem for path in folder.glob("*.toml")))
    file = Path(name) if name.endswith(".toml") else folder / f"{name}.toml"
    if not name or not file.is_file():
        found = f"there is no board {name!r}" if name else "which board?"
        raise Refused(f"{found}; BOARD=... can be: {known}, or the path of a .toml file")
    return file


def panel_bus(file: Path) -> str:
    """Return "spi" or "i2c". Raises Refused for a file that does not say."""
    import tomllib  # here: an older Python has to get as far as saying so

    try:
        bus = tomllib.loads(file.read_text(encoding="utf-8"))["panel"]["bus"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Refused(f"{file}: cannot see which bus the panel is on: {error!r}") from error
    if bus not in {"spi", "i2c"}:
        raise Refused(f"{file}: panel.bus is {bus!r}; expected spi or i2c")
    return str(bus)


# The program


def make_release(machine: Machine) -> Path:
    """A virtual environment with the program, beside the one that runs; returns its place."""
    release = RELEASES / time.strftime("%Y-%m-%d-%H%M%S")
    while machine.at(release).exists():  # twice within a second
        release = release.with_name(f"{release.name}-again")
    machine.step(f"The program, in a virtual environment of its own: {release}")
    place = machine.at(release)
    try:
        machine.run(PYTHON, "-m", "venv", "--system-site-packages", place)
        machine.run(place / "bin/pip", "install", "-q", "--no-input", f"{TREE}[pi]")
        add_lgpio(machine, place)
        for name in PROGRAM:
            machine.place(HERE / name, release / "systemd" / name)
        machine.run(place / "bin/kibitz", "--version")
    except BaseException:
        machine.remove(release)
        raise
    return release


def add_lgpio(machine: Machine, place: Path) -> None:
    """Compile the GPIO library where neither the system nor pip has it ready."""
    find = "import importlib.util as u, sys; sys.exit(u.find_spec('lgpio') is None)"
    if machine.dry or machine.asks(place / "bin/python", "-c", find):
        return
    machine.note("there is no lgpio for this Python, so it is compiled: that takes a few minutes")
    apt_get(machine, COMPILERS)
    # PYPI=1 is how its own makers build it: with all it needs inside.
    machine.run(place / "bin/pip", "install", "-q", "--no-input", "lgpio>=0.2.2", PYPI="1")


def running_release(machine: Machine) -> Path | None:
    """The release that /opt/kibitz/current means; None before the first one."""
    link = machine.at(CURRENT)
    if not link.is_symlink() or not link.exists():
        return None
    return HOME / link.readlink()


def put_in_place(machine: Machine, release: Path) -> None:
    """Make this release the one that the system starts."""
    machine.link(CURRENT, Path(RELEASES.name) / release.name)
    source = HERE if machine.dry else machine.at(release) / "systemd"
    for name, place in PROGRAM.items():
        machine.place(source / name, place)
    machine.link(COMMAND, CURRENT / "bin/kibitz")
    if machine.is_running:
        machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", f"--root={machine.root}", "enable", "-q", UNIT, "kibitz-poweroff.path")


def start(machine: Machine) -> None:
    """Start, and wait for the first picture. Raises NotReady."""
    if not machine.is_running:
        machine.note("this system is not running: Kibitz will start with it")
        return
    machine.run("systemctl", "start", "kibitz-poweroff.path")
    machine.note(f"$ systemctl restart {UNIT}")
    if machine.dry:
        return
    machine.asks("systemctl", "reset-failed", UNIT)  # earlier failures do not count
    # It returns when the program has said that it is ready, and fails when it has not.
    if not machine.asks("systemctl", "restart", UNIT) or not machine.asks(
        "systemctl", "is-active", "-q", UNIT
    ):
        raise NotReady


def deploy(machine: Machine, release: Path) -> None:
    """Let the new release run; where it does not get ready, the old one with its saves again."""
    machine.step("Start, and wait for the first picture")
    old = running_release(machine)
    if old is not None and machine.is_running:
        machine.run("systemctl", "stop", UNIT)
    keep_saves(machine, release)
    try:
        put_in_place(machine, release)
        start(machine)
    except (NotReady, Refused, OSError) as error:
        if isinstance(error, NotReady):
            tell_why(machine)
        if old is not None:
            roll_back(machine, old, release)
        raise
    forget_others(machine, {release, old})


def keep_saves(machine: Machine, release: Path) -> None:
    """A copy of the saves as the old program left them: a newer one may change their form.

    Where there is no room for it, the old program goes on and the new one is given up.
    """
    if not machine.at(SAVES).is_dir():
        machine.remove(KEPT)
        return
    whole = KEPT.with_name(f"{KEPT.name}.new")
    try:
        machine.remove(whole)
        machine.run("cp", "-a", machine.at(SAVES), machine.at(whole))
    except (Refused, OSError):
        machine.remove(whole)
        if running_release(machine) is not None:
            machine.remove(release)
            start(machine)
        raise
    machine.remove(KEPT)
    machine.run("mv", machine.at(whole), machine.at(KEPT))


def roll_back(machine: Machine, old: Path, failed: Path) -> None:
    """Everything as it was before the upgrade."""
    machine.step(f"Back to the version before, {old.name}, and its saves")
    machine.asks("systemctl", "stop", UNIT)
    restore_saves(machine)
    put_in_place(machine, old)
    machine.remove(failed)
    try:
        start(machine)
    except NotReady:
        machine.note("the version before does not get ready either; see: journalctl -u kibitz")
        return
    machine.note("the version before runs again")


def restore_saves(machine: Machine) -> None:
    """Put the copy back. The folder itself stays: it may be a file system of its own."""
    if not machine.at(KEPT).is_dir():
        return
    for file in sorted(machine.at(SAVES).iterdir()):
        if file.name != "lost+found":
            machine.remove(SAVES / file.name)
    machine.run("cp", "-a", f"{machine.at(KEPT)}/.", machine.at(SAVES))


def tell_why(machine: Machine) -> None:
    """Show the last lines that the program wrote."""
    machine.note("it did not get ready; its last lines:")
    words = ["journalctl", "-u", UNIT, "-n", "15", "--no-pager", "-o", "cat"]
    subprocess.run(words, check=False)


def forget_others(machine: Machine, kept: set[Path | None]) -> None:
    """Take away all releases but these."""
    folder = machine.at(RELEASES)
    for release in sorted(folder.iterdir()) if folder.is_dir() else ():
        if RELEASES / release.name not in kept:
            machine.remove(RELEASES / release.name)


# The commands


def install(machine: Machine, board: str) -> None:
    """Everything, from the packages to the running service; also over an older installation."""
    file = board_file(board)
    bus = panel_bus(file)
    install_packages(machine)
    make_user(machine)
    enable_bus(machine, bus)
    set_board(machine, board, file)
    deploy(machine, make_release(machine))
    machine.done("Kibitz is installed, and starts with the power.")
    if machine.wants_reboot:
        machine.note("The bus needs a new start of the computer: sudo reboot")


def upgrade(machine: Machine) -> None:
    """A new version of what is installed."""
    if running_release(machine) is None:
        raise Refused(NOT_INSTALLED)
    deploy(machine, make_release(machine))
    machine.done(f"The new version runs. The saves before it are in {KEPT}.")


def partition(machine: Machine, disk: str) -> None:
    """Keep the saves on a partition of their own from now on."""
    if running_release(machine) is None:
        raise Refused(NOT_INSTALLED)
    check_partition(machine, disk, SAVES)
    machine.step(f"The saves to {disk}")
    if machine.is_running:
        machine.run("systemctl", "stop", UNIT)
    try:
        move_saves(machine, disk, SAVES)
    finally:
        start(machine)
    machine.done(f"The saves are on {disk}. What was at {SAVES} before is still below it.")


def uninstall(machine: Machine) -> None:
    """All but the saves and their owner."""
    machine.step("Stop, and remove everything but the saves")
    if machine.is_running:
        machine.run("systemctl", "disable", "-q", "--now", UNIT, "kibitz-poweroff.path")
    else:
        machine.run(
            "systemctl", f"--root={machine.root}", "disable", "-q", UNIT, "kibitz-poweroff.path"
        )
    for place in (
        *PROGRAM.values(),
        COMMAND,
        HOME,
        SETTINGS,
        OWN_BOARD.parent,
        RULES,
        USERS,
        MODULES,
    ):
        machine.remove(place)
    disable_bus(machine)
    if machine.is_running:
        machine.run("systemctl", "daemon-reload")
    machine.done(f"The saves are still in {SAVES}. To delete them: sudo rm -r {SAVES}")


def carry_out(machine: Machine, options: argparse.Namespace) -> None:
    """Do one of the commands. Raises Refused and NotReady."""
    if options.command == "install":
        install(machine, options.board)
    elif options.command == "partition":
        partition(machine, options.disk)
    else:
        (upgrade if options.command == "upgrade" else uninstall)(machine)


def main() -> int:
    """Carry out the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description="Kibitz as a service on this computer.")
    parser.add_argument("command", choices=("install", "upgrade", "partition", "uninstall"))
    parser.add_argument("--board", default="", help="which board; install needs it")
    parser.add_argument("--disk", default="", help="which partition; partition needs it")
    parser.add_argument("--dry-run", action="store_true", help="show every step, and do none")
    parser.add_argument("--root", type=Path, default=Path("/"), help="where the system's files are")
    options = parser.parse_args()
    machine = Machine(options.root.resolve(), dry=options.dry_run)
    try:
        check(needs_root=not machine.dry and machine.root == Path("/"))
        carry_out(machine, options)
    except NotReady:
        print("install: the new program did not get ready; see above", file=sys.stderr)  # noqa: T201
        return 1
    except (Refused, OSError) as error:
        print(f"install: {error}", file=sys.stderr)  # noqa: T201
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
