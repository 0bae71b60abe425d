"""A device whose program crashed comes to rest: pins low, panel dark, or one last picture on it."""

from __future__ import annotations

import errno

import pytest
from PIL import Image

from device.backends._pi_rest import LAST_LEVEL, rest
from device.backends.headless import ScriptedInbox
from device.boards import board_names, load_board
from tests.device.raspberry.rig import ClockedFactory, as_one_bit, model_for
from tests.support.fake_bus import Wire, plug_in
from tests.support.panel_model import ColourModel, OledModel

every_board = pytest.mark.parametrize("name", board_names())


class LastLook(ClockedFactory):
    """Remembers how each line was driven when it was given back."""

    def __init__(self) -> None:
        super().__init__(ScriptedInbox())
        self.left: dict[int, tuple[str, float]] = {}

    def close(self) -> None:
        self.left = self.left or {
            number: (pin.function, float(pin.state)) for number, pin in self._all.items()
        }
        super().close()


LOW, HIGH = ("output", 0.0), ("output", 1.0)
"""Driven, not floating."""


class Wreck:
    """A board as a crash leaves it: the panel lit, and nobody there."""

    def __init__(self, name: str, patch: pytest.MonkeyPatch) -> None:
        self.board = load_board(name)
        self.model = model_for(self.board)
        self.model.is_on = True
        self.wire = Wire(self.model)
        self.factory = LastLook()
        dc = self.board.panel.dc
        plug_in(patch, self.wire, lambda: bool(self.factory.level(dc)))
        patch.setattr("luma.core.interface.serial.sleep", lambda _seconds: None)

    def rest(self, picture: Image.Image | None = None) -> list[str]:
        return rest(self.board, picture, factory=self.factory, pause=lambda _seconds: None)

    def opened(self) -> set[int]:
        return set(self.factory._all)


def noise() -> Image.Image:
    return Image.effect_noise((128, 64), 80).convert("1")


@every_board
def test_the_panel_goes_dark_and_the_buzzer_low(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wreck = Wreck(name, monkeypatch)
    assert wreck.rest() == []
    assert not wreck.model.is_on
    if wreck.board.buzzer:
        assert wreck.factory.left[wreck.board.buzzer.pin] == LOW
    if wreck.board.panel.backlight is not None:
        assert wreck.factory.left[wreck.board.panel.backlight] == LOW
    assert wreck.wire.closed == wreck.wire.opened == 1


@every_board
def test_no_key_is_opened(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wreck = Wreck(name, monkeypatch)
    wreck.rest()
    assert wreck.opened().isdisjoint({contact.pin for contact in wreck.board.contacts})


def test_lamps_go_dark_whichever_level_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for name in board_names():
        wreck = Wreck(name, monkeypatch)
        wreck.rest()
        for lamp in wreck.board.lamps:
            assert wreck.factory.left[lamp.pin] == (HIGH if lamp.active_low else LOW)
            seen.add(lamp.active_low)
    assert seen == {True, False}, "boards of both kinds are known"


@every_board
def test_a_last_picture_stays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wreck = Wreck(name, monkeypatch)
    picture = noise()
    assert wreck.rest(picture) == []
    assert wreck.model.is_on
    if wreck.board.panel.backlight is not None:
        assert wreck.factory.left[wreck.board.panel.backlight] == HIGH
    if wreck.board.panel.rst is not None and wreck.board.panel.bus == "spi":
        assert wreck.factory.left[wreck.board.panel.rst] == HIGH, "it is not reset"
    if isinstance(wreck.model, OledModel):
        assert as_one_bit(wreck.model.picture(), wreck.board).tobytes() == picture.tobytes()
        assert wreck.model.contrast == LAST_LEVEL
    else:
        assert isinstance(wreck.model, ColourModel)
        assert len(wreck.model.picture().getcolors() or []) == 2


def test_a_panel_that_is_gone_leaves_the_buzzer_low_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wreck = Wreck("breadboard-ssd1306", monkeypatch)
    wreck.wire.broken = errno.EREMOTEIO
    (line,) = wreck.rest()
    assert line.startswith("display: no panel answers at 0x3C")
    assert wreck.board.buzzer is not None
    assert wreck.factory.left[wreck.board.buzzer.pin] == LOW


def test_a_buzzer_whose_pin_is_taken_leaves_the_panel_dark_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from gpiozero import OutputDevice

    wreck = Wreck("breadboard-ssd1306", monkeypatch)
    assert wreck.board.buzzer is not None
    other = OutputDevice(wreck.board.buzzer.pin, pin_factory=wreck.factory)
    (line,) = wreck.rest()
    assert line.startswith(f"buzzer: GPIO {wreck.board.buzzer.pin} is busy")
    assert not wreck.model.is_on
    del other
