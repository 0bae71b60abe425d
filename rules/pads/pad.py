"""A score pad: a sheet being kept, as the edits that were made, undone and done again.

A pad is its journal, a list of short texts to which only is added: edits (see `edits`), `undo` and
`redo`. Every correction is an edit too, so all of it can be taken back, without limit, also past
the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.errors import BadEntry, BadNotation, BadSave, BadSetup
from rules.match import REDO, UNDO
from rules.pads.apply import apply, refused
from rules.pads.checks import new_problems, problems
from rules.pads.counters import find
from rules.pads.course import Course, Points
from rules.pads.edits import Edit, Time, read, write
from rules.pads.ending import ended, final_standing, standing, tie_to_break
from rules.pads.page import Box, Page, empty_round
from rules.pads.reasons import Ended, Problem, Reason
from rules.pads.sheet import Layout, MarkerKind, Sheet, TimerPer


class Pad:
    """A sheet, a number of players, and all that was entered.

    `players` is the number of columns: a team counts as one. `on_entry` is told every entry of the
    journal as it is made; a store writes it down. Raises BadSetup.
    """

    def __init__(
        self, sheet: Sheet, players: int, on_entry: Callable[[str], None] | None = None
    ) -> None:
        if players not in sheet.columns:
            can = f"{sheet.players[0]} to {sheet.players[-1]}"
            raise BadSetup(f"{players} columns; this sheet has {can}")
        self.sheet = sheet
        self.players = players
        self.on_entry = on_entry
        self.counter = find(sheet.counter)(sheet, players)
        self.seconds = [0] * players
        """Seconds written down for each player. Time that has passed is not taken back by undo."""
        self._journal: list[str] = []
        self._past: list[Page] = []
        self._future: list[Page] = []
        self.course = Course(self.counter, self._blank())
        """All that follows from the page."""

    def _blank(self) -> Page:
        if self.sheet.layout is not Layout.CARD:
            return Page()
        return Page((empty_round(self.players, len(self.sheet.rows)),))

    # Writing

    def edit(self, text: str, *, force: bool = False) -> None:
        """Do what a text says. Raises BadNotation, and BadEntry, and changes nothing then."""
        edit, is_forced = read(text)
        self.enter(edit, force=force or is_forced)

    def enter(self, edit: Edit, *, force: bool = False) -> None:
        """Make an edit. Raises BadEntry with a reason, and changes nothing then.

        `force` accepts what hardly can be, where the error said so; it is in `marks` then.
        """
        took_force = self._do(edit, force=force)
        self._tell(write(edit, force=took_force))

    def undo(self) -> None:
        """Take back the last edit. Raises ValueError when there is none."""
        if not self._past:
            raise ValueError("there is nothing to take back")
        self._future.append(self.page)
        self._turn_page(self._past.pop())
        self._tell(UNDO)

    def redo(self) -> None:
        """Do again what was taken back last. Raises ValueError."""
        if not self._future:
            raise ValueError("nothing was taken back")
        self._past.append(self.page)
        self._turn_page(self._future.pop())
        self._tell(REDO)

    def can_undo(self) -> bool:
        """Tell whether there is an edit to take back."""
        return bool(self._past)

    def can_redo(self) -> bool:
        """Tell whether an edit was taken back and none made since."""
        return bool(self._future)

    def enter_again(self, entry: str) -> None:
        """Do what an entry of a journal says; what was accepted once is not judged again.

        Raises BadSave where it cannot be done.
        """
        try:
            if entry == UNDO:
                self.undo()
            elif entry == REDO:
                self.redo()
            else:
                edit, _ = read(entry)
                self._do(edit, force=True, again=True)
                self._tell(entry)
        except (BadNotation, BadEntry, ValueError) as error:
            raise BadSave(f"{entry!r} cannot follow: {error}") from error

    @property
    def journal(self) -> tuple[str, ...]:
        """Every entry that there ever was."""
        return tuple(self._journal)

    # Reading

    @property
    def page(self) -> Page:
        """All that is written now."""
        return self.course.page

    @property
    def points(self) -> tuple[Points, ...]:
        """Points of each round and player, bonuses included; None: nothing written."""
        return tuple(self.course.points)

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """Totals after each round, without `extras`."""
        return tuple(self.course.running)

    @property
    def extras(self) -> tuple[int, ...]:
        """Points of no round, such as those for rows together; the totals have them."""
        return self.course.extras

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's total."""
        return self.course.totals

    @property
    def places(self) -> tuple[int, ...]:
        """Each player's place; equals share one. Ties are only broken when the game is over."""
        return standing(self.course) if self.ended is None else final_standing(self.course)

    @property
    def leaders(self) -> tuple[int, ...]:
        """Everybody on the first place."""
        return tuple(player for player, place in enumerate(self.places) if place == 1)

    @property
    def outs(self) -> tuple[int, ...]:
        """The players who are out."""
        return self.course.outs

    @property
    def marks(self) -> tuple[Problem, ...]:
        """What was forced and still hardly can be: to be shown beside what it is about."""
        return problems(self.course)

    @property
    def round(self) -> int:
        """The round being played, 0 for the first: the open one, or the one to come."""
        return self.course.now

    @property
    def is_round_open(self) -> bool:
        """The last round lacks something."""
        return self.course.is_round_open

    @property
    def to_enter(self) -> int | None:
        """Whose turn is to be written down, None where that is nobody in particular."""
        return None if self.is_over else self.course.to_enter()

    @property
    def marker(self) -> int | None:
        """The seat that deals, starts or serves now; None on a sheet without a marker."""
        if self.sheet.marker.kind is MarkerKind.NONE:
            return None
        holder = self.course.holder(self.round)
        return self.counter.marker(self.page.rounds, self.round, holder)

    @property
    def suggested(self) -> tuple[Box, ...]:
        """The boxes of the round being played, with all that can be worked out filled in."""
        if self.round == len(self.page.rounds):
            return empty_round(self.players, len(self.sheet.rows)).boxes
        return self.counter.suggested(self.page.rounds, self.round)

    def choices(self, index: int, player: int, row: int) -> tuple[int, ...] | None:
        """Return the few values that a row of a box can be, None where a number is entered.

        `index` is a round, also the one to come.
        """
        return self.counter.choices(self.page.rounds, index, player, row)

    @property
    def ended(self) -> Ended | None:
        """Why the game is over, None while it goes on."""
        return ended(self.course)

    @property
    def is_over(self) -> bool:
        return self.ended is not None

    @property
    def tie_to_break(self) -> bool:
        """The game would be over, but two are equal in front: one more round."""
        return tie_to_break(self.course)

    def time_left(self, used: int = 0) -> int | None:
        """Return the seconds left, None without a timer; below 0 when more were taken.

        `used` are those of the turn going on. All players share the seconds of a game.
        """
        timer = self.sheet.timer
        if timer.per is TimerPer.NONE:
            return None
        spent = sum(self.seconds) if timer.per is TimerPer.GAME else 0
        return timer.seconds - spent - used

    # Within

    def _do(self, edit: Edit, *, force: bool, again: bool = False) -> bool:
        """Make an edit; return whether it took force."""
        if isinstance(edit, Time):
            return self._take_time(edit)
        after = Course(self.counter, apply(self.course, edit, again=again), self.course)
        fresh = [] if again else new_problems(self.marks, problems(after))
        if fresh and not force:
            raise refused(edit, fresh[0])
        self._past.append(self.page)
        self._future.clear()
        self.course = after
        return bool(fresh)

    def _take_time(self, edit: Time) -> bool:
        if not 0 <= edit.player < self.players:
            numbers = (edit.player + 1, self.players)
            raise refused(edit, Problem(Reason.NO_SUCH_PLAYER, numbers))
        if not 0 <= edit.seconds <= 86_400:
            raise refused(edit, Problem(Reason.TOO_LARGE, (edit.seconds, 86_400)))
        self.seconds[edit.player] += edit.seconds
        return False

    def _turn_page(self, page: Page) -> None:
        self.course = Course(self.counter, page, self.course)

    def _tell(self, entry: str) -> None:
        self._journal.append(entry)
        if self.on_entry is not None:
            self.on_entry(entry)


def replay(sheet: Sheet, players: int, journal: Iterable[str]) -> Pad:
    """Return the pad that a journal tells. Raises BadSave, naming the entry that cannot be."""
    pad = Pad(sheet, players)
    for entry in journal:
        pad.enter_again(entry)
    return pad
