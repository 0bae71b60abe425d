"""The doctor's report says what there is, and its test is walked through with the board's keys."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from device.backends import _pi_report
from device.backends.headless import HeadlessConsole, ScriptedInbox
from device.boards import board_names, load_board
from device.events import Edge
from device.inbox import Inbox
from device.ports import Console, Key
from firmware.blank import goodbye
from firmware.canvas import Canvas
from firmware.doctor import (
    Border,
    Counter,
    Examination,
    Page,
    Sounds,
    advice,
    in_force,
    report,
    ways,
)

every_board = pytest.mark.parametrize("name", board_names())


def test_the_report_has_all_that_a_helper_asks_for() -> None:
    text = report(load_board("breadboard-ssd1306"), "kibitz 0.1", {"KIBITZ_BOARD": "mine"})
    for part in ("kibitz:", "machine:", "packages:", "GPIO chips:", "groups:", "buses:", "I2C:"):
        assert f"{part}\n  " in text
    assert "KIBITZ_BOARD=mine" in text
    assert "panel ssd1306 on i2c" in text
    assert "nobody has tried: everything on hardware" in text


def test_a_pi_tells_its_model_chips_and_buses(tmp_path: Path) -> None:
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    (tmp_path / "dev").mkdir()
    for name in ("gpiochip11", "i2c-1", "spidev0.0"):
        (tmp_path / "dev" / name).touch()
    assert _pi_report.model(tmp_path) == "Raspberry Pi 5 Model B Rev 1.0"
    lines = _pi_report.chip_lines({}, tmp_path, lambda _path: "pinctrl-rp1")
    assert lines == ["gpiochip11 [pinctrl-rp1]", "taken: 11"]
    assert len(_pi_report.file_lines(tmp_path)) == 2


class Walk:
    """Opens a virtual device for each page, with the next script."""

    def __init__(self, name: str, *scripts: str) -> None:
        self.board = load_board(name)
        self.changes: list[Mapping[str, object]] = []
        self.consoles: list[HeadlessConsole] = []
        self._scripts = list(scripts)

    def open(self, changes: Mapping[str, object]) -> tuple[Console, Inbox]:
        board = load_board(self.board.name, changes)
        inbox = ScriptedInbox(keys=board.keys)
        inbox.push(self._scripts.pop(0))
        console = HeadlessConsole(inbox, board.board)
        self.changes.append(changes)
        self.consoles.append(console)
        return console, inbox

    def run(self) -> list[str]:
        return Examination(self.board, self.open).run()


def test_a_walk_through_all_pages_tells_what_was_found() -> None:
    walk = Walk(
        "breadboard-ssd1306",
        "press ok",
        "press up x3\npress back\nhold ok",
        "press up\npress ok",
        "press up\npress ok",
    )
    assert walk.run() == [
        "border whole",
        "key up 3: 0.0 ms",
        "key down 0: 0.0 ms",
        "key ok 1: 0.0 ms",
        "key back 1: 0.0 ms",
        "buzzer was played as passive",
        "buzzer was played as active",
    ]
    assert walk.changes == [{}, {}, {"buzzer.kind": "passive"}, {"buzzer.kind": "active"}]
    assert [len(console.buzzer.log) for console in walk.consoles] == [0, 0, 1, 1]
    assert not any(console.display.is_on for console in walk.consoles)


def test_an_sh1106_is_moved_until_its_border_is_whole() -> None:
    walk = Walk("breadboard-sh1106", "press down", "press down", "press ok", "", "", "")
    found = walk.run()
    assert found[:3] == [
        "border whole with panel.column_offset 4",
        "in the board's file, below [panel]: column_offset = 4",
        "or at every start: --set panel.column_offset=4",
    ]
    offset = {"panel.column_offset": 4}
    assert walk.changes == [{}, {"panel.column_offset": 3}, offset, offset]
    assert found[-1] == "ended before the end"


def test_the_other_driver_is_tried_and_its_offset_after_it() -> None:
    walk = Walk("breadboard-ssd1306", "press up", "press down x1", "press ok", "")
    found = walk.run()
    assert found[0] == "border whole with panel.driver sh1106, panel.column_offset 3"
    assert found[1] == ('in the board\'s file, below [panel]: driver = "sh1106"; column_offset = 3')
    assert found[2] == ("or at every start: --set panel.driver=sh1106 --set panel.column_offset=3")
    assert walk.changes[-1] == {"panel.driver": "sh1106", "panel.column_offset": 3}


@pytest.mark.parametrize("key", ["up", "down"])
def test_every_key_tries_the_other_driver_where_there_is_nothing_else(key: str) -> None:
    walk = Walk("breadboard-ssd1306", f"press {key}", "press back", "press ok", "")
    assert walk.run()[0] == "border whole"
    assert [change.get("panel.driver") for change in walk.changes] == [
        None,
        "sh1106",
        "ssd1306",
        None,
    ]


def test_an_sh1106_that_is_an_ssd1306_keeps_no_offset() -> None:
    walk = Walk("waveshare-oled-i2c", "press down", "press back", "press ok", "")
    found = walk.run()
    assert found[1:3] == [
        'in the board\'s file, below [panel]: driver = "ssd1306"',
        "or at every start: --set panel.driver=ssd1306",
    ]
    assert walk.changes[-1] == {"panel.driver": "ssd1306"}


def test_an_st7735_is_moved_along_and_down() -> None:
    walk = Walk("waveshare-lcd-144", "press right", "press up", "press up", "press ok", "")
    assert walk.run()[:3] == [
        "border whole with panel.h_offset 2, panel.v_offset 4",
        "in the board's file, below [panel]: h_offset = 2; v_offset = 4",
        "or at every start: --set panel.h_offset=2 --set panel.v_offset=4",
    ]


def test_an_st7789_has_nothing_to_try() -> None:
    walk = Walk("waveshare-lcd-130", "press up\npress down\npress ok", "")
    assert walk.run()[0] == "border whole"
    assert walk.changes == [{}, {}]


@every_board
def test_what_is_printed_is_what_a_board_takes(name: str) -> None:
    from firmware.overrides import overrides

    board = load_board(name)
    changes = {
        way.key: way.after(in_force(board.panel, {})[way.key]) for way in ways(board.panel.driver)
    }
    if not changes:
        assert advice(changes) == []
        return
    words = advice(changes)[1].split("--set ")[1:]
    said = overrides([word.strip() for word in words], {})
    assert said.board == changes
    assert load_board(name, said.board).panel != board.panel


@every_board
def test_every_page_fits_every_board(name: str) -> None:
    board = load_board(name)
    counter = Counter(board.keys)
    counter.presses = dict.fromkeys(counter.presses, 99)
    counter.bounce = dict.fromkeys(counter.bounce, 0.0249)
    drivers = ("ssd1306", "sh1106", "st7735", "st7789")
    borders = [
        Border(in_force(board.panel, {"panel.driver": driver}), ways(driver)) for driver in drivers
    ]
    pages: tuple[Page, ...] = (*borders, counter, Sounds("passive"))
    for page in pages:
        canvas = Canvas()
        page.draw(canvas)
        assert canvas.clipped == []


def test_bounces_are_measured_and_not_counted_as_presses() -> None:
    counter = Counter(frozenset({Key.OK}))
    for down, at in ((True, 1.0), (False, 1.001), (True, 1.004), (False, 1.2), (True, 1.3)):
        counter.edge(Edge(Key.OK, down, at))
    assert counter.lines() == ["ok 2: 4.0 ms"]


def test_the_goodbye_picture_has_something_on_it() -> None:
    assert any(goodbye().image.tobytes())


def kibitz(*words: str) -> int:
    from firmware.cli import main

    return main(words)


def test_the_boards_are_listed_and_one_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert kibitz("boards") == 0
    assert len(capsys.readouterr().out.splitlines()) == len(board_names())
    assert kibitz("boards", "jamhat") == 0
    assert "JamHat left button" in capsys.readouterr().out


def test_the_doctor_reports_before_it_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert kibitz("doctor", "--board", "jamhat", "--no-test") == 0
    assert "GPIO chips:" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["doctor", "play --on raspberry"])
def test_a_board_has_to_be_named(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KIBITZ_BOARD", raising=False)
    assert kibitz(*command.split()) == 2
    said = capsys.readouterr().err
    assert said == (
        "kibitz: which board? say --board NAME or set KIBITZ_BOARD; see: kibitz boards\n"
    )
