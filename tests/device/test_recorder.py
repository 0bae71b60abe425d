"""The recorder: what was recorded replays bit for bit, on a clock that never waits."""

from __future__ import annotations

import json
import random
from pathlib import Path
from threading import Thread
from time import sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from device.backends._recording import Frame, Run, script
from device.backends.headless import HeadlessConsole, Script, ScriptedInbox
from device.backends.recorder import Recorder, RecordingInbox
from device.board import UNIT
from device.events import Edge, Fault, Quit
from device.inbox import LiveInbox
from device.ports import Key
from device.tunes import Tune
from tests.device.demo import TUNE, Demo, picture

STORY = "press ok x3\nwait 0.25\nhold ok\npress check\nwait 0.2\npress up\nwait 1\npress back"


def recorded(text: str) -> Recorder:
    """The demo, played by a script and recorded."""
    inbox = RecordingInbox(ScriptedInbox(Script.parse(text, "story")))
    console = Recorder(HeadlessConsole(inbox), inbox)
    console.run(Demo(console, inbox).run)
    return console


def replayed(text: str) -> HeadlessConsole:
    inbox = ScriptedInbox(Script.parse(text, "replay"))
    console = HeadlessConsole(inbox)
    console.run(Demo(console, inbox).run)
    return console


def shown(run: Run) -> list[tuple[float, bytes]]:
    return [(frame.at, frame.data) for frame in run.frames]


class Clock:
    """An inbox on a clock that the test moves: every `take` costs what is next in the list."""

    def __init__(self, costs: list[int], events: list[tuple[int, object]]) -> None:
        self._now = 0.0
        self._costs = iter(costs)
        self._events = list(events)

    def now(self) -> float:
        return self._now

    def post(self, event: object) -> None:
        raise AssertionError(event)

    def take(self, until: float | None) -> object | None:
        self._now += next(self._costs, 0) / 1e6  # so long the loop was busy
        at = self._events[0][0] / 1e6 if self._events else self._now
        if until is not None and max(self._now, until) < at:
            self._now = max(self._now, until)
            return None
        self._now = max(self._now, at)
        return self._events.pop(0)[1] if self._events else Quit(self._now)


# Replays


def test_a_scripted_run_replays_with_the_same_pictures_at_the_same_times() -> None:
    run = recorded(STORY).recording
    console = replayed(script(run))
    assert console.display.frames == shown(run)
    assert run.frames[-1].data == picture(0).tobytes()
    assert len(run.frames) > 6


def test_a_scripted_run_is_recorded_as_it_was_scripted() -> None:
    console = replayed(STORY)
    assert shown(recorded(STORY).recording) == console.display.frames


def test_a_recording_of_a_replay_is_the_same_recording() -> None:
    run = recorded(STORY).recording
    assert recorded(script(run)).recording == run


def test_a_live_run_replays_bit_for_bit() -> None:
    live = LiveInbox()
    inbox = RecordingInbox(live)
    console = Recorder(HeadlessConsole(inbox), inbox)
    rng = random.Random(7)

    def play() -> None:
        for key in (Key.OK, Key.UP, Key.CHECK, Key.OK, Key.UP, Key.BACK, Key.CHECK, Key.OK) * 3:
            inbox.post(Edge(key, True, -1.0))
            sleep(rng.choice((0.0, 0.001, 0.03)))
            inbox.post(Edge(key, False, -1.0))
        inbox.post(Edge(Key.UP, True, -1.0))
        sleep(0.7)
        inbox.post(Quit(-1.0))

    fingers = Thread(target=play)
    fingers.start()
    console.run(Demo(console, inbox).run)
    fingers.join()
    run = console.recording
    assert replayed(script(run)).display.frames == shown(run)
    assert all(edge.at >= 0.0 for edge in run.edges)


