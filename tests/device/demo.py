"""A program small enough to see through: it counts presses, so a picture tells what came in.

OK and UP count one up (UP repeats), a long OK counts ten, BACK clears and plays a tune, CHECK
starts a timer that counts a hundred after half a second. Deterministic but for the inbox's times.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from device.events import Edge, Gesture, Hold, Press, Quit, Repeat
from device.gestures import Gestures
from device.inbox import Inbox
from device.ports import Console, Icon, Key
from device.tunes import parse_rtttl

TUNE = parse_rtttl("clear:d=4,o=6,b=120:c,e,g")
PAUSE = 0.5
"""Seconds from CHECK to its hundred."""


class Demo:
    """Its loop, and what it has counted."""

    def __init__(self, console: Console, inbox: Inbox) -> None:
        self.count = 0
        self._console = console
        self._inbox = inbox
        self._gestures = Gestures(console.keys.settle)
        self._timers: list[float] = []

    def run(self) -> None:
        """Show the count until told to quit."""
        self.show()
        while self.step():
            pass

    def step(self) -> bool:
        """Wait for the next event or deadline and answer it; False means that it was the end."""
        event = self._inbox.take(self._due())
        if isinstance(event, Edge):
            found = self._gestures.feed(event)
        else:
            found = self._gestures.tick(self._inbox.now(), self._console.keys.is_down)
        for gesture in found:
            self._do(gesture)
        self._ring()
        self.show()
        return not isinstance(event, Quit)

    def show(self) -> None:
        """Tell the count in every way there is."""
        self._console.icons.show({Icon.NOTE}, {Icon.WIN} if self.count else ())
        self._console.narrator.tell("Counter", [f"Count {self.count}"], [("OK", "one more")])
        self._console.display.show(picture(self.count))

    def _due(self) -> float | None:
        return min([*self._timers, *filter(None, [self._gestures.due()])], default=None)

    def _do(self, gesture: Gesture) -> None:
        match gesture:
            case Press(Key.OK | Key.UP) | Repeat(Key.UP):
                self.count += 1
            case Hold(Key.OK):
                self.count += 10
            case Press(Key.BACK):
                self.count = 0
                self._console.buzzer.play(TUNE)
            case Press(Key.CHECK):
                self._timers.append(self._inbox.now() + PAUSE)

    def _ring(self) -> None:
        rung = [at for at in self._timers if at <= self._inbox.now()]
        self.count += 100 * len(rung)
        self._timers = [at for at in self._timers if at not in rung]


def picture(count: int) -> Image.Image:
    """The picture of a count: its number, and as many dots."""
    image = Image.new("1", (128, 64))
    pen = ImageDraw.Draw(image)
    pen.text((4, 2), f"Count {count}", fill=1)
    pen.rectangle((0, 16, 127, 16), fill=1)
    for dot in range(min(count, 200)):
        x, y = dot % 25 * 5 + 2, 22 + dot // 25 * 5
        pen.rectangle((x, y, x + 2, y + 2), fill=1)
    return image
