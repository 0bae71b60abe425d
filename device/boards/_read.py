"""A board's TOML file in, a WiredBoard out; everything that cannot be is refused with a reason.

Each complaint has one form: file: key: what was found; what is expected.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from device.boards import _pins
from device.boards._types import (
    USUAL_OFFSET,
    BadBoard,
    BuzzerWires,
    Colour,
    Contact,
    Lamp,
    PanelWires,
    WiredBoard,
)
from device.ports import HEIGHT, WIDTH, Icon, Key

DRIVERS = ("ssd1306", "sh1106", "st7735", "st7789")
SIZES = {"ssd1306": (128, 64), "sh1106": (128, 64), "st7735": (128, 128), "st7789": (240, 240)}
# luma asserts that the speed is one of these; an assert is not how a user should hear of it.
MEGAHERTZ = (0.5, 1, 2, 4, 8, 16, 20, 24, 28, 32, 36, 40, 44, 48, 50, 52)
NEEDED = (
    frozenset({Key.UP, Key.DOWN, Key.OK, Key.BACK}),
    frozenset({Key.SCROLL, Key.SELECT, Key.CHECK, Key.POWER}),
)
"""The keys without which a screen could not be left, or something in it not be reached."""

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


def read_board(path: Path, changes: Mapping[str, object]) -> WiredBoard:
    """Read and check a file, with `changes` by dotted key. Raises BadBoard."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadBoard(f"{path}: cannot be read as TOML: {error}") from error
    for key, value in changes.items():
        _change(str(path), tables, key, value)
    return _board(path.stem, _Table(str(path), "", tables))


def _change(file: str, tables: dict[str, Any], name: str, value: object) -> None:
    *above, last = name.split(".")
    for key in above:
        tables = tables.setdefault(key, {})
        if not isinstance(tables, dict):
            raise BadBoard(f"{file}: {name}: found a key beneath {key}, which is no table")
    tables[last] = value