@settings(deadline=None)  # the machine may be busy
@given(
    costs=st.lists(st.integers(0, 900_000), max_size=30),
    presses=st.lists(
        st.tuples(st.sampled_from((Key.OK, Key.UP, Key.CHECK)), st.integers(0, 700_000)),
        max_size=15,
    ),
    end=st.integers(0, 1_500_000),
)
def test_a_run_replays_however_long_the_loop_was_busy(
    costs: list[int], presses: list[tuple[Key, int]], end: int
) -> None:
    events: list[tuple[int, object]] = []
    at = 0
    for number, (key, pause) in enumerate(presses):
        at += pause
        events.append((at, Edge(key, number % 2 == 0, -1.0)))
    events.append((at + end, Quit(-1.0)))
    inbox = RecordingInbox(Clock(costs, events))
    console = Recorder(HeadlessConsole(inbox), inbox)
    console.run(Demo(console, inbox).run)
    run = console.recording
    again = replayed(script(run))
    assert again.display.frames == shown(run)


# The inbox


def test_the_clock_stands_still_between_two_takes() -> None:
    inbox = RecordingInbox(LiveInbox())
    sleep(0.002)
    assert inbox.now() == 0.0
    inbox.post(Edge(Key.OK, True, 5.0))
    event = inbox.take(None)
    assert isinstance(event, Edge)
    assert 0.0 < event.at == inbox.now()


def test_a_deadline_is_met_exactly() -> None:
    inbox = RecordingInbox(LiveInbox())
    assert inbox.take(0.0123456789) is None
    assert inbox.now() == 0.0123456789


def test_an_edge_that_waited_for_a_busy_loop_comes_no_later_than_the_deadline() -> None:
    inbox = RecordingInbox(Clock([900_000], [(0, Edge(Key.OK, True, 0.0))]))
    assert inbox.take(0.5) == Edge(Key.OK, True, 0.5)


def test_a_deadline_that_has_passed_comes_before_an_edge() -> None:
    inbox = RecordingInbox(Clock([], [(900_000, Edge(Key.OK, True, 0.0))]))
    assert inbox.take(0.5) is None
    assert inbox.take(0.5) is None
    assert inbox.take(None) == Edge(Key.OK, True, 0.9)


class Told(LiveInbox):
    """An inbox that returns what it was told to, at the times it was told."""

    def __init__(self, *turns: tuple[float, object | None]) -> None:
        super().__init__()
        self._turns = list(turns)
        self._at = 0.0

    def now(self) -> float:
        return self._at

    def take(self, _until: float | None) -> object | None:
        self._at, event = self._turns.pop(0)
        return event


def test_an_edge_after_a_deadline_of_its_moment_is_told_apart_from_one_before() -> None:
    edge = Edge(Key.OK, True, 0.0)
    before = RecordingInbox(Told((0.5, edge)))
    assert before.take(0.5) == Edge(Key.OK, True, 0.5)
    after = RecordingInbox(Told((0.5, None), (0.5, edge)))
    assert after.take(0.5) is None
    assert after.take(1.0) == Edge(Key.OK, True, 0.500001)


def test_the_end_comes_before_a_deadline_that_was_not_met() -> None:
    inbox = RecordingInbox(Told((0.5, Quit(0.0))))
    assert inbox.take(0.5) == Quit(0.499999)
    replay = ScriptedInbox(Script.parse("wait 0.499999", "replay"))
    assert replay.take(0.5) == Quit(0.499999)


def test_what_the_loop_posts_itself_comes_first_and_costs_no_time() -> None:
    inbox = RecordingInbox(Clock([0, 300_000], [(0, Edge(Key.OK, True, 0.0))] * 2))
    inbox.take(None)
    inbox.post("an answer")
    assert (inbox.take(0.1), inbox.now()) == ("an answer", 0.0)


def test_what_others_post_passes() -> None:
    inbox = RecordingInbox(LiveInbox())
    other = Thread(target=lambda: inbox.post(Fault("bus", "broken", 0.0)))
    other.start()
    assert inbox.take(None) == Fault("bus", "broken", 0.0)
    other.join()


def test_levels_follow_the_edges_that_were_taken() -> None:
    inbox = RecordingInbox(LiveInbox())
    console = Recorder(HeadlessConsole(inbox), inbox)
    inbox.post(Edge(Key.OK, True, 0.0))
    assert not console.keys.is_down(Key.OK)
    inbox.take(None)
    assert console.keys.is_down(Key.OK)


