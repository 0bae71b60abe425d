"""A whole run for one kind of game: play games to learn from, fit, play the match.

The seed and the numbers of games give the weights and the verdict: not who played what, nor
whether a part was played before.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import NamedTuple

from firmware.arena.conduct import Score
from firmware.arena.ledger import Entry, Ledger
from firmware.tune import contest
from firmware.tune.contest import Rivals, Verdict
from firmware.tune.crew import shared
from firmware.tune.gather import Batch, Lessons, gather, joined
from firmware.tune.kept import Kept

BATCH = 50
"""Games that are played, and kept, at a time: a few seconds."""

Told = Callable[[int], None]
"""Hears how many more games are done; the first time, how many an earlier run has played."""


class Means(NamedTuple):
    """Who plays, and where finished work is kept. Nothing here changes a result."""

    jobs: int
    kept: Kept


def learn(kind: str, seed: int, games: int, means: Means, told: Told) -> Lessons:
    """Return the lessons of so many games, 1 or more. Raises Refused."""
    batches = [
        Batch(kind, seed, first, min(BATCH, games - first)) for first in range(0, games, BATCH)
    ]
    known = {batch: means.kept.find(batch) for batch in batches}
    found = {batch: lessons for batch, lessons in known.items() if lessons is not None}
    told(sum(batch.games for batch in found))
    missing = [batch for batch in batches if batch not in found]
    with closing(shared(gather, missing, means.jobs)) as results:
        for batch, lessons in results:
            means.kept.keep(batch, lessons)
            found[batch] = lessons
            told(batch.games)
    return joined([found[batch] for batch in batches])


def judge(rivals: Rivals, seed: int, games: int, means: Means, told: Told) -> Verdict:
    """Return how the new weights fare in so many games, 1 or more. Raises Refused, Fault."""
    plans = contest.plans_of(rivals, seed)
    score = Score(plans, contest.deals_each(plans, games))
    file = means.kept.match_file(rivals.kind, seed, rivals.digest())
    with closing(Ledger(file, plans)) as ledger:
        tasks = [(rivals, job) for job in score.recall(ledger.entries)]
        told(sum(counters.games for counters in score.counters))
        with closing(shared(contest.play, tasks, means.jobs)) as results:
            for (_, job), counters in results:
                score.add(job.number, counters)
                ledger.add(Entry(job.number, job.first, job.deals, counters))
                told(counters.games)
    return contest.verdict(rivals, plans, score.counters)


def match_games(rivals: Rivals, games: int) -> int:
    """Return how many games a match of so many has after rounding up to whole deals."""
    plans = contest.plans_of(rivals, 0)
    return len(plans) * contest.deals_each(plans, games) * plans[0].rotations
