"""What is shown when the program itself is at fault: the game is safe, and there is a way on."""

from __future__ import annotations

from firmware.screen import Actions, Home
from firmware.screens.notice import Notice
from firmware.words import _


class Trouble(Notice):
    """Says that something went wrong; OK goes home, where the game is offered again."""

    name = "trouble"

    def __init__(self, error: Exception, *, is_saved: bool = True) -> None:
        super().__init__(
            _("Sorry, that was a fault"),
            _said(is_saved=is_saved) + f" ({type(error).__name__})",
            "trouble",
        )

    def confirm(self) -> Actions:
        """Go home."""
        return (Home(),)


def _said(*, is_saved: bool) -> str:
    return _("Your game is saved.") if is_saved else _("The game cannot be saved now.")
