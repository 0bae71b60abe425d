"""What a person can set on the device, with its defaults. Saved as text by the store."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from firmware.words import LANGUAGES, N_

SOUND = ("all", "game", "off")
"""Everything, everything but key clicks, nothing."""

PACE = ("slow", "normal", "fast", "key")
"""How quickly opponents' moves follow each other; `key` waits for a press after each."""

PACE_SECONDS = {"slow": 1.8, "normal": 0.9, "fast": 0.3, "key": 0.0}

NEVER = "never"

DIM = ("30", "60", "120", "300", NEVER)
SLEEP = ("60", "300", "600", "1800", NEVER)
"""Seconds without a key until the display is dimmed, and switched off."""

YES, NO = "yes", "no"
PHONE_POINTS = (YES, NO)
"""Whether players may enter their own points on their phones."""

PHONE_LASTS = ("3600", "14400", "43200")
"""Seconds after which phones are served no longer."""

CHOICES: dict[str, tuple[str, ...]] = {
    "sound": SOUND,
    "pace": PACE,
    "dim": DIM,
    "sleep": SLEEP,
    "phone_points": PHONE_POINTS,
    "phone_lasts": PHONE_LASTS,
    "language": tuple(LANGUAGES),
}

LABELS = {
    "sound": N_("Sound"),
    "pace": N_("Opponents' pace"),
    "dim": N_("Dim after"),  # words: a time follows, "1 min"
    "sleep": N_("Dark after"),  # words: a time follows, "5 min"
    # words: whether players may enter their own points on phones
    "phone_points": N_("Points by phone"),
    # words: a time follows, "4 h"
    "phone_lasts": N_("Phones end after"),
    "language": N_("Language"),
}
TIME_LABELS = {
    "30": N_("30 s"),
    "60": N_("1 min"),
    "120": N_("2 min"),
    "300": N_("5 min"),
    "600": N_("10 min"),
    "1800": N_("30 min"),
    "3600": N_("1 h"),
    "14400": N_("4 h"),
    "43200": N_("12 h"),
    NEVER: N_("never"),
}
VALUE_LABELS = {
    **{("dim", value): TIME_LABELS[value] for value in DIM},
    **{("sleep", value): TIME_LABELS[value] for value in SLEEP},
    **{("phone_lasts", value): TIME_LABELS[value] for value in PHONE_LASTS},
    ("phone_points", YES): N_("yes"),
    ("phone_points", NO): N_("no"),
    **{("language", code): name for code, name in LANGUAGES.items()},
    ("sound", "all"): N_("on"),  # words: all sounds
    ("sound", "game"): N_("no clicks"),
    ("sound", "off"): N_("off"),  # words: no sounds
    ("pace", "slow"): N_("slow"),
    ("pace", "normal"): N_("normal"),
    ("pace", "fast"): N_("fast"),
    ("pace", "key"): N_("press OK"),  # words: a pace: each move waits for the key
}


class Settings(NamedTuple):
    """One value for each key of CHOICES, the last new game's choices, and what was asked once."""

    sound: str = "all"
    pace: str = "normal"
    dim: str = "60"
    sleep: str = "300"
    phone_points: str = YES
    phone_lasts: str = "14400"
    language: str = ""
    """One of LANGUAGES; '' until one was chosen."""
    last_game: str = ""
    """The last new game's choices as `key=value` words."""
    last_people: str = ""
    """Who played the last game, a name in each line; a guest is an empty one."""
    last_pads: str = ""
    """The sheets that were kept last, the last one first, parted by spaces."""
    last_table: str = ""
    """Who sat at the last of them, a name in each line; a guest is an empty one."""
    wild_discard_seen: str = ""
    """Not empty once the player has confirmed discarding a wild card (ruling 10: asked once)."""

    def with_value(self, key: str, value: object) -> Settings:
        """Return settings with one of them changed."""
        return self._replace(**{key: str(value)})


def seconds(text: str) -> float | None:
    """Return the seconds that a value of DIM or SLEEP stands for; None means never."""
    return None if text == NEVER else float(text)


def from_texts(texts: Mapping[str, str]) -> Settings:
    """Return the settings that were saved; what is unknown or no longer possible is left out."""
    known = {
        key: value
        for key, value in texts.items()
        if key in Settings._fields and value in CHOICES.get(key, (value,))
    }
    return Settings(**known)
