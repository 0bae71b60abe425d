"""Recordings: what is needed to replay a run bit for bit, and the check that it was.

A folder with `run.keys` (a key script whose first lines say seed and game, and what the pictures
add up to), `start/` (the saves as they were), `run.gif`, `run.jsonl` and the pictures.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from firmware.errors import Refused
from firmware.store import FILE

if TYPE_CHECKING:
    from device.backends.recorder import Recorder

SCRIPT, START = "run.keys", "start"


def keep_start(saves: Path, folder: Path) -> None:
    """Copy the saves as they are before the run into the recording. Raises Refused."""
    try:
        (folder / START).mkdir(parents=True, exist_ok=True)
        for path in saves.glob(f"{FILE}*"):
            shutil.copy2(path, folder / START / path.name)
    except OSError as error:
        raise Refused(f"{folder}: cannot record here: {error.strerror}") from error


def write(recorder: Recorder, folder: Path, *, seed: str, game: str | None) -> None:
    """Write the recording, and into its script what a replay has to know. Raises Refused."""
    try:
        recorder.save(folder, longest=2.0)
        script = folder / SCRIPT
        frames = recorder.recording.frames
        head = [
            f"# seed {seed}",
            f"# game {game or '-'}",
            f"# pictures {digest(frames_of(frames))}",
        ]
        script.write_text("\n".join([*head, script.read_text("utf-8")]), encoding="utf-8")
    except OSError as error:
        raise Refused(f"{folder}: cannot write the recording: {error.strerror}") from error


def frames_of(frames: Iterable[tuple[float, bytes, bool]]) -> list[bytes]:
    """Return the bytes of pictures that were lit."""
    return [data for _at, data, is_on in frames if is_on]


def digest(pictures: Iterable[bytes]) -> str:
    """Return one number for a row of pictures: their count and the hash of all."""
    together, count = sha256(), 0
    for picture in pictures:
        together.update(picture)
        count += 1
    return f"{count} {together.hexdigest()}"


def facts(text: str, name: str) -> dict[str, str]:
    """Return what the first lines of a recorded script say. Raises Refused."""
    found: dict[str, str] = {}
    for line in text.splitlines()[:3]:
        key, _space, value = line.removeprefix("# ").partition(" ")
        found[key] = value
    if not {"seed", "game", "pictures"} <= found.keys():
        raise Refused(f"{name}: not a recording; expected lines with seed, game and pictures")
    return found


def replay(path: Path, text: str, log: Path | None) -> tuple[bool, int]:
    """Run a recorded script again; tell whether the pictures are the same, and how many."""
    from firmware.consoles import Wishes, open_console
    from firmware.launch import Run, start

    said = facts(text, str(path))
    wishes = Wishes(script=text, script_name=str(path), recorded=True)
    opened = open_console("headless", wishes)
    with TemporaryDirectory() as folder:
        if (path.parent / START).is_dir():
            shutil.copytree(path.parent / START, folder, dirs_exist_ok=True)
        game = None if said["game"] == "-" else said["game"]
        start(Run(opened, Path(folder), said["seed"], game, log=log, inline=True))
    if opened.recorder is None:
        raise LookupError("a replay is always recorded")
    now = digest(frames_of(opened.recorder.recording.frames))
    return now == said["pictures"], int(now.split()[0])
