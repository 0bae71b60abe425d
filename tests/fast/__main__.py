"""python -m tests.fast [--games 100000] [--jobs 2]: are the builds equal? Exit code 1 if not."""

from __future__ import annotations

import argparse
import os
import sys

from rules.catalogue import GAMES
from tests.fast.equal import compare_all

SIZE = 500


def main() -> int:
    """Compare, telling how far it is."""
    parser = argparse.ArgumentParser(prog="python -m tests.fast")
    parser.add_argument("--games", type=int, default=100_000, help="of all kinds together")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time")
    asked = parser.parse_args()
    played = dict.fromkeys(GAMES, 0)
    for pair in compare_all(asked.games, SIZE, asked.jobs):
        if not pair.equal:
            sys.stdout.write(f"\ndifferent: {pair}\n")
            return 1
        played[pair.job.slug] += pair.job.games
        sys.stdout.write(f"\r{sum(played.values()):,} of {asked.games:,} games are equal")
        sys.stdout.flush()
    counts = ", ".join(f"{slug} {count:,}" for slug, count in played.items())
    sys.stdout.write(f"\nequal in every legal list and state: {counts}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
