"""Board files: those we ship are sound, and whatever cannot be is refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.boards import BadBoard, UnknownBoard, board_names, load_board
from device.boards._pins import owned, uses
from device.boards.wiring import HEADER, drawing, page, table, wires
from device.errors import DeviceError
from device.ports import Key
from firmware.commands import Role, caps

ROOT = Path(__file__).parents[3]
every_board = pytest.mark.parametrize("name", board_names())


@every_board
def test_a_board_has_all_that_the_screens_need(name: str) -> None:
    keys = load_board(name).keys
    unit = {Key.SCROLL, Key.SELECT, Key.CHECK, Key.POWER}
    assert {Key.UP, Key.DOWN, Key.OK, Key.BACK} <= keys or unit <= keys
    assert set(caps(keys)) == set(Role)


@every_board
def test_a_board_says_where_its_facts_come_from_and_what_nobody_has_tried(name: str) -> None:
    board = load_board(name)
    assert board.source
    assert board.unverified


@every_board
def test_no_pin_has_two_uses(name: str) -> None:
    board = load_board(name)
    pins = [pin for _, pin in uses(board)]
    assert len(pins) == len(set(pins))


@every_board
def test_every_wire_is_in_table_and_drawing(name: str) -> None:
    board = load_board(name)
    for wire in wires(board):
        assert wire.line in table(board)
        if wire.pin is not None:
            assert HEADER[int(wire.header) - 1] == str(wire.pin)
            assert f"{wire.part} {wire.line}" in drawing(board)


def test_the_header_has_forty_pins_and_every_gpio_once() -> None:
    assert len(HEADER) == 40
    assert sorted(int(name) for name in HEADER if name.isdigit()) == list(range(28))


def test_the_page_in_the_repository_is_current() -> None:
    assert (ROOT / "docs" / "wiring.md").read_text(encoding="utf-8") == page()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"keys.up.pin": 27}, "keys.down.pin: found 27, which is keys.up.pin; expected a free pin"),
        ({"keys.up.pin": 2}, "keys.up.pin: found 2, which is I2C1 SDA"),
        ({"keys.up.pin": 1}, "keys.up.pin: found 1; expected a whole number from 2 to 27"),
        ({"keys.up.pin": "17"}, "keys.up.pin: found '17'; expected a whole number"),
        ({"keys.up.pin": True}, "keys.up.pin: found True; expected a whole number"),
        ({"keys.jump": {"pin": 5}}, "keys.jump: found 'jump'; expected a key: up, down"),
        ({"keys": {}}, "keys: found nothing; expected keys: up"),
        ({"keys.up": 17}, "keys.up: found 17; expected a table"),
        ({"keys.up.active": "hgih"}, "keys.up.active: found 'hgih'; expected one of: low, high"),
        ({"panel.driver": "ssd1307"}, "panel.driver: found 'ssd1307'; expected one of: ssd1306"),
        ({"panel.height": 32}, "panel.height: found '128 x 32'; expected a panel of at least"),
        ({"panel.width": 64}, "panel.width: found '64 x 64'; expected a panel of at least"),
        ({"panel.width": 200}, "panel.width: found (200, 64); expected 128 x 64"),
        ({"panel.bus": "i3c"}, "panel.bus: found 'i3c'; expected one of: i2c, spi"),
        ({"panel.address": 0x78}, "panel.address: found 120; expected a whole number from 3"),
        ({"panel.colour": 1}, "panel.colour: found 1; expected no such key; there are: driver"),
        ({"panel.ink": [1, 2]}, "panel.ink: found [1, 2]; expected red, green and blue"),
        ({"panel.bgr": 1}, "panel.bgr: found 1; expected true or false"),
        ({"buzzer.kind": "loud"}, "buzzer.kind: found 'loud'; expected one of: passive, active"),
        ({"rotate": 1}, "rotate: found 1; expected 0 or 2: turned so the panel is only 64 x 128"),
        ({"settle": 3}, "settle: found 3; expected seconds from 0.0 to 0.1"),
        ({"lamps.moon": {"pin": 5}}, "lamps.moon: found 'moon'; expected an icon: win"),
        ({"title": ""}, "title: found ''; expected a text"),
        ({"unverified": 1}, "unverified: found 1; expected a list of texts"),
        ({"colour": 1}, "colour: found 1; expected no such key"),
        ({"title.x": 1}, "title.x: found a key beneath title, which is no table"),
        ({"roles.jump": "up"}, "roles.jump: found 'jump'; expected a key: up, down"),
        ({"roles.check": "up"}, "roles.check: found 'check'; expected a key that the board has"),
        ({"roles.back": "left off"}, "roles.back: found 'left off'; expected one of: up, down"),
        ({"roles.back": 3}, "roles.back: found 3; expected one of: up, down"),
        ({"roles.back": "up"}, "roles.up: found 'up'; expected each role once: say also what"),
        ({"roles.back": "check"}, "keys: found 'up, down, ok, check'; expected up, down, ok, back"),
        ({"roles": 1}, "roles: found 1; expected a table"),
    ],
)
def test_what_cannot_be_is_refused_with_file_key_and_reason(
    changes: dict[str, object], complaint: str
) -> None:
    with pytest.raises(BadBoard) as caught:
        load_board("breadboard-ssd1306", changes)
    assert f"breadboard-ssd1306.toml: {complaint}" in str(caught.value)
    assert isinstance(caught.value, ValueError | DeviceError)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"keys.up.pin": 7}, "keys.up.pin: found 7, which is SPI0 CE1"),
        ({"keys.up.pin": 9}, "keys.up.pin: found 9, which is SPI0 MISO"),
        ({"panel.rst": 11}, "panel.rst: found 11, which is SPI0 SCLK"),
        ({"panel.megahertz": 7}, "panel.megahertz: found 7; expected one of: 0.5, 1"),
        ({"panel.bus": "i2c"}, "panel.bus: found 'i2c'; expected spi, the only bus of a st7735"),
    ],
)
def test_what_the_spi_bus_owns_is_refused(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadBoard) as caught:
        load_board("waveshare-lcd-144", changes)
    assert complaint in str(caught.value)


def test_the_data_line_of_two_hats_is_where_the_panel_would_answer() -> None:
    board = load_board("pimoroni-display-hat-mini")
    assert owned(board.panel)[board.panel.dc] == "SPI0 MISO"


def test_keys_can_be_used_as_others_and_keep_their_labels_and_pins() -> None:
    before = load_board("waveshare-lcd-130")
    board = load_board("waveshare-lcd-130", {"roles": {"check": "back", "back": "check"}})
    pins = {each.key: (each.pin, each.label) for each in before.contacts}
    for contact in board.contacts:
        other = {Key.CHECK: Key.BACK, Key.BACK: Key.CHECK}.get(contact.key, contact.key)
        assert (contact.pin, contact.label) == pins[other]
    assert "| key" in table(board)


def test_a_key_that_is_used_as_another_turns_as_that_one() -> None:
    changes = {"roles.up": "left", "roles.left": "up", "rotate": 2}
    board = load_board("waveshare-lcd-130", changes)
    (printed_up,) = (each for each in board.contacts if each.label == "joystick up")
    assert board.meaning(printed_up.key) is Key.RIGHT


def test_another_driver_takes_no_offset_and_needs_no_other_change() -> None:
    board = load_board("waveshare-oled-spi", {"panel.driver": "ssd1306"})
    assert board.panel.column_offset == 0
    assert load_board("breadboard-ssd1306", {"panel.driver": "sh1106"}).panel.column_offset == 2


def test_an_unknown_board_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownBoard, match="no board 'gameboy'; there are: adafruit-oled-bonnet"):
        load_board("gameboy")


def test_a_file_of_ones_own_is_read_by_its_path(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text((ROOT / "device/boards/jamhat.toml").read_text(encoding="utf-8"))
    assert load_board(str(mine)) == load_board("jamhat")._replace(name="mine")


def test_a_file_that_is_no_toml_says_where(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("title = ")
    with pytest.raises(BadBoard, match=r"mine\.toml: cannot be read as TOML: Invalid value"):
        load_board(str(mine))


def test_the_joystick_turns_with_the_board() -> None:
    def turned(rotate: int) -> list[Key]:
        board = load_board("waveshare-lcd-130", {"rotate": rotate})
        return [board.meaning(key) for key in (Key.UP, Key.RIGHT, Key.DOWN, Key.LEFT)]

    up, right, down, left = Key.UP, Key.RIGHT, Key.DOWN, Key.LEFT
    assert turned(0) == [up, right, down, left]
    assert turned(1) == [left, up, right, down]
    assert turned(2) == [down, left, up, right]
    assert turned(3) == [right, down, left, up]
    assert load_board("waveshare-lcd-130", {"rotate": 2}).meaning(Key.OK) is Key.OK
