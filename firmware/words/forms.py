"""Words in several forms, the longest that fits: for the bottom line, where room is scarce.

A translation of a hint may give shorter forms after the best one, `zurück|raus`. Which of them are
shown depends on the keys that the board has and on the words beside it, so it is tried out.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from firmware.canvas import Canvas

SEPARATOR = "|"

Row = tuple[tuple[str, str], ...]
"""The bottom line: pairs of a key and a word."""


@lru_cache(maxsize=128)
def fitted(row: Row) -> Row:
    """Return the row with one form of each word: as few and as little shortened as need be.

    If even the shortest do not fit, it is those.
    """
    forms = [word.split(SEPARATOR) for _, word in row]
    attempts = sorted(product(*(range(len(words)) for words in forms)), key=_cost)
    chosen: Row = ()
    for ranks in attempts:
        words = (words[rank] for words, rank in zip(forms, ranks, strict=True))
        chosen = tuple((key, word) for (key, _), word in zip(row, words, strict=True))
        if len(attempts) > 1 and _fits(chosen):
            break
    return chosen


def _cost(ranks: tuple[int, ...]) -> int:
    """Two words a little shorter are better than one of the shortest."""
    return sum(rank * rank for rank in ranks)


def _fits(row: Row) -> bool:
    canvas = Canvas()
    canvas.hint_row(row)
    return not canvas.clipped
