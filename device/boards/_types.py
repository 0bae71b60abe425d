"""What a board is, as values. Pins are BCM numbers, turns quarter turns clockwise."""

from __future__ import annotations

from typing import NamedTuple

from device.board import Board
from device.errors import DeviceError
from device.ports import Icon, Key

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

USUAL_OFFSET = 2
"""The first column of an SH1106's memory that most glasses show."""

DIRECTIONS = (Key.UP, Key.RIGHT, Key.DOWN, Key.LEFT)
"""The directions clockwise, so that a turn is a step along them."""


class UnknownBoard(DeviceError, LookupError):  # noqa: N818 - as in device.errors
    """There is no board of that name; the message lists those there are."""


class BadBoard(DeviceError, ValueError):  # noqa: N818 - as in device.errors
    """A board's file says something that cannot be; the message names file, key and reason."""


class Contact(NamedTuple):
    """A key's contact. `active_low`: it closes to ground, and the Pi pulls it up."""

    key: Key
    pin: int
    label: str
    active_low: bool


class Lamp(NamedTuple):
    """A light-emitting diode that stands for an icon."""

    icon: Icon
    pin: int
    label: str
    active_low: bool


class PanelWires(NamedTuple):
    """A panel and its bus. `device` is the SPI chip select, `address` the I2C address.

    `rst` and `backlight` are None where the board has no such line. `mounted` is how the glass
    sits on the board; what the offsets mean is said where the driver is made.
    """

    driver: str
    bus: str
    width: int
    height: int
    port: int
    device: int
    address: int
    speed: int
    dc: int
    rst: int | None
    backlight: int | None
    mounted: int
    column_offset: int
    h_offset: int
    v_offset: int
    bgr: bool
    inverse: bool
    ink: Colour
    paper: Colour

    @property
    def is_colour(self) -> bool:
        """Whether it is a colour LCD, and not an OLED of one colour."""
        return self.driver in {"st7735", "st7789"}


class BuzzerWires(NamedTuple):
    """A buzzer. `kind` is "passive" (it gets the tone) or "active" (it has a tone of its own)."""

    pin: int
    kind: str


class WiredBoard(NamedTuple):
    """A board as it is wired. `rotate` is how the user turned it: picture and joystick follow."""

    name: str
    title: str
    source: str
    unverified: tuple[str, ...]
    rotate: int
    settle: float
    panel: PanelWires
    contacts: tuple[Contact, ...]
    buzzer: BuzzerWires | None
    lamps: tuple[Lamp, ...]

    @property
    def keys(self) -> frozenset[Key]:
        """The keys that it has."""
        return frozenset(contact.key for contact in self.contacts)

    @property
    def board(self) -> Board:
        """As much of it as every backend knows."""
        return Board(self.name, self.keys, self.settle)

    def meaning(self, key: Key) -> Key:
        """What a key means on the board as it was turned: only directions turn with it.

        The picture turned clockwise stands upright when the board is turned the other way; its
        upper side then points to the user's left.
        """
        if key not in DIRECTIONS:
            return key
        return DIRECTIONS[(DIRECTIONS.index(key) - self.rotate) % len(DIRECTIONS)]
