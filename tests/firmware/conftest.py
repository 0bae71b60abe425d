"""Fixtures that the tests of the firmware share."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

RAM = Path("/dev/shm")


@pytest.fixture
def ram(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where the system has one: for tests that open many saves."""
    if not RAM.is_dir():
        yield tmp_path
        return
    folder = Path(tempfile.mkdtemp(prefix="kibitz-test-", dir=RAM))
    yield folder
    shutil.rmtree(folder)