class _Table:
    """A table that gives its values one by one, and in the end refuses those nobody asked for."""

    def __init__(self, file: str, name: str, values: object) -> None:
        self.file = file
        self.name = name
        if not isinstance(values, dict):
            raise BadBoard(f"{file}: {name}: found {values!r}; expected a table")
        self._left = dict(values)
        self._known: list[str] = []

    def refuse(self, key: str, found: object, expected: str) -> NoReturn:
        shown = "nothing" if found is None else repr(found)
        raise BadBoard(f"{self.file}: {self._full(key)}: found {shown}; expected {expected}")

    def get(self, key: str, default: object = None) -> Any:
        self._known.append(key)
        return self._left.pop(key, default)

    def table(self, key: str) -> _Table:
        return _Table(self.file, self._full(key), self.get(key, {}))

    def text(self, key: str) -> str:
        found = self.get(key)
        if not isinstance(found, str) or not found:
            self.refuse(key, found, "a text")
        return found

    def texts(self, key: str) -> tuple[str, ...]:
        found = self.get(key, [])
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            self.refuse(key, found, "a list of texts")
        return tuple(found)

    def whole(self, key: str, allowed: range, default: int | None = None) -> int:
        found = self.get(key, default)
        if isinstance(found, bool) or not isinstance(found, int) or found not in allowed:
            self.refuse(key, found, f"a whole number from {allowed[0]} to {allowed[-1]}")
        return found

    def pin(self, key: str) -> int:
        return self.whole(key, _pins.USABLE)

    def pin_or_none(self, key: str) -> int | None:
        return self.pin(key) if key in self._left else self.get(key)

    def choice(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        found = self.get(key, default)
        if found not in allowed:
            self.refuse(key, found, "one of: " + ", ".join(allowed))
        return str(found)

    def yes(self, key: str) -> bool:
        found = self.get(key, False)
        if not isinstance(found, bool):
            self.refuse(key, found, "true or false")
        return found

    def colour(self, key: str, default: Colour) -> Colour:
        found = self.get(key, list(default))
        is_colour = isinstance(found, list) and len(found) == 3
        if not is_colour or not all(isinstance(v, int) and 0 <= v <= 255 for v in found):
            self.refuse(key, found, "red, green and blue from 0 to 255, like [255, 255, 255]")
        return (found[0], found[1], found[2])

    def names(self) -> list[str]:
        return list(self._left)

    def end(self) -> None:
        for key, value in self._left.items():
            self.refuse(key, value, "no such key; there are: " + ", ".join(self._known))

    def _full(self, key: str) -> str:
        return ".".join(part for part in (self.name, key) if part)


def _board(name: str, top: _Table) -> WiredBoard:
    board = WiredBoard(
        name=name,
        title=top.text("title"),
        source=top.text("source"),
        unverified=top.texts("unverified"),
        rotate=top.whole("rotate", range(4), 0),
        settle=_settle(top),
        panel=_panel(top.table("panel")),
        contacts=_contacts(top.table("keys")),
        buzzer=_buzzer(top),
        lamps=_lamps(top.table("lamps")),
    )
    roles = top.table("roles")
    top.end()
    _check_turn(board, top)
    _pins.check(top.file, board)
    board = board._replace(contacts=_recast(board.contacts, roles))
    _check_keys(board, top)
    return board


def _settle(top: _Table) -> float:
    found = top.get("settle", 0.025)
    if not isinstance(found, int | float) or not 0.0 <= found <= 0.1:
        top.refuse("settle", found, "seconds from 0.0 to 0.1")
    return float(found)


def _panel(table: _Table) -> PanelWires:
    driver = table.choice("driver", DRIVERS)
    width, height = _size(table, driver)
    bus = table.choice("bus", ("i2c", "spi"))
    is_spi = bus == "spi"
    if driver.startswith("st77") and not is_spi:
        table.refuse("bus", bus, f"spi, the only bus of a {driver}")
    panel = PanelWires(
        driver=driver,
        bus=bus,
        width=width,
        height=height,
        port=table.whole("port", range(30), 0 if is_spi else 1),
        device=table.whole("device", range(2), 0) if is_spi else 0,
        address=0 if is_spi else table.whole("address", range(0x03, 0x78), 0x3C),
        speed=_speed(table) if is_spi else 0,
        dc=table.pin("dc") if is_spi else 0,
        rst=table.pin_or_none("rst"),
        backlight=table.pin_or_none("backlight"),
        mounted=table.whole("mounted", range(4), 0),
        column_offset=_column_offset(table, driver),
        h_offset=table.whole("h_offset", range(33), 0),
        v_offset=table.whole("v_offset", range(33), 0),
        bgr=table.yes("bgr"),
        inverse=table.yes("inverse"),
        ink=table.colour("ink", WHITE),
        paper=table.colour("paper", BLACK),
    )
    table.end()
    return panel


def _size(table: _Table, driver: str) -> tuple[int, int]:
    width, height = SIZES[driver]
    found = (table.whole("width", range(1, 481), width), table.whole("height", range(481), height))
    if found[0] < WIDTH or found[1] < HEIGHT:
        size = f"{found[0]} x {found[1]}"
        table.refuse(
            "height" if found[1] < HEIGHT else "width",
            size,
            f"a panel of at least {WIDTH} x {HEIGHT}: the screens need every pixel of it, "
            "and a smaller panel cannot show them",
        )
    if driver != "st7789" and found != (width, height):
        table.refuse("width", found, f"{width} x {height}, the size of a {driver}")
    return found


def _column_offset(table: _Table, driver: str) -> int:
    """An SH1106's; another driver leaves it unused, so that the driver alone can be changed."""
    found = table.whole("column_offset", range(5), USUAL_OFFSET)
    return found if driver == "sh1106" else 0


def _speed(table: _Table) -> int:
    found = table.get("megahertz", 8)
    if found not in MEGAHERTZ:
        table.refuse("megahertz", found, "one of: " + ", ".join(str(each) for each in MEGAHERTZ))
    return int(found * 1_000_000)


def _contacts(table: _Table) -> tuple[Contact, ...]:
    contacts = []
    for name in table.names():
        key = _key(table, name)
        contacts.append(Contact(key, *_line(table.table(name), name)))
    if not contacts:
        table.refuse("", None, "keys: " + ", ".join(key.value for key in Key))
    return tuple(contacts)


def _key(table: _Table, name: str) -> Key:
    if name not in {key.value for key in Key}:
        table.refuse(name, name, "a key: " + ", ".join(key.value for key in Key))
    return Key(name)


def _recast(contacts: tuple[Contact, ...], roles: _Table) -> tuple[Contact, ...]:
    """The contacts with the keys that they are used as: `check = "back"` makes CHECK a BACK."""
    cast = {each.key: each.key for each in contacts}
    for name in roles.names():
        key = _key(roles, name)
        if key not in cast:
            roles.refuse(name, name, "a key that the board has")
        wanted = roles.choice(name, tuple(key.value for key in Key))
        cast[key] = Key(wanted)
    roles.end()
    for key, role in cast.items():
        if list(cast.values()).count(role) > 1:
            roles.refuse(key.value, role.value, "each role once: say also what the other key is")
    return tuple(each._replace(key=cast[each.key]) for each in contacts)


def _check_keys(board: WiredBoard, top: _Table) -> None:
    """Every screen works with either of these sets, and with less than both some do not."""
    if not any(needed <= board.keys for needed in NEEDED):
        sets = " or ".join(", ".join(k.value for k in Key if k in needed) for needed in NEEDED)
        has = ", ".join(key.value for key in Key if key in board.keys)
        top.refuse("keys", has, sets)


def _lamps(table: _Table) -> tuple[Lamp, ...]:
    lamps = []
    for name in table.names():
        if name not in {icon.value for icon in Icon}:
            table.refuse(name, name, "an icon: " + ", ".join(icon.value for icon in Icon))
        pin, label, active_low = _line(table.table(name), name, "high")
        lamps.append(Lamp(Icon(name), pin, label, active_low))
    return tuple(lamps)


def _line(table: _Table, name: str, usual: str = "low") -> tuple[int, str, bool]:
    pin = table.pin("pin")
    label = str(table.get("label", name))
    active = table.choice("active", ("low", "high"), usual)
    table.end()
    return pin, label, active == "low"


def _buzzer(top: _Table) -> BuzzerWires | None:
    if "buzzer" not in top.names():
        top.get("buzzer")
        return None
    table = top.table("buzzer")
    buzzer = BuzzerWires(table.pin("pin"), table.choice("kind", ("passive", "active")))
    table.end()
    return buzzer


def _check_turn(board: WiredBoard, top: _Table) -> None:
    panel = board.panel
    is_upright = (board.rotate + panel.mounted) % 2 == 0
    width = panel.width if is_upright else panel.height
    height = panel.height if is_upright else panel.width
    if width < WIDTH or height < HEIGHT:
        top.refuse(
            "rotate", board.rotate, f"0 or 2: turned so the panel is only {width} x {height}"
        )
