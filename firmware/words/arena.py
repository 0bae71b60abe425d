"""What the arena cannot do, as `firmware.words.complaints` knows it."""

from __future__ import annotations

from firmware.words import N_

ARENA = (
    N_("{option} is {found}; expected levels {least} to {most}, {known}"),
    N_("{option} is {found}; expected 0 to {most} seconds"),
    N_("{option} is {found}; expected NAME=COMMAND, a name without , @ or :"),
    N_("{option} is {found}; it takes one player"),
    N_("{option} is {found}; it takes two players or more"),
    N_("--against needs --ladder: the players that play against this one"),
    N_("--jobs is for this machine; a cluster has workers of its own"),
    N_("somebody is called that already"),
    N_("{found} samples; expected 0 or more, like {example}"),
    N_("the program {found} cannot be read: {trouble}"),
    N_("a program without a name; expected cmd:PROGRAM ARGUMENTS"),
    N_("begun with {found}, not {wanted}"),
    N_("begun with {found} line-ups, not {wanted}"),
    N_("begun with other rules or opponents; take a new file"),
    N_("not a file of the arena"),
    N_("another arena is writing it"),
    N_("expected a file, found a device or a pipe"),
    N_("line {number} is not JSON"),
    N_("line {number} is no job: {trouble}"),
    N_("the last line was torn; {count} bytes are dropped"),
    N_("--cluster needs dask.distributed; try: {command}"),
    N_("no scheduler answers: {trouble}"),
    N_("a worker has other rules or opponents than this arena; install the same"),
    N_(
        "the games from deal {number} on ended {count} processes, the last one with exit code "
        "{code}; out of memory?"
    ),
    N_("it cannot be started: {trouble}"),
    N_("it ended ({code})"),
    N_("it ended ({code}): {trouble}"),
    N_("no answer within {count} s"),
    N_("{found} is no move"),
    N_("{found} is not legal now"),
)
"""Of the command line, of the file of finished jobs, of workers, of programs that play."""
