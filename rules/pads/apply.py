"""What an edit makes of a page. Refuses what means nothing on the sheet; `checks` judges the rest.

Nothing here is changed: a page goes in, another one comes out.
"""

from __future__ import annotations

from typing import NoReturn

from rules.errors import BadEntry
from rules.pads.course import Course
from rules.pads.edits import (
    Delete,
    Edit,
    Enter,
    Finish,
    Insert,
    Mark,
    Press,
    Put,
    Reopen,
    Rewrite,
    Tally,
    Turn,
    write,
)
from rules.pads.ending import ended, tie_to_break
from rules.pads.page import Box, Ending, Page, Round, empty_round
from rules.pads.reasons import Problem, Reason
from rules.pads.sheet import LARGEST, Layout


def refused(edit: Edit | str, problem: Problem) -> BadEntry:
    """Return the error for an edit that leads to a problem."""
    return BadEntry(
        problem.reason,
        edit if isinstance(edit, str) else write(edit),
        problem.numbers,
        place=(problem.round, problem.player, problem.row),
        can_force=problem.reason.can_force,
    )


def apply(course: Course, edit: Edit, *, again: bool = False) -> Page:
    """Return the page after an edit. Raises BadEntry for what means nothing on this sheet.

    `again`: the edit was made before, and is not asked whether the game is over.
    """
    return _Scribe(course, edit, again=again).page()


