"""`kibitz doctor`: a report that a user can paste, and a test of the device with its own keys.

Units: seconds and pixels. Everything asked of the hardware goes through the device ring.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from device.backends import _pi_report as machine
from device.boards import USUAL_OFFSET, PanelWires, WiredBoard
from device.events import Edge, Fault, Gesture, Hold, Press, Quit
from device.gestures import Gestures
from device.inbox import Inbox
from device.ports import HEIGHT, WIDTH, Buzzer, Console, Key
from device.tunes import parse_rtttl
from firmware.canvas import Canvas
from firmware.fonts import SMALL, TEXT
from firmware.words import _
from firmware.words.complaints import said
from firmware.words.manner import number

SETTINGS = (
    "KIBITZ_ON KIBITZ_BOARD KIBITZ_GPIOCHIP KIBITZ_PIN_FACTORY LG_WD GPIOZERO_PIN_FACTORY "
    "KIBITZ_SET RUNTIME_DIRECTORY STATE_DIRECTORY"
)
"""The environment that has a say, one word each."""

BOUNCE = 0.05
"""Seconds after a key's first edge within which further ones are bounces."""

OFFSETS = range(5)
"""The offsets that are tried."""

OLEDS = ("ssd1306", "sh1106")
"""Drivers of modules that look alike and are sold for each other."""

STEPS = (
    ("DOWN, SCROLL", frozenset({Key.DOWN, Key.RIGHT, Key.SCROLL})),
    ("BACK, CHECK", frozenset(Key) - {Key.DOWN, Key.RIGHT, Key.SCROLL, Key.OK, Key.SELECT}),
)
"""The keys that try the next of the first way, and of the second, as the page calls them."""

SCALE = parse_rtttl("doctor:d=8,o=6,b=120:c,e,g,4c7")
"""A melody on a passive buzzer, four equal beeps on an active one."""

Opener = Callable[[Mapping[str, object]], tuple[Console, Inbox]]
"""Opens the device with some values of its board's file changed."""


# The report


def instructions() -> list[str]:
    """How to go through the test where its picture cannot be read: lines to print beforehand."""
    return [
        _("the test on the device, also where its picture cannot be read:"),
        "  " + _("OK or SELECT: the border is whole"),
        "  "
        + _("DOWN, RIGHT or SCROLL: the next column offset, or the other driver where none is"),
        "  " + _("BACK, CHECK or another: the other driver, or the next row offset of an ST7735"),
    ]


def report(board: WiredBoard, version: str, environ: Mapping[str, str] = os.environ) -> str:
    """Everything that somebody who helps would ask for. Never raises for what is missing."""
    set_ = [f"{name}={environ[name]}" for name in SETTINGS.split() if name in environ]
    parts: list[tuple[str, list[str]]] = [
        ("kibitz", [version, f"Python {platform.python_version()}", platform.platform()]),
        (_("machine"), [said(machine.model())]),
        (_("packages"), machine.packages()),
        (_("GPIO chips"), [said(line) for line in machine.chip_lines(environ)]),
        (_("groups"), [said(line) for line in machine.group_lines()]),
        (_("buses"), [said(line) for line in machine.file_lines()]),
        ("I2C", [said(machine.scan_line(board.panel))]),
        (_("environment"), set_ or [_("nothing is set")]),
        (_("board"), _board_lines(board)),
    ]
    return "\n".join(line for title, lines in parts for line in _part(title, lines))


def _part(title: str, lines: list[str]) -> list[str]:
    return [f"{title}:", *(f"  {line}" for line in lines)]


def _board_lines(board: WiredBoard) -> list[str]:
    panel = board.panel
    pins = ", ".join(f"{each.key.value} {each.pin}" for each in board.contacts)
    shown = _("panel {driver} on {bus}, column offset {offset}, turned by {rotate}")
    offset = panel.column_offset
    return [
        f"{board.name}: {board.title}",
        shown.format(driver=panel.driver, bus=panel.bus, offset=offset, rotate=board.rotate),
        _("keys: {pins}").format(pins=pins),
        _buzzer_line(board),
        *(_("nobody has tried: {doubt}").format(doubt=doubt) for doubt in board.unverified),
    ]


def _buzzer_line(board: WiredBoard) -> str:
    if board.buzzer is None:
        return _("no buzzer")
    kinds = {
        "passive": _("passive buzzer on GPIO {pin}"),
        "active": _("active buzzer on GPIO {pin}"),
    }
    return kinds[board.buzzer.kind].format(pin=board.buzzer.pin)


# The test on the device


class Way(NamedTuple):
    """Something about a panel that can be tried.

    Its key in the board's file, the values, and what stands before a value that does not say what
    it is.
    """

    key: str
    values: tuple[object, ...]
    name: str = ""

    def said(self, value: object) -> str:
        """A value as the page shows it."""
        return f"{self.name} {value}".lstrip()

    def after(self, value: object) -> object:
        """The value that follows, the first after the last."""
        return self.values[(self.values.index(value) + 1) % len(self.values)]


