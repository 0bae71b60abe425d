"""What the device and the phones' server know of each other.

The loop's thread calls the methods of `Phones`, which return at once; the server posts events into
the inbox. Units: seconds. Nothing here imports a server, so the first picture does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple, Protocol

CODE_DIGITS = 6


class Kind(Enum):
    """What a phone may do."""

    VIEWER = "viewer"
    """See what everybody at the table sees."""
    PLAYER = "player"
    """That, the secret hand of one seat, and entries for that seat."""
    SCOREKEEPER = "scorekeeper"
    """See what everybody sees; enter for all, change players and groups."""


class Role(NamedTuple):
    """A kind, and for a player who it is: it goes with the name, not with the seat."""

    kind: Kind = Kind.VIEWER
    player: str = ""
    """The name at the table of a PLAYER, '' of others."""


class Phone(NamedTuple):
    """A phone that was paired. `key` is no secret: it is not what the cookie holds."""

    key: str
    name: str
    role: Role = Role()
    connected: bool = False


class Trouble(Enum):
    """Why no phone can connect although it is switched on."""

    NO_NETWORK = "no network"
    """The machine has no address in a local network."""
    PORT_TAKEN = "port taken"
    """Another program listens on the port."""
    BROKEN = "broken"
    """The server has failed for another reason."""


class Status(NamedTuple):
    """How things are at the moment. All but `is_on` and `trouble` are empty while it is off."""

    is_on: bool = False
    trouble: Trouble | None = None
    """Why it does not work although it is on; None where it works or is off."""
    address: str = ""
    """Where the page is, like `http://192.168.1.20:8642`; '' while there is none."""
    code: str = ""
    """CODE_DIGITS digits; '' during a pause after wrong ones."""
    pause: float = 0.0
    """Seconds until codes are taken again, 0 where they are."""
    left: float = 0.0
    """Seconds until it ends by itself."""
    phones: tuple[Phone, ...] = ()
    """All that were paired, the first one first."""

    @property
    def connected(self) -> int:
        """How many phones are there now."""
        return sum(phone.connected for phone in self.phones)


class Phones(Protocol):
    """The server as the device sees it; all is called from the loop's thread and returns at once.

    Where the network fails the status says so; nothing here raises.
    """

    @property
    def is_on(self) -> bool:
        """Whether it is switched on: asked for every picture."""

    def status(self) -> Status:
        """Return how things are now."""

    def switch_on(self, lasts: float) -> None:
        """Serve for so many seconds. Where it is on with a trouble, try again."""

    def switch_off(self) -> None:
        """End, and forget all phones."""

    def grant(self, key: str, role: Role) -> None:
        """Give a phone another role; a key that is unknown is left alone."""

    def forget(self, key: str) -> None:
        """End a phone's session; a key that is unknown is left alone."""

    def turned(self) -> None:
        """The loop has turned: show the phones what has changed, if any is connected."""


# What the server posts into the inbox


class PhoneChanged(NamedTuple):
    """The status is another; nothing has to be said about it."""


class PhonePaired(NamedTuple):
    """A phone has been paired: worth a short notice."""

    phone: Phone


class Write(NamedTuple):
    """An edit of the score pad, in the notation of its journal: `turn 2 60`, `set 3 1 25`."""

    edit: str


class Enrol(NamedTuple):
    """A new person."""

    name: str


class Rename(NamedTuple):
    """A person gets another name."""

    name: str
    new: str


class Mark(NamedTuple):
    """A person gets another shape: one of `firmware.screens.people.MARKS`."""

    name: str
    mark: str


class Forget(NamedTuple):
    """A person is deleted with all statistics; games keep a guest in that place."""

    name: str


class Gather(NamedTuple):
    """A group of persons; '' as a member is nobody and is left out.

    `is_new`: there may be none of that name; otherwise one that is there is changed.
    """

    name: str
    members: tuple[str, ...]
    is_new: bool = False


class RenameGroup(NamedTuple):
    """A group gets another name."""

    name: str
    new: str


class Disband(NamedTuple):
    """A group is dissolved."""

    name: str


Change = Write | Enrol | Rename | Mark | Forget | Gather | RenameGroup | Disband


class Refusal(Enum):
    """Why a change was not made."""

    NOT_ALLOWED = "not allowed"
    """The role of the phone or a setting of the device does not permit it."""
    NO_PAD = "no pad"
    """No score pad is on the table."""
    BAD_ENTRY = "bad entry"
    """The sheet does not take it; `text` says why."""
    BAD_NAME = "bad name"
    """The name cannot be: `text` is `empty`, `long`, `taken` (firmware.store.people) or `group`."""
    BUSY = "busy"
    """Somebody at the device is choosing or changing players now."""
    UNKNOWN = "unknown"
    """There is no such person or group, or the entry cannot be read."""


class Reply(NamedTuple):
    """What became of a change: `refusal` is None where it was made."""

    refusal: Refusal | None = None
    text: str = ""
    """A sentence marked for translation: every phone has a language of its own."""
    numbers: tuple[int | str, ...] = ()
    """What `text` has places for."""
    can_force: bool = False
    """The same edit with `!` at its end is taken although it hardly can be."""


class PhoneRequest(NamedTuple):
    """A phone asks for a change. The loop asks `Phones.status` for the role that it has then.

    `reply` is called once, from the loop's thread, and must return at once.
    """

    key: str
    change: Change
    reply: Callable[[Reply], None]


def players_of(phones: Sequence[Phone]) -> frozenset[str]:
    """Return the names of those whose secret hand a connected phone shows."""
    return frozenset(
        phone.role.player for phone in phones if phone.connected and phone.role.kind is Kind.PLAYER
    )
