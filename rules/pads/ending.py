"""When a game on a pad is over and why, and who came where."""

from __future__ import annotations

from rules.pads.course import Course, reaches
from rules.pads.page import Ending
from rules.pads.reasons import Ended
from rules.pads.sheet import Layout, Ties, When
from rules.scores import places


def ended(course: Course) -> Ended | None:
    """Return why the game is over, None while it goes on."""
    if course.page.ending is not Ending.BY_RULE:
        return Ended.FINISHED if course.page.ending is Ending.FINISHED else None
    reason = _by_rule(course)
    return None if reason is not None and _wants_another(course) else reason


def tie_to_break(course: Course) -> bool:
    """Tell whether the game would be over, but for equal totals on the first place."""
    return (
        course.page.ending is Ending.BY_RULE
        and _by_rule(course) is not None
        and _wants_another(course)
    )


def _wants_another(course: Course) -> bool:
    return course.sheet.ties.rule is Ties.EXTRA_ROUND and standing(course).count(1) > 1


def _by_rule(course: Course) -> Ended | None:
    if course.counter.is_over(course.rounds):
        return Ended.PIECES
    if course.outs and len(course.outs) >= max(1, course.players - 1):
        return Ended.LAST_STANDING
    if _is_target_met(course):
        return Ended.TARGET
    return Ended.ROUNDS if _are_rounds_played(course) else None


def _are_rounds_played(course: Course) -> bool:
    wanted = 1 if course.sheet.layout is Layout.CARD else course.sheet.end.rounds
    return wanted is not None and len(course.rounds) >= wanted and all(course.complete)


def _is_target_met(course: Course) -> bool:
    end = course.sheet.end
    if end.target is None or not _is_lead_enough(course):
        return False
    met = [reaches(course.sheet.start, total, end.target) for total in course.totals]
    if not any(met):
        return False
    if end.when is When.AT_ONCE:
        return True
    if end.when is When.ROUND:
        return not course.is_round_open
    return _had_one_more(course, end.target)


def _is_lead_enough(course: Course) -> bool:
    if not course.sheet.end.lead or course.players < 2:
        return True
    best, second = sorted(course.totals, reverse=not course.sheet.lowest_wins)[:2]
    return abs(best - second) >= course.sheet.end.lead


def _had_one_more(course: Course, target: int) -> bool:
    """Tell whether everybody had a turn after the first who met the target."""
    first = next(
        (
            (index, player)
            for index in range(len(course.rounds))
            for player in course.order(index)
            if reaches(course.sheet.start, course.running[index][player], target)
        ),
        None,
    )
    if first is None:
        return False
    index, player = first
    order = course.order(index)
    before, after = order[: order.index(player)], order[order.index(player) + 1 :]
    return _have(course, index, after) and _have(course, index + 1, before)


def _have(course: Course, index: int, players: tuple[int, ...]) -> bool:
    """Tell whether those of the players who have a turn in a round had it."""
    waiting = [player for player in players if player not in course.sitting(index)]
    if index >= len(course.rounds):
        return not waiting
    return all(course.rounds[index].has(player) for player in waiting)


# Places


def standing(course: Course) -> tuple[int, ...]:
    """Return everybody's place by total, those who are out behind all others, latest first."""
    return _ranked([(*_out_rank(course, p), _total_rank(course, p)) for p in range(course.players)])


def final_standing(course: Course) -> tuple[int, ...]:
    """Return everybody's place with ties broken as the sheet says."""
    breaker = _breaker(course)
    return _ranked(
        [
            (*_out_rank(course, p), _total_rank(course, p), -breaker[p])
            for p in range(course.players)
        ]
    )


def _ranked(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    order = sorted(set(keys))
    return places([order.index(key) for key in keys], lowest_wins=True)


def _out_rank(course: Course, player: int) -> tuple[int, ...]:
    since = course.out_since[player]
    return (0, 0) if since is None else (1, -since)


def _total_rank(course: Course, player: int) -> int:
    total = course.totals[player]
    return total if course.sheet.lowest_wins else -total


def _breaker(course: Course) -> tuple[int, ...]:
    """Return a number for each player; of equal totals the larger wins."""
    rule = course.sheet.ties.rule
    if rule in {Ties.ROW, Ties.FEWER}:
        row = course.sheet.row_index(course.sheet.ties.row)
        sums = course.counter.row_total(course.rounds, row)
        return sums if rule is Ties.ROW else tuple(-total for total in sums)
    if not course.points or rule in {Ties.SHARED, Ties.EXTRA_ROUND}:
        return (0,) * course.players
    if rule is Ties.LAST_ROUND:
        return _goodness(course, -1)
    scored = [_goodness(course, index) for index in range(len(course.points))]
    if rule is Ties.BEST_ROUND:
        return tuple(max(column) for column in zip(*scored, strict=True))
    return tuple(sum(row[player] == max(row) for row in scored) for player in range(course.players))


def _goodness(course: Course, index: int) -> tuple[int, ...]:
    sign = -1 if course.sheet.lowest_wins else 1
    return tuple(sign * (points or 0) for points in course.points[index])
