"""The device in a terminal: Textual draws it in the main thread, the application runs beside it.

Units: seconds for times, pixels for pictures. The ports may be used from the application's thread;
they hand over the newest state and return at once. Needs a terminal for input and output.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Collection, Sequence
from threading import Thread
from time import monotonic

from PIL.Image import Image

from device.backends._picture import picture_bytes
from device.backends._signals import quit_on_signals
from device.backends._terminal_app import PATIENCE, CellsChoice, TwinApp
from device.board import EMULATED, Board
from device.errors import BrokenConsole, NotATerminal, StuckLoop
from device.events import Quit
from device.inbox import Inbox
from device.keyboard import KEYBOARD
from device.ports import Icon, Key
from device.tunes import Tune

__all__ = ["KEYBOARD", "TerminalConsole", "open"]

_REMEMBERED_TUNES = 64


class TerminalDisplay:
    """The panel; only the newest picture counts."""

    def __init__(self, app: TwinApp) -> None:
        """Draw on `app`."""
        self.sent = 0
        self._app = app
        self._last: bytes | None = None

    @property
    def data(self) -> bytes:
        """The bytes of the last picture, lit or not; dark before the first."""
        return self._app.face.data

    def show(self, image: Image) -> None:
        """Show a picture, unless it equals the last. Raises BadPicture."""
        data = picture_bytes(image)
        if data != self._last:
            self._last = self._app.face.data = data
            self.sent += 1
            self._app.nudge()

    def power(self, *, on: bool) -> None:
        """Light the panel or turn it dark."""
        self._app.face.is_on = on
        self._app.nudge()

    def contrast(self, level: int) -> None:
        """Set the brightness of the pixels, 0 to 255."""
        self._app.face.level = level
        self._app.nudge()


class TerminalIcons:
    """No segments of its own: the application draws the icons in the picture as well."""

    def show(self, lit: Collection[Icon], blinking: Collection[Icon]) -> None:
        """Do nothing."""


class TerminalKeys:
    """The board's keys, pressed on the keyboard or with the mouse."""

    def __init__(self, app: TwinApp, board: Board) -> None:
        """Take the levels from `app`."""
        self.available = board.keys
        self.settle = board.settle
        self._app = app

    def is_down(self, key: Key) -> bool:
        """The level of a key now."""
        return self._app.contacts.is_down(key)


class TerminalBuzzer:
    """A voice that shows the names of its tunes, and rings the terminal's bell if so wanted."""

    def __init__(self, app: TwinApp, now: Callable[[], float]) -> None:
        """Show on `app`; `now` gives the times in the log."""
        self.log: deque[tuple[float, str]] = deque(maxlen=_REMEMBERED_TUNES)
        self._app = app
        self._now = now

    def play(self, tune: Tune) -> None:
        """Show the tune's name for as long as it would play, and at least long enough to read."""
        self.log.append((self._now(), tune.name))
        # A new object each time: the same tune played again is told again.
        self._app.face.tune = Tune(*tune)
        self._app.nudge()

    def hush(self) -> None:
        """Show no tune."""
        self._app.face.tune = None
        self._app.nudge()


class TerminalNarrator:
    """The picture is all that a terminal shows."""

    def tell(
        self,
        title: str,
        lines: Sequence[str],
        keys: Sequence[tuple[str, str]],
        language: str = "en",
    ) -> None:
        """Do nothing."""


class _Worker:
    """The application's loop in a thread of its own."""

    def __init__(self, loop: Callable[[], None], on_end: Callable[[], None]) -> None:
        self.error: BaseException | None = None
        self._loop = loop
        self._on_end = on_end
        # A daemon, because a loop that is stuck must not keep the process from ending.
        self._thread = Thread(target=self._work, name="kibitz-loop", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def has_ended_within(self, seconds: float) -> bool:
        if self._thread.ident is not None:
            self._thread.join(max(seconds, 0.0))
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            self._loop()
        except BaseException as error:  # it is raised again in the main thread
            self.error = error
        finally:
            self._on_end()


class TerminalConsole:
    """The twin as a whole."""

    needs_main_thread = True
    """Textual reads the keyboard and takes the signals there; see `together`."""

    def __init__(
        self,
        inbox: Inbox,
        board: Board = EMULATED,
        *,
        bell: bool = False,
        cells: CellsChoice = "auto",
        headless: bool = False,
    ) -> None:
        """See `open`; with `headless` nothing is drawn and no terminal is needed, for tests."""
        self._inbox = inbox
        self._headless = headless
        self.app = TwinApp(inbox, board, bell=bell, cells=cells)
        self.display = TerminalDisplay(self.app)
        self.icons = TerminalIcons()
        self.keys = TerminalKeys(self.app, board)
        self.buzzer = TerminalBuzzer(self.app, inbox.now)
        self.narrator = TerminalNarrator()

    def run(self, loop: Callable[[], None]) -> None:
        """Show the twin until the loop returns. To be called once, in the main thread.

        Ctrl-C, q, a closed window, SIGTERM and SIGHUP post Quit; the loop then has 2 s to return.
        Raises what the loop raised, StuckLoop if it did not return, and BrokenConsole if Textual
        failed.
        """
        worker = _Worker(loop, on_end=self.app.end)
        self.app.begin = worker.start
        with quit_on_signals(self.app.ask_to_quit):
            self.app.run(headless=self._headless, size=(80, 24) if self._headless else None)
            has_ended = worker.has_ended_within(0.0) or worker.has_ended_within(self._patience())
        if worker.error is not None:
            raise worker.error
        if not has_ended:
            raise StuckLoop(f"the program did not end within {PATIENCE:g} s of being told to quit")
        if self.app.return_code:
            raise BrokenConsole("the terminal twin failed; its own report stands above")

    def close(self) -> None:
        """Be silent and dark; end the twin if it still runs."""
        self.buzzer.hush()
        self.display.power(on=False)
        self.app.end()

    def _patience(self) -> float:
        """How many seconds the loop still has; tells it to quit if nobody has yet."""
        if self.app.asked_at is None:
            self._inbox.post(Quit(self._inbox.now()))
            return PATIENCE
        return self.app.asked_at + PATIENCE - monotonic()


def open(  # noqa: A001 - the backends' common name
    inbox: Inbox,
    board: Board = EMULATED,
    *,
    bell: bool = False,
    cells: CellsChoice = "auto",
) -> TerminalConsole:
    """Open the terminal twin.

    `bell` rings the terminal's bell for tunes. `cells` says how pixels are drawn: "braille" needs
    70 x 22 characters, "half" 134 x 38, "auto" takes the larger that fits. Raises NotATerminal if
    input or output is no terminal.
    """
    for name, stream in (("input", sys.__stdin__), ("output", sys.__stdout__)):
        if stream is None or not stream.isatty():
            raise NotATerminal(
                f"the terminal backend needs a terminal, but standard {name} is none; "
                "start it from a terminal window, or choose another backend"
            )
    return TerminalConsole(inbox, board, bell=bell, cells=cells)
