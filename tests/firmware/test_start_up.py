"""A start stays light: `python -m tests.benchmarks --only start_up` has the figures."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.start_up import MOST_MEGABYTES, look, unwanted


def test_nothing_heavy_is_imported_up_to_the_first_picture(tmp_path: Path) -> None:
    seen = look(tmp_path)
    assert unwanted(seen.modules) == []
    assert seen.megabytes <= MOST_MEGABYTES


def test_submodules_count_as_well() -> None:
    assert unwanted(["numpy.linalg", "numpyish", "json"]) == ["numpy.linalg"]
