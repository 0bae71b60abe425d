"""`kibitz doctor`: a report that a user can paste, and a test of the device with its own keys.

Units: seconds and pixels. Everything asked of the hardware goes through the device ring.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from device.backends import _pi_report as machine
from device.boards import WiredBoard
from device.events import Edge, Fault, Gesture, Hold, Press, Quit
from device.gestures import Gestures
from device.inbox import Inbox
from device.ports import HEIGHT, WIDTH, Buzzer, Console, Key
from device.tunes import parse_rtttl
from firmware.canvas import Canvas
from firmware.fonts import SMALL, TEXT

SETTINGS = (
    "KIBITZ_ON KIBITZ_BOARD KIBITZ_GPIOCHIP KIBITZ_PIN_FACTORY LG_WD GPIOZERO_PIN_FACTORY "
    "RUNTIME_DIRECTORY STATE_DIRECTORY"
)
"""The environment that has a say, one word each."""

BOUNCE = 0.05
"""Seconds after a key's first edge within which further ones are bounces."""

OFFSETS = 5
"""How many column offsets an SH1106 can have."""

SCALE = parse_rtttl("doctor:d=8,o=6,b=120:c,e,g,4c7")
"""A melody on a passive buzzer, four equal beeps on an active one."""

Opener = Callable[[Mapping[str, object]], tuple[Console, Inbox]]
"""Opens the device with some values of its board's file changed."""


# The report


def report(board: WiredBoard, version: str, environ: Mapping[str, str] = os.environ) -> str:
    """Everything that somebody who helps would ask for. Never raises for what is missing."""
    set_ = [f"{name}={environ[name]}" for name in SETTINGS.split() if name in environ]
    parts: list[tuple[str, list[str]]] = [
        ("kibitz", [version, f"Python {platform.python_version()}", platform.platform()]),
        ("machine", [machine.model()]),
        ("packages", machine.packages()),
        ("GPIO chips", machine.chip_lines(environ)),
        ("groups", machine.group_lines()),
        ("buses", machine.file_lines()),
        ("I2C", [machine.scan_line(board.panel)]),
        ("environment", set_ or ["nothing is set"]),
        ("board", _board_lines(board)),
    ]
    return "\n".join(line for title, lines in parts for line in _part(title, lines))


def _part(title: str, lines: list[str]) -> list[str]:
    return [f"{title}:", *(f"  {line}" for line in lines)]


def _board_lines(board: WiredBoard) -> list[str]:
    panel = board.panel
    pins = ", ".join(f"{each.key.value} {each.pin}" for each in board.contacts)
    buzzer = f"{board.buzzer.kind} on GPIO {board.buzzer.pin}" if board.buzzer else "none"
    return [
        f"{board.name}: {board.title}",
        f"panel {panel.driver} on {panel.bus}, column offset {panel.column_offset}, "
        f"turned by {board.rotate}",
        f"keys {pins}",
        f"buzzer {buzzer}",
        *(f"nobody has tried: {doubt}" for doubt in board.unverified),
    ]


# The test on the device


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

    def __init__(self, *, offset: int | None) -> None:
        """`offset` is the column offset in force, None for a panel that has none."""
        self.offset = offset
        self.is_to_be_moved = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the border, the letters, and what to do."""
        canvas.frame(0, 0, WIDTH, HEIGHT)
        for letter, x, y in (("A", 3, 3), ("B", 119, 3), ("C", 3, 52), ("D", 119, 52)):
            canvas.text(x, y, letter, TEXT)
        canvas.text(64, 12, "one whole border?", SMALL, align="center")
        canvas.text(64, 24, "OK or SELECT: yes", SMALL, align="center")
        if self.offset is not None:
            canvas.text(64, 36, f"another key: move ({self.offset})", SMALL, align="center")

    def edge(self, edge: Edge) -> None:
        """Take no notice."""

    def on(self, gesture: Gesture, buzzer: Buzzer) -> bool:  # noqa: ARG002 - makes no sound
        """OK goes on; any other key asks for the next offset, if there are any."""
        self.is_to_be_moved = self.offset is not None and not _is_ok(gesture)
        return self.is_to_be_moved or _is_ok(gesture)


class Counter:
    """Counts presses and bounces of every key."""

    def __init__(self, keys: frozenset[Key]) -> None:
        """Start at none for each of the keys."""
        self.presses = {key: 0 for key in Key if key in keys}
        self.bounce = dict.fromkeys(keys, 0.0)
        self._began: dict[Key, float] = {}

    def draw(self, canvas: Canvas) -> None:
        """One line for each key, in two columns."""
        canvas.text(64, 0, "all keys, then hold OK", SMALL, align="center")
        for place, (key, count) in enumerate(self.presses.items()):
            line = f"{key.value} {count} {self.bounce[key] * 1000:.0f}"
            canvas.text(66 * (place // 5), 12 + 10 * (place % 5), line, SMALL, width=62)

    def lines(self) -> list[str]:
        """Every key with its presses and its longest bounce in milliseconds."""
        return [
            f"{key.value} {count}: {self.bounce[key] * 1000:.1f} ms"
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
        heard = "a melody?" if self._kind == "passive" else "four equal beeps?"
        canvas.text(64, 6, f"buzzer as {self._kind}", TEXT, align="center")
        canvas.text(64, 22, heard, SMALL, align="center")
        canvas.text(64, 36, "OK or SELECT: go on", SMALL, align="center")
        canvas.text(64, 48, "another key: play it", SMALL, align="center")

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

    def run(self) -> list[str]:
        """Go through all pages, or until Ctrl-C, and return what was found."""
        try:
            self._border()
            self._keys()
            for kind in ("passive", "active") if self._board.buzzer is not None else ():
                self._sounds(kind)
        except _Ended:
            self.found.append("ended before the end")
        return self.found

    def _border(self) -> None:
        is_sh1106 = self._board.panel.driver == "sh1106"
        offset = self._board.panel.column_offset if is_sh1106 else None
        while True:
            page = Border(offset=offset)
            changes = {} if offset is None else {"panel.column_offset": offset}
            self._show(page, changes)
            if not page.is_to_be_moved or offset is None:
                break
            offset = (offset + 1) % OFFSETS
        self.found.append("border whole" + ("" if offset is None else f" at offset {offset}"))

    def _keys(self) -> None:
        page = Counter(self._board.board.keys)
        self._show(page, {})
        self.found += [f"key {line}" for line in page.lines()]

    def _sounds(self, kind: str) -> None:
        self._show(Sounds(kind), {"buzzer.kind": kind})
        self.found.append(f"buzzer was played as {kind}")

    def _show(self, page: Page, changes: Mapping[str, object]) -> None:
        console, inbox = self._open(changes)
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
            self.found.append(f"{event.part}: {event.message or 'works again'}")
        elif isinstance(event, Quit):
            raise _Ended


def goodbye() -> Canvas:
    """The picture that stays for a moment when the device goes off."""
    canvas = Canvas()
    canvas.text(64, 26, "Goodbye", TEXT, align="center")
    return canvas


def save(text: str, path: Path) -> None:
    """Write a report down."""
    path.write_text(text + "\n", encoding="utf-8")
