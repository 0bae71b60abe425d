"""A computer of paper to install on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systemd.fakes import Computer


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)
