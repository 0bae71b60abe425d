"""CHECK: everybody's wins and point cards, the open tricks, the last plays, what has gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.fonts import SMALL, SMALL_BOLD, TABLE
from firmware.screen import Actions, Event, Hint, Pop, Reading, Screen
from firmware.screens.monster_course import Play, rounds_of
from firmware.screens.monster_words import SIGNS
from firmware.words import _
from firmware.words.manner import labelled
from rules.game import Seat
from rules.monstertrick.pieces import COLOUR_OF, COLOURS, HIGHEST, ORDERS, VALUE_OF

if TYPE_CHECKING:
    from firmware.screens.monster import MonsterTable
    from rules.monstertrick.view import MonsterTrickView

TOP, PITCH = 17, 8
"""The first row's place and the distance of rows, in pixels."""

LAST_PLAYS = 4


class MonsterLook(Screen):
    """Pages: players, tricks, the last plays, the last trick, and what has gone if that is open."""

    name = "check"

    def __init__(self, table: MonsterTable) -> None:
        self._view = table.shown
        self._players = table.session.players
        self._wording = table.wording
        rounds = rounds_of(table.session.match)
        self._plays = rounds[-1].plays if len(rounds) > len(self._view.rounds) else ()
        self._may_recall = bool(table.session.match.setup.options.get("recall"))
        self._page = 0

    def _pages(self) -> int:
        return 4 + self._may_recall

    def on(self, event: Event) -> Actions:
        """Turn pages, leave."""
        if event in {Command.OK, Command.BACK, Command.MENU}:
            return (Pop(),)
        if event in FORWARD or event is Command.CHECK:
            self._page = (self._page + 1) % self._pages()
        elif event in BACKWARD:
            self._page = (self._page - 1) % self._pages()
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw this page."""
        canvas.text(2, 8, self._title(), SMALL_BOLD, width=80)
        canvas.text(126, 8, f"{self._page + 1}/{self._pages()}", SMALL, align="right")
        (self._players_page, self._tricks, self._last, self._trick, self._gone)[self._page](canvas)

    def _title(self) -> str:
        return (_("Players"), _("Tricks"), _("Last plays"), _("Last trick"), _("Gone"))[self._page]

    # Pages

    def _players_page(self, canvas: Canvas) -> None:
        for seat, player in enumerate(self._players):
            y = TOP + PITCH * seat
            canvas.text(2, y, player.name, SMALL, width=58)
            canvas.text(62, y, f"×{self._view.wins[seat]}", SMALL)
            self._draw_slots(canvas, seat, y)
            canvas.text(126, y, str(self._total(seat)), TABLE, align="right")

    def _draw_slots(self, canvas: Canvas, seat: Seat, y: int) -> None:
        """What is known of the point cards; the one that is up is lit."""
        wins = self._view.wins[seat]
        for slot, text in enumerate(known_slots(self._view, seat)):
            canvas.text(
                80 + 9 * slot, y, text, SMALL, inverted=bool(wins) and slot == (wins - 1) % 3
            )

    def _total(self, seat: Seat) -> int:
        return sum(points[seat] for points in self._view.rounds)

    def _tricks(self, canvas: Canvas) -> None:
        for at, trick in enumerate(self._view.tricks):
            y = TOP + 10 * at
            canvas.text(2, y, str(at + 1), SMALL)
            self._draw_cards(canvas, 12, y, trick.cards)
            if trick.cards:
                canvas.text(72, y, self._players[trick.leader].name, SMALL, align="right", width=54)

    @staticmethod
    def _draw_cards(canvas: Canvas, x: int, y: int, cards: Sequence[int]) -> None:
        for at, card in enumerate(cards):
            canvas.icon(x + 19 * at, y + 1, SIGNS[COLOUR_OF[card]])
            canvas.text(x + 19 * at + 7, y, str(VALUE_OF[card]), SMALL)

    def _last(self, canvas: Canvas) -> None:
        for at, play in enumerate(self._plays[-LAST_PLAYS:]):
            y = TOP + 9 * at
            canvas.text(2, y, self._players[play.seat].name, SMALL, width=48)
            canvas.text(54, y, self._wording.move(play.move), SMALL, width=72)

    def _last_trick(self) -> Play | None:
        return next((play for play in reversed(self._plays) if play.trick), None)

    def _trick(self, canvas: Canvas) -> None:
        last = self._last_trick()
        if last is None:
            canvas.text(2, 28, _("No trick is complete yet."), SMALL, width=124)
            return
        self._draw_cards(canvas, 24, 24, last.trick)
        canvas.text(2, 40, self._won(last), SMALL, align="center", width=124)

    def _won(self, play: Play) -> str:
        winner = self._players[play.winner or 0].name
        return _("{player} has won it").format(player=winner)

    def _gone(self, canvas: Canvas) -> None:
        """One row a colour, a place for each value: filled when it has gone."""
        gone = set(self._view.gone)
        highest = 3 * self._view.seats
        for colour in range(len(COLOURS)):
            y = TOP + 9 * colour
            canvas.icon(1, y + 1, SIGNS[colour])
            for value in range(1, highest + 1):
                x, width = _value_place(value, highest)
                canvas.text(x, y, str(value), SMALL, align="center", width=width)
                if HIGHEST * colour + value - 1 in gone:
                    canvas.invert(x, y - 1, width, 8)

    def reading(self) -> Reading:
        """Say this page."""
        lines = (
            self._say_players,
            self._say_tricks,
            self._say_last,
            self._say_trick,
            self._say_gone,
        )[self._page]()
        return Reading(self._title(), tuple(lines) or ("–",))

    def _say_players(self) -> list[str]:
        text = _("{player}: won {wins}, cards {slots}, total {total}")
        return [
            text.format(
                player=player.name,
                wins=self._view.wins[seat],
                slots=" ".join(known_slots(self._view, seat)),
                total=self._total(seat),
            )
            for seat, player in enumerate(self._players)
        ]

    def _say_tricks(self) -> list[str]:
        return [
            f"{at + 1}: {self._wording.cards(trick.cards)}; {self._players[trick.leader].name}"
            for at, trick in enumerate(self._view.tricks)
            if trick.cards
        ]

    def _say_last(self) -> list[str]:
        return [
            labelled(self._players[play.seat].name, self._wording.move(play.move))
            for play in self._plays[-LAST_PLAYS:]
        ]

    def _say_trick(self) -> list[str]:
        last = self._last_trick()
        if last is None:
            return [_("No trick is complete yet.")]
        return [self._wording.cards(last.trick), self._won(last)]

    def _say_gone(self) -> list[str]:
        return [self._wording.cards(self._view.gone)] if self._view.gone else []

    def hints(self) -> Sequence[Hint]:
        """Turn, or leave."""
        return (Hint(Role.MOVE, _("turn page")), Hint(Role.LEAVE, _("back")))


def known_slots(view: MonsterTrickView, seat: Seat) -> list[str]:
    """Return what a view knows of the point cards in a seat's three slots, `?` for nothing."""
    orders = [ORDERS[order] for order in view.possible_orders(seat)]
    return [
        str(values.pop() * view.round) if len(values) == 1 else "?"
        for values in ({order[slot] for order in orders} for slot in range(3))
    ]


def _value_place(value: int, highest: int) -> tuple[int, int]:
    """Where a value stands in its row and how wide its place is; two figures need more than one."""
    if highest < 10:
        return 8 + 8 * (value - 1), 8
    return (8 + 6 * (value - 1), 6) if value < 10 else (62 + 11 * (value - 10), 11)
