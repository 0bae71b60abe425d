"""How each game looks on the device: its name, picture, table, rules in short, option names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from firmware.desk import Desk
from firmware.screen import Actions, Screen
from firmware.words import N_, _

if TYPE_CHECKING:
    from firmware.screens.notice import Page
    from rules.game import Value


class OptionFace(NamedTuple):
    """An option's heading, and how a value of it is said and pictured."""

    heading: Callable[[], str]
    say: Callable[[Value], str]
    picture: str


class Face(NamedTuple):
    """What the screens that serve all games need to know of one."""

    table: Callable[[Desk], Screen]
    rules: Callable[[], Sequence[str | Page]]
    quick: tuple[str, ...]
    """Options that the chain of a new game asks for; the others are under "more"."""
    options: dict[str, OptionFace]
    own: Mapping[str, Callable[[str, Callable[[str], Actions]], Screen]] = {}
    """Screens on which options get a value of one's own: made of the value now and of what is done
    with the new one."""
    can_be_real: bool = False
    """Its table also takes the throws of real dice, and what real chips show."""
    name: str = ""
    picture: str = ""
    """Both are those of the box, for a game that has one."""


class Box(NamedTuple):
    """What a game's box shows, known without loading the game: its name and its picture."""

    name: str
    picture: str


PAD = "pad/"
"""Before the slugs of score sheets."""

MODULES = {
    "skip-bo": "firmware.screens.skipbo",
    "monster-trick": "firmware.screens.monster",
    "trio": "firmware.screens.trio",
    "ugah-ugah": "firmware.screens.ugah",
}


BOXES = {
    "skip-bo": Box(N_("Skip-Bo"), "skipbo"),
    "monster-trick": Box(N_("Monster Trick"), "monstertrick"),
    # words: as on the box: the Polish edition is called otherwise
    "trio": Box(N_("Trio"), "trio"),
    # words: as on the box: most editions are called otherwise
    "ugah-ugah": Box(N_("Ugah Ugah!"), "ugah"),
}


def name_of(slug: str) -> str:
    """Return what a game is called on its box, or a pad; no game is imported for it."""
    return _(BOXES[slug].name) if slug in BOXES else face_of(slug).name


def face_of(slug: str) -> Face:
    """Return a game's face, called as on its box; its screens are imported when first needed."""
    if slug.startswith(PAD):
        from firmware.screens.pads import face  # here: it needs faces itself

        return face(slug)
    found: Face = import_module(MODULES[slug]).FACE
    return found._replace(name=name_of(slug), picture=BOXES[slug].picture)
