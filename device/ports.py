"""What a device can do, as five small ports and the bundle of them, the console.

Units: pixels for pictures, seconds on a monotonic clock for times, hertz and milliseconds for
notes. A port call returns at once; trouble on a bus becomes a `Fault` event, never an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image

    from device.tunes import Tune

WIDTH, HEIGHT = 128, 64
"""The size in pixels of the display that every screen is drawn for."""


class Key(Enum):
    """A key by its meaning. The first six are a joystick's, the last four the electronic unit's."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"
    SCROLL = "scroll"
    SELECT = "select"
    CHECK = "check"
    POWER = "power"


class Icon(Enum):
    """A fixed segment of the unit's display: lit, blinking or dark."""

    WIN = "win"
    GAME_OVER = "game_over"
    NEW_GAME = "new_game"
    NOTE = "note"
    PILE_COMPLETE = "pile_complete"
    PLAYER_1 = "player_1"
    PLAYER_2 = "player_2"
    PLAYER_3 = "player_3"
    PLAYER_4 = "player_4"
    PLAYER_5 = "player_5"
    PLAYER_6 = "player_6"
    LEVEL_1 = "level_1"
    LEVEL_2 = "level_2"
    LEVEL_3 = "level_3"
    SAVED = "saved"
    PHONE = "phone"


class Display(Protocol):
    """A one-bit picture of 128x64 pixels."""

    def show(self, image: Image) -> None:
        """Show a picture of mode "1", size (WIDTH, HEIGHT); one equal to the last is not sent."""

    def power(self, *, on: bool) -> None:
        """Light the panel or turn it dark; the picture is kept meanwhile."""

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 (dimmest that is still legible) to 255."""


class Icons(Protocol):
    """The fixed segments, on boards that have them; the app also draws them in the status row."""

    def show(self, lit: Collection[Icon], blinking: Collection[Icon]) -> None:
        """Light these, blink those, all others dark."""


class Keys(Protocol):
    """The keys there are. Their edges reach the inbox that the backend was opened with."""

    @property
    def available(self) -> frozenset[Key]:
        """Every key that this device has."""

    @property
    def settle(self) -> float:
        """Seconds that a contact may bounce: 0.0 for emulated keys, about 0.02 for real ones."""

    def is_down(self, key: Key) -> bool:
        """The level right now, for the re-check after a bounce."""


class Buzzer(Protocol):
    """One voice, square wave."""

    def play(self, tune: Tune) -> None:
        """Start a tune and return; a tune that is still playing is cut off."""

    def hush(self) -> None:
        """Be silent now."""


class Narrator(Protocol):
    """Says in text what the picture shows: for a screen reader, a character display, a test."""

    def tell(
        self,
        title: str,
        lines: Sequence[str],
        keys: Sequence[tuple[str, str]],
        language: str = "en",
    ) -> None:
        """Tell the screen: its heading, its lines, and what each key does (key, word).

        `language` is the one that these are in, as two letters.
        """


class Console(Protocol):
    """One device: its ports, and the thread that it wants to own."""

    @property
    def display(self) -> Display:
        """The pixel panel."""

    @property
    def icons(self) -> Icons:
        """The fixed segments; a device without any takes them and shows nothing."""

    @property
    def keys(self) -> Keys:
        """The keys there are."""

    @property
    def buzzer(self) -> Buzzer:
        """The one voice."""

    @property
    def narrator(self) -> Narrator:
        """The text beside the picture."""

    def run(self, loop: Callable[[], None]) -> None:
        """Run the application's loop until it returns, here or beside the backend's own thread.

        What the loop raises is raised again, after the device has been given back.
        """

    def close(self) -> None:
        """Silence, darkness, everything released; safe to call twice."""
