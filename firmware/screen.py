"""What a screen is: a picture and a reading of its state, and one handler that answers actions.

A screen never sees the display, the clock or the disk. Times are seconds; actions are values that
the app carries out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from firmware.commands import Command, Role

if TYPE_CHECKING:
    from device.ports import Icon
    from firmware.canvas import Canvas
    from firmware.kept import Kept
    from rules.game import Move


class Push(NamedTuple):
    """Put a screen on top."""

    screen: Screen


class Pop(NamedTuple):
    """Leave this screen for the one beneath, or for one `levels` beneath."""

    levels: int = 1


class Replace(NamedTuple):
    """Leave this screen for another."""

    screen: Screen


class Home(NamedTuple):
    """Leave all screens for the home screen, with a notice on top if there is something to say."""

    notice: str = ""


class Play(NamedTuple):
    """Play a tune by name."""

    tune: str


class After(NamedTuple):
    """Send a Timer with this token to this screen in so many seconds."""

    seconds: float
    token: object


class Ask(NamedTuple):
    """Let an opponent think about the session's position; an Answer with the ticket follows."""

    level: int
    ticket: object


class Open(NamedTuple):
    """Make this the game or pad that is played and kept; None puts the present one away."""

    session: Kept | None


class Adopt(NamedTuple):
    """Change a setting and keep it."""

    key: str
    value: object


class SwitchOff(NamedTuple):
    """End the program."""


Action = Push | Pop | Replace | Home | Play | After | Ask | Open | Adopt | SwitchOff
Actions = Sequence[Action]


class Timer(NamedTuple):
    """The seconds of an After have passed; `at` is when, in seconds on the loop's clock."""

    token: object
    at: float = 0.0


class Answer(NamedTuple):
    """What an opponent chose; `ticket` is that of the Ask."""

    ticket: object
    move: Move


class Again(NamedTuple):
    """A key is held down: its command for the `times`-th time after the press."""

    command: Command
    times: int


Event = Command | Again | Timer | Answer


class Lamps(NamedTuple):
    """Which fixed icons are lit and which blink."""

    lit: frozenset[Icon] = frozenset()
    blinking: frozenset[Icon] = frozenset()


class Hint(NamedTuple):
    """A key's role and the word on the bottom line that says what it does here."""

    role: Role
    word: str


class Reading(NamedTuple):
    """A screen in plain text: for a screen reader, a test, a character display."""

    title: str
    lines: tuple[str, ...]


class Screen:
    """The base of all screens. Subclasses draw between the status row and the bottom line."""

    counts_repeats = False
    """Whether a key that is held comes as Again, and not as more presses."""

    name = "screen"
    """How the log calls it."""

    @property
    def is_full(self) -> bool:
        """Whether it draws all 64 rows by itself: then there is no status row."""
        return False

    def enter(self) -> Actions:
        """This screen is on top now, for the first time or again."""
        return ()

    def on(self, event: Event) -> Actions:
        """Answer what happened."""
        raise NotImplementedError

    def changed(self) -> Actions:
        """A phone has changed what this screen may show: answer that, without asking anything."""
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw rows 8 to 55, or all that `is_full`; `phase` is the light half of a blink."""
        raise NotImplementedError

    def draw_keys(self, canvas: Canvas, keys: Sequence[tuple[str, str]]) -> None:
        """Draw what the keys do, pairs of a key and a word: in the bottom line."""
        if keys:
            canvas.hint_row(keys)

    def reading(self) -> Reading:
        """Say in text what the picture shows."""
        raise NotImplementedError

    def hints(self) -> Sequence[Hint]:
        """Return what the keys do, for the bottom line."""
        return ()

    def lamps(self) -> Lamps:
        """Return the fixed icons that this screen lights itself."""
        return Lamps()

    @property
    def blinks(self) -> bool:
        """Whether anything but an icon blinks."""
        return False
