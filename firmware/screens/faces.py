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

    name: str
    picture: str
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


PAD = "pad/"
"""Before the slugs of score sheets."""

MODULES = {
    "skip-bo": "firmware.screens.skipbo",
    "monster-trick": "firmware.screens.monster",
    "trio": "firmware.screens.trio",
    "ugah-ugah": "firmware.screens.ugah",
}


OWN_NAMES = (
    N_("Skip-Bo"),
    N_("Monster Trick"),
    N_("Trio"),  # words: as on the box: the Polish edition is called otherwise
    N_("Ugah Ugah!"),  # words: as on the box: most editions are called otherwise
)


def face_of(slug: str) -> Face:
    """Return a game's face, called as on its box; its screens are imported when first needed."""
    if slug.startswith(PAD):
        from firmware.screens.pads import face  # here: it needs faces itself

        return face(slug)
    found: Face = import_module(MODULES[slug]).FACE
    return found._replace(name=_(found.name))
