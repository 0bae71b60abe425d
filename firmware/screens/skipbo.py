"""The Skip-Bo table on 128x64: building piles and the others above, the own cards below.

One blinking cursor: SCROLL walks the cards that can be taken, SELECT takes one, SCROLL walks only
the places where it fits, SELECT drops it. With arrows, LEFT and RIGHT walk and UP and DOWN change
between building piles and discards.
"""

from __future__ import annotations

from collections.abc import Sequence

from device.ports import Icon
from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.screen import Actions, Adopt, Hint, Lamps, Play, Pop, Push, Reading, Screen
from firmware.screens.faces import Face
from firmware.screens.notice import Question
from firmware.screens.play import UNSEEN, PlayScreen
from firmware.screens.skipbo_cards import Place, Source, places_for, rank_at, sources, top_sources
from firmware.screens.skipbo_look import LookAround
from firmware.screens.skipbo_picture import draw_table
from firmware.screens.skipbo_words import OPTIONS, REASONS, card, rules, say_move
from firmware.words import _
from firmware.words.manner import labelled
from rules.game import NOBODY, Move, Seat
from rules.skipbo.moves import DISCARD, HAND, PASS, WILD, Reason, hand_rank
from rules.skipbo.state import FULL, SkipBoState
from rules.skipbo.view import SkipBoView


