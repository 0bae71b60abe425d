"""The same jobs on a cluster of dask.distributed: the same report, and nothing is lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.arena import Means, Report, cluster, play_plans
from firmware.arena.cluster import on_cluster
from firmware.arena.plan import Job, Plan
from firmware.errors import Refused
from tests.support.arena import ANSWER, once, versus

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two processes on this machine."""
    silent = {"dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **silent) as local:
        yield local.scheduler_address


def played(made: Plan, games: int, means: Means) -> Report:
    """Play, and forget how long it took and what the program is called."""
    report = play_plans([made], games, means)[0]
    seats = tuple(seat._replace(player="") for seat in report.seats)
    return report._replace(seconds=0, seats=seats)


def test_the_report_is_the_same_as_on_one_machine(address: str, tmp_path: Path) -> None:
    made, file = versus(ANSWER, duplicate=True), tmp_path / "arena.jsonl"
    told: list[int] = []
    report = play_plans([made], 12, Means(cluster=address, resume=file), told=told.append)[0]
    assert sum(told) == 12
    assert len(file.read_text("utf-8").splitlines()) == 7
    forgotten = played(made, 12, Means(cluster=address, resume=file))
    assert forgotten == played(made, 12, Means())
    assert report.seats[0].wins == forgotten.seats[0].wins


def test_a_lost_worker_loses_nothing(address: str, tmp_path: Path) -> None:
    """The program kills the worker that plays with it, once."""
    murder = once(tmp_path / "done", "os.kill(os.getppid(), signal.SIGKILL)")
    report = played(versus(murder), 8, Means(cluster=address))
    assert (tmp_path / "done").exists()
    assert report == played(versus(ANSWER), 8, Means())


def test_workers_with_other_rules_are_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "fingerprint", lambda _: "changed")
    with pytest.raises(Refused, match="a worker has other rules or opponents"):
        list(on_cluster(address, [Job(versus(ANSWER), 0, 1)]))


def test_where_no_scheduler_is_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 0.2)
    with pytest.raises(Refused, match=r"--cluster tcp://127.0.0.1:1: no scheduler answers"):
        list(on_cluster("tcp://127.0.0.1:1", []))
    with pytest.raises(Refused, match="--cluster nonsense://x: no scheduler answers"):
        list(on_cluster("nonsense://x", []))


def test_without_the_extra_the_command_that_installs_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(
        Refused, match=r"^--cluster needs .*; try: pip install 'kibitz\[cluster\]'$"
    ):
        list(on_cluster("tcp://127.0.0.1:1", []))
