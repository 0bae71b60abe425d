"""The device's own tunes, read from a table of RTTTL when the first one is played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from device.tunes import Tune, parse_rtttl

CLICK = "click"


@cache
def all_tunes() -> dict[str, tuple[str, Tune]]:
    """Return every tune by name, with its category: `click` or `game`."""
    table = {}
    for line in Path(__file__).with_name("tunes.txt").read_text("utf-8").splitlines():
        if not line.startswith("//"):
            name, category, rtttl = (part.strip() for part in line.split("|"))
            table[name] = (category, parse_rtttl(rtttl))
    return table


def tune(name: str, sound: str) -> Tune | None:
    """Return a tune, None where the sound setting (`all`, `game`, `off`) silences it."""
    category, found = all_tunes()[name]
    if sound == "off" or (sound == "game" and category == CLICK):
        return None
    return found
