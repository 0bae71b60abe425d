"""The fonts: every letter of seven languages, inside its line box, evenly set, told apart."""

from __future__ import annotations

import string
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

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
    Glyph,
)
from tests.support.specimen import art, enlarged, of_font

SPECIMENS = Path(__file__).parents[2] / "docs" / "fonts"

ALPHABETS = {
    "en": "",
    "fr": "àâæçéèêëîïôœùûüÿ",
    "de": "äöüß",
    "nl": "áäéëíïóöúüèàĳ",
    "es": "áéíïñóúüý",
    "it": "àèéìíîòóùú",
    "pl": "ąćęłńóśźż",
}
"""What each language writes besides a to z: the main exemplar letters of Unicode's CLDR."""
NEIGHBOURS = "áàâåäãăāæçéèêëĕēğíìîïĭīıñóòôöõøŏōœşúùûüŭūǔýÿßªº"
"""Letters of names from elsewhere that the seven know: CLDR's auxiliary ones, all together."""
FURTHER = "čďěľňřšťžőűůķļņţ"
"""Names that come to such a table as well: what composition gives without a new mark."""
PUNCTUATION = "-‐–—…‘’‚“”„«»‹›†‡′″‰§°¿¡&@*/#%~·"
SIGNS = "←→↑↓▲▼◀▶●○■◆♠♥♦♣•×÷−½✓☐☑♪★€£⚀⚁⚂⚃⚄⚅"
PRINTABLE = "".join(map(chr, range(0x20, 0x7F)))
ONE_SHAPE = ("-‐–", "-‐−", "—−")
"""Dashes of one length where a font has not the room for more lengths."""


def both_cases(letters: str) -> str:
    """The letters and their capitals; those without one alone."""
    capitals = letters.replace("ß", "ẞ").replace("ı", "").upper()
    return letters + "".join(char for char in capitals if char.isupper())


MARKED = "".join(sorted(set(both_cases("".join(ALPHABETS.values()) + NEIGHBOURS + FURTHER))))
EVERYTHING = "".join(sorted(set(PRINTABLE + PUNCTUATION + SIGNS + MARKED)))
FIGURES = "0123456789+-−: "
READABLE = (TABLE, TEXT, SMALL, TEXT_BOLD, SMALL_BOLD)
KERNED = (TEXT, SMALL, TEXT_BOLD, SMALL_BOLD)
BOLD = ((TEXT_BOLD, TEXT), (SMALL_BOLD, SMALL))

every_font = pytest.mark.parametrize("font", FONTS, ids=repr)
every_readable_font = pytest.mark.parametrize("font", READABLE, ids=repr)
fonts = st.sampled_from(FONTS)
every_kerned_font = pytest.mark.parametrize("font", KERNED, ids=repr)
texts = st.text(st.sampled_from(EVERYTHING + "漢"), max_size=30)
letters = st.sampled_from(string.ascii_letters + MARKED + ".,-…")


def bottom(font: Font, char: str) -> int:
    """The row of the line box below the last lit pixel."""
    return (font.mask(char).getbbox() or (0, 0, 0, 0))[3]


def lit(glyph: Glyph, start: int = 0) -> list[tuple[int, int]]:
    """Column and row of every lit pixel of a glyph whose left edge is at `start`."""
    columns = range(glyph.width)
    rows = enumerate(glyph.rows)
    return [(start + x, y) for y, row in rows for x in columns if row >> glyph.width - 1 - x & 1]


def picture(font: Font, char: str) -> str:
    """The lit pixels alone: where they are in the line, and nothing of the width around them."""
    mask = font.mask(char)
    left, _, right, _ = mask.getbbox() or (0, 0, 0, 0)
    return art(mask.crop((left, 0, right, font.height)))


@every_readable_font
@pytest.mark.parametrize("language", ALPHABETS)
def test_every_letter_of_the_seven_languages_is_drawn(font: Font, language: str) -> None:
    needed = string.ascii_letters + both_cases(ALPHABETS[language])
    assert [char for char in needed if not font.covers(char)] == []


@every_readable_font
def test_every_letter_of_a_name_from_elsewhere_and_every_sign_is_drawn(font: Font) -> None:
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
def test_no_two_characters_look_alike(font: Font) -> None:
    drawn: dict[str, list[str]] = {}
    for char in sorted(set(EVERYTHING) - set(BLANKS)):
        drawn.setdefault(picture(font, char), []).append(char)
    alike = [twins for twins in drawn.values() if len(twins) > 1]
    assert [twins for twins in alike if not any(map(set(twins).issubset, ONE_SHAPE))] == []


