"""The Ugah Ugah! table on 128x64: the ring round about, the dice between, own points below.

In a throw OK chooses the symbol that is pointed at; OK on a chosen one sets aside all that is
chosen. Then the ways to walk are walked through, and what becomes of two chips. Where real dice
lie on the table, chance waits: `UgahEntry` asks for each throw and chip.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL, Font
from firmware.screen import Actions, Hint, Play, Push, Reading, Screen
from firmware.screens.faces import Face
from firmware.screens.play import LINE, PlayScreen
from firmware.screens.ugah_box import ugah_box
from firmware.screens.ugah_chip import ChipEntry, PlaceEntry
from firmware.screens.ugah_count import UgahCount
from firmware.screens.ugah_look import UgahLook
from firmware.screens.ugah_picture import draw_table, symbols_of
from firmware.screens.ugah_tell import say_ring, say_spoils
from firmware.screens.ugah_throw import ThrowEntry
from firmware.screens.ugah_words import (
    OPTIONS,
    rules,
    say_advice,
    say_briefly,
    say_chip,
    say_dice,
    say_way,
)
from firmware.words import _, _n
from firmware.words.manner import asked, labelled
from rules.game import CHANCE, NOBODY, Move, Seat
from rules.ugah.advice import advise
from rules.ugah.dice import BREAKER, COUNTS, DICE, INDEX, MASHER, SIZES, SYMBOLS, Dice, join
from rules.ugah.moves import ASIDE, GIVE, GO, GO_BOTH, GO_BREAKER_FIRST, KEEP, MOST_SEATS, dice_of
from rules.ugah.opponent import SCALES
from rules.ugah.pieces import UNTOLD, Chip
from rules.ugah.state import UgahState
from rules.ugah.view import UgahView
from rules.ugah.walking import Stops, walk, walk_at_once

BRIEF_NAME = 30
"""Pixels for a name where much else is said in the line."""


class UgahTable(PlayScreen):
    """A person's view of the table, and the hand that plays."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.chosen: frozenset[int] = frozenset()
        """The symbols of the throw that are chosen to be set aside."""
        self._pointed = 0
        """The symbol of the throw that is pointed at."""
        self._at = 0
        """Which way to walk, or which gift, is pointed at."""
        self._counted: object = None
        """The end that was counted chip by chip already."""
        self._spoils: list[Seat] = []
        self.told: Chip = UNTOLD
        """The chip that was entered last."""

    # What the screens around it ask

    def look_screen(self) -> Screen:
        """Look at players, ring and the last turns."""
        return UgahLook(self)

    @property
    def state(self) -> UgahState:
        """The position on the table."""
        state = self.session.match.state
        if not isinstance(state, UgahState):
            raise TypeError(f"a state of another game: {state!r}")
        return state

    @property
    def looker(self) -> Seat:
        """Who may see what is shown; NOBODY while another than who has the device may look on."""
        is_others = self.mover == CHANCE and self.state.seat != self.seat
        is_seen = is_others and len(self.session.people) > 1
        return NOBODY if self.is_hidden or is_seen else self.seat

    def plays_hidden(self) -> bool:
        """Which of two chips is kept is chosen on the display."""
        return not any(self.state.lifted)

    @property
    def view(self) -> UgahView:
        """What the person whose chips are shown can know, or what all know."""
        return self.state.view(self.looker)

    def called(self, seat: Seat, room: int = 50, font: Font = SMALL) -> str:
        """Return a player's name, or the number of the seat where that is too long for `room`."""
        name = self.session.players[seat].name
        return name if font.width(name) <= room else _("P{number}").format(number=seat + 1)

    def describe(self, move: Move, seat: Seat) -> str:
        """Say a move as everybody sees it: not which of two chips is given away."""
        if move < GO:
            return _("sets aside {dice}").format(dice=say_briefly(dice_of(move)))
        if move < KEEP:
            return self._say_way(move, self.state.view(seat))
        if move == KEEP:
            return _("keeps the chip")
        return self._say_gift(move, seat)

    def _say_gift(self, move: Move, seat: Seat) -> str:
        """Say who is given a chip; which one only where persons have to do it for an opponent."""
        figure, receiver = divmod(move - GIVE, MOST_SEATS)
        if not self.session.real or self.session.players[seat].is_person:
            return _("gives {player} a chip").format(player=self.called(receiver))
        texts = (_("gives {player} Masher's chip"), _("gives {player} Breaker's chip"))
        return texts[figure].format(player=self.called(receiver, BRIEF_NAME))

    def _say_way(self, move: Move, view: UgahView) -> str:
        """Say who walks and which chips that takes, as far as they lie face up."""
        chips = ["", ""]
        for figure, place in enumerate(self.stops_of(move)):
            if view.ring >> place & 1:
                chips[figure] = say_chip(view.chips[place], view.rules)
        return say_way(move, chips)

    def advise(self, move: Move) -> str:
        """Say what speaks for a move, and what points the turn promises."""
        found = advise(self.view, SCALES)
        return say_advice(found) if found.move == move else super().advise(move)

    def note(self, move: Move) -> None:  # noqa: ARG002
        """Remember who held the spoils cards: for the tune."""
        self._spoils = list(self.state.spoils)
        if self.session.real:
            self._skipping = False

    def tune_of(self, move: Move) -> str:
        """A spoils card that is won has its own tune."""
        if self._spoils != self.state.spoils:
            return "pile"
        return "stock" if move < GO else "card"

    def forget(self) -> None:
        """Point at nothing that was pointed at before; count the end anew."""
        super().forget()
        self.chosen, self._at, self._counted = frozenset(), 0, None

    # The course of the game

    def go_on(self) -> Actions:
        """Real dice are waited for; the end of a round is counted chip by chip."""
        if self.mover == CHANCE:
            return (Push(self._entry()),)
        if self.is_to_be_carried_out:
            return ()
        length = self.session.match.length
        if self.mover == NOBODY and self._counted != length:
            self._counted = length
            return (Play("round"), Push(UgahCount(self)))
        return super().go_on()

    @property
    def is_to_be_carried_out(self) -> bool:
        """Persons do on the real table what an opponent does; before its next move they say OK."""
        is_opponents = self.player is not None and not self.player.is_person
        return self.session.real and is_opponents and self._waiting and not self._skipping

    def _entry(self) -> Screen:
        """Return the screen that asks for what chance did."""
        if self.state.due:
            return ChipEntry(self)
        return PlaceEntry(self) if self.state.picks else ThrowEntry(self)

    def begin_turn(self) -> None:
        """Choose nothing yet."""
        self.chosen, self._at = frozenset(), 0
        self._pointed = min(symbols_of(self.state.throw), default=0)

    # A person's turn

    def command(self, wanted: Command) -> Actions:
        """Choose dice, a way to walk, what to give."""
        self.caption = ""
        if self.state.throw:
            return self._choose_dice(wanted)
        if wanted is Command.OK:
            return self.make(self._pointed_move)
        if wanted is Command.BACK:
            return self.take_back()
        if wanted in FORWARD or wanted in BACKWARD:
            self._at += 1 if wanted in FORWARD else -1
        return ()

    def _choose_dice(self, wanted: Command) -> Actions:
        if wanted is Command.BACK:
            if not self.chosen:
                return self.take_back()
            self.chosen = frozenset()
        elif wanted is Command.OK:
            if self._pointed in self.chosen:
                return self.make(ASIDE + self.chosen_dice)
            self.chosen |= {self._pointed}
        elif wanted in FORWARD or wanted in BACKWARD:
            shown = sorted(set(symbols_of(self.state.throw)))
            at = shown.index(self._pointed) + (1 if wanted in FORWARD else -1)
            self._pointed = shown[at % len(shown)]
        return ()

    @property
    def chosen_dice(self) -> Dice:
        """The dice that OK would set aside: those chosen, else those pointed at."""
        wanted = self.chosen or {self._pointed}
        thrown = COUNTS[self.state.throw]
        return INDEX[tuple(thrown[at] if at in wanted else 0 for at in SYMBOLS)]

    @property
    def _pointed_move(self) -> Move:
        """The way to walk, or the gift, that is pointed at."""
        moves = self.state.legal_moves()
        return moves[self._at % len(moves)]

    def point_at(self, move: Move) -> None:
        """Choose the dice of a move, or walk to it."""
        if move < GO:
            self.chosen = frozenset(symbols_of(dice_of(move)))
            self._pointed = min(self.chosen)
        else:
            self._at = self.state.legal_moves().index(move)

    # The picture

    @property
    def cursor(self) -> int | None:
        """The symbol that is pointed at; None where no dice are chosen."""
        return self._pointed if self.is_persons_turn and self.state.throw else None

    @property
    def counts(self) -> list[int]:
        """How many chips each seat has."""
        return [len(hand) for hand in self.state.hands]

    @property
    def own_total(self) -> int | None:
        """The points of who may see what is shown; None where that is nobody."""
        return None if self.looker == NOBODY else self.state.points[self.looker]

    def stops_of(self, move: Move) -> Stops:
        """Return where the hunters stop if they walk so."""
        return self._walked(self.state.steps, move)

    def _walked(self, steps: Stops, move: Move | None = None) -> Stops:
        state = self.state
        stand = state.masher, state.breaker
        if move == GO_BOTH or not state.rules.sequential:
            return walk_at_once(state.ring, stand, steps)
        return walk(state.ring, stand, steps, breaker_first=move == GO_BREAKER_FIRST)

    @property
    def stops(self) -> tuple[int, ...]:
        """The places where the hunters would stop by the dice set aside and those chosen."""
        if self.mover < 0 or any(self.state.lifted):
            return tuple(filter(None, self.state.lifted))
        if not self.is_persons_turn:
            return ()
        if not self.state.throw:
            stops = self.stops_of(self._pointed_move)
        else:
            counts = COUNTS[join(self.state.kept, self.chosen_dice)]
            stops = self._walked((counts[MASHER], counts[BREAKER]))
        return tuple(place for place in stops if self.state.ring >> place & 1)

    @property
    def line(self) -> str:
        """What happened, else what OK would do."""
        if self.caption or not self.is_persons_turn:
            return self.caption
        if self.state.throw:
            return self._dice_line()
        move = self._pointed_move
        return self._say_way(move, self.view) if move < KEEP else self._chips_line(move)

    def _dice_line(self) -> str:
        left = DICE - SIZES[self.state.kept] - SIZES[self.chosen_dice]
        if not self.chosen:
            return asked(say_briefly(self.chosen_dice))
        again = _n("throw {count} again", "throw {count} again", left) if left else _("the end")
        room = LINE - SMALL.width(labelled("", again)) - 1
        return labelled(say_briefly(self.chosen_dice, room), again)

    def _chips_line(self, move: Move) -> str:
        view = self.view
        chips = [say_chip(view.chips[place], view.rules) for place in view.lifted if place]
        if move == KEEP:
            return _("Keep {chip}").format(chip=chips[0])
        figure, receiver = divmod(move - GIVE, MOST_SEATS)
        return _("Keep {kept}, give {player} {given}").format(
            kept=chips[1 - figure], player=self.called(receiver), given=chips[figure]
        )

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw the table."""
        draw_table(canvas, self, phase=phase)

    def reading(self) -> Reading:
        """Say the table."""
        view, players = self.view, self.session.players
        thrown = labelled(_("Thrown"), say_dice(view.throw) or "–")
        aside = labelled(_("Set aside"), say_dice(view.kept) or "–")
        counts = ", ".join(
            f"{player.name} {count}" for player, count in zip(players, self.counts, strict=True)
        )
        lines = [*say_ring(view), thrown, aside, say_spoils(view, players)]
        lines.append(labelled(_("Chips"), counts))
        if self.own_total is not None:
            lines.append(labelled(_("Own points"), self.own_total))
        return Reading(_("Ugah Ugah!"), (*lines, self.line))

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        if not self.is_persons_turn:
            waits = self.is_to_be_carried_out
            done = (Hint(Role.CHOOSE, _("done")), Hint(Role.LEAVE, _("menu")))
            return done if waits else super().hints()
        leave = Hint(Role.LEAVE, _("undo") if self.session.can_undo() else _("menu"))
        if self.state.throw:
            word = _("set aside") if self._pointed in self.chosen else _("choose")
            if self.chosen:
                leave = Hint(Role.LEAVE, _("none"))
            return (Hint(Role.SIDEWAYS, _("dice")), Hint(Role.CHOOSE, word), leave)
        if any(self.state.lifted):
            return (Hint(Role.SIDEWAYS, _("chip")), Hint(Role.CHOOSE, _("keep")), leave)
        return (Hint(Role.SIDEWAYS, _("way")), Hint(Role.CHOOSE, _("walk")), leave)

    @property
    def blinks(self) -> bool:
        """The cursor does, or where the hunters stop."""
        return self.is_persons_turn or bool(self.stops)


FACE = Face(
    table=UgahTable,
    rules=rules,
    quick=(),
    options=OPTIONS,
    own={"chips": ugah_box},
    can_be_real=True,
)
