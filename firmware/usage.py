"""argparse in the language of the person: the parser's own words, and when they are needed.

A command line that is in order is read without a word, so the language is only looked for once
there is something to say: what cannot be read is read again by a parser that speaks.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from firmware.words import N_, _
from firmware.words.choice import OPTION

OWN = frozenset(
    {
        N_("usage: "),
        N_("options"),
        N_("positional arguments"),
        N_("show this help message and exit"),
        N_("%(prog)s: error: %(message)s\n"),
        N_("argument %(argument_name)s: %(message)s"),
        N_("the following arguments are required: %s"),
        N_("one of the arguments %s is required"),
        N_("not allowed with argument %s"),
        N_("unrecognized arguments: %s"),
        N_("expected one argument"),
        N_("expected at most one argument"),
        N_("expected at least one argument"),
        N_("ignored explicit argument %r"),
        N_("invalid choice: %(value)r (choose from %(choices)s)"),
        N_("invalid %(type)s value: %(value)r"),
        N_("ambiguous option: %(option)s could match %(matches)s"),
    }
)
"""What argparse says to people, in the words of all Pythons that we run on."""

Build = Callable[[type[argparse.ArgumentParser]], argparse.ArgumentParser]


class Unsaid(Exception):  # noqa: N818 - nothing has gone wrong yet
    """There is help to give, or something to object to."""


class Silent(argparse.ArgumentParser):
    """Reads what is in order and raises Unsaid for everything else."""

    def error(self, message: str) -> NoReturn:
        """Object to nothing yet."""
        raise Unsaid(message)

    def print_help(self, file: object = None) -> NoReturn:
        """Give no help yet."""
        raise Unsaid(file)


def parsed(build: Build, words: Sequence[str], speak: Callable[[], None]) -> argparse.Namespace:
    """Return what a command line says; `speak` chooses the language if something is to be said.

    Raises SystemExit with argparse's codes after help (0) or an objection (2).
    """
    try:
        return build(Silent).parse_args(words)
    except Unsaid:
        speak()
    # Its modules take their words from these two names when they need them.
    vars(argparse).update(_=_translated, ngettext=_counted)
    return build(argparse.ArgumentParser).parse_args(words)


def _translated(text: str) -> str:
    return _(text)


def _counted(one: str, many: str, count: int) -> str:
    """The one text of argparse that counts: how many arguments an option wants."""
    del one, many
    return _("expected %s arguments") % count


def language_of(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the language that a command line names, '' for none, and the words without it.

    It may be named anywhere.

    >>> language_of(["games", "--words", "pl"]), language_of(["--words=de"]), language_of(["play"])
    (('pl', ['games']), ('de', []), ('', ['play']))
    """
    found, rest, left = "", [], list(words)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if name == OPTION and (equals or left):
            found = value if equals else left.pop(0)
        else:
            rest.append(word)
    return found, rest
