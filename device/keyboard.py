"""Which key of a computer's keyboard is which key of the device: one table for every emulator.

The names are those that terminals and browsers are read with. A long press is a key held for
`LONG_PRESS` seconds; a terminal does not report when a key is let go, so it has keys of its own.
"""

from __future__ import annotations

from device.ports import Key

LONG_PRESS = 0.9
"""Seconds that an emulated long press keeps its key down: well over the time of a Hold."""

KEYBOARD: tuple[tuple[str, Key, bool], ...] = (
    ("up", Key.UP, False),
    ("down", Key.DOWN, False),
    ("left", Key.LEFT, False),
    ("right", Key.RIGHT, False),
    ("enter", Key.OK, False),
    ("escape", Key.BACK, False),
    ("backspace", Key.BACK, False),
    ("space", Key.SCROLL, False),
    ("s", Key.SCROLL, False),
    ("x", Key.SELECT, False),
    ("c", Key.CHECK, False),
    ("p", Key.POWER, False),
    ("m", Key.OK, True),
    ("B", Key.BACK, True),
    ("S", Key.SCROLL, True),
    ("X", Key.SELECT, True),
    ("C", Key.CHECK, True),
    ("P", Key.POWER, True),
    ("shift+up", Key.UP, True),
    ("shift+down", Key.DOWN, True),
    ("shift+left", Key.LEFT, True),
    ("shift+right", Key.RIGHT, True),
    ("shift+enter", Key.OK, True),
    ("shift+backspace", Key.BACK, True),
)
"""Name on the keyboard, key of the device, and whether it stands for a long press."""

QUIT: tuple[str, ...] = ("q", "ctrl+c", "ctrl+q")
"""The keys that end the program."""

_SYMBOLS = {"up": "↑", "down": "↓", "left": "←", "right": "→", "escape": "Esc"}


def label(name: str) -> str:
    """How a keyboard key is written on a button: an arrow, a letter, or its name capitalised."""
    return _SYMBOLS.get(name, name if len(name) == 1 else name.capitalize())


def keycap(key: Key) -> str:
    """The first keyboard key of the table that stands for a short press of `key`, as a label."""
    return next(label(name) for name, meaning, long in KEYBOARD if meaning is key and not long)
