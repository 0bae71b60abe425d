"""What there is to keep score with, as lines for the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from firmware.sheets import FOLDER
from firmware.sheets.load import LoadedSheet, load_all
from firmware.words import _, _p, language
from firmware.words.complaints import said


def lines(state: Path | None) -> Iterator[str]:
    """Give a line for each sheet, and one for each file that was refused."""
    shelf = load_all(state)
    for loaded in shelf.sheets.values():
        own = "" if loaded.path.parent == FOLDER else f" ({loaded.path})"
        yield f"{loaded.slug}: {loaded.name(language())}, {_columns(loaded)}{own}"
    for complaint in shelf.refused:
        yield _("refused: {complaint}").format(complaint=said(complaint))


def _columns(loaded: LoadedSheet) -> str:
    fewest, most = loaded.sheet.players
    number = str(fewest) if fewest == most else f"{fewest}-{most}"
    if loaded.sheet.per_team > 1:
        return _("{number} teams of {size}").format(number=number, size=loaded.sheet.per_team)
    return _p("how many can play", "{number} players").format(number=number)
