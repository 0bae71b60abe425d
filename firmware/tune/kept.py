"""What is kept of a run, so that it can be gone on with: the lessons of each batch in a file.

A file's name has all that its games depend on, the code of the rules as well: what does not fit
is not found. The games of the match are in files of the arena beside them.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

import rules
from firmware.arena.ledger import fingerprint
from firmware.errors import Refused
from firmware.tune.gather import Batch, Lessons
from firmware.tune.kinds import seats_of
from rules.skipbo.features import size

STAMPED = ("*.py", "skipbo/*.py")
"""The code that lessons depend on; not the weights, which the quick policy never asks."""


def stamp() -> str:
    """Return a text that changes with the rules and the features: 12 letters."""
    root, digest = Path(rules.__file__).parent, sha256()
    for path in sorted(path for pattern in STAMPED for path in root.glob(pattern)):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


class Kept:
    """A folder of finished work."""

    def __init__(self, folder: Path) -> None:
        """Make it if it is not there. Raises Refused."""
        self.folder = folder
        self._stamp = stamp()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"--resume {folder}: {error.strerror}") from None

    def find(self, batch: Batch) -> Lessons | None:
        """Return the lessons of a batch; None when it is not there, or not whole."""
        try:
            with np.load(self._file(batch), allow_pickle=False) as data:
                lessons = Lessons(*(data[name] for name in Lessons._fields))
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            return None
        shapes = {len(column) for column in lessons}
        is_whole = len(shapes) == 1 and lessons.positions.shape[1:] == (size(seats_of(batch.kind)),)
        return lessons if is_whole else None

    def keep(self, batch: Batch, lessons: Lessons) -> None:
        """Write the lessons of a batch down, whole or not at all. Raises Refused."""
        file = self._file(batch)
        part = file.with_suffix(".part")
        try:
            with part.open("wb") as opened:
                np.savez(opened, **lessons._asdict())
            os.replace(part, file)
        except OSError as error:
            raise Refused(f"--resume {self.folder}: {error.strerror}") from None

    def match_file(self, kind: str, seed: int, digest: str) -> Path:
        """Return where the match of these weights is written down by the arena.

        The arena refuses a file that was begun with other opponents: then it is another file.
        """
        return self.folder / f"match-{kind}-{seed}-{digest}-{fingerprint('skip-bo')}.jsonl"

    def _file(self, batch: Batch) -> Path:
        kind, seed, first, games = batch
        return self.folder / f"lessons-{kind}-{seed}-{first}-{games}-{self._stamp}.npz"
