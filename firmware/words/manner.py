"""Numbers, dates, durations and some signs as each language writes them.

The facts are the Unicode consortium's (CLDR). Its Python libraries, Babel and PyICU, would cost
tens of megabytes and a second of a small device's start for the few rows below. Moments are
seconds since 1970, shown in the device's time zone. What machines read is not written with this.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from firmware.words import ENGLISH, language

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""English alone spells months: of 5/3, half of its readers think that it is in May."""

GAP = "\u00a0"
"""A blank at which no line ends."""


class Manner(NamedTuple):
    """How a language writes: patterns for dates, signs for numbers, letters for units."""

    day: str = "{d} {name}"
    month: str = "{name} {y}"
    """A month of another year."""
    date: str = "{d} {name} {y}"
    decimal: str = ","
    group: str = "."
    """Between thousands."""
    first_grouped: int = 1_000
    """The least number whose thousands are parted."""
    percent: str = "%"
    hour: str = "h"
    label: str = "{}: {}"
    clauses: str = "{}; {}"
    question: str = "{}?"


MANNERS = {
    ENGLISH: Manner(decimal=".", group=","),
    "de": Manner("{d}.{m}.", "{m}/{y}", "{d}.{m}.{y}", percent=f"{GAP}%"),
    "fr": Manner(
        "{d:02}/{m:02}",
        "{m:02}/{y}",
        "{d:02}/{m:02}/{y}",
        group=GAP,
        percent=f"{GAP}%",
        label=f"{{}}{GAP}: {{}}",
        clauses=f"{{}}{GAP}; {{}}",
        question=f"{{}}{GAP}?",
    ),
    "nl": Manner("{d}-{m}", "{m}-{y}", "{d}-{m}-{y}", hour="u"),
    "es": Manner(
        "{d}/{m}",
        "{m}/{y}",
        "{d}/{m}/{y}",
        first_grouped=10_000,
        percent=f"{GAP}%",
        question="¿{}?",
    ),
    "it": Manner("{d:02}/{m:02}", "{m:02}/{y}", "{d:02}/{m:02}/{y}"),
    "pl": Manner(
        "{d}.{m:02}", "{m:02}.{y}", "{d}.{m:02}.{y}", group=GAP, first_grouped=10_000, hour="godz."
    ),
}


def manner() -> Manner:
    """Return how the language in use writes."""
    return MANNERS[language()]


# Numbers


def number(value: float, digits: int = 0) -> str:
    """Return a number with so many digits after the decimal sign.

    >>> number(12345.678, 1)
    '12,345.7'
    """
    how = manner()
    whole, _point, rest = f"{value:,.{digits}f}".partition(".")
    group = how.group if abs(value) >= how.first_grouped else ""
    return whole.replace(",", group) + (how.decimal + rest if rest else "")


def percent(share: float, digits: int = 0) -> str:
    """Return a share, 0.0 to 1.0, in hundredths.

    >>> percent(0.256, 1)
    '25.6%'
    """
    return number(100 * share, digits) + manner().percent


# Signs


def labelled(label: str, text: object) -> str:
    """Return a text or a number after what it belongs to and a colon.

    >>> labelled("Ann", "5 points")
    'Ann: 5 points'
    """
    return manner().label.format(label, text)


def clauses(first: str, second: str) -> str:
    """Return two clauses with a semicolon between them."""
    return manner().clauses.format(first, second)


def asked(text: str) -> str:
    """Return a text as a question.

    >>> asked("2 dice")
    '2 dice?'
    """
    return manner().question.format(text)


# Times


def clock(moment: float) -> str:
    """Return the hour and the minute; all seven languages write them alike."""
    return time.strftime("%H:%M", time.localtime(moment))


def date(moment: float) -> str:
    """Return day, month and year."""
    return _dated(manner().date, moment)


def when(moment: float, now: float) -> str:
    """Return a moment in a few letters: today's hour, this year's day, else month and year."""
    then, today = time.localtime(moment), time.localtime(now)
    if then[:3] == today[:3]:
        return clock(moment)
    return _dated(manner().day if then[0] == today[0] else manner().month, moment)


def _dated(pattern: str, moment: float) -> str:
    then = time.localtime(moment)
    return pattern.format(
        d=then.tm_mday, m=then.tm_mon, y=then.tm_year, name=MONTHS[then.tm_mon - 1]
    )


def duration(seconds: float) -> str:
    """Return a time that something takes, in its two greatest units; below a minute in tenths.

    >>> duration(3900), duration(182), duration(9.44)
    ('1 h 05 min', '3 min 02 s', '9.4 s')
    """
    if seconds < 59.95:
        return f"{number(seconds, 1)} s"
    minutes, left = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {left:02} s"
    hours, minutes = divmod(minutes, 60)
    return f"{number(hours)} {manner().hour} {minutes:02} min"
