"""The benchmark of Ugah Ugah! runs, and a decision that takes too long is no success."""

from __future__ import annotations

import pytest

from tests.benchmarks import ugah
from tests.benchmarks.__main__ import BENCHMARKS
from tests.benchmarks.measure import Effort


def test_every_figure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugah, "decisions", lambda seed: [1.0 + seed, 20.0])
    report = ugah.run(Effort(rounds=2, seconds=0.002))
    assert (report.verdict, report.data["slowest_ms"]) == ("as wanted", 20.0)
    assert 0 < report.data["turn_ms"] < 1000
    assert report.data["kibitz"]["rate"] > 0
    assert BENCHMARKS["ugah"] is ugah.run


def test_a_decision_that_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugah, "decisions", lambda _seed: [1.0, ugah.MOST_DECISION + 1])
    assert ugah.run(Effort(rounds=2, seconds=0.002)).verdict == "too slow"
