"""The boot benchmark: it runs the service's program, and reckons for a Pi without mercy."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.benchmarks import boot
from tests.benchmarks.boot import BARE, PLANNED, Boot, report
from tests.benchmarks.measure import Effort

GOOD = Boot(picture=0.2, ready=0.2, key=0.005, opened=0.05, megabytes=40, wakes=0.5, rest=0.0004)


def test_what_a_pi_is_planned_to_take_is_fifteen_times_and_the_bus() -> None:
    planned = report([GOOD], BARE).data["planned"]
    assert planned["first picture"] == pytest.approx(PLANNED * 0.2 + 0.05)
    assert planned["first key"] == pytest.approx(PLANNED * 0.005 + 0.025)


def test_a_busy_machine_makes_no_slow_program() -> None:
    slow = GOOD._replace(picture=2 * GOOD.picture)
    assert report([slow], 2 * BARE).data["planned"]["first picture"] == pytest.approx(
        report([GOOD], BARE).data["planned"]["first picture"]
    )


@pytest.mark.parametrize(
    "bad",
    [
        GOOD._replace(picture=0.4),
        GOOD._replace(key=0.05),
        GOOD._replace(megabytes=70),
        GOOD._replace(wakes=20),
    ],
)
def test_what_is_over_the_budget_is_too_heavy(bad: Boot) -> None:
    assert report([GOOD], BARE).verdict == "as wanted"
    assert report([bad], BARE).verdict == "too heavy"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it reads Linux's /proc")
def test_a_start_of_the_service_is_measured_from_outside(tmp_path: Path) -> None:
    pytest.importorskip("gpiozero", reason="the extra `pi` is not installed")
    pytest.importorskip("luma.oled", reason="the extra `pi` is not installed")
    waited: list[float] = []
    found = boot.boot(tmp_path, wait=waited.append)
    assert 0.0 < found.picture <= found.ready
    assert 0.0 < found.key < found.ready
    assert 10 < found.megabytes < 200
    assert sum(waited) > boot.REST


def test_without_the_libraries_it_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    assert boot.run(Effort(1, 0.0)).verdict == "not run"
