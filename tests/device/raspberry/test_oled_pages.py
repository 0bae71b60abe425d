"""An OLED gets what differs, and has the whole picture on its glass after every one of them."""

from __future__ import annotations

import errno
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from device.backends._panel_oled import OledPages, packed
from device.boards import load_board
from tests.device.raspberry.rig import PiRig
from tests.device.raspberry.test_panel import Clock, noise
from tests.support.panel_model import OledModel

OLEDS = ("breadboard-ssd1306", "waveshare-oled-i2c", "waveshare-oled-spi")


class Tape:
    """What would go over the wire, to a model panel too."""

    def __init__(self, driver: str) -> None:
        self.glass = OledModel(driver)
        self.glass.mode = 0
        self.sent: list[tuple[bool, list[int]]] = []

    def command(self, *codes: int) -> None:
        self.sent.append((True, list(codes)))
        self.glass.command(codes)

    def data(self, values: bytes) -> None:
        self.sent.append((False, list(values)))
        self.glass.data(values)


def pages_on(driver: str) -> tuple[OledPages, Tape]:
    tape = Tape(driver)
    offset = 2 if driver == "sh1106" else 0
    made = OledPages(tape, has_windows=driver == "ssd1306", offset=offset)  # type: ignore[arg-type]
    return made, tape


@pytest.mark.parametrize("driver", ["ssd1306", "sh1106"])
def test_a_whole_picture_is_sent_as_luma_sends_it(driver: str) -> None:
    import luma.oled.device as oled

    for seed in range(3):
        ours, tape = pages_on(driver)
        luma_tape = Tape(driver)
        device = getattr(oled, driver)(luma_tape, width=128, height=64)
        device.persist = True
        luma_tape.sent.clear()
        device.display(noise(seed))
        ours.send(noise(seed))
        assert tape.sent == luma_tape.sent


def boxes() -> st.SearchStrategy[list[tuple[int, int, int, int, int]]]:
    """Rectangles that are filled one after the other: left, top, width, height, colour."""
    box = st.tuples(
        st.integers(0, 127),
        st.integers(0, 63),
        st.integers(1, 128),
        st.integers(1, 64),
        st.integers(0, 1),
    )
    return st.lists(box, max_size=12)


@pytest.mark.parametrize("driver", ["ssd1306", "sh1106"])
@settings(max_examples=30, deadline=None)
@given(boxes=boxes(), seed=st.integers(0, 3))
def test_after_any_row_of_changes_the_glass_shows_the_last_picture(
    driver: str, boxes: list[tuple[int, int, int, int, int]], seed: int
) -> None:
    ours, tape = pages_on(driver)
    picture = noise(seed)
    ours.send(picture)
    for left, top, width, height, colour in boxes:
        picture.paste(colour, (left, top, left + width, top + height))
        ours.send(picture)
        assert tape.glass.picture().tobytes() == picture.tobytes()
    assert tape.glass.unknown == []


@pytest.mark.parametrize("driver", ["ssd1306", "sh1106"])
def test_no_picture_costs_more_than_a_whole_one(driver: str) -> None:
    for seed in range(20):
        ours, tape = pages_on(driver)
        ours.send(noise(seed))
        whole = sum(len(values) for _, values in tape.sent)
        rng = random.Random(seed)
        picture = noise(seed)
        for _ in range(rng.randrange(1, 4000)):
            picture.putpixel((rng.randrange(128), rng.randrange(64)), rng.randrange(2))
        tape.sent.clear()
        ours.send(picture)
        assert sum(len(values) for _, values in tape.sent) <= whole


@pytest.mark.parametrize("driver", ["ssd1306", "sh1106"])
def test_after_a_transfer_that_failed_nothing_is_taken_for_known(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, tape = pages_on(driver)
    ours.send(noise())
    send = tape.data

    def fail(_values: bytes) -> None:
        raise OSError(errno.EIO, "the bus")

    monkeypatch.setattr(tape, "data", fail)
    with pytest.raises(OSError, match="the bus"):
        ours.send(noise(1))
    monkeypatch.setattr(tape, "data", send)
    tape.glass.lose_power()
    tape.glass.mode = 0
    ours.send(noise())
    assert tape.glass.picture().tobytes() == noise().tobytes()


def test_a_pixel_costs_its_column_of_eight() -> None:
    ours, tape = pages_on("ssd1306")
    picture = Image.new("1", (128, 64))
    ours.send(picture)
    tape.sent.clear()
    picture.putpixel((100, 33), 1)
    ours.send(picture)
    assert tape.sent == [(True, [0x21, 100, 100, 0x22, 4, 4]), (False, [0x02])]


def test_the_lowest_bit_is_the_top_of_its_page() -> None:
    picture = Image.new("1", (128, 64))
    picture.putpixel((3, 0), 1)
    picture.putpixel((127, 63), 1)
    pages = packed(picture)
    assert (pages[0][3], pages[7][127]) == (0x01, 0x80)
    assert sum(map(sum, pages)) == 0x81


@pytest.mark.parametrize("name", OLEDS)
def test_after_a_fault_the_picture_is_sent_whole(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board(name), monkeypatch)
    picture = noise()
    rig.console.display.show(picture)
    picture.paste(1, (0, 0, 128, 40))
    rig.wire.fail = {rig.wire.calls + 3: errno.EIO}
    rig.console.display.show(picture)
    rig.model.lose_power()
    clock.pass_time(1.0)
    rig.console.panel.turn()
    assert rig.seen() == picture.tobytes()


def test_a_spot_on_the_glass_is_wiped_away_within_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board("breadboard-ssd1306"), monkeypatch)
    rig.console.display.show(Image.new("1", (128, 64)))
    assert isinstance(rig.model, OledModel)
    rig.model.memory[4][64] = 0xFF
    clock.pass_time(60.0)
    rig.console.panel.turn()
    assert not any(rig.seen())
