"""Several people, one device: nothing secret is shown until the next one has it in hand."""

from __future__ import annotations

from firmware.screens.notice import Notice
from firmware.words import _


class HandOver(Notice):
    """Asks for the device to be passed on."""

    name = "hand over"

    def __init__(self, player: str) -> None:
        text = _("Pass the device to {player}, then press OK.").format(player=player)
        super().__init__(player, text, "players_2")
