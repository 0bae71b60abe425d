"""The raspberry backend without a Pi: gpiozero on mock pins, luma on a model panel.

Units: seconds on the inbox's clock, which the mock pins read as well.
"""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

pytest.importorskip("gpiozero", reason="the extra `pi` is not installed")
pytest.importorskip("luma.oled.device", reason="the extra `pi` is not installed")
pytest.importorskip("luma.lcd.device", reason="the extra `pi` is not installed")

from gpiozero.pins.mock import MockFactory, MockPWMPin

from device.backends.raspberry import RaspberryConsole
from device.boards import WiredBoard
from device.events import Cause
from device.inbox import Inbox
from device.ports import Key
from tests.support.fake_bus import Wire, plug_in
from tests.support.panel_model import ColourModel, OledModel, PanelModel


class ClockedPin(MockPWMPin):  # type: ignore[misc]
    """A mock pin whose edges carry the time of the factory's clock, and that keeps no history."""

    def _change_state(self, value: float) -> bool:
        has_changed: bool = super()._change_state(value)
        self._last_change = self.factory.ticks()
        del self.states[:-1]
        return has_changed


class ClockedFactory(MockFactory):  # type: ignore[misc]
    """Mock pins on the inbox's clock."""

    def __init__(self, inbox: Inbox) -> None:
        super().__init__(pin_class=ClockedPin)
        self._inbox = inbox
        self._all: dict[int, Any] = {}

    def ticks(self) -> float:
        return self._inbox.now()

    def made(self, pin: int) -> Any:
        """A pin that was opened."""
        return self._all[pin]

    def level(self, pin: int) -> float:
        """A pin's level, also after the factory was closed."""
        return float(self._all[pin].state)

    def pin(self, name: object, *rest: object, **more: object) -> Any:
        made = super().pin(name, *rest, **more)
        self._all[int(made.info.name.removeprefix("GPIO"))] = made
        return made


class Told:
    """A `Report` that writes everything down."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.causes: list[Cause] = []

    def __call__(self, part: str, message: str, cause: Cause = Cause.BROKEN) -> None:
        self.lines.append(f"{part}: {message}")
        self.causes.append(cause)


def model_for(board: WiredBoard) -> PanelModel:
    """The glass that the board's file describes."""
    panel = board.panel
    if panel.is_colour:
        size = (panel.width, panel.height)
        return ColourModel(size, first=(panel.h_offset, panel.v_offset))
    return OledModel(panel.driver, first=panel.column_offset)


class PiRig:
    """A board on the bench. Give it a clock, a finger and eyes."""

    def __init__(
        self,
        inbox: Inbox,
        board: WiredBoard,
        patch: pytest.MonkeyPatch,
        *,
        model: PanelModel | None = None,
        inline: bool = True,
        frame: float = 0.0,
        goodbye: Image.Image | None = None,
    ) -> None:
        self.board = board
        self.model = model or model_for(board)
        self.wire = Wire(self.model)
        self.factory: Any = ClockedFactory(inbox)
        self.told: list[str] = []
        dc = board.panel.dc
        plug_in(patch, self.wire, lambda: bool(self.factory.level(dc)))
        # A panel's reset takes its time; here nobody waits.
        patch.setattr("luma.core.interface.serial.sleep", lambda _seconds: None)
        self._lines = {board.meaning(each.key): each for each in board.contacts}
        self.console = RaspberryConsole(
            inbox,
            board,
            self.factory,
            goodbye=goodbye,
            tell=self.told.append,
            inline=inline,
            frame=frame,
            pause=lambda _seconds: None,
        )

    def contact(self, key: Key, *, down: bool) -> None:
        """Close or open the contact of a key, as its meaning is on the board as it was turned."""
        line = self._lines[key]
        pin = self.factory.made(line.pin)
        (pin.drive_low if down == line.active_low else pin.drive_high)()

    def seen(self) -> bytes:
        """The one-bit picture on the glass, as the user sees it who turned the board."""
        return as_one_bit(self.model.picture(), self.board).tobytes()


def as_one_bit(glass: Image.Image, board: WiredBoard) -> Image.Image:
    """Turn the glass upright, take the middle, and shrink it; every block must be of one colour."""
    turned = glass.rotate(90 * ((board.rotate + board.panel.mounted) % 4), expand=True)
    if not board.panel.is_colour:
        return turned
    scale = min(turned.width // 128, turned.height // 64)
    left, top = (turned.width - 128 * scale) // 2, (turned.height - 64 * scale) // 2
    middle = turned.crop((left, top, left + 128 * scale, top + 64 * scale))
    small = middle.resize((128, 64), Image.Resampling.NEAREST)
    assert small.resize(middle.size, Image.Resampling.NEAREST).tobytes() == middle.tobytes()
    paper = board.panel.paper
    around = turned.copy()
    around.paste(paper, (left, top, left + 128 * scale, top + 64 * scale))
    assert around.getcolors() == [(turned.width * turned.height, paper)]
    pixels = [small.getpixel((x, y)) != paper for y in range(64) for x in range(128)]
    seen = Image.new("1", (128, 64))
    seen.putdata(pixels)
    return seen
