"""The benchmark of the phones runs, and judges by what phones add."""

from __future__ import annotations

from tests.benchmarks import phones
from tests.benchmarks.phones import CROWDS, MOST_HIGH, MOST_MEDIAN, Crowd, measure


def test_presses_are_timed_with_and_without_phones() -> None:
    for crowd in (Crowd("none"), Crowd("some", 4, 1, 1)):
        times = measure(crowd, presses=5)
        assert len(times) == 5
        assert all(0.0 < spent < 5000.0 for spent in times)


def test_what_phones_add_is_what_counts() -> None:
    alone, crowd, storm = (crowd.name for crowd in CROWDS)
    slow = {alone: [50.0] * 20, crowd: [50.0 + MOST_MEDIAN] * 20, storm: [50.0] * 20}
    assert phones._report(slow).verdict == "as wanted"
    slow[storm] = [51.0 + MOST_MEDIAN] * 20
    assert phones._report(slow).verdict == "too slow"
    slow[storm] = [50.0] * 18 + [51.0 + MOST_HIGH] * 2
    assert phones._report(slow).verdict == "too slow"
