"""Where the hunters stop: a step is to the next chip that lies ahead; empty places do not count.

The Masher walks clockwise (places go up), the Breaker the other way. Places are bits of a number:
a hunter sees ahead by masking what is behind. Nobody walks through the starting gap (UU-d).
"""

from __future__ import annotations

from rules.ugah.pieces import ALL_PLACES


def masher_stop(ring: int, at: int, steps: int) -> int:
    """Return the place on which the Masher stops; where he stands, if no chip is ahead."""
    ahead = ring >> (at + 1) << (at + 1)
    for _ in range(steps):
        if not ahead:
            break
        at = (ahead & -ahead).bit_length() - 1
        ahead &= ahead - 1
    return at


def breaker_stop(ring: int, at: int, steps: int) -> int:
    """Return the place on which the Breaker stops; where he stands, if no chip is ahead."""
    ahead = ring & ((1 << at) - 1)
    for _ in range(steps):
        if not ahead:
            break
        at = ahead.bit_length() - 1
        ahead ^= 1 << at
    return at


Stops = tuple[int, int]
"""The places of the Masher and of the Breaker."""


def walk(ring: int, stand: Stops, steps: Stops, *, breaker_first: bool) -> Stops:
    """Let both walk in turn, the first one's chip lifted before the second walks (UU-c)."""
    masher, breaker = stand
    if breaker_first:
        breaker = breaker_stop(ring, breaker, steps[1])
        return masher_stop(ring & ~(1 << breaker), masher, steps[0]), breaker
    masher = masher_stop(ring, masher, steps[0])
    return masher, breaker_stop(ring & ~(1 << masher), breaker, steps[1])


def walk_at_once(ring: int, stand: Stops, steps: Stops) -> Stops:
    """Let both walk before any chip is lifted (take_mode simultaneous)."""
    return masher_stop(ring, stand[0], steps[0]), breaker_stop(ring, stand[1], steps[1])


def has_ended(ring: int, stand: Stops, *, adjacent: bool) -> bool:
    """Tell whether the hunters have met or passed, or nothing is left that they could take (UU-e).

    `adjacent`: no chip between them is a meeting; else they must have come past each other.
    """
    masher, breaker = stand
    if masher >= breaker or not ring & ALL_PLACES:
        return True
    between = ring >> (masher + 1) & ((1 << (breaker - masher - 1)) - 1)
    return adjacent and not between
