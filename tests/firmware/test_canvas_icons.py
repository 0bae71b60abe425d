"""The icons: one for each segment, of the right size, and an error that names a missing one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from device.ports import WIDTH, Icon
from firmware import icons
from firmware.canvas import SEGMENTS, STATUS_HEIGHT, Canvas
from tests.support.specimen import art

MENU = [
    "new_game",
    "continue",
    "settings",
    "sound_on",
    "sound_off",
    "players_1",
    "players_2",
    "players_3",
    "players_4",
    "players_5",
    "players_6",
    "level_1",
    "level_2",
    "level_3",
    "stock",
    "power",
    "history",
    "rules",
    "skipbo",
    "monstertrick",
    "trio",
    "ugah",
    "dice",
    "check",
    "hint",
    "undo",
    "trophy",
    "trouble",
    "sleep",
    "phone",
    "language",
]
INLINE = [
    "card_back",
    "hand",
    "cursor",
    "lock",
    "note",
    "sound",
    "mute",
    "bulb",
    "cup",
    "crown",
    "dealer",
    "person",
    "machine",
    "thinking",
    *(
        f"mark_{name}"
        for name in ["star", "moon", "sun", "heart", "drop", "diamond", "triangle", "square"]
    ),
    *(f"mark_{name}" for name in ["ring", "cross", "bolt", "tree", "fish", "key", "house", "bell"]),
    *(f"colour_{letter}" for letter in "bgry"),
    "end_turn",
    *(f"die_{name}" for name in ["masher", "breaker", "dinosaur", "mammoth", "bird", "bone"]),
    "caterpillar",
    "eye",
    "pencil",
]


@pytest.mark.parametrize("segment", Icon)
def test_every_segment_has_an_icon_of_at_most_nine_by_seven(segment: Icon) -> None:
    width, height = icons.status(segment.value).size
    assert width <= 9
    assert height <= 7


def test_no_segment_is_drawn_that_the_device_does_not_know() -> None:
    known = {f"status/{segment.value}" for segment in Icon}
    assert set(icons.names(icons.STATUS)) == known


def test_every_segment_has_its_place_in_the_row() -> None:
    placed = [icon for place in SEGMENTS for icon in place]
    assert sorted(placed, key=str) == sorted(Icon, key=str)


def _drawn(segment: Icon) -> tuple[int, int, int, int]:
    canvas = Canvas()
    canvas.status_row({segment})
    return canvas.image.getbbox() or (0, 0, 0, 0)


def test_all_segments_side_by_side_fill_the_row_without_touching() -> None:
    canvas = Canvas()
    canvas.status_row(list(Icon))
    left, top, right, bottom = canvas.image.getbbox() or (0, 0, 0, 0)
    assert (left, top, right) == (0, 0, WIDTH)
    assert bottom < STATUS_HEIGHT
    for one, other in pairwise(SEGMENTS):
        here, there = _drawn(one[-1]), _drawn(other[-1])
        assert here[2] < there[0], (one, other)


def test_a_segment_stays_in_its_place_whatever_else_is_lit() -> None:
    alone, together = Canvas(), Canvas()
    alone.status_row({Icon.WIN})
    together.status_row(set(Icon))
    box = _drawn(Icon.WIN)
    assert art(alone.image.crop(box)) == art(together.image.crop(box))


def test_a_blinking_segment_comes_and_goes_with_the_phase() -> None:
    shown, hidden = Canvas(), Canvas()
    shown.status_row((), {Icon.NOTE}, phase=True)
    hidden.status_row((), {Icon.NOTE}, phase=False)
    assert shown.image.getbbox()
    assert not hidden.image.getbbox()


@pytest.mark.parametrize("name", MENU)
def test_every_menu_icon_is_there_and_fits_24_by_24(name: str) -> None:
    assert icons.icon(name).size == (24, 24)
    assert icons.icon(name).getbbox()


@pytest.mark.parametrize("name", INLINE)
def test_every_inline_icon_is_at_most_nine_by_eight(name: str) -> None:
    width, height = icons.icon(f"small/{name}").size
    assert width <= 9
    assert height <= 8


def test_the_sheets_hold_what_is_tested_here_and_nothing_else() -> None:
    assert icons.names(icons.LARGE) == MENU
    assert icons.names(icons.SMALL) == [f"small/{name}" for name in INLINE]


@pytest.mark.parametrize("name", ["unicorn", "status/unicorn", "unicorn/trophy", ""])
def test_a_missing_icon_is_an_error_that_names_it(name: str) -> None:
    with pytest.raises(icons.NoSuchIcon, match=repr(name)):
        icons.icon(name)
    assert issubclass(icons.NoSuchIcon, KeyError)


def test_the_cup_looks_like_this() -> None:
    assert art(icons.status("win")) == "\n".join(
        [
            ".#######.",
            "#.#####.#",
            "#.#####.#",
            ".#.###.#.",
            "....#....",
            "....#....",
            "..#####..",
        ]
    )
