"""The code on the display leads a phone to the address: read by another decoder than its maker."""

from __future__ import annotations

from pathlib import Path

import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFilter

from device.backends._picture import as_seen
from device.backends.headless import ScriptedInbox
from device.board import EMULATED, UNIT, Board
from device.boards import board_names, load_board
from firmware.canvas import Canvas
from firmware.fonts import SMALL
from firmware.phone import qr
from firmware.screens.phone import BORDER, FIELD, MODULE, TEXT_WIDTH, address_lines, draw_code
from tests.device.raspberry.rig import PiRig
from tests.support.bench import ARROWS, Bench
from tests.support.fake_phones import ADDRESS
from tests.support.phones import with_phones
from tests.support.situations_phone import switched_on

ADDRESSES = (ADDRESS, "http://10.0.0.1:80", "http://255.255.255.255:65535")
CAMERA = 6
"""Pixels of a camera for one of the display's."""

numbers = st.tuples(*[st.integers(0, 255)] * 4, st.integers(1, 65535))


def read(image: Image.Image) -> list[str]:
    """What a phone finds that only takes codes dark on light."""
    large = image.convert("L").resize(
        (image.width * CAMERA, image.height * CAMERA), Image.Resampling.NEAREST
    )
    found = zxingcpp.read_barcodes(large, try_invert=False, try_rotate=False)
    return [one.text for one in found]


def picture(address: str) -> Image.Image:
    canvas = Canvas()
    draw_code(canvas, address)
    return canvas.image


@pytest.mark.parametrize("board", [EMULATED, UNIT, ARROWS], ids=lambda board: board.name)
@pytest.mark.parametrize("address", ADDRESSES)
def test_the_code_in_the_picture_is_the_address(address: str, board: Board, ram: Path) -> None:
    bench = Bench(ram, board)
    switched_on(address)(bench)
    assert bench.screen.name == "phone code"
    assert read(as_seen(bench.picture, is_on=True, scale=1)) == [address.upper()]


@pytest.mark.parametrize("name", board_names())
def test_every_real_display_shows_it_dark_on_light(
    name: str, ram: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(ram)
    switched_on()(bench)
    rig = PiRig(ScriptedInbox(), load_board(name), monkeypatch)
    rig.console.display.show(Image.frombytes("1", (128, 64), bench.picture))
    turns = (rig.board.rotate + rig.board.panel.mounted) % 4
    assert read(rig.model.picture().rotate(90 * turns, expand=True)) == [ADDRESS.upper()]


@settings(max_examples=60, deadline=None)
@given(numbers)
def test_every_address_of_numbers_can_be_read(parts: tuple[int, int, int, int, int]) -> None:
    *host, port = parts
    address = f"http://{'.'.join(map(str, host))}:{port}"
    assert read(picture(address)) == [address.upper()]


@pytest.mark.parametrize("degrees", [-8, 5, 12])
def test_a_hand_that_is_not_still_reads_it_as_well(degrees: int) -> None:
    dark = Image.new("L", (240, 176))
    dark.paste(picture(ADDRESS).convert("L"), (56, 56))
    photo = dark.resize((960, 704), Image.Resampling.NEAREST)
    photo = photo.rotate(degrees, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(3))
    found = zxingcpp.read_barcodes(photo, try_invert=False)
    assert [one.text for one in found] == [ADDRESS.upper()]


def test_gaps_between_the_pixels_of_a_panel_do_no_harm() -> None:
    image = picture(ADDRESS).convert("L").resize((128 * 5, 64 * 5), Image.Resampling.NEAREST)
    for line in range(0, image.width, 5):
        image.paste(0, (line, 0, line + 1, image.height))
    for line in range(0, image.height, 5):
        image.paste(0, (0, line, image.width, line + 1))
    photo = image.filter(ImageFilter.GaussianBlur(2))
    found = zxingcpp.read_barcodes(photo, try_invert=False)
    assert [one.text for one in found] == [ADDRESS.upper()]


def test_the_code_has_two_pixels_a_module_and_a_light_border() -> None:
    image = picture(ADDRESS)
    left, right = BORDER, BORDER + MODULE * qr.MODULES
    assert (MODULE, qr.MODULES) == (2, 25)
    assert BORDER >= 3 * MODULE
    light = image.crop((0, 0, FIELD, FIELD))
    light.paste(255, (left, left, right, right))
    assert light.getcolors() == [(FIELD * FIELD, 255)]
    assert image.getpixel((left, left)) == 0


def test_what_a_code_of_this_size_holds_is_used_to_the_last_letter() -> None:
    longest = "HTTP://" + "A" * (qr.LONGEST - 7)
    assert read(picture(longest)) == [longest]
    with pytest.raises(qr.TooLong, match="expected at most 47"):
        qr.modules(longest + "A")


@pytest.mark.parametrize("damaged", range(0, 40, 4))
def test_a_code_of_numbers_can_lose_modules(damaged: int) -> None:
    """A scratch on the glass: a stripe as high as two modules across the code."""
    image = picture(ADDRESSES[2])
    top = BORDER + 12 + damaged // 2
    image.paste(0, (BORDER + 20, top, BORDER + 30, top + 2 * MODULE))
    assert read(image) == [ADDRESSES[2].upper()]


def test_an_address_that_is_too_long_is_said_instead(ram: Path) -> None:
    bench = Bench(ram)
    address = "http://" + "n" * qr.LONGEST
    switched_on(address)(bench)
    assert "No picture: the address is too long." in bench.text
    assert address in bench.text
    assert "482 913" in bench.text
    assert read(as_seen(bench.picture, is_on=True, scale=1)) == []


@pytest.mark.parametrize(
    ("address", "lines"),
    [
        (ADDRESS, [ADDRESS]),
        (
            "http://kibitz-in-the-living-room.local.example.net:8642/",
            ["http://kibitz-in-the-living-", "room.local.example.net:8642/"],
        ),
        ("http://" + "n" * 30, ["http://" + "n" * 19, "n" * 11]),
        ("http://" + "n" * 22 + ":8642", ["http://" + "n" * 19, "nnn:8642"]),
    ],
)
def test_an_address_is_broken_after_its_own_signs_and_never_gets_a_hyphen(
    address: str, lines: list[str]
) -> None:
    assert address_lines(address, SMALL) == lines
    assert all(SMALL.width(line) <= TEXT_WIDTH for line in lines)


@pytest.mark.parametrize("address", ["", "http://" + "n" * 120])
def test_no_letter_of_an_address_is_lost_between_its_lines(address: str) -> None:
    assert "".join(address_lines(address, SMALL)) == address


def test_the_digits_stand_apart_from_each_other_and_from_what_is_around_them(ram: Path) -> None:
    bench = Bench(ram)
    switched_on()(bench)
    bench.app.show()
    digits = as_seen(bench.picture, is_on=True, scale=1).convert("1").crop((66, 0, 100, FIELD))
    dark = [not digits.crop((0, y, digits.width, y + 1)).getbbox() for y in range(FIELD)]
    gaps = "".join(" " if is_dark else "#" for is_dark in dark).strip().split("#")
    assert sorted(map(len, filter(None, gaps)))[-3:] == [2, 2, 2]


def test_the_maker_of_codes_is_not_loaded_before_one_is_wanted(ram: Path) -> None:
    import sys

    before = sys.modules.pop("segno", None)
    try:
        bench = Bench(ram)
        with_phones(bench, on=False)
        bench.choose("Phones")
        assert "segno" not in sys.modules
    finally:
        if before is not None:
            sys.modules["segno"] = before
