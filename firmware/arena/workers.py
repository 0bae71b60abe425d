"""Jobs played by processes of this machine. One that dies loses nothing: its job is done again."""

from __future__ import annotations

import signal
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext

from firmware.arena.hall import Hall
from firmware.arena.plan import Counters, Job
from firmware.errors import Fault, Refused
from rules.catalogue import find

MOST_DEATHS = 3
"""So many processes that one job killed are enough."""

GRACE = 2.0
"""Seconds that a process has to end its programs before it is killed."""


def parallel(jobs: Iterable[Job], workers: int) -> Generator[tuple[Job, Counters], None, None]:
    """Give every job with its counters, in the order in which they are done.

    Raises Refused when a job kills three processes, Fault when one of our opponents breaks.
    """
    waiting = deque(jobs)
    crew = _Crew(get_context("spawn"), min(workers, len(waiting)))
    try:
        while waiting or crew.is_busy():
            crew.give(waiting)
            for job, counters in crew.done():
                if counters is None:
                    waiting.appendleft(job)
                else:
                    yield job, counters
    finally:
        crew.end()


class _Crew:
    """The processes, each with a job or idle."""

    def __init__(self, context: SpawnContext, size: int) -> None:
        self._context = context
        self._size = size
        self._workers: list[_Worker] = []
        self._deaths: Counter[tuple[int, int]] = Counter()

    def is_busy(self) -> bool:
        return any(worker.job for worker in self._workers)

    def give(self, waiting: deque[Job]) -> None:
        """Give the idle ones something to do; start those that are missing."""
        while len(self._workers) < min(self._size, len(waiting) + len(self._workers)):
            self._workers.append(_Worker(self._context))
        for worker in self._workers:
            if waiting and worker.job is None:
                worker.give(waiting.popleft())

    def done(self) -> Iterator[tuple[Job, Counters | None]]:
        """Wait for the next answers; None for a job whose process has died."""
        busy = {worker.connection: worker for worker in self._workers if worker.job}
        for connection in wait(list(busy)):
            worker = busy[connection]  # type: ignore[index] # it is one of those given
            job = worker.job
            assert job is not None
            worker.job = None
            try:
                answer = worker.connection.recv()
            except (EOFError, OSError):
                self._bury(worker, job)
                yield job, None
                continue
            if isinstance(answer, str):
                raise Fault(answer)
            yield job, answer

    def _bury(self, worker: _Worker, job: Job) -> None:
        self._workers.remove(worker)
        worker.end()
        key = job.first, id(job.plan)
        self._deaths[key] += 1
        if self._deaths[key] >= MOST_DEATHS:
            code = worker.process.exitcode
            raise Refused(
                f"the games from deal {job.first} on ended {MOST_DEATHS} processes,"
                f" the last one with exit code {code}; out of memory?"
            )

    def end(self) -> None:
        """End all processes, whatever they do."""
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.end()


class _Worker:
    """A process that plays jobs."""

    def __init__(self, context: SpawnContext) -> None:
        self.job: Job | None = None
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _uninterrupted():
            self.process.start()
        theirs.close()

    def give(self, job: Job) -> None:
        self.job = job
        with suppress(OSError):  # that it is dead is noticed when nothing comes
            self.connection.send(job)

    def end(self) -> None:
        """Wait for its end, and make sure of it."""
        self.connection.close()
        self.process.join(GRACE)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Start a process here that never hears of Ctrl-C: who started it ends it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(connection: Connection) -> None:
    """Play what comes until nobody is there any more. Runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    hall: Hall | None = None
    try:
        while True:
            job: Job = connection.recv()
            if hall is None or hall.plan != job.plan:
                if hall is not None:
                    hall.__exit__()
                hall = Hall(find(job.plan.game), job.plan)
            connection.send(_answer(hall, job))
    except (EOFError, OSError):
        pass
    finally:
        if hall is not None:
            hall.__exit__()


def _leave(*_: object) -> None:
    """End in order, so that programs are ended as well."""
    raise SystemExit


def _answer(hall: Hall, job: Job) -> Counters | str:
    try:
        return hall.play(job.first, job.deals)
    except Fault as fault:
        return str(fault)
