"""The score sheets that come with the program, one TOML file each, and those that a user adds.

Nothing is read before a sheet is asked for.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where the files of the sheets that we know lie."""

SUFFIX = ".toml"
USERS = "sheets"
"""The folder of a user's own sheets, in the folder of the saves."""


def sheet_names() -> list[str]:
    """The names of the sheets that come with the program, in alphabetical order."""
    return sorted(path.stem for path in FOLDER.glob(f"*{SUFFIX}"))
