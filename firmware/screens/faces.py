"""How each game looks on the device: its name, picture, table, rules in short, option names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from firmware.desk import Desk
from firmware.screen import Screen

if TYPE_CHECKING:
    from rules.game import Value


class OptionFace(NamedTuple):
    """An option's heading, and how a value of it is said and pictured."""

    heading: Callable[[], str]
    say: Callable[[Value], str]
    picture: str


class Face(NamedTuple):
    """What the screens that serve all games need to know of one."""

    name: str
    picture: str
    table: Callable[[Desk], Screen]
    rules: Callable[[], list[str]]
    quick: tuple[str, ...]
    """Options that the chain of a new game asks for; the others are under "more"."""
    options: dict[str, OptionFace]


MODULES = {"skip-bo": "firmware.screens.skipbo"}


def face_of(slug: str) -> Face:
    """Return a game's face; its screens are imported when first needed."""
    face: Face = import_module(MODULES[slug]).FACE
    return face
