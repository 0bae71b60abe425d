"""The table of any game: whose turn it is, when opponents think and move, when a round is over.

A game's own screen adds the picture and what a person's keys do. Opponents move at the pace of
the settings, OK skips to the next person's turn; an answer that comes too late is dropped.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from device.ports import Icon
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL
from firmware.kept import Player
from firmware.screen import (
    Action,
    Actions,
    After,
    Again,
    Answer,
    Ask,
    Event,
    Hint,
    Lamps,
    Play,
    Push,
    Screen,
    SwitchOff,
    Timer,
)
from firmware.screens.handover import HandOverInGame
from firmware.screens.pause import PauseMenu
from firmware.screens.results import RoundOver
from firmware.session import Session
from firmware.settings import PACE_SECONDS
from firmware.words import _
from firmware.words.manner import labelled
from rules.game import NOBODY, Move, Seat

LINE = 124
"""Pixels of the line that says what happened."""

LAST_LOOK = 1.0
"""Seconds that the table stays after the last move of a round."""

UNSEEN = "?"
"""In place of a card that only its owner's phone shows."""

PLAYER_ICONS = (
    Icon.PLAYER_1,
    Icon.PLAYER_2,
    Icon.PLAYER_3,
    Icon.PLAYER_4,
    Icon.PLAYER_5,
    Icon.PLAYER_6,
)
LEVEL_ICONS = (Icon.LEVEL_1, Icon.LEVEL_2, Icon.LEVEL_3)


