"""History: the matches played, and how everybody did."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL, SMALL_BOLD, TEXT
from firmware.history import Duel, History, Played, Statistics, Who
from firmware.screen import Actions, Event, Hint, Pop, Push, Reading, Screen
from firmware.screens.faces import PAD, face_of
from firmware.screens.home import continue_game, who
from firmware.screens.menu import Item, Menu
from firmware.screens.newgame import LEVELS
from firmware.screens.notice import Notice, Question
from firmware.words import _
from firmware.words.manner import labelled, number, percent

DUELS_ON_PAGE = 4


def name_of(who: Who) -> str:
    """Return what somebody is called: a name, or the level of an opponent."""
    return who.name or _(LEVELS[who.level])


class HistoryMenu(Menu):
    """The matches, unfinished games, and everybody who has finished a match."""

    name = "history"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._look()

    def _look(self) -> None:
        history = self._desk.history()
        self._count = history.count()
        self._everybody = history.everybody()

    def enter(self) -> Actions:
        """Count anew: a match may have been deleted."""
        self._look()
        return ()

    def title(self) -> str:
        """The heading."""
        return _("History")

    def items(self) -> Sequence[Item]:
        """Matches, unfinished ones, players."""
        items = [Item(_("Matches"), self._matches, value=str(self._count))]
        if self._desk.unfinished:
            count = str(len(self._desk.unfinished))
            items.append(Item(_("Unfinished games"), self._unfinished, value=count))
        return items + [self._player(who) for who in self._everybody]

    def _player(self, who: Who) -> Item:
        return Item(name_of(who), lambda: (Push(StatisticsPages(self._desk.history(), who)),))

    def _matches(self) -> Actions:
        if not self._count:
            text = _("No match has been finished yet.")
            return (Push(Notice(self.title(), text, "trophy")),)
        return (Push(MatchList(self._desk)),)

    def _unfinished(self) -> Actions:
        from firmware.screens.unfinished import UnfinishedMenu

        return (Push(UnfinishedMenu(self._desk)),)


class MatchList(Menu):
    """Finished matches, the last one first; only the rows in sight are read from the disk."""

    name = "matches"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._count = 0
        self._first = -1
        self._rows: list[Played] = []

    def enter(self) -> Actions:
        """Count anew; leave when nothing is left."""
        self._count = self._desk.history().count()
        self.index, self._first = min(self.index, max(0, self._count - 1)), -1
        return () if self._count else (Pop(),)

    def title(self) -> str:
        """The heading."""
        return _("Matches")

    def items(self) -> Sequence[Item]:
        """The rows in sight."""
        return [self._item(match) for match in self._sight()]

    def _sight(self) -> list[Played]:
        first = max(0, min(self.index - self.rows + 2, self._count - self.rows))
        if first != self._first:
            self._first = first
            self._rows = self._desk.history().matches(first, self.rows)
        return self._rows

    def _item(self, match: Played) -> Item:
        text = who(match.players, TEXT, 80)
        return Item(text, lambda: self._open(match), value=self._desk.when(match.ended))

    @property
    def _chosen(self) -> Played:
        return self._sight()[self.index - self._first]

    def on(self, event: Event) -> Actions:
        """Walk, look, delete."""
        if event in FORWARD or event in BACKWARD:
            self.index = (self.index + (1 if event in FORWARD else -1)) % self._count
        elif event is Command.OK:
            return self._open(self._chosen)
        elif event is Command.MENU:
            return (Push(self._question()),)
        elif event is Command.BACK:
            return (Pop(),)
        return ()

    def _open(self, match: Played) -> Actions:
        if match.game.startswith(PAD):
            return (Push(PastPad(self._desk, match)),)
        from firmware.screens.history_course import course_of

        return (Push(course_of(self._desk, match)),)

    def _question(self) -> Question:
        text = _("It is gone for good then, from the statistics as well.")
        return Question(_("Delete this match?"), text, self._delete, word=_("delete"))

    def _delete(self) -> Actions:
        self._desk.delete(self._chosen.key)
        return (Pop(),)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the heading, the rows in sight and where they are."""
        canvas.text(2, 8, face_of(self._chosen.game).name, SMALL_BOLD, width=80)
        canvas.text(126, 8, f"{self.index + 1}/{self._count}", SMALL, align="right")
        self.draw_rows(canvas, self.items(), self.index - self._first)
        canvas.scrollbar(125, 16, 39, self._first, self.rows, self._count)

    def reading(self) -> Reading:
        """Say the rows in sight, the chosen one marked."""
        at = self.index - self._first if self._sight() else 0
        lines = tuple(
            ("> " if number == at else "  ") + labelled(item.label, item.value)
            for number, item in enumerate(self.items())
        )
        return Reading(self.title(), lines)

    def hints(self) -> Sequence[Hint]:
        """Look, delete, back."""
        return (
            Hint(Role.CHOOSE, _("look")),
            Hint(Role.MENU, _("erase")),
            Hint(Role.LEAVE, _("back")),
        )


