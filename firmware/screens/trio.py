"""The Trio table on 128x64: the lattice at the left; hand, won cards and pile at the right.

A card is chosen, then its place where it has several; the end of the turn is a choice like a card.
While a card is chosen the whole table is seen, while its place is chosen what is near. What is
caught and what goes back is shown step by step, at the opponents' pace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.desk import Desk
from firmware.screen import Actions, After, Hint, Play, Reading, Screen, Timer
from firmware.screens.faces import Face
from firmware.screens.play import UNSEEN, PlayScreen
from firmware.screens.trio_box import trio_box
from firmware.screens.trio_course import Cards, Effect, effect_of
from firmware.screens.trio_look import TrioLook
from firmware.screens.trio_pages import rules
from firmware.screens.trio_picture import Scene, draw_table
from firmware.screens.trio_walk import DIRECTIONS, in_reading_order, nearest, towards
from firmware.screens.trio_words import (
    OPTIONS,
    say_advice,
    say_card,
    say_cards,
    say_catch,
    say_end,
    say_move,
    say_return,
    say_rows,
    say_scene,
)
from firmware.settings import PACE_SECONDS
from firmware.words import _
from firmware.words.manner import labelled
from rules.game import Move, Seat
from rules.trio.lattice import CARD, Cell, components
from rules.trio.moves import CELLS, END, laid_on
from rules.trio.pieces import HAND_SIZE, Colour
from rules.trio.reasons import explain
from rules.trio.state import TrioState
from rules.trio.view import TrioView

NOTHING: Colour = 0
"""What is pointed at instead of a colour: the end of the turn."""


class Step(NamedTuple):
    """A picture on the way: the table, the cards that are spoken of, and what is said."""

    cards: Cards
    blinking: tuple[Cell, ...]
    said: str


class TrioTable(PlayScreen):
    """A person's view of the table, and the hand that plays."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._colour: Colour = NOTHING
        self._at = 0
        self._target: Cell | None = None
        """The place that is pointed at; None while a card is chosen."""
        self._last: Cell | None = None
        """Where the cursor was last."""
        self._coming: list[Step] = []
        self._steps: list[Step] = []
        """What is still to be shown of the last move, the first of them now."""
        self._caught = False

    # What the screens around it ask

    def look_screen(self) -> Screen:
        """Look at players, the last turns, the pile, and what is left."""
        return TrioLook(self)

    @property
    def state(self) -> TrioState:
        """The position."""
        state = self.session.match.state
        if not isinstance(state, TrioState):
            raise TypeError(f"a state of another game: {state!r}")
        return state

    @property
    def view(self) -> TrioView:
        """What the person whose cards are shown can know."""
        return self.state.view(self.seat)

    @property
    def is_persons_turn(self) -> bool:
        """A person is to move, and what happened before has been shown."""
        return not self._steps and super().is_persons_turn

    def describe(self, move: Move, seat: Seat) -> str:  # noqa: ARG002
        """Say a move and what it wins."""
        return say_move(move, effect_of(self.state, move))

    def advise(self, move: Move) -> str:
        """Say what speaks for a move."""
        return say_advice(explain(self.state.view(self.mover), move))

    def note(self, move: Move) -> None:
        """Remember what is caught and what goes back: to show it."""
        effect = effect_of(self.state, move)
        self._caught = bool(effect.won)
        self._coming = self._steps_of(effect)

    def _steps_of(self, effect: Effect) -> list[Step]:
        steps = []
        if effect.won:
            steps.append(Step(effect.cards, effect.won, self._said(say_catch(effect))))
        if effect.returned:
            said = say_return(len(effect.returned))
            steps.append(Step(effect.rest, effect.returned, self._said(said)))
        return steps

    def _said(self, text: str) -> str:
        player = self.player
        return text if player is None or player.is_person else self._of(self.mover, text)

    def tune_of(self, move: Move) -> str:
        """A catch has its own tune."""
        if self._caught:
            return "pile"
        return "discard" if move == END else "card"

    def forget(self) -> None:
        """Point at nothing that was pointed at before."""
        super().forget()
        self._target = self._last = None
        self._steps = []

    # The course of the game

    def go_on(self) -> Actions:
        """What the last move did is shown before anything else happens."""
        self._steps, self._coming = self._coming or self._steps, []
        if self._skipping:
            self._steps = []
        if not self._steps:
            return super().go_on()
        pace = self.desk.settings.pace
        if pace == "key":
            return ()
        return (After(PACE_SECONDS[pace], self._token),)

    @property
    def _token(self) -> object:
        return ("step", self.session.match.length, len(self._steps))

    def _timer(self, timer: Timer) -> Actions:
        if self._steps and timer.token == self._token:
            return self._next_step()
        return super()._timer(timer)

    def _next_step(self) -> Actions:
        del self._steps[0]
        return self.go_on()

    def _onlooker(self, wanted: Command) -> Actions:
        if wanted is Command.OK and self._steps:
            if self.desk.settings.pace == "key":
                return self._next_step()
            self._steps = []
            if super().is_persons_turn:
                return self.go_on()
        return super()._onlooker(wanted)

    def begin_turn(self) -> None:
        """Keep the cursor on its colour, or on the first choice that there is now."""
        kinds = self.kinds()
        self._target = None
        # Where a hidden cursor begins must tell nothing of the hand.
        if kinds and (self.is_hidden or self._colour not in kinds):
            self._colour, self._at = kinds[0], 0
        if self.state.cut:
            self._target, self.caption = self.places()[0], ""

    # A person's turn

    def kinds(self) -> list[Colour]:
        """What can be chosen: the colours of the hand, NOTHING for the end of the turn last.

        Of a hidden hand it is each card: which are alike, or can go nowhere, is not told.
        """
        moves = self.state.legal_moves()
        if self.is_hidden and not self.state.cut:
            return [*self.view.hand, *[NOTHING] * (END in moves)]
        colours = {move & CARD for move in moves if move >= CELLS} - {NOTHING}
        return [*sorted(colours), *[NOTHING] * (END in moves)]

    def places(self) -> list[Cell]:
        """Where the card that is pointed at can go; or the groups that can stay."""
        wanted = NOTHING if self.state.cut else self._colour
        moves = [move for move in self.state.legal_moves() if move >= CELLS]
        return in_reading_order(laid_on(move) for move in moves if move & CARD == wanted)

    def command(self, wanted: Command) -> Actions:
        """Choose a card, its place, the end of the turn, or the group that stays."""
        self.caption = ""
        if self._target is not None:
            return self._choose_place(wanted, self._target)
        if wanted is Command.BACK:
            return self.take_back()
        if wanted is Command.OK:
            return self._take()
        if wanted in FORWARD or wanted in BACKWARD:
            self._walk(1 if wanted in FORWARD else -1)
        return ()

    def _walk(self, by: int) -> None:
        kinds = self.kinds()
        at = kinds.index(self._colour) if self._colour in kinds else 0
        self._at = ((self._at if self.is_hidden else at) + by) % len(kinds)
        self._colour = kinds[self._at]

    def _take(self) -> Actions:
        if self._colour == NOTHING:
            return self.make(END)
        places = self.places()
        if not places:
            return (Play("illegal"),)
        if len(places) == 1:
            return self._lay(places[0])
        self._target = places[0] if self._last is None else nearest(places, self._last)
        return ()

    def _choose_place(self, wanted: Command, target: Cell) -> Actions:
        places = self.places()
        if wanted is Command.OK:
            return self._lay(target)
        if wanted is Command.BACK:
            return self._let_go()
        if wanted is Command.NEXT or (self.state.cut and wanted in FORWARD):
            self._target = places[(places.index(target) + 1) % len(places)]
        elif self.state.cut and wanted in BACKWARD:
            self._target = places[places.index(target) - 1]
        elif wanted in DIRECTIONS:
            self._target = towards(places, target, wanted)
        self._last = self._target
        return ()

    def _let_go(self) -> Actions:
        """Choose another card; a catch that cut the table can only be taken back as a whole."""
        if self.state.cut:
            return self.take_back()
        self._target = None
        return ()

    def _lay(self, place: Cell) -> Actions:
        colour = NOTHING if self.state.cut else self._colour
        self._target, self._last = None, place
        return self.make(place + colour)

    def point_at(self, move: Move) -> None:
        """Put the cursor on what this move would play, and on its place where it has several."""
        self._colour = move & CARD if move >= CELLS else NOTHING
        self._target = None
        if move >= CELLS and (len(self.places()) > 1 or self.state.cut):
            self._target = self._last = laid_on(move)

    # The picture

    @property
    def is_choosing(self) -> bool:
        """A person is to choose a card or the end of the turn."""
        return self.is_persons_turn and not self.state.cut

    @property
    def is_picked(self) -> bool:
        """A card is taken and its place is being chosen."""
        return self._target is not None

    @property
    def target(self) -> Cell | None:
        """The place that is pointed at; None while none is."""
        return self._target if self.is_persons_turn else None

    @property
    def pointer(self) -> int | None:
        """Which row of the hand is pointed at, the end of the turn below it; None for none."""
        if not self.is_choosing:
            return None
        if self._colour == NOTHING:
            return HAND_SIZE
        if self.is_hidden:
            return self._at
        hand = self.view.hand
        return hand.index(self._colour) if self._colour in hand else None

    @property
    def can_end(self) -> bool:
        """The end of the turn can be chosen."""
        return self.is_choosing and bool(self.view.laid)

    @property
    def scene(self) -> Scene:
        """What is seen of the table."""
        if self._steps:
            return Scene(self._steps[0].cards, self._steps[0].blinking)
        cards = dict(self.state.board.cards)
        if not self.is_persons_turn:
            return Scene(cards, [cell for cell in self.view.laid[-1:] if cell in cards])
        if self.state.cut:
            return Scene(cards, self._group())
        is_told = not self.is_hidden or self.is_picked
        places = self.places() if self._colour and is_told else ()
        colour = NOTHING if self.is_hidden else self._colour
        return Scene(cards, (), places, self._target, colour, is_near=self.is_picked)

    def _group(self) -> list[Cell]:
        """The group that is pointed at."""
        groups = components(self.state.board.cards)
        return next((group for group in groups if group[0] == self._target), groups[0])

    @property
    def line(self) -> str:
        """What happened, else what OK would do."""
        if self._steps:
            return self._steps[0].said
        if self.caption or not self.is_persons_turn:
            return self.caption
        if self.state.cut:
            stays = len(self._group())
            text = _("{stays} stay, {gone} go under the pile")
            return text.format(stays=stays, gone=len(self.state.board.cards) - stays)
        if self._colour == NOTHING:
            return say_end(min(HAND_SIZE - len(self.view.hand), self.view.pile_left))
        return self._say_place()

    def _say_place(self) -> str:
        if self.is_hidden:
            return self.on_phone((self.pointer or 0) + 1)
        card, places = say_card(self._colour), self.places()
        if self._target in places:
            text = _("{card}: place {number} of {count}")
            return text.format(card=card, number=places.index(self._target) + 1, count=len(places))
        if len(places) == 1:
            return _("{card}: one place").format(card=card)
        return _("{card}: {count} places").format(card=card, count=len(places))

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw the table, the hand, what is won and the line."""
        draw_table(canvas, self, phase=phase)

    def reading(self) -> Reading:
        """Say the table row by row, the hand, and what is pointed at."""
        view, scene = self.view, self.scene
        won = ", ".join(
            f"{player.name} {count}"
            for player, count in zip(self.session.players, view.won, strict=True)
        )
        lines = [
            *say_rows(scene.cards),
            labelled(_("Won"), won),
            labelled(_("Pile"), view.pile_left),
        ]
        own = " ".join(UNSEEN for _card in view.hand) if self.is_hidden else say_cards(view.hand)
        lines.append(labelled(_("Own cards"), own or "–"))
        lines += say_scene(scene)
        return Reading(_("Trio"), (*lines, self.line))

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        if not self.is_persons_turn:
            return super().hints()
        leave = Hint(Role.LEAVE, _("undo") if self.session.can_undo() else _("menu"))
        if self.state.cut:
            return (Hint(Role.MOVE, _("group")), Hint(Role.CHOOSE, _("keep")), leave)
        if self.is_picked:
            back = Hint(Role.LEAVE, _("back"))
            return (Hint(Role.MOVE, _("place")), Hint(Role.CHOOSE, _("lay")), back)
        word = _("lay") if self._colour else _("end")
        return (Hint(Role.MOVE, _("card")), Hint(Role.CHOOSE, word), leave)

    @property
    def blinks(self) -> bool:
        """The cursor does, or what is spoken of."""
        return self.is_persons_turn or bool(self.scene.blinking)


FACE = Face(
    table=TrioTable,
    rules=rules,
    quick=(),
    options=OPTIONS,
    own={"deck": trio_box},
)
