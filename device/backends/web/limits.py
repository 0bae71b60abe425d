"""How much a server puts up with, and what it says when it does not.

Units: seconds, requests. A refusal changes nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

BODY_SECONDS = 5.0
"""How long a request may take to send its body."""


class Refusal(Exception):  # noqa: N818 - it becomes an answer; nobody sees it raised
    """A request that is answered with a status of 400 or more."""

    def __init__(self, status: int, reason: str) -> None:
        """`status` as in HTTP, `reason` in words for whoever wrote the client."""
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Bucket:
    """Tokens that are spent one by one and come back with time."""

    __slots__ = ("_burst", "_left", "_now", "_rate", "_then")

    def __init__(self, burst: int, rate: float, now: Callable[[], float] = monotonic) -> None:
        """Start full: `burst` tokens; `rate` of them come back in a second."""
        self._burst = float(burst)
        self._rate = rate
        self._now = now
        self._left = self._burst
        self._then = now()

    def spend(self) -> None:
        """Take a token. Raises Refusal (429) when there is none."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1.0:
            raise Refusal(429, "too many requests; wait a little")
        self._left -= 1.0


class Buckets:
    """A bucket for each name, so that one who asks too often slows down nobody else.

    Only the `most` names that asked last are remembered: memory stays flat whoever comes.
    """

    def __init__(
        self, burst: int, rate: float, most: int, now: Callable[[], float] = monotonic
    ) -> None:
        """See `Bucket` for `burst` and `rate`."""
        self._burst, self._rate, self._most, self._now = burst, rate, most, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def spend(self, name: str) -> None:
        """Take a token of this name. Raises Refusal (429) when there is none."""
        bucket = self._buckets.pop(name, None) or Bucket(self._burst, self._rate, self._now)
        self._buckets[name] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        bucket.spend()
