"""The canvas: what it draws, where, and that it remembers every text that did not fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.ports import HEIGHT, WIDTH
from firmware.canvas import HINT_TOP, Align, Canvas
from firmware.fonts import BIG, FONTS, HUGE, SMALL, TEXT, Font
from firmware.pieces import LITTLE, WILD
from firmware.typeset import shortened, wrapped
from tests.support.specimen import art

Box = tuple[int, int, int, int]

words = st.text(st.sampled_from("abcilmwWÉßłż-.,!\N{NO-BREAK SPACE}"), min_size=1, max_size=25)
sentences = st.lists(words, max_size=12).map(" ".join)
readable = st.sampled_from([font for font in FONTS if font not in (BIG, HUGE)])


@pytest.fixture
def canvas() -> Canvas:
    return Canvas()


def lit(canvas: Canvas) -> Box | None:
    """The smallest box around all that is lit: left, top, right, bottom."""
    return canvas.image.getbbox()


def part(canvas: Canvas, x: int, y: int, w: int, h: int) -> str:
    return art(canvas.image.crop((x, y, x + w, y + h)))


def all_lit() -> Canvas:
    canvas = Canvas()
    canvas.fill(0, 0, WIDTH, HEIGHT)
    return canvas


# Texts


def test_a_new_canvas_is_dark_and_as_large_as_the_display(canvas: Canvas) -> None:
    assert canvas.image.size == (WIDTH, HEIGHT)
    assert lit(canvas) is None


def test_text_returns_the_width_it_drew(canvas: Canvas) -> None:
    assert canvas.text(3, 5, "Hello") == TEXT.width("Hello")
    assert lit(canvas) == (3, 6, 3 + TEXT.width("Hello"), 13)


@pytest.mark.parametrize(("align", "left"), [("left", 64), ("center", 53), ("right", 43)])
def test_without_a_width_a_text_hangs_at_x(canvas: Canvas, align: Align, left: int) -> None:
    taken = canvas.text(64, 0, "Hello", align=align)
    assert (lit(canvas) or ())[::2] == (left, left + taken)


@pytest.mark.parametrize(("align", "left"), [("left", 20), ("center", 49), ("right", 79)])
def test_with_a_width_a_text_is_aligned_inside_it(canvas: Canvas, align: Align, left: int) -> None:
    taken = canvas.text(20, 0, "Hello", align=align, width=80)
    assert (lit(canvas) or ())[::2] == (left, left + taken)
    assert canvas.clipped == []


def test_a_text_that_is_too_long_ends_in_an_ellipsis_and_is_remembered(canvas: Canvas) -> None:
    assert canvas.text(0, 0, "Donaudampfschifffahrt", width=50) <= 50
    assert canvas.clipped == ["Donaudampfschifffahrt"]
    assert shortened("Donaudampfschifffahrt", TEXT, 50) == "Donaudam…"


@pytest.mark.parametrize(("align", "x"), [("left", 100), ("center", 110), ("right", 20)])
def test_a_text_that_would_leave_the_canvas_is_remembered(
    canvas: Canvas, align: Align, x: int
) -> None:
    canvas.text(x, 0, "Hello there", align=align)
    assert canvas.clipped == ["Hello there"]


def test_clear_forgets_the_picture_and_what_was_clipped(canvas: Canvas) -> None:
    canvas.text(0, 0, "Hello", width=5)
    canvas.clear()
    assert lit(canvas) is None
    assert canvas.clipped == []


def test_an_inverted_text_stands_in_a_lit_bar_one_pixel_longer_at_both_ends(canvas: Canvas) -> None:
    taken = canvas.text(10, 0, "OK", SMALL, inverted=True)
    assert lit(canvas) == (9, 0, 10 + taken + 1, SMALL.height)
    assert part(canvas, 9, 0, taken + 2, SMALL.height) == "\n".join(
        [
            "###########",
            "##..##.##.#",
            "#.##.#.#.##",
            "#.##.#..###",
            "#.##.#.#.##",
            "##..##.##.#",
            "###########",
        ]
    )


def test_a_paragraph_returns_the_row_below_it(canvas: Canvas) -> None:
    assert canvas.paragraph(0, 10, 128, "one\ntwo\nthree") == 10 + 3 * TEXT.height


def test_lines_of_a_paragraph_that_reach_the_bottom_line_are_remembered(canvas: Canvas) -> None:
    canvas.paragraph(0, 40, 128, "one\ntwo\nthree\nfour")
    assert canvas.clipped == ["two", "three", "four"]
    assert not canvas.image.crop((0, HINT_TOP, WIDTH, HEIGHT)).getbbox()


# Wrapping


@given(sentences, readable, st.integers(16, WIDTH))
def test_no_wrapped_line_is_wider_than_allowed(text: str, font: Font, width: int) -> None:
    assert all(font.width(line) <= width for line in wrapped(text, font, width))


@given(sentences, readable, st.integers(16, WIDTH))
def test_wrapping_loses_no_letter_and_adds_only_hyphens(text: str, font: Font, width: int) -> None:
    def bare(string: str) -> str:
        return string.replace(" ", "").replace("-", "")

    assert bare("".join(wrapped(text, font, width))) == bare(text)


@given(sentences, readable, st.integers(16, WIDTH), st.integers(1, WIDTH))
def test_a_shortened_text_fits(text: str, font: Font, width: int, narrow: int) -> None:
    assert font.width(shortened(text, font, width)) <= width
    assert font.width(shortened(text, font, narrow)) <= narrow


def test_a_sentence_is_broken_between_words(canvas: Canvas) -> None:
    assert canvas.wrap("You drew two wild cards", TEXT, 70) == ["You drew two", "wild cards"]


def test_no_line_ends_with_a_word_of_one_letter() -> None:
    text = "Łańcuch zdobywa się w całości."
    assert wrapped(text, TEXT, 62) == ["Łańcuch", "zdobywa się", "w całości."]


def test_no_line_starts_with_a_sign_after_a_blank() -> None:
    assert wrapped("Qui gagne ?", TEXT, 46) == ["Qui", "gagne ?"]


def test_a_short_word_is_not_left_alone_in_the_last_line() -> None:
    assert wrapped("The points count as they are.", TEXT, 124) == [
        "The points count as",
        "they are.",
    ]


def test_a_line_of_two_words_gives_none_away() -> None:
    assert wrapped("Warte, bitte. Ja.", TEXT, 62) == ["Warte, bitte.", "Ja."]


def test_a_long_word_is_broken_with_a_hyphen() -> None:
    assert wrapped("Spielunterbrechung", TEXT, 60) == ["Spielunterbr-", "echung"]


def test_a_long_word_is_broken_after_its_own_hyphen_first() -> None:
    assert wrapped("Skip-Bo-Kartenspiel", TEXT, 70) == ["Skip-Bo-", "Kartenspiel"]


def test_a_no_break_space_keeps_words_together() -> None:
    assert wrapped("Qui gagne\N{NO-BREAK SPACE}?", TEXT, 46) == ["Qui", "gagne\N{NO-BREAK SPACE}?"]


def test_newlines_are_kept() -> None:
    assert wrapped("one\n\ntwo", TEXT, 60) == ["one", "", "two"]


# Shapes


def test_the_selection_bar_exchanges_lit_and_dark(canvas: Canvas) -> None:
    canvas.text(2, 0, "Hi", SMALL)
    canvas.invert(0, 0, 10, 7)
    assert part(canvas, 0, 0, 11, 8) == "\n".join(
        [
            "##########.",
            "##.##.#.##.",
            "##.##.####.",
            "##....#.##.",
            "##.##.#.##.",
            "##.##.#.##.",
            "##########.",
            "...........",
        ]
    )


def test_inverting_twice_changes_nothing(canvas: Canvas) -> None:
    canvas.text(2, 0, "Hello")
    canvas.line(0, 0, 20, 12)
    before = art(canvas.image)
    for _ in range(2):
        canvas.invert(-5, -5, 40, 90)
    assert art(canvas.image) == before


@pytest.mark.parametrize(
    "box", [(-9, 0, 9, 9), (128, 0, 5, 5), (0, 64, 5, 5), (3, 3, 0, 5), (3, 3, 5, -1)]
)
def test_inverting_or_filling_nothing_or_outside_is_harmless(canvas: Canvas, box: Box) -> None:
    canvas.invert(*box)
    canvas.fill(*box)
    assert lit(canvas) is None


def test_fill_can_light_and_darken() -> None:
    canvas = all_lit()
    canvas.fill(1, 0, 127, 64, lit=False)
    assert lit(canvas) == (0, 0, 1, 64)


def test_frames_are_one_pixel_wide_and_cards_have_rounded_corners(canvas: Canvas) -> None:
    canvas.frame(0, 0, 5, 4)
    canvas.rounded(6, 0, 5, 4)
    assert part(canvas, 0, 0, 11, 4) == "\n".join(
        [
            "#####..###.",
            "#...#.#...#",
            "#...#.#...#",
            "#####..###.",
        ]
    )


def test_a_dotted_rule_lights_every_second_pixel(canvas: Canvas) -> None:
    canvas.dots(1, 0, 8)
    assert part(canvas, 0, 0, 10, 1) == ".#.#.#.#.."


@pytest.mark.parametrize("ends", [(0, 0, 4, 2), (4, 2, 0, 0)])
def test_a_line_includes_both_its_ends(canvas: Canvas, ends: Box) -> None:
    canvas.line(*ends)
    assert (canvas.image.getpixel((0, 0)), canvas.image.getpixel((4, 2))) == (255, 255)
    assert lit(canvas) == (0, 0, 5, 3)


def test_a_line_may_leave_the_canvas(canvas: Canvas) -> None:
    canvas.line(-10, 5, 200, 5)
    assert lit(canvas) == (0, 5, WIDTH, 6)


def test_a_scrollbar_reaches_both_ends_and_vanishes_when_all_is_shown(canvas: Canvas) -> None:
    canvas.scrollbar(0, 0, 10, 5, 5, 5)
    assert lit(canvas) is None
    canvas.scrollbar(0, 0, 10, 0, 5, 10)
    canvas.scrollbar(10, 0, 10, 5, 5, 10)
    assert part(canvas, 0, 0, 3, 5) == part(canvas, 10, 5, 3, 5) == "\n".join(["###"] * 5)


# Cards


def test_a_card_shows_its_number_in_a_rounded_frame(canvas: Canvas) -> None:
    canvas.card(0, 0, 12)
    assert part(canvas, 0, 0, 13, 17) == "\n".join(
        [
            ".###########.",
            "#...........#",
            "#...........#",
            "#...........#",
            "#...........#",
            "#...#...##..#",
            "#..##..#..#.#",
            "#...#.....#.#",
            "#...#....#..#",
            "#...#...#...#",
            "#...#..#....#",
            "#..###.####.#",
            "#...........#",
            "#...........#",
            "#...........#",
            "#...........#",
            ".###########.",
        ]
    )


def test_an_empty_place_is_a_dotted_outline(canvas: Canvas) -> None:
    canvas.card(0, 0, "", w=7, h=5)
    assert part(canvas, 0, 0, 7, 5) == "\n".join(
        [
            ".#.#.#.",
            "#.....#",
            ".......",
            "#.....#",
            ".#.#.#.",
        ]
    )


@pytest.mark.parametrize("size", [(13, 17), LITTLE])
def test_every_card_looks_different_in_every_state(size: tuple[int, int]) -> None:
    w, h = size
    seen = set()
    for label in [*map(str, range(1, 13)), WILD]:
        for selected, dim in ((False, False), (True, False), (False, True)):
            canvas = Canvas()
            canvas.card(0, 0, label, w=w, h=h, selected=selected, dim=dim)
            seen.add(art(canvas.image))
            assert canvas.clipped == []
    assert len(seen) == 13 * 3


def test_the_back_of_a_card_keeps_its_label_secret(canvas: Canvas) -> None:
    other = Canvas()
    canvas.card(0, 0, 7, face=False)
    other.card(0, 0, WILD, face=False)
    assert art(canvas.image) == art(other.image)


def test_a_card_hides_what_is_under_it() -> None:
    canvas, fresh = all_lit(), Canvas()
    canvas.card(5, 5, 3)
    fresh.card(5, 5, 3)
    assert part(canvas, 5, 5, 13, 17) == part(fresh, 5, 5, 13, 17)


def test_a_label_too_wide_for_its_card_is_remembered(canvas: Canvas) -> None:
    canvas.card(0, 0, "WILD")
    assert canvas.clipped == ["WILD"]


# The bottom row


def test_hints_reach_from_edge_to_edge_of_the_bottom_row(canvas: Canvas) -> None:
    canvas.hint_row([("OK", "choose"), ("▲▼", "move"), ("◀", "back")])
    left, top, right, bottom = lit(canvas) or (0, 0, 0, 0)
    assert (left, right) == (0, WIDTH)
    assert HINT_TOP <= top < bottom <= HEIGHT
    assert canvas.clipped == []


def test_a_single_hint_stands_at_the_left(canvas: Canvas) -> None:
    canvas.hint_row([("◀", "back")])
    left, _, right, _ = lit(canvas) or (0, 0, 0, 0)
    assert left == 0
    assert right < WIDTH // 2


def test_hints_that_are_too_long_are_shortened_and_remembered(canvas: Canvas) -> None:
    canvas.hint_row([("OK", "Spielunterbrechung"), ("◀", "back"), ("▶", "Donaudampfschifffahrt")])
    assert canvas.clipped == ["Spielunterbrechung", "Donaudampfschifffahrt"]
    assert (lit(canvas) or ())[2:3] == (WIDTH,)


def test_no_hints_draw_nothing(canvas: Canvas) -> None:
    canvas.hint_row([])
    assert lit(canvas) is None
