"""Raw key edges in, presses, holds and repeats out. A pure machine on timestamps: no clock.

Units: seconds on the inbox's clock. How to drive it: `feed` every edge in the order it came; when
the inbox has nothing and `due()` has come, call `tick`. (Ticking while edges are still waiting may
take a late release for a hold.) Knows nothing of threads, pins or screens.

A contact bounces: its first edge counts at once and locks the key for the settle time; then the
level is read again and an opposite edge is made up if it differs. Nothing is lost by the lock.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from device.events import Edge, Gesture, Hold, Press, Repeat
from device.ports import Key

REPEATING = frozenset({Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT, Key.SCROLL})
"""Keys pressed at the contact, which repeat; the others are held, or pressed at the release."""

HOLD = 0.6
"""Seconds that a key has to be down to be held."""

REPEAT_AFTER, REPEAT_EVERY, REPEAT_LIMIT = 0.45, 0.12, 10.0
"""Seconds from the contact to the first Repeat, between two, and to the last."""


class Gestures:
    """The gesture machine for all keys of a device; each key is independent of the others."""

    __slots__ = ("_contacts", "_timing")

    def __init__(
        self,
        settle: float,
        *,
        hold: float = HOLD,
        repeat_after: float = REPEAT_AFTER,
        repeat_every: float = REPEAT_EVERY,
        repeat_limit: float = REPEAT_LIMIT,
        down: Collection[Key] = (),
    ) -> None:
        """Set the times, in seconds.

        `settle` is how long a contact may bounce (0.0: never), `hold` how long a key must be down
        to be held, `repeat_limit` how long after the contact repeating ends, so that a stuck key
        does not repeat for ever. The keys in `down` are down already: they mean nothing until
        they have been released. Raises ValueError for a time that cannot be.
        """
        if settle < 0.0 or hold <= settle or repeat_after <= settle or repeat_every <= 0.0:
            raise ValueError(
                f"settle {settle}, hold {hold}, repeat after {repeat_after} every {repeat_every}: "
                "settle must be at least 0 and shorter than hold and repeat_after"
            )
        self._timing = (settle, hold, repeat_after, repeat_every, repeat_limit)
        self._contacts: dict[Key, _Contact] = {}
        for key in down:
            self._contact(key).down = True

    def feed(self, edge: Edge) -> list[Gesture]:
        """Take one raw edge and return what it makes, oldest first."""
        found: list[Gesture] = []
        self._contact(edge.key).feed(edge, found)
        return found

    def due(self) -> float | None:
        """When `tick` has to be called next; None means not before the next edge."""
        times = [
            time
            for contact in self._contacts.values()
            for time in (contact.settles_at, contact.rings_at)
            if time is not None
        ]
        return min(times, default=None)

    def tick(self, now: float, is_down: Callable[[Key], bool]) -> list[Gesture]:
        """Do what has become due by `now`, reading levels again, and return what it makes.

        However late it is called, one key makes at most one Repeat of it.
        """
        found: list[Gesture] = []
        for contact in self._contacts.values():
            contact.tick(now, is_down, found)
        return sorted(found, key=lambda gesture: gesture.at)

    def _contact(self, key: Key) -> _Contact:
        if key not in self._contacts:
            self._contacts[key] = _Contact(key, self._timing)
        return self._contacts[key]


class _Contact:
    """One key: its settled level, and the times at which something happens by itself."""

    __slots__ = (
        "_owed",
        "_raw",
        "_timing",
        "_until",
        "down",
        "key",
        "rings_at",
        "settles_at",
    )

    def __init__(self, key: Key, timing: tuple[float, float, float, float, float]) -> None:
        self.key = key
        self.down = False
        self.settles_at: float | None = None  # the end of the lock
        self.rings_at: float | None = None  # the next Hold or Repeat
        self._timing = timing
        self._raw = False  # the level by the last edge, locked or not
        self._owed = False  # a Press is reported at the release
        self._until = 0.0  # no Repeat after this

    def feed(self, edge: Edge, found: list[Gesture]) -> None:
        while self.settles_at is not None:  # twice at most: the second lock changes nothing
            if edge.at < self.settles_at:
                self._raw = edge.down
                return
            self._settle(self._raw, found)
        if edge.down:
            self._go_up(edge.at, found)  # no release came in between: it was lost
            self._go_down(edge.at, found)
        else:
            self._ring_late(edge.at, found)
            self._go_up(edge.at, found)
        self._lock(edge.at)

    def tick(self, now: float, is_down: Callable[[Key], bool], found: list[Gesture]) -> None:
        while self.settles_at is not None and self.settles_at <= now:
            self._settle(is_down(self.key), found)
        if self.rings_at is None or self.rings_at > now:
            return
        if is_down(self.key):
            self._ring(now, found)
        else:  # the release was lost
            self._go_up(now, found)
            self._lock(now)

    def _settle(self, level: bool, found: list[Gesture]) -> None:
        at, self.settles_at = self.settles_at, None
        if at is None or level == self.down:
            return
        if level:
            self._go_down(at, found)
        else:
            self._go_up(at, found)
        self._lock(at)

    def _lock(self, at: float) -> None:
        settle = self._timing[0]
        self.settles_at = at + settle if settle > 0.0 else None
        self._raw = self.down

    def _go_down(self, at: float, found: list[Gesture]) -> None:
        _, hold, repeat_after, _, repeat_limit = self._timing
        self.down = True
        if self.key in REPEATING:
            found.append(Press(self.key, at))
            self.rings_at = at + repeat_after
            self._until = at + repeat_limit
        else:
            self._owed = True
            self.rings_at = at + hold

    def _go_up(self, at: float, found: list[Gesture]) -> None:
        if self._owed:
            found.append(Press(self.key, at))
        self.down = self._owed = False
        self.rings_at = None

    def _ring(self, now: float, found: list[Gesture]) -> None:
        at = self.rings_at
        if at is None:
            return
        if self._owed:
            self._hold(at, found)
            return
        every = self._timing[3]
        found.append(Repeat(self.key, at))
        following = at + every if at + every > now else now + every
        self.rings_at = following if following <= self._until else None

    def _ring_late(self, at: float, found: list[Gesture]) -> None:
        """Report a Hold that was due before this release; Repeats that nobody saw are dropped."""
        if self._owed and self.rings_at is not None and self.rings_at <= at:
            self._hold(self.rings_at, found)

    def _hold(self, at: float, found: list[Gesture]) -> None:
        found.append(Hold(self.key, at))
        self._owed = False
        self.rings_at = None
