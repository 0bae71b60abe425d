"""The virtual device: a script presses its keys, a virtual clock runs, everything shown is kept.

Units: seconds of the inbox's clock, which starts at 0.0 and never waits; pixels for pictures.
Nothing here sleeps, so an hour of play takes as long as the program needs for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from os import PathLike

from PIL import Image

from device.backends._picture import BLANK, as_seen, picture_bytes
from device.backends._script import SHORT_PRESS, Contact, Script, Shot, Touch, Wait
from device.board import EMULATED, Board
from device.events import Edge, Quit
from device.inbox import Inbox
from device.ports import HEIGHT, WIDTH, Icon, Key
from device.tunes import Tune

__all__ = ["HeadlessConsole", "Script", "ScriptedInbox", "open"]

_Item = tuple[float, Edge | Shot | None]


def _ignore(name: str) -> None:
    """What is done with a shot that nobody asked for."""


class ScriptedInbox:
    """An inbox on a virtual clock that a script fills.

    What was posted comes first, then the script's edges in the order of time. At the script's end
    `take` returns `Quit`, and again at every further call, until `push` adds commands. A `shot`
    calls `on_shot` once everything before it has been handled, deadlines of the same time as well.
    Only `post` may be called from another thread, and the clock does not wait for one: work beside
    the loop has to be done within it when the device is headless.
    """

    def __init__(
        self,
        script: Script = Script(),  # noqa: B008 - a value that cannot change
        *,
        on_shot: Callable[[str], None] = _ignore,
        keys: Collection[Key] = EMULATED.keys,
    ) -> None:
        """Start at 0.0 with this script; `keys` are those that `push` may name."""
        self.on_shot = on_shot
        self._name = script.name
        self._keys = keys
        self._now = 0.0
        self._posted: deque[object] = deque()
        self._planned: deque[_Item] = deque()
        self._end = 0.0  # the time at which the last planned step is over
        self._down: set[Key] = set()
        self._plan(script)

    def now(self) -> float:
        """Seconds of the virtual clock."""
        return self._now

    def is_down(self, key: Key) -> bool:
        """The level of a key at this moment of the script."""
        return key in self._down

    def post(self, event: object) -> None:
        """Add an event; safe from any thread."""
        self._posted.append(event)

    def push(self, text: str) -> None:
        """Add commands after those that are left, not before now. Raises BadScript."""
        self._plan(Script.parse(text, self._name, self._keys))

    def take(self, until: float | None) -> object | None:
        """Return the next event and set the clock to it, or to `until`, and return None."""
        while not self._posted:
            at = self._planned[0][0] if self._planned else self._end
            if until is not None and self._comes_first(until, at):
                self._now = max(self._now, until)
                return None
            self._now = max(self._now, at)
            if not self._planned:
                return Quit(self._now)
            event = self._carry_out(self._planned.popleft()[1])
            if event is not None:
                return event
        return self._posted.popleft()

    def _comes_first(self, until: float, at: float) -> bool:
        """Whether the loop's deadline comes before the next step, which is planned for `at`."""
        if until < at:
            return True
        # At the same moment an edge is like one that lies in a real queue: it comes first. A shot
        # and the end wait for the deadline, once: what it draws belongs to the moment.
        is_edge = bool(self._planned) and isinstance(self._planned[0][1], Edge)
        return until == at and self._now < at and not is_edge

    def _carry_out(self, item: Edge | Shot | None) -> Edge | None:
        if isinstance(item, Shot):
            self.on_shot(item.name)
            return None
        if item is not None:
            (self._down.add if item.down else self._down.discard)(item.key)
        return item

    def _plan(self, script: Script) -> None:
        self._end = max(self._end, self._now)
        for step in script.steps:
            match step:
                case Touch(key, seconds):
                    self._plan_edge(key, down=True)
                    self._pass(seconds)
                    self._plan_edge(key, down=False)
                    self._pass(SHORT_PRESS)
                case Contact(key, down):
                    self._plan_edge(key, down=down)
                case Wait(seconds):
                    self._pass(seconds)
                case Shot():
                    self._planned.append((self._end, step))

    def _plan_edge(self, key: Key, *, down: bool) -> None:
        self._planned.append((self._end, Edge(key, down, self._end)))

    def _pass(self, seconds: float) -> None:
        self._end = round(self._end + seconds, 6)  # sums of decimals that read as decimals


