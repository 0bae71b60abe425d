"""Where opponents think: beside the loop on a device, or at once in a test.

A thinker posts an Answer; the screen that asked compares its ticket and drops a late one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from random import Random
from typing import NamedTuple, Protocol

from firmware.pace import Pace, share_the_processor
from firmware.screen import Answer
from rules.game import Opponent, View
from rules.sampling import Stop, never


class Question(NamedTuple):
    """An opponent, what it sees, its own randomness, and the ticket for its answer."""

    opponent: Opponent
    view: View
    rng: Random
    budget: int
    ticket: object

    def answer(self, stop: Stop = never) -> Answer:
        """Think until `stop` says that it is enough, and answer."""
        move = self.opponent.choose(self.view, self.rng, self.budget, stop)
        return Answer(self.ticket, move)


class Failure(NamedTuple):
    """Thinking raised an exception: a fault of ours, shown as trouble."""

    error: Exception


class Thinker(Protocol):
    """Takes questions, posts answers."""

    def ask(self, question: Question) -> None:
        """Start thinking and return."""


class Inline:
    """Thinks at once, in the caller's thread: the same answers in the same order, every time."""

    def __init__(self, post: Callable[[object], None]) -> None:
        self._post = post

    def ask(self, question: Question) -> None:
        """Think now and post the answer."""
        self._post(question.answer())


class Beside:
    """Thinks in a thread of its own, which starts with the first question.

    Only the newest question counts: one that was still waiting when it came is dropped, and the
    answer to one that is being thought about is hurried up.
    """

    def __init__(self, post: Callable[[object], None], pace: Pace | None = None) -> None:
        self._post = post
        self._pace = pace or Pace()
        self._questions: SimpleQueue[Question] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(self, question: Question) -> None:
        """Hand the question over and return."""
        if self._thread is None:
            share_the_processor()
            self._thread = threading.Thread(target=self._think, name="thinker", daemon=True)
            self._thread.start()
        self._questions.put(question)

    def _think(self) -> None:
        while True:
            question = self._questions.get()
            while not self._questions.empty():
                question = self._questions.get()
            try:
                self._post(self._answer(question))
            except Exception as error:  # the thread must live on, whatever a search does
                self._post(Failure(error))

    def _answer(self, question: Question) -> Answer:
        """Answer with as many samples as there is time for."""
        pace, opponent = self._pace, question.opponent
        budget, began = pace.samples(opponent, question.budget), pace.now()
        stop = pace.stop(lambda: not self._questions.empty())
        answer = question._replace(budget=budget).answer(stop)
        pace.learn(opponent, budget, began)
        return answer
