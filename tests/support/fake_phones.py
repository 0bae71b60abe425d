"""A server of phones without a network: what the device knows of them, set by a test."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.phone.port import Kind, Phone, Role, Status, Trouble

ADDRESS = "http://192.168.178.20:8642"


class FakePhones:
    """A server that only remembers what it was told."""

    def __init__(self) -> None:
        self.now = Status()
        """What `status` tells while it is on."""
        self.will_fail: Trouble | None = None
        """What goes wrong when it is switched on."""
        self.lasts = 0.0
        self.turns = 0
        """How often the loop has turned with it on."""
        self.address = ADDRESS
        self.is_over = False
        """The time is up: the next turn of the loop ends it."""
        self.looks: list[tuple[Phone, ...]] = []
        """Who is there at the next looks, as the server's thread may change it in between."""
        self.error: Exception | None = None
        """What is raised at the next turn of the loop."""

    @property
    def is_on(self) -> bool:
        return self.now.is_on

    def status(self) -> Status:
        if self.looks:
            self.now = self.now._replace(phones=self.looks.pop(0))
        return self.now

    def switch_on(self, lasts: float) -> None:
        self.lasts = lasts
        self.now = Status(is_on=True, trouble=self.will_fail, left=lasts)
        if self.will_fail is None:
            self.now = self.now._replace(address=self.address, code="482913")

    def switch_off(self) -> None:
        self.now = Status()

    def grant(self, key: str, role: Role) -> None:
        """Give the role; a player has one phone."""
        self._set(
            [
                phone._replace(role=role)
                if phone.key == key
                else phone._replace(role=Role())
                if phone.role == role and role.kind is Kind.PLAYER
                else phone
                for phone in self.now.phones
            ]
        )

    def forget(self, key: str) -> None:
        self._set([phone for phone in self.now.phones if phone.key != key])

    def turned(self) -> None:
        self.turns += 1
        if self.error is not None:
            raise self.error
        if self.is_over:
            self.switch_off()

    def connect(self, key: str, *, there: bool = True) -> None:
        """A phone comes back, or is gone."""
        self._set(
            [
                phone._replace(connected=there) if phone.key == key else phone
                for phone in self.now.phones
            ]
        )

    def pair(self, name: str, role: Role = Role()) -> Phone:  # noqa: B008 - a value
        """Another phone is let in."""
        phone = Phone(f"key of {name}", name, role, connected=True)
        self._set([*self.now.phones, phone])
        return phone

    def _set(self, phones: Sequence[Phone]) -> None:
        self.now = self.now._replace(phones=tuple(phones))
