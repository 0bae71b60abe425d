"""Tunes on a real buzzer, passive or active, and lamps for the icons.

Units: hertz, milliseconds for notes, seconds for times on the clock that is given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from device.backends._pi_words import Report, line_cause, line_trouble
from device.boards import BuzzerWires, Lamp
from device.ports import Icon
from device.tunes import REST, Note, Tune

GAP = 15
"""Milliseconds of silence at a note's end, or two equal notes would sound as one."""

BLINK_HALF = 0.5
"""Seconds that a blinking lamp is lit, and dark."""


class Voice(Protocol):
    """Something that can sound."""

    def sound(self, hertz: float) -> None:
        """Sound until told otherwise."""

    def silence(self) -> None:
        """Be silent, with the pin low."""


class PassiveVoice:
    """A piezo that gets its tone from us."""

    def __init__(self, pin: int, factory: Any) -> None:
        """Open the pin, silent."""
        from gpiozero import TonalBuzzer
        from gpiozero.tones import Tone

        # gpiozero's own range is two octaves around A4; C5 and four octaves is all of RTTTL's.
        self._tone = Tone
        self._buzzer = TonalBuzzer(pin, mid_tone=Tone("C5"), octaves=4, pin_factory=factory)
        self._lowest = self._buzzer.min_tone.frequency
        self._highest = self._buzzer.max_tone.frequency
        self.silence()

    def sound(self, hertz: float) -> None:
        """Sound at this pitch, or the nearest there is."""
        # A float on its own may be taken for a MIDI note; and C1 rounded is below itself.
        pitch = min(max(hertz, self._lowest), self._highest)
        self._buzzer.play(self._tone.from_frequency(pitch))

    def silence(self) -> None:
        """Be silent."""
        self._buzzer.stop()
        # lgpio stops the wave where it is, high in half of the cases: direct current through the
        # coil, which heats it.
        self._buzzer.pwm_device.pin.state = 0


class ActiveVoice:
    """A buzzer with a tone of its own: it knows the rhythm, not the pitch."""

    def __init__(self, pin: int, factory: Any) -> None:
        """Open the pin, silent."""
        from gpiozero import Buzzer

        self._buzzer = Buzzer(pin, pin_factory=factory)

    def sound(self, hertz: float) -> None:  # noqa: ARG002 - it has its own
        """Sound."""
        self._buzzer.on()

    def silence(self) -> None:
        """Be silent."""
        self._buzzer.off()


def open_voice(wires: BuzzerWires | None, factory: Any, report: Report) -> Voice | None:
    """The board's buzzer; None without one. One that cannot be opened is reported, and absent."""
    if wires is None:
        return None
    try:
        kind = PassiveVoice if wires.kind == "passive" else ActiveVoice
        voice: Voice = kind(wires.pin, factory)
    except Exception as error:  # each library has errors of its own
        report("buzzer", line_trouble(error, wires.pin), line_cause(error))
        return None
    return voice


class Player:
    """Turns a tune into sounding and silence at the right times. Driven by a worker."""

    def __init__(self, voice: Voice | None, now: Callable[[], float], report: Report) -> None:
        """Start silent."""
        self.wish: Tune | None = None
        self._voice = voice
        self._now = now
        self._report = report
        self._playing: Tune | None = None
        self._left: list[Note] = []
        self._ends = 0.0

    def turn(self) -> float | None:
        """Sound what is due; returns when the next note is."""
        try:
            return self._turn()
        except Exception as error:  # a buzzer that fails must not end the worker
            self._voice = None
            self._report("buzzer", f"fails, and is silent from now on: {error}")
            return None

    def last(self) -> None:
        """Be silent for good."""
        self.wish = None
        self.turn()

    def _turn(self) -> float | None:
        wish, voice = self.wish, self._voice
        if voice is None:
            return None
        if wish is not self._playing:
            self._playing = wish
            self._left = _phases(wish.notes) if wish is not None else []
            self._ends = self._now()
        elif self._now() < self._ends:
            return self._ends
        if not self._left:
            voice.silence()
            return None
        hertz, milliseconds = self._left.pop(0)
        self._ends += milliseconds / 1000  # from the end of the last one: lateness does not add up
        if hertz == REST:
            voice.silence()
        else:
            voice.sound(hertz)
        return self._ends


def _phases(notes: Sequence[Note]) -> list[Note]:
    """Every note as sound and a little silence."""
    found = []
    for note in notes:
        gap = min(GAP, note.milliseconds // 2)
        found += [Note(note.hertz, note.milliseconds - gap), Note(REST, gap)]
    return found


class PiIcons:
    """LEDs for the icons that the board has one for; the app draws all of them as well."""

    def __init__(self, lamps: Sequence[Lamp], factory: Any, report: Report) -> None:
        """Open them, dark; one that cannot be opened is reported, and absent."""
        self._lamps: dict[Icon, Any] = {}
        self._shown: dict[Icon, str] = {}
        self._report = report
        for lamp in lamps:
            self._open(lamp, factory)

    def show(self, lit: Collection[Icon], blinking: Collection[Icon]) -> None:
        """Light these, blink those, all others dark; what stays as it is, is left alone."""
        for icon, lamp in list(self._lamps.items()):
            wish = "blink" if icon in blinking else "on" if icon in lit else "off"
            if self._shown.get(icon, "off") != wish:
                self._shown[icon] = wish
                self._set(icon, lamp, wish)

    def _set(self, icon: Icon, lamp: Any, wish: str) -> None:
        try:
            _set(lamp, wish)
        except Exception as error:  # a lamp that fails must not end the loop
            del self._lamps[icon]
            self._report(_named(icon), f"fails, and stays as it is: {error}")

    def _open(self, lamp: Lamp, factory: Any) -> None:
        from gpiozero import LED

        try:
            self._lamps[lamp.icon] = LED(
                lamp.pin, active_high=not lamp.active_low, pin_factory=factory
            )
        except Exception as error:  # each library has errors of its own
            self._report(_named(lamp.icon), line_trouble(error, lamp.pin), line_cause(error))


def _named(icon: Icon) -> str:
    return f"lamp {icon.value}"


def _set(lamp: Any, wish: str) -> None:
    if wish == "blink":
        lamp.blink(on_time=BLINK_HALF, off_time=BLINK_HALF)
    elif wish == "on":
        lamp.on()
    else:
        lamp.off()
