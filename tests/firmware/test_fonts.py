"""The fonts: every letter of seven languages, inside its line box, evenly set, told apart."""

from __future__ import annotations

import string
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.fonts import (
    BIG,
    BLANKS,
    BOX,
    FONTS,
    HUGE,
    SMALL,
    SMALL_BOLD,
    TABLE,
    TEXT,
    TEXT_BOLD,
    Font,
)
from tests.support.specimen import art

LANGUAGES = {
    "en": "",
    "fr": "àâæçéèêëîïôœùûüÿ ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ «»’",
    "de": "äöüß ÄÖÜ „“–",
    "nl": "áéíóúäëïöüèà ÁÉÍÓÚÄËÏÖÜ ‘’",
    "es": "áéíñóúü ÁÉÍÑÓÚÜ ¿¡«»",
    "it": "àèéìíîòóùú ÀÈÉÌÍÎÒÓÙÚ «»",
    "pl": "ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ „”–",
}
SIGNS = "←→↑↓▲▼◀▶●○■◆♥•·–—“”‘’…×✓♪★€§°ãÃøØåÅ"
PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))
EVERYTHING = PRINTABLE + SIGNS + "".join(LANGUAGES.values()).replace(" ", "")
FIGURES = "0123456789+-: "
READABLE = (TABLE, TEXT, SMALL, TEXT_BOLD, SMALL_BOLD)

every_font = pytest.mark.parametrize("font", FONTS, ids=repr)
every_readable_font = pytest.mark.parametrize("font", READABLE, ids=repr)
fonts = st.sampled_from(FONTS)
texts = st.text(st.sampled_from(EVERYTHING + "漢"), max_size=30)


def picture(font: Font, char: str) -> str:
    """The lit pixels alone: where they are in the line, and nothing of the width around them."""
    mask = font.mask(char)
    left, _, right, _ = mask.getbbox() or (0, 0, 0, 0)
    return art(mask.crop((left, 0, right, font.height)))


@every_readable_font
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_the_seven_languages_is_drawn(font: Font, language: str) -> None:
    needed = string.ascii_letters + LANGUAGES[language].replace(" ", "")
    assert [char for char in needed if not font.covers(char)] == []


@every_readable_font
def test_every_printable_character_and_sign_is_drawn(font: Font) -> None:
    assert [char for char in EVERYTHING if not font.covers(char)] == []


@pytest.mark.parametrize("font", [BIG, HUGE], ids=repr)
def test_large_figures_cover_what_a_score_or_a_clock_needs(font: Font) -> None:
    assert [char for char in FIGURES if not font.covers(char)] == []


@every_font
def test_every_glyph_fills_the_line_box_and_stays_inside(font: Font) -> None:
    for char in [*EVERYTHING, BOX]:
        glyph = font.glyph(char)
        assert len(glyph.rows) == font.height, char
        assert all(row < 1 << glyph.width for row in glyph.rows), char


@every_font
def test_no_visible_character_is_empty(font: Font) -> None:
    assert [
        char for char in EVERYTHING if char not in BLANKS and not any(font.glyph(char).rows)
    ] == []


@every_readable_font
def test_an_accent_changes_the_picture_of_its_letter(font: Font) -> None:
    for marked, plain in zip("éñüçąśżÉÑÜÇĄŚŻ", "enucaszENUCASZ", strict=True):
        assert picture(font, marked) != picture(font, plain), marked


def test_every_glyph_of_the_table_font_has_the_same_pitch() -> None:
    assert {TABLE.glyph(char).width + TABLE.gap for char in EVERYTHING} == {6}


@every_font
def test_figures_are_tabular(font: Font) -> None:
    assert len({font.width(digit) for digit in string.digits}) == 1


@every_readable_font
def test_capitals_and_figures_stand_on_the_baseline(font: Font) -> None:
    for char in string.digits + "ABCDEFGHIJKLMNOPRSTUVWXYZ":
        rows = font.glyph(char).rows
        assert rows[font.ascent - 1], char
        assert not any(rows[font.ascent :]), char


@every_readable_font
def test_all_letters_and_figures_can_be_told_apart(font: Font) -> None:
    drawn = {char: picture(font, char) for char in string.ascii_letters + string.digits + "|"}
    assert [pair for pair in combinations(drawn, 2) if drawn[pair[0]] == drawn[pair[1]]] == []


@given(fonts, texts)
def test_the_width_of_a_text_is_what_is_drawn(font: Font, text: str) -> None:
    assert font.mask(text).size == (font.width(text), font.height)
    gaps = max(len(text) - 1, 0) * font.gap
    assert font.width(text) == sum(font.glyph(char).width for char in text) + gaps


@given(fonts, texts, texts)
def test_texts_side_by_side_are_as_wide_as_both_and_a_gap(font: Font, a: str, b: str) -> None:
    gap = font.gap if a and b else 0
    assert font.width(a + b) == font.width(a) + gap + font.width(b)


@every_font
def test_an_unknown_character_is_a_box_like_no_other_glyph(font: Font) -> None:
    assert not font.covers("漢")
    assert font.glyph("漢") == font.glyph(BOX)
    covered = [char for char in EVERYTHING if font.covers(char)]
    assert font.glyph(BOX) not in [font.glyph(char) for char in covered]


@every_font
def test_no_break_spaces_are_as_wide_as_a_space(font: Font) -> None:
    assert {font.width(blank) for blank in BLANKS} == {font.width(" ")}


def test_bold_is_as_high_as_regular_and_sits_on_the_same_line() -> None:
    assert (TEXT_BOLD.height, TEXT_BOLD.ascent) == (TEXT.height, TEXT.ascent)
    assert (SMALL_BOLD.height, SMALL_BOLD.ascent) == (SMALL.height, SMALL.ascent)


def test_a_word_with_its_accents_looks_like_this() -> None:
    assert art(TEXT.mask("Łódź")) == "\n".join(
        [
            "........#.........#.",
            ".#.....#......#..#..",
            ".#............#.....",
            ".#.#...##...###.####",
            ".##...#..#.#..#....#",
            "##....#..#.#..#..##.",
            ".#....#..#.#..#.#...",
            ".####..##...###.####",
            "....................",
            "....................",
        ]
    )


def test_a_capital_umlaut_is_lowered_by_one_row_only() -> None:
    assert art(TEXT.mask("Ü")) == "\n".join(
        [
            ".#.#.",
            ".....",
            "#...#",
            "#...#",
            "#...#",
            "#...#",
            "#...#",
            ".###.",
            ".....",
            ".....",
        ]
    )
