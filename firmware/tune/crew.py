"""Work shared out over processes; its results come in the order in which they are done."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from firmware.errors import Refused

T = TypeVar("T")
R = TypeVar("R")


def shared(
    work: Callable[[T], R], tasks: Sequence[T], jobs: int
) -> Generator[tuple[T, R], None, None]:
    """Give every task with its result. One process, or one task, is done here.

    Raises Refused when a process is killed, and whatever `work` raises.
    """
    if min(jobs, len(tasks)) <= 1:
        for task in tasks:
            yield task, work(task)
        return
    # Not forked: numpy's threads do not survive that.
    context = get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=context, initializer=_deaf)
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the processes inherit it
        try:
            futures = {pool.submit(work, task): task for task in tasks}
        finally:
            signal.signal(signal.SIGINT, before)
        for future in as_completed(list(futures)):
            yield futures.pop(future), future.result()
    except BrokenProcessPool:
        raise Refused("a process was killed; out of memory? the same command goes on") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """Leave Ctrl-C to who started this process, where that is not inherited. Runs in it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
