"""Asking the system to switch the machine off, where this program may: a service's way.

The service has no right to halt anything. It writes a file, for which a unit of the system waits
(`systemd/kibitz-poweroff.path`). KIBITZ_POWEROFF names the file; where it is not set, switching
off ends the program and nothing else. In the file is the language for the last pictures.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from firmware.errors import Refused

VARIABLE = "KIBITZ_POWEROFF"


def request(environ: Mapping[str, str] = os.environ) -> Path | None:
    """Return the file that asks for it, whether it is there or not; None where nobody may ask."""
    said = environ.get(VARIABLE)
    return Path(said) if said else None


def forget(environ: Mapping[str, str] = os.environ) -> None:
    """Take back what an earlier run asked for: the machine was started again. Raises Refused."""
    file = request(environ)
    if file is not None:
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise Refused(f"{file}: cannot be taken away: {error.strerror}") from error


def ask(language: str, environ: Mapping[str, str] = os.environ) -> None:
    """Ask, in the person's language; everything is saved and given back by now. Raises Refused."""
    file = request(environ)
    if file is not None:
        try:
            file.write_text(language, encoding="utf-8")
        except OSError as error:
            raise Refused(f"{file}: cannot ask for power-off: {error.strerror}") from error
