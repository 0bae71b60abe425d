"""CHECK: everybody's cards, the last turns and what they laid, what is known of the pile, the rest.

The turns are in words and signs, and blink on the table; all of it is what this person can know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.fonts import SMALL, SMALL_BOLD, TABLE
from firmware.screen import Actions, Event, Hint, Pop, Reading, Screen
from firmware.screens.trio_course import Turn, since, turns_of
from firmware.screens.trio_picture import LINE_Y, Scene, draw_scene, draw_tile
from firmware.screens.trio_tiles import SMALL as SIZE
from firmware.screens.trio_words import say_card, say_cards, say_cell, say_rows
from firmware.words import _, _n, _p
from rules.game import Seat
from rules.trio.lattice import CARD
from rules.trio.pieces import COLOURS, Colour, spread

if TYPE_CHECKING:
    from firmware.screens.trio import TrioTable
    from rules.trio.view import TrioView

NEW = 2
"""The page of the new cards: those that others have laid since this person's last turn."""

TOP, PITCH = 17, 8
"""The first row's place and the distance of rows, in pixels."""

TILE = SIZE.width + 2
"""From one card to the next in a line, in pixels."""

IN_LINE = 9
"""Cards in a line from edge to edge."""

IN_SIGHT = 27
"""Known cards of the pile that are shown; those beneath are only counted."""


