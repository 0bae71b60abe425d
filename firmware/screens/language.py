"""The languages, each in its own name; spoken as soon as one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.desk import Desk
from firmware.screen import Actions, Adopt, Pop
from firmware.screens.menu import Item, Menu
from firmware.words import LANGUAGES, _


class LanguageMenu(Menu):
    """A row for each language, the one in use chosen. Shown at the first start, and in settings."""

    name = "language"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.index = list(LANGUAGES).index(desk.settings.language)

    def title(self) -> str:
        """The heading."""
        return _("Language")

    def items(self) -> Sequence[Item]:
        """One row a language."""
        return [Item(name, _speak(code)) for code, name in LANGUAGES.items()]


def _speak(code: str) -> Callable[[], Actions]:
    return lambda: (Adopt("language", code), Pop())
