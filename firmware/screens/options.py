"""Settings: rows whose value changes at each press."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.commands import Role
from firmware.desk import Desk
from firmware.screen import Actions, Adopt, Hint, Push
from firmware.screens.language import LanguageMenu
from firmware.screens.menu import Item, Menu
from firmware.settings import CHOICES, LABELS, VALUE_LABELS
from firmware.words import _


class SettingsMenu(Menu):
    """Every setting, kept as soon as it is changed."""

    name = "settings"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def title(self) -> str:
        """The heading."""
        return _("Settings")

    def items(self) -> Sequence[Item]:
        """One row a setting."""
        return [setting_item(self._desk, key) for key in CHOICES]

    def hints(self) -> Sequence[Hint]:
        """OK changes."""
        return (
            Hint(Role.MOVE, _("move")),
            Hint(Role.CHOOSE, _("change")),
            Hint(Role.LEAVE, _("back")),
        )


def setting_item(desk: Desk, key: str) -> Item:
    """Return a row that shows a setting and changes it."""
    value = getattr(desk.settings, key)
    change = _changer(key, value)
    if key == "language":  # too many to walk through, and nobody reads the wrong ones
        change = _languages(desk)
    return Item(_(LABELS[key]), change, value=_(VALUE_LABELS[key, value]))


def _languages(desk: Desk) -> Callable[[], Actions]:
    return lambda: (Push(LanguageMenu(desk)),)


def _changer(key: str, value: str) -> Callable[[], Actions]:
    values = CHOICES[key]
    following = values[(values.index(value) + 1) % len(values)]
    return lambda: (Adopt(key, following),)
