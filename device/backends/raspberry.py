"""The real device: panel, keys, buzzer and lamps on a Raspberry Pi, as a board's file wires them.

Units: seconds on the inbox's clock, pixels. No hardware library is imported before `open`. Two
threads work beside the loop, one for the panel's bus and one for the tune; callbacks of the GPIO
library only post.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from PIL.Image import Image

from device.backends._panel_glass import Glass
from device.backends._panel_link import Pause
from device.backends._panel_turns import FRAME, PanelTurns
from device.backends._pi_inputs import Lines, ZeroLines, open_lines
from device.backends._pi_keys import PiKeys
from device.backends._pi_lines import GpioForLuma, close_factory, need, open_factory
from device.backends._pi_sounds import PiIcons, Player, open_voice
from device.backends._pi_stuck import StuckKeys
from device.backends._pi_words import panel_trouble
from device.backends._pi_worker import Inline, Runner, Worker
from device.backends._picture import BLANK, picture_bytes
from device.backends._signals import quit_on_signals
from device.boards import WiredBoard
from device.events import Cause, Fault, Quit
from device.inbox import Inbox
from device.tunes import Tune

__all__ = ["RaspberryConsole", "open"]

PATIENCE = 4.0
"""Seconds that a thread gets to end; a service manager gives the whole program ten."""

_REMEMBERED_TUNES = 64

Tell = Callable[[str], None]


class PiDisplay:
    """The panel; only the newest picture counts, and a thread of its own sends it."""

    def __init__(self, turns: PanelTurns, runner: Runner) -> None:
        """Write wishes down for `turns`, which `runner` carries out."""
        self.sent = 0
        self.data = BLANK
        self._turns = turns
        self._runner = runner
        self._last: bytes | None = None

    def show(self, image: Image) -> None:
        """Show a picture, unless it equals the last. Raises BadPicture."""
        data = picture_bytes(image)
        if data != self._last:
            self._last = self.data = data
            self.sent += 1
            self._turns.show(data)
            self._runner.nudge()

    def power(self, *, on: bool) -> None:
        """Light the panel or turn it dark."""
        self._turns.power(on=on)
        self._runner.nudge()

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        self._turns.contrast(level)
        self._runner.nudge()


class PiBuzzer:
    """The one voice; without a buzzer it is silent."""

    def __init__(self, player: Player, runner: Runner, now: Callable[[], float]) -> None:
        """Give wishes to `player`, which `runner` turns; `now` gives the times in the log."""
        self.log: deque[tuple[float, str]] = deque(maxlen=_REMEMBERED_TUNES)
        self._now = now
        self._player = player
        self._runner = runner

    def play(self, tune: Tune) -> None:
        """Start a tune; one that is still playing is cut off."""
        self.log.append((self._now(), tune.name))
        self._player.wish = Tune(*tune)  # a new object: the same tune starts again
        self._runner.nudge()

    def hush(self) -> None:
        """Be silent, with the pin low."""
        self._player.wish = None
        self._runner.nudge()


class PiNarrator:
    """The picture is all that the device shows."""

    def tell(
        self,
        title: str,
        lines: Sequence[str],
        keys: Sequence[tuple[str, str]],
        language: str = "en",
    ) -> None:
        """Do nothing."""


class RaspberryConsole:
    """The device as a whole."""

    def __init__(
        self,
        inbox: Inbox,
        board: WiredBoard,
        factory: Any,
        *,
        lines: Lines | None = None,
        goodbye: Image | None = None,
        tell: Tell | None = None,
        inline: bool = False,
        frame: float = FRAME,
        pause: Pause = time.sleep,
    ) -> None:
        """Open everything on this pin factory, which `close` gives back.

        The keys are opened through `lines`, else through the factory as well. With `inline` there
        are no threads: everything is done within the call, for tests.
        """
        self._inbox = inbox
        self._factory = factory
        self._tell = tell
        self._is_inline = inline
        self._is_open = True
        self._lines = lines or ZeroLines(factory)
        self._open_keys(board)
        self.icons = PiIcons(board.lamps, factory, self._report)
        self.narrator = PiNarrator()
        self._open_buzzer(board)
        self._open_panel(board, goodbye, frame, pause)

    def run(self, loop: Callable[[], None]) -> None:
        """Call the loop; SIGTERM, SIGINT and SIGHUP post Quit meanwhile."""
        with quit_on_signals(lambda: self._inbox.post(Quit(self._inbox.now()))):
            loop()

    def close(self) -> None:
        """Silence with the pin low, lamps dark, goodbye picture, panel off, lines given back."""
        if not self._is_open:
            return
        self._is_open = False
        self.keys.close()
        self._stop("keys", self._watch)
        self._stop("buzzer", self._sounds)
        self.icons.show((), ())
        self._stop("display", self._pictures)
        self._lines.close()
        close_factory(self._factory)

    def _open_keys(self, board: WiredBoard) -> None:
        self.keys = PiKeys(self._inbox, board, self._lines, self._report)
        self._watch = self._runner("kibitz-keys", self.keys.stuck)
        self.keys.stuck.nudge = self._watch.nudge

    def _open_buzzer(self, board: WiredBoard) -> None:
        voice = open_voice(board.buzzer, self._factory, self._report)
        self.player = Player(voice, self._inbox.now, self._report)
        self._sounds = self._runner("kibitz-buzzer", self.player)
        self.buzzer = PiBuzzer(self.player, self._sounds, self._inbox.now)

    def _open_panel(
        self, board: WiredBoard, goodbye: Image | None, frame: float, pause: Pause
    ) -> None:
        self.panel = PanelTurns(
            Glass(board, GpioForLuma(self._factory), pause),
            self._inbox.now,
            self._report,
            lambda error: panel_trouble(error, board.panel),
            frame=frame,
            goodbye=None if goodbye is None else picture_bytes(goodbye),
            pause=pause,
        )
        self._pictures = self._runner("kibitz-panel", self.panel)
        self.display = PiDisplay(self.panel, self._pictures)
        self._pictures.nudge()

    def _stop(self, part: str, runner: Runner) -> None:
        if not runner.stop(PATIENCE):
            self._report(part, f"does not end within {PATIENCE:g} s, and is left as it is")

    def _runner(self, name: str, machine: Player | PanelTurns | StuckKeys) -> Runner:
        if self._is_inline:
            return Inline(machine.turn, machine.last)
        return Worker(name, machine.turn, machine.last, self._inbox.now)

    def _report(self, part: str, message: str, cause: Cause = Cause.BROKEN) -> None:
        """From any thread: to the loop as an event, and in one line to whoever looks on."""
        self._inbox.post(Fault(part, message, self._inbox.now(), cause))
        if self._tell is not None:
            self._tell(f"{part}: {message or 'works again'}")


def open(  # noqa: A001 - the backends' common name
    inbox: Inbox,
    board: WiredBoard,
    *,
    chip: str | int | None = None,
    factory: str | None = None,
    goodbye: Image | None = None,
    tell: Tell | None = None,
) -> RaspberryConsole:
    """Open the device that `board` describes (see `device.boards.load_board`).

    `chip` says which GPIO chip to take, else KIBITZ_GPIOCHIP, else the header's is found.
    `factory` is "lgpio", "rpigpio" or "gpiod", else what KIBITZ_PIN_FACTORY says, else lgpio.
    `goodbye` is shown when it closes. `tell` is given a line for every fault. A panel, a buzzer or
    a key that does not work is such a fault, and the rest goes on. Raises MissingBackend with the
    command that installs what is missing, and NoChip and NoLines when no key can work.
    """
    need("luma.lcd.device" if board.panel.is_colour else "luma.oled.device")
    need("spidev" if board.panel.bus == "spi" else "smbus2")
    pins = open_factory(factory, chip)
    lines: Lines | None = None
    try:
        lines = open_lines(factory, pins)
        return RaspberryConsole(inbox, board, pins, lines=lines, goodbye=goodbye, tell=tell)
    except BaseException:
        if lines is not None:
            lines.close()
        close_factory(pins)
        raise
