"""Pads that earlier versions kept: they open, and mean what they meant (story 14).

The files stay as they are. A version that writes sheets or journals differently adds a file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.pads.pad import replay
from rules.pads.read import read_sheet

CORPUS = sorted((Path(__file__).parent / "golden").glob("pads-*.json"))
KEPT: dict[str, dict[str, Any]] = {
    f"{path.stem}/{slug}": kept
    for path in CORPUS
    for slug, kept in json.loads(path.read_text("utf-8")).items()
}


def test_there_are_old_pads_of_every_kind() -> None:
    assert len(KEPT) >= 16
    counters = {kept["sheet"].get("counter", "plain") for kept in KEPT.values()}
    assert len(counters) >= 7
    layouts = {kept["sheet"].get("layout", "rounds") for kept in KEPT.values()}
    assert layouts == {"rounds", "turns", "free", "card"}


@pytest.mark.parametrize("name", KEPT)
def test_an_old_pad_opens_and_means_what_it_meant(name: str) -> None:
    kept = KEPT[name]
    pad = replay(read_sheet(kept["sheet"]), kept["players"], kept["journal"])
    ended = pad.ended.value if pad.ended else None
    assert (list(pad.totals), list(pad.places), ended) == (
        kept["totals"],
        kept["places"],
        kept["ended"],
    )
