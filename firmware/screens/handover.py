"""Several people, one device: nothing secret is shown until the next one has it in hand."""

from __future__ import annotations

from collections.abc import Callable

from firmware.screen import Actions, Pop
from firmware.screens.notice import Notice
from firmware.words import _


class HandOver(Notice):
    """Asks for the device to be passed on."""

    name = "hand over"

    def __init__(self, player: str) -> None:
        text = _("Pass the device to {player}, then press OK.").format(player=player)
        super().__init__(player, text, "players_2")


class HandOverInGame(HandOver):
    """Asks for it as long as a game has to: a phone that comes or goes can change that.

    `taken` is called when OK says who has the device, and not where the screen goes by itself.
    """

    def __init__(
        self, player: str, is_needed: Callable[[], bool], taken: Callable[[], None]
    ) -> None:
        super().__init__(player)
        self._is_needed, self._taken = is_needed, taken

    def enter(self) -> Actions:
        """Look whether it is still needed: what lay above may have been there for long."""
        return self.changed()

    def changed(self) -> Actions:
        """Leave where it is not needed any more; the table asks again if it has to."""
        return () if self._is_needed() else (Pop(),)

    def confirm(self) -> Actions:
        """The player has the device in hand."""
        self._taken()
        return super().confirm()