class SkipBoTable(PlayScreen):
    """A person's view of the table, and the hand that plays."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._cursor: Source | None = None
        self._picked: Source | None = None
        self._place = 0
        self._marked: Move | None = None
        """The last opponent's move, whose target is shown lit."""
        self._completed = False
        self._turn: tuple[int, int] | None = None

    # What the screens around it ask

    def look_screen(self) -> Screen:
        """Look at the others' piles and their last turns."""
        return LookAround(self)

    @property
    def view(self) -> SkipBoView:
        """What the person whose cards are shown can know."""
        return self._view_of(self.seat)

    def describe(self, move: Move, seat: Seat) -> str:
        """Say a move with the card that it moves."""
        return say_move(move, rank_at(self._view_of(seat), move))

    def _view_of(self, seat: Seat) -> SkipBoView:
        view = self.session.match.state.view(seat)
        if not isinstance(view, SkipBoView):
            raise TypeError(f"a view of another game: {view!r}")
        return view

    def forget(self) -> None:
        """Show nothing of what was done before."""
        super().forget()
        self._completed, self._marked, self._picked = False, None, None

    def tune_of(self, move: Move) -> str:
        """Each kind of move has its own tune."""
        if self.mover == NOBODY:
            return "stock"
        if self._completed:
            return "pile"
        if DISCARD <= move <= PASS:
            return "discard"
        return "stock" if move < HAND else "card"

    def note(self, move: Move) -> None:
        """Remember whether a pile is complete, and an opponent's move."""
        full = self.view.heights[move % 4] == FULL - 1
        self._completed = full and not DISCARD <= move <= PASS
        self._marked = None if self.is_persons_turn else move
        if not self.is_persons_turn:
            self._turn = None

    # A person's turn

    def begin_turn(self) -> None:
        """Put the cursor on the stock when a turn begins, else keep it where it can be."""
        turn = (self.session.match.round, self.mover)
        there = self._sources()
        if self._turn != turn or self._picked not in there:
            self._picked = None
        if self._turn != turn or self._cursor not in there:
            fresh = self._turn != turn
            self._cursor = there[0] if fresh or self._cursor is None else self._nearest(there)
        self._turn = turn

    def _nearest(self, there: list[Source]) -> Source:
        """The hand closed up: the card that is now where the cursor was, or the last before."""
        if self._cursor is None:
            return there[0]
        before = [source for source in there if source <= self._cursor]
        return before[-1] if before else there[0]

    def _sources(self) -> list[Source]:
        return sources(self.view)

    def moves_of(self, source: Source) -> list[Move]:
        """Return the legal moves of a card."""
        return places_for(source, self.session.match.state.legal_moves())

    def command(self, wanted: Command) -> Actions:
        """Walk, take, drop, put back."""
        self._marked = None
        if wanted is Command.BACK:
            return self._back()
        if self._picked is None:
            return self._choose_card(wanted)
        return self._choose_place(self._picked, wanted)

    def _back(self) -> Actions:
        if self._picked is None:
            return self.take_back()
        self._picked = None
        return ()

    def _choose_card(self, wanted: Command) -> Actions:
        there = self._sources()
        at = there.index(self._cursor) if self._cursor in there else 0
        if wanted is Command.OK:
            return self._take(there[at])
        self.caption = ""
        if wanted in {Command.RIGHT, Command.NEXT}:
            at += 1
        elif wanted is Command.LEFT:
            at -= 1
        elif wanted in {Command.UP, Command.DOWN}:
            at = self._jump(there, at, 1 if wanted is Command.DOWN else -1)
        self._cursor = there[at % len(there)]
        return ()

    @staticmethod
    def _jump(there: list[Source], at: int, by: int) -> int:
        """From stock to hand to discards: the first card of the next group."""
        groups = [source.place for source in there]
        kinds = list(dict.fromkeys(groups))
        kind = kinds[(kinds.index(groups[at]) + by) % len(kinds)]
        return groups.index(kind)

    def _take(self, source: Source) -> Actions:
        if source.place is Place.PASS:
            return self._done(PASS)
        moves = self.moves_of(source)
        self._cursor = source
        if not moves:
            return self._refuse(source)
        if len(moves) == 1:
            return self._done(moves[0])
        self._picked, self._place = source, 0
        self.caption = ""
        return ()

    def _refuse(self, source: Source) -> Actions:
        self.caption = _(REASONS[self._reason(source)])
        return (Play("illegal"),)

    def _reason(self, source: Source) -> Reason:
        state = self.session.match.state
        reason = state.refusal(source.code) if isinstance(state, SkipBoState) else None
        if reason is None:
            raise LookupError(f"{source} could be played after all")
        return reason

    def _choose_place(self, source: Source, wanted: Command) -> Actions:
        moves = self.moves_of(source)
        at = min(self._place, len(moves) - 1)
        self.caption = ""
        if wanted is Command.OK:
            return self._drop(moves[at])
        if wanted in {Command.RIGHT, Command.NEXT}:
            at += 1
        elif wanted is Command.LEFT:
            at -= 1
        elif wanted in {Command.UP, Command.DOWN}:
            return self._change_row(source, moves, wanted)
        self._place = at % len(moves)
        return ()

    def _change_row(self, source: Source, moves: list[Move], wanted: Command) -> Actions:
        """UP to the building piles, DOWN to the discards, where the card may go there."""
        discards = wanted is Command.DOWN
        fitting = [at for at, move in enumerate(moves) if _is_discard(move) == discards]
        if fitting:
            self._place = fitting[0]
            return ()
        reason = source.refusal if discards else Reason.DOES_NOT_FIT
        self.caption = _(REASONS[reason])
        return (Play("illegal"),)

    def _drop(self, move: Move) -> Actions:
        wild = _is_discard(move) and hand_rank(move) == WILD
        if wild and not self.desk.settings.wild_discard_seen:
            return (Push(self._ask_about_wild(move)),)
        return self._done(move)

    def _ask_about_wild(self, move: Move) -> Screen:
        """Ruling 10: allowed, stays wild, asked once."""
        return Question(
            _("Discard a wild card?"),
            _("It stays wild there, but only its top can be played. Kibitz asks this once."),
            lambda: (Adopt("wild_discard_seen", "yes"), Pop(), *self._done(move)),
            word=_("discard"),
        )

    def _done(self, move: Move) -> Actions:
        self._picked = None
        return self.make(move)

    def point_at(self, move: Move) -> None:
        """Put the cursor on the card of a move."""
        for source in self._sources():
            if move in self.moves_of(source) or (move == PASS and source.place is Place.PASS):
                self._cursor = source
                return

    # The picture

    def target(self) -> Move | None:
        """The move that OK would make now, while a place is chosen."""
        if self._picked is None or not self.is_persons_turn:
            return None
        moves = self.moves_of(self._picked)
        return moves[min(self._place, len(moves) - 1)]

    def shown_on(self, pile: int) -> str | None:
        """What the card in hand would look like on building pile 0..3, None if it is not aimed."""
        target = self.target()
        if target is None or _is_discard(target) or target % 4 != pile:
            return None
        return UNSEEN if self.hidden_card else str(self.view.heights[pile] + 1)

    def shown_on_discard(self, pile: int) -> str | None:
        """The card in hand, if it is aimed at own discard pile 0..3."""
        target = self.target()
        if target is None or not _is_discard(target) or target % 4 != pile:
            return None
        return UNSEEN if self.hidden_card else card(hand_rank(target))

    @property
    def hidden_card(self) -> int | None:
        """The number, from 1 on, of the hand's card pointed at that only a phone shows."""
        cursor = self.cursor
        if not self.is_hidden or cursor is None or cursor.place is not Place.HAND:
            return None
        return cursor.number + 1

    @property
    def cursor(self) -> Source | None:
        """The card that the cursor is on, or that has been taken; None in others' turns."""
        if not self.is_persons_turn:
            return None
        return self._picked or self._cursor

    @property
    def marked(self) -> Move | None:
        """An opponent's last move."""
        return self._marked

    @property
    def is_picked(self) -> bool:
        """A card has been taken and its place is being chosen."""
        return self._picked is not None

    @property
    def line(self) -> str:
        """The line in the middle: what happened, else what the cursor is on."""
        if self.caption:
            return self.caption
        if (number := self.hidden_card) is not None:
            return self.on_phone(number)
        if (target := self.target()) is not None:
            return self.describe(target, self.mover)
        said = self._say_cursor()
        return self._of(self.mover, said) if said and self.is_hidden else said

    def _say_cursor(self) -> str:
        view, cursor = self.view, self.cursor
        if cursor is None:
            return ""
        if cursor.place is Place.STOCK:
            left = view.stock_count(view.seat)
            return _("Stock {card}, {left} left").format(card=card(cursor.rank), left=left)
        if cursor.place is Place.DISCARD:
            return self._say_discard(view, cursor)
        if cursor.place is Place.PASS:
            return _("Pass: nothing to draw")
        if cursor.place is Place.HAND:
            return _("Hand {card}").format(card=card(cursor.rank))
        return _("Partner's {card}").format(card=card(cursor.rank))

    def _say_discard(self, view: SkipBoView, cursor: Source) -> str:
        pile = view.discards[view.seat][cursor.number]
        if self.session.match.setup.options["peek"]:
            return _("Discard {cards}").format(cards=" ".join(map(card, pile[:-8:-1])))
        text = _("Discard {card}, {count} cards")
        return text.format(card=card(cursor.rank), count=len(pile))

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw piles, others, the line and the own cards."""
        draw_table(canvas, self, phase=phase)

    def reading(self) -> Reading:
        """Say the table."""
        view = self.view
        piles = " ".join(str(height) for height in view.heights)
        stock = _("Stock {card}, {left} left")
        others = tuple(
            labelled(
                self.session.players[seat].name,
                stock.format(card=card(view.stock_top[seat]), left=view.stock_count(seat)),
            )
            for seat in range(view.seats)
            if seat != view.seat
        )
        own = " ".join(self._read(source) for source in top_sources(view))
        lines = (labelled(_("Piles"), piles), *others, labelled(_("Own cards"), own), self.line)
        return Reading("Skip-Bo", lines)

    def _read(self, source: Source) -> str:
        return UNSEEN if self.is_hidden and source.place is Place.HAND else card(source.rank)

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        if not self.is_persons_turn:
            return super().hints()
        if self.is_picked:
            drop = Hint(Role.CHOOSE, _("drop"))
            return (Hint(Role.SIDEWAYS, _("place")), drop, _leave(_("back")))
        leave = _leave(_("undo")) if self.session.can_undo() else _leave(_("menu"))
        return (Hint(Role.SIDEWAYS, _("card")), Hint(Role.CHOOSE, _("take")), leave)

    def lamps(self) -> Lamps:
        """Add the pile icon while a completed pile is news."""
        lamps = super().lamps()
        if self._completed:
            return Lamps(lamps.lit | {Icon.PILE_COMPLETE}, lamps.blinking)
        return lamps

    @property
    def blinks(self) -> bool:
        """The cursor does."""
        return self.is_persons_turn


def _leave(word: str) -> Hint:
    return Hint(Role.LEAVE, word)


def _is_discard(move: Move) -> bool:
    return DISCARD <= move < PASS


FACE = Face(
    table=SkipBoTable,
    rules=rules,
    quick=("stock",),
    options=OPTIONS,
)
