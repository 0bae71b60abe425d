"""The power goes: a file system as the disk has it at a random moment, with all caches lost.

A victim plays on an ext4 file system in a file. At a random moment it is held, the file is copied
(what the kernel has not written yet is not in it, as after a cut), and it plays on. Each copy is
mounted, which replays its journal, and what was acknowledged before the copy is looked for.
Needs root, mkfs.ext4 and loop devices. Three cuts in `make test`; `make powercut` makes 30.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from select import POLLIN, poll
from typing import IO

import pytest

from tests.crash.test_kill import ROOT, compare

CUTS = int(os.environ.get("KIBITZ_CUTS", "3"))
MEGABYTES = 24
LONGEST_PLAY = 25
"""Presses before a cut at most."""


def command(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True)


@contextmanager
def mounted(image: Path, place: Path) -> Iterator[Path]:
    """Mount an image for a while."""
    place.mkdir(exist_ok=True)
    command("mount", "-o", "loop", image, place)
    try:
        yield place
    finally:
        command("umount", place)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """An empty ext4 file system in a file, or a skip that says what is missing."""
    if os.geteuid() != 0:
        pytest.skip("a power cut needs root, to mount")
    path = tmp_path / "disk.img"
    with path.open("wb") as file:
        file.truncate(MEGABYTES << 20)
    try:
        command("mkfs.ext4", "-q", path)
        with mounted(path, tmp_path / "try"):
            pass
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", "") or error
        pytest.skip(f"a power cut needs mkfs.ext4 and loop devices: {said}")
    return path


def test_what_was_acknowledged_is_there_after_every_cut(image: Path, tmp_path: Path) -> None:
    rng = Random(11)
    most = 0
    with mounted(image, tmp_path / "disk") as disk:
        for cut, (copy, said) in enumerate(copies(image, disk / "state", rng)):
            with mounted(copy, tmp_path / "after") as after:
                most = max(most, compare(after / "state", json.loads(said), cut))
            copy.unlink()
    assert most > CUTS, "hardly anything was played"


def copies(image: Path, folder: Path, rng: Random) -> Iterator[tuple[Path, str]]:
    """Give copies of the disk at random moments, each with the last words before it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.crash.victim", str(folder), "cut"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1"),
    )
    with process:
        assert process.stdout is not None
        words = Words(process.stdout)
        try:
            for cut in range(CUTS):
                words.wait(rng.randint(1, LONGEST_PLAY))
                process.send_signal(signal.SIGSTOP)
                said = words.last()
                copy = image.with_name(f"cut-{cut}.img")
                shutil.copyfile(image, copy)
                process.send_signal(signal.SIGCONT)
                yield copy, said
        finally:
            process.kill()


class Words:
    """What a process says, line by line."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._file = stream.fileno()
        self._said = b""

    def wait(self, lines: int) -> None:
        """Wait for so many lines more."""
        wanted = self._said.count(b"\n") + lines
        while self._said.count(b"\n") < wanted:
            self._read()

    def last(self) -> str:
        """Return the last whole line that is there now."""
        waiting = poll()  # not select: it knows no file beyond the 1024th
        waiting.register(self._file, POLLIN)
        while waiting.poll(0):
            self._read()
        return self._said.decode().split("\n")[-2]

    def _read(self) -> None:
        some = os.read(self._file, 1 << 16)
        assert some, "it ended by itself"
        self._said += some
