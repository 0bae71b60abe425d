"""The bench is there when `make kernel-test` has built its image; elsewhere tests are skipped."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel.pi import ROOT, Pi
from tests.kernel.vm import QEMU, Machine

VARIABLE = "KIBITZ_KERNEL_CACHE"


@pytest.fixture(scope="session")
def machine() -> Iterator[Machine]:
    """One machine for all tests: it takes 15 s to boot."""
    cache = os.environ.get(VARIABLE)
    if not cache:
        pytest.skip(f"the kernel bench runs with `make kernel-test` ({VARIABLE} is not set)")
    if shutil.which(QEMU) is None or not (Path(cache) / "stamp").exists():
        pytest.skip(f"no {QEMU} or no image in {cache}; `make kernel-test` builds it as root")
    made = Machine(Path(cache), ROOT)
    yield made
    made.close()


@pytest.fixture(scope="session")
def bench(machine: Machine) -> Pi:
    """The simulated Pi, its program not started."""
    return Pi(machine)


@pytest.fixture
def pi(bench: Pi) -> Iterator[Pi]:
    """The program on the simulated Pi, showing its first screen."""
    bench.bus(0)
    bench.start("skip-bo", "--seed", "1")
    yield bench
    bench.bus(0)
    if bench.is_running():
        bench.stop()
