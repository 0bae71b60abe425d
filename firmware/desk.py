"""What the screens share: settings, the game being played, and what else can be continued."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from firmware.kept import Kept
from firmware.session import Session
from firmware.settings import Settings
from firmware.words import speak

if TYPE_CHECKING:
    import sqlite3

    from firmware.history import History
    from firmware.padsession import PadSession
    from firmware.phone.port import Phones
    from firmware.sheets.load import Shelf as Sheets
    from firmware.store import Saved
    from firmware.store.people import People


class Shelf(Protocol):
    """As much of the store as the screens use."""

    @property
    def is_safe(self) -> bool: ...

    @property
    def reader(self) -> sqlite3.Connection: ...

    @property
    def people(self) -> People: ...

    def restore(self, key: int) -> Kept: ...

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
        folder: Path | None = None,
    ) -> None:
        self.settings = settings
        self.when = when
        """Says a time (seconds since 1970) in a few letters: the hour of today, else the day."""
        self.new_seed = new_seed
        self._shelf = shelf
        self._folder = folder
        """Where a user's own score sheets are, beside the saves."""
        self.session: Kept | None = None
        """The game or score pad on the table."""
        self.unfinished: list[Saved] = shelf.unfinished()
        self.phones: Phones | None = None
        """The phones at the table, None until somebody has looked for them."""
        self.open_phones: Callable[[], Phones] | None = None
        """Makes `phones`; None where there can be none."""
        self.stop_after: int | None = None
        """A demonstration ends after so many more moves of this match, chance's included."""

    @property
    def game(self) -> Session:
        """The game that is played. Raises LookupError when there is none."""
        if not isinstance(self.session, Session):
            raise LookupError("no game is on the table")
        return self.session

    @property
    def pad(self) -> PadSession:
        """The score pad on the table. Raises LookupError when there is none."""
        from firmware.padsession import PadSession  # here: a game does not need it

        if not isinstance(self.session, PadSession):
            raise LookupError("no score pad is on the table")
        return self.session

    def adopt(self, key: str, value: object) -> None:
        """Change a setting; a language is spoken at once."""
        self.settings = self.settings.with_value(key, value)
        if key == "language":
            speak(self.settings.language)

    def recall(self, key: int) -> Kept:
        """Return a kept game or pad by its number. Raises BadSave if it cannot be replayed."""
        return self._shelf.restore(key)

    def put_away(self, key: int) -> None:
        """Offer a game no longer; it is kept."""
        self._shelf.put_away(key)
        self.unfinished = self._shelf.unfinished()

    def delete(self, key: int) -> None:
        """Forget a game, and what it gave to the statistics."""
        self._shelf.delete(key)
        self.unfinished = self._shelf.unfinished()

    def sheets(self) -> Sheets:
        """Read the score sheets that there are."""
        from firmware.sheets.load import load_all  # here: a game does not need it

        return load_all(self._folder)

    @property
    def people(self) -> People:
        """The persons and groups."""
        return self._shelf.people

    def look_again(self) -> None:
        """Read anew which games can be continued: names in them have changed."""
        self.unfinished = self._shelf.unfinished()

    @property
    def is_saved(self) -> bool:
        """All that was played is on the disk."""
        return self._shelf.is_safe

    def history(self) -> History:
        """Return what was played before, as it is now."""
        from firmware.history import History  # here: the first picture does not wait for it

        return History(self._shelf.reader)
