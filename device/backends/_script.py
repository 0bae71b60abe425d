"""Key scripts: a text with one command a line that drives a device without hands.

    press KEY [xN]     press and let go, N times
    hold KEY           a long press
    down KEY, up KEY   one edge, which takes no time: what a recorder writes
    wait SECONDS       let time pass
    shot NAME          save the picture that is shown now
    # comment          also after a command

Units: seconds of the script's own clock. Knows nothing of who carries the steps out, and when.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from device.errors import BadScript
from device.keyboard import LONG_PRESS
from device.ports import Key

SHORT_PRESS = 0.06
"""Seconds that a press keeps its key down, and the pause after it."""

MOST_PRESSES = 999
_PRESS = re.compile(r"press\s+(\S+)(?:\s+x([1-9]\d{0,2}))?", re.IGNORECASE)
_EDGE = re.compile(r"(down|up)\s+(\S+)", re.IGNORECASE)
_HOLD = re.compile(r"hold\s+(\S+)", re.IGNORECASE)
_WAIT = re.compile(r"wait\s+(\d+(?:\.\d*)?|\.\d+)", re.IGNORECASE)
_SHOT = re.compile(r"shot\s+([\w.-]+)", re.IGNORECASE)
_EXPECTED = "press KEY [xN], hold KEY, wait SECONDS, shot NAME, down KEY or up KEY"


class Touch(NamedTuple):
    """A key goes down for some seconds and up again; a short pause follows."""

    key: Key
    seconds: float


class Contact(NamedTuple):
    """A key goes down, or up, and stays so; no time passes."""

    key: Key
    down: bool


class Wait(NamedTuple):
    """Nothing happens for some seconds."""

    seconds: float


class Shot(NamedTuple):
    """The picture is to be saved under this name (letters, digits, `_`, `-` and `.`)."""

    name: str


Step = Touch | Contact | Wait | Shot


class Script(NamedTuple):
    """Steps in their order, and the name that errors call the script by."""

    name: str = "script"
    steps: tuple[Step, ...] = ()

    @classmethod
    def parse(cls, text: str, name: str, keys: Collection[Key] = tuple(Key)) -> Script:
        """Read a script.

        `keys` are those that the board has. Raises BadScript, with `name` and the number of the
        line, for a line that is no command, a key that the board has not, and a number too big.
        """
        steps: list[Step] = []
        for number, line in enumerate(text.splitlines(), start=1):
            command = line.partition("#")[0].strip()
            if command:
                steps += _Line(name, number, command, keys).read()
        return cls(name, tuple(steps))


class _Line(NamedTuple):
    """One command and what is needed to complain about it."""

    script: str
    number: int
    text: str
    keys: Collection[Key]

    def read(self) -> list[Step]:
        if match := _PRESS.fullmatch(self.text):
            return [Touch(self._key(match[1]), SHORT_PRESS)] * int(match[2] or 1)
        if match := _HOLD.fullmatch(self.text):
            return [Touch(self._key(match[1]), LONG_PRESS)]
        if match := _EDGE.fullmatch(self.text):
            return [Contact(self._key(match[2]), match[1].lower() == "down")]
        if match := _WAIT.fullmatch(self.text):
            return [Wait(float(match[1]))]
        if match := _SHOT.fullmatch(self.text):
            return [Shot(match[1])]
        raise self._error(f"{self.text!r} is no command; expected {_EXPECTED}{self._limit()}")

    def _key(self, word: str) -> Key:
        for key in self.keys:
            if key.value == word.lower():
                return key
        names = ", ".join(key.value for key in Key if key in self.keys)
        raise self._error(f"{word!r} is no key of this board; expected one of {names}")

    def _limit(self) -> str:
        return f" (N is 1 to {MOST_PRESSES})" if self.text.lower().startswith("press ") else ""

    def _error(self, complaint: str) -> BadScript:
        return BadScript(self.script, self.number, complaint)
