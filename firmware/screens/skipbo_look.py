"""CHECK: each other player's piles in turn, and what everybody did in the last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.fonts import SMALL, SMALL_BOLD, TEXT
from firmware.screen import Actions, Event, Hint, Pop, Reading, Screen
from firmware.screens.skipbo_cards import rank_at
from firmware.screens.skipbo_words import card
from firmware.words import _, _n
from rules.game import Move, Seat
from rules.match import Match
from rules.skipbo.moves import DISCARD, PASS
from rules.skipbo.view import SkipBoView

if TYPE_CHECKING:
    from firmware.screens.skipbo import SkipBoTable

RECALL_LINES = 4


class LookAround(Screen):
    """Pages: piles of a player, last turn of that player, then the next one's."""

    name = "check"

    def __init__(self, table: SkipBoTable) -> None:
        self._session = table.session
        self._view = table.view
        self._others = [
            (self._view.seat + step) % self._view.seats for step in range(1, self._view.seats)
        ]
        self._turns = last_turns(self._session.match)
        self._page = 0

    @property
    def _seat(self) -> Seat:
        return self._others[self._page // 2]

    @property
    def _is_recall(self) -> bool:
        return self._page % 2 == 1

    def on(self, event: Event) -> Actions:
        """SCROLL turns every page, CHECK and sideways go from player to player."""
        pages = 2 * len(self._others)
        if event in {Command.OK, Command.BACK, Command.MENU}:
            return (Pop(),)
        if event is Command.NEXT:
            self._page = (self._page + 1) % pages
        elif event in {Command.CHECK, Command.RIGHT}:
            self._page = (self._page // 2 * 2 + 2) % pages
        elif event is Command.LEFT:
            self._page = (self._page // 2 * 2 - 2) % pages
        elif event in {Command.UP, Command.DOWN}:
            self._page ^= 1
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw this page."""
        player = self._session.players[self._seat]
        canvas.text(2, 8, player.name, SMALL_BOLD, width=60)
        if self._is_recall:
            canvas.text(126, 8, _("last turn"), SMALL, align="right")
            self._draw_recall(canvas)
        else:
            held = self._view.hand_counts[self._seat]
            canvas.text(
                126, 8, _n("{count} in hand", "{count} in hand", held), SMALL, align="right"
            )
            self._draw_piles(canvas)

    def _draw_piles(self, canvas: Canvas) -> None:
        view, seat = self._view, self._seat
        top = view.stock_top[seat]
        canvas.text(4, 16, _("stock"), SMALL, width=38)
        canvas.text(44, 16, _("discards"), SMALL, width=80)
        canvas.card(6, 25, card(top) if top else "")
        canvas.text(6, 45, str(view.stock_count(seat)), SMALL, align="center", width=13)
        for index, pile in enumerate(view.discards[seat]):
            x = 44 + 19 * index
            canvas.card(x, 25, card(pile[-1]) if pile else "")
            if pile:
                canvas.text(x, 45, str(len(pile)), SMALL, align="center", width=13)

    def _draw_recall(self, canvas: Canvas) -> None:
        lines = canvas.wrap(self._said(), TEXT, 124)
        for row, line in enumerate(lines[-RECALL_LINES:]):
            canvas.text(2, 17 + 10 * row, line, TEXT, width=124)

    def _said(self) -> str:
        turn = self._turns.get(self._seat, ())
        return "  ".join(turn) if turn else _("No turn yet in this round.")

    def reading(self) -> Reading:
        """Say this page."""
        view, seat = self._view, self._seat
        name = self._session.players[seat].name
        if self._is_recall:
            return Reading(name, (_("last turn"), self._said()))
        tops = " ".join(card(pile[-1]) if pile else "-" for pile in view.discards[seat])
        top = card(view.stock_top[seat]) if view.stock_top[seat] else "-"
        stock = f"{_('stock')} {top}, {view.stock_count(seat)}"
        return Reading(name, (stock, f"{_('discards')} {tops}"))

    def hints(self) -> Sequence[Hint]:
        """Turn pages, go back to the hand."""
        return (
            Hint(Role.MOVE, _("recall") if not self._is_recall else _("piles")),
            Hint(Role.LOOK, _("next")),
            Hint(Role.CHOOSE, _("hand")),
        )


def last_turns(match: Match) -> dict[Seat, list[str]]:
    """Return what each seat did in its last turn of this round, move by move, by replay."""
    state = match.game.start(match.setup, match.starter)
    turns: dict[Seat, list[str]] = {}
    previous: Seat | None = None
    for move in match.moves:
        seat = state.to_move()
        if not match.game.is_chance(move):
            if seat != previous:
                turns[seat] = []
            previous = seat
            view = state.view(seat)
            if isinstance(view, SkipBoView):
                turns[seat].append(short(view, move))
        state.apply(move)
    return turns


def short(view: SkipBoView, move: Move) -> str:
    """Write a move in a few signs: the card, an arrow, the pile (d1..d4: discards)."""
    if move == PASS:
        return _("pass")
    place = f"d{move % 4 + 1}" if DISCARD <= move < PASS else str(move % 4 + 1)
    return f"{card(rank_at(view, move))}→{place}"
