"""As much of the store as the app uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from firmware.kept import Kept
    from firmware.store import Saved


class Keeper(Protocol):
    """Where games are kept; see `firmware.store.Store`."""

    @property
    def trouble(self) -> str: ...

    @property
    def is_safe(self) -> bool: ...

    def keep(self, session: Kept) -> None: ...

    def adopt(self, key: str, value: str) -> None: ...

    def unfinished(self) -> list[Saved]: ...
