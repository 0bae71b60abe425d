"""The Monster Trick table on 128x64: up to four open tricks above, the own cards below.

The hand is sorted by colour. OK plays a card that can only go to one place; else the places are
walked. Before the first card the three point cards are laid in one of six orders.
"""

from __future__ import annotations

from collections.abc import Sequence

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.desk import Desk
from firmware.screen import Actions, Hint, Play, Push, Reading, Screen
from firmware.screens.faces import Face
from firmware.screens.monster_course import rounds_of
from firmware.screens.monster_look import MonsterLook, known_slots
from firmware.screens.monster_picture import draw_laying, draw_table
from firmware.screens.monster_round import MonsterRound
from firmware.screens.monster_words import (
    OPTIONS,
    Wording,
    rules,
    say_advice,
    say_order,
)
from firmware.screens.play import UNSEEN, PlayScreen
from firmware.words import _
from firmware.words.manner import labelled
from rules.game import Move, Seat
from rules.monstertrick.moves import CARD_OF, LAY, LAYS, SLOT_OF
from rules.monstertrick.pieces import FULL_TRICK, SLOTS, beats
from rules.monstertrick.reasons import reason
from rules.monstertrick.view import MonsterTrickView


class MonsterTable(PlayScreen):
    """A person's view of the table, and the hand that plays."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._card: int | None = None
        self._place: int | None = None
        """Which of the places a card can go to is pointed at; None while a card is chosen."""
        self._order = 0
        self._seen = 0
        """How many rounds' results were shown."""
        self._won = False

    # What the screens around it ask

    def look_screen(self) -> Screen:
        """Look at players, tricks, and what was played."""
        return MonsterLook(self)

    @property
    def view(self) -> MonsterTrickView:
        """What the person whose cards are shown can know."""
        return self._view_of(self.seat)

    @property
    def shown(self) -> MonsterTrickView:
        """The view with no more than may be seen on the display: no hand where that is hidden."""
        return self.view._replace(hand=(), order=None) if self.is_hidden else self.view

    @property
    def wording(self) -> Wording:
        """The words for the cards, with the colours of one's own box."""
        return Wording(self.session.match.setup.options["colours"])

    def _view_of(self, seat: Seat) -> MonsterTrickView:
        view = self.session.match.state.view(seat)
        if not isinstance(view, MonsterTrickView):
            raise TypeError(f"a view of another game: {view!r}")
        return view

    def describe(self, move: Move, seat: Seat) -> str:
        """Say a move, and who wins the trick that it completes."""
        winner = self._winner(move, seat)
        if winner is None:
            return self.wording.move(move)
        card = self.wording.card(CARD_OF[move])
        if winner == seat:
            return _("{card} wins the trick").format(card=card)
        return _("{card}: P{number} wins").format(card=card, number=winner + 1)

    def _winner(self, move: Move, seat: Seat) -> Seat | None:
        """Who wins the trick that this move completes."""
        if move in LAYS or SLOT_OF[move] == SLOTS:
            return None
        trick = self.view.tricks[SLOT_OF[move]]
        if len(trick.cards) < FULL_TRICK - 1:
            return None
        return seat if beats(CARD_OF[move], trick.best) else trick.leader

    def advise(self, move: Move) -> str:
        """Say what speaks for a move, and with which order for the point cards."""
        names = [player.name for player in self.session.players]
        said = say_advice(reason(self.view, move), names, self.seat)
        return labelled(say_order(move, self.view.round), said) if move in LAYS else said

    def note(self, move: Move) -> None:
        """Remember whether a trick is won: for the tune."""
        self._won = self._winner(move, self.mover) is not None

    def tune_of(self, move: Move) -> str:
        """A trick that is won has its own tune."""
        if self._won:
            return "pile"
        return "stock" if move in LAYS else "card"

    def enter(self) -> Actions:
        """Show no result that was there before."""
        if self._shown is not self.session:
            self._seen = len(self.view.rounds)
        return super().enter()

    def forget(self) -> None:
        """Point at nothing that was pointed at before."""
        super().forget()
        self._place = None
        self._seen = min(self._seen, len(self.view.rounds))

    # The course of the game

    def go_on(self) -> Actions:
        """Between rounds their result is shown first, also after the third."""
        if len(self.view.rounds) > self._seen:
            self._seen += 1
            self._card, self._order = None, 0
            return (Play("round"), Push(MonsterRound(self, self._seen - 1)))
        return super().go_on()

    def begin_turn(self) -> None:
        """Keep the cursor on its card, or on the one that is nearest now."""
        hand = self.view.hand
        self._place = None
        # Where a hidden cursor begins must tell nothing of the hand.
        if self.is_hidden or self._card not in hand:
            wanted = -1 if self._card is None or self.is_hidden else self._card
            self._card = min(hand, key=lambda card: abs(card - wanted)) if hand else None

    def plays_hidden(self) -> bool:
        """How the point cards lie is chosen on the display."""
        return self._view_of(self.mover).order is not None

    @property
    def is_laying(self) -> bool:
        """The point cards are to be laid by the person to move."""
        return self.is_persons_turn and self.view.order is None

    # A person's turn

    def command(self, wanted: Command) -> Actions:
        """Choose an order, a card, a place."""
        self.caption = ""
        if self.is_laying:
            return self._lay(wanted)
        if self._place is not None:
            return self._choose_place(wanted)
        if wanted is Command.BACK:
            return self.take_back()
        return self._choose_card(wanted)

    def _lay(self, wanted: Command) -> Actions:
        if wanted in FORWARD or wanted in BACKWARD:
            self._order = (self._order + (1 if wanted in FORWARD else -1)) % len(LAYS)
        elif wanted is Command.OK:
            return self.make(LAYS[self._order])
        elif wanted is Command.BACK:
            return self.take_back()
        return ()

    def _choose_card(self, wanted: Command) -> Actions:
        hand = self.view.hand
        at = hand.index(self._card) if self._card in hand else 0
        if wanted is Command.OK:
            return self._take()
        if wanted in {Command.RIGHT, Command.NEXT}:
            at += 1
        elif wanted is Command.LEFT:
            at -= 1
        elif wanted in {Command.UP, Command.DOWN}:
            by = 1 if wanted is Command.DOWN else -1
            at = at + by if self.is_hidden else self._next_colour(at, by)
        self._card = hand[at % len(hand)]
        return ()

    def _next_colour(self, at: int, by: int) -> int:
        """The first card of the next colour, or of the one before."""
        colours = [card // 15 for card in self.view.hand]
        kinds = list(dict.fromkeys(colours))
        return colours.index(kinds[(kinds.index(colours[at]) + by) % len(kinds)])

    def moves(self) -> list[Move]:
        """Where the card under the cursor can go: tricks from left to right, a new one last."""
        moves = [move for move in self.session.match.state.legal_moves() if move not in LAYS]
        return sorted((m for m in moves if CARD_OF[m] == self._card), key=lambda m: SLOT_OF[m])

    def _take(self) -> Actions:
        moves = self.moves()
        if len(moves) == 1:
            return self.make(moves[0])
        self._place = 0
        return ()

    def _choose_place(self, wanted: Command) -> Actions:
        moves, at = self.moves(), self._place or 0
        if wanted is Command.OK:
            self._place = None
            return self.make(moves[at % len(moves)])
        if wanted is Command.BACK:
            self._place = None
        elif wanted in FORWARD or wanted in BACKWARD:
            self._place = (at + (1 if wanted in FORWARD else -1)) % len(moves)
        return ()

    def point_at(self, move: Move) -> None:
        """Put the cursor on the card of a move, and on its place where it has several."""
        if move in LAYS:
            self._order = move - LAY
            return
        self._card = CARD_OF[move]
        moves = self.moves()
        self._place = moves.index(move) if len(moves) > 1 else None

    # The picture

    @property
    def cursor(self) -> int | None:
        """The card that is pointed at; None in others' turns."""
        return self._card if self.is_persons_turn else None

    @property
    def is_picked(self) -> bool:
        """A card is taken and its place is being chosen."""
        return self._place is not None

    @property
    def target(self) -> int | None:
        """The place that is pointed at, that of a new trick included; None while none is."""
        if self._place is None or not self.is_persons_turn:
            return None
        moves = self.moves()
        place = SLOT_OF[moves[self._place % len(moves)]]
        if place < SLOTS:
            return place
        return next(at for at, trick in enumerate(self.view.tricks) if not trick.cards)

    @property
    def order(self) -> Move:
        """The order that is pointed at."""
        return LAYS[self._order]

    @property
    def line(self) -> str:
        """What happened, else what OK would do."""
        if self.caption:
            return self.caption
        if not self.is_persons_turn:
            return ""
        if self.is_laying:
            text = _("Order {number} of 6: slots 1, 2, 3")
            return text.format(number=self._order + 1)
        moves = self.moves()
        if not moves:
            return ""
        if self.is_hidden:
            return self.on_phone(self.view.hand.index(CARD_OF[moves[0]]) + 1)
        if self._place is not None:
            return self.describe(moves[self._place % len(moves)], self.mover)
        if len(moves) == 1:
            return self.describe(moves[0], self.mover)
        return _("{card}: {count} places").format(
            card=self.wording.card(CARD_OF[moves[0]]), count=len(moves)
        )

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw the tricks or the point cards, the line and the hand."""
        if self.is_laying:
            draw_laying(canvas, self)
        else:
            draw_table(canvas, self, phase=phase)

    def reading(self) -> Reading:
        """Say the table."""
        view, players = self.view, self.session.players
        tricks = [
            f"{_('Trick')} {at + 1}: {self.wording.cards(trick.cards)}; "
            + _("{player} leads").format(player=players[trick.leader].name)
            for at, trick in enumerate(view.tricks)
            if trick.cards
        ]
        own = self.wording.cards(view.hand)
        if self.is_hidden:
            own = " ".join(UNSEEN for _card in view.hand)
        wins = ", ".join(
            f"{player.name} {won}" for player, won in zip(players, view.wins, strict=True)
        )
        order = say_order(self.order, view.round) if self.is_laying else self._own_slots()
        lines = [*tricks, labelled(_("Wins"), wins), labelled(_("Slots"), order)]
        return Reading("Monster Trick", (*lines, labelled(_("Own cards"), own), self.line))

    def _own_slots(self) -> str:
        order = self.shown.order
        if order is None:
            return " ".join(known_slots(self.shown, self.seat)) if self.is_hidden else ""
        return say_order(LAYS[order], self.view.round)

    def hints(self) -> Sequence[Hint]:
        """What the keys do now."""
        if not self.is_persons_turn:
            return super().hints()
        leave = Hint(Role.LEAVE, _("undo") if self.session.can_undo() else _("menu"))
        if self.is_laying:
            return (Hint(Role.SIDEWAYS, _("order")), Hint(Role.CHOOSE, _("lay")), leave)
        if self.is_picked:
            back = Hint(Role.LEAVE, _("back"))
            return (Hint(Role.SIDEWAYS, _("place")), Hint(Role.CHOOSE, _("play")), back)
        return (Hint(Role.SIDEWAYS, _("card")), Hint(Role.CHOOSE, _("play")), leave)

    @property
    def blinks(self) -> bool:
        """The cursor does."""
        return self.is_persons_turn

    def counted(self, number: int) -> tuple[int, ...]:
        """Return which slot of each seat counted in round `number`, 0 is the first; 0 for none."""
        wins = rounds_of(self.session.match)[number].wins
        return tuple((won - 1) % 3 + 1 if won else 0 for won in wins)


FACE = Face(
    table=MonsterTable,
    rules=rules,
    quick=(),
    options=OPTIONS,
)
