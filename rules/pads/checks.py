"""What hardly can be on a page: every value against its row, every round against its check."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterator

from rules.pads.course import Course
from rules.pads.page import Round
from rules.pads.reasons import Problem, Reason
from rules.pads.sheet import Row


def problems(course: Course) -> tuple[Problem, ...]:
    """Return all that hardly can be, in the order of the rounds."""
    rounds = range(len(course.rounds))
    return (
        *(found for index in rounds for found in _of_round(course, index)),
        *_openings(course),
        *course.counter.problems(course.rounds),
    )


def new_problems(before: tuple[Problem, ...], after: tuple[Problem, ...]) -> list[Problem]:
    """Return the problems that were not there before, wherever their round is now."""
    known = Multiset(problem.kind for problem in before)
    fresh = []
    for problem in after:
        if known[problem.kind]:
            known[problem.kind] -= 1
        else:
            fresh.append(problem)
    return fresh


def _of_round(course: Course, index: int) -> Iterator[Problem]:
    one = course.rounds[index]
    for player in range(course.players):
        if player in course.sitting(index) and one.has(player):
            yield Problem(Reason.IS_OUT, (), index, player)
        for number, row in enumerate(course.sheet.rows):
            for value in one.boxes[player][number] or ():
                for reason, numbers in _of_value(row, value):
                    yield Problem(reason, numbers, index, player, number)
    yield from _too_often(course, index)
    if course.complete[index]:
        yield from _of_sums(course, index)


def _of_value(row: Row, value: int) -> Iterator[tuple[Reason, tuple[int, ...]]]:
    least, most = row.bounds
    if least is not None and value < least:
        yield Reason.BELOW, (value, least)
    if most is not None and value > most:
        yield Reason.ABOVE, (value, most)
    if value % row.step:
        yield Reason.STEP, (value, row.step)
    if value in row.never:
        yield Reason.NEVER, (value,)


def _too_often(course: Course, index: int) -> Iterator[Problem]:
    for (player, key), count in Multiset(course.rounds[index].given).items():
        most = course.sheet.bonus(key).most
        if count > most:
            yield Problem(Reason.TOO_OFTEN, (count, most), index, player)


def _of_sums(course: Course, index: int) -> Iterator[Problem]:
    check = course.sheet.check
    number = course.sheet.row_index(check.row) if check.row else 0
    values = _written(course.rounds[index], number, course.sitting(index))
    zeros, scorers, total = values.count(0), len(values) - values.count(0), sum(values)
    if check.sums and total not in check.sums:
        yield Problem(Reason.SUM, (total, *check.sums), index, None, number)
    if check.zeros is not None and zeros != check.zeros:
        yield Problem(Reason.ZEROS, (zeros, check.zeros), index, None, number)
    if check.scorers is not None and scorers > check.scorers:
        yield Problem(Reason.SCORERS, (scorers, check.scorers), index, None, number)


def _written(one: Round, row: int, sitting: frozenset[int]) -> list[int]:
    return [one.value(p, row) or 0 for p in range(len(one.boxes)) if p not in sitting]


def _openings(course: Course) -> Iterator[Problem]:
    least = course.sheet.check.opening
    if least is None:
        return
    for player in range(course.players):
        for index, points in enumerate(course.points):
            first = points[player]
            if first:
                if first < least:
                    yield Problem(Reason.OPENING, (first, least), index, player)
                break
