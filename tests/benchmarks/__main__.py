"""Runs the benchmarks: python -m tests.benchmarks [--only moves] [--rounds 7] [--json FILE]."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.benchmarks import (
    boot,
    browser_latency,
    gates,
    history,
    latency,
    panel,
    phones,
    start_up,
    turns,
    ugah,
)
from tests.benchmarks.measure import Effort, Report, machine

BENCHMARKS: dict[str, Callable[[Effort], Report]] = {
    "history": history.run,
    "moves": gates.run,
    "turns": turns.run,
    "ugah": ugah.run,
    "start-up": start_up.run,
    "boot": boot.run,
    "latency": latency.run,
    "panel": panel.run,
    "browser": browser_latency.run,
    "phones": phones.run,
}


def parse(words: Sequence[str] | None) -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", choices=sorted(BENCHMARKS), action="append", help="run just this")
    parser.add_argument("--rounds", type=int, default=Effort().rounds, help="turns of everybody")
    parser.add_argument(
        "--seconds", type=float, default=Effort().seconds, help="CPU time of each in a round"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures as well")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Run, write the tables, and keep the figures where asked for."""
    asked = parse(words)
    about = machine()
    sys.stdout.write(
        f"{about['python']} ({about['compiler']}), {about['processor'] or about['machine']}, "
        f"load {about['load']}, calib {about['calib']:.1f} M turns/s, k {about['k']:.1f}\n"
    )
    figures = {}
    for name in asked.only or BENCHMARKS:
        report = BENCHMARKS[name](Effort(asked.rounds, asked.seconds))
        text = "\n  ".join((report.title, *report.lines, report.verdict))
        sys.stdout.write(f"\n{text}\n")
        sys.stdout.flush()
        figures[name] = report.data | {"verdict": report.verdict}
    if asked.json:
        data = json.dumps({"machine": about, "benchmarks": figures}, indent=1)
        asked.json.write_text(data + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
