"""The bench is there when `make kernel-test` has built its image; elsewhere tests are skipped.

`make service-test` tries the installed service on it.
"""

from __future__ import annotations

import compileall
import os
import shutil
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.backends.headless import HeadlessConsole, Script, ScriptedInbox
from device.boards import load_board
from firmware.bootstrap import build
from tests.kernel.appliance import Appliance
from tests.kernel.disk import install, missing
from tests.kernel.header import BREADBOARD
from tests.kernel.pi import NONE, ROOT, Pi
from tests.kernel.rehearsal import Rehearsal, rehearse
from tests.kernel.vm import QEMU, Disk, Machine

VARIABLE, SERVICE = "KIBITZ_KERNEL_CACHE", "KIBITZ_SERVICE_CACHE"
PRESSES = 400
"""As many as are rehearsed."""

CODE = ("rules", "device", "firmware", "tests/kernel", "tests/support")

Expected = Callable[[str], bytes]


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """One machine for all tests: it takes a quarter of a minute to boot."""
    cache = os.environ.get(VARIABLE)
    if not cache:
        pytest.skip(f"the kernel bench runs with `make kernel-test` ({VARIABLE} is not set)")
    if shutil.which(QEMU) is None or not (Path(cache) / "stamp").exists():
        pytest.skip(f"no {QEMU} or no image in {cache}; `make kernel-test` says what it needs")
    tape = Disk(_tape(tmp_path_factory.mktemp("code")), how="readonly=on")
    made = Machine(Path(cache), [Disk(Path(cache) / "root.ext4"), tape])
    yield made
    made.close()


def _tape(folder: Path) -> Path:
    """The code as it is now, compiled, in a tar file for the machine."""
    for name in CODE:
        # What Python writes just now is gone before it can be copied.
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc.*"))
    compileall.compile_dir(folder, quiet=1)
    path = folder.with_suffix(".tar")
    with tarfile.open(path, "w") as tape:
        tape.add(folder, ".")
    return path


@pytest.fixture(scope="session")
def parts(machine: Machine) -> Pi:
    """The simulated Pi; a program may be left on it by the last test."""
    return Pi(machine)


@pytest.fixture
def bench(parts: Pi) -> Iterator[Pi]:
    """The simulated Pi, no program started."""
    _clear(parts)
    yield parts
    _clear(parts)


@pytest.fixture(scope="session")
def board() -> str:
    """The board that `pi` is; a module may have another."""
    return BREADBOARD


@pytest.fixture
def pi(parts: Pi, expected: Expected, board: str) -> Iterator[Pi]:
    """The program on the simulated Pi, showing its first screen.

    A start takes most of a test's time, so a program that still shows this screen is kept.
    """
    is_left = parts.wired.name == board and parts.is_running() and "Traceback" not in parts.said()
    if not (is_left and parts.shows(expected(""), seconds=3.0)):
        _clear(parts)
        parts.start(board)
        assert parts.shows(expected("")), parts.said()
    yield parts
    parts.bus(NONE)


def _clear(pi: Pi) -> None:
    pi.bus(NONE)
    if pi.is_running():
        pi.signal("CONT")
        pi.signal("KILL")
        pi.ended()


@pytest.fixture(scope="session")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Expected:
    """What the virtual device shows after some keys, from the program's start."""

    def shown(keys: str) -> bytes:
        board = load_board(BREADBOARD).board
        script = "".join(f"press {key}\nwait 1\n" for key in keys.split()) or "wait 0.1"
        inbox = ScriptedInbox(Script.parse(script, "expected", board.keys))
        console = HeadlessConsole(inbox, board)
        folder = tmp_path_factory.mktemp("expected")
        program = build(console, inbox, folder, seed="1", inline=True, game="skip-bo")
        console.run(program.loop.run)
        program.store.close()
        return console.display.data

    return shown


@pytest.fixture(scope="session")
def rehearsal(tmp_path_factory: pytest.TempPathFactory) -> Rehearsal:
    """What the service is going to show."""
    return rehearse(tmp_path_factory.mktemp("rehearsal"), PRESSES)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A disk with the program on it, installed by its installer."""
    cache = os.environ.get(SERVICE)
    if why := missing(cache):
        pytest.skip(f"{why} ({SERVICE})")
    folder = tmp_path_factory.mktemp("disk")
    yield install(Path(str(cache)), folder)
    shutil.rmtree(folder, ignore_errors=True)  # two gigabytes are not to be kept


@pytest.fixture(scope="module")
def appliance(
    installed: Path, tmp_path_factory: pytest.TempPathFactory, rehearsal: Rehearsal
) -> Iterator[Appliance]:
    """A new device for the tests of one module, which tell a story; it is off."""
    del rehearsal  # before a machine runs: this computer is then busy enough
    made = Appliance(Path(os.environ[SERVICE]), installed, tmp_path_factory.mktemp("appliance"))
    yield made
    made.off()
