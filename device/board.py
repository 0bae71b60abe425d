"""What a board has: its keys and how long their contacts bounce, in seconds.

Knows nothing of pins or buses; those belong to the backend that drives them.
"""

from __future__ import annotations

from typing import NamedTuple

from device.ports import Key


class Board(NamedTuple):
    """A board by name, with the keys it has.

    `settle` is how many seconds a contact may bounce, 0.0 for clean edges.
    """

    name: str
    keys: frozenset[Key]
    settle: float


EMULATED = Board("emulated", frozenset(Key), settle=0.0)
"""A device on a screen: every key, and edges without bounces."""

# Worn switches bounce for up to 20 ms; a lock of just that length would end within the last bounce.
UNIT = Board("unit", frozenset({Key.SCROLL, Key.SELECT, Key.CHECK, Key.POWER}), settle=0.025)
"""The electronic unit: four keys, real contacts."""
