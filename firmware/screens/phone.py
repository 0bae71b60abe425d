"""Phones at the table: switching them on, and the code that lets one in.

The picture of the code covers all rows: version 2 of a QR code is 50 pixels high, and its light
border has to be there too. The panel shows lit pixels on dark, so the border is what is lit.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.fonts import BIG, SMALL, SMALL_BOLD, TEXT, Font
from firmware.phone import qr
from firmware.phone.port import CODE_DIGITS, Phones, Status, Trouble
from firmware.screen import Actions, After, Event, Hint, Pop, Push, Reading, Replace, Screen, Timer
from firmware.screens.history_course import duration
from firmware.screens.menu import Item, Menu
from firmware.screens.options import setting_item
from firmware.words import N_, _, _n

WHY = {
    Trouble.NO_NETWORK: N_("There is no network. Play on without phones."),
    Trouble.PORT_TAKEN: N_("Another program uses the port. Play on without phones."),
    Trouble.BROKEN: N_("It does not work. Play on without phones."),
}

MODULE = 2
"""Pixels of a module."""

FIELD = 64
"""Width and height of the lit field."""

BORDER = (FIELD - MODULE * qr.MODULES) // 2
"""Pixels of the light border: three modules and a half."""

LEFT, RIGHT = 66, 127
"""The column of the texts beside the code."""

ASIDE = 103
"""Where what stands beside the digits begins."""

ADDRESS_Y, PORT_Y, CODE_Y, KEYS_Y, LINE = 0, 6, 14, 50, 7
TEXT_WIDTH = 124
"""Pixels of a line where there is no picture of the code."""

HALF = CODE_DIGITS // 2
DIGITS_PITCH = 18

SCHEME, BREAKS = "http://", "/:.-"
"""How an address begins, and after which of its signs it may be broken from then on."""

LOOK_AGAIN = 10.0
"""Seconds after which the time that is left is drawn again."""


def phones_of(desk: Desk) -> Phones:
    """Return the phones at the table. Raises LookupError where there can be none."""
    if desk.phones is None:
        if desk.open_phones is None:
            raise LookupError("no server for phones")
        desk.phones = desk.open_phones()
    return desk.phones


def phone_screen(desk: Desk) -> Screen:
    """Return the code where the phones are on, else the menu that switches them on."""
    return PhoneCode(desk) if phones_of(desk).is_on else PhoneMenu(desk)


class PhoneMenu(Menu):
    """What there is to say before they are switched on."""

    name = "phone"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def title(self) -> str:
        """The heading."""
        return _("Phones at the table")

    def items(self) -> Sequence[Item]:
        """On, and the two settings."""
        return [
            Item(_("Switch on"), self._on),
            setting_item(self._desk, "phone_points"),
            setting_item(self._desk, "phone_lasts"),
        ]

    def _on(self) -> Actions:
        switch_on(self._desk)
        return (Replace(PhoneCode(self._desk)),)


def switch_on(desk: Desk) -> None:
    """Serve phones for as long as the settings say; try again where that has failed."""
    phones_of(desk).switch_on(float(desk.settings.phone_lasts))


class PhoneCode(Screen):
    """The address as a picture and as text, and the digits that let a phone in.

    OK lists the phones, or tries again where there is a trouble; BACK leaves them switched on.
    """

    name = "phone code"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @property
    def _status(self) -> Status:
        return phones_of(self._desk).status()

    @property
    def is_full(self) -> bool:
        """With the picture of the code."""
        return 0 < len(self._status.address) <= qr.LONGEST

    def enter(self) -> Actions:
        """Draw the time that is left again and again; leave when it is over."""
        return (After(LOOK_AGAIN, "look"),) if self._status.is_on else self.changed()

    def changed(self) -> Actions:
        """Show what else there is when they are not on any more."""
        return () if self._status.is_on else (Replace(PhoneMenu(self._desk)),)

    def on(self, event: Event) -> Actions:
        """List, try again, leave."""
        if isinstance(event, Timer):
            return self.enter()
        if event is Command.BACK:
            return (Pop(),)
        if event is not Command.OK:
            return ()
        if self._status.trouble is not None:
            switch_on(self._desk)
            return ()
        from firmware.screens.phones import PhonesMenu

        return (Push(PhonesMenu(self._desk)),)

    # The picture

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the code and the texts beside it, or why there is none."""
        status = self._status
        if not self.is_full:
            canvas.text(2, 8, self._title(), SMALL_BOLD, width=TEXT_WIDTH)
            font = SMALL if status.address else TEXT
            address, *more = self._told(status)
            lines = address_lines(address, font) if status.address else [address]
            canvas.paragraph(2, 17, TEXT_WIDTH, "\n".join([*lines, *more]), font)
            return
        draw_code(canvas, status.address)
        host, port = _parts(status.address)
        canvas.text(LEFT, ADDRESS_Y, host, SMALL, width=RIGHT - LEFT)
        canvas.text(LEFT, PORT_Y, port, SMALL)
        self._draw_digits(canvas, status)
        canvas.icon(ASIDE, CODE_Y + 4, "status/phone")
        canvas.text(ASIDE + 8, CODE_Y + 4, str(status.connected), SMALL)
        canvas.text(ASIDE, CODE_Y + DIGITS_PITCH + 4, duration(_whole(status.left)), SMALL)

    def _draw_digits(self, canvas: Canvas, status: Status) -> None:
        if not status.code:
            lines = canvas.wrap(_said_pause(status), SMALL, ASIDE - LEFT - 2)
            for row, line in enumerate(lines):
                canvas.text(LEFT, CODE_Y + 2 + LINE * row, line, SMALL, width=ASIDE - LEFT)
            return
        for row, digits in enumerate((status.code[:HALF], status.code[HALF:])):
            canvas.text(LEFT, CODE_Y + DIGITS_PITCH * row, digits, BIG)

    def draw_keys(self, canvas: Canvas, keys: Sequence[tuple[str, str]]) -> None:
        """Draw them below each other where the picture of the code takes the bottom line."""
        if not self.is_full:
            return super().draw_keys(canvas, keys)
        for row, (key, word) in enumerate(keys):
            x, y = LEFT + 1, KEYS_Y + LINE * row
            x += canvas.text(x, y, key, SMALL, inverted=True) + 3
            canvas.text(x, y, word, SMALL, width=RIGHT - x)
        return None

    # The words

    def reading(self) -> Reading:
        """Say address, code, how many are there, and how long it goes on."""
        return Reading(self._title(), tuple(self._told(self._status)))

    @staticmethod
    def _title() -> str:
        return _("Phones at the table")

    def _told(self, status: Status) -> list[str]:
        if status.trouble is not None:
            return [_(WHY[status.trouble])]
        if not status.address:
            return [_("One moment, please.")]
        code = _("Code {digits}").format(digits=f"{status.code[:HALF]} {status.code[HALF:]}")
        lines = [status.address, code if status.code else _said_pause(status)]
        if not self.is_full:
            return [*lines, _("No picture: the address is too long.")]
        connected = _n("{count} phone", "{count} phones", status.connected)
        return [*lines, connected, _("{time} left").format(time=duration(_whole(status.left)))]

    def hints(self) -> Sequence[Hint]:
        """List or try again, and leave."""
        word = _("phones") if self._status.trouble is None else _("try again")
        return (Hint(Role.CHOOSE, word), Hint(Role.LEAVE, _("back")))


