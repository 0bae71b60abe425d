"""The clock of a pad: it counts on the loop's clock, stops at will, and is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.padsession import PadSession, columns
from rules.pads.sheet import Layout, Sheet, TimerPer, Timing
from tests.support.bench import Bench
from tests.support.situations_pads import lay


def on_table(folder: Path, per: TimerPer, seconds: int) -> Bench:
    sheet = Sheet(players=(2, 4), layout=Layout.TURNS, timer=Timing(per, seconds))
    bench = Bench(folder)
    lay(bench, PadSession("any", sheet, {}, columns(("Ann", "Ben"), 1, ("", ""))))
    return bench


def menu(bench: Bench, row: str) -> Bench:
    return bench.hold("ok").choose(row)


def shown(bench: Bench) -> str:
    """What the pad says of the time: the first line ends with it."""
    return bench.text.split("\n")[1].split(",")[0].split()[-1]


def test_it_counts_from_the_start_and_stops_at_will(tmp_path: Path) -> None:
    bench = on_table(tmp_path, TimerPer.GAME, 600)
    bench.wait(30)
    assert shown(bench) == "10:00", "nobody has started it"
    menu(bench, "Start the clock").wait(61)
    assert shown(bench) == "8:59"
    menu(bench, "Stop the clock").wait(100)
    assert shown(bench) == "8:59"
    menu(bench, "Start the clock").wait(9)
    assert shown(bench) == "8:50"
    bench.close()


def test_time_on_other_screens_counts_as_well(tmp_path: Path) -> None:
    bench = on_table(tmp_path, TimerPer.GAME, 600)
    menu(bench, "Start the clock").wait(10)
    bench.press("check").wait(20).press("back").wait(1)
    assert shown(bench) == "9:29"
    bench.close()


def test_each_turn_has_its_own_seconds_and_they_are_written_down(tmp_path: Path) -> None:
    bench = on_table(tmp_path, TimerPer.TURN, 60)
    menu(bench, "Start the clock").wait(25)
    assert shown(bench) == "0:35"
    bench.press("ok", "ok").wait(0.1)
    pad = bench.app.desk.pad.pad
    assert pad.seconds[0] == pytest.approx(25, abs=1)
    assert pad.seconds[1] == 0
    assert shown(bench) in {"1:00", "0:59"}, "the next turn begins anew"
    bench.close()


def test_it_sounds_once_when_the_time_is_over_and_goes_on_below_zero(tmp_path: Path) -> None:
    bench = on_table(tmp_path, TimerPer.TURN, 10)
    menu(bench, "Start the clock").wait(13)
    assert shown(bench) == "-0:03"
    assert bench.tunes.count("blocked") == 1
    bench.close()


def test_a_stopped_clock_wakes_nobody(tmp_path: Path) -> None:
    bench = on_table(tmp_path, TimerPer.GAME, 600)
    menu(bench, "Start the clock").wait(5)
    menu(bench, "Stop the clock").wait(2)
    assert [timer for timer in bench.app._timers if timer[0] > bench.inbox.now() + 0.5] == []
    bench.close()


def test_a_sheet_without_a_clock_has_none(tmp_path: Path) -> None:
    bench = on_table(tmp_path, TimerPer.NONE, 0)
    bench.hold("ok")
    assert "clock" not in bench.text
    bench.close()
