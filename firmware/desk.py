"""What the screens share: settings, the game being played, and what else can be continued."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware.session import Session
from firmware.settings import Settings

if TYPE_CHECKING:
    from firmware.store import Saved


class Desk:
    """Read by screens, changed by the app alone.

    `new_seed` gives the seed of a new game, `recall` a kept game by its number (BadSave if it
    cannot be replayed), `put_away` no longer offers one.
    """

    def __init__(
        self,
        settings: Settings,
        new_seed: Callable[[], str],
        recall: Callable[[int], Session],
        put_away: Callable[[int], None],
    ) -> None:
        self.settings = settings
        self.new_seed = new_seed
        self.recall = recall
        self.put_away = put_away
        self.session: Session | None = None
        self.unfinished: list[Saved] = []
        self.stop_after: int | None = None
        """A demonstration ends after so many moves of a match, chance's included."""
