"""Opponents think beside the loop: keys work meanwhile, and a late answer is dropped (story 6)."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware.screen import Answer
from firmware.think import Beside, Failure, Question
from rules.game import Move
from rules.sampling import Stop, never
from tests.support.bench import Bench, session

PATIENCE = 5.0
"""Seconds until a test that hangs gives up."""


class Thoughtful:
    """An opponent that thinks until it is told to answer."""

    budget = 0

    def __init__(self) -> None:
        self.started = threading.Semaphore(0)
        self.may_answer = threading.Event()
        self.views: list[Any] = []

    def choose(
        self,
        view: Any,
        rng: Random,  # noqa: ARG002
        budget: int,  # noqa: ARG002
        stop: Stop = never,  # noqa: ARG002
    ) -> Move:
        self.views.append(view)
        self.started.release()
        assert self.may_answer.wait(PATIENCE)
        return 124 if not view.hand else 72 + 4 * (view.hand[0] - 1)

    def has_started(self) -> bool:
        return self.started.acquire(timeout=PATIENCE)


class Posts:
    """Counts what the thinker posts, so that a test can wait for it without sleeping."""

    def __init__(self, post: Any) -> None:
        self._post = post
        self._come = threading.Semaphore(0)

    def __call__(self, event: object) -> None:
        self._post(event)
        self._come.release()

    def wait(self) -> None:
        assert self._come.acquire(timeout=PATIENCE)


@pytest.fixture
def mind() -> Iterator[Thoughtful]:
    made = Thoughtful()
    yield made
    made.may_answer.set()


@pytest.fixture
def bench(tmp_path: Path, mind: Thoughtful, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """A table at which Ben thinks, beside the loop."""
    made = Bench(tmp_path)
    posts = Posts(made.inbox.post)
    made.app._thinker = Beside(posts)
    made.posts = posts  # type: ignore[attr-defined]
    game = session((0, 1), options={"stock": 10, "target": 100})
    monkeypatch.setattr(type(game.game), "opponent", lambda *_: mind)
    made.sit_down(game)
    return made


def discard(bench: Bench, at: int = 0) -> None:
    """Let the person discard the how-manieth card of the hand."""
    bench.play(72 + 4 * (bench.table.view.hand[at] - 1))


def let_ben_think(bench: Bench, mind: Thoughtful) -> None:
    discard(bench)
    bench.wait(1)
    assert mind.has_started()


def come_back(bench: Bench, mind: Thoughtful) -> None:
    """The opponent answers at last, and the loop takes the answer."""
    mind.may_answer.set()
    bench.posts.wait()  # type: ignore[attr-defined]
    bench.wait(0)


def test_the_answer_is_played(bench: Bench, mind: Thoughtful) -> None:
    let_ben_think(bench, mind)
    before = bench.session.match.length
    come_back(bench, mind)
    assert bench.session.match.length > before
    assert bench.table.is_persons_turn


def test_keys_are_answered_at_once_while_it_thinks(bench: Bench, mind: Thoughtful) -> None:
    let_ben_think(bench, mind)
    for key, screen in (("back", "pause"), ("back", "table"), ("check", "check"), ("ok", "table")):
        start = time.perf_counter()
        bench.press(key)
        assert time.perf_counter() - start < 0.1
        assert bench.screen.name == screen


def test_the_game_can_be_left_while_it_thinks_and_its_answer_is_dropped(
    bench: Bench, mind: Thoughtful
) -> None:
    let_ben_think(bench, mind)
    length = bench.session.match.length
    bench.press("back").choose("Leave")
    assert bench.screen.name == "home"
    come_back(bench, mind)
    bench.choose("Continue")
    assert bench.session.match.length == length


def test_an_answer_to_another_game_of_the_same_length_is_dropped(
    bench: Bench, mind: Thoughtful
) -> None:
    let_ben_think(bench, mind)
    bench.press("back").choose("Leave")
    bench.sit_down(session((0, 1), seed="other", options={"stock": 10, "target": 100}))
    discard(bench)
    state = bench.state.dump()
    come_back(bench, mind)
    assert bench.state.dump() == state


def test_an_answer_after_taking_back_and_playing_otherwise_is_dropped(
    tmp_path: Path, mind: Thoughtful, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is as long again as when it was asked, but it is another position."""
    bench = Bench(tmp_path)
    posts = Posts(bench.inbox.post)
    bench.app._thinker = Beside(posts)
    bench.posts = posts  # type: ignore[attr-defined]
    game = session((0, 1), options={"stock": 10, "target": 100})
    monkeypatch.setattr(type(game.game), "opponent", lambda *_: mind)
    monkeypatch.setattr(type(game), "is_fair_undo_only", False)
    bench.sit_down(game)
    let_ben_think(bench, mind)
    length = game.match.length
    game.undo()
    bench.app._enter()
    discard(bench, at=4)
    assert game.match.length == length
    state = bench.state.dump()
    come_back(bench, mind)
    assert bench.state.dump() == state
    bench.wait(1)
    assert mind.has_started(), "it is asked again about what is on the table now"
    posts.wait()
    bench.wait(0)
    assert bench.state.dump() != state


def test_a_question_that_waits_is_dropped_for_a_newer_one() -> None:
    answers: list[object] = []
    posts = Posts(answers.append)
    mind = Thoughtful()
    thinker = Beside(posts)
    view = type("View", (), {"hand": (1,)})()
    for ticket in range(4):
        thinker.ask(Question(mind, view, Random(0), 0, ticket))
        if ticket == 0:
            assert mind.has_started()
    mind.may_answer.set()
    posts.wait()
    posts.wait()
    assert [answer.ticket for answer in answers if isinstance(answer, Answer)] == [0, 3]


def test_the_thread_starts_with_the_first_question_and_ends_with_the_program() -> None:
    before = threading.active_count()
    thinker = Beside(lambda _: None)
    assert threading.active_count() == before
    mind = Thoughtful()
    thinker.ask(Question(mind, type("View", (), {"hand": ()})(), Random(0), 0, 1))
    assert mind.has_started()
    thread = thinker._thread
    assert thread is not None
    assert thread.daemon
    mind.may_answer.set()


def test_an_opponent_that_fails_is_trouble_and_the_thread_lives_on(
    bench: Bench, mind: Thoughtful, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Move:
        raise ZeroDivisionError("a thought")

    good = mind.choose
    monkeypatch.setattr(mind, "choose", fail)
    discard(bench)
    bench.wait(1)
    bench.posts.wait()  # type: ignore[attr-defined]
    bench.wait(0)
    assert bench.screen.name == "trouble"
    monkeypatch.setattr(mind, "choose", good)
    bench.press("ok").choose("Continue").wait(1)
    assert mind.has_started()
    before = bench.session.match.length
    come_back(bench, mind)
    assert bench.session.match.length > before


def test_a_failure_says_what_it_was() -> None:
    posted: list[object] = []
    posts = Posts(posted.append)
    thinker = Beside(posts)
    broken: Any = None
    thinker.ask(Question(broken, broken, Random(0), 0, 1))
    posts.wait()
    assert isinstance(posted[0], Failure)
    assert isinstance(posted[0].error, AttributeError)