class _Scribe:
    """One edit of one page."""

    def __init__(self, course: Course, edit: Edit, *, again: bool) -> None:
        self.course = course
        self.sheet = course.sheet
        self.old = course.page
        self.edit = edit
        self.again = again

    def page(self) -> Page:
        match self.edit:
            case Enter(boxes):
                return self._enter(boxes)
            case Turn(player, box):
                return self._turn(player, box)
            case Put(index, player, row, box):
                return self._put(index, player, row, box)
            case Rewrite(index, boxes):
                return self.old.with_round(index, self._rewritten(index, boxes))
            case Insert(index, boxes):
                return self._insert(index, boxes)
            case Delete(index):
                return self._delete(index)
            case _:
                return self._other()

    def _other(self) -> Page:
        match self.edit:
            case Tally(player, row, count):
                return self._tally(player, row, count)
            case Press(index, player, key, count):
                return self._press(index, player, key, count)
            case Mark(index, seat):
                return self._mark(index, seat)
            case Finish():
                return self._finish()
            case Reopen():
                return self._reopen()
            case _:
                return self.old  # time is kept beside the page

    # Rounds and turns

    def _enter(self, boxes: tuple[Box, ...]) -> Page:
        self._needs(Layout.ROUNDS, Layout.FREE)
        boxes = self._fit_all(boxes)
        if all(values is None for box in boxes for values in box):
            self._refuse(Reason.NOTHING_GIVEN)
        if self.course.is_round_open:
            last = len(self.old.rounds) - 1
            if self._fills(self.old.rounds[last], boxes):
                return self.old.with_round(last, _filled(self.old.rounds[last], boxes))
        page = self._with_new_round()
        last = len(page.rounds) - 1
        return page.with_round(last, page.rounds[last]._replace(boxes=boxes))

    def _fills(self, old: Round, boxes: tuple[Box, ...]) -> bool:
        """Tell whether the boxes say what the round leaves open, or how a tally came out."""
        return all(
            row.tally or before is None or after is None
            for box, new in zip(old.boxes, boxes, strict=True)
            for row, before, after in zip(self.sheet.rows, box, new, strict=True)
        )

    def _turn(self, player: int, box: Box) -> Page:
        self._needs(Layout.TURNS, Layout.FREE)
        self._check_player(player)
        self._check_going_on()
        box = self._fit(box, player)
        if all(values is None for values in box):
            self._refuse(Reason.NOTHING_GIVEN)
        index = len(self.old.rounds)
        if self.sheet.layout is Layout.TURNS:
            while index and not self.old.rounds[index - 1].has(player):
                index -= 1
        return self._with_box(index, player, box)

    def _put(self, index: int, player: int, row: str | None, box: Box) -> Page:
        is_new = index == len(self.old.rounds) and self.sheet.layout is not Layout.CARD
        if not is_new:
            self._check_round(index)
        self._check_player(player)
        if row is None:
            return self._with_box(index, player, self._fit(box, player))
        number = self._row(row)
        if len(box) != 1:
            self._refuse(Reason.WRONG_COUNT, len(box), 1)
        old = empty_round(1, len(self.sheet.rows)).boxes[0]
        if not is_new:
            old = self.old.rounds[index].boxes[player]
        changed = (*old[:number], box[0], *old[number + 1 :])
        return self._with_box(index, player, self._fit(changed, player))

    def _with_box(self, index: int, player: int, box: Box) -> Page:
        page = self.old if index < len(self.old.rounds) else self._with_new_round()
        return page.with_round(index, page.rounds[index].with_box(player, box))

    def _rewritten(self, index: int, boxes: tuple[Box, ...]) -> Round:
        self._check_round(index)
        return self.old.rounds[index]._replace(boxes=self._fit_all(boxes))

    def _insert(self, index: int, boxes: tuple[Box, ...]) -> Page:
        self._needs(Layout.ROUNDS, Layout.TURNS, Layout.FREE)
        self._check_round(index)
        self._check_room()
        rounds = self.old.rounds
        new = Round(self._fit_all(boxes))
        return self.old._replace(rounds=(*rounds[:index], new, *rounds[index:]))

    def _delete(self, index: int) -> Page:
        self._needs(Layout.ROUNDS, Layout.TURNS, Layout.FREE)
        self._check_round(index)
        rounds = self.old.rounds
        return self.old._replace(rounds=(*rounds[:index], *rounds[index + 1 :]))

    # Single marks

    def _tally(self, player: int, row: str, count: int) -> Page:
        self._check_player(player)
        number = self._row(row)
        if not self.sheet.rows[number].tally:
            self._refuse(Reason.NOT_ON_THIS_SHEET)
        self._check_going_on()
        page = self.old if self.course.is_round_open else self._with_new_round()
        box = page.rounds[-1].boxes[player]
        value = sum(box[number] or ()) + count
        changed = self._fit((*box[:number], (value,), *box[number + 1 :]), player)
        last = len(page.rounds) - 1
        return page.with_round(last, page.rounds[last].with_box(player, changed))

    def _press(self, index: int, player: int, key: str, count: int) -> Page:
        self._check_player(player)
        if key not in {bonus.key for bonus in self.sheet.bonuses}:
            self._refuse(Reason.NO_SUCH_BONUS)
        page = self.old
        if index == len(page.rounds) and self.sheet.layout is not Layout.CARD:
            page = self._with_new_round()
        else:
            self._check_round(index)
        given = list(page.rounds[index].given)
        had = given.count((player, key))
        if not 0 <= had + count <= 99 or not count:
            self._refuse(Reason.NOTHING_GIVEN)
        given.extend([(player, key)] * count)
        for _ in range(-count):
            given.remove((player, key))
        return page.with_round(index, page.rounds[index]._replace(given=tuple(given)))

    def _mark(self, index: int, seat: int) -> Page:
        seats = self.course.players * self.sheet.per_team
        if not 0 <= seat < seats:
            self._refuse(Reason.NO_SUCH_PLAYER, seat + 1, seats)
        if index == len(self.old.rounds):
            return self.old._replace(marker=seat)
        self._check_round(index)
        return self.old.with_round(index, self.old.rounds[index]._replace(marker=seat))

    def _finish(self) -> Page:
        if ended(self.course) is not None and not self.again:
            self._refuse(Reason.OVER)
        return self.old._replace(ending=Ending.FINISHED)

    def _reopen(self) -> Page:
        if ended(self.course) is None and not self.again:
            self._refuse(Reason.NOT_OVER)
        by_hand = self.old.ending is Ending.FINISHED
        opened = self.old._replace(ending=Ending.BY_RULE if by_hand else Ending.PLAYED_ON)
        if by_hand and ended(Course(self.course.counter, opened)) is not None:
            return self.old._replace(ending=Ending.PLAYED_ON)
        return opened

    # What there is

    def _with_new_round(self) -> Page:
        self._check_going_on()
        self._check_room()
        new = empty_round(self.course.players, len(self.sheet.rows))
        new = new._replace(marker=self.old.marker)
        return self.old._replace(rounds=(*self.old.rounds, new), marker=None)

    def _fit_all(self, boxes: tuple[Box, ...]) -> tuple[Box, ...]:
        if len(boxes) != self.course.players:
            self._refuse(Reason.WRONG_COUNT, len(boxes), self.course.players)
        return tuple(self._fit(box, player) for player, box in enumerate(boxes))

    def _fit(self, box: Box, player: int) -> Box:
        """Return the box with a place for every row; a single "." stands for an empty box."""
        rows = self.sheet.rows
        if len(box) > len(rows):
            self._refuse(Reason.WRONG_COUNT, len(box), len(rows), player=player)
        for row, values in zip(rows, box, strict=False):
            if values is not None and not 1 <= len(values) <= row.values:
                self._refuse(Reason.WRONG_COUNT, len(values), row.values, player=player)
            for value in values or ():
                if abs(value) > LARGEST:
                    self._refuse(Reason.TOO_LARGE, value, LARGEST, player=player)
        return (*box, *(None,) * (len(rows) - len(box)))

    def _row(self, key: str) -> int:
        try:
            return self.sheet.row_index(key)
        except KeyError:
            self._refuse(Reason.NO_SUCH_ROW)

    def _needs(self, *layouts: Layout) -> None:
        if self.sheet.layout not in layouts:
            self._refuse(Reason.NOT_ON_THIS_SHEET)

    def _check_round(self, index: int) -> None:
        if not 0 <= index < len(self.old.rounds):
            self._refuse(Reason.NO_SUCH_ROUND, index + 1, len(self.old.rounds))

    def _check_player(self, player: int) -> None:
        if not 0 <= player < self.course.players:
            self._refuse(Reason.NO_SUCH_PLAYER, player + 1, self.course.players)

    def _check_going_on(self) -> None:
        if not self.again and ended(self.course) is not None:
            self._refuse(Reason.OVER)

    def _check_room(self) -> None:
        wanted = self.sheet.end.rounds
        may_grow = self.again or self.old.ending is Ending.PLAYED_ON or tie_to_break(self.course)
        if wanted is not None and len(self.old.rounds) >= wanted and not may_grow:
            self._refuse(Reason.TOO_MANY_ROUNDS, wanted)

    def _refuse(self, reason: Reason, *numbers: int, player: int | None = None) -> NoReturn:
        raise refused(self.edit, Problem(reason, numbers, None, player))


def _filled(old: Round, boxes: tuple[Box, ...]) -> Round:
    merged = tuple(
        tuple(before if after is None else after for before, after in zip(box, new, strict=True))
        for box, new in zip(old.boxes, boxes, strict=True)
    )
    return old._replace(boxes=merged)
