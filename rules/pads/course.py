"""The course of a game: all that follows from what is written on a page, worked out once.

Totals are sums except where a turn is bust; a player who is out stays out; the marker goes round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from rules.pads.counter import Counter
from rules.pads.page import Page, Round
from rules.pads.sheet import Bust, Layout, MarkerKind, Rotation, Sheet

Points = tuple[int | None, ...]
"""One number for each player, None where nothing is written."""


class Course:
    """Points, running totals, who is out, and whose marker it is, round by round.

    `points` are what was scored, also in a turn that is bust; `running` the totals after each
    round, without `extras`. `out_since`: the round in which each player went out, or None.

    What a round leads to depends on no later one. So the rounds that a page shares with that of the
    course `before` are not worked out again: a pad with hundreds of entries is replayed in no time.
    """

    def __init__(self, counter: Counter, page: Page, before: Course | None = None) -> None:
        self.counter = counter
        self.sheet: Sheet = counter.sheet
        self.players = counter.players
        self.page = page
        self.rounds: tuple[Round, ...] = page.rounds
        self.points: list[Points] = []
        self.running: list[tuple[int, ...]] = []
        self.busts: set[tuple[int, int]] = set()
        """(round, player) of the turns that went past an exact target."""
        self.out_since: list[int | None] = [None] * self.players
        self.complete: list[bool] = []
        """Of each round: everybody who is in has written it."""
        self._sitting: list[frozenset[int]] = []
        for index in range(self._taken_over(before), len(self.rounds)):
            self._play(index)
        self.extras = counter.extras(self.rounds)

    def _taken_over(self, before: Course | None) -> int:
        """Take over what the same first rounds led to; return how many they are."""
        if before is None:
            return 0
        pairs = zip(self.rounds, before.rounds, strict=False)
        same = next((i for i, (new, old) in enumerate(pairs) if new is not old), None)
        shared = min(len(self.rounds), len(before.rounds)) if same is None else same
        self.points = before.points[:shared]
        self.running = before.running[:shared]
        self.complete = before.complete[:shared]
        self._sitting = before._sitting[:shared]
        self.busts = {bust for bust in before.busts if bust[0] < shared}
        self.out_since = [
            since if since is not None and since < shared else None for since in before.out_since
        ]
        return shared

    # What follows

    @property
    def totals(self) -> tuple[int, ...]:
        """Each player's total, extras included."""
        last = self.running[-1] if self.running else (self.sheet.start,) * self.players
        return tuple(total + extra for total, extra in zip(last, self.extras, strict=True))

    @property
    def outs(self) -> tuple[int, ...]:
        """The players who are out."""
        return tuple(p for p, since in enumerate(self.out_since) if since is not None)

    @property
    def is_round_open(self) -> bool:
        """The last round is not complete."""
        return bool(self.complete) and not self.complete[-1]

    @property
    def now(self) -> int:
        """The round that is being played: the open one, or the one to come."""
        return len(self.rounds) - self.is_round_open

    def sitting(self, index: int) -> frozenset[int]:
        """Return who has no turn in a round, also in the one to come."""
        if index < len(self._sitting):
            return self._sitting[index]
        return self._sits_out(index)

    def holder(self, index: int) -> int:
        """Return the seat that has the marker at the start of a round, also of the one to come."""
        return self._holders[index]

    def order(self, index: int) -> tuple[int, ...]:
        """Return the players of a round in the order of their turns."""
        first = self.holder(index) % self.players
        turns = ((first + step) % self.players for step in range(self.players))
        return tuple(player for player in turns if player not in self.sitting(index))

    def to_enter(self) -> int | None:
        """Return whose turn is written down next, None where that is nobody in particular."""
        if self.sheet.layout is not Layout.TURNS:
            return None
        coming = len(self.rounds)
        if self.is_round_open:
            for player in self.order(self.now):
                if not self.rounds[self.now].has(player):
                    return player
        return next(iter(self.order(coming)), None)

    # Working it out

    def _play(self, index: int) -> None:
        sitting = self._sits_out(index)
        self._sitting.append(sitting)
        points = self._with_bonuses(index)
        self.points.append(points)
        before = self.running[-1] if self.running else (self.sheet.start,) * self.players
        after = [self._total(index, p, before[p], points[p]) for p in range(self.players)]
        self.running.append(tuple(after))
        self.complete.append(self.counter.is_complete(self.rounds, index, sitting))
        for player in range(self.players):
            if self.out_since[player] is None and self._goes_out(player, after, points):
                self.out_since[player] = index

    def _sits_out(self, index: int) -> frozenset[int]:
        return self.counter.sitting_out(self.rounds, index) | frozenset(self.outs)

    def _with_bonuses(self, index: int) -> Points:
        points = list(self.counter.points(self.rounds, index))
        for player, key in self.rounds[index].given:
            points[player] = (points[player] or 0) + self.sheet.bonus(key).points
        return tuple(points)

    def _total(self, index: int, player: int, before: int, points: int | None) -> int:
        after = before + (points or 0)
        if points is None or not self._is_bust(after):
            return after
        self.busts.add((index, player))
        return before if self.sheet.end.bust is Bust.VOID else self.sheet.end.bust_to

    def _is_bust(self, total: int) -> bool:
        end = self.sheet.end
        if not end.exact or end.target is None:
            return False
        past = total > end.target if end.target >= self.sheet.start else total < end.target
        return past or total in end.never_left

    def _goes_out(self, player: int, totals: Sequence[int], points: Points) -> bool:
        out = self.sheet.out
        if out.zeros is not None and points[player] == 0:
            turns = [row[player] for row in self.points if row[player] is not None]
            if len(turns) >= out.zeros and not any(turns[-out.zeros :]):
                return True
        return out.at is not None and reaches(self.sheet.start, totals[player], out.at)

    @cached_property
    def _holders(self) -> list[int]:
        holders: list[int] = []
        kept = 0
        for index, given in enumerate(self._given_markers()):
            if given is not None:
                holders.append(given)
                kept = 1
            elif index == 0 or kept < self.sheet.marker.every:
                holders.append(holders[-1] if holders else 0)
                kept += 1
            else:
                holders.append(self._next_holder(holders[-1], index))
                kept = 1
        return holders

    def _given_markers(self) -> Iterable[int | None]:
        yield from (one.marker for one in self.rounds)
        yield self.page.marker

    def _next_holder(self, holder: int, index: int) -> int:
        """Return who has the marker in round `index` after `holder` had it in the one before."""
        kind, rotation = self.sheet.marker.kind, self.sheet.marker.rotation
        is_fixed = kind is MarkerKind.NONE or self.sheet.layout is Layout.FREE
        if is_fixed or rotation is Rotation.SAME:
            return holder
        if rotation is Rotation.LEFT:
            return self._left_of(holder, index)
        scored = [points or 0 for points in self.points[index - 1]]
        wanted = max(scored) if (rotation is Rotation.WINNER) != self.sheet.lowest_wins else None
        return scored.index(min(scored) if wanted is None else wanted)

    def _left_of(self, holder: int, index: int) -> int:
        seats = self.players * self.sheet.per_team
        out = {p for p, since in enumerate(self.out_since) if since is not None and since < index}
        for step in range(1, seats + 1):
            seat = (holder + step) % seats
            if seat % self.players not in out:
                return seat
        return holder


def reaches(start: int, total: int, limit: int) -> bool:
    """Tell whether a total has come from the start to a limit, from either side."""
    return total >= limit if limit >= start else total <= limit
