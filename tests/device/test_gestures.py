"""Bouncing contacts become presses, holds and repeats, and no press is made up or lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.board import UNIT
from device.events import Edge, Hold, Press, Repeat
from device.gestures import Gestures
from device.ports import Key
from tests.support.traces import Change, Trace, play, read_trace, summary

TRACES = sorted((Path(__file__).parent / "traces").glob("*.trace"))


def edge(key: Key, level: str, at: float) -> Edge:
    return Edge(key, level == "down", at)


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_a_recorded_trace_is_taken_for_what_it_was(path: Path) -> None:
    trace = read_trace(path)
    assert summary(play(trace, UNIT.settle)) == trace.expected


def test_the_corpus_is_there() -> None:
    assert len(TRACES) >= 15


def test_clean_edges_need_no_settling() -> None:
    machine = Gestures(settle=0.0)
    assert machine.feed(edge(Key.OK, "down", 1.0)) == []
    assert machine.feed(edge(Key.OK, "up", 1.0)) == [Press(Key.OK, 1.0)]
    assert machine.due() is None


def test_a_stuck_key_stops_repeating() -> None:
    machine = Gestures(settle=0.0, repeat_limit=10.0)
    machine.feed(edge(Key.DOWN, "down", 0.0))
    times = [0.0]
    while (due := machine.due()) is not None and due < 20.0:
        assert machine.tick(due, lambda _: True) == [Repeat(Key.DOWN, due)]
        times.append(due)
    assert 9.5 < times[-1] <= 10.0


def test_after_a_stuck_key_is_freed_it_works_again() -> None:
    machine = Gestures(settle=0.0, repeat_limit=0.0)
    machine.feed(edge(Key.DOWN, "down", 0.0))
    machine.tick(0.45, lambda _: True)
    machine.feed(edge(Key.DOWN, "up", 60.0))
    assert machine.feed(edge(Key.DOWN, "down", 61.0)) == [Press(Key.DOWN, 61.0)]


def test_a_hold_is_reported_while_the_key_is_still_down() -> None:
    machine = Gestures(settle=0.0, hold=0.6)
    machine.feed(edge(Key.OK, "down", 0.0))
    assert machine.due() == 0.6
    assert machine.tick(0.6, lambda _: True) == [Hold(Key.OK, 0.6)]
    assert machine.due() is None
    assert machine.feed(edge(Key.OK, "up", 0.9)) == []


def test_a_busy_loop_still_knows_a_hold_from_a_press_by_the_times_of_the_edges() -> None:
    machine = Gestures(settle=0.02)
    machine.feed(edge(Key.OK, "down", 0.0))
    assert machine.feed(edge(Key.OK, "up", 0.9)) == [Hold(Key.OK, 0.6)]
    machine.feed(edge(Key.OK, "down", 2.0))
    assert machine.feed(edge(Key.OK, "up", 2.2)) == [Press(Key.OK, 2.2)]


def test_a_busy_loop_does_not_pile_up_repeats() -> None:
    machine = Gestures(settle=0.0)
    machine.feed(edge(Key.DOWN, "down", 0.0))
    assert len(machine.tick(5.0, lambda _: True)) == 1
    due = machine.due()
    assert due is not None
    assert due > 5.0


def test_a_busy_loop_does_not_lose_a_pulse_followed_by_a_press() -> None:
    machine = Gestures(settle=0.02)
    edges = [("down", 0.0), ("up", 0.005), ("down", 0.1), ("up", 0.2)]
    found = [g for level, at in edges for g in machine.feed(edge(Key.OK, level, at))]
    assert found == [Press(Key.OK, 0.02), Press(Key.OK, 0.2)]


@pytest.mark.parametrize(
    ("settle", "hold", "every"), [(-0.1, 0.6, 0.12), (0.7, 0.6, 0.12), (0.0, 0.6, 0.0)]
)
def test_times_that_cannot_be_are_refused(settle: float, hold: float, every: float) -> None:
    with pytest.raises(ValueError, match="settle must be at least 0"):
        Gestures(settle, hold=hold, repeat_every=every)


KEYS = (Key.OK, Key.DOWN)


@st.composite
def any_traces(draw: st.DrawFn) -> Trace:
    """Contacts that do as they like at any time, with edges that get lost; open at the end."""
    changes = []
    time = 0
    levels = dict.fromkeys(KEYS, False)
    steps = st.tuples(st.sampled_from(KEYS), st.integers(1, 900), st.booleans())
    for key, gap, is_reported in draw(st.lists(steps, max_size=40)):
        time += gap
        levels[key] = not levels[key]
        changes.append(Change(Edge(key, levels[key], time / 1000), is_reported))
    end = time / 1000 + 1.0
    changes += [Change(Edge(key, False, end)) for key in KEYS if levels[key]]
    return Trace(tuple(changes))


@st.composite
def clean_traces(draw: st.DrawFn) -> Trace:
    """Presses of any length, one after the other, each longer than a contact bounces."""
    changes = []
    time = 0
    presses = st.tuples(st.sampled_from(KEYS), st.integers(60, 1500), st.integers(60, 500))
    for key, length, pause in draw(st.lists(presses, max_size=8)):
        changes.append(Change(Edge(key, True, time / 1000)))
        changes.append(Change(Edge(key, False, (time + length) / 1000)))
        time += length + pause
    return Trace(tuple(changes))


@st.composite
def bounced(draw: st.DrawFn, clean: Trace) -> Trace:
    """The same trace on a worn switch: up to 20 ms of chatter after every edge."""
    changes: list[Change] = []
    for change in clean.changes:
        edge = change.edge
        offsets = sorted(draw(st.sets(st.integers(1, 20), max_size=8)))
        for index, offset in enumerate([0, *offsets[: len(offsets) // 2 * 2]]):
            level = edge.down if index % 2 == 0 else not edge.down
            changes.append(Change(Edge(edge.key, level, edge.at + offset / 1000)))
    return Trace(tuple(changes))


@given(any_traces())
def test_no_more_gestures_begin_than_contacts_closed(trace: Trace) -> None:
    begun = Counter(g.key for g in play(trace, UNIT.settle) if not isinstance(g, Repeat))
    closed = Counter(change.edge.key for change in trace.changes if change.edge.down)
    assert begun <= closed


@given(any_traces())
def test_there_is_no_gesture_before_its_key_went_down(trace: Trace) -> None:
    for gesture in play(trace, UNIT.settle):
        assert any(
            change.edge.down and change.edge.key is gesture.key and change.edge.at <= gesture.at
            for change in trace.changes
        )


@given(any_traces())
def test_gestures_come_in_the_order_of_time_for_each_key(trace: Trace) -> None:
    found = play(trace, UNIT.settle)
    for key in KEYS:
        times = [gesture.at for gesture in found if gesture.key is key]
        assert times == sorted(times)


@given(any_traces())
def test_after_release_and_settling_nothing_is_due(trace: Trace) -> None:
    machine = Gestures(UNIT.settle)
    end = 0.0
    for change in trace.changes:
        machine.feed(change.edge)
        end = change.edge.at
    machine.tick(end + 2 * UNIT.settle, lambda _: False)
    assert machine.due() is None


@given(st.data())
def test_a_bounced_trace_gives_the_gestures_of_the_clean_one(data: st.DataObject) -> None:
    clean = data.draw(clean_traces())
    worn = data.draw(bounced(clean))
    assert summary(play(worn, UNIT.settle)) == summary(play(clean, UNIT.settle))