class HeadlessDisplay:
    """A panel that keeps all it was sent."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Start lit, at full contrast, with nothing shown."""
        self.frames: list[tuple[float, bytes]] = []
        self.is_on = True
        self.level = 255
        self._now = now

    @property
    def sent(self) -> int:
        """How many pictures have been sent."""
        return len(self.frames)

    @property
    def data(self) -> bytes:
        """The bytes of the last picture, lit or not; dark before the first."""
        return self.frames[-1][1] if self.frames else BLANK

    @property
    def picture(self) -> Image.Image:
        """The last picture, lit or not, of mode "1"."""
        return Image.frombytes("1", (WIDTH, HEIGHT), self.data)

    def show(self, image: Image.Image) -> None:
        """Keep a picture, unless it equals the last. Raises BadPicture."""
        data = picture_bytes(image)
        if not self.frames or data != self.frames[-1][1]:
            self.frames.append((self._now(), data))

    def power(self, *, on: bool) -> None:
        """Light the panel or turn it dark."""
        self.is_on = on

    def contrast(self, level: int) -> None:
        """Remember the brightness, 0 to 255."""
        self.level = level


class HeadlessIcons:
    """Segments that remember what they were told."""

    def __init__(self) -> None:
        """Start dark."""
        self.lit: frozenset[Icon] = frozenset()
        self.blinking: frozenset[Icon] = frozenset()

    def show(self, lit: Collection[Icon], blinking: Collection[Icon]) -> None:
        """Remember these, forget the last."""
        self.lit, self.blinking = frozenset(lit), frozenset(blinking)


class HeadlessKeys:
    """The board's keys, with the levels of the script if there is one."""

    def __init__(self, inbox: Inbox, board: Board) -> None:
        """Read levels from a ScriptedInbox; on any other inbox no key is ever down."""
        self.available = board.keys
        self.settle = board.settle
        self._inbox = inbox

    def is_down(self, key: Key) -> bool:
        """The level of a key now."""
        return isinstance(self._inbox, ScriptedInbox) and self._inbox.is_down(key)


class HeadlessBuzzer:
    """A voice that only writes down what it was to play."""

    def __init__(self, now: Callable[[], float]) -> None:
        """Start silent."""
        self.log: list[tuple[float, str]] = []
        self.playing: str | None = None
        self._now = now

    def play(self, tune: Tune) -> None:
        """Log the time and the tune's name; it plays on until the next or `hush`."""
        self.log.append((self._now(), tune.name))
        self.playing = tune.name

    def hush(self) -> None:
        """Be silent."""
        self.playing = None


class HeadlessNarrator:
    """A voice that keeps what it was told last."""

    def __init__(self) -> None:
        """Start with nothing to say."""
        self.title = ""
        self.lines: tuple[str, ...] = ()
        self.keys: tuple[tuple[str, str], ...] = ()
        self.language = ""

    def tell(
        self,
        title: str,
        lines: Sequence[str],
        keys: Sequence[tuple[str, str]],
        language: str = "en",
    ) -> None:
        """Keep the screen's text."""
        self.title, self.lines, self.keys = title, tuple(lines), tuple(keys)
        self.language = language


class HeadlessConsole:
    """The virtual device as a whole."""

    def __init__(self, inbox: Inbox, board: Board = EMULATED) -> None:
        """Make one whose times are the inbox's."""
        self.display = HeadlessDisplay(inbox.now)
        self.icons = HeadlessIcons()
        self.keys = HeadlessKeys(inbox, board)
        self.buzzer = HeadlessBuzzer(inbox.now)
        self.narrator = HeadlessNarrator()

    def run(self, loop: Callable[[], None]) -> None:
        """Call the loop."""
        loop()

    def close(self) -> None:
        """Be silent and dark; the records stay."""
        self.buzzer.hush()
        self.display.power(on=False)

    def save(self, path: str | PathLike[str], *, scale: int = 4) -> None:
        """Write what one would see as a PNG, `scale` times as large; a panel turned off is dark."""
        seen = as_seen(self.display.data, is_on=self.display.is_on, scale=scale)
        seen.save(path, format="PNG")


def open(inbox: Inbox, board: Board = EMULATED) -> HeadlessConsole:  # noqa: A001 - the backends' common name
    """Open a virtual device. It never fails."""
    return HeadlessConsole(inbox, board)
