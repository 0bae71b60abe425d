"""An address as a QR code that fits the display: version 2, 25 modules square.

In capitals, digits and a few signs an address takes less room than in small letters. Version 2
holds 47 of them; where they are fewer, the code can lose more of its modules and still be read.
An address with a number for host and port, at most 28, can always lose a quarter of them.
"""

from __future__ import annotations

from functools import lru_cache

VERSION = 2

MODULES = 25
"""Rows and columns of a code of version 2, without the light border around it."""

LONGEST = 47
"""So many letters fit, with the lowest of the four levels of correction."""


class TooLong(ValueError):  # noqa: N818 - reads as the sentence it is
    """The address has more than LONGEST letters."""


@lru_cache(maxsize=4)
def modules(address: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of the code of an address in capitals, True where a module is dark.

    Raises TooLong, and ValueError for a letter that such a code cannot hold.
    """
    if len(address) > LONGEST:
        raise TooLong(f"{address!r} has {len(address)} letters; expected at most {LONGEST}")
    import segno  # here: only who switches the phone on waits for it

    code = segno.make(
        address.upper(), version=VERSION, mode="alphanumeric", error="L", boost_error=True
    )
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
