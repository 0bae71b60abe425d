"""What a phone sends, made harmless or refused before anybody looks at it.

Names may be in any script. What cannot be seen, or turns the writing around, is taken out: it could
make a name look like another one, or the line it stands on unreadable.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

LONGEST_TEXT = 200
"""Letters of anything that is typed; more were not typed by a person."""

MOST_MEMBERS = 12


class BadFacts(ValueError):  # noqa: N818 - it becomes an answer
    """What was sent is not what can be sent there; says what was expected."""


def text_of(facts: Mapping[str, Any], key: str, most: int = LONGEST_TEXT) -> str:
    """Return a text as it was sent. Raises BadFacts."""
    value = facts.get(key)
    if not isinstance(value, str) or len(value) > most:
        raise BadFacts(f"expected {key}: a text of at most {most} letters")
    return value


def number_of(facts: Mapping[str, Any], key: str) -> int:
    """Return a whole number, 0 to 9999. Raises BadFacts."""
    value = facts.get(key)
    if type(value) is not int or not 0 <= value <= 9999:
        raise BadFacts(f"expected {key}: a whole number, 0 to 9999")
    return value


def names_of(facts: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Return names, each once. Raises BadFacts."""
    value = facts.get(key)
    if not isinstance(value, list) or len(value) > MOST_MEMBERS:
        raise BadFacts(f"expected {key}: a list of at most {MOST_MEMBERS} names")
    names = [text_of({key: one}, key) for one in value]
    return tuple(dict.fromkeys(filter(None, map(tidy, names))))


def tidy(name: str) -> str:
    """Return a name without what cannot be seen, and with single spaces.

    >>> tidy("  <b>\\u202eAnna\\x00\\n Lena ")
    '<b>Anna Lena'
    """
    composed = unicodedata.normalize("NFC", name)
    spaced = (" " if letter.isspace() else letter for letter in composed)
    seen = (letter for letter in spaced if unicodedata.category(letter)[0] != "C")
    return " ".join("".join(seen).split())
