"""What is made of the bytes of a panel's bus; needs no machine."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tests.kernel.appliance import went_dark_between
from tests.kernel.glass import DARK, LIT, Glass
from tests.support.panel_model import OledModel

ON, OFF = b"\x00\xaf", b"\x00\xae"
WINDOW = b"\x00\x20\x00\x21\x00\x7f\x22\x00\x07"
WHITE, BLACK = b"\xff" * 1024, b"\x00" * 1024


def record(values: bytes) -> bytes:
    """A transfer as the simulated bus writes it down."""
    return struct.pack("<HHI", 0x3C, 0, len(values)) + values


def picture(values: bytes) -> bytes:
    """All of a picture in one window."""
    return record(WINDOW) + record(b"\x40" + values)


@pytest.fixture
def tap(tmp_path: Path) -> Path:
    file = tmp_path / "tap"
    file.touch()
    return file


def test_what_happens_is_seen_in_order(tap: Path) -> None:
    tap.write_bytes(record(ON) + picture(WHITE) + record(OFF) + record(ON) + picture(BLACK))
    glass = Glass(tap, OledModel("ssd1306"))
    glass.look()
    assert glass.seen == [LIT, WHITE, DARK, LIT, BLACK]
    assert glass.is_lit
    assert glass.last == BLACK


def test_half_a_record_waits_for_its_rest(tap: Path) -> None:
    whole = record(ON) + picture(WHITE)
    glass = Glass(tap, OledModel("ssd1306"))
    for end in (3, 9, len(whole) - 500, len(whole) - 1):
        tap.write_bytes(whole[:end])
        glass.look()
        assert WHITE not in glass.seen
    tap.write_bytes(whole)
    glass.look()
    assert glass.seen == [LIT, WHITE]


def test_a_part_of_a_picture_changes_that_part(tap: Path) -> None:
    first_column = b"\x00\x21\x00\x00\x22\x00\x00"
    tap.write_bytes(record(ON) + picture(BLACK) + record(first_column) + record(b"\x40\x01"))
    glass = Glass(tap, OledModel("ssd1306"))
    glass.look()
    assert glass.last == b"\x80" + BLACK[1:]


@pytest.mark.parametrize(
    ("seen", "is_so"),
    [
        ([DARK, LIT, BLACK, WHITE], True),
        ([BLACK, WHITE], False),
        ([DARK, LIT, BLACK], False),
    ],
)
def test_dark_between_means_off_and_on_again_before_the_picture(
    seen: list[bytes], is_so: bool
) -> None:
    assert went_dark_between(seen, WHITE) == is_so
