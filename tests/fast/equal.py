"""Compares the two builds, each in processes of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from firmware.fast import ALWAYS, NEVER, VARIABLE
from rules.catalogue import GAMES


class Job(NamedTuple):
    """Some games of one kind: the first one's seed, and how many."""

    slug: str
    first: int
    games: int


class Pair(NamedTuple):
    """What both builds said about a job."""

    job: Job
    sources: str
    compiled: str

    @property
    def equal(self) -> bool:
        """Both played, each as itself, and all was the same."""
        mine, other = self.sources.split(), self.compiled.split()
        return (mine[0], other[0]) == ("sources", "compiled") and mine[1:] == other[1:]


def jobs(games: int, size: int) -> Iterator[Job]:
    """Give jobs of `size` games that share this many among all that can be played."""
    each = -(-games // len(GAMES))
    for first in range(0, each, size):
        for slug in GAMES:
            yield Job(slug, first, min(size, each - first))


def compare(job: Job) -> Pair:
    """Let both builds play. Raises CalledProcessError, with what was said, when one cannot."""
    return Pair(job, _played(job, NEVER), _played(job, ALWAYS))


def _played(job: Job, wanted: str) -> str:
    command = [sys.executable, "-m", "tests.fast.play", *map(str, job)]
    environ = os.environ | {VARIABLE: wanted, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    return done.stdout


def compare_all(games: int, size: int, workers: int) -> Iterator[Pair]:
    """Compare this many games, some at a time; the results come in order."""
    with ThreadPoolExecutor(workers) as pool:
        yield from pool.map(compare, jobs(games, size))
