"""The page's files, and the one thing that is written into them: what this device has for keys.

The keyboard's table goes along as JSON in an attribute of the page, so there is only one table.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from html import escape
from pathlib import Path
from typing import NamedTuple

from device.keyboard import KEYBOARD, LONG_PRESS, keycap
from device.ports import Icon, Key

_FOLDER = Path(__file__).with_name("page")
_PLACE = "{{device}}"
_TYPES = {
    "/": ("index.html", "text/html"),
    "/twin.css": ("twin.css", "text/css"),
    "/twin.js": ("twin.js", "text/javascript"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}


class File(NamedTuple):
    """A file as it is handed out: where, what it is, and its bytes."""

    path: str
    kind: str
    body: bytes


def files(keys: Collection[Key]) -> dict[str, File]:
    """Every file of the page, by path, for a device with these keys."""
    found = {}
    for path, (name, kind) in _TYPES.items():
        text = (_FOLDER / name).read_text("utf-8")
        if path == "/":
            text = text.replace(_PLACE, escape(json.dumps(facts(keys)), quote=True))
        found[path] = File(path, kind, text.encode())
    return found


def facts(keys: Collection[Key]) -> dict[str, object]:
    """What the page's script has to know about the device."""
    return {
        "keys": [key.value for key in Key if key in keys],
        "keyboard": [[name, key.value, long] for name, key, long in KEYBOARD if key in keys],
        "caps": {key.value: keycap(key) for key in keys},
        "icons": [icon.value for icon in Icon],
        "longPress": LONG_PRESS,
    }
