"""What `kibitz tune` cannot do, as `firmware.words.complaints` knows it."""

from __future__ import annotations

from firmware.words import N_

TUNE = (
    N_("kibitz tune needs numpy; try: {command}"),
    N_("a process was killed; out of memory? the same command goes on"),
    N_("not a file of weights"),
    N_("cannot be written; name another file with --out"),
)
"""Of the command line, of the processes that play, of the file of weights."""