def ways(driver: str) -> list[Way]:
    """What can be tried with a driver. An ST7789 has no offset, and no other driver fits it."""
    found = []
    if driver == "sh1106":
        found.append(Way("panel.column_offset", tuple(OFFSETS), _("column")))
    if driver in OLEDS:
        found.append(Way("panel.driver", OLEDS))
    if driver == "st7735":
        found.append(Way("panel.h_offset", tuple(OFFSETS), _("column")))
        found.append(Way("panel.v_offset", tuple(OFFSETS), _("row")))
    return found


def in_force(panel: PanelWires, changes: Mapping[str, object]) -> dict[str, object]:
    """The values of everything that can be tried, as the file and the changes say."""
    driver = str(changes.get("panel.driver", panel.driver))
    values: dict[str, object] = {
        "panel.driver": driver,
        # A file of an SSD1306 says nothing about it.
        "panel.column_offset": panel.column_offset if panel.driver == "sh1106" else USUAL_OFFSET,
        "panel.h_offset": panel.h_offset,
        "panel.v_offset": panel.v_offset,
    }
    return values | dict(changes)


def advice(changes: Mapping[str, object]) -> list[str]:
    """How to keep what was found out: as lines of a board's file, or at every start."""
    if not changes:
        return []
    lines = [f"{key.removeprefix('panel.')} = {_toml(value)}" for key, value in changes.items()]
    words = " ".join(f"--set {key}={value}" for key, value in changes.items())
    return [
        _("in the board's file, below [panel]: {lines}").format(lines="; ".join(lines)),
        _("or at every start: {words}").format(words=words),
    ]


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


class Page(Protocol):
    """One step of the test."""

    def draw(self, canvas: Canvas) -> None:
        """Draw what the person has to look at."""

    def edge(self, edge: Edge) -> None:
        """Take a raw edge."""

    def on(self, gesture: Gesture, buzzer: Buzzer) -> bool:
        """Answer a gesture; True ends the page."""


class Border:
    """A border of one pixel and letters in its corners: a wrong offset or driver shows at once."""

    def __init__(self, tried: Mapping[str, object], ways: Sequence[Way]) -> None:
        """`tried` is what is in force; `ways` are what there is to try, the first two of them."""
        self.wanted: Way | None = None
        self._tried = tried
        self._ways = ways[: len(STEPS)]

    def draw(self, canvas: Canvas) -> None:
        """Draw the border, the letters, and what to do."""
        canvas.frame(0, 0, WIDTH, HEIGHT)
        for letter, x, y in (("A", 3, 3), ("B", 119, 3), ("C", 3, 52), ("D", 119, 52)):
            canvas.text(x, y, letter, TEXT)
        canvas.text(64, 12, _("one whole border?"), SMALL, align="center")
        canvas.text(64, 22, _("OK or SELECT: yes"), SMALL, align="center")
        for row, (way, (name, _keys)) in enumerate(zip(self._ways, STEPS, strict=False)):
            line = f"{name}: {way.said(self._tried[way.key])}"
            canvas.text(64, 32 + 10 * row, line, SMALL, align="center")

    def edge(self, edge: Edge) -> None:
        """Take no notice."""

    def on(self, gesture: Gesture, buzzer: Buzzer) -> bool:  # noqa: ARG002 - makes no sound
        """OK goes on; any other key asks for the next of its way, if there is any."""
        if _is_ok(gesture):
            return True
        for way, (_name, keys) in zip(self._ways, STEPS, strict=False):
            if gesture.key in keys or len(self._ways) == 1:
                self.wanted = way
        return self.wanted is not None


