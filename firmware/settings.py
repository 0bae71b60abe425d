"""What a person can set on the device, with its defaults. Saved as text by the store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from firmware.words import N_

SOUND = ("all", "game", "off")
"""Everything, everything but key clicks, nothing."""

PACE = ("slow", "normal", "fast", "key")
"""How quickly opponents' moves follow each other; `key` waits for a press after each."""

PACE_SECONDS = {"slow": 1.8, "normal": 0.9, "fast": 0.3, "key": 0.0}

CHOICES: dict[str, tuple[str, ...]] = {"sound": SOUND, "pace": PACE}

LABELS = {"sound": N_("Sound"), "pace": N_("Opponents' pace")}
VALUE_LABELS = {
    ("sound", "all"): N_("on"),
    ("sound", "game"): N_("no clicks"),
    ("sound", "off"): N_("off"),
    ("pace", "slow"): N_("slow"),
    ("pace", "normal"): N_("normal"),
    ("pace", "fast"): N_("fast"),
    ("pace", "key"): N_("press OK"),
}


class Settings(NamedTuple):
    """One value for each key of CHOICES, the last new game's choices, and what was asked once."""

    sound: str = "all"
    pace: str = "normal"
    last_game: str = ""
    """The last new game's choices as `key=value` words."""
    wild_discard_seen: str = ""
    """Not empty once the player has confirmed discarding a wild card (ruling 10: asked once)."""

    def with_value(self, key: str, value: object) -> Settings:
        """Return settings with one of them changed."""
        return self._replace(**{key: str(value)})


def from_texts(texts: Mapping[str, str]) -> Settings:
    """Return the settings that were saved; what is unknown or no longer possible is left out."""
    known = {
        key: value
        for key, value in texts.items()
        if key in Settings._fields and value in CHOICES.get(key, (value,))
    }
    return Settings(**known)
