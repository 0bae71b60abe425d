"""The catalogues: complete, up to date, with the right placeholders, plurals and manners."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter

import polib
import pytest

from firmware import words
from firmware.fonts import SMALL, SMALL_BOLD, TABLE, TEXT, TEXT_BOLD
from firmware.sheets.load import load_all
from firmware.words import LANGUAGES, catalogue
from firmware.words.catalogue import PLURALS, TWO_FORMS, Catalogue
from tests.support.bench import speaking
from tests.support.catalogues import TRANSLATED, Text, key_of, marked, plural_forms, read, updated
from tests.support.hardcoded import unmarked

READABLE = (TABLE, TEXT, SMALL, TEXT_BOLD, SMALL_BOLD)
COUNTS = range(250)

every_language = pytest.mark.parametrize("code", TRANSLATED)


def forms(entry: polib.POEntry) -> list[str]:
    """Everything that an entry says instead of its text."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


@cache
def said(code: str) -> list[polib.POEntry]:
    """The entries that are spoken: in use and translated."""
    return list(read(code).translated_entries())


def entries(code: str) -> Iterator[tuple[str, str]]:
    """English text and translation, each form of a plural by itself."""
    for entry in said(code):
        for form in forms(entry):
            yield entry.msgid, form


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_language
def test_every_text_of_the_firmware_is_in_the_catalogue_and_nothing_else(code: str) -> None:
    wanted = set(marked())
    there = {key_of(one) for one in read(code) if not one.obsolete}
    assert wanted - there == set(), "missing: `make words`"
    assert there - wanted == set(), "no longer used: `make words`"


@every_language
def test_everything_is_translated_and_nothing_is_fuzzy(code: str) -> None:
    file = read(code)
    assert [entry.msgid for entry in file.untranslated_entries()] == []
    assert [entry.msgid for entry in file.fuzzy_entries()] == []


@every_language
def test_a_translation_has_the_placeholders_of_its_text(code: str) -> None:
    pairs = entries(code)
    assert [one for one in pairs if len({frozenset(placeholders(text)) for text in one}) > 1] == []


@every_language
def test_a_translation_begins_and_ends_with_the_blanks_of_its_text(code: str) -> None:
    for text, form in entries(code):
        around = [(one[0] == " ", one[-1] == " ") for one in (text, form)]
        assert around[0] == around[1], form


@every_language
def test_the_plural_header_says_what_we_reckon_with(code: str) -> None:
    header = read(code).metadata["Plural-Forms"]
    assert header == plural_forms(code)
    as_said = c2py(header.partition("plural=")[2].rstrip(";"))
    which = PLURALS.get(code, TWO_FORMS)[1]
    assert [which(count) for count in COUNTS] == [as_said(count) for count in COUNTS]


@every_language
def test_our_reader_reads_what_polib_reads(code: str) -> None:
    read_by_us = catalogue.catalogue(code)
    for entry in said(code):
        if entry.msgid_plural:
            found = {read_by_us.ngettext(entry.msgid, entry.msgid_plural, n) for n in COUNTS}
            assert found == set(entry.msgstr_plural.values())
        elif entry.msgctxt:
            assert read_by_us.pgettext(entry.msgctxt, entry.msgid) == entry.msgstr
        else:
            assert read_by_us.gettext(entry.msgid) == entry.msgstr


@pytest.mark.parametrize(("count", "text"), [(1, "1 karta"), (3, "3 karty"), (12, "12 kart")])
def test_polish_counts_in_three_forms(count: int, text: str) -> None:
    with speaking("pl"):
        assert words._n("{count} card", "{count} cards", count) == text


def test_what_is_not_translated_is_said_in_english() -> None:
    empty = Catalogue("de", {})
    assert empty.gettext("Hint") == "Hint"
    assert empty.pgettext("in a column", "red") == "red"
    assert [empty.ngettext("card", "cards", n) for n in (1, 2)] == ["card", "cards"]


