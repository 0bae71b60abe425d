"""Having plans played: cutting them into jobs, giving those to whoever plays, adding up.

The counters depend on the plans and the number of deals alone: not on who played what, nor on
whether a part was played before.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import ExitStack, closing
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from firmware.arena.hall import Hall
from firmware.arena.ledger import Entry, Ledger
from firmware.arena.plan import Counters, Job, Plan, nothing
from rules.catalogue import find
from rules.game import Game

PORTIONS, MOST_DEALS = 256, 64
"""A plan is cut into about so many jobs, of at most so many deals."""


class Means(NamedTuple):
    """Who plays, and what is kept. Nothing here changes a result."""

    jobs: int = 1
    """Processes; 1 plays in this one."""
    cluster: str | None = None
    """The address of a dask scheduler, whose workers play instead."""
    resume: Path | None = None
    """Where finished jobs are written, and those of an earlier run are found."""


class Score:
    """The counters of each plan so far."""

    def __init__(self, plans: Sequence[Plan], deals: int) -> None:
        self.plans = plans
        self.deals = deals
        self.counters = [nothing(plan.seats) for plan in plans]
        self._next = [0] * len(plans)

    def recall(self, entries: Iterable[Entry]) -> list[Job]:
        """Count what was played before; return the jobs that are left.

        What does not fit, as after a longer run, is played again.
        """
        left = []
        for number, first, span, counters in sorted(entries, key=lambda entry: entry[:3]):
            if self._next[number] <= first and first + span <= self.deals:
                left += self._jobs(number, first)
                self._next[number] = first + span
                self.add(number, counters)
        for number in range(len(self.plans)):
            left += self._jobs(number, self.deals)
        return sorted(left, key=lambda job: (job.number, job.first))

    def add(self, number: int, counters: Counters) -> None:
        """Count what came of a job of plan `number`."""
        self.counters[number] = self.counters[number].plus(counters)

    def _jobs(self, number: int, end: int) -> list[Job]:
        """Return jobs for the deals of a plan up to this one."""
        size = max(1, min(MOST_DEALS, self.deals // PORTIONS))
        firsts = range(self._next[number], end, size)
        return [Job(self.plans[number], at, min(size, end - at), number) for at in firsts]


def conduct(
    plans: Sequence[Plan],
    deals: int,
    means: Means,
    *,
    told: Callable[[int], None],
    noted: Callable[[str], None] = lambda _: None,
    game: Game | None = None,
) -> list[Counters]:
    """Have so many deals of each plan played; return the plans' counters.

    `told` is given how many more games are done, each time that there are some; `noted` a line
    that a person should read. `game` is one that the catalogue need not have, for this process
    alone. Raises Refused, Fault.
    """
    score = Score(plans, deals)
    with ExitStack() as stack:
        ledger = None
        if means.resume is not None:
            ledger = stack.enter_context(closing(Ledger(means.resume, plans, noted)))
        left = score.recall(ledger.entries if ledger else ())
        told(sum(counters.games for counters in score.counters))
        results = stack.enter_context(closing(_played(left, means, told, game)))
        for job, counters in results:
            score.add(job.number, counters)
            if ledger is not None:
                ledger.add(Entry(job.number, job.first, job.deals, counters))
    return score.counters


Results = Generator[tuple[Job, Counters], None, None]


def _played(
    jobs: Sequence[Job], means: Means, told: Callable[[int], None], game: Game | None
) -> Results:
    if means.cluster is not None and jobs:
        from firmware.arena.cluster import on_cluster

        yield from _telling(on_cluster(means.cluster, jobs), told)
    elif game is None and min(means.jobs, len(jobs)) > 1:
        from firmware.arena.workers import parallel

        yield from _telling(parallel(jobs, means.jobs), told)
    else:
        yield from _serial(jobs, told, game)


def _telling(results: Results, told: Callable[[int], None]) -> Results:
    with closing(results):
        for job, counters in results:
            yield job, counters
            told(counters.games)


def _serial(jobs: Sequence[Job], told: Callable[[int], None], game: Game | None) -> Results:
    """Play the jobs in this process, opening each plan's players once."""
    for _, some in groupby(jobs, key=lambda job: job.number):
        own = list(some)
        plan = own[0].plan
        with Hall(game or find(plan.game), plan) as hall:
            for job in own:
                yield job, hall.play(job.first, job.deals, told)