def _said_pause(status: Status) -> str:
    """How long no code is taken, as too many wrong ones were tried."""
    return _("Wait {seconds} s").format(seconds=_up(status.pause, 5))


def _whole(seconds: float) -> float:
    """The minutes that are left, the one that has begun included, in seconds."""
    return _up(seconds, 60)


def _up(seconds: float, step: int) -> int:
    return -int(-seconds // step) * step


def _parts(address: str) -> tuple[str, str]:
    """An address without what is before the host, parted before its port.

    >>> _parts("http://192.168.1.20:8642")
    ('192.168.1.20', ':8642')
    """
    host, colon, port = address.rpartition("//")[2].rstrip("/").partition(":")
    return host, colon + port


def address_lines(address: str, font: Font, width: int = TEXT_WIDTH) -> list[str]:
    """Return an address in lines no wider than `width`, broken after a sign of its own.

    A hyphen that is not in the address would be typed; where it has no sign, a line is just full.
    """
    lines = []
    while font.width(address) > width:
        room = max(end for end in range(1, len(address)) if font.width(address[:end]) <= width)
        signs = [at for at in range(len(SCHEME) + 1, room + 1) if address[at - 1] in BREAKS]
        end = max(signs, default=room)
        lines.append(address[:end])
        address = address[end:]
    return [*lines, address]


def draw_code(canvas: Canvas, address: str) -> None:
    """Draw the code of an address in the left half of the picture. Raises `qr.TooLong`."""
    canvas.fill(0, 0, FIELD, FIELD)
    for row, modules in enumerate(qr.modules(address)):
        for column, is_dark in enumerate(modules):
            if is_dark:
                x, y = BORDER + MODULE * column, BORDER + MODULE * row
                canvas.fill(x, y, MODULE, MODULE, lit=False)
