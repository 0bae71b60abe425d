"""What screens draw on: a picture of 128 by 64 pixels, one bit each, 1 = lit.

Units: pixels, x to the right, y down, (0, 0) at the top left. What lies outside is cut off; a text
that does not fit is shortened and remembered in `Canvas.clipped`, so that a test can fail on it.
Knows Pillow, the fonts, the icons and the names of the segments; no screen, no game, no clock.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Literal

# No ImageDraw: it loads FreeType, which costs a small Pi time at start and pictures their sameness.
from PIL import Image, ImageChops

from device.ports import HEIGHT, WIDTH, Icon
from firmware import icons, pieces
from firmware.fonts import SMALL, TEXT, Font
from firmware.typeset import shortened, wrapped

Align = Literal["left", "center", "right"]

STATUS_HEIGHT = 8
"""Rows at the top that `status_row` fills."""

HINT_HEIGHT = 8
"""Rows at the bottom that `hint_row` fills."""

HINT_TOP = HEIGHT - HINT_HEIGHT

LIT, DARK = 255, 0
"""Pixels of mode "1". Not 1: Pillow would store it as 1, and its inversion, 254, is lit as well."""

SEGMENTS: tuple[tuple[Icon, ...], ...] = (
    (Icon.PLAYER_1,),
    (Icon.PLAYER_2,),
    (Icon.PLAYER_3,),
    (Icon.PLAYER_4,),
    (Icon.PLAYER_5,),
    (Icon.PLAYER_6,),
    (Icon.LEVEL_1, Icon.LEVEL_2, Icon.LEVEL_3),
    (Icon.NEW_GAME,),
    (Icon.PILE_COMPLETE,),
    (Icon.GAME_OVER,),
    (Icon.WIN,),
    (Icon.SAVED,),
    (Icon.PHONE,),
    (Icon.NOTE,),
)
"""The places of the status row from left to right. The levels share one: each adds a bar."""

_KEY_SYMBOLS = frozenset("▲▼◀▶←→↑↓●")
_BETWEEN_HINTS = 4


class Canvas:
    """One picture being drawn."""

    def __init__(self) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self.clipped: list[str] = []

    def clear(self) -> None:
        """All dark, nothing clipped."""
        self.image.paste(DARK, (0, 0, WIDTH, HEIGHT))
        self.clipped.clear()

    # Texts

    def text(
        self,
        x: int,
        y: int,
        text: str,
        font: Font = TEXT,
        *,
        align: Align = "left",
        width: int | None = None,
        inverted: bool = False,
    ) -> int:
        """Write one line with the top of its line box at y; return the width it took.

        With `width` the text is aligned within x to x + width; without it x is the left edge, the
        middle or the right edge of the text, and the edges of the canvas are its limits. `inverted`
        writes dark on a lit bar, one pixel longer than the text at either end.
        """
        fitting = self._fitted(text, font, _room(x, align) if width is None else width)
        taken = font.width(fitting)
        left = x + _aside(align, taken, width)
        if inverted:
            self.fill(left - 1, y, taken + 2, font.height)
        self.image.paste(DARK if inverted else LIT, (left, y), font.mask(fitting))
        return taken

    def wrap(self, text: str, font: Font, width: int) -> list[str]:
        """The lines of a text broken at words, none wider than `width`."""
        return wrapped(text, font, width)

    def paragraph(self, x: int, y: int, width: int, text: str, font: Font = TEXT) -> int:
        """Write a text in as many lines as it takes; return the y below the last.

        Lines that would reach the bottom line, where the keys are told, are not drawn but
        remembered in `clipped`.
        """
        for line in wrapped(text, font, width):
            if y + font.ascent > HINT_TOP:
                self.clipped.append(line)
            else:
                self.text(x, y, line, font, width=width)
            y += font.height
        return y

    def _fitted(self, text: str, font: Font, room: int) -> str:
        fitting = shortened(text, font, room)
        if fitting != text:
            self.clipped.append(text)
        return fitting

    # Shapes

    def fill(self, x: int, y: int, w: int, h: int, *, lit: bool = True) -> None:
        """A solid rectangle."""
        self.image.paste(LIT if lit else DARK, (x, y, x + w, y + h))

    def frame(self, x: int, y: int, w: int, h: int) -> None:
        """The outline of a rectangle, one pixel wide, inside w by h."""
        for top in (y, y + h - 1):
            self.fill(x, top, w, 1)
        for left in (x, x + w - 1):
            self.fill(left, y, 1, h)

    def rounded(self, x: int, y: int, w: int, h: int) -> None:
        """A frame without its corner pixels, as cards have it. What is inside stays."""
        self.image.paste(LIT, (x, y), _outline(w, h))

    def line(self, x0: int, y0: int, x1: int, y1: int) -> None:
        """A line one pixel wide, both ends included."""
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(steps + 1):
            # Halves are rounded up, so that a line is the same wherever it is moved to.
            across, down = ((2 * step * d + steps) // (2 * steps) for d in (x1 - x0, y1 - y0))
            self.fill(x0 + across, y0 + down, 1, 1)

    def dots(self, x: int, y: int, w: int) -> None:
        """A dotted rule, every second pixel from x on."""
        for column in range(x, x + w, 2):
            self.fill(column, y, 1, 1)

    def invert(self, x: int, y: int, w: int, h: int) -> None:
        """Exchange lit and dark in a rectangle: the selection bar."""
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + w, WIDTH), min(y + h, HEIGHT)
        if left < right and top < bottom:
            part = self.image.crop((left, top, right, bottom))
            lit = Image.new("1", part.size, LIT)
            self.image.paste(ImageChops.logical_xor(part, lit), (left, top))

    # Pictures

    def icon(self, x: int, y: int, name: str, *, align: Align = "left") -> int:
        """Draw an icon over what is there (dark pixels change nothing); return its width."""
        picture = icons.icon(name)
        self.image.paste(LIT, (x + _aside(align, picture.width, None), y), picture)
        return picture.width

    def card(
        self,
        x: int,
        y: int,
        label: str | int,
        *,
        w: int = pieces.LARGE[0],
        h: int = pieces.LARGE[1],
        face: bool = True,
        selected: bool = False,
        dim: bool = False,
    ) -> None:
        """A playing card, hiding what is under it.

        `label` is a number, `pieces.WILD` or another short text; an empty one draws the dotted
        place where a card may go. `face=False` shows the back, `selected` a lit card, `dim` a card
        that cannot be played now.
        """
        if not pieces.has_room(str(label), w):
            self.clipped.append(str(label))
        picture = pieces.card(str(label), (w, h), face=face, selected=selected, dim=dim)
        self.image.paste(picture, (x, y))

    def scrollbar(self, x: int, y: int, h: int, first: int, shown: int, total: int) -> None:
        """A bar three pixels wide showing which rows of `total` are `shown`; none if all are."""
        if shown >= total:
            return
        thumb = max(h * shown // total, 3)
        top = y + (h - thumb) * first // (total - shown)
        for row in range(y, y + h, 2):
            self.fill(x + 1, row, 1, 1)
        self.fill(x, top, 3, thumb)

    # The two rows that every screen has

    def status_row(
        self, lit: Collection[Icon], blinking: Collection[Icon] = (), *, phase: bool = True
    ) -> None:
        """The segments in the top eight rows, each in its own place.

        Blinking ones are drawn while `phase` is true.
        """
        for segment, left in _places().items():
            if segment in lit or (phase and segment in blinking):
                self.image.paste(LIT, (left, 0), icons.status(segment.value))

    def hint_row(self, hints: Sequence[tuple[str, str]]) -> None:
        """What the keys do, in the bottom eight rows: pairs of a key and a word.

        A key is an arrow or a short name, which is drawn as a key cap. The first pair stands at the
        left, the last at the right, those between evenly spread.
        """
        caps = [_cap_width(key) for key, _ in hints]
        room = WIDTH - sum(caps) - _BETWEEN_HINTS * (len(hints) - 1)
        words = self._fitted_together([word for _, word in hints], room)
        widths = [cap + SMALL.width(word) for cap, word in zip(caps, words, strict=True)]
        for left, (key, _), word in zip(_spread(widths), hints, words, strict=True):
            self._hint(left, key, word)

    def _hint(self, x: int, key: str, word: str) -> None:
        top = HINT_TOP + 1
        if _is_symbol(key):
            self.text(x, top, key, SMALL)
        else:
            self.text(x + 1, top, key, SMALL, inverted=True)
        self.text(x + _cap_width(key), top, word, SMALL)

    def _fitted_together(self, words: list[str], room: int) -> list[str]:
        """The words, the longest of them shortened until they fit into `room` side by side."""
        fitted = list(words)
        while sum(map(SMALL.width, fitted)) > room and any(len(word) > 1 for word in fitted):
            longest = max(range(len(fitted)), key=lambda at: SMALL.width(fitted[at]))
            fitted[longest] = shortened(words[longest], SMALL, SMALL.width(fitted[longest]) - 1)
        self.clipped.extend(word for word, fit in zip(words, fitted, strict=True) if word != fit)
        return fitted


def _room(x: int, align: Align) -> int:
    """How wide a text may be that hangs at x."""
    return {"left": WIDTH - x, "center": 2 * min(x, WIDTH - x), "right": x}[align]


def _aside(align: Align, taken: int, width: int | None) -> int:
    """How far right of x a thing starts: within `width`, or hanging at x without one."""
    if align == "left":
        return 0
    spare = (0 if width is None else width) - taken
    return spare // 2 if align == "center" else spare


def _cap_width(key: str) -> int:
    """A key's symbol or cap, and the gap to its word."""
    return SMALL.width(key) + (3 if _is_symbol(key) else 5)


def _is_symbol(key: str) -> bool:
    return _KEY_SYMBOLS.issuperset(key)


@cache
def _outline(width: int, height: int) -> Image.Image:
    return pieces.outline(width, height)


@cache
def _places() -> dict[Icon, int]:
    """Where each segment of the status row starts."""
    lefts = _spread([icons.status(place[0].value).width for place in SEGMENTS])
    return {icon: left for place, left in zip(SEGMENTS, lefts, strict=True) for icon in place}


def _spread(widths: Sequence[int]) -> list[int]:
    """Where things of these widths start that together reach from edge to edge, evenly apart."""
    spare, gaps = WIDTH - sum(widths), max(len(widths) - 1, 1)
    return [sum(widths[:at]) + spare * at // gaps for at in range(len(widths))]
