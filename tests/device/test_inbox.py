"""The live inbox waits without polling and hands over events in their order."""

from __future__ import annotations

from threading import Thread
from time import monotonic

from device.inbox import Inbox, LiveInbox


def test_events_come_out_in_the_order_they_went_in() -> None:
    inbox: Inbox = LiveInbox()
    for event in ("first", "second", "third"):
        inbox.post(event)
    assert [inbox.take(None) for _ in range(3)] == ["first", "second", "third"]


def test_a_deadline_that_has_passed_gives_nothing_at_once() -> None:
    inbox = LiveInbox()
    assert inbox.take(inbox.now() - 1.0) is None


def test_an_event_that_is_there_comes_before_a_deadline_that_has_passed() -> None:
    inbox = LiveInbox()
    inbox.post("late but there")
    assert inbox.take(inbox.now() - 1.0) == "late but there"


def test_nothing_means_that_the_deadline_has_really_come() -> None:
    inbox = LiveInbox()
    for _ in range(5):
        deadline = inbox.now() + 0.003
        assert inbox.take(deadline) is None
        assert inbox.now() >= deadline


def test_a_post_from_another_thread_ends_the_wait() -> None:
    inbox = LiveInbox()
    Thread(target=inbox.post, args=("from beside",)).start()
    assert inbox.take(None) == "from beside"


def test_its_clock_is_the_monotonic_one() -> None:
    before = monotonic()
    assert before <= LiveInbox().now() <= monotonic()
