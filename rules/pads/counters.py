"""The counters there are, by the name that a sheet calls them. Imported when first asked for."""

from __future__ import annotations

from importlib import import_module

from rules.errors import BadSheet
from rules.pads.counter import Counter

COUNTERS = {
    "plain": "rules.pads.counter:Counter",
    "games": "rules.pads.games:Games",
    "contract": "rules.pads.contract:Contract",
    "skip-bo": "rules.pads.skipbo:SkipBo",
    "monster-trick": "rules.pads.monstertrick:MonsterTrick",
    "trio": "rules.pads.trio:Trio",
    "ugah": "rules.pads.ugah:Ugah",
}


def find(name: str) -> type[Counter]:
    """Return the counter of this name. Raises BadSheet, listing those there are."""
    if name not in COUNTERS:
        raise BadSheet("counter", name, "one of: " + ", ".join(COUNTERS))
    module, _, kind = COUNTERS[name].partition(":")
    found: type[Counter] = getattr(import_module(module), kind)
    return found