class PastPad(Menu):
    """A score pad that is over: to be looked at, or to be opened again."""

    name = "past pad"

    def __init__(self, desk: Desk, match: Played) -> None:
        super().__init__()
        self._desk = desk
        self._match = match

    def title(self) -> str:
        """The game's name."""
        return face_of(self._match.game).name

    def items(self) -> Sequence[Item]:
        """Look, or go on."""
        return [
            Item(_("Course"), self._course),
            Item(_("Open it again"), lambda: continue_game(self._desk, self._match.key)),
        ]

    def _course(self) -> Actions:
        from firmware.screens.history_course import course_of

        return (Push(course_of(self._desk, self._match)),)


class StatisticsPages(Screen):
    """How somebody did: one page a game, then head to head."""

    name = "statistics"

    def __init__(self, history: History, who: Who) -> None:
        self._who = who
        self._page = 0
        self._pages: list[tuple[str, tuple[tuple[str, str], ...]]] = []
        for game in history.games():
            found = history.statistics(game, who)
            if found.played:
                self._pages.append((face_of(game).name, _figures(found)))
                self._pages += _duel_pages(history.duels(game, who))

    def on(self, event: Event) -> Actions:
        """Turn pages; BACK leaves."""
        if event is Command.BACK:
            return (Pop(),)
        if event in FORWARD or event is Command.OK:
            self._page = (self._page + 1) % len(self._pages)
        elif event in BACKWARD:
            self._page = (self._page - 1) % len(self._pages)
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw name, page, and the figures in rows."""
        title, rows = self._pages[self._page]
        number = f"{self._page + 1}/{len(self._pages)}"
        canvas.text(2, 8, name_of(self._who), SMALL_BOLD, width=56)
        canvas.text(60, 8, title, SMALL, align="right", width=46)
        canvas.text(126, 8, number, SMALL, align="right")
        canvas.dots(0, 16, 128)
        for row, (label, value) in enumerate(rows):
            canvas.text(4, 18 + 9 * row, label, SMALL, width=60)
            canvas.text(66, 18 + 9 * row, value, SMALL_BOLD, align="right", width=58)

    def reading(self) -> Reading:
        """Say the figures."""
        title, rows = self._pages[self._page]
        lines = tuple(labelled(label, value) for label, value in rows)
        return Reading(f"{name_of(self._who)}, {title}", lines)

    def hints(self) -> Sequence[Hint]:
        """Turn, or leave."""
        return (Hint(Role.MOVE, _("turn page")), Hint(Role.LEAVE, _("back")))


def _figures(found: Statistics) -> tuple[tuple[str, str], ...]:
    return (
        (_("Won of played"), f"{found.won}/{found.played}  {percent(found.rate)}"),
        (_("Best"), str(found.best)),
        (_("Average"), number(found.average)),
        (_("Best streak"), str(found.streak)),
    )


def _duel_pages(duels: Sequence[Duel]) -> list[tuple[str, tuple[tuple[str, str], ...]]]:
    """Return the pages of head to head: how often before and behind each rival."""
    rows = [(name_of(duel.rival), f"{duel.ahead} : {duel.behind}") for duel in duels]
    return [
        (_("against"), tuple(rows[at : at + DUELS_ON_PAGE]))
        for at in range(0, len(rows), DUELS_ON_PAGE)
    ]
