"""The device's own pixel fonts, kept as text art beside this file and read when first used.

A sheet (`text.txt`) holds blocks of glyphs side by side: a line `at ROW name name ...`, then the
pixels, `#` lit and `.` dark; ROW is where the block starts in the line box. Accented letters are
composed from a letter and a mark, so a language is covered when its letters and marks are drawn;
one that does not come out well is drawn by hand and found first. docs/fonts.md tells how to draw.

Units: pixels. Knows nothing of the canvas, of words or of the device.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, pairwise, repeat
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from PIL import Image

BOX = "box"
"""The name of the glyph that stands for a character which a font cannot draw."""

BLANKS = {" ": 1, "\N{NO-BREAK SPACE}": 1, "\N{NARROW NO-BREAK SPACE}": 1}

_HERE = Path(__file__).parent
_DOTLESS = {"i": "ı", "j": "ȷ"}
_MARKS = {
    "\N{COMBINING GRAVE ACCENT}": "grave",
    "\N{COMBINING ACUTE ACCENT}": "acute",
    "\N{COMBINING CIRCUMFLEX ACCENT}": "circumflex",
    "\N{COMBINING TILDE}": "tilde",
    "\N{COMBINING MACRON}": "macron",
    "\N{COMBINING BREVE}": "breve",
    "\N{COMBINING DOT ABOVE}": "dot",
    "\N{COMBINING DIAERESIS}": "diaeresis",
    "\N{COMBINING RING ABOVE}": "ring",
    "\N{COMBINING DOUBLE ACUTE ACCENT}": "double-acute",
    "\N{COMBINING CARON}": "caron",
    "\N{COMBINING CEDILLA}": "cedilla",
    "\N{COMBINING OGONEK}": "ogonek",
}
_BELOW = {"cedilla", "ogonek"}
_NO_ROOM = {True: frozenset("gjpqy"), False: frozenset("bdfhklt")}
"""Letters that reach to where a mark below (True) or above (False) would be."""
_KERNED = frozenset(".,-…")
"""What is set closer besides letters. Figures are not: in a column they stand under each other."""


class Glyph(NamedTuple):
    """The pixels of one character: a number per row of the line box, its highest bit leftmost."""

    width: int
    rows: tuple[int, ...]


class _Sheet(NamedTuple):
    """A sheet as read: its measures, each glyph's first row and still unparsed pixels, and what
    a bold font takes as it is from the regular one.
    """

    measures: dict[str, int]
    art: dict[str, tuple[int, tuple[str, ...]]]
    plain: set[str]


def _read(path: Path) -> _Sheet:
    measures: dict[str, int] = {}
    art: dict[str, tuple[int, tuple[str, ...]]] = {}
    plain: set[str] = set()
    for block in path.read_text("utf-8").split("\n\n"):
        head, *rows = [line.split() for line in block.splitlines() if not line.startswith("//")]
        if head[0] == "at":
            columns = zip(*rows, strict=True)
            art.update(zip(head[2:], zip(repeat(int(head[1])), columns, strict=False), strict=True))
        elif head[0] == "plain":
            plain.update(head[1:], *rows)
        else:
            measures.update((name, int(number)) for name, number in (head, *rows))
    return _Sheet(measures, art, plain)


class _Advances(dict[str, int]):
    """How far each character moves the pen; filled in as characters are asked for."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, char: str) -> int:
        self[char] = advance = self._font.glyph(char).width + self._font.gap
        return advance


