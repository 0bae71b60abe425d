"""The language of the command line, which often has no device whose language it could take.

What was said for this run comes first, then what was chosen on the device, then the system's.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from firmware.errors import Refused
from firmware.store.files import FILE
from firmware.words import LANGUAGES, speak
from firmware.words.choice import system_language, wanted


def speak_here(said: str, folder: Path | None, environ: Mapping[str, str] = os.environ) -> None:
    """Speak it from now on; `said` is what `--words` named, `folder` has the saves, None is none.

    Raises Refused for a language that there is not; the system's is spoken then.
    """
    try:
        language = wanted(said, environ)
    except Refused:
        speak(system_language(environ))
        raise
    speak(language or kept_language(folder) or system_language(environ))


def kept_language(folder: Path | None) -> str:
    """Return the language that was chosen on the device, '' if none was or nobody can tell."""
    path = None if folder is None else folder / FILE
    if path is None or not path.is_file():
        return ""
    # Without a lock, and without the files that sqlite else leaves beside the saves: they would be
    # root's when root asks. A choice of this minute may be missed for it.
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    query = "SELECT value FROM settings WHERE key = 'language'"
    try:
        with closing(sqlite3.connect(address, uri=True)) as db:
            row = db.execute(query).fetchone()
    except (sqlite3.Error, OSError):
        return ""  # whoever opens the saves next says what is wrong with them
    return row[0] if row and row[0] in LANGUAGES else ""
