"""A new game, chosen as on the electronic unit: a chain of pictures, one choice after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL, SMALL_BOLD, TEXT
from firmware.kept import Player
from firmware.names import NAMES
from firmware.screen import (
    Action,
    Actions,
    Adopt,
    Event,
    Hint,
    Open,
    Play,
    Pop,
    Push,
    Reading,
    Replace,
    Screen,
)
from firmware.screens.faces import BOXES, Face, face_of, name_of
from firmware.screens.who import WhoPlays, seat_name
from firmware.session import Session
from firmware.settings import CHOICES, VALUE_LABELS
from firmware.words import N_, _, _n
from rules.catalogue import SLUGS, find
from rules.errors import BadSetup
from rules.game import Game, Option, Value

LEVELS = {1: N_("beginner"), 2: N_("intermediate"), 3: N_("advanced")}
GO, NAMED, MORE = "go", "named", "more"
UNDO, FAIR, FREE = "undo", "fair", "free"
REAL = "real"
OWN = "own"
BLANK = "~"
"""What stands for a blank in the choices that are kept."""
NUMBERS = frozenset({"players", "people", "level"})


ROOM = 124
"""Pixels for the words of a choice."""


class Choice(NamedTuple):
    """A value, how it is said, and its picture."""

    value: Value
    text: str
    picture: str


class Step(NamedTuple):
    """One link of the chain."""

    key: str
    heading: str
    choices: tuple[Choice, ...]


class NewGame(Screen):
    """Choose a value with arrows or SCROLL, go on with OK, go back with BACK."""

    name = "new game"

    def __init__(self, desk: Desk, game: str | None = None) -> None:
        self._desk = desk
        self._at = 0
        self._more = False
        self._chosen: dict[str, Value] = {"game": SLUGS[0], "players": 4, "people": 1, "level": 1}
        self._chosen |= _remembered(desk.settings.last_game)
        if game is not None:
            self._chosen["game"] = game
            self._at = 1
        # What was chosen under "more" last time is chosen again, and so it must be seen.
        self._more = any(self._differs(key) for key in ("people", REAL, *self._hidden()))

    # The chain

    @property
    def _game(self) -> Game:
        return find(str(self._chosen["game"]))

    @property
    def _face(self) -> Face:
        return face_of(self._game.slug)

    def steps(self) -> list[Step]:
        """Return the chain as it is after the choices so far."""
        quick = [self._option_step(key) for key in self._face.quick]
        steps = [self._game_step(), self._players_step(), self._level_step(), *quick]
        steps.append(self._sound_step())
        if self._more:
            steps += [self._people_step(), self._real_step()]
            steps += map(self._option_step, self._hidden())
            steps.append(self._undo_step())
        return [step for step in steps if step.choices] + [self._go_step()]

    def _hidden(self) -> list[str]:
        """The options that only "more" asks for."""
        return [option.key for option in self._game.options if option.key not in self._face.quick]

    def _differs(self, key: str) -> bool:
        defaults = {option.key: option.values[0] for option in self._game.options}
        default = {"people": 1, REAL: False, **defaults}[key]
        return self._chosen.get(key, default) != default

    def _game_step(self) -> Step:
        choices = [Choice(slug, name_of(slug), BOXES[slug].picture) for slug in SLUGS]
        return Step("game", _("Game"), tuple(choices))

    def _players_step(self) -> Step:
        choices = [
            Choice(seats, _n("{count} player", "{count} players", seats), f"players_{seats}")
            for seats in self._game.seats
        ]
        return Step("players", _("Players"), tuple(choices))

    def _people_step(self) -> Step:
        seats = range(1, self._seats + 1)
        choices = [
            Choice(people, _n("{count} person", "{count} people", people), f"players_{people}")
            for people in seats
        ]
        return Step("people", _("People here"), tuple(choices))

    def _level_step(self) -> Step:
        levels = self._game.levels if self._people < self._seats else ()
        choices = [Choice(level, _(LEVELS[level]), f"level_{level}") for level in levels]
        return Step("level", _("Opponents"), tuple(choices))

    def _sound_step(self) -> Step:
        pictures = {"off": "sound_off"}
        choices = [
            Choice(value, _(VALUE_LABELS["sound", value]), pictures.get(value, "sound_on"))
            for value in CHOICES["sound"]
        ]
        return Step("sound", _("Sound"), tuple(choices))

    def _option_step(self, key: str) -> Step:
        face = self._face.options[key]
        option = next(option for option in self._game.options if option.key == key)
        choices = [
            Choice(value, face.say(value), face.picture)
            for value in dict.fromkeys((*option.values, self._own(key, option.values[0])))
            if self._is_possible(option, value)
        ]
        if key in self._face.own:
            choices.append(Choice(OWN, _("count your own"), "settings"))
        return Step(key, face.heading(), tuple(choices) if len(choices) > 1 else ())

    def _real_step(self) -> Step:
        choices = (
            Choice(value=False, text=_("on the device"), picture=self._face.picture),
            Choice(value=True, text=_("real ones"), picture="dice"),
        )
        return Step(REAL, _("Dice and chips"), choices if self._face.can_be_real else ())

    def _own(self, key: str, default: Value) -> Value:
        """The value that somebody made of an option, the default where nobody has."""
        return self._chosen.get(f"{OWN}-{key}", default)

    def _undo_step(self) -> Step:
        """Where persons only play they can agree to take back what has revealed a card."""
        choices = (
            Choice(FAIR, _("not past new cards"), "continue"),
            Choice(FREE, _("all agree: freely"), "continue"),
        )
        return Step(UNDO, _("Taking back"), choices if self._people == self._seats else ())

    def _is_possible(self, option: Option, value: Value) -> bool:
        try:
            self._game.setup(self._seats, {option.key: value})
        except BadSetup:
            return False
        return True

    def _go_step(self) -> Step:
        choices = [Choice(GO, self._start_word(), "new_game")]
        if not self._more:
            choices.append(Choice(MORE, _("More options"), "settings"))
        choices.append(Choice(NAMED, _("Who plays?"), "players_2"))
        return Step(GO, _("Ready?"), tuple(choices))

    def _start_word(self) -> str:
        """Start with these names, or how many have one where they are too long."""
        names = [name for name in self._names() if name]
        if not names:
            return _("Start")
        text = _("Start: {names}").format(names=", ".join(names))
        if TEXT.width(text) <= ROOM:
            return text
        return _n("Start: {count} named", "Start: {count} named", len(names))

    def _names(self) -> list[str]:
        """Who sat here last time, if they are as many and still known; a guest is ''."""
        names = self._desk.settings.last_people.split("\n")
        known = all(not name or self._desk.people.find(name) for name in names)
        return names if known and len(names) == self._people else [""] * self._people

    @property
    def _seats(self) -> int:
        seats = int(self._chosen["players"])
        return seats if seats in self._game.seats else self._game.seats[0]

    @property
    def _people(self) -> int:
        return max(1, min(int(self._chosen["people"]), self._seats))

    # Keys

    def on(self, event: Event) -> Actions:
        """Change the value, go on, go back."""
        steps = self.steps()
        step = steps[min(self._at, len(steps) - 1)]
        if event in FORWARD or event in BACKWARD:
            self._turn(step, 1 if event in FORWARD else -1)
        elif event is Command.OK:
            return self._go_on(step)
        elif event is Command.BACK:
            if self._at == 0:
                return (Pop(),)
            self._at -= 1
        return ()

    def _turn(self, step: Step, by: int) -> None:
        index = (self._index(step) + by) % len(step.choices)
        self._chosen[step.key] = step.choices[index].value
        self._at = self._place_of(step.key)

    def _place_of(self, key: str) -> int:
        """Where a step is now: a choice can add or take away others before it."""
        return [step.key for step in self.steps()].index(key)

    def _index(self, step: Step) -> int:
        current = self._desk.settings.sound if step.key == "sound" else None
        wanted = self._chosen.get(step.key, current)
        values = [choice.value for choice in step.choices]
        return values.index(wanted) if wanted in values else 0

    def _go_on(self, step: Step) -> Actions:
        value = step.choices[self._index(step)].value
        if step.key == GO:
            return self._finish(value)
        if value == OWN:
            return (Push(self._own_screen(step.key)),)
        self._chosen[step.key] = value
        self._at = self._place_of(step.key) + 1
        return (Adopt("sound", value),) if step.key == "sound" else ()

    def _own_screen(self, key: str) -> Screen:
        def done(value: str) -> Actions:
            self._chosen[key] = self._chosen[f"{OWN}-{key}"] = value
            return (Pop(),)

        default = next(option.values[0] for option in self._game.options if option.key == key)
        return self._face.own[key](str(self._own(key, default)), done)

    def _finish(self, value: Value) -> Actions:
        if value == MORE:
            self._more = True
            self._chosen.pop(GO, None)
            self._at = self._place_of("people")
            return ()
        if value == NAMED:
            return (Push(self._picker()),)
        session = self._session()
        session.deal()
        actions: list[Action] = [Adopt("last_game", self._remember()), Open(session)]
        return [*actions, Play("start"), Replace(self._face.table(self._desk))]

    def _picker(self) -> Screen:
        def done(names: Sequence[str]) -> Actions:
            self._chosen.pop(GO, None)
            return (Adopt("last_people", "\n".join(names)), Pop())

        people, chosen = self._people, self._names() if any(self._names()) else ()
        title = _("Who plays?")
        return WhoPlays(
            self._desk, title, done, least=people, most=people, chosen=chosen, word=_("Done")
        )

    def _session(self) -> Session:
        game = self._game
        steps = {step.key: step for step in self.steps()}
        options = {
            option.key: steps[option.key].choices[self._index(steps[option.key])].value
            for option in game.options
            if option.key in steps
        }
        options = {key: value for key, value in options.items() if value != OWN}
        setup = game.setup(self._seats, options)
        free, real = self._chosen.get(UNDO) == FREE, REAL in steps and bool(self._chosen.get(REAL))
        seed = self._desk.new_seed()
        return Session(game, setup, self._players(), seed, free_undo=free, real=real)

    def _players(self) -> list[Player]:
        """People sit as far apart as they can; opponents take the other seats."""
        seats, people = self._seats, self._people
        theirs = {seats * number // people for number in range(people)}
        people_here = self._names()
        names, own = (name for name in NAMES if name not in people_here), iter(people_here)
        level = int(self._chosen["level"])
        return [
            _person(seat, people, next(own)) if seat in theirs else Player(next(names), level)
            for seat in range(seats)
        ]

    def _remember(self) -> str:
        kept = {key: value for key, value in self._chosen.items() if key not in {GO, "sound"}}
        words = ((key, str(value).replace(" ", BLANK)) for key, value in kept.items())
        return " ".join(f"{key}={value}" for key, value in words)

    # The picture

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the heading, the picture of the value between two arrows, and the value."""
        step = self._step()
        choice = step.choices[self._index(step)]
        canvas.text(2, 8, step.heading, SMALL_BOLD, width=96)
        canvas.text(126, 8, f"{self._at + 1}/{len(self.steps())}", SMALL, align="right")
        canvas.icon(64, 17, choice.picture, align="center")
        if len(step.choices) > 1:
            canvas.text(34, 25, "◀", TEXT, align="center")
            canvas.text(94, 25, "▶", TEXT, align="center")
        canvas.text(2, 44, choice.text, TEXT, align="center", width=124)

    def _step(self) -> Step:
        steps = self.steps()
        return steps[min(self._at, len(steps) - 1)]

    def reading(self) -> Reading:
        """Say the heading and the value."""
        step = self._step()
        return Reading(step.heading, (step.choices[self._index(step)].text,))

    def hints(self) -> Sequence[Hint]:
        """Change, go on, go back."""
        return (
            Hint(Role.SIDEWAYS, _("change")),
            Hint(Role.CHOOSE, _("next")),
            Hint(Role.LEAVE, _("back")),
        )


def _person(seat: int, people: int, name: str) -> Player:
    """Who has a name is called by it; one person is "You", several are called by their seats.

    Who has no name is a guest: nobody wants the statistics of "Player 2".
    """
    if name:
        return Player(name)
    if people == 1:
        return Player(_("You"))
    return Player(seat_name(seat), guest=True)


def _remembered(text: str) -> dict[str, Value]:
    """Return the choices of the last new game; a word that is no longer understood is left out."""
    found: dict[str, Value] = {}
    for word in text.split():
        key, _equals, value = word.partition("=")
        if value.isdigit():
            found[key] = int(value)
        elif value in {"True", "False"}:
            found[key] = value == "True"
        elif key not in NUMBERS and (key != "game" or value in SLUGS):
            found[key] = value.replace(BLANK, " ")
    return found
