"""The terminal twin as a Textual app: case, display, keys that can be clicked, the sound line.

It draws what a `Face` holds and posts what the keys do; it decides nothing. Units: character
cells for sizes, seconds for times. No timer runs and nothing is animated while nothing happens.
"""

from __future__ import annotations

import asyncio
import contextvars
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic
from typing import ClassVar, Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from device.backends._picture import BLANK, DARK, LIGHT
from device.backends._terminal_picture import BRAILLE, HALF, Cells
from device.board import Board
from device.events import Edge, Quit
from device.inbox import Inbox
from device.keyboard import KEYBOARD, LONG_PRESS, QUIT, keycap
from device.ports import Key
from device.tunes import Tune

PATIENCE = 2.0
"""Seconds that the application's loop has for ending after it was told to quit."""

SHORTEST_NOTICE = 1.5
"""Seconds that a tune's name stays, so that the name of a short blip can be read."""

ROWS_OF_KEYS = (
    (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT, Key.OK, Key.BACK),
    (Key.SCROLL, Key.SELECT, Key.CHECK, Key.POWER),
)
FRAME_COLUMNS, FRAME_ROWS = 6, 4
"""What stands around the display: border, margin and bezel; border, empty row and sound line."""

CellsChoice = Literal["auto", "braille", "half"]
_MEANINGS = {name: (key, long) for name, key, long in KEYBOARD}


class Face:
    """What there is to see and hear. The loop's thread writes it, Textual's thread reads it."""

    __slots__ = ("data", "is_on", "level", "tune")

    def __init__(self) -> None:
        """Start lit, with a dark picture, silent."""
        self.data = BLANK
        self.is_on = True
        self.level = 255
        self.tune: Tune | None = None


class Contacts:
    """The keys' levels; changing one posts an edge."""

    def __init__(self, inbox: Inbox, board: Board) -> None:
        """Post to `inbox`; keys that the board has not do nothing."""
        self._inbox = inbox
        self._board = board
        self._down: set[Key] = set()

    def is_down(self, key: Key) -> bool:
        """Whether a key is down now; from any thread."""
        return key in self._down

    def press(self, key: Key) -> bool:
        """Put a key down; False means that it is down already or not there."""
        if key in self._down or key not in self._board.keys:
            return False
        self._down.add(key)
        self._inbox.post(Edge(key, down=True, at=self._inbox.now()))
        return True

    def lift(self, key: Key) -> None:
        """Let a key go, if it is down."""
        if key in self._down:
            self._down.remove(key)
            self._inbox.post(Edge(key, down=False, at=self._inbox.now()))

    def lift_all(self) -> None:
        """Let every key go."""
        for key in tuple(self._down):
            self.lift(key)


class Fit(NamedTuple):
    """How the twin fits a terminal: which cells, the size these need, and whether there is room."""

    cells: Cells
    columns: int
    rows: int
    is_enough: bool


def fit(columns: int, rows: int, choice: CellsChoice, rows_of_keys: int) -> Fit:
    """Choose the cells for a terminal of this size: the largest that fit, else the smallest."""
    allowed = {"braille": (BRAILLE,), "half": (HALF,), "auto": (HALF, BRAILLE)}[choice]
    for cells in allowed:
        width, height = cells.columns + FRAME_COLUMNS, cells.rows + FRAME_ROWS + rows_of_keys
        found = Fit(cells, width, height, width <= columns and height <= rows)
        if found.is_enough:
            break
    return found


def rows_of(board: Board) -> list[list[Key]]:
    """The board's keys as they are laid out, without empty rows."""
    rows = [[key for key in row if key in board.keys] for row in ROWS_OF_KEYS]
    return [row for row in rows if row]