class _Kerns(dict[tuple[str, str], int]):
    """How many columns closer than the gap two characters stand; filled in as they meet."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, pair: tuple[str, str]) -> int:
        font = self._font
        apart = all(char.isalpha() or char in _KERNED for char in pair)
        self[pair] = closer = min(_clearance(*map(font.glyph, pair)), font.kern) if apart else 0
        return closer


class Font:
    """One size of letters; those not drawn are thickened from `regular`, if that is given."""

    def __init__(self, name: str, *, regular: Font | None = None) -> None:
        self.name = name
        self._regular = regular
        self._loaded: _Sheet | None = None
        self._glyphs: dict[str, Glyph] = {}
        self._advances = _Advances(self)
        self._kerns = _Kerns(self)

    def __repr__(self) -> str:
        return f"<Font {self.name}>"

    @property
    def _sheet(self) -> _Sheet:
        if self._loaded is None:
            self._loaded = _read(_HERE / f"{self.name}.txt")
        return self._loaded

    @property
    def height(self) -> int:
        """The line box: no glyph reaches outside it."""
        return self._sheet.measures["height"]

    @property
    def ascent(self) -> int:
        """Rows from the top of the line box to the baseline, which is the row below a capital."""
        return self._sheet.measures["ascent"]

    @property
    def gap(self) -> int:
        """Dark columns between two glyphs."""
        return self._sheet.measures["gap"]

    @property
    def kern(self) -> int:
        """By how many columns letters may at most be set closer than the gap; 0 in fixed pitch."""
        return self._sheet.measures.get("kern", 0)

    def covers(self, char: str) -> bool:
        """Whether the character is drawn as itself and not as a box."""
        return char in BLANKS or self._find(char) is not None

    def glyph(self, char: str) -> Glyph:
        """The pixels of a character, a small box if the font lacks it."""
        found = self._glyphs.get(char)
        if found is None:
            found = self._blank() if char in BLANKS else self._find(char) or self._drawn(BOX)
            if found is None:
                raise LookupError(f"font {self.name} has no {BOX!r} glyph to fall back on")
            self._glyphs[char] = found
        return found

    def width(self, text: str) -> int:
        """The width of a text in one line, without a gap after the last letter.

        Two texts in one are never wider than both and a gap, and at most `kern` narrower.
        """
        return _width(self, text)

    def mask(self, text: str) -> Image.Image:
        """The text as a shared picture of mode "1", `width(text)` by `height`; never draw on it."""
        return _mask(self, text)

    def _closer(self, text: str) -> Iterator[int]:
        """By how much each character moves towards the one before it, the first by nothing."""
        return chain((0,), map(self._kerns.__getitem__, pairwise(text))) if self.kern else repeat(0)

    def _blank(self) -> Glyph:
        return Glyph(self._sheet.measures["space"], (0,) * self.height)

    def _find(self, char: str) -> Glyph | None:
        return self._drawn(char) or self._composed(char)

    def _drawn(self, name: str) -> Glyph | None:
        entry = self._sheet.art.get(name)
        if entry is None:
            return self._thickened(name)
        top, art = entry
        pixels = [int(row.replace("#", "1").replace(".", "0"), 2) for row in art]
        below = self.height - top - len(pixels)
        return Glyph(len(art[0]), (*(0,) * top, *pixels, *(0,) * below))

    def _thickened(self, name: str) -> Glyph | None:
        thin = self._regular._drawn(name) if self._regular else None
        if thin is None or name in self._sheet.plain:
            return thin
        return Glyph(thin.width + 1, tuple(row << 1 | row for row in thin.rows))

    def _composed(self, char: str) -> Glyph | None:
        parts = normalize("NFD", char)
        name = _MARKS.get(parts[1:])
        if name is None:
            return None
        if parts[0] in _NO_ROOM[name in _BELOW]:
            return None
        base, mark = self._base(parts[0], name)
        return base and mark and _stacked(base, mark, name)

    def _base(self, letter: str, mark: str) -> tuple[Glyph | None, Glyph | None]:
        """Letter and mark in the shapes that suit each other.

        A capital under a mark is a lower one, so that the mark stays inside the line box; under a
        mark one row high (`diaeresis-high`) it need not be quite so low.
        """
        if mark in _BELOW:
            return self._drawn(letter), self._drawn(mark)
        if not letter.isupper():
            base = self._drawn(_DOTLESS.get(letter, letter))
            return base, self._mark(mark, base)
        mid = self._drawn(f"{letter}-mid")
        if high := self._mark(f"{mark}-high", mid):
            return mid, high
        low = self._drawn(f"{letter}-low")
        return low, self._mark(mark, low)

    def _mark(self, name: str, base: Glyph | None) -> Glyph | None:
        """A mark, as wide as its letter needs it if it is drawn so (`diaeresis/4`)."""
        return base and (self._drawn(f"{name}/{base.width}") or self._drawn(name))


def _stacked(base: Glyph, mark: Glyph, name: str) -> Glyph:
    """Both in one glyph: a mark in the middle, an acute leaning right, an ogonek at the right."""
    width = max(base.width, mark.width)
    spare = width - mark.width
    left = {"ogonek": spare, "acute": (spare + 1) // 2}.get(name, spare // 2)
    aside = (width - base.width + 1) // 2
    pairs = zip(base.rows, mark.rows, strict=True)
    return Glyph(width, tuple(b << aside | m << spare - left for b, m in pairs))


def _clearance(left: Glyph, right: Glyph) -> int:
    """The dark columns inside two glyphs between their shapes, where they come closest.

    A pixel counts as close to the rows above and below it as well, so that corners do not touch.
    """
    ends = [(row & -row).bit_length() - 1 for row in left.rows]
    starts = [right.width - row.bit_length() for row in right.rows]
    return min(
        (
            end + start
            for at, end in enumerate(ends)
            if end >= 0
            for start in starts[max(at - 1, 0) : at + 2]
            if start < right.width
        ),
        default=left.width,
    )


@lru_cache(maxsize=1024)
def _width(font: Font, text: str) -> int:
    loose = sum(map(font._advances.__getitem__, text)) - font.gap
    closer = sum(font._closer(text)) if font.kern else 0
    return max(loose - closer, 0)


@lru_cache(maxsize=512)
def _mask(font: Font, text: str) -> Image.Image:
    width = font.width(text)
    rows = [0] * font.height
    for glyph, closer in zip(map(font.glyph, text), font._closer(text), strict=False):
        shift = glyph.width + font.gap - closer
        rows = [row << shift | pixels for row, pixels in zip(rows, glyph.rows, strict=True)]
    stride = (width + 7) // 8
    packed = b"".join((row << stride * 8 - width).to_bytes(stride, "big") for row in rows)
    return Image.frombytes("1", (width, font.height), packed)


TABLE = Font("table")
"""Fixed pitch, every glyph five wide on six: tables and tiny labels."""
TEXT = Font("text")
"""Proportional, seven-pixel capitals: menus and sentences."""
SMALL = Font("small")
"""Proportional, five-pixel capitals: counters and the bottom line."""
TEXT_BOLD = Font("text_bold", regular=TEXT)
"""TEXT with strokes two pixels wide: titles and what matters most."""
SMALL_BOLD = Font("small_bold", regular=SMALL)
"""SMALL with strokes two pixels wide: capitals and figures that must stand out."""
BIG = Font("big")
"""Figures 16 pixels high: scores."""
HUGE = Font("huge")
"""Figures 26 pixels high: the one number of a screen."""

FONTS = (TABLE, TEXT, SMALL, TEXT_BOLD, SMALL_BOLD, BIG, HUGE)
