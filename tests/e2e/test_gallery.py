"""Every screen has its picture, and the README shows pictures that are made like that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.gallery import gallery

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_gallery_shows_every_screen(tmp_path: Path) -> None:
    names = {path.stem for path in gallery(tmp_path)}
    assert names >= {
        "home",
        "new-players",
        "table",
        "table-illegal",
        "table-place",
        "table-hint",
        "table-others",
        "table-six",
        "check",
        "recall",
        "pause",
        "rules",
        "settings",
        "round-over",
        "match-over",
        "hand-over",
        "switch-off",
        "trouble",
        "fault",
    }


def test_every_picture_in_the_documents_is_one_of_the_gallery() -> None:
    text = "".join((ROOT / name).read_text("utf-8") for name in ("README.md", "CONTRIBUTING.md"))
    pictures = re.findall(r"\((docs/[^)]+\.(?:png|gif))\)", text)
    assert pictures
    assert [name for name in pictures if not (ROOT / name).exists()] == []
