"""One device made of several: what is shown and heard goes to all, keys are taken from all.

Units: seconds. Knows nothing of what the consoles are; it asks one question, whether a console
needs the main thread (its attribute `needs_main_thread`), and that one runs the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from threading import Lock
from typing import TYPE_CHECKING

from device.events import Edge
from device.inbox import Inbox
from device.ports import Console, Icon, Key
from device.tunes import Tune

if TYPE_CHECKING:
    from PIL.Image import Image


class Lines:
    """Lines into one inbox, one for each console, so that one key pressed on two is one press.

    The first console that presses a key closes it, the last that lets go opens it. Without this
    the gestures would take the second contact for a new press, and the first release for its end.
    """

    def __init__(self, inbox: Inbox) -> None:
        """Post to `inbox`."""
        self._inbox = inbox
        self._lock = Lock()
        self._holders: dict[Key, set[object]] = {key: set() for key in Key}

    def open(self) -> Inbox:
        """One more line: the inbox to open a console with."""
        return _Line(self, self._inbox)

    def post(self, edge: Edge, line: object) -> None:
        """Pass an edge on, unless another line holds the key as well. From any thread."""
        holders = self._holders[edge.key]
        with self._lock:
            others_hold = bool(holders - {line})
            (holders.add if edge.down else holders.discard)(line)
            # Posted under the lock, or two threads' edges could reach the inbox in another order.
            if not others_hold:
                self._inbox.post(edge)


class _Line:
    """An inbox whose edges are joined with those of its siblings."""

    def __init__(self, lines: Lines, inbox: Inbox) -> None:
        self._lines = lines
        self._inbox = inbox
        self.now = inbox.now
        self.take = inbox.take

    def post(self, event: object) -> None:
        # Everything else goes straight through: a signal handler posts Quit, and must not wait.
        if isinstance(event, Edge):
            self._lines.post(event, self)
        else:
            self._inbox.post(event)


class _Displays:
    def __init__(self, consoles: Sequence[Console]) -> None:
        self._all = [console.display for console in consoles]

    def show(self, image: Image) -> None:
        for display in self._all:
            display.show(image)

    def power(self, *, on: bool) -> None:
        for display in self._all:
            display.power(on=on)

    def contrast(self, level: int) -> None:
        for display in self._all:
            display.contrast(level)


class _Icons:
    def __init__(self, consoles: Sequence[Console]) -> None:
        self._all = [console.icons for console in consoles]

    def show(self, lit: Collection[Icon], blinking: Collection[Icon]) -> None:
        for icons in self._all:
            icons.show(lit, blinking)


class _Keys:
    def __init__(self, consoles: Sequence[Console]) -> None:
        self._all = [console.keys for console in consoles]

    @property
    def available(self) -> frozenset[Key]:
        return frozenset().union(*(keys.available for keys in self._all))

    @property
    def settle(self) -> float:
        return max(keys.settle for keys in self._all)

    def is_down(self, key: Key) -> bool:
        return any(keys.is_down(key) for keys in self._all)


class _Buzzers:
    def __init__(self, consoles: Sequence[Console]) -> None:
        self._all = [console.buzzer for console in consoles]

    def play(self, tune: Tune) -> None:
        for buzzer in self._all:
            buzzer.play(tune)

    def hush(self) -> None:
        for buzzer in self._all:
            buzzer.hush()


class _Narrators:
    def __init__(self, consoles: Sequence[Console]) -> None:
        self._all = [console.narrator for console in consoles]

    def tell(
        self,
        title: str,
        lines: Sequence[str],
        keys: Sequence[tuple[str, str]],
        language: str = "en",
    ) -> None:
        for narrator in self._all:
            narrator.tell(title, lines, keys, language)


class Together:
    """A console made of several. Open each with a line of one `Lines`.

    Its keys are those of all, each down if it is down on any; contacts settle as long as the
    slowest.
    """

    def __init__(self, consoles: Sequence[Console]) -> None:
        """Join these. Raises ValueError for none, and for two that need the main thread."""
        wanting = [console for console in consoles if needs_main_thread(console)]
        if not consoles or len(wanting) > 1:
            raise ValueError(
                f"{len(consoles)} consoles, {len(wanting)} of which need the main thread; "
                "there have to be one or more, and at most one that needs it"
            )
        self._runner = wanting[0] if wanting else consoles[0]
        self._others = [console for console in consoles if console is not self._runner]
        self.needs_main_thread = bool(wanting)
        self.display = _Displays(consoles)
        self.icons = _Icons(consoles)
        self.keys = _Keys(consoles)
        self.buzzer = _Buzzers(consoles)
        self.narrator = _Narrators(consoles)

    def serve(self) -> None:
        """Let every console that can work beside a loop begin to; returns at once."""
        for console in (self._runner, *self._others):
            _serve(console)

    def run(self, loop: Callable[[], None]) -> None:
        """Run the loop on the console that needs the main thread, or the first; others serve.

        Raises what that console's `run` raises. The others are closed when it has returned.
        """
        try:
            for console in self._others:
                _serve(console)
            self._runner.run(loop)
        finally:
            _close(self._others)

    def close(self) -> None:
        """Close every console; safe to call twice."""
        _close([self._runner, *self._others])


def needs_main_thread(console: Console) -> bool:
    """Whether a console can only run in the main thread."""
    return bool(getattr(console, "needs_main_thread", False))


def _serve(console: Console) -> None:
    serve = getattr(console, "serve", None)  # a console without a life of its own has none
    if serve is not None:
        serve()


def _close(consoles: list[Console]) -> None:
    """Close them all, even if one of them fails; what it failed with is raised afterwards."""
    if consoles:
        try:
            consoles[0].close()
        finally:
            _close(consoles[1:])
