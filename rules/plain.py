"""Plain data of a saved state, read strictly: a wrong type is an error, nothing is repaired.

Every function returns its argument, or raises TypeError; a game's `load` makes BadSave of that.
"""

from __future__ import annotations

from typing import Any


def a_list(value: object) -> list[Any]:
    """Return a list."""
    if type(value) is not list:
        raise TypeError(f"lists only: {value!r}")
    return value


def whole(value: object) -> int:
    """Return a whole number; true and false are none."""
    if type(value) is not int:
        raise TypeError(f"whole numbers only: {value!r}")
    return value


def flag(value: object) -> bool:
    """Return true or false."""
    if type(value) is not bool:
        raise TypeError(f"true or false only: {value!r}")
    return value


def numbers(value: object) -> list[int]:
    """Return a list of whole numbers."""
    return [whole(number) for number in a_list(value)]


def heaps(value: object) -> list[list[int]]:
    """Return a list of lists of whole numbers."""
    return [numbers(heap) for heap in a_list(value)]
