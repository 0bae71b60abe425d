"""Count your box: how many monsters of each colour a deck has, for editions that differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.screen import Actions
from firmware.screens.counts import Counting, Counts
from firmware.screens.trio_words import COLOURS
from firmware.words import _
from rules.errors import BadSetup
from rules.trio.pieces import read_deck


def trio_box(now: str, done: Callable[[str], Actions]) -> Counts:
    """Return the screen that counts a deck, beginning with the one whose text is `now`."""
    counting = Counting(
        lambda: [_(name) for name in COLOURS[1:]], lambda text: read_deck(text)[1:], _written
    )
    return Counts(_("Count your box"), counting, now, _is_deck, done)


def _written(counts: Sequence[int]) -> str:
    """Return the text of a deck with so many cards of each colour, black last."""
    *ordinary, black = counts
    return f"{','.join(str(count) for count in ordinary if count)}+{black}"


def _is_deck(text: str) -> bool:
    try:
        read_deck(text)
    except BadSetup:
        return False
    return True
