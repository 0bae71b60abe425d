"""What there is to keep score with, as lines for the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from firmware.sheets import FOLDER
from firmware.sheets.load import LoadedSheet, load_all


def lines(state: Path | None) -> Iterator[str]:
    """Give a line for each sheet, and one for each file that was refused."""
    shelf = load_all(state)
    for loaded in shelf.sheets.values():
        own = "" if loaded.path.parent == FOLDER else f" ({loaded.path})"
        yield f"{loaded.slug}: {loaded.name()}, {_columns(loaded)}{own}"
    for complaint in shelf.refused:
        yield f"refused: {complaint}"


def _columns(loaded: LoadedSheet) -> str:
    fewest, most = loaded.sheet.players
    team = loaded.sheet.per_team
    kind = "players" if team == 1 else f"teams of {team}"
    return f"{fewest} {kind}" if fewest == most else f"{fewest}-{most} {kind}"
