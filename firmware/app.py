"""The application: a stack of screens, and the carrying out of their actions.

Whatever a screen changed is on the disk before its picture is shown or its sound is heard.
Times are seconds on the inbox's clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from device.events import Fault, Gesture, Repeat
from device.ports import WIDTH, Console, Icon, Key
from firmware import tunes
from firmware.banner import Banner
from firmware.canvas import Canvas
from firmware.commands import Command, caps, command
from firmware.desk import Desk
from firmware.keeper import Keeper
from firmware.kept import Kept
from firmware.light import Light
from firmware.log import Log
from firmware.screen import (
    Action,
    Actions,
    Adopt,
    After,
    Again,
    Answer,
    Ask,
    Event,
    Home,
    Open,
    Play,
    Pop,
    Push,
    Replace,
    Screen,
    SwitchOff,
    Timer,
)
from firmware.session import Session
from firmware.think import Failure, Question, Thinker
from firmware.ticket import Ticket
from firmware.words import language
from firmware.words.forms import Row, fitted

if TYPE_CHECKING:
    from firmware.phone.host import Host
    from rules.game import Opponent, Seat

BLINK_HALF = 0.5
"""Seconds that a blinking thing is lit, and dark."""

BLINK_FOR = 20.0
"""Seconds after the last key or change for which things blink; then they stay lit (no wake-ups)."""

WARN_AGAIN = 600.0
"""Seconds for which the same trouble is not said again."""


class Saving(NamedTuple):
    """Posted when it has changed whether the games can be saved."""


class Later(NamedTuple):
    """Posted at the start: what has time until the first picture is shown."""

    do: Callable[[], None]


class App:
    """Owns the screens. `handle` takes events, `show` brings the picture up to date."""

    def __init__(
        self,
        console: Console,
        desk: Desk,
        keeper: Keeper,
        thinker: Thinker,
        log: Log,
        now: Callable[[], float],
        home: Callable[[str], Screen],
        off: Callable[[], Screen],
    ) -> None:
        self.running = True
        self.desk = desk
        self._console = console
        self._keeper, self._thinker = keeper, thinker
        self._opponents: dict[tuple[str, Seat, int], Opponent] = {}
        self._log, self._now = log, now
        self._home, self._off = home, off
        self._caps, self._canvas = caps(console.keys.available), Canvas()
        self._stack: list[Screen] = []
        self._timers: list[tuple[float, Screen, object]] = []
        self._last_change = now()
        self._light = Light(console.display, lambda: desk.settings, now)
        self._woken_by: Key | None = None
        self._repeats = 0
        self._off_screen: Screen | None = None
        self._warned: dict[str, float] = {}
        self._told: tuple[str, tuple[str, ...], list[tuple[str, str]], str] | None = None
        self._banner = Banner(now)
        self._host: Host | None = None

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self._stack[-1]

    @property
    def is_saved(self) -> bool:
        """All that was played is on the disk."""
        return self._keeper.is_safe

    @property
    def clipped(self) -> list[str]:
        """Every text of the last picture that did not fit its box: for tests."""
        return self._canvas.clipped

    def start(self, screens: list[Screen]) -> None:
        """Begin with these screens, the last on top."""
        self._stack = list(screens)
        self._enter()

    def push(self, screen: Screen) -> None:
        """Put a screen on top."""
        self._do(Push(screen), self.screen)

    def open(self, session: Session) -> None:
        """Make this session the one being played and kept."""
        self._do(Open(session), self.screen)

    # Time

    def due(self) -> float | None:
        """When `tick` has to be called next; None means not before the next event."""
        times = [at for at, screen, _ in self._timers if screen is self.screen]
        times += [at for at in (self._light.due(), self._banner.due()) if at is not None]
        if not self._light.is_dark and self._is_blinking():
            times.append(self._next_blink())
        return min(times, default=None)

    def _next_blink(self) -> float:
        halves = int((self._now() - self._last_change) / BLINK_HALF + 1e-6)
        return self._last_change + (halves + 1) * BLINK_HALF

    def tick(self) -> None:
        """Do what has become due."""
        now = self._now()
        for timer in sorted(self._timers, key=lambda timer: timer[0]):
            # What one timer does can take the next one away, with its screen.
            if timer[0] <= now and timer[1] is self.screen and timer in self._timers:
                self._timers.remove(timer)
                self.handle(Timer(timer[2], now))
        self._light.tick()
        self._banner.tick()

    # Events

    def gesture(self, gesture: Gesture) -> None:
        """Take a press, hold or repeat. The press that wakes the display does nothing else."""
        self._last_change = self._now()
        if self._light.wake():
            self._woken_by = gesture.key
            self._play("wake")
            return
        if isinstance(gesture, Repeat) and gesture.key is self._woken_by:
            return  # the press that wakes still goes on
        self._woken_by = None
        wanted = command(gesture)
        if wanted is not None and isinstance(gesture, Repeat):
            self._repeats += 1
            self.handle(Again(wanted, self._repeats) if self.screen.counts_repeats else wanted)
        elif wanted is not None:
            self._repeats = 0
            self._play(tunes.CLICK)
            self._command(wanted)

    def _command(self, wanted: Command) -> None:
        if wanted is not Command.OFF:
            self.handle(wanted)
        elif not self._is_switching_off:
            self._off_screen = self._off()
            self.push(self._off_screen)

    @property
    def _is_switching_off(self) -> bool:
        return self._off_screen is not None and self._off_screen in self._stack

    def handle(self, event: Event) -> None:
        """Let the screen on top answer an event, and carry out its answer."""
        if not isinstance(event, Timer):
            self._last_change = self._now()
        self._carry_out(self.screen.on(event), self.screen)
        self._warn()

    def post(self, event: object) -> None:
        """Take whatever came out of the inbox that is not an edge."""
        if isinstance(event, Answer):
            self._answer(event)
        elif isinstance(event, Failure):
            raise event.error
        elif isinstance(event, Fault):
            self._log.write(fault=event.part, message=event.message)
            self._show_fault(event)
        elif isinstance(event, Later):
            event.do()
        elif isinstance(event, Saving):
            self._log.write(unsaved=self._keeper.trouble)
            self._warn()
        elif self.desk.phones is not None:
            self._from_phones(event)

    def _from_phones(self, event: object) -> None:
        """Do what a phone asks for; what the screen on top shows can be another then."""
        from firmware.phone.host import Host  # here: only where phones are at the table

        self._host = self._host or Host(self.desk, self._banner.say, self._log)
        self._carry_out(self._host.on(event, self._stack), self.screen)
        self._carry_out(self.screen.changed(), self.screen)

    def _answer(self, answer: Answer) -> None:
        """Hand an answer on, unless the game has changed since the question, or is another."""
        asked = answer.ticket
        if isinstance(asked, Ticket) and asked == self._ticket(asked.screens):
            self.handle(Answer(asked.screens, answer.move))

    def _ticket(self, screens: object) -> Ticket:
        session = self.desk.session
        return Ticket(session, session.changes if session else 0, screens)

    # Actions

    def _carry_out(self, actions: Actions, screen: Screen) -> None:
        self._save()
        for action in actions:
            self._do(action, screen)
        self._save()

    def _do(self, action: Action, screen: Screen) -> None:
        match action:
            case Push():
                self._stack.append(action.screen)
                self._enter()
            case Pop():
                del self._stack[-action.levels :]
                self._enter()
            case Replace():
                self._stack[-1] = action.screen
                self._enter()
            case Home():
                self._stack = [self._home(action.notice)]
                self._enter()
            case Play():
                self._play(action.tune)
            case After():
                self._timers.append((self._now() + action.seconds, screen, action.token))
            case Ask():
                self._ask(action)
            case _:
                self._change(action)

    def _change(self, action: Action) -> None:
        match action:
            case Open():
                self._open(action.session)
            case Adopt():
                self.desk.adopt(action.key, action.value)
                self._keeper.adopt(action.key, str(action.value))
            case SwitchOff():
                self.running = False

    def _enter(self) -> None:
        self._last_change = self._now()
        kept = [timer for timer in self._timers if timer[1] in self._stack[:-1]]
        self._timers = kept
        self._log.write(screen=self.screen.name)
        self._carry_out(self.screen.enter(), self.screen)

    def _open(self, session: Kept | None) -> None:
        self.desk.session = session
        self._save()
        self.desk.unfinished = self._keeper.unfinished()

    def _ask(self, action: Ask) -> None:
        session = self.desk.session
        if not isinstance(session, Session):
            return
        seat = session.match.to_move
        opponent = self._opponent_at(session, seat, action.level)
        self._thinker.ask(
            Question(
                opponent,
                session.match.state.view(seat),
                session.thinking_rng(),
                opponent.budget,
                self._ticket(action.ticket),
            )
        )

    def _opponent_at(self, session: Session, seat: Seat, level: int) -> Opponent:
        """Return the player of a seat: the same one again, since it may follow a plan."""
        place = session.game.slug, seat, level
        found = self._opponents.get(place)
        if found is None:
            found = self._opponents[place] = session.game.opponent(level)
        return found

    def _save(self) -> None:
        session = self.desk.session
        if session is not None and (session.pending or session.key is None):
            for entry in session.pending:
                self._log.write(move=entry)
            self._keeper.keep(session)

    def _warn(self) -> None:
        """Say once that nothing can be saved; the game goes on."""
        trouble = self._keeper.trouble
        if trouble and self._is_news(trouble):
            from firmware.screens.unsaved import Unsaved  # here: seldom needed

            self.push(Unsaved(trouble))

    def _show_fault(self, fault: Fault) -> None:
        """Name a part that fails on the display, once; the game goes on."""
        from firmware.screens.fault import Faults, is_to_be_shown  # here: seldom needed

        shown = next((screen for screen in self._stack if isinstance(screen, Faults)), None)
        if is_to_be_shown(fault):
            if self._is_news(f"{fault.part}: {fault.message}"):
                shown.add(fault) if shown else self.push(Faults(fault))
        elif shown is not None and not fault.message:
            shown.mend(fault.part)
            if shown is self.screen:
                self._enter()

    def _is_news(self, trouble: str) -> bool:
        """Whether it was not said a while ago already; from now on, it was."""
        now = self._now()
        if now - self._warned.get(trouble, -WARN_AGAIN) < WARN_AGAIN:
            return False
        self._warned[trouble] = now
        return True

    def _play(self, name: str) -> None:
        tune = tunes.tune(name, self.desk.settings.sound)
        if tune is not None:
            self._log.write(tune=name)
            self._console.buzzer.play(tune)

    # The picture

    def show(self) -> None:
        """Draw the screen on top; an unchanged picture is not sent again. Then serve the phones."""
        if not self._light.is_dark:
            self._draw()
        if self._host is not None:
            self._host.turned()

    def _draw(self) -> None:
        phase = not self._is_blinking() or self._phase()
        canvas = self._canvas
        canvas.clear()
        self.screen.draw(canvas, phase=phase)
        lamps = self.screen.lamps()
        lit = lamps.lit | self._own_lamps()
        if not self.screen.is_full:
            canvas.status_row(lit, lamps.blinking, phase=phase)
            if self.desk.settings.sound == "off":
                canvas.icon(WIDTH, 0, "small/mute", align="right")
            self._banner.draw(canvas)
        hints = fitted(tuple((self._caps[role], word) for role, word in self.screen.hints()))
        self.screen.draw_keys(canvas, hints)
        self._console.icons.show(lit, lamps.blinking)
        self._console.display.show(canvas.image)
        self._tell(hints)

    def _tell(self, hints: Row) -> None:
        """Say in text what the picture shows, when that has changed."""
        reading = self.screen.reading()
        notice = (self._banner.text,) if self._banner.text else ()
        told = (reading.title, reading.lines + notice, list(hints), language())
        if told != self._told:
            self._told = told
            self._console.narrator.tell(*told)

    def _own_lamps(self) -> frozenset[Icon]:
        note = {Icon.NOTE} if self.desk.settings.sound != "off" else set()
        saved = {Icon.SAVED} if self._keeper.is_safe else set()
        phones = self.desk.phones
        return frozenset(note | saved | ({Icon.PHONE} if phones and phones.is_on else set()))

    def _is_blinking(self) -> bool:
        blinks = self.screen.blinks or bool(self.screen.lamps().blinking)
        return blinks and self._now() - self._last_change < BLINK_FOR

    def _phase(self) -> bool:
        return int((self._now() - self._last_change) / BLINK_HALF + 1e-6) % 2 == 0
