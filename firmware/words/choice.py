"""Which language a run speaks: what was said for it, what is kept, what the system speaks.

Knows the environment's variables as a mapping; reads nothing by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from firmware.errors import Refused
from firmware.words import ENGLISH, LANGUAGES

OPTION = "--words"
VARIABLE = "KIBITZ_WORDS"
"""The language of a run; the command line's comes before the environment's."""

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says its language; the first that is set counts."""

PREFERRED = "LANGUAGE"
"""The languages that a person understands, the best first, parted by colons: GNU's way."""

WITHOUT_EYES = frozenset({"raspberry", "headless"})
"""Where the system's language says nothing of who plays."""

NO_LOCALE = ("", "C", "POSIX")


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
    is the same everywhere. Raises Refused for a language that there is not.
    """
    language = wanted(said, environ)
    if backend in WITHOUT_EYES:
        return Speech(language, asks=backend == "raspberry")
    return Speech(language, system_language(environ))


def wanted(said: str, environ: Mapping[str, str]) -> str:
    """Return the language of this run alone, '' for none. Raises Refused."""
    source, language = (OPTION, said) if said else (VARIABLE, environ.get(VARIABLE, ""))
    if language and language not in LANGUAGES:
        expected = ", ".join(LANGUAGES)
        raise Refused(f"{source}: found {language!r}; expected one of: {expected}")
    return language


def system_language(environ: Mapping[str, str]) -> str:
    """Return the system's language if the device speaks it, else English.

    >>> system_language({"LANG": "de_AT.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "fr_FR"})
    ('de', 'en')
    >>> system_language({"LANG": "sv_SE.UTF-8", "LANGUAGE": "sv:nl:de"})
    'nl'
    """
    locale = next((environ[name] for name in LOCALE if environ.get(name)), "")
    if locale.partition(".")[0] in NO_LOCALE:
        return ENGLISH
    names = [name for name in environ.get(PREFERRED, "").split(":") if name] or [locale]
    codes = [name[:2].lower() for name in names]
    return next((code for code in codes if code in LANGUAGES), ENGLISH)
