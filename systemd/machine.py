"""The computer that Kibitz is installed on: its files below a root, and the commands it has.

Everything that is done is shown first; in a dry run it is only shown. Standard library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

AS_THEY_ARE = "surrogateescape"
"""Bytes that are no text are written as they were read: the file is somebody else's."""


class Refused(Exception):  # noqa: N818 - as everywhere in this program
    """It cannot be done; the message says why and what to do."""


class Machine:
    """The computer that is worked on: files below `root`, and the commands that it has."""

    def __init__(self, root: Path, *, dry: bool) -> None:
        self.root = root
        self.dry = dry
        self.wants_reboot = False

    @property
    def is_running(self) -> bool:
        """Whether systemd runs here; in an image that is being made, it does not."""
        return self.at(Path("/run/systemd/system")).is_dir()

    def at(self, place: Path) -> Path:
        """Where a place of the system is."""
        return self.root / place.relative_to("/")

    def step(self, text: str) -> None:
        """Say what comes now."""
        print(f"\n{text}", flush=True)  # noqa: T201

    def done(self, text: str) -> None:
        """Say that everything is done; in a dry run, that nothing was."""
        self.step("This was a dry run: nothing has been done." if self.dry else text)

    def note(self, text: str) -> None:
        """Say a detail of it."""
        print(f"  {text}", flush=True)  # noqa: T201

    def run(self, *words: str | Path, **environment: str) -> None:
        """Show and run a command. Raises Refused if it fails."""
        said = [f"{name}={value}" for name, value in environment.items()]
        self.note("$ " + " ".join((*said, *map(str, words))))
        if self.dry:
            return
        done = subprocess.run([*map(str, words)], env=os.environ | environment, check=False)
        if done.returncode:
            raise Refused(f"{words[0]} failed (exit code {done.returncode}); what it said is above")

    def asks(self, *words: str | Path) -> bool:
        """Whether a question to the system is answered with yes; also asked in a dry run."""
        try:
            done = subprocess.run([*map(str, words)], capture_output=True, check=False)
        except FileNotFoundError:
            return False
        return done.returncode == 0

    def answer(self, *words: str | Path) -> str:
        """What a question to the system is answered with; '' for nothing. Also in a dry run."""
        try:
            done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return ""
        return done.stdout.strip()

    def read(self, place: Path) -> str:
        """The text of a file of the system."""
        return self.at(place).read_text(encoding="utf-8", errors=AS_THEY_ARE)

    def write(self, place: Path, text: str, mode: int = 0o644) -> bool:
        """Give a file this text, all at once; returns whether it had another one."""
        target = self.at(place)
        if target.is_file() and self.read(place) == text:
            self.note(f"{target} is as it should be")
            return False
        self.note(f"write {target}")
        if not self.dry:
            target.parent.mkdir(parents=True, exist_ok=True)
            fresh = target.with_name(f"{target.name}.kibitz-new")
            with fresh.open("w", encoding="utf-8", errors=AS_THEY_ARE) as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            fresh.chmod(mode)
            fresh.replace(target)
            _sync(target.parent)
        return True

    def place(self, source: Path, place: Path) -> None:
        """Copy a file that comes with the program."""
        is_program = source.stat().st_mode & 0o100
        self.write(place, source.read_text(encoding="utf-8"), 0o755 if is_program else 0o644)

    def remove(self, place: Path) -> None:
        """Take a file, a link or a folder away, if it is there."""
        target = self.at(place)
        if not target.exists() and not target.is_symlink():
            return
        self.note(f"remove {target}")
        if self.dry:
            return
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
        else:
            target.unlink()

    def link(self, place: Path, target: Path) -> None:
        """Let a link point there, from one moment to the next."""
        self.note(f"link {self.at(place)} to {target}")
        if self.dry:
            return
        self.at(place).parent.mkdir(parents=True, exist_ok=True)
        fresh = self.at(place).with_name(f"{place.name}.kibitz-new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(target)
        fresh.replace(self.at(place))


def _sync(folder: Path) -> None:
    """Have a folder's new names on the disk, so that a cut of the power takes none back."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
