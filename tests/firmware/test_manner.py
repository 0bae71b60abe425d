"""Numbers, dates, durations and the order of names, as each language has them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from firmware.words import LANGUAGES
from firmware.words.choice import Speech
from firmware.words.manner import (
    MANNERS,
    asked,
    clauses,
    clock,
    date,
    duration,
    labelled,
    number,
    percent,
    when,
)
from firmware.words.order import order
from tests.support.bench import Bench, speaking

NOON = time.mktime((2026, 3, 5, 12, 4, 0, 0, 0, -1))
"""Noon of the fifth of March, in whatever time zone the test runs."""

DAY = 86_400


def test_every_language_has_a_manner() -> None:
    assert set(MANNERS) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("code", "thousand", "million", "share"),
    [
        ("en", "1,234.5", "1,234,567.5", "25.6%"),
        ("de", "1.234,5", "1.234.567,5", "25,6\u00a0%"),
        ("fr", "1\u00a0234,5", "1\u00a0234\u00a0567,5", "25,6\u00a0%"),
        ("nl", "1.234,5", "1.234.567,5", "25,6%"),
        ("es", "1234,5", "1.234.567,5", "25,6\u00a0%"),
        ("it", "1.234,5", "1.234.567,5", "25,6%"),
        ("pl", "1234,5", "1\u00a0234\u00a0567,5", "25,6%"),
    ],
)
def test_numbers_are_written_as_the_language_does(
    code: str, thousand: str, million: str, share: str
) -> None:
    with speaking(code):
        assert (number(1234.5, 1), number(1_234_567.5, 1), percent(0.256, 1)) == (
            thousand,
            million,
            share,
        )


@pytest.mark.parametrize("code", LANGUAGES)
def test_whole_numbers_have_no_decimals_and_keep_their_sign(code: str) -> None:
    with speaking(code):
        assert (number(0), number(-25), number(999), percent(1.0).strip("%\u00a0")) == (
            "0",
            "-25",
            "999",
            "100",
        )


@pytest.mark.parametrize(
    ("code", "day", "month", "whole"),
    [
        ("en", "5 Mar", "Mar 2026", "5 Mar 2026"),
        ("de", "5.3.", "3/2026", "5.3.2026"),
        ("fr", "05/03", "03/2026", "05/03/2026"),
        ("nl", "5-3", "3-2026", "5-3-2026"),
        ("es", "5/3", "3/2026", "5/3/2026"),
        ("it", "05/03", "03/2026", "05/03/2026"),
        ("pl", "5.03", "03.2026", "5.03.2026"),
    ],
)
def test_a_moment_is_todays_hour_or_this_years_day_or_an_earlier_month(
    code: str, day: str, month: str, whole: str
) -> None:
    with speaking(code):
        assert when(NOON, NOON + 60) == clock(NOON) == "12:04"
        assert when(NOON, NOON + 2 * DAY) == day
        assert when(NOON, NOON + 365 * DAY) == month
        assert date(NOON) == whole


@pytest.mark.parametrize(
    ("seconds", "english", "polish", "dutch"),
    [
        (0.04, "0.0 s", "0,0 s", "0,0 s"),
        (9.44, "9.4 s", "9,4 s", "9,4 s"),
        (59.96, "1 min 00 s", "1 min 00 s", "1 min 00 s"),
        (182, "3 min 02 s", "3 min 02 s", "3 min 02 s"),
        (3900, "1 h 05 min", "1 godz. 05 min", "1 u 05 min"),
        (100 * 3600, "100 h 00 min", "100 godz. 00 min", "100 u 00 min"),
    ],
)
def test_a_duration_is_said_in_its_two_greatest_units(
    seconds: float, english: str, polish: str, dutch: str
) -> None:
    for code, text in (("en", english), ("pl", polish), ("nl", dutch)):
        with speaking(code):
            assert duration(seconds) == text


# The order of names


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("en", "Ann-Lou anna Anna Élise Eva Zoe"),
        ("de", "Änne Anton Ärger Azur Maß Masse Mast Özil Zoe"),
        ("fr", "Cléo coeur cœur Émile Eva"),
        ("es", "Nuria Ñoño Oscar"),
        ("pl", "Ala Ąga Cyryl Ćma Lidia Łucja Maja Zofia Źdźbło Żaneta"),
        ("de", "Lidia Łucja Lutz Żaneta Zofia Zygmunt"),
        ("it", "Àgata Agnese Nicolò Nina"),
        ("nl", "Daan Daniël Zoë"),
    ],
)
def test_names_come_in_the_alphabets_order(code: str, names: str) -> None:
    expected = names.split()
    with speaking(code):
        assert sorted(set(expected), key=order) == expected


def test_the_same_name_in_capitals_has_a_place_of_its_own() -> None:
    assert order("eva") < order("Eva") < order("EVA")
    assert len({order(name) for name in ("eva", "Eva", "éva", "Éva")}) == 4


@pytest.mark.parametrize("code", LANGUAGES)
def test_score_sheets_are_listed_in_the_order_of_the_language(code: str, ram: Path) -> None:
    bench = Bench(ram, speech=Speech(code)).choose("Keep score")
    rows = [line[2:] for line in bench.screen.reading().lines]
    assert len(rows) > 10
    assert rows == sorted(rows, key=order)
    bench.close()


@pytest.mark.parametrize(
    ("code", "label", "both", "question"),
    [
        ("de", "Ann: 5", "eins; zwei", "2 Würfel?"),
        ("fr", "Ann\u00a0: 5", "eins\u00a0; zwei", "2 Würfel\u00a0?"),
        ("es", "Ann: 5", "eins; zwei", "¿2 Würfel?"),
    ],
)
def test_signs_stand_as_the_language_sets_them(
    code: str, label: str, both: str, question: str
) -> None:
    with speaking(code):
        assert labelled("Ann", "5") == label
        assert clauses("eins", "zwei") == both
        assert asked("2 Würfel") == question


@pytest.mark.parametrize("code", ["en", "de", "nl", "it", "pl"])
def test_most_languages_set_a_colon_without_a_blank(code: str) -> None:
    with speaking(code):
        assert labelled("Ann {x}", "5") == "Ann {x}: 5"
