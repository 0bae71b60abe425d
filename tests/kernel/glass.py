"""What the panel of an appliance was told, from the file that the machine's third port is."""

from __future__ import annotations

import struct
from pathlib import Path

from PIL import Image

from tests.support.panel_model import OledModel

LIT, DARK = b"lit", b"dark"
"""What the panel was told beside pictures."""

_HEAD = struct.Struct("<HHI")
_DATA = 0x40


class Glass:
    """Reads on from where it was; `seen` is what happened on the glass, the first thing first."""

    def __init__(self, file: Path, model: OledModel) -> None:
        self.seen: list[bytes] = []
        """Pictures (one bit a pixel, by rows) after every part that changed, LIT and DARK."""
        self._file = file
        self._model = model
        self._at = 0

    @property
    def is_lit(self) -> bool:
        """Whether the panel is on."""
        return self._model.is_on

    @property
    def picture(self) -> Image.Image:
        """What is on the glass now."""
        return self._model.picture()

    @property
    def last(self) -> bytes:
        """The last picture, b"" before the first one."""
        return next((each for each in reversed(self.seen) if each not in {LIT, DARK}), b"")

    def look(self) -> None:
        """Take what was sent until now; half a record waits for its rest."""
        with self._file.open("rb") as file:
            file.seek(self._at)
            sent = file.read()
        while len(sent) >= _HEAD.size:
            length = _HEAD.unpack_from(sent)[2]
            if len(sent) < _HEAD.size + length:
                break
            self._take(sent[_HEAD.size : _HEAD.size + length])
            sent = sent[_HEAD.size + length :]
            self._at += _HEAD.size + length

    def _take(self, record: bytes) -> None:
        was_lit = self._model.is_on
        if record[0] == _DATA:
            self._model.data(record[1:])
            self.seen.append(self._model.picture().tobytes())
        else:
            self._model.command(record[1:])
        if self._model.is_on != was_lit:
            self.seen.append(LIT if self._model.is_on else DARK)
