"""Which language a run speaks: what was said for it, what is kept, what the system speaks.

Knows the environment's variables as a mapping; reads nothing by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from firmware.errors import Refused
from firmware.words import ENGLISH, LANGUAGES

VARIABLE = "KIBITZ_LANG"
"""The language of a run, like `--set language=de`, which comes before it."""

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language; the first that is set counts."""


class Speech(NamedTuple):
    """How to find the language of a run."""

    wanted: str = ""
    """The language of this run, whatever is kept; '' says nothing."""
    otherwise: str = ENGLISH
    """The language where none is kept."""
    asks: bool = False
    """Ask before anything else, if nothing was ever kept."""

    def language(self, kept: str) -> str:
        """Return the language, if `kept` is the one that was chosen on the device, or ''."""
        return self.wanted or kept or self.otherwise


def speech(said: str, environ: Mapping[str, str], backend: str) -> Speech:
    """Return how to find the language on a backend; `said` is the command line's, or ''.

    A device asks at its first start; an emulator speaks as its system does; a run without eyes
    is the same everywhere. Raises Refused for a language in KIBITZ_LANG that there is not.
    """
    wanted = said or environ.get(VARIABLE, "")
    if wanted and wanted not in LANGUAGES:
        expected = ", ".join(LANGUAGES)
        raise Refused(f"{VARIABLE}: found {wanted!r}; expected one of: {expected}")
    if backend in {"raspberry", "headless"}:
        return Speech(wanted, asks=backend == "raspberry")
    return Speech(wanted, system_language(environ))


def system_language(environ: Mapping[str, str]) -> str:
    """Return the system's language if the device speaks it, else English.

    >>> system_language({"LANG": "de_AT.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "fr_FR"})
    ('de', 'en')
    """
    code = next((environ[name] for name in LOCALE if environ.get(name)), "")[:2].lower()
    return code if code in LANGUAGES else ENGLISH