@every_readable_font
def test_a_marked_letter_stands_on_the_line_of_its_letter(font: Font) -> None:
    for char in MARKED:
        if len(parts := normalize("NFD", char)) == 2:
            hangs = parts[1] in "\N{COMBINING CEDILLA}\N{COMBINING OGONEK}"
            lower = bottom(font, char) - bottom(font, parts[0])
            assert lower > 0 if hangs else lower == 0, char


@every_readable_font
def test_a_mark_that_would_lie_on_a_stroke_of_its_letter_is_not_composed(font: Font) -> None:
    assert [char for char in "ĥĺģ" if font.covers(char)] == []


def test_every_glyph_of_the_table_font_has_the_same_pitch() -> None:
    assert {TABLE.glyph(char).width + TABLE.gap for char in EVERYTHING} == {6}
    assert TABLE.width("LTAV, To.") == 9 * 6 - 1


@every_font
def test_figures_are_tabular(font: Font) -> None:
    assert len({font.width(digit) for digit in string.digits}) == 1


@every_readable_font
def test_capitals_and_figures_stand_on_the_baseline(font: Font) -> None:
    for char in string.digits + "ABCDEFGHIJKLMNOPRSTUVWXYZ":
        rows = font.glyph(char).rows
        assert rows[font.ascent - 1], char
        assert not any(rows[font.ascent :]), char


@given(fonts, texts)
def test_the_width_of_a_text_is_what_is_drawn(font: Font, text: str) -> None:
    assert font.mask(text).size == (font.width(text), font.height)


@given(fonts, texts, texts)
def test_texts_side_by_side_are_never_wider_than_both_and_a_gap(font: Font, a: str, b: str) -> None:
    gap = font.gap if a and b else 0
    assert 0 <= font.width(a) + gap + font.width(b) - font.width(a + b) <= font.kern


@every_kerned_font
def test_letters_that_leave_room_for_each_other_stand_closer(font: Font) -> None:
    for pair in ("To", "Té", "Yo", "Fa", "LT", "LY", "P,", "T.", "r,"):
        assert font.width(pair) == sum(map(font.width, pair)) + font.gap - 1, pair


@every_kerned_font
def test_letters_that_would_touch_stay_apart(font: Font) -> None:
    for pair in ("Tö", "Ti", "Th", "HH", "oo", "nn", "Ła"):
        assert font.width(pair) == sum(map(font.width, pair)) + font.gap, pair


@given(st.sampled_from(KERNED), letters, letters)
def test_no_letter_touches_the_next(font: Font, left: str, right: str) -> None:
    start = font.width(left + right) - font.glyph(right).width
    mine, yours = lit(font.glyph(left)), lit(font.glyph(right), start)
    apart = [max(abs(x - u), abs(y - v)) for x, y in mine for u, v in yours]
    assert min(apart) > font.gap


@given(fonts, st.text(string.digits, min_size=1, max_size=8))
def test_figures_are_never_set_closer(font: Font, number: str) -> None:
    assert font.width(number) == len(number) * (font.width("0") + font.gap) - font.gap


@every_font
def test_an_unknown_character_is_a_box_like_no_other_glyph(font: Font) -> None:
    assert not font.covers("漢")
    assert font.glyph("漢") == font.glyph(BOX)
    covered = [char for char in EVERYTHING if font.covers(char)]
    assert font.glyph(BOX) not in [font.glyph(char) for char in covered]


@every_font
def test_no_break_spaces_are_as_wide_as_a_space(font: Font) -> None:
    assert {font.width(blank) for blank in BLANKS} == {font.width(" ")}


@pytest.mark.parametrize(("bold", "regular"), BOLD, ids=repr)
def test_letters_are_thicker_in_bold_and_signs_are_not(bold: Font, regular: Font) -> None:
    for char in set(string.ascii_letters + string.digits + MARKED) - set("ªº"):
        assert len(lit(bold.glyph(char))) > len(lit(regular.glyph(char))), char
    assert [char for char in "♥⚅☐★" if bold.glyph(char) != regular.glyph(char)] == []


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


def test_a_capital_under_an_accent_is_not_its_small_letter() -> None:
    assert art(SMALL.mask("Óó")) == "\n".join(
        [
            "...#....#.",
            "..#....#..",
            ".###...##.",
            "#...#.#..#",
            "#...#.#..#",
            ".###...##.",
            "..........",
        ]
    )


@every_font
def test_the_specimen_in_the_documents_shows_the_font_of_today(font: Font) -> None:
    """If not: `python -m tests.support.specimen --fonts docs/fonts`, and look at it."""
    with Image.open(SPECIMENS / f"{font.name}.png") as kept:
        assert kept.convert("RGB").tobytes() == enlarged(of_font(font)).tobytes()


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
