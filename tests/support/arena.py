"""Programs for the arena, as one line of Python each, and plans with them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from firmware.arena import Plan, plan
from rules.catalogue import find

ANSWER = "print(json.loads(line)['moves'][0], flush=True)"
"""Answers a question with the first legal move."""


def program(body: str) -> str:
    """Return the command line of a program that runs `body` for each `line`."""
    code = f"import json, os, signal, sys\nfor line in sys.stdin:\n    {body}"
    return shlex.join([sys.executable, "-c", code])


def once(marker: Path, deed: str) -> str:
    """Return a body that does `deed` at the first question of all, and answers all others."""
    name = str(marker)
    first = f"os.path.exists({name!r}) or (open({name!r}, 'w').close(), {deed})"
    return f"{first}\n    {ANSWER}"


def versus(body: str, *, seed: int = 1, patience: float = 30, duplicate: bool = False) -> Plan:
    """Return a plan of Ugah Ugah!, which is short: a program against level 1."""
    return plan(
        find("ugah-ugah"),
        ["mine", "1"],
        seed=seed,
        programs={"mine": program(body)},
        patience=patience,
        duplicate=duplicate,
    )