class TrioLook(Screen):
    """Pages: players, the last turns, the new cards, the pile, what this person has not seen."""

    name = "check"

    def __init__(self, table: TrioTable) -> None:
        self._view = for_all(table.view) if table.is_hidden else table.view
        self._players = table.session.players
        turns = turns_of(table.session.match)
        self._turns = turns[-len(self._players) :]
        cards = dict(table.state.board.cards)
        new = [cell for cell in since(turns, self._view.seat) if cell in cards]
        self._scene = Scene(cards, new)
        self._page = 0

    def on(self, event: Event) -> Actions:
        """Turn pages, leave."""
        pages = len(self._titles())
        if event in {Command.OK, Command.BACK, Command.MENU}:
            return (Pop(),)
        if event in FORWARD or event is Command.CHECK:
            self._page = (self._page + 1) % pages
        elif event in BACKWARD:
            self._page = (self._page - 1) % pages
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:
        """Draw this page."""
        title, number = self._titles()[self._page], f"{self._page + 1}/{len(self._titles())}"
        if self._page == NEW:
            draw_scene(canvas, self._scene, phase=phase)
            canvas.text(2, LINE_Y, title, SMALL_BOLD, width=124)
        else:
            canvas.text(2, 8, title, SMALL_BOLD, width=100)
            self._pages()[self._page](canvas)
        canvas.text(126, 8, number, SMALL, align="right")

    def _pages(self) -> Sequence[Callable[[Canvas], None]]:
        """What draws the pages; the new cards have the whole display."""
        none = self._draw_players
        return (none, self._draw_turns, none, self._draw_pile, self._draw_unseen)

    def _titles(self) -> tuple[str, ...]:
        new = len(self._scene.blinking)
        pile = _n("Pile: {count} card", "Pile: {count} cards", self._view.pile_left)
        return (
            _("Players"),
            _("Last turns"),
            _n("{count} new card", "{count} new cards", new),
            pile,
            _("You have not seen"),
        )

    @property
    def blinks(self) -> bool:
        """The new cards do."""
        return self._page == NEW

    # Pages

    def _draw_players(self, canvas: Canvas) -> None:
        """Draw each hand, a back for a card that is not known, and the won cards."""
        canvas.text(112, 8, _("won"), SMALL, align="right")
        for seat, player in enumerate(self._players):
            y = TOP + PITCH * seat
            canvas.text(2, y, player.name, SMALL, width=58)
            known = self._known(seat)
            draw_line(canvas, 62, y, known)
            for at in range(len(known), self._view.hand_counts[seat]):
                canvas.icon(64 + TILE * at, y, "small/card_back")
            canvas.text(112, y, str(self._view.won[seat]), TABLE, align="right")

    def _known(self, seat: Seat) -> Sequence[Colour]:
        """The cards of a hand that this person knows."""
        return self._view.hand if seat == self._view.seat else self._view.shown[seat]

    def _draw_turns(self, canvas: Canvas) -> None:
        """Draw what each of the last turns laid, won and sent back."""
        if not self._turns:
            canvas.text(2, 28, self._no_turn(), SMALL, width=124)
        for at, turn in enumerate(self._turns):
            y = TOP + PITCH * at
            canvas.text(2, y, self._players[turn.seat].name, SMALL, width=58)
            draw_line(canvas, 62, y, (move & CARD for move in turn.laid))
            if turn.won:
                canvas.text(113, y, f"+{turn.won}", SMALL, align="right")
            if turn.returned:
                canvas.text(126, y, f"-{turn.returned}", SMALL, align="right")

    @staticmethod
    def _no_turn() -> str:
        return _("No turn yet.")

    def _draw_pile(self, canvas: Canvas) -> None:
        """Draw the known cards in the order in which they will be drawn."""
        canvas.text(2, TOP, self._say_top(), SMALL, width=124)
        known = b"".join(self._batches())
        y = TOP + PITCH - 1
        for at in range(0, min(len(known), IN_SIGHT), IN_LINE):
            draw_line(canvas, 2, y, known[at : min(at + IN_LINE, IN_SIGHT)])
            y += PITCH
        if self._is_mixed:
            canvas.text(2, 49, _("in any order"), SMALL, width=100)
        if len(known) > IN_SIGHT:
            canvas.text(126, 49, f"+{len(known) - IN_SIGHT}", SMALL, align="right")

    def _batches(self) -> list[bytes]:
        """What is known of the pile: first the cards that its top is some of, if that is known."""
        most = self._view.top_most
        return [*([] if most is None else [spread(most)]), *self._view.under]

    @property
    def _is_mixed(self) -> bool:
        """Cards that returned together were shuffled."""
        return any(len({*batch}) > 1 for batch in self._batches())

    def _say_top(self) -> str:
        left, most = self._view.top_left, self._view.top_most
        if most is not None:
            text = _("The top {count} of the first {most}:")
            return text.format(count=left, most=sum(most))
        if not self._view.pile_left:
            return _("It is empty.")
        if not self._view.under:
            return _("None of them is known.")
        if not left:
            return _("From the top down:")
        return _n("{count} unknown, then:", "{count} unknown, then:", left)

    def _draw_unseen(self, canvas: Canvas) -> None:
        """Draw for each colour how many of its cards are in other hands and in the pile's top."""
        for at, (colour, unseen, cards) in enumerate(self._unseen()):
            x, y = 1 + 66 * (at % 2), TOP + 9 * (at // 2)
            draw_tile(canvas, x, y, colour, SIZE)
            canvas.text(x + TILE, y, _in_column(colour), SMALL, width=28)
            canvas.text(x + 60, y, f"{unseen}/{cards}", SMALL, align="right")

    def _unseen(self) -> list[tuple[Colour, int, int]]:
        """Colour, cards that are not seen, and cards of it that there are."""
        deck = self._view.rules.deck
        return [
            (colour, self._view.hidden[colour], deck[colour]) for colour in COLOURS if deck[colour]
        ]

    # In words

    def reading(self) -> Reading:
        """Say this page."""
        say = (
            self._say_players,
            self._say_turns,
            self._say_new,
            self._say_pile,
            self._say_unseen,
        )
        return Reading(self._titles()[self._page], tuple(say[self._page]()))

    def _say_players(self) -> list[str]:
        text = _("{player}: won {won}, cards in hand: {count}")
        lines = []
        for seat, player in enumerate(self._players):
            count, known = self._view.hand_counts[seat], say_cards(self._known(seat))
            line = text.format(player=player.name, won=self._view.won[seat], count=count)
            lines.append(f"{line} ({known})" if known else line)
        return lines

    def _say_turns(self) -> list[str]:
        return [self._say_turn(turn) for turn in self._turns] or [self._no_turn()]

    def _say_turn(self, turn: Turn) -> str:
        text = _("{player}: {cards}; won {won}, sent back {returned}")
        return text.format(
            player=self._players[turn.seat].name,
            cards=say_cards(move & CARD for move in turn.laid),
            won=turn.won,
            returned=turn.returned,
        )

    def _say_new(self) -> list[str]:
        new = [
            f"{say_card(self._scene.cards[cell])} {say_cell(cell)}" for cell in self._scene.blinking
        ]
        return [", ".join(new) or "–", *say_rows(self._scene.cards)]

    def _say_pile(self) -> list[str]:
        batches = [say_cards(batch) for batch in self._batches()]
        mixed = [_("in any order")] if self._is_mixed else []
        return [self._say_top(), *batches, *mixed]

    def _say_unseen(self) -> list[str]:
        text = _("{card}: {unseen} of {cards}")
        return [
            text.format(card=say_card(colour), unseen=unseen, cards=cards)
            for colour, unseen, cards in self._unseen()
        ]

    def hints(self) -> Sequence[Hint]:
        """Turn, or leave."""
        return (Hint(Role.MOVE, _("turn page")), Hint(Role.LEAVE, _("back")))


def for_all(view: TrioView) -> TrioView:
    """Return a view without what its seat knows beyond the others."""
    shown = view.shown[view.seat]
    hidden = tuple(
        count + view.hand.count(colour) - shown.count(colour)
        for colour, count in enumerate(view.hidden)
    )
    return view._replace(hand=tuple(shown), hidden=hidden, top_most=None)


def draw_line(canvas: Canvas, x: int, y: int, colours: Iterable[Colour]) -> None:
    """Draw cards side by side."""
    for at, colour in enumerate(colours):
        draw_tile(canvas, x + TILE * at, y, colour, SIZE)


def _in_column(colour: Colour) -> str:
    """Return what a card is called where a long word has no room."""
    names = (
        "",
        _p("in a column", "blue"),
        _p("in a column", "red"),
        _p("in a column", "green"),
        _p("in a column", "yellow"),
        _p("in a column", "violet"),
        _p("in a column", "orange"),
        _p("in a column", "black"),
    )
    return names[colour]
