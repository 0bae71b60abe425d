"""The benchmarks themselves: they run, and a missing peer is never a pass."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from device.boards import board_names, load_board
from tests.benchmarks import panel
from tests.benchmarks.__main__ import BENCHMARKS, main
from tests.benchmarks.measure import (
    CALIB,
    Contestant,
    Effort,
    Lap,
    Result,
    calibrate,
    race,
    table,
)

QUICK = Effort(rounds=2, seconds=0.002)


def result(*rates: float) -> Result:
    """Return a made-up result."""
    return Result("somebody", rates, laps=10, units=100, listed=400)


def test_the_rate_is_the_median_and_the_spread_is_around_it() -> None:
    made = result(90, 100, 300)
    assert made.rate == 100
    assert made.spread == (0.9, 3.0)
    assert not made.is_quiet
    assert result(90, 100, 120).is_quiet


def test_everybody_runs_in_every_round() -> None:
    order: list[str] = []

    def runner(name: str) -> Contestant:
        def lap() -> Lap:
            order.append(name)
            return Lap(5, 10)

        return Contestant(name, lap)

    results = race([runner("a"), runner("b")], Effort(3, 0.0))
    assert [result.name for result in results] == ["a", "b"]
    assert order[:4] == ["a", "b", "a", "b"]
    assert all(result.units == 5 * result.laps for result in results)


def test_a_table_has_the_figures_of_a_game() -> None:
    head, line = table([result(90, 100, 120)], "moves")
    assert "moves/s" in head
    assert line.split() == ["somebody", "100", "0.90", "1.20", "10", "10", "4.0"]


def test_the_figures_can_be_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.benchmarks.gates.PEERS", ())
    monkeypatch.setattr("tests.benchmarks.gates.compiled_games", lambda _slugs: ({}, "none"))
    file = tmp_path / "figures.json"
    words = ["--only", "moves", "--rounds", "1", "--seconds", "0.002", "--json", str(file)]
    assert main(words) == 0
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["benchmarks"]["moves"]["verdict"].endswith("not run")
    assert kept["machine"]["calib"] * kept["machine"]["k"] == pytest.approx(CALIB)
    assert "skip-bo / OpenSpiel hearts" in capsys.readouterr().out


def test_the_calibration_is_a_plausible_number() -> None:
    assert 0.1 < calibrate() < 1000
    assert "moves" in BENCHMARKS


def test_what_a_panel_costs_is_told_for_every_board(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("luma.oled", reason="the extra `pi` is not installed")
    boards = ["breadboard-sh1106", "jamhat", "waveshare-lcd-144"]
    assert set(boards) < set(board_names())
    monkeypatch.setattr("device.boards.board_names", lambda: boards)
    monkeypatch.setattr(panel, "PRESSES", 5)
    report = panel.run(Effort(rounds=1, seconds=0.0))
    assert report.verdict == "as wanted"
    assert list(report.data) == boards
    assert len(report.lines) == 1 + len(report.data)
    for name, cost in report.data.items():
        assert cost["full"] >= max(cost["bytes"]) >= cost["mean"] > 0, name
        assert sum(cost["pictures"]) == len(cost["bytes"])


def test_bytes_take_their_time_on_the_bus() -> None:
    one, other = load_board("breadboard-ssd1306").panel, load_board("waveshare-lcd-130").panel
    assert panel.time_on_bus(4000, one) == pytest.approx(90.0)
    assert panel.time_on_bus(6500, other) == pytest.approx(6500 * 8 / other.speed * 1000)


def test_without_the_drivers_the_panels_are_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tests.benchmarks.panel_bench", None)
    assert panel.run(QUICK).verdict == "not run"
