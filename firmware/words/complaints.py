"""What cannot be, said in the language in use.

An error is raised in English, with what was found in it: two of the rings know no words, and logs
are in English. Here it is recognised by its pattern, where it is printed. Of an error within an
error each is said; what nobody knows stays as it is. A test compares these texts with the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from firmware.words import ENGLISH, N_, _, language
from firmware.words.arena import ARENA
from firmware.words.tune import TUNE

WITH = N_("{what}: {trouble}")

GAMES = (
    N_("no game {found}; there are: {known}"),
    N_("no option {found}; there are: {known}"),
    N_("option {key} is {found}; it can be: {known}"),
    N_("option {key} is {found}; it can be: {known}, or a count of a box: {example}"),
    N_("option {key} is {found}; it can be: a count like {example}"),
    N_("option {key} is {found}, {count} chips; the ring has {wanted}"),
    N_("deck {found} has {count} ordinary colours; it can have 3 to 6"),
    N_("deck {found} has {count} cards; {least} to {most} can play"),
    N_("{count} seats; {least} to {most} can play"),
    N_("starter {found}; seats are 0 to {most}"),
    N_("level {found}; there are 1 to {most}"),
    N_("a stock of 30 is for up to 4 seats, {count} play"),
    N_("partners need 4 seats, {count} play"),
    N_("{count} columns; this sheet has {known}"),
    N_("{count} games; it takes at least 1"),
    N_("a budget of {count} samples; it takes 0 or more"),
)
DEVICES = (
    N_("there is no backend {found}; there are: {known}"),
    N_("the {name} backend needs {library}, which is not installed; try: {command}"),
    N_("no GPIO chip is known to drive the header; {there}; set {name}"),
    N_("GPIO chip {found}: expected a number or a name like gpiochip11"),
    N_("there is no /dev/gpiochip{number}; {there}"),
    N_("the Python module gpiod is too old; try: {command}"),
    N_("no key can be used: {trouble}"),
    N_("pin factory {found}; expected one of: {known}"),
    N_("LG_WD is {found}, where lgpio cannot write; try: {command}"),
    N_("the browser twin failed: {trouble}"),
    N_("the program did not end within {count} s of being told to quit"),
    N_("the terminal twin failed; its own report stands above"),
    N_(
        "the terminal backend needs a terminal, but standard {name} is none; start it from a "
        "terminal window, or choose another backend"
    ),
    N_("cannot listen on {host}: {trouble}"),
    N_("cannot listen on port {port} of {host}: {trouble}"),
    N_("there is no port {found}; a port is 0 (any) to {most}"),
    N_(
        "port {port} on {host} is taken by another program; choose another port, or 0 for any that "
        "is free"
    ),
    N_(
        "there is no board {found}; there are: {known}; or give the path of a .toml file of your "
        "own"
    ),
    N_("found a key beneath {key}, which is no table"),
    N_("found {found}, which is {owner}; expected a free pin"),
    N_("{found} is no command; expected {wanted}"),
    N_("{found} is no key of this board; expected one of {known}"),
)
FILES = (
    N_("there are no saved games"),
    N_("these are the saves themselves"),
    N_("format {found}; this Kibitz knows 1 to {most}"),
    N_("cannot read these saves: {trouble}"),
    N_("cannot write the export: {trouble}"),
    N_("the copy is not whole: {trouble}"),
    N_("cannot write the backup: {trouble}"),
    N_("cannot import: {trouble}"),
    N_("not an export of Kibitz"),
    N_("not an export of Kibitz: {trouble}"),
    N_("cannot be taken away: {trouble}"),
    N_("cannot ask for power-off: {trouble}"),
    N_("cannot read this file: {trouble}"),
    N_("not UTF-8 text"),
    N_("cannot write the log here: {trouble}"),
    N_("cannot record here: {trouble}"),
    N_("cannot write the recording: {trouble}"),
    N_("cannot save a shot here: {trouble}"),
    N_("not a recording; expected lines with seed, game and pictures"),
    N_("cannot keep games here: {trouble}"),
    N_("another Kibitz is running with these saves"),
    N_("the last moves could not be saved: {trouble}"),
    N_("cannot be read as TOML: {trouble}"),
    N_("there is no score sheet {found}; there are: {known}"),
)
REQUESTS = (
    N_("{found}: a doctor takes the board's values alone"),
    N_("{option} is {found}; it must be {least} or more"),
    N_("--script and --shots need --on headless"),
    N_("--on headless needs --moves: nobody is there to stop it"),
    N_("{option} is {found}; it can be: {known}"),
    N_("{option} is {found}; expected levels like {example}"),
    N_("{option} is {found}; expected OPTION=VALUE"),
    N_("{option} is {found}; expected {wanted}"),
    N_("no player {found}; expected {wanted}"),
    N_("which board? say --board NAME or set KIBITZ_BOARD; see: kibitz boards"),
    N_("{found}: needs --on raspberry; here: {known}"),
    N_("a replay would not know what is set: {found}"),
    N_("{name} is {found}; expected a path, or @ and a name"),
    N_("{name} is {found}; expected microseconds, 1 or more"),
    N_("found {found}; expected KEY=VALUE, like dim=30 or rotate=2"),
    N_("two faults within a minute, so Kibitz ends: {trouble}"),
    N_("two faults within a minute, so Kibitz ends; the game is saved, a report is in {file}"),
)
MACHINES = (
    N_("no {file}: turn {bus} on with: {command}, then start again"),
    N_("a GPIO line of the panel cannot be had: {trouble}: does another program use it?"),
    N_("the bus {file} hangs: a loose or short wire at SDA or SCL, or no power"),
    N_("the bus {file} is busy: does another program use it?"),
    N_("the {name} fails: {trouble}"),
    N_("GPIO {pin} is busy: another program, or an overlay in config.txt, has it"),
    N_("GPIO {pin} fails: {trouble}"),
    N_("no permission for {file}: {command}, log in again"),
    N_("the Python module {name} is missing; try: {command}"),
    N_("no panel on {file}: check its wires"),
    N_("{trouble}; is this user in the group gpio? {command}, then log in again"),
    N_("{trouble}; gpiozero does not know which Pi this is"),
    N_("{trouble}; the real RPi.GPIO cannot do this here: {command}"),
    N_("fails, and is silent from now on: {trouble}"),
    N_("stays down"),
    N_("works again"),
    N_("key {name}"),
    N_("lamp {name}"),
    N_("display"),
    N_("buzzer"),
    N_("no device tree: this is no Raspberry Pi"),
    N_("taken: {name}"),
    N_("taken: none: {trouble}"),
    N_("there are: {names}"),
    N_("there is no /dev/gpiochip at all: is this a Pi?"),
    N_("this system has no groups"),
    N_("there is no such group"),
    N_("no I2C and no SPI bus: {command}"),
    N_("an SPI panel never answers"),
    N_("nothing answers"),
    N_("yes"),
    N_("no; {command}"),
    N_("no permission"),
)
"""What the device ring reports of parts and of the machine, one by one and to the doctor."""

PARTS = (
    N_("found {found}; expected {wanted}"),
    N_("nothing"),
    N_("a table"),
    N_("a list"),
    N_("a text"),
    N_("true or false"),
    N_("whole numbers"),
    N_("a whole number from {least} to {most}"),
    N_("one of: {known}"),
    N_("no such key; there are: {known}"),
)
"""What stands within others: of files of boards and sheets."""

SYSTEM = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Not a directory"),
    N_("Is a directory"),
    N_("File exists"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Address already in use"),
    N_("Cannot assign requested address"),
    N_("unable to open database file"),
    N_("attempt to write a readonly database"),
    N_("file is not a database"),
)
"""The same of the system and of sqlite."""

TEXTS = (*GAMES, *DEVICES, *FILES, *REQUESTS, *MACHINES, *ARENA, *TUNE, *PARTS, *SYSTEM)

_GAP = re.compile(r"\{(\w+)\}")


def said(english: str) -> str:
    """Return an error's text in the language in use.

    >>> said("/tmp/x: Permission denied")
    '/tmp/x: Permission denied'
    """
    if language() == ENGLISH:
        return english
    for text, found in recognised(english):
        return _(text).format(**{name: said(part) for name, part in found.items()})
    what, colon, trouble = english.partition(": ")
    return _(WITH).format(what=what, trouble=said(trouble)) if colon else english


def recognised(english: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Give the texts that this may be, the most telling first, and what stands in their gaps."""
    for text in sorted(TEXTS, key=lambda text: -len(_GAP.sub("", text))):
        parts = _GAP.split(text)
        # A pattern takes a third of a millisecond to make: only for those that can fit.
        if all(part in english for part in parts[::2]):
            found = re.fullmatch(_pattern(parts), english, re.DOTALL)
            if found:
                yield text, found.groupdict()


def _pattern(parts: list[str]) -> str:
    return "".join(
        f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts)
    )
