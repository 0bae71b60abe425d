"""The boards that people have: which panel, which pins, which keys. One TOML file each.

A file may have a table `[roles]` that says which key is used as which other one: `check = "back"`.

Units: pins are BCM numbers, bus speeds hertz, `settle` seconds, turns quarter turns clockwise.
Knows nothing of the libraries that drive them. Nothing is read before a board is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from device.boards._types import (
    DIRECTIONS,
    USUAL_OFFSET,
    BadBoard,
    BuzzerWires,
    Contact,
    Lamp,
    PanelWires,
    UnknownBoard,
    WiredBoard,
)

__all__ = [
    "DIRECTIONS",
    "USUAL_OFFSET",
    "BadBoard",
    "BuzzerWires",
    "Contact",
    "Lamp",
    "PanelWires",
    "UnknownBoard",
    "WiredBoard",
    "board_names",
    "load_board",
]

FOLDER = Path(__file__).parent
"""Where the files of the boards that we know lie."""


def board_names() -> list[str]:
    """The names of the boards that come with the program, in alphabetical order."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load_board(name: str, changes: Mapping[str, object] | None = None) -> WiredBoard:
    """Read a board by its name, or by the path of a file of one's own (it ends in ".toml").

    `changes` replace single values by their dotted key: `{"panel.column_offset": 0}`. Raises
    UnknownBoard, and BadBoard, which names the file, the key, what was found and what is expected.
    """
    from device.boards._read import read_board  # here: tomllib costs time that twins do not have

    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    if not path.is_file():
        raise UnknownBoard(
            f"there is no board {name!r}; there are: {', '.join(board_names())}; "
            "or give the path of a .toml file of your own"
        )
    return read_board(path, changes or {})