class Counter:
    """Counts presses and bounces of every key."""

    def __init__(self, keys: frozenset[Key]) -> None:
        """Start at none for each of the keys."""
        self.presses = {key: 0 for key in Key if key in keys}
        self.bounce = dict.fromkeys(keys, 0.0)
        self._began: dict[Key, float] = {}

    def draw(self, canvas: Canvas) -> None:
        """One line for each key, in two columns."""
        canvas.text(64, 0, _("all keys, then hold OK"), SMALL, align="center")
        for place, (key, count) in enumerate(self.presses.items()):
            line = f"{key.value} {count} {self.bounce[key] * 1000:.0f}"
            canvas.text(66 * (place // 5), 12 + 10 * (place % 5), line, SMALL, width=62)

    def lines(self) -> list[str]:
        """Every key with its presses and its longest bounce in milliseconds."""
        return [
            f"{key.value} {count}: {number(self.bounce[key] * 1000, 1)} ms"
            for key, count in self.presses.items()
        ]

    def edge(self, edge: Edge) -> None:
        """Measure from a contact's first edge to its last."""
        began = self._began.get(edge.key)
        if began is not None and edge.at - began < BOUNCE:
            self.bounce[edge.key] = max(self.bounce[edge.key], edge.at - began)
            return
        self._began[edge.key] = edge.at
        self.presses[edge.key] += edge.down

    def on(self, gesture: Gesture, buzzer: Buzzer) -> bool:  # noqa: ARG002 - makes no sound
        """Holding OK or SELECT ends it."""
        return isinstance(gesture, Hold) and gesture.key in (Key.OK, Key.SELECT)


class Sounds:
    """Plays a melody on the buzzer as one of both kinds."""

    def __init__(self, kind: str) -> None:
        """Ask for what a buzzer of this kind plays."""
        self._kind = kind

    def draw(self, canvas: Canvas) -> None:
        """Say what should be heard."""
        is_passive = self._kind == "passive"
        kind = _("as a passive buzzer") if is_passive else _("as an active buzzer")
        heard = _("a melody?") if is_passive else _("four equal beeps?")
        canvas.text(64, 6, kind, TEXT, align="center")
        canvas.text(64, 22, heard, SMALL, align="center")
        canvas.text(64, 36, _("OK or SELECT: go on"), SMALL, align="center")
        canvas.text(64, 48, _("another key: play it"), SMALL, align="center")

    def edge(self, edge: Edge) -> None:
        """Take no notice."""

    def on(self, gesture: Gesture, buzzer: Buzzer) -> bool:
        """OK goes on; any other key plays."""
        if not _is_ok(gesture):
            buzzer.play(SCALE)
        return _is_ok(gesture)


def _is_ok(gesture: Gesture) -> bool:
    return isinstance(gesture, Press) and gesture.key in (Key.OK, Key.SELECT)


class _Ended(Exception):  # noqa: N818 - not an error: the person has had enough
    """Quit came."""


class Examination:
    """The pages one after the other; what was found is in `found`, one line each."""

    def __init__(self, board: WiredBoard, open_device: Opener) -> None:
        """Open the device anew for every page whose settings differ."""
        self.found: list[str] = []
        self._board = board
        self._open = open_device
        self._chosen: dict[str, object] = {}

    def run(self) -> list[str]:
        """Go through all pages, or until Ctrl-C, and return what was found."""
        try:
            self._border()
            self._keys()
            for kind in ("passive", "active") if self._board.buzzer is not None else ():
                self._sounds(kind)
        except _Ended:
            self.found.append(_("ended before the end"))
        return self.found

    def _border(self) -> None:
        while True:
            tried = in_force(self._board.panel, self._chosen)
            page = Border(tried, ways(str(tried["panel.driver"])))
            self._show(page, {})
            if page.wanted is None:
                break
            self._chosen[page.wanted.key] = page.wanted.after(tried[page.wanted.key])
        self._forget_what_changes_nothing()
        values = ", ".join(f"{key} {value}" for key, value in self._chosen.items())
        whole = _("border whole with {values}") if values else _("border whole")
        self.found.append(whole.format(values=values))
        self.found += advice(self._chosen)

    def _forget_what_changes_nothing(self) -> None:
        before = in_force(self._board.panel, {})
        driver = in_force(self._board.panel, self._chosen)["panel.driver"]
        known = {"panel.driver", *(way.key for way in ways(str(driver)))}
        self._chosen = {
            key: value
            for key, value in self._chosen.items()
            if value != before[key] and key in known
        }

    def _keys(self) -> None:
        page = Counter(self._board.board.keys)
        self._show(page, {})
        self.found += [_("key {line}").format(line=line) for line in page.lines()]

    def _sounds(self, kind: str) -> None:
        self._show(Sounds(kind), {"buzzer.kind": kind})
        was = {
            "passive": _("buzzer was played as passive"),
            "active": _("buzzer was played as active"),
        }
        self.found.append(was[kind])

    def _show(self, page: Page, changes: Mapping[str, object]) -> None:
        console, inbox = self._open({**self._chosen, **changes})
        try:
            console.run(lambda: self._turn(console, inbox, page))
        finally:
            console.close()

    def _turn(self, console: Console, inbox: Inbox, page: Page) -> None:
        down = [key for key in console.keys.available if console.keys.is_down(key)]
        machine_ = Gestures(console.keys.settle, down=down)
        canvas = Canvas()
        is_over = False
        while not is_over:
            canvas.clear()
            page.draw(canvas)
            console.display.show(canvas.image)
            event = inbox.take(machine_.due())
            gestures: list[Gesture] = []
            if isinstance(event, Edge):
                page.edge(event)
                gestures = machine_.feed(event)
            elif event is None:
                gestures = machine_.tick(inbox.now(), console.keys.is_down)
            self._note(event)
            answers = [
                page.on(gesture, console.buzzer) for gesture in gestures
            ]  # each of them, not up to a yes
            is_over = any(answers)

    def _note(self, event: object) -> None:
        if isinstance(event, Fault):
            self.found.append(said(f"{event.part}: {event.message or 'works again'}"))
        elif isinstance(event, Quit):
            raise _Ended


def save(text: str, path: Path) -> None:
    """Write a report down."""
    path.write_text(text + "\n", encoding="utf-8")
