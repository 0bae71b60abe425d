"""The phones that were let in: who each of them is, and what it may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.desk import Desk
from firmware.fonts import SMALL_BOLD
from firmware.phone.port import Kind, Phone, Role
from firmware.screen import Actions, Pop, Push
from firmware.screens.menu import Item, Menu
from firmware.screens.options import setting_item
from firmware.screens.phone import phones_of
from firmware.words import _, _n

KINDS = {
    Kind.VIEWER: "small/eye",
    Kind.PLAYER: "small/hand",
    Kind.SCOREKEEPER: "small/pencil",
}
"""The sign of each kind."""


HEADING = 124
"""Pixels of a heading."""


class PhonesMenu(Menu):
    """Every phone with its role, and the way to switch all off."""

    name = "phones"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def enter(self) -> Actions:
        """Leave when they are off: their time can be over."""
        return self.changed()

    def changed(self) -> Actions:
        """Leave when they are off."""
        return () if phones_of(self._desk).is_on else (Pop(),)

    def title(self) -> str:
        """How many are there now."""
        status = phones_of(self._desk).status()
        return _n("{count} phone", "{count} phones", status.connected)

    def items(self) -> Sequence[Item]:
        """One row a phone, the settings, and off."""
        status = phones_of(self._desk).status()
        return [
            *(self._phone(phone) for phone in status.phones),
            setting_item(self._desk, "phone_points"),
            Item(_("Switch off"), self._off),
        ]

    def _phone(self, phone: Phone) -> Item:
        return Item(
            phone.name,
            lambda: (Push(RoleMenu(self._desk, phone.key)),),
            value=phone.role.player if phone.connected else _("away"),
            sign=KINDS[phone.role.kind],
        )

    def _off(self) -> Actions:
        phones_of(self._desk).switch_off()
        return (Pop(),)


class RoleMenu(Menu):
    """Who has a phone: somebody at the table, one who keeps score, one who looks on."""

    name = "phone role"

    def __init__(self, desk: Desk, key: str) -> None:
        super().__init__()
        self._desk = desk
        self._key = key

    @property
    def _phone(self) -> Phone | None:
        phones = phones_of(self._desk).status().phones
        return next((phone for phone in phones if phone.key == self._key), None)

    def enter(self) -> Actions:
        """Point at the role that it has."""
        phone = self._phone
        if phone is not None and phone.role in self._roles():
            self.index = self._roles().index(phone.role)
        return self.changed()

    def changed(self) -> Actions:
        """Leave when the phone is forgotten."""
        return () if self._phone else (Pop(),)

    def title(self) -> str:
        """Whose phone it is."""
        phone = self._phone
        return _("Who has {phone}?").format(phone=phone.name if phone else "")

    def heading(self) -> str:
        """The question, or where that is too long the phone alone."""
        title, phone = self.title(), self._phone
        return title if phone is None or SMALL_BOLD.width(title) <= HEADING else phone.name

    def items(self) -> Sequence[Item]:
        """The roles, the one that it has marked, and off with it."""
        return [*map(self._item, self._roles()), Item(_("Forget it"), self._forget)]

    def _roles(self) -> list[Role]:
        players = [Role(Kind.PLAYER, name) for name in players_at(self._desk)]
        return [*players, Role(Kind.SCOREKEEPER), Role(Kind.VIEWER)]

    def _item(self, role: Role) -> Item:
        phone = self._phone
        mark = "✓" if phone is not None and phone.role == role else ""
        return Item(label_of(role), self._granter(role), value=mark, sign=KINDS[role.kind])

    def _granter(self, role: Role) -> Callable[[], Actions]:
        def grant() -> Actions:
            phones_of(self._desk).grant(self._key, role)
            return (Pop(),)

        return grant

    def _forget(self) -> Actions:
        phones_of(self._desk).forget(self._key)
        return (Pop(),)


def label_of(role: Role) -> str:
    """Return what a role is called: a player's is the name."""
    words = {Kind.VIEWER: _("Looks on"), Kind.SCOREKEEPER: _("Keeps score")}
    return words.get(role.kind, role.player)


def players_at(desk: Desk) -> list[str]:
    """Return the persons at the table, or everybody who is known while nothing is played.

    Two of the same name cannot be told apart, and have no phones.
    """
    session = desk.session
    if session is None:
        return [profile.name for profile in desk.people.profiles()]
    names = [session.players[seat].name for seat in session.people]
    return [name for name in names if names.count(name) == 1]
