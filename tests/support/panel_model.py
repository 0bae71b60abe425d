"""A panel as the chips behave: commands and data in, the picture on its glass out.

SSD1306 and SH1106 keep pages of eight rows, ST7735 and ST7789 pixels of three bytes. Power-up
memory is snow. What a chip does not know is kept in `unknown`. Only what luma sends is modelled.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from PIL import Image

# How many bytes follow a command. SH1106 has no addressing modes: 0x20 to 0x22 mean nothing to it.
_ONE = {0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0x8D}
_SSD1306_MORE = {0x20: 1, 0x21: 2, 0x22: 2}


class PanelModel(Protocol):
    """What the fake buses talk to."""

    is_on: bool

    def command(self, codes: Sequence[int]) -> None: ...

    def data(self, values: Sequence[int]) -> None: ...

    def lose_power(self) -> None: ...

    def picture(self) -> Image.Image: ...


class OledModel:
    """SSD1306 (`columns=128`) or SH1106 (132 columns, of which `first` on are visible)."""

    def __init__(self, driver: str, *, first: int | None = None) -> None:
        self.is_sh1106 = driver == "sh1106"
        self.columns = 132 if self.is_sh1106 else 128
        self.first = first if first is not None else (2 if self.is_sh1106 else 0)
        self.lose_power()

    def lose_power(self) -> None:
        """Forget everything."""
        snow = random.Random(1)
        self.memory = [bytearray(snow.randbytes(self.columns)) for _ in range(8)]
        self.is_on = False
        self.contrast = 0x7F
        self.is_turned = False
        self.mode = 2
        self.column = self.page = 0
        self.window = [0, self.columns - 1, 0, 7]
        self.unknown: list[int] = []
        self.frames = 0

    def command(self, codes: Sequence[int]) -> None:
        """Take a row of commands with their arguments."""
        rest = list(codes)
        while rest:
            code = rest.pop(0)
            count = 1 if code in _ONE else 0
            if not self.is_sh1106:
                count = _SSD1306_MORE.get(code, count)
            arguments, rest = rest[:count], rest[count:]
            self._one(code, arguments)

    def _one(self, code: int, arguments: list[int]) -> None:
        if code in (0xAE, 0xAF):
            self.is_on = code == 0xAF
        elif code == 0x81 and arguments:
            self.contrast = arguments[0]
        elif code in (0xA0, 0xA1):
            self.is_turned = code == 0xA1
        elif code <= 0x0F:
            self.column = self.column & 0xF0 | code
        elif code <= 0x1F:
            self.column = self.column & 0x0F | (code & 0x0F) << 4
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        elif not self._is_addressing(code, arguments) and not self._is_harmless(code):
            self.unknown.append(code)

    def _is_addressing(self, code: int, arguments: list[int]) -> bool:
        if self.is_sh1106 or len(arguments) != _SSD1306_MORE.get(code, -1):
            return False
        if code == 0x20:
            self.mode = arguments[0] & 3
        elif code == 0x21:
            self.window[:2] = arguments
            self.column = arguments[0]
        else:
            self.window[2:] = arguments
            self.page = arguments[0]
        return True

    def _is_harmless(self, code: int) -> bool:
        return code in _ONE or 0x40 <= code <= 0x7F or code in (0xA4, 0xA6, 0xC0, 0xC8, 0xE3)

    def data(self, values: Sequence[int]) -> None:
        """Take bytes of eight pixels each."""
        self.frames += 1
        for value in values:
            if self.column < self.columns:
                self.memory[self.page][self.column] = value
            self._step()

    def _step(self) -> None:
        self.column += 1
        if self.is_sh1106 or self.mode == 2:
            self.column = min(self.column, self.columns) if self.is_sh1106 else self.column % 128
        elif self.column > self.window[1]:
            self.column = self.window[0]
            self.page = self.page + 1 if self.page < self.window[3] else self.window[2]

    def picture(self) -> Image.Image:
        """What is lit, whether the panel is on or not."""
        seen = Image.new("1", (128, 64))
        for y in range(64):
            for x in range(128):
                seen.putpixel((x, y), self.memory[y // 8][x + self.first] >> y % 8 & 1)
        return seen


class ColourModel:
    """ST7735 or ST7789: `size` is what is visible of the memory, from `first` on."""

    def __init__(self, size: tuple[int, int], *, first: tuple[int, int] = (0, 0)) -> None:
        self.size = size
        self.first = first
        self.lose_power()

    def lose_power(self) -> None:
        """Forget everything."""
        snow = random.Random(1)
        self.width, self.height = self.size[0] + self.first[0], self.size[1] + self.first[1]
        self.memory = Image.frombytes(
            "RGB", (self.width, self.height), snow.randbytes(3 * self.width * self.height)
        )
        self.is_on = self.is_awake = False
        self.window = [0, 0, 0, 0]
        self.code = 0
        self.arguments: list[int] = []
        self.coming = bytearray()
        self.frames = 0

    def command(self, codes: Sequence[int]) -> None:
        """Take a command; its arguments come as data."""
        self.code = codes[0]
        self.arguments = []
        self.coming.clear()
        if self.code in (0x28, 0x29):
            self.is_on = self.code == 0x29
        elif self.code in (0x10, 0x11):
            self.is_awake = self.code == 0x11
        elif self.code == 0x2C:
            self.frames += 1

    def data(self, values: Sequence[int]) -> None:
        """Take arguments, or pixels after 0x2C."""
        if self.code == 0x2C:
            self.coming += bytes(values)
            self._fill()
            return
        self.arguments += values
        if self.code in (0x2A, 0x2B) and len(self.arguments) == 4:
            a, b, c, d = self.arguments
            at = 0 if self.code == 0x2A else 1
            self.window[at], self.window[at + 2] = a << 8 | b, c << 8 | d

    def _fill(self) -> None:
        left, top, right, bottom = self.window
        size = (right - left + 1, bottom - top + 1)
        if len(self.coming) >= 3 * size[0] * size[1]:
            part = Image.frombytes("RGB", size, bytes(self.coming[: 3 * size[0] * size[1]]))
            self.memory.paste(part, (left, top))

    def picture(self) -> Image.Image:
        """What is visible of the memory, in colour."""
        left, top = self.first
        return self.memory.crop((left, top, left + self.size[0], top + self.size[1]))
