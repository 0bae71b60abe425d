"""The rules compiled ahead of time, where somebody has run `make fast`: same sources, same play.

What is compiled lies in a folder of its own, never beside the sources. It is taken as a whole or
not at all, and only while the sources are those that it was made from. KIBITZ_FAST=0 leaves it,
KIBITZ_FAST=1 insists on it; otherwise it is used where it is there. The `rules` know nothing of
all this: imports are answered from the folder, so it has to be asked for before they begin.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, MutableMapping
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from firmware.fast.finder import Compiled

VARIABLE = "KIBITZ_FAST"
NEVER, ALWAYS, IF_THERE = "0", "1", "if-there"

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""The folder that the packages are in."""

FOLDER = os.path.join(ROOT, "build", "fast", sys.implementation.cache_tag or "python")
"""Where this Python's compiled rules are; of another processor's it finds nothing."""

STAMP = "sources.txt"
"""In that folder: a line for each source that was compiled."""


def choose(environ: MutableMapping[str, str] = os.environ, folder: str = FOLDER) -> str:
    """Let the imports of `rules` that follow find what was compiled, if that is wanted.

    Processes that are started later are told by `environ`. Returns what is in the way, in one
    line, when it is insisted upon and cannot be had; else "".
    """
    wanted = environ.get(VARIABLE, "")
    if wanted == NEVER or active() is not None:
        return ""
    trouble = _try(folder)
    if not trouble:
        environ.setdefault(VARIABLE, IF_THERE)
    elif wanted == ALWAYS:
        return f"{VARIABLE}={wanted}: {trouble}; make fast compiles the rules"
    return ""


def inherit(environ: MutableMapping[str, str] = os.environ) -> None:
    """Do the same where somebody has said or chosen it before; never complains."""
    if environ.get(VARIABLE):
        choose(environ)


def active() -> Compiled | None:
    """Return what answers the imports now, None while the sources do."""
    for finder in sys.meta_path:
        if hasattr(finder, "compiled_rules"):
            return cast("Compiled", finder)
    return None


def _try(folder: str) -> str:
    """Use what is in the folder, or return why not."""
    stamp = os.path.join(folder, STAMP)
    if not os.path.exists(stamp):
        return "nothing was compiled for this Python"
    with open(stamp, encoding="utf-8") as file:
        kept = file.read().splitlines()
    changed = [line for line in kept if line != line_of(line.rpartition(" ")[2])]
    if changed:
        return f"{changed[0].rpartition(' ')[2]} has changed since"
    from firmware.fast.finder import Compiled  # here: only where something was compiled

    finder = Compiled(folder)
    loaded = sorted(finder.files.keys() & sys.modules.keys())
    if not finder.files:
        return f"what is in {folder} is for another machine"
    if loaded:
        return f"{loaded[0]} is already loaded"
    sys.meta_path.insert(0, finder)
    return ""


def line_of(source: str) -> str:
    """Return the line that a stamp has for a source, by its path from the root: size, time, path.

    A source that is gone has neither.
    """
    try:
        status = os.stat(os.path.join(ROOT, source))
    except OSError:
        return f"- - {source}"
    return f"{status.st_size} {status.st_mtime_ns} {source}"


def stamp_of(sources: Iterable[str]) -> str:
    """Return the whole stamp of these sources."""
    return "".join(f"{line_of(source)}\n" for source in sources)
