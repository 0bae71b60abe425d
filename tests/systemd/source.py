"""The program's files as somebody has them who has cloned it, also while they are being changed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def copy_source(target: Path) -> None:
    """Copy what git knows or would know; what is not for others stays here."""
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.split(b"\0")
    for name in filter(None, names):
        source, copy = ROOT / name.decode(), target / name.decode()
        if source.is_file():  # and not one that was deleted a moment ago
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy)
