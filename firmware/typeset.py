"""Fitting texts into widths: shortening with an ellipsis and breaking into lines.

Units: pixels. Knows fonts and nothing else; draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from firmware.fonts import Font

ELLIPSIS = "…"
HYPHEN = "-"

CLOSING = frozenset("!%:;?»…")
"""Signs before which some languages leave a blank; no line starts with one."""

LEADING = frozenset("aeiouwyzàèóAEIOUWYZÀÈÓ")
"""Words of one letter that lead to the next word; no line ends with one."""


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
    character wider than `width` sticks out. No-break spaces do not break. A word of one letter
    stays with the next, a sign with the one before, and a short word is not left alone at the end.
    """
    return [line for part in text.split("\n") for line in _filled(part, font, width)]


def _filled(text: str, font: Font, width: int) -> list[str]:
    lines: list[list[str]] = [[]]
    for group in _groups(text, font, width):
        if font.width(" ".join([*lines[-1], group])) <= width:
            lines[-1].append(group)
        else:
            parts = [[part] for part in _broken(group, font, width)]
            lines[len(lines) - (not lines[-1]) :] = parts
    _even(lines, font, width)
    return [" ".join(line) for line in lines]


def _groups(text: str, font: Font, width: int) -> list[str]:
    """The words, with those in one string that stay together; they fit into a line."""
    groups: list[str] = []
    last = ""
    for word in filter(None, text.split(" ")):
        stays = last in LEADING or word in CLOSING
        if groups and stays and font.width(f"{groups[-1]} {word}") <= width:
            groups[-1] += f" {word}"
        else:
            groups.append(word)
        last = word
    return groups


def _even(lines: list[list[str]], font: Font, width: int) -> None:
    """Give a short word that is alone in the last line company from the line above."""
    if len(lines) < 2 or len(lines[-1]) > 1 or len(lines[-2]) < 3:
        return
    both = [lines[-2][-1], *lines[-1]]
    if 3 * font.width(lines[-1][0]) < width and font.width(" ".join(both)) <= width:
        lines[-2:] = [lines[-2][:-1], both]


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
