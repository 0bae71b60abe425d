"""Luma's real drivers on a panel that decodes them: the right picture, or the known damage."""

from __future__ import annotations

import errno
import random

import pytest
from PIL import Image, ImageChops

from device.backends.headless import ScriptedInbox
from device.boards import board_names, load_board
from device.events import Fault
from tests.device.raspberry.rig import PiRig
from tests.support.panel_model import OledModel

every_board = pytest.mark.parametrize("name", board_names())
ERRNOS = (errno.EIO, errno.EAGAIN, errno.ETIMEDOUT, errno.EREMOTEIO)


def noise(seed: int = 0) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


class Clock(ScriptedInbox):
    """A virtual clock that can be set on."""

    def pass_time(self, seconds: float) -> None:
        self._now += seconds


def faults(inbox: ScriptedInbox) -> list[str]:
    found = []
    while inbox._posted:
        event = inbox._posted.popleft()
        if isinstance(event, Fault):
            found.append(event.message)
    return found


@every_board
def test_the_picture_on_the_glass_is_the_picture_shown(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = PiRig(ScriptedInbox(), load_board(name), monkeypatch)
    for seed in range(2):
        rig.console.display.show(noise(seed))
        assert rig.seen() == noise(seed).tobytes()
    assert rig.model.is_on
    assert rig.told == []


@pytest.mark.parametrize(
    ("name", "rotate"),
    [("breadboard-ssd1306", 2), ("waveshare-oled-spi", 2)]
    + [("waveshare-lcd-130", turn) for turn in (1, 2, 3)]
    + [("waveshare-lcd-144", turn) for turn in (1, 2, 3)]
    + [("pimoroni-display-hat-mini", turn) for turn in (1, 2, 3)],
)
def test_the_picture_turns_with_the_board(
    name: str, rotate: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = PiRig(ScriptedInbox(), load_board(name, {"rotate": rotate}), monkeypatch)
    rig.console.display.show(noise())
    # A board that is not square shows itself turned as well, with the memory of its own shape.
    assert rig.seen() == noise().tobytes()


def damage(board: str, model: OledModel, patch: pytest.MonkeyPatch, **changes: object) -> int:
    """How many pixels are wrong."""
    named = {key.replace("__", "."): value for key, value in changes.items()}
    rig = PiRig(ScriptedInbox(), load_board(board, named), patch, model=model)
    rig.console.display.show(noise())
    wrong = ImageChops.logical_xor(model.picture(), noise())
    return sum(byte.bit_count() for byte in wrong.tobytes())


def test_the_wrong_driver_shows_one_line_and_snow(monkeypatch: pytest.MonkeyPatch) -> None:
    assert damage("breadboard-ssd1306", OledModel("sh1106"), monkeypatch) > 3000
    assert damage("breadboard-sh1106", OledModel("ssd1306"), monkeypatch) > 3000


def test_the_wrong_offset_shifts_the_picture_by_two_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    glass = OledModel("sh1106", first=0)
    assert damage("breadboard-sh1106", glass, monkeypatch) > 3000
    assert damage("breadboard-sh1106", glass, monkeypatch, panel__column_offset=0) == 0


@every_board
def test_an_equal_picture_sends_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = PiRig(ScriptedInbox(), load_board(name), monkeypatch)
    rig.console.display.show(noise())
    before = rig.wire.calls
    rig.console.display.show(noise())
    rig.console.display.power(on=True)
    rig.console.display.contrast(255)
    assert rig.wire.calls == before


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("breadboard-ssd1306", 6 + 1024),
        ("breadboard-sh1106", 8 * (3 + 128)),
        ("waveshare-lcd-130", 11 + 3 * 240 * 240),
        ("pimoroni-display-hat-mini", 11 + 3 * 320 * 240),
    ],
)
def test_a_picture_costs_so_many_bytes(
    name: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = PiRig(ScriptedInbox(), load_board(name), monkeypatch)
    before = rig.wire.bytes
    rig.console.panel.show(noise().tobytes())
    rig.console.panel.turn()
    assert rig.wire.bytes - before == count


@pytest.mark.parametrize(
    "name", ["waveshare-lcd-144", "waveshare-lcd-130", "pimoroni-display-hat-mini"]
)
def test_a_small_change_on_a_colour_panel_costs_little(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = PiRig(ScriptedInbox(), load_board(name), monkeypatch)
    picture = noise()
    rig.console.display.show(picture)
    before = rig.wire.bytes
    picture.putpixel((5, 5), 255 - int(bool(picture.getpixel((5, 5)))) * 255)
    rig.console.display.show(picture)
    assert rig.seen() == picture.tobytes()
    assert rig.wire.bytes - before < 100


def test_at_most_fifteen_pictures_a_second_and_the_newest_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board("breadboard-ssd1306"), monkeypatch, frame=1 / 15)
    for seed in range(100):
        rig.console.display.show(noise(seed))
        clock.pass_time(0.01)
    assert rig.console.panel.sent <= 15
    clock.pass_time(0.07)
    rig.console.panel.turn()
    assert rig.seen() == noise(99).tobytes()


@every_board
def test_darkness_and_light_keep_the_picture(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = PiRig(ScriptedInbox(), load_board(name), monkeypatch)
    rig.console.display.show(noise())
    rig.console.display.power(on=False)
    assert not rig.model.is_on
    backlight = rig.board.panel.backlight
    assert backlight is None or rig.factory.level(backlight) == 0
    rig.console.display.power(on=True)
    assert rig.model.is_on
    assert backlight is None or rig.factory.level(backlight) == 1
    assert rig.seen() == noise().tobytes()


def test_an_oled_is_dimmed_and_a_colour_panel_gets_darker_ink(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    oled = PiRig(ScriptedInbox(), load_board("breadboard-ssd1306"), monkeypatch)
    oled.console.display.contrast(30)
    assert isinstance(oled.model, OledModel)
    assert oled.model.contrast == 30
    colour = PiRig(ScriptedInbox(), load_board("waveshare-lcd-144"), monkeypatch)
    colour.console.display.show(Image.new("1", (128, 64), 1))
    colour.console.display.contrast(0)
    assert colour.model.picture().getpixel((64, 64)) == (76, 76, 76)


def test_a_static_picture_moves_by_a_pixel_every_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board("breadboard-ssd1306"), monkeypatch)
    rig.console.display.show(noise())
    places = []
    for _ in range(5):
        clock.pass_time(60.0)
        rig.console.panel.turn()
        places.append(rig.seen())
    moved = Image.new("1", (128, 64))
    moved.paste(noise(), (1, 0))
    assert places[0] == moved.tobytes()
    assert len(set(places)) == 4
    assert places[3] == noise().tobytes()
    rig.console.display.show(noise(1))
    assert rig.seen() == noise(1).tobytes()


@pytest.mark.parametrize("number", ERRNOS)
@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("breadboard-ssd1306", 2),
        ("waveshare-oled-i2c", 2),
        ("waveshare-lcd-144", 3),
        ("waveshare-lcd-130", 7),
    ],
)
def test_a_fault_at_any_call_is_told_once_and_mended_completely(
    name: str, step: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for call in range(0, 22, step):
        clock = Clock()
        board = load_board(name)
        rig = PiRig(clock, board, monkeypatch)
        start = rig.wire.calls
        rig.wire.fail = {start + call: number}
        for seed in range(2):
            rig.console.display.show(noise(seed))
            rig.console.display.contrast(100 + seed)
        clock.pass_time(1.0)
        rig.console.panel.turn()
        assert rig.seen() == noise(1).tobytes()
        messages = faults(clock)
        if rig.wire.calls > start + call and messages:
            assert len(messages) == 2
            assert messages[0]
            assert messages[1] == ""


@pytest.mark.parametrize("name", ["breadboard-ssd1306", "waveshare-oled-i2c"])
def test_a_panel_that_is_missing_at_the_start_is_used_when_it_comes(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    board = load_board(name)
    rig = PiRig(clock, board, monkeypatch)
    rig.wire.broken = errno.EREMOTEIO
    rig.console.display.show(noise())
    rig.model.lose_power()
    assert "no panel answers at 0x3C on /dev/i2c-1: check power, GND, SDA and SCL" in rig.told[0]
    for _ in range(4):
        clock.pass_time(10.0)
        rig.console.panel.turn()
    assert len(rig.told) == 1
    rig.wire.broken = None
    clock.pass_time(10.0)
    rig.console.panel.turn()
    assert rig.model.is_on
    assert rig.seen() == noise().tobytes()
    assert rig.told[1:] == ["display: works again"]


def test_a_panel_that_lost_its_power_between_two_pictures_is_started_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board("breadboard-ssd1306"), monkeypatch)
    rig.console.display.show(noise())
    rig.wire.broken = errno.EREMOTEIO
    rig.model.lose_power()
    clock.pass_time(5.0)
    rig.console.panel.turn()
    rig.wire.broken = None
    clock.pass_time(1.0)
    rig.console.panel.turn()
    assert (rig.model.is_on, rig.seen()) == (True, noise().tobytes())


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("breadboard-ssd1306", errno.ENOENT, "no /dev/i2c-1: turn I2C on with: sudo raspi-config"),
        ("breadboard-ssd1306", errno.EACCES, "no permission for /dev/i2c-1: sudo usermod -aG i2c"),
        ("waveshare-lcd-144", errno.ENOENT, "no /dev/spidev0.0: turn SPI on with: sudo raspi-conf"),
        ("waveshare-lcd-144", errno.EACCES, "no permission for /dev/spidev0.0: sudo usermod -aG s"),
        ("breadboard-ssd1306", errno.EBUSY, "/dev/i2c-1 is busy: does another program use it?"),
    ],
)
def test_a_bus_that_cannot_be_opened_is_said_with_the_command_that_mends_it(
    name: str, number: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    rig = PiRig(clock, load_board(name), monkeypatch)
    rig.wire.broken = errno.EIO
    rig.console.display.show(noise())
    rig.wire.broken, rig.wire.missing = None, number
    clock.pass_time(1.0)
    rig.console.panel.turn()
    assert words in rig.told[-1]


def test_a_panel_that_comes_and_goes_costs_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Luma registers every driver it makes for the program's end; ours is made once."""
    import atexit

    clock = Clock()
    rig = PiRig(clock, load_board("breadboard-ssd1306"), monkeypatch)
    before = atexit._ncallbacks()
    for number in range(50):
        rig.wire.broken = errno.EIO if number % 2 else None
        rig.console.display.show(noise(number))
        clock.pass_time(20.0)
        rig.console.panel.turn()
    assert atexit._ncallbacks() == before
    assert rig.wire.opened - rig.wire.closed <= 1


def test_the_goodbye_picture_is_seen_before_the_panel_goes_dark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = PiRig(ScriptedInbox(), load_board("breadboard-ssd1306"), monkeypatch, goodbye=noise(9))
    rig.console.display.show(noise())
    seen: list[tuple[bool, bytes]] = []
    rig.console.panel._pause = lambda _seconds: seen.append((rig.model.is_on, rig.seen()))
    rig.console.close()
    assert seen == [(True, noise(9).tobytes())]
    assert not rig.model.is_on
    assert rig.wire.opened == rig.wire.closed == 1
