"""What `make test` takes of a test's many cases; `make test-slow` takes the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

Case = TypeVar("Case")


def one_in(every: int, cases: Iterable[Case]) -> list[Case | ParameterSet]:
    """Mark as slow all cases but each `every`-th, beginning with the first."""
    return [
        pytest.param(*_row(case), marks=pytest.mark.slow) if number % every else case
        for number, case in enumerate(cases)
    ]


def _row(case: object) -> Sequence[object]:
    return case if type(case) is tuple else (case,)  # a named tuple is one value
