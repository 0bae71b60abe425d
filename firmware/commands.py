"""One grammar of keys everywhere: what a press or a hold means, whatever the screen.

Arrows move, OK and SELECT choose, BACK and POWER leave or take back, SCROLL goes to the next
thing, CHECK (or BACK held) looks at the others' piles, OK or SELECT held opens the menu, and
POWER held switches off. Every screen works with SCROLL, SELECT, CHECK and POWER alone.
"""

from __future__ import annotations

from enum import Enum

from device.events import Gesture, Hold
from device.ports import Key


class Command(Enum):
    """What a person wants."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    OK = "ok"
    BACK = "back"
    CHECK = "check"
    MENU = "menu"
    OFF = "off"


PRESSED = {
    Key.UP: Command.UP,
    Key.DOWN: Command.DOWN,
    Key.LEFT: Command.LEFT,
    Key.RIGHT: Command.RIGHT,
    Key.SCROLL: Command.NEXT,
    Key.OK: Command.OK,
    Key.SELECT: Command.OK,
    Key.BACK: Command.BACK,
    Key.POWER: Command.BACK,
    Key.CHECK: Command.CHECK,
}
HELD = {
    Key.OK: Command.MENU,
    Key.SELECT: Command.MENU,
    Key.BACK: Command.CHECK,
    Key.CHECK: Command.CHECK,
    Key.POWER: Command.OFF,
}

FORWARD = frozenset({Command.DOWN, Command.RIGHT, Command.NEXT})
BACKWARD = frozenset({Command.UP, Command.LEFT})


def command(gesture: Gesture) -> Command | None:
    """Return what a gesture means, None for one that means nothing."""
    table = HELD if isinstance(gesture, Hold) else PRESSED
    return table.get(gesture.key)


class Role(Enum):
    """What a key on the bottom line is for; which key that is depends on the board."""

    MOVE = "move"
    SIDEWAYS = "sideways"
    CHOOSE = "choose"
    LEAVE = "leave"
    LOOK = "look"
    MENU = "menu"


JOYSTICK = {
    Role.MOVE: "▲▼",
    Role.SIDEWAYS: "◀▶",
    Role.CHOOSE: "OK",
    Role.LEAVE: "BACK",
    Role.LOOK: "CHECK",
    Role.MENU: "OK…",
}
# Three whole names and what they do are wider than the display.
UNIT = {
    Role.MOVE: "▶",
    Role.SIDEWAYS: "▶",
    Role.CHOOSE: "SEL",
    Role.LEAVE: "PWR",
    Role.LOOK: "CHK",
    Role.MENU: "SEL…",
}


def caps(available: frozenset[Key]) -> dict[Role, str]:
    """Return what to print on the bottom line for the keys that a board has."""
    if not {Key.OK, Key.BACK, Key.UP, Key.DOWN} <= available:
        return UNIT
    return JOYSTICK if Key.CHECK in available else JOYSTICK | {Role.LOOK: "BACK…"}
