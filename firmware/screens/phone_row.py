"""The row of a menu that leads to the phones; what is behind it is imported when it is wanted."""

from __future__ import annotations

from firmware.desk import Desk
from firmware.screen import Actions, Push
from firmware.screens.menu import Item
from firmware.words import _


def phone_row(desk: Desk, picture: str = "") -> Item:
    """Return the row, which says where they are on."""
    is_on = desk.phones is not None and desk.phones.is_on
    return Item(_("Phones"), lambda: _open(desk), value=_("on") if is_on else "", picture=picture)


def _open(desk: Desk) -> Actions:
    from firmware.screens.phone import phone_screen

    return (Push(phone_screen(desk)),)
