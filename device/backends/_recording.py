"""A recorded run and how it is written down: key script, pictures, moving picture, sound log.

Units: seconds from the start of the run; pixels; hertz and milliseconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from device.backends._picture import DARK, LIGHT, as_seen
from device.events import Edge
from device.tunes import Tune

SHORTEST = 0.02
"""Seconds that a picture of a moving picture stays; browsers show a quicker one for longer."""

LAST = 1.0
"""Seconds that the last picture of a moving picture stays at least, before it begins again."""

LONGEST = 600.0
"""Seconds: more does not fit into a GIF."""


class Frame(NamedTuple):
    """A picture and when it was shown; dark if the panel was off."""

    at: float
    data: bytes
    is_on: bool


class Sound(NamedTuple):
    """A tune and when it began; None is silence."""

    at: float
    tune: Tune | None


class Run(NamedTuple):
    """A run: its edges, pictures and sounds in the order of time, and when it was over."""

    edges: tuple[Edge, ...]
    frames: tuple[Frame, ...]
    sounds: tuple[Sound, ...]
    end: float


def script(run: Run) -> str:
    """A key script whose replay has the same edges at the same times and ends with the run."""
    lines = ["# recorded; replays bit for bit with the same seed and the same saves"]
    now = 0.0
    for edge in run.edges:
        lines += _wait(edge.at - now)
        lines.append(f"{'down' if edge.down else 'up'} {edge.key.value}")
        now = edge.at
    lines += _wait(run.end - now)
    return "\n".join(lines) + "\n"


def _wait(seconds: float) -> list[str]:
    text = f"{max(seconds, 0.0):.6f}".rstrip("0").rstrip(".")
    return [] if text == "0" else [f"wait {text}"]


def sounds(run: Run) -> str:
    """A line of JSON for every tune and every silence."""
    return "".join(json.dumps(facts) + "\n" for facts in map(_sound, run.sounds))


def _sound(sound: Sound) -> dict[str, object]:
    at = round(sound.at, 6)
    if sound.tune is None:
        return {"at": at, "tune": None}
    return {"at": at, "tune": sound.tune.name, "notes": [list(note) for note in sound.tune.notes]}


def save(run: Run, folder: Path, *, scale: int, longest: float | None) -> None:
    """Write everything; see `Recorder.save`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "run.keys").write_text(script(run), "utf-8")
    (folder / "run.jsonl").write_text(sounds(run), "utf-8")
    digits = max(4, len(str(len(run.frames))))
    for number, frame in enumerate(run.frames, start=1):
        picture = as_seen(frame.data, is_on=frame.is_on, scale=scale)
        picture.save(folder / f"{number:0{digits}}.png", format="PNG")
    if run.frames:
        _save_gif(run, folder / "run.gif", scale, longest)


def _save_gif(run: Run, path: Path, scale: int, longest: float | None) -> None:
    timed = list(_timed(run, min(longest or LONGEST, LONGEST)))
    first, *others = (_indexed(frame, scale) for frame, _ in timed)
    first.save(
        path,
        format="GIF",
        save_all=True,
        append_images=others,
        duration=[round(seconds * 1000) for _, seconds in timed],
        loop=0,
        optimize=False,
    )


def _timed(run: Run, longest: float) -> Iterator[tuple[Frame, float]]:
    """Each picture that one can see, and the seconds that it stays: a multiple of SHORTEST."""
    # Of those within one such while the last wins; counted from the start, roundings do not add up.
    slots = {int(frame.at / SHORTEST): frame for frame in run.frames}
    starts = list(slots)
    end = max(ceil(run.end / SHORTEST), starts[-1] + round(LAST / SHORTEST))
    for start, following in zip(starts, [*starts[1:], end], strict=True):
        yield slots[start], min((following - start) * SHORTEST, longest)


def _indexed(frame: Frame, scale: int) -> Image.Image:
    """The picture in two colours, which is all that it has."""
    seen = as_seen(frame.data, is_on=frame.is_on, scale=scale)
    indexed = Image.new("P", seen.size)
    indexed.putpalette([*DARK, *LIGHT])
    indexed.paste(1, mask=seen.getchannel("R").point(lambda red: 255 * (red > DARK[0])))
    return indexed
