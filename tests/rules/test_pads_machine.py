"""Any order of entries, corrections, undo and redo, against plain recomputations.

One machine has a model of its own, lists of numbers that are added up; the other runs over every
shipped sheet, where what a pad carries along must be what comes out when all is worked out anew.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from firmware.sheets import sheet_names
from firmware.sheets.load import load_sheet
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
    Time,
    Turn,
)
from rules.pads.pad import Pad, replay
from rules.pads.page import Ending
from rules.pads.read import read_sheet, write_sheet
from rules.pads.sheet import Layout
from tests.support.pads import PLAIN

values = st.none() | st.integers(-500, 500)
which = st.integers(0, 50)
Model = dict[str, Any]
"""Rounds of values and of bonuses, and whether somebody said that the game is over."""


class Plain(RuleBasedStateMachine):
    """A sheet of points and a bonus of 10, beside lists of numbers with a copy for every step."""

    @initialize(players=st.integers(2, 8), lowest=st.booleans())
    def begin(self, players: int, lowest: bool) -> None:
        data = {"wins": "lowest" if lowest else "highest", "bonuses": [BONUS]}
        self.players, self.lowest = players, lowest
        self.told: list[str] = []
        self.pad = Pad(read_sheet(PLAIN | data), players, self.told.append)
        self.states: list[Model] = [{"rounds": [], "given": [], "over": False}]
        self.at = 0

    @property
    def model(self) -> Model:
        return self.states[self.at]

    def change(self) -> Model:
        """Return a copy of the model to change; what was undone is gone."""
        self.states[self.at + 1 :] = [deepcopy(self.model)]
        self.at += 1
        return self.model

    def line(self, data: st.DataObject) -> list[int | None]:
        size = st.lists(values, min_size=self.players, max_size=self.players)
        return data.draw(size.filter(lambda row: any(value is not None for value in row)))

    def has_rounds(self) -> bool:
        return bool(self.model["rounds"])

    @precondition(lambda self: not self.model["over"])
    @rule(data=st.data())
    def enter(self, data: st.DataObject) -> None:
        row = self.line(data)
        self.pad.enter(Enter(_boxes(row)))
        model = self.change()
        last = model["rounds"][-1] if model["rounds"] else []
        fits = all(old is None or new is None for old, new in zip(last, row, strict=False))
        if None in last and fits:
            merged = zip(last, row, strict=True)
            model["rounds"][-1] = [new if old is None else old for old, new in merged]
        else:
            model["rounds"].append(row)
            model["given"].append([0] * self.players)

    @precondition(has_rounds)
    @rule(data=st.data(), index=which, player=which, value=values)
    def put(self, data: st.DataObject, index: int, player: int, value: int | None) -> None:
        index, player = index % len(self.model["rounds"]), player % self.players
        row = data.draw(st.sampled_from([None, "points"]))
        self.pad.enter(Put(index, player, row, _boxes([value])[0]))
        self.change()["rounds"][index][player] = value

    @precondition(has_rounds)
    @rule(data=st.data(), index=which)
    def rewrite(self, data: st.DataObject, index: int) -> None:
        index, row = index % len(self.model["rounds"]), self.line(data)
        self.pad.enter(Rewrite(index, _boxes(row)))
        self.change()["rounds"][index] = row

    @precondition(has_rounds)
    @rule(data=st.data(), index=which)
    def insert(self, data: st.DataObject, index: int) -> None:
        index, row = index % len(self.model["rounds"]), self.line(data)
        self.pad.enter(Insert(index, _boxes(row)))
        model = self.change()
        model["rounds"].insert(index, row)
        model["given"].insert(index, [0] * self.players)

    @precondition(has_rounds)
    @rule(index=which)
    def delete(self, index: int) -> None:
        index %= len(self.model["rounds"])
        self.pad.enter(Delete(index))
        model = self.change()
        del model["rounds"][index], model["given"][index]

    @precondition(has_rounds)
    @rule(index=which, player=which, times=st.sampled_from([1, 1, 2, -1]))
    def bonus(self, index: int, player: int, times: int) -> None:
        index, player = index % len(self.model["rounds"]), player % self.players
        if 0 <= self.model["given"][index][player] + times <= 99:
            self.pad.enter(Press(index, player, "ten", times))
            self.change()["given"][index][player] += times

    @rule()
    def finish_or_reopen(self) -> None:
        over = self.model["over"]
        self.pad.enter(Reopen() if over else Finish())
        self.change()["over"] = not over

    @rule(steps=st.integers(1, 9))
    def undo(self, steps: int) -> None:
        for _ in range(min(steps, self.at)):
            self.pad.undo()
            self.at -= 1
        assert self.pad.can_undo() == (self.at > 0)

    @rule(steps=st.integers(1, 9))
    def redo(self, steps: int) -> None:
        for _ in range(min(steps, len(self.states) - 1 - self.at)):
            self.pad.redo()
            self.at += 1
        assert self.pad.can_redo() == (self.at < len(self.states) - 1)

    @invariant()
    def totals_and_places_are_those_of_the_numbers(self) -> None:
        totals, running = [0] * self.players, []
        for row, given in zip(self.model["rounds"], self.model["given"], strict=True):
            for player in range(self.players):
                totals[player] += (row[player] or 0) + 10 * given[player]
            running.append(tuple(totals))
        better = [sum((b < a) if self.lowest else (b > a) for b in totals) for a in totals]
        assert self.pad.running == tuple(running)
        assert self.pad.totals == tuple(totals)
        assert self.pad.places == tuple(1 + count for count in better)
        assert self.pad.is_over == self.model["over"]
        assert self.pad.marks == ()

    @invariant()
    def the_journal_leads_here(self) -> None:
        assert self.pad.journal == tuple(self.told)
        again = replay(self.pad.sheet, self.players, self.told)
        assert (again.page, again.totals) == (self.pad.page, self.pad.totals)


BONUS = {"key": "ten", "points": 10, "most": 99}


def _boxes(row: list[int | None]) -> tuple[tuple[tuple[int, ...] | None, ...], ...]:
    return tuple((None if value is None else (value,),) for value in row)


small = st.integers(-3, 31) | st.sampled_from([50, 60, 180, 500, 9000])
numbers = st.lists(small, min_size=1, max_size=3).map(tuple)
seats = st.integers(0, 4)
early = st.integers(0, 6)


@st.composite
def edits(draw: st.DrawFn, pad: Pad) -> Edit:
    """Return an edit that mostly means something on this pad."""
    rows, players = pad.sheet.rows, pad.players
    box = st.tuples(*(st.none() | (numbers if r.values > 1 else st.tuples(small)) for r in rows))
    boxes = st.tuples(*[box] * players)
    keys = st.sampled_from([row.key for row in rows])
    bonuses = st.sampled_from([bonus.key for bonus in pad.sheet.bonuses] or ["nil"])
    single = box.map(lambda b: b[:1])
    next_player = st.just(pad.to_enter or 0)
    edit: Edit = draw(
        st.one_of(
            st.builds(Enter, boxes),
            st.builds(Turn, next_player | seats, box),
            st.builds(Turn, next_player, box),
            st.builds(Put, early, seats, st.none(), box),
            st.builds(Put, early, seats, keys, single),
            st.builds(Rewrite, early, boxes),
            st.builds(Insert, early, boxes),
            st.builds(Delete, early),
            st.builds(Tally, seats, keys, st.sampled_from([1, 1, 1, 5, -1])),
            st.builds(Press, early, seats, bonuses, st.sampled_from([1, -1])),
            st.builds(Mark, early, seats),
            st.builds(Time, seats, small),
            st.just(Finish()),
            st.just(Reopen()),
        )
    )
    return edit


class EverySheet(RuleBasedStateMachine):
    """A pad of any shipped sheet; `pages` are those that undo leads back to, newest last."""

    @initialize(slug=st.sampled_from(sheet_names()), more=st.integers(0, 3))
    def begin(self, slug: str, more: int) -> None:
        sheet = load_sheet(slug).sheet
        self.sheet = read_sheet(write_sheet(sheet))
        self.pad = Pad(sheet, min(sheet.columns[0] + more, sheet.columns[-1]))
        self.pages = [self.pad.page]

    @rule(data=st.data(), force=st.booleans(), times=st.integers(1, 4))
    def edit(self, data: st.DataObject, force: bool, times: int) -> None:
        for _ in range(times):
            self.one(data.draw(edits(self.pad)), force=force)

    def one(self, edit: Edit, *, force: bool) -> None:
        before = (self.pad.page, self.pad.journal, self.pad.marks, self.pad.can_redo())
        refusal: BadEntry | None = None
        try:
            self.pad.enter(edit, force=force)
        except BadEntry as error:
            refusal = error
        if refusal is not None:
            after = (self.pad.page, self.pad.journal, self.pad.marks, self.pad.can_redo())
            assert before == after, "a refused edit changes nothing"
            assert not (force and refusal.can_force)
            return
        if not isinstance(edit, Time):
            self.pages.append(self.pad.page)

    @rule(steps=st.integers(1, 6))
    def undo_and_redo(self, steps: int) -> None:
        steps = min(steps, len(self.pages) - 1)
        for back in range(1, steps + 1):
            self.pad.undo()
            assert self.pad.page == self.pages[-1 - back]
        for forth in range(steps, 0, -1):
            self.pad.redo()
            assert self.pad.page == self.pages[-forth]

    @rule()
    def undo(self) -> None:
        if self.pad.can_undo():
            self.pad.undo()
            self.pages.pop()
            assert self.pad.page == self.pages[-1]

    @invariant()
    def what_is_carried_along_is_what_comes_out_anew(self) -> None:
        now, anew = self.pad.course, Course(self.pad.counter, self.pad.page)
        assert (now.points, now.running, now.complete) == (anew.points, anew.running, anew.complete)
        assert (now.out_since, now.busts, now.extras) == (anew.out_since, anew.busts, anew.extras)
        rounds = range(len(now.rounds) + 1)
        assert [now.order(index) for index in rounds] == [anew.order(index) for index in rounds]

    @invariant()
    def the_journal_leads_here(self) -> None:
        again = replay(self.sheet, self.pad.players, self.pad.journal)
        for name in ("page", "totals", "places", "ended", "marks", "marker", "to_enter", "seconds"):
            assert getattr(again, name) == getattr(self.pad, name), name

    @invariant()
    def somebody_has_the_turn_until_it_is_over(self) -> None:
        by_rule = self.pad.page.ending is Ending.BY_RULE
        if self.sheet.layout is Layout.TURNS and by_rule and not self.pad.is_over:
            assert self.pad.to_enter is not None

    @invariant()
    def places_fit_together(self) -> None:
        places = sorted(self.pad.places)
        assert places[0] == 1
        assert all(place == 1 + sum(other < place for other in places) for place in places)


Plain.TestCase.settings = settings(max_examples=50, stateful_step_count=25, deadline=None)
EverySheet.TestCase.settings = settings(max_examples=10, stateful_step_count=20, deadline=None)
TestPlain = Plain.TestCase
TestEverySheet = EverySheet.TestCase
