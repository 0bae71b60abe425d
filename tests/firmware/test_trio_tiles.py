"""The cards of Trio in one bit: every colour has a pattern of its own, at every size."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from firmware.screens.trio_tiles import LARGE, MEDIUM, SIZES, SMALL, TINY, Size, card
from rules.trio.pieces import BLACK, COLOURS

LEAST = {LARGE: 46, MEDIUM: 25, SMALL: 13, TINY: 6}
"""Pixels by which any two patterns differ."""

EVERY_SIZE = pytest.mark.parametrize("size", SIZES, ids=["large", "medium", "small", "tiny"])
EITHER_WAY = pytest.mark.parametrize("up", [True, False], ids=["up", "down"])


def spots(picture: Image.Image) -> set[tuple[int, int]]:
    width, height = picture.size
    return {(x, y) for x in range(width) for y in range(height) if picture.getpixel((x, y))}


@EVERY_SIZE
@EITHER_WAY
def test_any_two_colours_differ_in_many_pixels(size: Size, up: bool) -> None:
    differences = {
        (a, b): len(spots(card(a, size, up=up)) ^ spots(card(b, size, up=up)))
        for a, b in combinations(COLOURS, 2)
    }
    assert min(differences.values()) >= LEAST[size], differences


@EVERY_SIZE
def test_a_card_that_points_down_is_one_that_points_up_mirrored(size: Size) -> None:
    for colour in COLOURS:
        upright = card(colour, size, up=True)
        mirrored = upright.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        assert spots(mirrored) == spots(card(colour, size, up=False))


@EVERY_SIZE
@EITHER_WAY
def test_no_card_touches_a_neighbour_of_the_same_row(size: Size, up: bool) -> None:
    own = spots(card(1, size, up=up))
    beside = {(x + size.half, y) for x, y in spots(card(1, size, up=not up))}
    near = {(x + dx, y + dy) for x, y in beside for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert not own & near


@EVERY_SIZE
def test_a_solid_card_is_a_triangle_as_wide_and_high_as_its_size(size: Size) -> None:
    rows = [[x for x, y in spots(card(1, size, up=True)) if y == row] for row in range(size.height)]
    widths = [len(row) for row in rows]
    assert widths[0] == 1
    assert widths == sorted(widths)
    assert widths[-1] == size.width


@EVERY_SIZE
def test_black_is_the_outline_of_the_solid_card(size: Size) -> None:
    solid, black = spots(card(1, size, up=True)), spots(card(BLACK, size, up=True))
    rim = {
        (x, y) for x, y in solid if not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= solid
    }
    assert black == rim


@EVERY_SIZE
def test_every_pattern_stays_inside_the_triangle(size: Size) -> None:
    solid = spots(card(1, size, up=True))
    assert all(spots(card(colour, size, up=True)) <= solid for colour in COLOURS)