class Panel(Widget):
    """The display: rows of characters, redrawn one by one as they change."""

    def __init__(self) -> None:
        """Start dark."""
        super().__init__(id="panel")
        self.lines: list[str] = []
        self._style = Style()

    def put(self, lines: list[str], style: Style) -> None:
        """Show these rows in this style."""
        is_other = len(lines) != len(self.lines) or style != self._style
        changed = [y for y, line in enumerate(lines) if is_other or line != self.lines[y]]
        self.lines, self._style = lines, style
        if changed:  # without a region everything would be drawn anew
            self.refresh(*(Region(0, y, len(lines[y]), 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """One row of cells."""
        line = self.lines[y] if y < len(self.lines) else ""
        return Strip([Segment(line, self._style)], len(line))


class Keycap(Static):
    """A key that the mouse can press and let go."""

    def __init__(self, key: Key, contacts: Contacts) -> None:
        """Be the button of `key`, labelled with its key on the keyboard."""
        super().__init__(f" {key.value} [b]{keycap(key)}[/b] ", id=key.value, classes="key")
        self._key = key
        self._contacts = contacts

    def on_mouse_down(self) -> None:
        """The finger goes down: a real edge, and the mouse is ours until it comes up."""
        self.capture_mouse()
        self._contacts.press(self._key)

    def on_mouse_up(self) -> None:
        """The finger goes up, wherever the mouse is by now."""
        self.release_mouse()
        self._contacts.lift(self._key)


class TwinApp(App[None], inherit_bindings=False):
    """The whole twin. Its public methods other than Textual's may be called from any thread."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(QUIT), "leave", "quit", priority=True)
    ]
    CSS = f"""
    Screen {{ background: #11161c; color: #d8dee6; align: center middle; overflow: hidden; }}
    #case {{ width: auto; height: auto; padding: 0 1; background: #26323d; color: #d8dee6;
             border: round #c8a24a; border-title-color: #f0d48a; border-subtitle-color: #9fb0bf; }}
    #panel {{ padding: 0 1; background: rgb{DARK}; }}
    #keys {{ width: auto; height: auto; margin-top: 1; }}
    .row {{ width: auto; height: 1; }}
    .key {{ width: auto; height: 1; margin-right: 1; background: #3d4f5e; color: #ffffff; }}
    .key:hover {{ background: #54697b; }}
    #sound {{ width: 100%; height: 1; color: #f0d48a; }}
    #small {{ width: 100%; text-align: center; display: none; }}
    .too-small #case {{ display: none; }}
    .too-small #small {{ display: block; }}
    """

    def __init__(
        self,
        inbox: Inbox,
        board: Board,
        *,
        bell: bool,
        cells: CellsChoice,
    ) -> None:
        """Prepare. `begin`, if set, is called once the app is there, in Textual's thread."""
        if sys.platform == "win32":
            super().__init__()
        else:
            from device.backends._terminal_driver import PatientDriver

            super().__init__(driver_class=PatientDriver)
        self.animation_level = "none"
        self.face = Face()
        self.contacts = Contacts(inbox, board)
        self.begin: Callable[[], None] | None = None
        self.asked_at: float | None = None
        self._inbox = inbox
        self._rows = rows_of(board)
        self._wants_bell = bell
        self._choice: CellsChoice = cells
        self._fit = fit(0, 0, cells, len(self._rows))
        self._wake: tuple[asyncio.AbstractEventLoop, contextvars.Context] | None = None
        self._is_nudged = False
        self._notice: Timer | None = None
        self._told: Tune | None = None

    def compose(self) -> ComposeResult:
        """Lay it out."""
        with Vertical(id="case") as case:
            case.border_title = "Kibitz"
            case.border_subtitle = "m menu · q quit"
            yield Panel()
            with Vertical(id="keys"):
                yield from self._compose_keys()
            yield Static("", id="sound", markup=False)
        yield Static("", id="small", markup=False)

    def _compose_keys(self) -> Iterator[Widget]:
        for row in self._rows:
            with Horizontal(classes="row"):
                for key in row:
                    yield Keycap(key, self.contacts)

    def on_mount(self) -> None:
        """From now on other threads can reach us."""
        self._wake = asyncio.get_running_loop(), contextvars.copy_context()
        self._adapt(self.size.width, self.size.height)
        if self.begin:
            self.begin()

    def on_resize(self, event: events.Resize) -> None:
        """Choose the cells anew for the terminal's new size, in cells."""
        self._adapt(event.size.width, event.size.height)

    def on_app_blur(self) -> None:
        """The window lost the keyboard: no finger stays on a key."""
        self.contacts.lift_all()

    def on_key(self, event: events.Key) -> None:
        """A short press is down and up at once, a long one comes up by a timer."""
        key, is_long = _MEANINGS.get(event.key, (None, False))
        if key is None or not self.contacts.press(key):
            return
        if is_long:
            self.set_timer(LONG_PRESS, lambda: self.contacts.lift(key))
        else:
            self.contacts.lift(key)

    def action_leave(self) -> None:
        """Post Quit and give the loop a while to end; the second time means nothing more."""
        if self.asked_at is None:
            self.asked_at = monotonic()
            self._inbox.post(Quit(self._inbox.now()))
            self.set_timer(PATIENCE, self.exit)

    def nudge(self) -> None:
        """The face has changed: draw it soon. Costs nothing while a nudge is under way."""
        if not self._is_nudged:
            # Set before the call: Textual's thread may draw, and clear it, before the call returns.
            self._is_nudged = True
            if not self._call(self._draw):
                self._is_nudged = False

    def ask_to_quit(self) -> None:
        """Leave as if the user had asked for it."""
        if not self._call(self.action_leave):
            self._inbox.post(Quit(self._inbox.now()))

    def end(self) -> None:
        """Give the terminal back; `run` returns."""
        self._call(self.exit)

    def _call(self, what: Callable[[], None]) -> bool:
        """Call in Textual's thread, without waiting; False means that there is none."""
        if self._wake is None:
            return False
        loop, context = self._wake
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            loop.call_soon_threadsafe(what, context=context)
            return True
        return False

    def _adapt(self, columns: int, rows: int) -> None:
        self._fit = needs = fit(columns, rows, self._choice, len(self._rows))
        self.screen.set_class(not needs.is_enough, "too-small")
        self.query_one("#small", Static).update(
            f"Kibitz needs {needs.columns} x {needs.rows} characters;\n"
            f"this terminal has {columns} x {rows}."
        )
        panel = self.query_one(Panel)
        panel.styles.width = needs.cells.columns + 2  # the bezel
        panel.styles.height = needs.cells.rows
        self._draw()

    def _draw(self) -> None:
        self._is_nudged = False  # before the face is read, so that no change is missed
        face = self.face
        data = face.data if face.is_on else BLANK
        self.query_one(Panel).put(self._fit.cells.draw(data), _style(face.level))
        if face.tune is not self._told:
            self._tell(face.tune)

    def _tell(self, tune: Tune | None) -> None:
        self._told = tune
        notice = self.query_one("#sound", Static)
        notice.update(f"♪ {tune.name}" if tune else "")
        if self._notice:
            self._notice.stop()
        if tune:
            seconds = max(tune.milliseconds / 1000, SHORTEST_NOTICE)
            self._notice = self.set_timer(seconds, lambda: notice.update(""))
        if tune and self._wants_bell:
            self.bell()


def _style(level: int) -> Style:
    """Light pixels on the dark panel; the dimmest contrast is still legible."""
    share = 0.4 + 0.6 * level / 255
    red, green, blue = (
        round(dark + (light - dark) * share) for dark, light in zip(DARK, LIGHT, strict=True)
    )
    return Style(color=f"rgb({red},{green},{blue})", bgcolor="rgb({},{},{})".format(*DARK))
