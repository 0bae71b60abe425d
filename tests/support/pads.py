"""Score pads for tests: of a sheet's data or of a shipped one, with edits already made."""

from __future__ import annotations

from typing import Any

import pytest

from firmware.sheets.load import load_sheet
from rules.errors import BadEntry
from rules.pads.pad import Pad
from rules.pads.read import read_sheet
from rules.pads.reasons import Reason

PLAIN: dict[str, Any] = {"players": [2, 8], "rows": [{"key": "points"}]}
"""A sheet that asks for nothing."""


def made(data: dict[str, Any], players: int, *texts: str) -> Pad:
    """Return a pad of a sheet with this data beside the plain one's."""
    return written(Pad(read_sheet(PLAIN | data), players), *texts)


def shipped(slug: str, players: int, *texts: str) -> Pad:
    """Return a pad of a sheet that comes with the program."""
    return written(Pad(load_sheet(slug).sheet, players), *texts)


def written(pad: Pad, *texts: str) -> Pad:
    """Make edits, undo and redo."""
    for text in texts:
        if text == "undo":
            pad.undo()
        elif text == "redo":
            pad.redo()
        else:
            pad.edit(text)
    return pad


def refusal(pad: Pad, text: str) -> tuple[Reason, tuple[int, ...]]:
    """Return why an edit is refused; it has changed nothing."""
    before = (pad.page, pad.journal, pad.seconds[:], pad.can_redo())
    with pytest.raises(BadEntry) as error:
        pad.edit(text)
    assert (pad.page, pad.journal, pad.seconds, pad.can_redo()) == before
    assert isinstance(error.value.reason, Reason)
    return error.value.reason, error.value.numbers