def po(folder: Path, text: str) -> Catalogue:
    (folder / "xx.po").write_text(text, "utf-8")
    return Catalogue("xx", dict(catalogue._read(folder / "xx.po")))


def test_quotes_line_ends_backslashes_and_long_lines_are_read(tmp_path: Path) -> None:
    read_by_us = po(tmp_path, 'msgid "a"\nmsgstr ""\n"say \\"b\\",\\n"\n"not \\\\n"\n')
    assert read_by_us.gettext("a") == 'say "b",\nnot \\n'


def test_fuzzy_and_empty_translations_are_left_out(tmp_path: Path) -> None:
    text = '#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n'
    assert [po(tmp_path, text).gettext(one) for one in ("a", "c")] == ["a", "c"]


def test_a_line_that_means_nothing_is_refused_with_the_file_and_the_line(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"xx\.po: found 'nonsense'"):
        po(tmp_path, 'msgid "a"\nnonsense\nmsgstr "b"\n')


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(LookupError, match="'xx'; expected one of: en, de"):
        words.speak("xx")


# `make words`


def test_a_new_text_that_is_almost_an_old_one_is_offered_as_fuzzy() -> None:
    found = marked()
    places = found.pop(Text("", "Take back", ""))
    found[Text("", "Take it back", "")] = places
    file = updated("de", found)
    entry = file.find("Take it back")
    assert entry is not None
    assert entry.fuzzy
    assert entry.msgstr == words_of("de", "Take back")
    assert [one.msgid for one in file.obsolete_entries()] == ["Take back"]


def words_of(code: str, text: str) -> str:
    return catalogue.catalogue(code).gettext(text)


# What the screens say


def test_no_screen_shows_a_text_that_is_not_marked() -> None:
    assert unmarked() == []


GENDERED = {
    "en": r"he|she|his|her|him|hers",
    "de": r"(mit)?spieler(in|n)?|gegner(in)?|sieger(in)?|gewinner(in)?|anfänger|partner",
    "fr": r"joueurs?|joueuses?|gagnants?|gagnante|débutante?|invitée?",
    "nl": r"speelsters?|winnaar|winnares|beginneling",
    "es": r"jugador(a|es|as)?|ganador(a|es)?|invitad[oa]s?|compañer[oa]",
    "it": r"giocator[ei]|giocatrice|vincitor[ei]|vincitrice|compagn[oa]|per primo",
    "pl": r"gracz(e|a|y|om)?|zwycięzca|zwyciężył[a]?|wygrał[a]?|każdy dla siebie|ten, kto",
}
"""Words for players that leave half of them out, as whole words."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_players_are_not_called_men_or_women(code: str) -> None:
    english = [text.text for text in marked()]
    texts = english if code == "en" else [form for _, form in entries(code)]
    bad = re.compile(rf"\b({GENDERED[code]})\b", re.IGNORECASE)
    assert [text for text in texts if bad.search(text)] == []


@every_language
@pytest.mark.parametrize("font", READABLE, ids=repr)
def test_every_font_draws_every_character_of_every_word(code: str, font: object) -> None:
    assert isinstance(font, type(TEXT))
    sheets = load_all(None).sheets.values()
    labels = [text for sheet in sheets for text in sheet.words.get(code, {}).values()]
    used = set("".join([*(form for _, form in entries(code)), *labels, *LANGUAGES.values()]))
    used -= {"\n"}
    assert [char for char in sorted(used) if not font.covers(char)] == []


@every_language
def test_every_row_and_name_of_a_sheet_is_translated_or_a_name_of_its_own(code: str) -> None:
    own = {"Cribbage", "Darts 501", "Farkle", "Hearts", "Mölkky", "Monster Trick", "Skat"}
    own |= {"Skip-Bo", "Spades", "Trio", "Ugah Ugah!", "Uno"}
    for sheet in load_all(None).sheets.values():
        left = {key for key in sheet.words["en"] if key not in sheet.words.get(code, {})}
        assert left <= {"name"}, sheet.slug
        assert not left or sheet.words["en"]["name"] in own, sheet.slug