def test_where_contacts_bounce_the_levels_are_the_real_ones() -> None:
    inbox = RecordingInbox(LiveInbox())
    console = Recorder(HeadlessConsole(inbox, UNIT), inbox)
    inbox.post(Edge(Key.CHECK, True, 0.0))
    inbox.take(None)
    assert not console.keys.is_down(Key.CHECK)


# What is written


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    recorded(STORY).save(tmp_path / "deep" / "run", scale=2)
    return tmp_path / "deep" / "run"


def test_the_script_is_exact_and_can_be_read(saved: Path) -> None:
    lines = (saved / "run.keys").read_text().splitlines()
    assert lines[0].startswith("# recorded")
    assert lines[1:5] == ["down ok", "wait 0.06", "up ok", "wait 0.06"]
    run = recorded(STORY).recording
    assert replayed("\n".join(lines)).display.frames == shown(run)


def test_every_picture_is_a_png(saved: Path) -> None:
    pngs = sorted(saved.glob("*.png"))
    assert [png.name for png in pngs[:2]] == ["0001.png", "0002.png"]
    assert len(pngs) == len(recorded(STORY).recording.frames)
    with Image.open(pngs[0]) as image:
        assert (image.size, image.getpixel((0, 0))) == ((256, 128), (8, 10, 16))


def test_the_moving_picture_lasts_as_long_as_the_run(saved: Path) -> None:
    run = recorded(STORY).recording
    with Image.open(saved / "run.gif") as gif:
        assert gif.size == (256, 128)
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(gif)]
    assert len(durations) == len({frame.data for frame in run.frames[:-1]}) + 1
    assert sum(durations) == pytest.approx(1000 * (run.frames[-1].at + 1.0), abs=20)


def test_the_moving_picture_shows_what_was_shown(saved: Path) -> None:
    with Image.open(saved / "run.gif") as gif, Image.open(saved / "0001.png") as png:
        assert gif.convert("RGB").tobytes() == png.convert("RGB").tobytes()
        gif.seek(2)
        with Image.open(saved / "0003.png") as third:
            assert gif.convert("RGB").tobytes() == third.convert("RGB").tobytes()


def test_a_long_pause_of_the_moving_picture_can_be_cut(tmp_path: Path) -> None:
    recorded("press ok\nwait 60\npress ok").save(tmp_path, longest=0.5)
    with Image.open(tmp_path / "run.gif") as gif:
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(gif)]
    assert max(durations) == 500


def test_the_sounds_are_lines_of_json(saved: Path) -> None:
    lines = [json.loads(line) for line in (saved / "run.jsonl").read_text().splitlines()]
    assert lines == [
        {
            "at": recorded(STORY).recording.sounds[0].at,
            "tune": "clear",
            "notes": [[note.hertz, note.milliseconds] for note in TUNE.notes],
        }
    ]


def test_silence_and_darkness_are_recorded(tmp_path: Path) -> None:
    inbox = RecordingInbox(ScriptedInbox())
    console = Recorder(HeadlessConsole(inbox), inbox)
    console.display.show(Image.new("1", (128, 64), 1))
    console.buzzer.play(Tune("ok", ()))
    console.close()
    console.display.power(on=False)
    console.buzzer.hush()
    run = console.recording
    assert run.frames == (Frame(0.0, b"\xff" * 1024, True), Frame(0.0, b"\xff" * 1024, False))
    assert [sound.tune for sound in run.sounds] == [Tune("ok", ()), None]
    console.save(tmp_path)
    with Image.open(tmp_path / "0002.png") as dark:
        assert dark.getpixel((0, 0)) == (8, 10, 16)


def test_a_run_without_pictures_can_be_saved(tmp_path: Path) -> None:
    inbox = RecordingInbox(ScriptedInbox())
    Recorder(HeadlessConsole(inbox), inbox).save(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.jsonl", "run.keys"]
