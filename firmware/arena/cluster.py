"""Jobs played by a cluster of dask.distributed; the extra `cluster`, loaded only when asked for.

The scheduler does the job of a lost worker again. Results are the same as on one machine: a job
is a value, and so are its counters.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable
from typing import Any

from firmware.arena.hall import play
from firmware.arena.ledger import fingerprint
from firmware.arena.plan import Counters, Job
from firmware.errors import Fault, Refused

CONNECT = 10.0
"""Seconds to find the scheduler."""


def on_cluster(address: str, jobs: Iterable[Job]) -> Generator[tuple[Job, Counters], None, None]:
    """Give every job with its counters, in the order in which they are done.

    Raises Refused when there is no such cluster, or when it has other rules than we have.
    """
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise Refused(
            "--cluster needs dask.distributed; try: pip install 'kibitz[cluster]'"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Refused(f"--cluster {address}: no scheduler answers: {error}") from None
    try:
        rules: dict[str, str] = {}
        futures = {}
        for job in jobs:
            stamp = rules.setdefault(job.plan.game, fingerprint(job.plan.game))
            futures[client.submit(play_alike, job, stamp, pure=False)] = job
        for future in as_completed(list(futures), loop=client.loop):
            yield futures.pop(future), _result(address, future)
            future.release()
    finally:
        client.cancel(list(futures))
        client.close()


def play_alike(job: Job, rules: str) -> Counters:
    """Play a job if we have these rules. Runs on a worker. Raises Refused."""
    if fingerprint(job.plan.game) != rules:
        raise Refused("a worker has other rules or opponents than this arena; install the same")
    return play(job)


def _result(address: str, future: Any) -> Counters:
    try:
        counters: Counters = future.result()
    except (Refused, Fault) as error:
        raise type(error)(f"--cluster {address}: {error}") from None
    except Exception as error:
        said = str(error).splitlines()[0] if str(error) else ""
        raise Refused(f"--cluster {address}: {type(error).__name__}: {said}") from error
    return counters
