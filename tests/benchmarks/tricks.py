"""Random moves a second: Monster Trick with four seats against OpenSpiel's hearts.

Both deal the whole deck by chance and play it out in tricks; hearts has four seats by its nature.
"""

from __future__ import annotations

from tests.benchmarks.measure import Effort, Report
from tests.benchmarks.moves import Duel, compare

TRICKS = Duel("monster-trick", "hearts")


def run(effort: Effort) -> Report:
    """Measure; without the peer the comparison is "not run", never a pass."""
    return compare(TRICKS, effort)
