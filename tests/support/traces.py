"""Key traces: what contacts did, and what it is to be taken for, as a text that reads like a log.

A line is `MILLISECONDS KEY down|up`; `lost` after it means that the level changed but no edge was
reported. `start KEY` names a key that is down from the beginning; `expect` begins the gestures.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from device.events import Edge, Gesture, Hold, Press, Repeat
from device.gestures import Gestures
from device.ports import Key

_GESTURES = {"press": Press, "hold": Hold, "repeat": Repeat}


class Change(NamedTuple):
    """A contact changed its level; `is_reported` tells whether an edge says so."""

    edge: Edge
    is_reported: bool = True


class Trace(NamedTuple):
    """What happened to the contacts, in order, and what should come out of it."""

    changes: tuple[Change, ...]
    down_at_start: frozenset[Key] = frozenset()
    expected: tuple[tuple[str, Key, int], ...] = ()


def read_trace(path: Path) -> Trace:
    """Read a trace file."""
    lines = [line.split() for line in path.read_text("utf-8").splitlines()]
    words = [line for line in lines if line and line[0] != "#"]
    split = words.index(["expect"])
    return Trace(
        tuple(_change(line) for line in words[:split] if line[0] != "start"),
        frozenset(Key(line[1]) for line in words[:split] if line[0] == "start"),
        tuple((kind, Key(key), int(time)) for time, kind, key in words[split + 1 :]),
    )


def play(trace: Trace, settle: float) -> list[Gesture]:
    """Let a gesture machine live through a trace as the loop would, and on until nothing is due."""
    machine = Gestures(settle, down=trace.down_at_start)
    levels = _Levels(trace)
    found: list[Gesture] = []
    for change in trace.changes:
        if change.is_reported:
            found += _tick_before(machine, levels, change.edge.at)
            found += machine.feed(change.edge)
    return found + _tick_before(machine, levels, float("inf"))


def summary(gestures: Iterable[Gesture]) -> tuple[tuple[str, Key, int], ...]:
    """Gestures as a trace file has them: kind, key and whole milliseconds."""
    return tuple((type(g).__name__.lower(), g.key, round(g.at * 1000)) for g in gestures)


def _change(line: list[str]) -> Change:
    time, key, level, *lost = line
    if level not in ("down", "up") or lost not in ([], ["lost"]):
        raise ValueError(f"not a line of a trace: {' '.join(line)}")
    return Change(Edge(Key(key), level == "down", int(time) / 1000), not lost)


class _Levels:
    """The true level of every key at every time."""

    def __init__(self, trace: Trace) -> None:
        self._start = trace.down_at_start
        self._edges: dict[Key, list[Edge]] = {}
        for change in trace.changes:
            self._edges.setdefault(change.edge.key, []).append(change.edge)

    def at(self, time: float, key: Key) -> bool:
        edges = self._edges.get(key, [])
        count = bisect_right([edge.at for edge in edges], time)
        return edges[count - 1].down if count else key in self._start


def _tick_before(machine: Gestures, levels: _Levels, end: float) -> list[Gesture]:
    found: list[Gesture] = []
    while (due := machine.due()) is not None and due < end:
        now = due
        found += machine.tick(now, lambda key: levels.at(now, key))  # noqa: B023 - called at once
    return found
