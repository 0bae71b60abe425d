"""What the screens share: settings, the game being played, and what else can be continued."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from firmware.session import Session
from firmware.settings import Settings

if TYPE_CHECKING:
    import sqlite3

    from firmware.history import History
    from firmware.store import Saved


class Shelf(Protocol):
    """As much of the store as the screens use."""

    @property
    def is_safe(self) -> bool: ...

    @property
    def reader(self) -> sqlite3.Connection: ...

    def restore(self, key: int) -> Session: ...

    def put_away(self, key: int) -> None: ...

    def delete(self, key: int) -> None: ...

    def unfinished(self) -> list[Saved]: ...


class Desk:
    """Read by screens, changed by the app alone.

    `new_seed` gives the seed of a new game; `shelf` has the games that are kept.
    """

    def __init__(
        self,
        settings: Settings,
        new_seed: Callable[[], str],
        shelf: Shelf,
        when: Callable[[float], str],
    ) -> None:
        self.settings = settings
        self.when = when
        """Says a time (seconds since 1970) in a few letters: the hour of today, else the day."""
        self.new_seed = new_seed
        self._shelf = shelf
        self.session: Session | None = None
        self.unfinished: list[Saved] = []
        self.stop_after: int | None = None
        """A demonstration ends after so many moves of a match, chance's included."""

    def recall(self, key: int) -> Session:
        """Return a kept game by its number. Raises BadSave if it cannot be replayed."""
        return self._shelf.restore(key)

    def put_away(self, key: int) -> None:
        """Offer a game no longer; it is kept."""
        self._shelf.put_away(key)
        self.unfinished = self._shelf.unfinished()

    def delete(self, key: int) -> None:
        """Forget a game, and what it gave to the statistics."""
        self._shelf.delete(key)
        self.unfinished = self._shelf.unfinished()

    @property
    def is_saved(self) -> bool:
        """All that was played is on the disk."""
        return self._shelf.is_safe

    def history(self) -> History:
        """Return what was played before, as it is now."""
        from firmware.history import History  # here: the first picture does not wait for it

        return History(self._shelf.reader)
