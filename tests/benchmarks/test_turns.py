"""The benchmark of Trio: it runs, and says what it found."""

from __future__ import annotations

import pytest

from rules.trio.turns import turns as ways
from tests.benchmarks import turns
from tests.benchmarks.__main__ import BENCHMARKS
from tests.benchmarks.measure import Effort
from tests.support.trio import table


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table("B(0,0) R(0,1)", ["RGY", "VVV"])
    monkeypatch.setattr(turns, "seen", lambda: turns.Seen(state, state))


@pytest.mark.usefixtures("_small")
@pytest.mark.parametrize(("most", "verdict"), [(1000.0, "as wanted"), (0.0, "too slow")])
def test_a_decision_is_judged_by_its_time(
    monkeypatch: pytest.MonkeyPatch, most: float, verdict: str
) -> None:
    monkeypatch.setattr(turns, "MOST_SECONDS", most)
    report = turns.run(Effort(rounds=1, seconds=0.001))
    assert report.verdict == verdict
    assert report.data["cards"] == {"largest": 2, "widest": 2}
    assert report.data["Kibitz trio"]["rate"] > 0
    assert "2 cards, " in "\n".join(report.lines)


def test_it_is_among_the_benchmarks() -> None:
    assert BENCHMARKS["turns"] is turns.run


def test_what_is_searched_are_starts_of_turns_and_the_extremes_of_all() -> None:
    starts = list(turns.starts_of_turns(0))
    assert len(starts) > 20
    assert all(len(state.hands[state.to_move()]) == 3 and not state.laid for state in starts)
    largest, widest = turns.seen(1)
    assert len(largest.board.cards) == max(len(state.board.cards) for state in starts)
    assert len(ways(widest)) > len(ways(starts[0]))
