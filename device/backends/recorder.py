"""Records a run on any console: keys as a script that replays bit for bit, pictures, sounds.

Units: seconds from the start of the recording for times, pixels, hertz and milliseconds. Knows
nothing of the program that runs. What is promised of a replay: the program must take its time from
the inbox alone and its chance from a seed, it must think within the loop (threads of its own post
at times that do not come again), and its keys must have clean contacts (`settle` 0).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from math import ceil, floor
from os import PathLike
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, NamedTuple

from device.backends import _recording
from device.backends._picture import BLANK, picture_bytes
from device.backends._recording import Frame, Run, Sound
from device.backends.together import needs_main_thread
from device.events import Edge, Quit
from device.inbox import Inbox
from device.ports import Console, Display, Icon, Key
from device.tunes import Tune

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["Recorder", "RecordingInbox"]

_TICKS = 1_000_000
"""The script's times are in microseconds; so are the recorder's."""


class RecordingInbox:
    """An inbox whose clock stands still between two `take`s, as the replay's does.

    An edge gets the time at which it was taken, not later than the deadline that was waited for;
    when nothing came, the clock shows exactly the deadline. What the loop posts to itself comes
    first and costs no time. So the loop sees nothing that it would not see again in a
    `ScriptedInbox`. Only `post` may be called from another thread than the loop's, and a deadline
    that has passed comes before an event that waits.
    """

    def __init__(self, inbox: Inbox) -> None:
        """Record what is taken from `inbox`; the clock starts at 0.0 now."""
        self.edges: list[Edge] = []
        self.end = 0.0
        self._inbox = inbox
        self._start = inbox.now()
        self._now = 0.0
        self._is_past = False  # the last take said that this moment is over: no edge belongs to it
        self._taker: int | None = None  # the loop's thread
        self._own: deque[object] = deque()
        self._held: object | None = None
        self._down: set[Key] = set()

    def now(self) -> float:
        """Seconds from the start, as of the last `take`."""
        return self._now

    def is_down(self, key: Key) -> bool:
        """The level of a key by the edges that were taken."""
        return key in self._down

    def post(self, event: object) -> None:
        """Add an event and return at once; from any thread and any signal handler."""
        # A signal handler runs in the loop's thread, but its Quit has to wake the real inbox.
        is_loops_own = get_ident() == self._taker and not isinstance(event, Edge | Quit)
        (self._own.append if is_loops_own else self._inbox.post)(event)

    def take(self, until: float | None) -> object | None:
        """Wait for the next event or for `until`; see `Inbox.take`."""
        self._taker = get_ident()
        if self._own:
            return self._own.popleft()
        event = self._held
        if event is None:
            event = self._inbox.take(None if until is None else until + self._start)
        at = None if event is None else self._moment(until, is_end=isinstance(event, Quit))
        self._held = event if at is None else None  # held: it comes after the deadline
        self._is_past = at is None
        if at is None:
            self._now = self._now if until is None else max(self._now, until)
            return None
        self._now = at
        return self._written(event)

    def _moment(self, until: float | None, *, is_end: bool) -> float | None:
        """When an event that is there happened; None if the deadline comes first."""
        first = ceil(self._now * _TICKS) + self._is_past
        first += first / _TICKS < self._now  # the product may have been rounded down
        tick = max(first, round((self._inbox.now() - self._start) * _TICKS))
        if until is None:
            return tick / _TICKS
        # In a replay an edge comes before a deadline of its moment, and the end after it.
        last = floor(until * _TICKS) - is_end
        last -= last / _TICKS > until
        return None if last < first else min(tick, last) / _TICKS

    def _written(self, event: object) -> object:
        self.end = self._now
        if isinstance(event, Edge):
            event = event._replace(at=self._now)
            self.edges.append(event)
            (self._down.add if event.down else self._down.discard)(event.key)
        elif isinstance(event, Quit):
            event = Quit(self._now)
        return event


class _Display:
    def __init__(self, display: Display, now: Callable[[], float]) -> None:
        self.frames: list[Frame] = []
        self._display = display
        self._now = now
        self._data = BLANK
        self._is_on = True

    def show(self, image: Image) -> None:
        self._data = picture_bytes(image)
        self._keep()
        self._display.show(image)

    def power(self, *, on: bool) -> None:
        self._is_on = on
        if self.frames:
            self._keep()
        self._display.power(on=on)

    def contrast(self, level: int) -> None:
        self._display.contrast(level)

    def _keep(self) -> None:
        frame = Frame(self._now(), self._data, self._is_on)
        if not self.frames or frame[1:] != self.frames[-1][1:]:
            self.frames.append(frame)


class _Keys(NamedTuple):
    """The console's keys, with the levels that the recording knows."""

    console: Console
    inbox: RecordingInbox

    @property
    def available(self) -> frozenset[Key]:
        return self.console.keys.available

    @property
    def settle(self) -> float:
        return self.console.keys.settle

    def is_down(self, key: Key) -> bool:
        # Real contacts lose edges, which only the real level mends; there the replay is not exact.
        return self.console.keys.is_down(key) if self.settle > 0.0 else self.inbox.is_down(key)


class _Icons(NamedTuple):
    console: Console

    def show(self, lit: Collection[Icon], blinking: Collection[Icon]) -> None:
        self.console.icons.show(lit, blinking)


class _Buzzer:
    def __init__(self, console: Console, now: Callable[[], float]) -> None:
        self.sounds: list[Sound] = []
        self._console = console
        self._now = now

    def play(self, tune: Tune) -> None:
        self.sounds.append(Sound(self._now(), tune))
        self._console.buzzer.play(tune)

    def hush(self) -> None:
        self.sounds.append(Sound(self._now(), None))
        self._console.buzzer.hush()


class Recorder:
    """A console that is recorded. Open the real one with the RecordingInbox, and loop on it too."""

    def __init__(self, console: Console, inbox: RecordingInbox) -> None:
        """Wrap `console`, whose events reach `inbox`."""
        self._console = console
        self._inbox = inbox
        self.needs_main_thread = needs_main_thread(console)
        self.display = _Display(console.display, inbox.now)
        self.icons = _Icons(console)
        self.keys = _Keys(console, inbox)
        self.buzzer = _Buzzer(console, inbox.now)
        self.narrator = console.narrator

    @property
    def recording(self) -> Run:
        """What has been recorded so far."""
        return Run(
            tuple(self._inbox.edges),
            tuple(self.display.frames),
            tuple(self.buzzer.sounds),
            max(self._inbox.end, self._inbox.now()),
        )

    def serve(self) -> None:
        """Let the console work beside a loop, if it can."""
        serve = getattr(self._console, "serve", None)
        if serve is not None:
            serve()

    def run(self, loop: Callable[[], None]) -> None:
        """Run the loop as the console does."""
        self._console.run(loop)

    def close(self) -> None:
        """Close the console; the records stay."""
        self._console.close()

    def save(
        self, folder: str | PathLike[str], *, scale: int = 4, longest: float | None = None
    ) -> None:
        """Write the recording into a folder, which is made if it is not there.

        `run.keys` is the key script, `run.gif` the moving picture with its sounds beside it in
        `run.jsonl`, `0001.png` and so on the pictures, each `scale` times as large as the display.
        In the moving picture no picture stays longer than `longest` seconds, if that is given; it
        takes about 130 kB of memory for each of its pictures while it is written.
        """
        _recording.save(self.recording, Path(folder), scale=scale, longest=longest)
