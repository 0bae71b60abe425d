"""Fitting texts into widths: shortening with an ellipsis and breaking into lines.

Units: pixels. Knows fonts and nothing else; draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from firmware.fonts import Font

ELLIPSIS = "…"
HYPHEN = "-"


@lru_cache(maxsize=256)
def shortened(text: str, font: Font, width: int) -> str:
    """The text if it fits, else its longest beginning that fits with an ellipsis, or nothing."""
    if font.width(text) <= width:
        return text
    for end in range(len(text) - 1, -1, -1):
        attempt = text[:end].rstrip() + ELLIPSIS
        if font.width(attempt) <= width:
            return attempt
    return ""


def wrapped(text: str, font: Font, width: int) -> list[str]:
    """Lines no wider than `width`, broken at spaces and at newlines.

    A word that is too long alone is broken after its own hyphen or with a new one. Only a single
    character wider than `width` sticks out. No-break spaces do not break.
    """
    return [line for part in text.split("\n") for line in _filled(part, font, width)]


def _filled(text: str, font: Font, width: int) -> list[str]:
    lines = [""]
    for word in filter(None, text.split(" ")):
        attempt = f"{lines[-1]} {word}" if lines[-1] else word
        if font.width(attempt) <= width:
            lines[-1] = attempt
        else:
            lines[len(lines) - (not lines[-1]) :] = _broken(word, font, width)
    return lines


def _broken(word: str, font: Font, width: int) -> Iterator[str]:
    while font.width(word) > width and len(word) > 1:
        head, word = _split(word, font, width)
        yield head
    yield word


def _split(word: str, font: Font, width: int) -> tuple[str, str]:
    """The first line of an over-long word, and the rest of the word."""
    ends = [end for end in range(1, len(word)) if font.width(word[:end]) <= width] or [1]
    own = [end for end in ends if word[end - 1] == HYPHEN]
    if own:
        return word[: own[-1]], word[own[-1] :]
    for end in reversed(ends):
        if font.width(word[:end] + HYPHEN) <= width:
            return word[:end] + HYPHEN, word[end:]
    return word[: ends[-1]], word[ends[-1] :]
