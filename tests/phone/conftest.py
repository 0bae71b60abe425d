"""Tables that are cleared when the test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.kept import Kept
from tests.phone.table import Table

Lay = Callable[..., Table]
"""Lays a table with this session on it, or an empty one."""


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Lay]:
    tables: list[Table] = []

    def opened(session: Kept | None = None, *, lasts: float = 3600.0) -> Table:
        tables.append(Table(tmp_path / f"saves {len(tables)}", session, lasts=lasts))
        return tables[-1]

    yield opened
    for table in tables:
        table.end()
