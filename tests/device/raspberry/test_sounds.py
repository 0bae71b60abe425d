"""Tunes on the real TonalBuzzer and Buzzer over mock pins; lamps for icons."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("gpiozero", reason="the extra `pi` is not installed")

from gpiozero.pins.mock import MockFactory

from device.backends._pi_sounds import Player
from device.boards import board_names, load_board
from device.ports import Icon
from device.tunes import Note, Tune, parse_rtttl
from tests.device.raspberry.rig import ClockedFactory, PiRig, Told
from tests.device.raspberry.test_panel import Clock

every_board = pytest.mark.parametrize("name", board_names())
TUNE = parse_rtttl("three:d=4,o=5,b=120:a,p,a,8c8")


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Callable[..., PiRig]:
    def made(name: str = "breadboard-ssd1306", **changes: object) -> PiRig:
        board = load_board(name, {key.replace("_", "."): value for key, value in changes.items()})
        return PiRig(Clock(), board, monkeypatch)

    return made


def heard(rig: PiRig, seconds: float) -> list[tuple[float, float]]:
    """Frequency (0.0: silent) and the time of each change, turned every millisecond."""
    clock, found = rig.console._inbox, [(0.0, -1.0)]
    assert isinstance(clock, Clock)
    assert rig.board.buzzer is not None
    pin = rig.factory.made(rig.board.buzzer.pin)
    for _ in range(round(seconds * 1000)):
        tone = float(pin.frequency or 0.0) or float(pin.state)
        if tone != found[-1][1]:
            found.append((round(clock.now(), 3), tone))
        clock.pass_time(0.001)
        rig.console.player.turn()
    return found[1:]


def test_a_passive_buzzer_gets_the_notes_in_time(make: Callable[..., PiRig]) -> None:
    rig = make()
    rig.console.buzzer.play(TUNE)
    found = heard(rig, 2.0)
    assert [round(tone) for _, tone in found] == [880, 0, 880, 0, 4186, 0]
    assert [time for time, _ in found] == pytest.approx(
        [0.0, 0.485, 1.0, 1.485, 1.5, 1.735], abs=0.003
    )


def test_an_active_buzzer_knows_the_rhythm(make: Callable[..., PiRig]) -> None:
    rig = make("breadboard-leds")
    rig.console.buzzer.play(TUNE)
    assert [tone for _, tone in heard(rig, 2.0)] == [1, 0, 1, 0, 1, 0]


@pytest.mark.parametrize("note", ["1c1", "1b8", "8a4"])
def test_every_pitch_that_a_tune_can_have_is_played(note: str, make: Callable[..., PiRig]) -> None:
    rig = make()
    tune = parse_rtttl(f"one:b=60:{note}")
    rig.console.buzzer.play(tune)
    pin = rig.factory.made(18)
    assert pin.frequency == pytest.approx(tune.notes[0].hertz, rel=0.001)
    assert rig.told == []


def test_the_pin_is_low_after_every_stop(make: Callable[..., PiRig]) -> None:
    """lgpio leaves it high in half of the cases unless it is written afterwards."""
    rig = make()
    pin = rig.factory.made(18)
    written: list[float] = []
    for stop in (rig.console.buzzer.hush, lambda: rig.console.buzzer.play(Tune("none", ()))):
        rig.console.buzzer.play(Tune("long", (Note(440.0, 60_000),)))
        assert pin.state == 0.5
        stop()
        written.append(float(pin.state))
        assert pin.frequency is None
    assert written == [0.0, 0.0]


def test_the_low_level_is_written_even_where_the_library_thinks_it_is_low(
    make: Callable[..., PiRig], monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = make()
    pin = rig.factory.made(18)
    written: list[object] = []
    original = type(pin)._set_state

    def write(pin: object, value: object) -> None:
        written.append(value)
        original(pin, value)

    monkeypatch.setattr(type(pin), "_set_state", write)
    monkeypatch.setattr(
        type(pin), "state", property(type(pin)._get_state, lambda s, v: s._set_state(v))
    )
    rig.console.buzzer.play(Tune("long", (Note(440.0, 60_000),)))
    rig.console.buzzer.hush()
    assert written[-1] == 0


def test_a_tune_cuts_off_the_one_before_and_can_be_played_again(
    make: Callable[..., PiRig],
) -> None:
    rig = make()
    long = Tune("long", (Note(440.0, 60_000),))
    rig.console.buzzer.play(long)
    rig.console.buzzer.play(Tune("other", (Note(880.0, 100),)))
    assert rig.factory.made(18).frequency == 880.0
    heard(rig, 0.2)
    rig.console.buzzer.play(long)
    rig.console.buzzer.play(long)
    assert rig.factory.made(18).frequency == 440.0
    assert [name for _, name in rig.console.buzzer.log] == ["long", "other", "long", "long"]


def test_a_board_without_a_buzzer_is_silent(make: Callable[..., PiRig]) -> None:
    rig = make("pimoroni-pirate-audio")
    rig.console.buzzer.play(TUNE)
    rig.console.buzzer.hush()
    assert rig.told == []


def test_a_buzzer_that_fails_is_told_once_and_silent_from_then_on() -> None:
    class Broken:
        def sound(self, hertz: float) -> None:
            raise OSError(f"no {hertz}")

        def silence(self) -> None:
            """Nothing."""

    told = Told()
    player = Player(Broken(), lambda: 0.0, told)
    for _ in range(3):
        player.wish = TUNE
        assert player.turn() is None
    assert told.lines == ["buzzer: fails, and is silent from now on: no 880.0"]


@every_board
def test_closing_leaves_every_output_dark_and_low(name: str, make: Callable[..., PiRig]) -> None:
    rig = make(name)
    rig.console.buzzer.play(Tune("long", (Note(440.0, 60_000),)))
    rig.console.icons.show(list(Icon)[:7], list(Icon)[7:])
    rig.console.close()
    if rig.board.buzzer is not None:
        pin = rig.factory.made(rig.board.buzzer.pin)
        # Still an output: a floating line at an amplifier hums.
        assert (pin.function, pin.state) == ("output", 0)
    for lamp in rig.board.lamps:
        assert rig.factory.level(lamp.pin) == float(lamp.active_low)
    assert not rig.model.is_on


@pytest.mark.parametrize("name", ["jamhat", "breadboard-leds", "pimoroni-display-hat-mini"])
def test_lamps_stand_for_icons(name: str, make: Callable[..., PiRig]) -> None:
    rig = make(name)
    lamps = {lamp.icon: lamp for lamp in rig.board.lamps}
    for icon, lamp in lamps.items():
        rig.console.icons.show([icon], [])
        lit = {i for i, other in lamps.items() if rig.factory.level(other.pin) != other.active_low}
        assert lit == {icon}, lamp
    rig.console.icons.show([], [])
    assert all(rig.factory.level(lamp.pin) == lamp.active_low for lamp in lamps.values())


def test_a_lamp_that_fails_is_told_once_and_ends_no_loop(
    make: Callable[..., PiRig], monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = make("breadboard-leds")

    def fail(_value: float) -> None:
        raise OSError("the line is gone")

    monkeypatch.setattr(type(rig.factory.made(5)), "_set_state", lambda _pin, value: fail(value))
    for _ in range(3):
        rig.console.icons.show([Icon.WIN], [])
        rig.console.icons.show([], [])
    assert rig.told == ["lamp win: fails, and stays as it is: the line is gone"]


@pytest.mark.parametrize(("pin", "part"), [(18, "buzzer"), (5, "lamp win")])
def test_a_busy_line_costs_that_part_alone(
    pin: int, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(self: MockFactory, name: object, *_: object) -> object:
        if name == pin:
            raise OSError("GPIO busy")
        return opened(self, name)

    opened = ClockedFactory.pin
    monkeypatch.setattr(ClockedFactory, "pin", busy)
    rig = PiRig(Clock(), load_board("breadboard-leds"), monkeypatch)
    said = f"GPIO {pin} is busy: another program, or an overlay in config.txt, has it"
    assert rig.told == [f"{part}: {said}"]
    rig.console.buzzer.play(TUNE)
    rig.console.icons.show([Icon.WIN], [Icon.NOTE])
    assert rig.factory.level(13) == 1