class PlayScreen(Screen):
    """The running game. `caption` is the line that says what happened."""

    name = "table"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.caption = ""
        self.wants_hint = False
        self._skipping = False
        self._waiting = False
        self._in_hand: Seat | None = None
        """The person who has the device, when several play round one; None while nobody's cards
        may be shown."""
        self._shown: Session | None = None
        self._turn_of: Seat = NOBODY
        """Whose turn was last begun."""

    @property
    def session(self) -> Session:
        """The session being played."""
        return self.desk.game

    @property
    def mover(self) -> Seat:
        """The seat to move, NOBODY after a round."""
        return self.session.match.to_move

    @property
    def player(self) -> Player | None:
        """Who is to move, None after a round."""
        return None if self.mover < 0 else self.session.players[self.mover]

    @property
    def is_persons_turn(self) -> bool:
        """A person is to move."""
        return self.player is not None and self.player.is_person

    @property
    def seat(self) -> Seat:
        """Whose cards are shown: the person to move, else the one who has or had the device."""
        if self.is_persons_turn:
            return self.mover
        people = self.session.people
        return self._in_hand if self._in_hand in people else (people or (0,))[0]

    @property
    def is_hidden(self) -> bool:
        """No hand is shown: several play round one device, and each sees the own on a phone."""
        return self._in_hand is None and len(self.session.people) > 1

    # What a game adds

    @abstractmethod
    def look_screen(self) -> Screen:
        """Return the screen that CHECK opens."""

    @abstractmethod
    def describe(self, move: Move, seat: Seat) -> str:
        """Say a move in a few words; called before it is made."""

    @abstractmethod
    def tune_of(self, move: Move) -> str:
        """Name the tune of a move; called after it was made."""

    @abstractmethod
    def command(self, wanted: Command) -> Actions:
        """Answer a person's key in that person's turn."""

    @abstractmethod
    def point_at(self, move: Move) -> None:
        """Put the cursor on what this move would play: the hint."""

    def advise(self, move: Move) -> str:
        """Say what speaks for a move of the seat to move: the hint."""
        return self.describe(move, self.mover)

    def note(self, move: Move) -> None:
        """Remember what to show of a move; called before it is made."""

    def begin_turn(self) -> None:
        """A person's turn begins, or goes on after a move or a menu."""

    def plays_hidden(self) -> bool:
        """Whether the person to move can choose here what only a phone shows."""
        return True

    # The course of the game

    def enter(self) -> Actions:
        """Go on where the game is."""
        self._skipping = self._waiting = False
        if self._shown is not self.session:
            self._shown = self.session
            self._in_hand, self._turn_of = None, NOBODY
            self.forget()
        return self.go_on()

    def forget(self) -> None:
        """Clear what is shown of earlier moves: another match, or a move taken back."""
        self.caption = ""

    def go_on(self) -> Actions:
        """Return what the position asks for: a person, an opponent, or the end of the round."""
        length = self.session.match.length
        if self.desk.stop_after is not None and length >= self.desk.stop_after:
            return (SwitchOff(),)
        if self.mover == NOBODY:
            return (After(LAST_LOOK, ("over", length)),)
        if self.is_persons_turn:
            return self._person()
        pace = self.desk.settings.pace
        if pace == "key" and self._waiting and not self._skipping:
            return ()
        delay = 0.0 if self._skipping else PACE_SECONDS[pace]
        return (After(delay, ("think", length)),)

    def _person(self) -> Actions:
        self._skipping = self._waiting = False
        if self._hands_are_on_phones() and self.plays_hidden():
            self._in_hand = None
        elif len(self.session.people) > 1 and self._in_hand != self.mover:
            self._in_hand = None
            return (Push(self._hand_over(self.mover)),)
        else:
            self._in_hand = self.mover
        returned = self._turn_of != self.mover
        self._turn_of = self.mover
        self.begin_turn()
        if self.wants_hint:
            self.wants_hint = False
            best = self.session.game.levels[-1]
            return (Ask(best, ("hint", self.session.match.length)),)
        return (Play("turn"),) if returned else ()

    def _hand_over(self, seat: Seat) -> Screen:
        """Return the screen that asks for the device; nobody has it before OK says so."""
        name = self.session.players[seat].name

        def is_needed() -> bool:
            is_called_so = self.session.players[seat].name == name
            return is_called_so and not (self._hands_are_on_phones() and self.plays_hidden())

        return HandOverInGame(name, is_needed, lambda: self._give_to(seat))

    def _give_to(self, seat: Seat) -> None:
        self._in_hand = seat

    def _hands_are_on_phones(self) -> bool:
        """Whether everybody who plays round this device has the own hand on a phone."""
        phones, people = self.desk.phones, self.session.people
        if phones is None or not phones.is_on or len(people) < 2:
            return False
        from firmware.phone.port import players_of  # here: most evenings there is no phone

        names = {self.session.players[seat].name for seat in people}
        return len(names) == len(people) and names <= players_of(phones.status().phones)

    def changed(self) -> Actions:
        """Hide the hand once all have theirs on a phone; ask for the device where one is gone."""
        hides = self._hands_are_on_phones()
        if not self.is_persons_turn:
            self._in_hand = None if hides else self._in_hand
        elif self.is_hidden != (hides and self.plays_hidden()):
            return self._person()
        return ()

    def on(self, event: Event) -> Actions:
        """Answer timers, opponents and keys."""
        if isinstance(event, Timer):
            return self._timer(event)
        if isinstance(event, Answer):
            return self._answer(event)
        if isinstance(event, Again):
            return self.on(event.command)
        if event is Command.MENU:
            return (Push(PauseMenu(self)),)
        if event is Command.CHECK:
            return (Push(self.look_screen()),)
        if self.is_persons_turn:
            return self.command(event)
        return self._onlooker(event)

    def _timer(self, timer: Timer) -> Actions:
        length = self.session.match.length
        if timer.token == ("over", length):
            return self._finish()
        if timer.token == ("think", length) and self.player is not None:
            return (Ask(self.player.level, ("move", length)),)
        return ()

    def _answer(self, answer: Answer) -> Actions:
        length = self.session.match.length
        if answer.ticket == ("move", length):
            self._waiting = True
            return self.make(answer.move)
        if answer.ticket == ("hint", length):
            self.point_at(answer.move)
            self.caption = _("Hint: {move}").format(move=self.advise(answer.move))
        return ()

    def _onlooker(self, wanted: Command) -> Actions:
        """Keys while nobody at the device is to move: OK skips, BACK opens the menu."""
        if wanted is Command.BACK:
            return (Push(PauseMenu(self)),)
        if wanted is not Command.OK:
            return ()
        if self.mover == NOBODY:
            return self._finish()
        if self.desk.settings.pace == "key" and self._waiting:
            self._waiting = False
            return (After(0.0, ("think", self.session.match.length)),)
        self._skipping = True
        return self.go_on()

    def make(self, move: Move) -> list[Action]:
        """Make a move of the seat to move, say it, sound it, and go on."""
        seat = self.mover
        said = self.describe(move, seat)
        self.note(move)
        if not self.is_persons_turn:
            self._turn_of = NOBODY
        player = self.session.players[seat]
        self.session.play(move)
        self.caption = said if player.is_person else self._of(seat, said)
        return [Play(self.tune_of(move)), *self.go_on()]

    def _of(self, seat: Seat, said: str) -> str:
        """Say who did it: by name, or by the number of the seat where that is too long."""
        text = labelled(self.session.players[seat].name, said)
        if SMALL.width(text) <= LINE:
            return text
        return labelled(_("P{number}").format(number=seat + 1), said)

    def on_phone(self, number: int) -> str:
        """Say who points at which card of a hand that is not shown here; the first is 1."""
        return self._of(self.mover, _("card {number}, see phone").format(number=number))

    def _finish(self) -> Actions:
        return (Push(RoundOver(self.desk, self.undo)),)

    def take_back(self) -> Actions:
        """Take back a move where that is fair, else open the menu."""
        if not self.session.can_undo():
            return (Push(PauseMenu(self)),)
        self.undo()
        return self.go_on()

    def undo(self) -> None:
        """Take back a move and say so. Raises ValueError."""
        self.session.undo()
        self.forget()
        self.caption = _("Taken back")

    # What all tables show

    def lamps(self) -> Lamps:
        """Light the player to move and the opponents' level."""
        lit = set()
        if self.mover >= 0:
            lit.add(PLAYER_ICONS[self.mover])
        levels = [player.level for player in self.session.players if not player.is_person]
        if levels:
            lit |= set(LEVEL_ICONS[: max(levels)])
        return Lamps(frozenset(lit))

    def hints(self) -> Sequence[Hint]:
        """The keys of an onlooker; games say theirs in a person's turn."""
        if self.desk.settings.pace == "key" and self._waiting:
            return (Hint(Role.CHOOSE, _("next")), Hint(Role.LEAVE, _("menu")))
        return (Hint(Role.CHOOSE, _("skip")), Hint(Role.LEAVE, _("menu")))
